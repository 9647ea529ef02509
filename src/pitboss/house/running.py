"""The one way anything in the house is run: command, decide, append, evolve, view."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.chance import Chance, SystemChance
from pitboss.house.consequences import Consequences
from pitboss.house.machine import Machine, S
from pitboss.house.record import Accepted, Batch, MemoryRecord, Moved, Record, Recorded, recorded, step_of
from pitboss.house.server_clock import ServerClock, told_off
from pitboss.journal.errors import DiskFull, Unreachable
from pitboss.journal.rows import FOLLOWS
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Standing, speaker
from pitboss.table.events import Significance
from pitboss.table.malformed import well_formed
from pitboss.table.offers import Offer
from pitboss.table.persons import identity, is_house, not_entitled
from pitboss.table.refusal import Refusal
from pitboss.table.view import view_event
from pitboss.table.viewers import Viewer, viewer_of

Work = TypeVar("Work")
_TRIES = 100
"""How often a command is decided again because another process was faster."""


class Stale(Struct, frozen=True):
    """The speaker had an older version in view and should look again."""

    expected: int
    version: int


Outcome = Accepted | Refusal | Stale


class Halted(Exception):
    """A fault: the machine has stopped, and its record is whole up to the last thing that happened."""


class Runner(Generic[S]):
    """A machine with its record: the only place where its state changes."""

    def __init__(
        self,
        machine: Machine[S],
        record: Record | None = None,
        chance: Chance | None = None,
        house: Runner[Any] | None = None,
    ) -> None:
        self.machine = machine
        self.house = house
        """The house's own stream, which takes part in what happens here; None if this is it."""
        self.record = record or MemoryRecord()
        self.version = 0
        self.at = 0
        self.state: S
        self.chance = chance or SystemChance()
        self.happened: Callable[[], None] | None = None
        """Called when a command has been carried out."""
        self.observed: Callable[[Significance, str, str], None] | None = None
        """Called with what is significant though nothing was carried out: its kind, what it is about, and words."""
        self.clock: ServerClock | None = None
        """Of the house's own stream: the clock that times are compared with; None where times are the caller's, as in a file."""
        self.find: Callable[[str], Runner[Any]] | None = None
        """Finds the runner of another stream that what happens here concerns; None where there is none."""
        self.signed_in: set[str] = set()
        """Of the house's own stream: who has proved in this process who they are."""
        self._halted: str | None = None

    @property
    def history(self) -> Sequence[Recorded]:
        return tuple(self.record.history())

    def log(self, viewer: str | Actor | Viewer, after: int = 0) -> tuple[Recorded, ...]:
        """Return what has happened after a version, each event as this viewer may read it."""
        looks = viewer_of(viewer)
        return tuple(replace(each, event=view_event(each.event, looks)) for each in self.record.history(after))

    def send(self, command: Command) -> Outcome:
        """Carry out a command, then the steps after it that need no person. A command id counts once.

        It is decided on the newest state, whichever process has made it. Nobody speaks as the house: what the program does by
        itself is an `own_step`. Raise Malformed if a value in it has a wrong type; that is the caller's mistake, and no reason
        to halt.
        """
        if self._halted:
            raise Halted(self._halted)
        command = well_formed(command)
        return Refusal("house-inside", (), {}) if is_house(command.who) else self._sent(command)

    def own_step(self, does: Request, *, command_id: str, at: int, expected: int | None = None) -> Outcome:
        """Take a step that needs no person, such as the call at a table that Pitboss deals. The record says that the house
        did it, and the rules decide it like any other."""
        if self._halted:
            raise Halted(self._halted)
        return self._sent(well_formed(Command(command_id, HOUSE_ACTOR, at, does, expected)))

    def _sent(self, command: Command) -> Outcome:
        try:
            return self._carried_out(command)
        except (Unreachable, DiskFull) as lost:
            self._observe(Significance.OUTAGE, command.id, lost.what)
            raise

    def _carried_out(self, command: Command) -> Outcome:
        if FOLLOWS in command.id:
            return Refusal("command-id", (), {"id": command.id, "sign": FOLLOWS})
        seen, last = self.version, self.at
        for _ in range(_TRIES):
            if self.follow(command.id):
                return self._again(command)
            if command.expected is not None and command.expected != self.version:
                return Stale(command.expected, self.version)
            if refusal := self._mistimed(command, last):
                return refusal
            # Whoever speaks cannot know the time of what another process has just recorded.
            decided = self._whole(partial(self._decided, replace(command, at=max(command.at, self.at))))
            if isinstance(decided, Refusal):
                return decided
            try:
                # A record that is locked, full or out of reach says so itself: nothing has happened, and the machine goes on.
                self.record.append(self.version, decided[1], *decided[2].parts())
            except Moved:
                continue
            return self._whole(partial(self._happened, *decided))
        return Stale(seen, self.version)

    def _mistimed(self, command: Command, last: int) -> Refusal | None:
        """Refuse a time before the last one, or too far from the server's clock. It is noted, once a minute for each person."""
        name, clock = command.who.name, (self.house or self).clock
        about = f"{identity(name)} {clock.minute()}" if clock else command.id
        if clock and (off := clock.off(command.at, self.at, own=command.who == HOUSE_ACTOR)):
            self._observe(Significance.CLOCK, about, f"{name} sent a command {told_off(off)}.")
            return clock.refusal()
        if command.at < last:
            self._observe(Significance.CLOCK, about, f"{name} sent a command {last - command.at} ms before the last one.")
            return Refusal("clock", (), {})
        return None

    def in_time(self, at: int) -> int:
        """Return the time of a person's request: no earlier than what was recorded last, unless it is wrong by the clock."""
        clock = (self.house or self).clock
        if type(at) is not int or (clock and clock.off(at, self.at)):
            return at  # for `send` to refuse
        return max(at, self.at)

    def follow(self, command: str = "") -> bool:
        """Take in what other processes have recorded here and for the house; return whether a command was carried out before."""
        house = self.house
        seen = self.record.look(command, house.record if house else None)
        if seen.version > self.version:
            self.catch_up()
        if house and seen.house > house.version:
            house.catch_up()
        return seen.known

    def _again(self, command: Command) -> Outcome:
        """Answer a command that was carried out before. Its id belongs to who said it, and to what they said."""
        done = self.record.done(command.id)
        if done.command.who != command.who or not self._same(command.does, done.command.does):
            return Refusal("id-used", (), {"id": command.id})
        if self.house and (refusal := not_entitled(command.who, self._standing(self.house.state, command.who, command.at, None))):
            return refusal
        looks = viewer_of(command.who)
        return Accepted(tuple(replace(each, event=view_event(each.event, looks)) for each in done.accepted.events))

    def _same(self, said: Request, done: Request) -> bool:
        """Return whether a request is the one that was carried out. What chance has added since is not part of it."""
        if type(said) is not type(done):
            return False
        if self.machine.draws(said):
            done = replace(done, **{name: value for name in said.__struct_fields__ if not (value := getattr(said, name))})
        return said == done

    def _whole(self, work: Callable[[], Work]) -> Work:
        """Do work in which anything unforeseen is a fault: the machine halts, and its record stays whole."""
        try:
            return work()
        except Exception as fault:
            self._halted = str(fault) if isinstance(fault, Halted) else f"{self.machine.name} has stopped: {fault!r}"
            self._observe(Significance.PROGRAM_ERROR, str(self.version), _where_it_failed(fault))
            raise Halted(self._halted) from fault

    def _observe(self, kind: Significance, about: str, words: str) -> None:
        if self.observed:
            self.observed(kind, about, words)

    def _decided(self, command: Command) -> Refusal | tuple[S, list[Batch], Consequences]:
        """Return what a command and the steps after it come to; nothing has happened yet."""
        brought = Consequences(self.machine, self.version, self.house, find=self.find)
        standing = self._standing(brought.state, command.who, command.at, command.does)
        first = self._step(self.state, replace(command, standing=standing), brought)
        if isinstance(first, Refusal):
            return first
        state, batch = first
        return self._go_on(state, [batch], brought)

    def _standing(self, house: Any, who: Actor, at: int, does: Request | None) -> Standing:
        """Return what goes with a command: what the house knows of the speaker, and who has proved here who they are."""
        standing = self.machine.standing(house, self.state, who, at, does, self.version)
        if standing.offices is None:
            return standing
        proven = (self.house or self).signed_in
        second = standing.second if identity(getattr(does, "signed_by", "")) in proven else None
        return replace(standing, signed_in=identity(who.name) in proven, second=second)

    def told(self, state: S, command: Command, brought: Consequences) -> Refusal | tuple[S, list[Batch]]:
        """Return what a request that another stream brings here comes to, with the steps after it; nothing has happened yet."""
        step = self._step(state, replace(command, standing=self.machine.standing_after(brought.state, state)), brought)
        if isinstance(step, Refusal):
            return step
        return self._go_on(step[0], [step[1]], brought)[:2]

    def _step(self, state: S, command: Command, brought: Consequences) -> Refusal | tuple[S, Batch]:
        decision = self.machine.decide(state, command)
        if isinstance(decision, Refusal):
            return decision
        if asked := self.machine.chance(state, command):
            # Chance is asked only for what takes place.
            chosen, rounds = asked
            given = chosen.given(self.chance.in_round(rounds))
            command = replace(command, does=replace(command.does, **{chosen.field: given}))
            decision = self.machine.decide(state, command)
            assert not isinstance(decision, Refusal)
        if refusal := brought.take(command, decision):
            return refusal
        keyed = step_of(command.id)
        for event in decision:
            state = self.machine.evolve(state, event, keyed)
        return self.machine.attended(state, command.who, command.at, *decision), (command, decision)

    def _go_on(self, state: S, batches: list[Batch], brought: Consequences) -> tuple[S, list[Batch], Consequences]:
        """Take the steps that need no person, one after another; the house does them and the record says so."""
        cause = batches[0][0]
        while does := self.machine.next_step(state, self.chance):
            step = self._automatic(state, cause, len(batches), does, brought)
            if isinstance(step, Refusal) and (before := self.machine.otherwise(step)):
                step = self._automatic(state, cause, len(batches), before, brought)
            if isinstance(step, Refusal):
                raise Halted(f"{self.machine.name} has stopped: the automatic step {does} was refused: {step}")
            state, batch = step
            batches.append(batch)
        return state, batches, brought

    def _automatic(
        self, state: S, cause: Command, number: int, does: Request, brought: Consequences
    ) -> Refusal | tuple[S, Batch]:
        standing = self.machine.standing_after(brought.state, state)
        step = Command(f"{cause.id}{FOLLOWS}{number}", HOUSE_ACTOR, cause.at, does, standing=standing)
        return self._step(state, step, brought)

    def _happened(self, state: S, batches: list[Batch], brought: Consequences) -> Accepted:
        """Apply what has been recorded, here and in the house."""
        brought.happened()
        return self.apply(state, batches)

    def apply(self, state: S, batches: Sequence[Batch]) -> Accepted:
        """Take over the state that recorded batches have made."""
        accepted = Accepted(recorded(self.version, batches))
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
                    self.state = self.machine.evolve(self.state, each.event, step_of(each.command))
                else:
                    self.state = self.machine.first(each.event)
                self.state = self.machine.attended(self.state, each.who, each.at, each.event)
            self.version, self.at = each.version, each.at

    def offers(self, who: str | Actor, at: int | None = None) -> tuple[Offer, ...]:
        """Return the requests that this person may make now; a name alone is a player's."""
        now, who = self.at if at is None else at, speaker(who)
        house = self.house.state if self.house else None
        standing = self._standing(house, who, now, None)
        return self.machine.offers(self.state, who, now, standing)


def _where_it_failed(fault: BaseException) -> str:
    """Return the kind of a fault and the line it comes from. Its own words stay out of the record: they may name cards."""
    frames = traceback.extract_tb(fault.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "an unknown place"
    return f"{type(fault).__name__} in {place}"
