"""The one way a table is run: command, decide, append, evolve, view."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games import rules_for
from pitboss.house.automation import EVERYTHING, Automation, next_step
from pitboss.house.chance import Chance, SystemChance
from pitboss.house.people import People
from pitboss.house.purses import Purses
from pitboss.law import Rulebook
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Fill, Incident, Report, Request, Shuffle, Standing
from pitboss.table.decide import decide, offers
from pitboss.table.events import TableEvent
from pitboss.table.evolve import evolve, opened
from pitboss.table.offers import Moment, Offer
from pitboss.table.opening import open_table, unapproved
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, TableSettings
from pitboss.table.sign import SignLine, sign
from pitboss.table.view import TableView, Viewer, view


class Recorded(Struct, frozen=True):
    """An event in its place in the table's history."""

    version: int
    at: int
    command: str
    who: Actor
    event: TableEvent


class Accepted(Struct, frozen=True):
    """It has happened, and this is what has: the command's own events, and those of the automatic steps after it."""

    events: tuple[Recorded, ...]


class Stale(Struct, frozen=True):
    """The speaker had an older version in view; he should look again."""

    expected: int
    version: int


Outcome = Accepted | Refusal | Stale


class NotOpened(Exception):
    """The operator's settings are not allowed by the rulebook."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence())
        self.refusal = refusal


class Halted(Exception):
    """A fault: the table has stopped, and its record is whole up to the last thing that happened."""


class Table:
    """One table of the house."""

    def __init__(
        self,
        rules: Rules,
        *,
        at: int,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
        purses: Purses | None = None,
        people: People | None = None,
    ) -> None:
        first = open_table(rules)
        if isinstance(first, Refusal):
            raise NotOpened(first)
        self.rules = rules
        self.state = opened(first)
        self.at = at
        self.history = [Recorded(1, at, "open", HOUSE_ACTOR, first)]
        self.people = people or People(purses or Purses())
        self._chance = chance or SystemChance()
        self._automation = automation if rules.virtual else frozenset()
        self._done: dict[str, Accepted] = {}
        self._halted: str | None = None
        self._go_on("open", at)

    @classmethod
    def open(cls, book: Rulebook, settings: TableSettings, **how: object) -> Table:
        """Open a table under a rulebook."""
        if refusal := unapproved(book, settings):
            raise NotOpened(refusal)
        return cls(rules_for(book, settings), **how)  # type: ignore[arg-type]

    @property
    def version(self) -> int:
        return len(self.history)

    @property
    def purses(self) -> Purses:
        return self.people.purses

    # --- saying something ------------------------------------------------------------------------------------------

    def send(self, command: Command) -> Outcome:
        """Carry out a command, then the dealer's automatic steps. A command id counts once, however often it is sent."""
        if self._halted:
            raise Halted(self._halted)
        if command.id in self._done:
            return self._done[command.id]
        if command.expected is not None and command.expected != self.version:
            return Stale(command.expected, self.version)
        if command.at < self.at:
            return Refusal("clock", (), {})
        before = self.version
        try:
            refusal = self._carry_out(replace(command, standing=self._standing(command.who, command.at, command.does)))
            if refusal is not None:
                return refusal
            self._go_on(command.id, command.at)
        except Exception as fault:
            self._halted = f"the table has stopped: {fault!r}"
            raise Halted(self._halted) from fault
        accepted = Accepted(tuple(self.history[before:]))
        self._done[command.id] = accepted
        return accepted

    def _carry_out(self, command: Command) -> Refusal | None:
        if isinstance(command.does, Shuffle) and self.rules.virtual:
            command = replace(command, does=replace(command.does, order=self._chance.order()))
        decision = decide(self.state, command, self.rules)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.state = evolve(self.state, event)
            self.history.append(Recorded(self.version + 1, command.at, command.id, command.who, event))
            self.people.follow(event, command.at, self.rules.table.name, self.version)
        self.at = command.at
        return None

    def _go_on(self, cause: str, at: int) -> None:
        """The dealer's steps that need no person, one after another; the house does them and the record says so."""
        for number, step in enumerate(self._steps(), 1):
            refusal = self._carry_out(Command(f"{cause}/{number}", HOUSE_ACTOR, at, step))
            if refusal is None:
                continue
            if refusal.code != "tray-short":
                raise RuntimeError(f"the automatic step {step} was refused: {refusal}")
            self._carry_out(Command(f"{cause}/{number}", HOUSE_ACTOR, at, Fill(self.rules.table.float_)))

    def _steps(self) -> Iterator[Request]:
        while step := next_step(self.state, self.rules, self._automation, self._chance):
            yield step

    def _standing(self, who: Actor, at: int, does: Request | Report | None = None) -> Standing:
        """What the house knows of the speaker, and of the player an incident concerns."""
        concerned = ""
        if isinstance(does, Incident):
            hand = self.state.round.hands.get(does.seat)
            seat = self.state.seats.get(hand.owner) if hand else None
            concerned = seat.player if seat else ""
        return self.people.standing(who, at, concerned, self.version)

    # --- looking ---------------------------------------------------------------------------------------------------

    def offers(self, who: Actor, at: int | None = None) -> tuple[Offer, ...]:
        """What this person may ask for now."""
        moment = Moment(self.state, who, self.at if at is None else at, self.rules, self._standing(who, self.at))
        return tuple(offers(moment))

    def view(self, viewer: Viewer) -> TableView:
        return view(self.state, viewer, self.rules, self.at)

    def sign(self) -> tuple[SignLine, ...]:
        return sign(self.state, self.rules, self.at)
