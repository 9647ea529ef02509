"""Opening a table: the settings an operator chose, and the checklist that must be in the record before play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.law import ChecklistRow, NotChoosable, Rulebook
from pitboss.money import Move, moved
from pitboss.table.accounts import CAGE, CHIP_UNIT, TRAY, tournament_unit
from pitboss.table.acts import Act
from pitboss.table.approvals import SCHEDULE, approval_refusal, entered_refusal
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Significance, TableEvent
from pitboss.table.fields import asks
from pitboss.table.game import Game
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import as_words, capitalized, person_name
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.rules import Rules
from pitboss.table.service import Service
from pitboss.table.settings import SHOE, VIRTUAL, TableSettings
from pitboss.table.state import Deck, Phase, Round, TableState


class OpenTable(Request, frozen=True, tag="open-table"):
    """Open a table under a rulebook, with the operator's settings."""

    rulebook: str
    settings: TableSettings


class TableOpened(TableEvent, frozen=True, tag="table.opened/1"):
    """A table is set up under a rulebook, with what the operator chose and who approved it."""

    rulebook: str
    digests: dict[str, str]
    """Of the rulebook's text and of every text it includes, by id: a replay reads those."""
    settings: TableSettings
    backs: tuple[str, ...]

    SIGNIFIES: ClassVar[Significance | None] = Significance.RULEBOOK

    def after(self, state: TableState) -> TableState:
        raise ValueError("a table opens once, with its first event")

    def says(self) -> str:
        # A game without cards has no deck and no dealing device.
        dealt = f", dealt from a {as_words(self.settings.device)}" if self.backs else ""
        return f"{self.settings.name} opens under {self.rulebook}{dealt}."


def choices_refusal(book: Rulebook, table: TableSettings, *, by_law: bool = False) -> Refusal | None:
    """Refuse a choice that the rulebook does not leave to the operator, or that differs from its own without an approval."""
    return _not_left_to_operator(book, table) or approval_refusal(book, table, by_law=by_law)


def _not_left_to_operator(book: Rulebook, table: TableSettings) -> Refusal | None:
    """Refuse a choice that the rulebook does not leave to the operator, or a value it does not allow."""
    if refusal := entered_refusal(book, table):
        return refusal
    if table.of_tournament:
        return None  # approved conditions prevail over what the rulebook leaves to an operator
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
    """Set up a table, or refuse settings that the rules do not allow together."""
    return (
        _name_refusal(rules.table.name)
        or choices_refusal(rules.book, rules.table, by_law=True)
        or _settings_refusal(rules)
        or TableOpened(
            rulebook=rules.book.id,
            digests=rules.book.digests(),
            settings=rules.table,
            backs=_backs(rules),
            clauses=rules.cite(*_opening_rules(rules)),
            moves=() if rules.table.of_tournament else (Move(CAGE, TRAY, rules.table.float_),),
        )
    )


def _opening_rules(rules: Rules) -> tuple[str, ...]:
    conditions = ("session.conditions",) if rules.table.of_tournament else ()
    return ("cards.from-device", "cards.deck", *second_deck(_backs(rules)), "rules.general", *conditions)


def _name_refusal(name: str) -> Refusal | None:
    """Refuse a name that a table cannot have; a long one is told by how it begins."""
    needed = bad_name(name)
    return Refusal("table-name", (), {"name": repr(name[:LONGEST_NAME]), "needed": needed}) if needed else None


def _backs(rules: Rules) -> tuple[str, ...]:
    """Return the backs of the decks; a game without cards has none."""
    return rules.sets(rules.table.device, rules.table.backs) if rules.deck_size else ()


def second_deck(decks: Sequence[object]) -> tuple[str, ...]:
    """Return the rule that lets another deck wait in the device, if there is one."""
    return ("cards.second-deck",) if len(decks) > 1 else ()


