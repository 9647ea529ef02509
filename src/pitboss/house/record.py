"""What has happened at a table, kept in order: in memory here, durably in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from pitboss.journal.rows import FOLLOWS
from pitboss.table.commands import Actor, Command
from pitboss.table.events import AreaSettled, Event
from pitboss.table.rules import Rules

Batch = tuple[Command, tuple[Event, ...]]
"""A command and the events it produced."""


class Recorded(Struct, frozen=True):
    """An event in its place in the table's history."""

    version: int
    at: int
    command: str
    who: Actor
    event: Event


class Accepted(Struct, frozen=True):
    """The answer to a command that was carried out: its own events, and those of the automatic steps after it."""

    events: tuple[Recorded, ...]

    @property
    def settled(self) -> tuple[AreaSettled, ...]:
        """Return how each wager ended, by area."""
        return tuple(each for recorded in self.events for each in recorded.event.settles())


class TableRecord(Protocol):
    """A table as its record tells it: its rules, and what has happened."""

    @property
    def rules(self) -> Rules: ...

    @property
    def history(self) -> Iterable[Recorded]: ...


class Moved(Exception):
    """Somebody else has added to the record in the meantime."""


class Seen(NamedTuple):
    """How far the records are, just before a command is decided."""

    version: int
    house: int
    """The version of the house's own record."""
    known: bool
    """The command was carried out before."""


class Done(NamedTuple):
    """A command that was carried out before, and what it produced."""

    command: Command
    accepted: Accepted


class Record(Protocol):
    """Where a table's history is kept."""

    def look(self, command: str, house: Record | None) -> Seen:
        """Return how far this record and the house's are, and whether a command of that id was carried out before."""

    def done(self, command: str) -> Done:
        """Return a command that was carried out before, and what it produced."""

    def append(self, version: int, batches: Sequence[Batch], *beside: HousePart) -> None:
        """Append all of it or nothing, here and in the records beside this. Raises Moved if one of them is not at its version."""

    def history(self, after: int = 0) -> Iterable[Recorded]:
        """Return everything that has happened after a version, in order."""

    def said(self, after: int = 0) -> Iterable[Command]:
        """Return the commands whose events come after a version, in order."""

    def root(self) -> str | None:
        """Return the root published over the cards shuffled last; None if there is none."""

    def told(self, version: int) -> AbstractContextManager[None]:
        """Name the row of this version if what it says cannot have happened there."""


class HousePart(NamedTuple):
    """What a command brings about in another record of the house; often nothing, but that record must not have moved."""

    record: Record
    version: int
    batches: Sequence[Batch]


def recorded(version: int, batches: Iterable[Batch]) -> tuple[Recorded, ...]:
    """Return the events of some batches in their places after a version."""
    events = [(command, event) for command, brought in batches for event in brought]
    return tuple(
        Recorded(version + number, command.at, command.id, command.who, event)
        for number, (command, event) in enumerate(events, 1)
    )


KEYED_TOGETHER = "#"
"""What separates the name of a keyed line from the number of a command in it: the commands of a line are one step."""


def step_of(command: str) -> str:
    """Return the keyed step that a command belongs to: its line, with the automatic steps that follow."""
    return command.partition(FOLLOWS)[0].partition(KEYED_TOGETHER)[0]


class HasEvent(Protocol):
    """An event in its place in a history, however it is kept."""

    @property
    def event(self) -> Event: ...


Placed = TypeVar("Placed", bound=HasEvent)


def holding(history: Iterable[Placed]) -> list[Placed]:
    """Return the events that still hold: without those taken back, and without the taking back itself."""
    found: list[Placed] = []
    for each in history:
        if taken := each.event.takes_back():
            del found[-taken:]
        else:
            found.append(each)
    return found


class MemoryRecord:
    """A history that ends with the process: round files, simulation, tests."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._history: list[Recorded] = []
        self._done: dict[str, Done] = {}

    def look(self, command: str, house: Record | None) -> Seen:
        return Seen(len(self._history), house.look("", None).version if house else 0, command in self._done)

    def done(self, command: str) -> Done:
        return self._done[command]

    def append(self, version: int, batches: Sequence[Batch], *beside: HousePart) -> None:
        events = recorded(version, batches)
        self._history.extend(events)
        self.commands.extend(command for command, _ in batches)
        self._done[batches[0][0].id] = Done(batches[0][0], Accepted(events))
        for part in beside:
            if part.batches:
                part.record.append(part.version, part.batches)

    def history(self, after: int = 0) -> Sequence[Recorded]:
        return self._history[after:]

    def said(self, after: int = 0) -> Sequence[Command]:
        later = {each.command for each in self._history[after:]}
        return [command for command in self.commands if command.id in later]

    def root(self) -> str | None:
        """Nothing is published: what is in memory binds nobody."""
        return None

    def told(self, version: int) -> AbstractContextManager[None]:
        """Nothing to name: nobody can forge what is in memory."""
        return nullcontext()
