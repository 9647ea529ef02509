"""The cash people carry. It leaves a purse at a buy-in and comes back at a cash-out, wherever in the house that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.money import Move
from pitboss.table.accounts import PURSE


class Purses:
    """Who has how much on hand, in cents."""

    def __init__(self, cash: Mapping[str, int] | None = None) -> None:
        self._cash = dict(cash or {})

    def __getitem__(self, person: str) -> int:
        return self._cash.get(person, 0)

    def grant(self, person: str, amount: int) -> None:
        """A person comes in with so much cash."""
        self._cash[person] = self[person] + amount

    def follow(self, moves: Iterable[Move]) -> None:
        """Take over what an event moved out of a purse or into one."""
        for move in moves:
            for account, sign in ((move.source, -1), (move.target, 1)):
                if account.startswith(PURSE):
                    person = account.removeprefix(PURSE)
                    self._cash[person] = self[person] + sign * move.amount