def too_small(rules: Rules, device: str) -> Refusal | None:
    """Refuse a shoe or shuffler that does not hold all decks in play, where the rulebook asks how many it holds."""
    holds = rules.value("shoe.capacity" if device == SHOE else "shuffler.capacity", rules.decks)
    if rules.decks <= holds:
        return None
    facts: dict[str, Fact] = {"device": device, "holds": holds, "decks": rules.decks}
    return Refusal("device-too-small", rules.cite("equipment.dealing-device"), facts)


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
    devices = tuple(rules.value("device.kinds", ()))
    if rules.deck_size and table.device not in devices:
        clauses = rules.cite("equipment.dealing-device", "cards.from-device")
        return Refusal("device-kind", clauses, {"device": table.device, "devices": devices})
    if table.low_limit and rules.has("low-limit.device-only") and table.device != rules.value("low-limit.device"):
        return Refusal("low-limit-device", rules.cite("low-limit.device-only"), {"needed": rules.value("low-limit.device")})
    tournaments = rules.value("low-limit.tournament", False) or not rules.has("low-limit.no-tournament")
    if table.low_limit and table.tournament and not tournaments:
        return Refusal("low-limit-tournament", rules.cite("low-limit.no-tournament"), {})
    if rules.deck_size and (refusal := too_small(rules, table.device) or deck_refusal(rules, _backs(rules))):
        return refusal
    behind = rules.value("shoe.cutting-card", 0)
    if rules.decks > 1 and behind >= rules.deck_size:
        return Refusal("cutting-card", rules.cite("equipment.cutting-card"), {"behind": behind, "cards": rules.deck_size})
    most = rules.value("seats.maximum")
    if not 1 <= table.seats <= most:
        return Refusal("too-many-seats", rules.cite("equipment.table"), {"seats": table.seats, "maximum_seats": most})
    if table.float_ <= 0 and not table.of_tournament:
        return Refusal("amount", rules.cite("equipment.float-tray"), {"amount": table.float_})
    return _limits_refusal(rules) or rules.not_together()


def _limits_refusal(rules: Rules) -> Refusal | None:
    """Refuse a sign without a minimum and a maximum for every area, or with amounts that chips cannot make."""
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


def open_again(c: Context, *_: object) -> Refusal:
    """Refuse to open a table that is open."""
    return c.refuse("table-open")


def opened(event: TableOpened, game: Game) -> TableState:
    """Return the first state of a table."""
    return TableState(
        phase=Phase.OPENING,
        places=event.settings.seats,
        device=event.settings.device,
        limits=event.settings.limits,
        decks=tuple(Deck(back) for back in event.backs),
        money=moved({}, event.moves),
        round=Round(part=game.fresh()),
        virtual=event.settings.kind == VIRTUAL,
        unit=tournament_unit(event.settings.of_tournament) if event.settings.of_tournament else CHIP_UNIT,
    )


class Tick(Request, frozen=True, tag="tick"):
    """A line of the opening checklist is done."""

    item: Annotated[str, asks("Which line of the checklist?", what="a line of the checklist", shown="LINE")]


class ChecklistTicked(TableEvent, frozen=True, tag="checklist.ticked/1"):
    """A line of the opening checklist is done."""

    item: str
    by: str
    stands_for: str = ""
    """At a virtual table: what takes the item's place."""

    def after(self, state: TableState) -> TableState:
        return replace(state, ticked={**state.ticked, self.item: self.by})

    def says(self) -> str:
        return f"{capitalized(as_words(self.item))}: {self.stands_for or f'confirmed by {person_name(self.by)}.'}"


class TableReady(TableEvent, frozen=True, tag="table.ready/1"):
    """The checklist is complete; wagers may be placed."""

    def after(self, state: TableState) -> TableState:
        return replace(state, phase=Phase.BETWEEN)

    def says(self) -> str:
        return "The table is ready: wagers may be placed."


def unticked(c: Context) -> Iterable[str]:
    """Return the lines of the checklist that are still to be ticked."""
    if c.state.phase is not Phase.OPENING:
        return ()
    return [row.item for row in c.rules.checklist if row.item not in c.state.ticked]


