"""A place at a table: what its holder sees, what he may ask for, and his word. The rest of the table is out of reach."""

from __future__ import annotations

from pitboss.table.commands import Actor, Command, PLAYER, Request
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import TableView
from pitboss.table.viewers import Viewer


import time
from collections.abc import Callable
from uuid import uuid4

from pitboss.house.runner import Outcome, Table

Clock = Callable[[], int]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Chair:
    """Somebody at a table."""

    def __init__(self, table: Table, who: Actor, clock: Clock = wall_clock) -> None:
        self._table = table
        self._clock = clock
        self.who = who
        self.rules: Rules = table.rules

    @classmethod
    def of(cls, table: Table, name: str, clock: Clock = wall_clock) -> Chair:
        """A player's."""
        return cls(table, Actor(name, PLAYER), clock)

    @property
    def name(self) -> str:
        return self.who.name

    def view(self) -> TableView:
        return self._table.view(Viewer(self.who.office, self.who.name))

    def offers(self) -> tuple[Offer, ...]:
        return self._table.offers(self.who, self._now())

    def say(self, does: Request) -> Outcome:
        return self._table.send(Command(uuid4().hex, self.who, self._now(), does))

    def _now(self) -> int:
        # A clock that was set back must not stop a table that has been played at before.
        return max(self._clock(), self._table.at)
