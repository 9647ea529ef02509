"""Streams as the journal keeps them: the machine that runs each under the rules it began with, folded and decided again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from msgspec import Struct

from pitboss.house.faults import UNREADABLE, told_by
from pitboss.house.journal_record import JournalRecord
from pitboss.house.kinds import KINDS
from pitboss.house.machine import Machine, S
from pitboss.house.record import Recorded, TableRecord, step_of
from pitboss.house.ruled import RuledKind, StreamRules
from pitboss.house.runner import TableMachine
from pitboss.house.stream import HOUSE, STREAM
from pitboss.house.table_stream import PREFIX, book_of
from pitboss.journal.errors import Altered, Missing
from pitboss.journal.kept_rulebooks import kept_rulebook
from pitboss.journal.store import Entry, Journal, Step
from pitboss.journal.walking import must_end, must_hold
from pitboss.law import LawError
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules


class NoSuchStream(LookupError):
    """The house has no stream of that kind and name, or has one already."""


class NoSuchRound(LookupError):
    """The table has not played that round, or not to its end."""


def machine_of(journal: Journal, stream: str) -> Machine[Any]:
    """Return what runs a stream such as `table/Table 1`, `promotion/Draw` or `house`, by the rules that the record keeps."""
    if stream == STREAM:
        return HOUSE.machine()
    if named := stream_named(stream):
        kind, name = named
        return kind.machine(name, rules_of(journal, kind, name))
    return table_machine(journal, stream.removeprefix(PREFIX))


def table_machine(journal: Journal, name: str) -> TableMachine:
    """Return what runs a table."""
    return TableMachine(book_of(journal, name)[1])


def stream_named(name: str) -> tuple[RuledKind[Any], str] | None:
    """Return the kind and the name of a stream such as `promotion/Spring draw`; None if it is none of these."""
    kind, slash, rest = name.partition("/")
    return (KINDS[kind], rest) if slash and kind in KINDS else None


def rules_of(journal: Journal, kind: RuledKind[Any], name: str) -> StreamRules:
    """Return the rules that a stream was begun with, from the text that the record keeps."""
    stream = kind.prefix + name
    entry = next(journal.entries(stream, kind.formats), None)
    if entry is None:
        must_hold(journal, stream)
        raise NoSuchStream(f"there is no {kind.id} {name}")
    try:
        return kind.reads(kept_rulebook(journal, entry.event.rulebook, entry.event.digests))
    except (Missing, LawError, AttributeError) as error:
        what = f"its rulebook cannot be read: {error.what if isinstance(error, Missing) else error}"
        raise Altered(f"{journal.where}, {stream} {entry.version}", what, "Restore the record from a backup.") from error


class Difference(Struct, frozen=True):
    """A command whose decision today differs from the record."""

    version: int
    command: str
    recorded: tuple[Event, ...]
    derived: tuple[Event, ...] | Refusal


class Taken(NamedTuple, Generic[S]):
    """A command of the record with its events, the state before it, and the state after each of them."""

    step: Step
    before: S | None
    states: tuple[S, ...]


def folded(journal: Journal, machine: Machine[S]) -> Iterator[tuple[Entry, S]]:
    """Yield every event of a stream with the state after it."""
    state: S | None = None
    for each in journal.entries(machine.stream, machine.formats):
        state = _after(journal, machine, state, each)
        yield each, state


def walked(journal: Journal, machine: Machine[S]) -> Iterator[Taken[S]]:
    """Yield every command of a stream with the states that its events made."""
    state: S | None = None
    for step in journal.steps(machine.stream, machine.formats):
        before, states = state, list[S]()
        for each in step.entries:
            state = _after(journal, machine, state, each)
            states.append(state)
        yield Taken(step, before, tuple(states))


def redecided(journal: Journal, machine: Machine[S]) -> Iterator[tuple[Taken[S], Difference | None]]:
    """Yield every command of a stream decided again, and how that differs from what the record says came of it."""
    for taken in walked(journal, machine):
        first, command = taken.step.entries[0].version, taken.step.command
        with told_by(journal, machine.stream, first):
            derived = machine.again(taken.before, command)
        events = tuple(entry.event for entry in taken.step.entries)
        yield taken, None if derived is None or derived == events else Difference(first, command.id, events, derived)


def _after(journal: Journal, machine: Machine[S], state: S | None, entry: Entry) -> S:
    """Return the state after an event of the record."""
    with told_by(journal, machine.stream, entry.version):
        return machine.first(entry.event) if state is None else machine.evolve(state, entry.event, step_of(entry.command_id))


class KeptTable(NamedTuple):
    """A table as the journal keeps it."""

    rules: Rules
    history: Iterable[Recorded]


class TableRecords(Mapping[str, TableRecord]):
    """The tables of a journal by their names. Each is read once, and every row of it is checked."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read: dict[str, KeptTable] = {}

    def __getitem__(self, name: str) -> KeptTable:
        if name not in self._read:
            machine = table_machine(self._journal, name)
            history = tuple(JournalRecord(self._journal, machine.stream, machine.formats).history())
            must_end(self._journal, machine.stream, len(history))
            self._read[name] = KeptTable(machine.rules, history)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the tables whose record can be read."""
        for stream in self._journal.streams():
            if stream.startswith(PREFIX):
                try:
                    self[stream.removeprefix(PREFIX)]
                except UNREADABLE:
                    continue
                yield stream.removeprefix(PREFIX)

    def __len__(self) -> int:
        return sum(1 for _ in self)