def may_tick(c: Context, item: str) -> Offer | Refusal:
    """Offer a checklist line once, to an office it names; if Pitboss deals, to the house."""
    row = next((each for each in c.rules.checklist if each.item == item), None)
    if row is None:
        items = tuple(each.item for each in c.rules.checklist)
        return c.refuse("no-such-item", "equipment.table", item=item, items=items)
    if refusal := c.not_in(Phase.OPENING, row.carries):
        return refusal
    if row.item in c.state.ticked:
        return c.refuse("already-ticked", row.carries, item=row.item, by=c.state.ticked[row.item])
    if refusal := _not_ticking(c, row):
        return refusal
    if waits_for := next((item for item in row.after if item not in c.state.ticked), None):
        skipped = next(each.carries for each in c.rules.checklist if each.item == waits_for)
        return c.refuse("not-yet", skipped, row.carries, item=row.item, other=waits_for)
    other = row.distinct_from
    if not c.rules.virtual and other and same_person(c.state.ticked.get(other, ""), c.who.name):
        return c.refuse("same-person", row.carries, person=c.who.name, other=other, item=row.item)
    return c.offer(row.carries, choices=(item,))


def _not_ticking(c: Context, row: ChecklistRow) -> Refusal | None:
    """Refuse an office that the line does not name, or without the power; if Pitboss deals, the house acts for them."""
    offices = tuple(office for office in row.by if c.rules.may(office, row.carries))
    if c.rules.virtual and offices:
        offices = (HOUSE,)
    if c.who.office in offices:
        return None
    return c.refuse("not-your-office", row.carries, office=c.who.office, offices=offices)


def tick(c: Context, request: Tick, offer: Offer) -> Decision:
    """Tick a line of the checklist. The last one makes the table ready for play."""
    rows = {row.item: row for row in c.rules.checklist}
    stands_for = rows[request.item].virtual if c.rules.virtual else ""
    ticked = ChecklistTicked(item=request.item, by=c.who.name, stands_for=stands_for, clauses=offer.clauses)
    if set(rows) == {*c.state.ticked, request.item}:
        return (ticked, TableReady(clauses=()))
    return (ticked,)


OPENING = Service(
    name="opening",
    acts=(Act(OpenTable, open_again, open_again), Act(Tick, may_tick, tick, at=("item",), each=unticked)),
    events=(TableOpened, ChecklistTicked, TableReady),
    keyed=(ChecklistTicked, TableReady),
    rules={
        "rules.general": "the general rules that apply beside the game's own",
        "equipment.table": "the table and its places",
        "equipment.layout": "the wagering areas on the layout",
        "equipment.inscription": "the inscription on the layout",
        "equipment.discard-rack": "the discard rack",
        "equipment.float-tray": "the float tray",
        "equipment.drop-box": "the drop box",
        "low-limit.no-tournament": "no tournament at a low-limit table",
        "low-limit.device-only": "a low-limit table deals from a shuffling device",
    },
    settings={
        "low-limit.tournament": bool,
        "seats.maximum": int,
        "shoe.capacity": int,
        "shoe.cutting-card": int,
        "shuffler.capacity": int,
        "shuffler.decks": int,
    },
    refusals={
        "no-such-item": ("The checklist has no line {item}.", "Its lines are {items}."),
        "already-ticked": ("The line {item} is already ticked by {by}.", "Continue with the next line."),
        "not-yet": ("The line {item} comes after {other}.", "Do {other} first."),
        "same-person": ("{person} has already ticked {other}; another person must tick {item}.", "Ask a second person."),
        "deck-count": ("A dealing device holds 1 to {holds:deck}, not {decks}.", "Give it 1 to {holds:deck}."),
        "device-too-small": (
            "The {device} at this table holds {holds:deck}; {decks:deck} are in play.",
            "Use a device that holds all of them, or fewer decks.",
        ),
        "low-limit-tournament": ("A low-limit table cannot hold a tournament.", "Open it without a tournament."),
        "cutting-card": (
            "A cutting card with {behind:card} behind it does not fit in {cards:card}.",
            "Leave fewer cards behind it.",
        ),
        "too-many-seats": ("A table of this game has 1 to {maximum_seats} seats, not {seats}.", "Choose 1 to {maximum_seats}."),
        "no-such-schedule": ("There is no schedule {schedule} for {wager}.", "Choose one of: {schedules}."),
        "table-open": ("The table is already open.", "Open another table."),
        "not-choosable": (
            "The setting {setting}: expected {allowed}, found {found}.",
            "Keep the rulebook's value, or choose one that it allows.",
        ),
        "no-limits": ("The sign states no limits for {wager}.", "Give its minimum and maximum."),
    },
)
