"""Counts of a tournament compared with the records of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.house.tournaments.conditions import CHIP
from pitboss.house.tournaments.events import CountTaken
from pitboss.house.tournaments.state import TournamentState
from pitboss.table.services.tournament_play.events import ChipsCounted

if TYPE_CHECKING:
    from pitboss.house.house import House

Count = tuple[int, frozenset[tuple[str, int]], frozenset[str]]
"""A round, what everybody had after it, and who was out."""


@lru_cache(maxsize=4)
def _counts(house: House, table: str, version: int) -> frozenset[Count]:
    history = house.whole(table).record.history()
    counted = (each.event for each in history if isinstance(each.event, ChipsCounted))
    return frozenset((each.round, frozenset(each.chips.items()), frozenset(out.player for out in each.out)) for each in counted)


def recounted(house: House, state: TournamentState, event: CountTaken) -> Iterator[str]:
    """Yield that the record of a table does not have a count that the tournament took from it."""
    chips = frozenset((state.entrants[number].person, held * CHIP) for number, held in event.chips.items())
    out = frozenset(each.person for each in event.out)
    if (event.round, chips, out) not in _counts(house, event.table, house.journal.version(f"table/{event.table}")):
        yield f"the record of {event.table} has no such count after round {event.round}"
