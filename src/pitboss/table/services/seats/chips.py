"""Amounts in chips; and the float tray, filled from the cage and credited to it."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import CAGE, LARGEST, TRAY
from pitboss.table.commands import HOUSE
from pitboss.table.context import Context, Decision
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.persons import left_alone, unsigned
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.events import TrayCredited, TrayFilled
from pitboss.table.services.seats.requests import Credit, Fill

FLOAT = ("chips.float", "equipment.float-tray")
"""The rules by which the float tray is filled and emptied."""


def bad_amount(offer: Offer, amount: int, short: str) -> Refusal | None:
    """Refuse an amount that is not positive, that chips cannot make, or that is more than there is."""
    bounds = offer.amounts["amount"]
    if not 0 < amount <= LARGEST:
        return Refusal("amount", offer.clauses, {"amount": amount})
    if (amount - bounds.base) % bounds.step:
        return Refusal("not-in-chips", offer.clauses, {"amount": amount, "smallest_chip": bounds.step})
    if amount > bounds.maximum:
        return Refusal(short, offer.clauses, {"have": bounds.maximum, "amount": amount})
    return None


def money_offer(c: Context, request: str, most: int, short: str, *rules: str, seat: int | None = None) -> Offer | Refusal:
    """Offer any amount in chips up to what there is; `short` is the refusal if there is nothing."""
    chip = c.rules.smallest_chip
    if most < chip:
        return c.refuse(short, *rules, have=most, amount=chip)
    amounts = {"amount": Bounds(chip, min(most, LARGEST), 0, chip)}
    return Offer(request, c.rules.cite(*rules), seat=seat, amounts=amounts)


def may_fill(c: Context) -> Offer | Refusal:
    return c.requires("chips.float") or _signed_offer(c, "fill", LARGEST, "amount")


def _signed_offer(c: Context, request: str, most: int, short: str) -> Offer | Refusal:
    """Offer to move chips between the tray and the cage: a large amount with a second person."""
    offer = money_offer(c, request, most, short, *FLOAT)
    if isinstance(offer, Refusal):
        return offer
    alone = left_alone(c) if c.who.office != HOUSE else max(c.rules.refill, left_alone(c))
    return replace(offer, second_above=alone)


def _not_signed(c: Context, request: Fill | Credit) -> Refusal | None:
    """Refuse a large amount without a second person. The house fills a tray that is short by itself, with the float again."""
    if c.who.office == HOUSE and not request.signed_by and request.amount <= c.rules.refill:
        return None
    return unsigned(c, c.state.unsigned + request.amount, request.signed_by, *FLOAT)


def fill(c: Context, request: Fill) -> Decision:
    offer = may_fill(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_amount(offer, request.amount, "amount") or _not_signed(c, request):
        return refusal
    moves = (Move(CAGE, TRAY, request.amount),)
    return (TrayFilled(amount=request.amount, signed_by=request.signed_by, clauses=offer.clauses, moves=moves),)


def may_credit(c: Context) -> Offer | Refusal:
    tray = c.state.money.get(TRAY, 0)
    return c.requires("chips.float") or _signed_offer(c, "credit", tray, "tray-short")


def credit(c: Context, request: Credit) -> Decision:
    offer = may_credit(c)
    if isinstance(offer, Refusal):
        return offer
    if refusal := bad_amount(offer, request.amount, "tray-short") or _not_signed(c, request):
        return refusal
    moves = (Move(TRAY, CAGE, request.amount),)
    return (TrayCredited(amount=request.amount, signed_by=request.signed_by, clauses=offer.clauses, moves=moves),)
