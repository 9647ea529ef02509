"""Opening a table: the settings an operator chose, and the checklist that must be in the record before play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.law import ChecklistRow, NotChoosable, Rulebook
from pitboss.money import Move
from pitboss.table.approval import SCHEDULE, entered_refusal
from pitboss.table.commands import HOUSE, Tick
from pitboss.table.events import ChecklistTicked, TableOpened, TableReady
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings
from pitboss.table.state import CAGE, TRAY, Phase


def unapproved(book: Rulebook, table: TableSettings) -> Refusal | None:
    """Refuse a choice that the rulebook does not leave to the operator, or not so."""
    if refusal := entered_refusal(book, table):
        return refusal
    for key, value in table.chosen.items():
        if key.startswith(SCHEDULE) and table.entered(key.removeprefix(SCHEDULE), value):
            continue
        try:
            book.choose(key, value)
        except NotChoosable as error:
            wager = key.removeprefix(SCHEDULE)
            names = tuple(each.name for each in book.schedules_of(wager))
            if names and wager != key:
                unknown: dict[str, Fact] = {"schedule": str(value), "wager": wager, "schedules": names}
                return Refusal("no-such-schedule", error.clauses, unknown)
            fixed: dict[str, Fact] = {"setting": key, "allowed": error.expected, "found": error.found}
            return Refusal("not-choosable", error.clauses, fixed)
    return None


def open_table(rules: Rules) -> Refusal | TableOpened:
    """Set up a table, or say which combination of settings the rules do not allow."""
    return (
        unapproved(rules.book, rules.table)
        or _settings_refusal(rules)
        or TableOpened(
            rulebook=rules.book.id,
            digests=rules.book.digests(),
            settings=rules.table,
            backs=_backs(rules),
            clauses=rules.cite("cards.from-device", "cards.deck", *second_deck(_backs(rules))),
            moves=(Move(CAGE, TRAY, rules.table.float_),),
        )
    )


def _backs(rules: Rules) -> tuple[str, ...]:
    return rules.sets(rules.table.device, rules.table.backs)


def second_deck(decks: Sequence[object]) -> tuple[str, ...]:
    """The rule that lets another deck wait in the device, where there is one."""
    return ("cards.second-deck",) if len(decks) > 1 else ()


def deck_refusal(rules: Rules, backs: tuple[str, ...]) -> Refusal | None:
    """Refuse decks that a dealing device does not hold, or that could not be told apart in it."""
    holds = rules.value("shuffler.decks", 2)
    if not 1 <= len(backs) <= holds:
        return Refusal("deck-count", rules.cite("equipment.dealing-device"), {"decks": len(backs), "holds": holds})
    if rules.has("cards.backs-differ") and len(set(backs)) < len(backs):
        return Refusal("same-back", rules.cite("cards.backs-differ"), {"back": backs[0]})
    return None


def _settings_refusal(rules: Rules) -> Refusal | None:
    table = rules.table
    devices = tuple(rules.value("device.kinds"))
    if table.device not in devices:
        clauses = rules.cite("equipment.dealing-device", "cards.from-device")
        return Refusal("device-kind", clauses, {"device": table.device, "devices": devices})
    if table.low_limit and rules.has("low-limit.device-only") and table.device != rules.value("low-limit.device"):
        return Refusal("low-limit-device", rules.cite("low-limit.device-only"), {"needed": rules.value("low-limit.device")})
    tournaments = rules.value("low-limit.tournament", False) or not rules.has("low-limit.no-tournament")
    if table.low_limit and table.tournament and not tournaments:
        return Refusal("low-limit-tournament", rules.cite("low-limit.no-tournament"), {})
    if refusal := deck_refusal(rules, _backs(rules)):
        return refusal
    behind = rules.value("shoe.cutting-card", 0)
    if rules.decks > 1 and behind >= rules.deck_size:
        return Refusal("cutting-card", rules.cite("equipment.cutting-card"), {"behind": behind, "cards": rules.deck_size})
    most = rules.value("seats.maximum")
    if not 1 <= table.seats <= most:
        return Refusal("too-many-seats", rules.cite("equipment.table"), {"seats": table.seats, "maximum_seats": most})
    if table.float_ <= 0:
        return Refusal("amount", rules.cite("equipment.float-tray"), {"amount": table.float_})
    return _limits_refusal(rules)


def _limits_refusal(rules: Rules) -> Refusal | None:
    """The sign must state a least and a most for every area, and all in whole chips."""
    table, chip = rules.table, rules.smallest_chip
    missing = [wager for wager in rules.limited if wager not in table.limits.ranges]
    if missing:
        return Refusal("no-limits", rules.cite("sign.limits"), {"wager": missing[0]})
    for wager, range_ in table.limits.ranges.items():
        if wager not in rules.limited:
            return Refusal("no-such-wager", rules.cite("limits.minimum"), {"wager": wager, "wagers": rules.limited})
        if not 0 < range_.minimum <= range_.maximum:
            facts: dict[str, Fact] = {"minimum": range_.minimum, "maximum": range_.maximum, "wager": wager}
            return Refusal("limits-order", rules.cite("limits.minimum"), facts)
        for amount in (range_.minimum, range_.maximum):
            if amount % chip:
                return Refusal("not-in-chips", rules.cite("limits.minimum"), {"amount": amount, "smallest_chip": chip})
    unit = table.limits.unit
    if unit < 0 or unit % chip:
        return Refusal("not-in-chips", rules.cite("limits.unit"), {"amount": unit, "smallest_chip": chip})
    return None


def may_tick(m: Moment, row: ChecklistRow) -> Offer | Refusal:
    """A checklist line is ticked once, by an office it names; where Pitboss deals, by the house, for what stands for it."""
    if refusal := m.not_in(Phase.OPENING, row.carries):
        return refusal
    if row.item in m.state.ticked:
        return m.refuse("already-ticked", row.carries, item=row.item, by=m.state.ticked[row.item])
    offices = (HOUSE,) if m.rules.virtual else tuple(row.by)
    if m.who.office not in offices:
        return m.refuse("not-your-office", row.carries, office=m.who.office, offices=offices)
    if waits_for := next((item for item in row.after if item not in m.state.ticked), None):
        return m.refuse("not-yet", row.carries, item=row.item, other=waits_for)
    other = row.distinct_from
    if not m.rules.virtual and other and m.state.ticked.get(other) == m.who.name:
        return m.refuse("same-person", row.carries, person=m.who.name, other=other, item=row.item)
    return Offer("tick", m.rules.cite(row.carries), choices=(row.item,))


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for row in m.rules.checklist:
        yield may_tick(m, row)


def tick(m: Moment, request: Tick) -> Decision:
    """The last line makes the table ready for play."""
    rows = {row.item: row for row in m.rules.checklist}
    row = rows.get(request.item)
    if row is None:
        return m.refuse("no-such-item", item=request.item, items=tuple(rows))
    offer = may_tick(m, row)
    if isinstance(offer, Refusal):
        return offer
    stands_for = row.virtual if m.rules.virtual else ""
    ticked = ChecklistTicked(item=row.item, by=m.who.name, stands_for=stands_for, clauses=offer.clauses)
    if set(rows) == {*m.state.ticked, row.item}:
        return (ticked, TableReady(clauses=()))
    return (ticked,)
