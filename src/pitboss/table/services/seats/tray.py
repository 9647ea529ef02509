"""The float tray: filled from the cage, and credited to it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.money import Move, show
from pitboss.table.accounts import CAGE, LARGEST, TRAY
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Significance, TableEvent
from pitboss.table.fields import Amount, Signature
from pitboss.table.offers import Offer
from pitboss.table.persons import left_alone, unsigned
from pitboss.table.phrases import signed
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.chips import bad_amount, money_offer
from pitboss.table.state import TableState

FLOAT = ("chips.float", "equipment.float-tray")
"""The rules by which the float tray is filled and emptied."""


class Fill(Request, frozen=True, tag="fill"):
    """Chips are brought to the float tray. A large amount names the second person who signs."""

    amount: Amount
    signed_by: Signature = ""


class Credit(Request, frozen=True, tag="credit"):
    """Chips are taken from the float tray back to the cage. A large amount names the second person who signs."""

    amount: Amount
    signed_by: Signature = ""


class FloatChanged(TableEvent, frozen=True):
    """Chips have gone between the tray and the cage."""

    amount: int
    signed_by: str = ""
    """The second person, if one signed."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.FLOAT

    def after(self, state: TableState) -> TableState:
        return replace(state, unsigned=0 if self.signed_by else state.unsigned + self.amount)


class TrayFilled(FloatChanged, frozen=True, tag="tray.filled/1"):
    """Chips were brought to the tray."""

    def says(self) -> str:
        return f"{show(self.amount)} brought to the float tray.{signed(self.signed_by)}"


class TrayCredited(FloatChanged, frozen=True, tag="tray.credited/1"):
    """Chips were taken from the tray."""

    def says(self) -> str:
        return f"{show(self.amount)} taken from the float tray.{signed(self.signed_by)}"


def may_fill(c: Context) -> Offer | Refusal:
    return c.requires("chips.float") or _signed_offer(c, LARGEST, "amount")


def _signed_offer(c: Context, most: int, short: str) -> Offer | Refusal:
    """Offer to move chips between the tray and the cage: a large amount with a second person."""
    offer = money_offer(c, most, short, *FLOAT)
    if isinstance(offer, Refusal):
        return offer
    alone = left_alone(c) if c.who.office != HOUSE else max(c.rules.refill, left_alone(c))
    return replace(offer, second_above=alone)


def _not_signed(c: Context, request: Fill | Credit) -> Refusal | None:
    """Refuse a large amount without a second person. The house fills a tray that is short by itself, with the float again."""
    if c.who.office == HOUSE and not request.signed_by and request.amount <= c.rules.refill:
        return None
    return unsigned(c, c.state.unsigned + request.amount, request.signed_by, *FLOAT)


def fill(c: Context, request: Fill, offer: Offer) -> Decision:
    if refusal := bad_amount(offer, request.amount, "amount") or _not_signed(c, request):
        return refusal
    moves = (Move(CAGE, TRAY, request.amount),)
    return (TrayFilled(amount=request.amount, signed_by=request.signed_by, clauses=offer.clauses, moves=moves),)


def may_credit(c: Context) -> Offer | Refusal:
    tray = c.state.money.get(TRAY, 0)
    return c.requires("chips.float") or _signed_offer(c, tray, "tray-short")


def credit(c: Context, request: Credit, offer: Offer) -> Decision:
    if refusal := bad_amount(offer, request.amount, "tray-short") or _not_signed(c, request):
        return refusal
    moves = (Move(TRAY, CAGE, request.amount),)
    return (TrayCredited(amount=request.amount, signed_by=request.signed_by, clauses=offer.clauses, moves=moves),)


FLOAT_TRAY = Topic(
    acts=(Act(Fill, may_fill, fill), Act(Credit, may_credit, credit)),
    events=(TrayCredited, TrayFilled),
    keyed=(TrayCredited, TrayFilled),
    rules={"chips.float": "chips brought to the float and taken back"},
    powers=frozenset({"chips.float"}),
)
