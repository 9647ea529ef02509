"""Seats, money and limits."""

from __future__ import annotations

from msgspec import Struct


class TakeSeat(Struct, frozen=True, tag="take-seat"):
    seat: int


class ChangeSeat(Struct, frozen=True, tag="change-seat"):
    seat: int


class LeaveTable(Struct, frozen=True, tag="leave-table"):
    """The player gets up and takes what is left of his chips."""


class BuyIn(Struct, frozen=True, tag="buy-in"):
    amount: int


class CashOut(Struct, frozen=True, tag="cash-out"):
    amount: int


class ExchangeVoucher(Struct, frozen=True, tag="exchange-voucher"):
    """A promotional voucher becomes tokens of the same value."""

    voucher: str
    amount: int


class Fill(Struct, frozen=True, tag="fill"):
    """Chips are brought to the float tray."""

    amount: int


class Credit(Struct, frozen=True, tag="credit"):
    """Chips are taken from the float tray back to the cage."""

    amount: int


class ChangeLimits(Struct, frozen=True, tag="change-limits"):
    """New limits for one wagering area, at once: a lower minimum, another maximum."""

    wager: str
    minimum: int
    maximum: int


class RaiseMinimum(Struct, frozen=True, tag="raise-minimum"):
    """A higher minimum at once; whoever is already playing keeps the old one."""

    wager: str
    minimum: int


class AgreeLimits(Struct, frozen=True, tag="agree-limits"):
    """A player agrees to new limits for one wagering area."""

    seat: int
    wager: str
    minimum: int
    maximum: int


class PostNotice(Struct, frozen=True, tag="post-notice", rename={"from_": "from"}):
    """A sign that announces a higher minimum, for everybody or for those who kept an old one, or a lower maximum, and
    from when. 0 leaves the one or the other as it is."""

    wager: str
    minimum: int
    from_: int
    for_markers: bool = False
    maximum: int = 0


class GrantLimits(Struct, frozen=True, tag="grant-limits"):
    """One player is given limits above the table's on an area."""

    seat: int
    wager: str
    minimum: int
    maximum: int


class WithdrawLimits(Struct, frozen=True, tag="withdraw-limits"):
    """A player's own limits end."""

    seat: int


SeatsRequest = (
    TakeSeat
    | ChangeSeat
    | LeaveTable
    | BuyIn
    | CashOut
    | ExchangeVoucher
    | Fill
    | Credit
    | ChangeLimits
    | RaiseMinimum
    | AgreeLimits
    | PostNotice
    | GrantLimits
    | WithdrawLimits
)
