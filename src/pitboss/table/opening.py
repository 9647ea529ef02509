"""Opening a table: the settings an operator chose, and the checklist that must be in the record before play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.law import ChecklistRow, NotChoosable, Rulebook
from pitboss.money import Move
from pitboss.table.commands import HOUSE, Tick
from pitboss.table.events import ChecklistTicked, TableOpened, TableReady
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import SHOE, Rules, TableSettings
from pitboss.table.state import CAGE, TRAY, Phase


def unapproved(book: Rulebook, table: TableSettings) -> Refusal | None:
    """Refuse a choice that the rulebook does not leave to the operator, or not so."""
    for key, value in table.chosen.items():
        try:
            book.choose(key, value)
        except NotChoosable as error:
            wager = key.removeprefix("schedule.")
            names = tuple(each.name for each in book.schedules_of(wager))
            if names and wager != key:
                unknown: dict[str, Fact] = {"schedule": str(value), "wager": wager, "schedules": names}
                return Refusal("no-such-schedule", error.clauses, unknown)
            fixed: dict[str, Fact] = {"setting": key, "allowed": error.expected, "found": error.found}
            return Refusal("not-choosable", error.clauses, fixed)
    return None


def open_table(rules: Rules) -> Refusal | TableOpened:
    """Set up a table, or say which combination of settings the rules do not allow."""
    return _settings_refusal(rules) or TableOpened(
        rulebook=rules.book.id,
        digest=rules.book.digest,
        name=rules.table.name,
        limits=rules.table.limits,
        places=rules.table.seats,
        device=rules.table.device,
        backs=_backs(rules),
        approved_by=rules.table.approved_by,
        clauses=rules.cite("cards.from-device", "cards.deck"),
        moves=(Move(CAGE, TRAY, rules.table.float_),),
    )


def _backs(rules: Rules) -> tuple[str, ...]:
    """A shoe holds one deck; a shuffling device one or two."""
    return decks_of(rules.table.device, rules.table.backs)


def decks_of(device: str, backs: tuple[str, ...]) -> tuple[str, ...]:
    """The decks a dealing device takes, of those at hand."""
    return backs[:1] if device == SHOE else backs[:2]


def _settings_refusal(rules: Rules) -> Refusal | None:
    table = rules.table
    devices = tuple(rules.value("device.kinds"))
    if table.device not in devices:
        return Refusal(
            "device-kind", rules.cite("equipment.dealing-device"), {"device": table.device, "devices": devices}
        )
    if table.low_limit and rules.has("low-limit.device-only") and table.device != rules.value("low-limit.device"):
        return Refusal(
            "low-limit-device", rules.cite("low-limit.device-only"), {"needed": rules.value("low-limit.device")}
        )
    if table.low_limit and table.tournament and rules.has("low-limit.no-tournament"):
        return Refusal("low-limit-tournament", rules.cite("low-limit.no-tournament"), {})
    if rules.has("cards.backs-differ") and len(set(_backs(rules))) < len(_backs(rules)):
        return Refusal("same-back", rules.cite("cards.backs-differ"), {"back": table.backs[0]})
    most = rules.value("seats.maximum")
    if not 1 <= table.seats <= most:
        return Refusal("too-many-seats", rules.cite("equipment.layout"), {"seats": table.seats, "maximum_seats": most})
    missing = [wager for wager in rules.wagers if wager not in table.limits.ranges]
    if missing:
        return Refusal("no-limits", rules.cite("sign.limits"), {"wager": missing[0]})
    for wager, range_ in table.limits.ranges.items():
        if wager not in rules.wagers:
            return Refusal("no-such-wager", rules.cite("limits.minimum"), {"wager": wager, "wagers": rules.wagers})
        if not 0 < range_.minimum <= range_.maximum:
            facts: dict[str, Fact] = {"minimum": range_.minimum, "maximum": range_.maximum, "wager": wager}
            return Refusal("limits-order", rules.cite("limits.minimum"), facts)
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
