"""What tournaments have cost people: entry fees that they paid, less refunds and prizes, day by day."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pitboss.house.people import DAY
from pitboss.house.record import Recorded
from pitboss.house.ruled import RuledKind, Surroundings
from pitboss.table.accounts import PURSE
from pitboss.table.persons import identity


class TournamentMoney:
    """The cash that went between purses and tournaments. Each event is read once, and only of tournaments that go on."""

    def __init__(self, house: Surroundings, kind: RuledKind[Any]) -> None:
        self._house = house
        self._kind = kind
        self._read: dict[str, int] = {}
        self._net: dict[tuple[str, int], int] = defaultdict(int)

    def net(self, person: str, day: int) -> int:
        """Return what a person has gained in tournaments on a day since 1970; a fee that was paid is a loss."""
        for stream in self._house.readable(self._kind):
            name = stream.machine.name
            if stream.at // DAY >= day:
                for each in stream.record.history(self._read.get(name, 0)):
                    self._take(each)
                self._read[name] = stream.version
        return self._net[identity(person), day]

    def _take(self, recorded: Recorded) -> None:
        for move in recorded.event.moves:
            for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
                if account.startswith(PURSE):
                    self._net[identity(account.removeprefix(PURSE)), recorded.at // DAY] += amount
