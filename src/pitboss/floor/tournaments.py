"""The tournaments of a house while the floor runs: what is due happens by itself."""

from __future__ import annotations

from pitboss.house.faults import UNREADABLE
from pitboss.house.house import House
from pitboss.house.tournaments.conductor import Conductor
from pitboss.house.tournaments.context import OVER
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.state import Phase


class Tournaments:
    """Looks after every tournament that is not over; in the house's thread."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._done: set[str] = set()
        """Those that are over or cannot be read: they are not asked again."""

    def step(self, now: int) -> list[str]:
        """Open the tables of a ballot and take the steps that are due. Return the tables at which is played now."""
        played: list[str] = []
        for name in self._house.streams.names(TOURNAMENT):
            if name in self._done:
                continue
            try:
                conductor = Conductor(self._house, name)
                conductor.open_tables(now)
                conductor.go_on(now)
            except UNREADABLE as error:
                self._house.unreadable[TOURNAMENT.prefix + name] = error
                self._done.add(name)
                continue
            if conductor.state.phase in OVER:
                self._done.add(name)
            elif conductor.state.phase is Phase.PLAYING:
                played += conductor.state.tables
        return played
