"""The one way a table is run: command, decide, append, evolve, view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.automation import EVERYTHING, Automation, next_step
from pitboss.house.chance import Chance, SystemChance
from pitboss.house.people import People, follow_pools
from pitboss.house.purses import Purses
from pitboss.house.record import Accepted, Batch, MemoryRecord, Moved, Record, Recorded, recorded
from pitboss.journal.rows import FOLLOWS
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Standing
from pitboss.table.decide import chance_for, context_of, decide, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.incidents import Incident, area_of
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import OpenTable, TableOpened, open_table, opened
from pitboss.table.services.seats.requests import Fill
from pitboss.table.sign import SignLine, sign
from pitboss.table.state import TableState
from pitboss.table.view import TableView, view
from pitboss.table.viewers import Viewer

__all__ = ["Accepted", "Halted", "NotOpened", "Outcome", "Recorded", "Stale", "Table"]


Done = TypeVar("Done")


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
        record: Record,
        people: People,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
    ) -> None:
        self.rules = rules
        self.people = people
        self.record = record
        self.version = 0
        self.at = 0
        self.state: TableState
        self.chance = chance or SystemChance()
        self.automation = automation
        self._halted: str | None = None

    @classmethod
    def open(
        cls,
        rules: Rules,
        *,
        at: int,
        who: Actor = HOUSE_ACTOR,
        record: Record | None = None,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
        purses: Purses | None = None,
        people: People | None = None,
    ) -> Table:
        """Open a table under a rulebook; the settings are refused where the rulebook does not allow them."""
        first = open_table(rules)
        if isinstance(first, Refusal):
            raise NotOpened(first)
        table = cls(rules, record or MemoryRecord(), people or People(purses), chance, automation)
        command = Command("open", who, at, OpenTable(rules.book.id, rules.table))
        state, batches = table._go_on(opened(first, rules.game), [(command, (first,))])
        table.record.append(0, batches)
        table._happened(state, batches)
        return table

    @classmethod
    def resume(cls, rules: Rules, record: Record, people: People, chance: Chance | None = None) -> Table:
        """A table as its record left it."""
        table = cls(rules, record, people, chance)
        table.catch_up()
        return table

    @property
    def history(self) -> Sequence[Recorded]:
        return tuple(self.record.history())

    @property
    def purses(self) -> Purses:
        return self.people.purses

    # --- saying something ------------------------------------------------------------------------------------------

    def send(self, command: Command) -> Outcome:
        """Carry out a command, then the dealer's automatic steps. A command id counts once, however often it comes."""
        if self._halted:
            raise Halted(self._halted)
        if done := self.record.already(command):
            return done
        if command.expected is not None and command.expected != self.version:
            return Stale(command.expected, self.version)
        if command.at < self.at:
            return Refusal("clock", (), {})
        if FOLLOWS in command.id:
            return Refusal("command-id", (), {"id": command.id, "sign": FOLLOWS})
        decided = self._whole(lambda: self._decided(command))
        if isinstance(decided, Refusal):
            return decided
        try:
            # A record that is locked, full or out of reach says so itself: nothing has happened, and the table plays on.
            self.record.append(self.version, decided[1])
        except Moved:
            seen = self.version
            self.catch_up()
            return self.record.already(command) or Stale(seen, self.version)
        return self._whole(lambda: self._happened(*decided))

    def _whole(self, work: Callable[[], Done]) -> Done:
        """Work in which anything unforeseen is a fault: the table halts, and its record stays whole."""
        try:
            return work()
        except Exception as fault:
            self._halted = f"the table has stopped: {fault!r}"
            raise Halted(self._halted) from fault

    def rehearse(self, commands: Iterable[Command]) -> Refusal | tuple[Event, ...]:
        """What commands would come to, one after another; nothing happens, and the first refusal is the answer. Only where
        cards are dealt by hand: a rehearsal of a draw would be a look into the house's own shoe."""
        if self.rules.virtual:
            raise ValueError(f"Pitboss deals at {self.rules.table.name}: nothing is rehearsed with cards that are in the shoe")
        state, events = self.state, list[Event]()
        for command in commands:
            step = self._step(state, replace(command, standing=self._standing(command.who, command.at, command.does)))
            if isinstance(step, Refusal):
                return step
            state, (_, brought) = step
            events += brought
        return tuple(events)

    def _decided(self, command: Command) -> Refusal | tuple[TableState, list[Batch]]:
        """What a command and the automatic steps after it come to; nothing has happened yet."""
        command = replace(command, standing=self._standing(command.who, command.at, command.does))
        first = self._step(self.state, command)
        if isinstance(first, Refusal):
            return first
        state, batch = first
        return self._go_on(state, [batch])

    def _step(self, state: TableState, command: Command) -> Refusal | tuple[TableState, Batch]:
        decision = decide(state, command, self.rules)
        if isinstance(decision, Refusal):
            return decision
        if asked := chance_for(state, command, self.rules):
            # Chance is asked only for what takes place.
            given = self.chance.give(asked, state.round.number)
            command = replace(command, does=replace(command.does, **{asked.field: given}))
            decision = decide(state, command, self.rules)
            assert not isinstance(decision, Refusal)
        for event in decision:
            state = evolve(state, event, self.rules.game)
        return state, (command, decision)

    def _go_on(self, state: TableState, batches: list[Batch]) -> tuple[TableState, list[Batch]]:
        """The dealer's steps that need no person, one after another; the house does them and the record says so."""
        cause, pools = batches[0][0], dict(self.people.pools)
        for _, events in batches:
            follow_pools(pools, events)
        by_itself = self.automation if self.rules.virtual else frozenset()
        while does := next_step(state, self.rules, by_itself, self.chance):
            step = self._automatic(state, cause, len(batches), does, pools)
            if isinstance(step, Refusal) and step.code == "tray-short":
                step = self._automatic(state, cause, len(batches), Fill(self._fill), pools)
            if isinstance(step, Refusal):
                raise RuntimeError(f"the automatic step {does} was refused: {step}")
            state, batch = step
            batches.append(batch)
            follow_pools(pools, batch[1])
        return state, batches

    @property
    def _fill(self) -> int:
        """What the tray is filled with when it is short: as much again as it began with, up to a whole chip."""
        chip = self.rules.smallest_chip
        return -(-self.rules.table.float_ // chip) * chip

    def _automatic(
        self, state: TableState, cause: Command, number: int, does: Request, pools: Mapping[str, int]
    ) -> Refusal | tuple[TableState, Batch]:
        """Take one step as the house, which knows its jackpot pools as the steps before have left them."""
        standing = Standing(pools=dict(pools))
        return self._step(state, Command(f"{cause.id}{FOLLOWS}{number}", HOUSE_ACTOR, cause.at, does, standing=standing))

    def _happened(self, state: TableState, batches: list[Batch]) -> Accepted:
        """It is in the record: now let it be so."""
        accepted = Accepted(recorded(self.version, batches))
        for each in accepted.events:
            self.people.follow(each.event, each.at, self.rules.table.name, each.version)
        self.state = state
        self.version += len(accepted.events)
        self.at = batches[0][0].at
        return accepted

    def catch_up(self) -> None:
        """Take in what the record holds beyond the version this table knows."""
        for each in self.record.history(self.version):
            self.state = self._after(each.event)
            self.people.follow(each.event, each.at, self.rules.table.name, each.version)
            self.version, self.at = each.version, each.at

    def _after(self, event: Event) -> TableState:
        """Return the table after an event of its record; older ones are completed first."""
        if not self.version:
            assert isinstance(event, TableOpened), "a table's record begins with its opening"
            return opened(event, self.rules.game)
        return evolve(self.state, self.rules.game.completed(self.state, event), self.rules.game)

    def _standing(self, who: Actor, at: int, does: Request | None = None) -> Standing:
        """What the house knows of the speaker, and of the player an incident concerns."""
        concerned = ""
        if isinstance(does, Incident):
            entry = self.state.round.entries.get(area_of(does))
            seat = self.state.seats.get(entry.owner) if entry else None
            concerned = seat.player if seat else ""
        return self.people.standing(who, at, concerned, self.version)

    # --- looking ---------------------------------------------------------------------------------------------------

    def offers(self, who: Actor, at: int | None = None) -> tuple[Offer, ...]:
        """What this person may ask for now."""
        now = self.at if at is None else at
        return tuple(offers(context_of(self.state, who, now, self.rules, self._standing(who, self.at))))

    def view(self, viewer: Viewer, at: int | None = None) -> TableView:
        """Return what this viewer sees now, or would see at a later time."""
        return view(self.state, viewer, self.rules, self.at if at is None else at)

    def sign(self, at: int | None = None) -> tuple[SignLine, ...]:
        """Return what the sign says now, or will say at a later time."""
        return sign(self.state, self.rules, self.at if at is None else at)
