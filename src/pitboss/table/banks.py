"""Banks: what pays winning wagers and takes losing ones, in order until it is exhausted.

The tray of the house is a bank with one share. A player who banks, alone or with others, is a bank with a share for each;
a pot and a jackpot pool of the house are banks too. Nothing here looks at a table: what the accounts hold is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.money import Move
from pitboss.table.accounts import TRAY, pool


class Share(Struct, frozen=True):
    """An account of a bank, and its parts of what the bank takes and pays."""

    account: str
    parts: int = 1

    def __post_init__(self) -> None:
        if self.parts < 1:
            raise ValueError(f"a share of a bank has at least one part, not {self.parts}")


class Bank(Struct, frozen=True):
    """What pays and takes. Its first share is that of the banker."""

    id: str
    shares: tuple[Share, ...]
    limit: int | None = None
    """The most that it pays in one settlement, in cents; None is all that it holds."""
    unit: int = 1
    """Amounts are split in multiples of this, such as the smallest chip."""

    def __post_init__(self) -> None:
        if not self.accounts or len({*self.accounts}) < len(self.shares):
            raise ValueError(f"the bank {self.id} has at least one share, each of another account")

    @property
    def accounts(self) -> tuple[str, ...]:
        return tuple(share.account for share in self.shares)

    def split(self, amount: int) -> dict[str, int]:
        """Split an amount among the accounts by their parts, in whole units; the first gets the remainder."""
        if len(self.shares) == 1:
            return {self.shares[0].account: amount}
        parts = sum(share.parts for share in self.shares)
        split = {share.account: amount * share.parts // (parts * self.unit) * self.unit for share in self.shares}
        split[self.shares[0].account] += amount - sum(split.values())
        return split

    def holds(self, money: Mapping[str, int]) -> int:
        """Return what the bank can pay."""
        held = sum(money.get(account, 0) for account in self.accounts)
        return held if self.limit is None else min(held, self.limit)


class Due(Struct, frozen=True):
    """An amount that a bank owes to an account."""

    to: str
    amount: int


class Payout(Struct, frozen=True):
    """How far a bank has paid what it owed: for each amount what was paid of it, and by which moves."""

    paid: tuple[int, ...]
    by_due: tuple[tuple[Move, ...], ...]
    unpaid: int

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(move for moves in self.by_due for move in moves)


TRAY_BANK = Bank(TRAY, (Share(TRAY),))
"""The house."""


def pool_bank(name: str) -> Bank:
    """Return a jackpot pool of the house as a bank. What it holds comes with the command."""
    return Bank(name, (Share(pool(name)),))


def pool_money(pools: Mapping[str, int]) -> dict[str, int]:
    """Return what the jackpot pools of the house hold, by account."""
    return {pool(name): held for name, held in pools.items()}


def take(bank: Bank, source: str, amount: int) -> tuple[Move, ...]:
    """Return the moves by which a bank takes an amount."""
    return tuple(Move(source, account, part) for account, part in bank.split(amount).items() if part)


def give(bank: Bank, target: str, amount: int) -> tuple[Move, ...]:
    """Return the moves by which a bank pays an amount, each share its part, whatever it holds."""
    return tuple(Move(account, target, part) for account, part in bank.split(amount).items() if part)


def pay(bank: Bank, money: Mapping[str, int], dues: Iterable[Due]) -> Payout:
    """Pay what is due in order, until the bank is exhausted. What one share cannot pay, the others pay in order."""
    left = {account: money.get(account, 0) for account in bank.accounts}
    room, by_due, paid, unpaid = bank.holds(money), list[tuple[Move, ...]](), list[int](), 0
    for due in dues:
        payable = min(due.amount, room)
        parts = {account: min(part, left[account]) for account, part in bank.split(payable).items()}
        missing = payable - sum(parts.values())
        for account in bank.accounts:
            more = min(missing, left[account] - parts[account])
            parts[account] += more
            missing -= more
        for account, part in parts.items():
            left[account] -= part
        by_due.append(tuple(Move(account, due.to, part) for account, part in parts.items() if part))
        paid.append(payable)
        room -= payable
        unpaid += due.amount - payable
    return Payout(tuple(paid), tuple(by_due), unpaid)
