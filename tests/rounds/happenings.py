"""The examples played and walked through event by event, with the table before and after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from pitboss import events as ev
from pitboss.house.record import MemoryRecord, Recorded, step_of
from pitboss.house.round_files import Played, WrittenFile, load, play
from pitboss.table.evolve import evolve
from pitboss.table.rules import Rules
from pitboss.table.services.opening import opened
from pitboss.table.state import TableState

FOLDER = Path(__file__).parents[2] / "examples" / "rounds"
EXAMPLES = sorted(FOLDER.rglob("*.toml"))


class Happening(Struct, frozen=True):
    """One event of an example, and the table right before it and right after it."""

    rules: Rules
    event: ev.Event
    before: TableState
    after: TableState
    dealt: TableState
    """Before the first card of the round."""
    incident: ev.IncidentRecorded | None
    """The incident whose report brought it, if one did."""
    end: TableState
    """When everything has happened that the same command brought."""


@cache
def example(path: Path) -> tuple[WrittenFile, Played]:
    """A round file, and what it came to."""
    written = load(path)
    return written, play(written)


def records(path: Path) -> list[tuple[Rules, MemoryRecord]]:
    """The rules and the record of each table that was opened."""
    written, played = example(path)
    pairs = zip(written.tables, played.tables, strict=True)
    return [(table.rules, end.record) for table, end in pairs if isinstance(table.rules, Rules) and end.record]


@cache
def tables(path: Path) -> tuple[tuple[Happening, ...], ...]:
    """All that happened at each table after it was opened."""
    return tuple(tuple(_happenings(rules, record)) for rules, record in records(path))


def happenings(path: Path) -> tuple[Happening, ...]:
    """All that happened at every table of the file."""
    return tuple(each for table in tables(path) for each in table)


def _happenings(rules: Rules, record: MemoryRecord) -> Iterator[Happening]:
    first, *rest = record.history()
    assert isinstance(first.event, ev.TableOpened)
    state = dealt = opened(first.event, rules.game)
    ends = _ends(state, rest, rules)
    incident, reported = None, ""
    for each in rest:
        if isinstance(each.event, ev.IncidentRecorded):
            incident, reported = each.event, each.command
        if each.event.begins():
            dealt = state
        after = evolve(state, each.event, rules.game, step_of(each.command))
        brought_by = incident if each.command == reported else None
        yield Happening(rules, each.event, state, after, dealt, brought_by, ends[each.command])
        state = after


def _ends(state: TableState, history: Iterable[Recorded], rules: Rules) -> dict[str, TableState]:
    """The table after the last event of each command."""
    ends = {}
    for each in history:
        state = ends[each.command] = evolve(state, each.event, rules.game, step_of(each.command))
    return ends


@cache
def under(book: str) -> tuple[Happening, ...]:
    """What happened in all examples under a rulebook."""
    return tuple(each for path in EXAMPLES for each in happenings(path) if each.rules.book.id == book)
