"""Requests about seats and money."""

from __future__ import annotations

from pitboss.table.commands import Request


class TakeSeat(Request, frozen=True, tag="take-seat"):
    seat: int


class ChangeSeat(Request, frozen=True, tag="change-seat"):
    seat: int


class LeaveTable(Request, frozen=True, tag="leave-table"):
    """The player leaves with their remaining chips."""


class BuyIn(Request, frozen=True, tag="buy-in"):
    amount: int


class CashOut(Request, frozen=True, tag="cash-out"):
    amount: int


class ExchangeVoucher(Request, frozen=True, tag="exchange-voucher"):
    """A promotional voucher becomes tokens of the same value."""

    voucher: str
    amount: int


class Fill(Request, frozen=True, tag="fill"):
    """Chips are brought to the float tray. A large amount names the second person who signs."""

    amount: int
    signed_by: str = ""


class Credit(Request, frozen=True, tag="credit"):
    """Chips are taken from the float tray back to the cage. A large amount names the second person who signs."""

    amount: int
    signed_by: str = ""
