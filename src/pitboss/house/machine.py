"""The one way anything in the house is run: command, decide, append, evolve, view. A table is a machine; so is the house."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.chance import Chance, SystemChance
from pitboss.house.record import Accepted, Batch, MemoryRecord, Moved, Record, Recorded, recorded, step_of
from pitboss.journal.rows import FOLLOWS
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Standing, speaker
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.game import Chosen
from pitboss.table.malformed import well_formed
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.view import view_event
from pitboss.table.viewers import Viewer, viewer_of

S = TypeVar("S")
"""The state of a machine."""
Done = TypeVar("Done")


class Stale(Struct, frozen=True):
    """The speaker had an older version in view and should look again."""

    expected: int
    version: int


Outcome = Accepted | Refusal | Stale


class Halted(Exception):
    """A fault: the machine has stopped, and its record is whole up to the last thing that happened."""


class Machine(ABC, Generic[S]):
    """Something with a stream of its own in the record. Everything here is pure: no clock, no chance, nothing written."""

    name: str
    """The name that people use."""

    @abstractmethod
    def decide(self, state: S, command: Command) -> Decision:
        """Decide a command: events, each citing its clauses, or a refusal."""

    @abstractmethod
    def evolve(self, state: S, event: Event, step: str = "") -> S:
        """Return the state after an event; `step` is what was keyed together with it."""

    @abstractmethod
    def first(self, event: Event) -> S:
        """Return the state that the first event of the stream makes."""

    @abstractmethod
    def offers(self, state: S, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        """Return the requests that this person may make now."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, at: int) -> Any:
        """Return what a viewer may see."""

    def completed(self, state: S, event: Event) -> Event:
        """Return an event of an older record with the missing fields filled in."""
        return event

    def next_step(self, state: S, chance: Chance) -> Request | None:
        """Return the next step that needs no person."""
        return None

    def otherwise(self, refusal: Refusal) -> Request | None:
        """Return what must be done before a step that was refused, if that needs no person either."""
        return None

    def chance(self, state: S, command: Command) -> tuple[Chosen, int] | None:
        """Return what chance has to give for a command that the rules allow, and the rounds played so far."""
        return None

    def standing(self, state: S | None, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        """Return what the house knows of the speaker, which goes with the command."""
        return Standing(version=version)

    def standing_after(self, batches: Sequence[Batch]) -> Standing:
        """Return what goes with a step that the house takes by itself, after what has been decided but not yet recorded."""
        return Standing()

    def follow(self, each: Recorded) -> None:
        """Take note of what has happened, beyond this machine's own state."""


class Runner(Generic[S]):
    """A machine with its record: the only place where its state changes."""

    def __init__(self, machine: Machine[S], record: Record | None = None, chance: Chance | None = None) -> None:
        self.machine = machine
        self.record = record or MemoryRecord()
        self.version = 0
        self.at = 0
        self.state: S
        self.chance = chance or SystemChance()
        self.happened: Callable[[], None] | None = None
        """Called when a command has been carried out."""
        self._halted: str | None = None

    @property
    def history(self) -> Sequence[Recorded]:
        return tuple(self.record.history())

    def log(self, viewer: str | Actor | Viewer, after: int = 0) -> tuple[Recorded, ...]:
        """Return what has happened after a version, each event as this viewer may read it."""
        looks = viewer_of(viewer)
        return tuple(replace(each, event=view_event(each.event, looks)) for each in self.record.history(after))

    # --- saying something ------------------------------------------------------------------------------------------

    def send(self, command: Command) -> Outcome:
        """Carry out a command, then the steps after it that need no person. A command id counts once.

        Raise Malformed if a value in it has a wrong type; that is the caller's mistake, and no reason to halt.
        """
        if self._halted:
            raise Halted(self._halted)
        command = well_formed(command)
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
            # A record that is locked, full or out of reach says so itself: nothing has happened, and the machine goes on.
            self.record.append(self.version, decided[1])
        except Moved:
            seen = self.version
            self.catch_up()
            return self.record.already(command) or Stale(seen, self.version)
        return self._whole(lambda: self._happened(*decided))

    def _whole(self, work: Callable[[], Done]) -> Done:
        """Do work in which anything unforeseen is a fault: the machine halts, and its record stays whole."""
        try:
            return work()
        except Exception as fault:
            self._halted = f"{self.machine.name} has stopped: {fault!r}"
            raise Halted(self._halted) from fault

    def _decided(self, command: Command) -> Refusal | tuple[S, list[Batch]]:
        """Return what a command and the steps after it come to; nothing has happened yet."""
        first = self._step(self.state, self._with_standing(command))
        if isinstance(first, Refusal):
            return first
        state, batch = first
        return self._go_on(state, [batch])

    def _with_standing(self, command: Command) -> Command:
        standing = self.machine.standing(self.state, command.who, command.at, command.does, self.version)
        return replace(command, standing=standing)

    def _step(self, state: S, command: Command) -> Refusal | tuple[S, Batch]:
        decision = self.machine.decide(state, command)
        if isinstance(decision, Refusal):
            return decision
        if asked := self.machine.chance(state, command):
            # Chance is asked only for what takes place.
            chosen, rounds = asked
            given = self.chance.give(chosen, rounds)
            command = replace(command, does=replace(command.does, **{chosen.field: given}))
            decision = self.machine.decide(state, command)
            assert not isinstance(decision, Refusal)
        keyed = step_of(command.id)
        for event in decision:
            state = self.machine.evolve(state, event, keyed)
        return state, (command, decision)

    def _go_on(self, state: S, batches: list[Batch]) -> tuple[S, list[Batch]]:
        """Take the steps that need no person, one after another; the house does them and the record says so."""
        cause = batches[0][0]
        while does := self.machine.next_step(state, self.chance):
            step = self._automatic(state, cause, batches, does)
            if isinstance(step, Refusal) and (before := self.machine.otherwise(step)):
                step = self._automatic(state, cause, batches, before)
            if isinstance(step, Refusal):
                raise RuntimeError(f"the automatic step {does} was refused: {step}")
            state, batch = step
            batches.append(batch)
        return state, batches

    def _automatic(self, state: S, cause: Command, done: Sequence[Batch], does: Request) -> Refusal | tuple[S, Batch]:
        standing = self.machine.standing_after(done)
        return self._step(state, Command(f"{cause.id}{FOLLOWS}{len(done)}", HOUSE_ACTOR, cause.at, does, standing=standing))

    def _happened(self, state: S, batches: list[Batch]) -> Accepted:
        """Apply the recorded events."""
        accepted = Accepted(recorded(self.version, batches))
        for each in accepted.events:
            self.machine.follow(each)
        self.state = state
        self.version += len(accepted.events)
        self.at = batches[0][0].at
        if self.happened:
            self.happened()
        return accepted

    def catch_up(self) -> None:
        """Take in what the record holds beyond the version this runner knows."""
        for each in self.record.history(self.version):
            with self.record.told(each.version):
                if self.version:
                    event = self.machine.completed(self.state, each.event)
                    self.state = self.machine.evolve(self.state, event, step_of(each.command))
                else:
                    self.state = self.machine.first(each.event)
                self.machine.follow(each)
            self.version, self.at = each.version, each.at

    # --- looking ---------------------------------------------------------------------------------------------------

    def offers(self, who: str | Actor, at: int | None = None) -> tuple[Offer, ...]:
        """Return the requests that this person may make now; a name alone is a player's."""
        now, who = self.at if at is None else at, speaker(who)
        return self.machine.offers(self.state, who, now, self.machine.standing(self.state, who, self.at, None, self.version))
