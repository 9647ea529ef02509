"""Double entry: money only moves from one account to another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from pitboss.money.cents import Cents, show

Balances: TypeAlias = Mapping[str, Cents]

OUTSIDE = "outside:"
"""How the names of accounts outside the table start. They owe the table what it holds, so they may be negative."""


class Move(msgspec.Struct, frozen=True, array_like=True):
    """An amount that moves from one account to another."""

    source: str
    target: str
    amount: Cents

    def __post_init__(self) -> None:
        if type(self.amount) is not int or self.amount <= 0:
            raise ValueError(f"a move is a whole number of cents, at least one, not {self.amount!r}")
        if not self.source or not self.target or self.source == self.target:
            raise ValueError(f"a move is between two named accounts, not from {self.source!r} to {self.target!r}")


class OverdrawnError(ValueError):
    """A move of more money than the account holds."""

    def __init__(self, move: Move, held: Cents) -> None:
        super().__init__(f"{move.source} holds {show(held)}, so {show(move.amount)} cannot move from it to {move.target}")
        self.account = move.source
        self.held = held
        self.move = move


def moved(balances: Balances, moves: Iterable[Move]) -> dict[str, Cents]:
    """Return the balances after the moves, made in order. Empty accounts are left out."""
    after = dict(balances)
    for move in moves:
        source, target, amount = move.source, move.target, move.amount
        held = after.get(source, 0)
        if held < amount and not source.startswith(OUTSIDE):
            raise OverdrawnError(move, held)
        _put(after, source, held - amount)
        _put(after, target, after.get(target, 0) + amount)
    return after


def _put(balances: dict[str, Cents], account: str, amount: Cents) -> None:
    if amount:
        balances[account] = amount
    else:
        balances.pop(account, None)


def total(balances: Balances) -> Cents:
    """Return the sum of all accounts, including those outside. It is zero unless there is a bug."""
    return sum(balances.values())
