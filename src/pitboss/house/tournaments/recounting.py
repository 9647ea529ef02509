"""Counts of a tournament compared with the records of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.house.record import TableRecord
from pitboss.house.tournaments.placing import CountTaken
from pitboss.house.tournaments.state import TournamentState
from pitboss.table.events import Event
from pitboss.table.of_tournament import CHIP
from pitboss.table.services.tournament_play.session import ChipsCounted

Count = tuple[int, frozenset[tuple[str, int]], frozenset[str]]
"""A round, what everybody had after it, and who was out."""


class Recount:
    """Compares the counts that a tournament took with those that its tables made. It reads the record of each table once."""

    def __init__(self, tables: Mapping[str, TableRecord]) -> None:
        self._tables = tables
        self._read: dict[str, frozenset[Count]] = {}

    def __call__(self, state: TournamentState, event: Event) -> Iterator[str]:
        """Yield that the record of a table does not have a count that the tournament took from it."""
        if not isinstance(event, CountTaken):
            return
        chips = frozenset((state.entrants[number].person, held * CHIP) for number, held in event.chips.items())
        out = frozenset(each.person for each in event.out)
        if (event.round, chips, out) not in self._counts(event.table):
            yield f"the record of {event.table} has no such count after round {event.round}"

    def _counts(self, table: str) -> frozenset[Count]:
        if table not in self._read:
            self._read[table] = frozenset(
                _count(each.event) for each in self._tables[table].history if isinstance(each.event, ChipsCounted)
            )
        return self._read[table]


def _count(event: ChipsCounted) -> Count:
    return event.round, frozenset(event.chips.items()), frozenset(each.player for each in event.out)
