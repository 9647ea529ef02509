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

    @property
    def all(self) -> dict[str, int]:
        """Return what everybody has on hand."""
        return dict(self._cash)

    def restore(self, cash: Mapping[str, int]) -> None:
        """Take over what people had at another time."""
        self._cash = dict(cash)

    def grant(self, person: str, amount: int) -> None:
        """Give a person cash that they bring in."""
        self._cash[person] = self[person] + amount

    def follow(self, moves: Iterable[Move]) -> None:
        """Take over what an event moved out of a purse or into one."""
        for move in moves:
            for account, sign in ((move.source, -1), (move.target, 1)):
                if account.startswith(PURSE):
                    person = account.removeprefix(PURSE)
                    self._cash[person] = self[person] + sign * move.amount
