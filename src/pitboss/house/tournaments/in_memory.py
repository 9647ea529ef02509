"""A tournament in memory with its tables: for cases that are written down, and for whatever is tried out."""

from __future__ import annotations

from typing import Any

from pitboss.games import rules_for
from pitboss.house.people import People
from pitboss.house.runner import Table
from pitboss.house.running import Runner
from pitboss.house.stream_runner import HouseStream
from pitboss.house.table_stream import PREFIX
from pitboss.house.tournaments.counted import stream_of
from pitboss.house.tournaments.levels import table_settings
from pitboss.house.tournaments.state import TournamentState


class TablesInMemory:
    """The tables of one tournament. They open as soon as a ballot has allocated them."""

    def __init__(self, stream: HouseStream[TournamentState]) -> None:
        self.stream = stream
        self.tables: dict[str, Table] = {}
        stream.find = self.find
        stream.happened = self._open

    def find(self, stream: str) -> Runner[Any]:
        """Return what runs a stream: the tournament, or one of its tables."""
        if stream == stream_of(self.stream.name):
            return self.stream
        return self.table(stream.removeprefix(PREFIX))

    def table(self, name: str) -> Table:
        return self.tables[name]

    def _open(self) -> None:
        for name in self.stream.state.tables.keys() - self.tables.keys():
            assert isinstance(self.stream.house, People)
            settings = table_settings(self.stream.name, self.stream.state, name)
            table = Table.open(rules_for(self.stream.rules.book, settings), at=self.stream.at, people=self.stream.house)
            table.find = self.find
            self.tables[name] = table
