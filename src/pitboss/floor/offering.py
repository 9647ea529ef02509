"""Offers for a browser: each with its amounts, and the request as far as the offer says it."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import FieldInfo, fields

from pitboss.floor.messages import Amounts, Offered
from pitboss.games.offered import highest, is_decision, lowest, quick_amounts, request_type
from pitboss.table.commands import Request
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer

QUICK = 5
AMOUNTS = ("wagers", "stake", "amount")
"""The fields that take what may be put down."""
BY_STAFF = frozenset({"exchange-voucher"})
"""What a player asks for with paper in hand: at a table in the browser nobody can look at it."""


def offered(offer: Offer) -> Offered:
    """Return an offer as a browser gets it."""
    takes, asks, body = _body(offer)
    return Offered(
        request=offer.request,
        label=offer.request.replace("-", " ").capitalize(),
        area=offer.area,
        game=offer.game,
        decision=is_decision(offer),
        clauses=offer.clauses,
        amounts={wager: amounts(bounds) for wager, bounds in offer.amounts.items()},
        choices=offer.choices,
        takes=takes,
        asks=asks,
        body=body,
    )


def amounts(bounds: Bounds) -> Amounts:
    """Return bounds with the amounts that people choose from."""
    quick = tuple(quick_amounts(bounds, QUICK))
    return Amounts(bounds.minimum, bounds.maximum, bounds.base, bounds.step, lowest(bounds), highest(bounds), quick)


def _body(offer: Offer) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """Return the field of a request that an amount or a choice goes into, every field that is missing, and the rest."""
    kind = request_type(offer)
    body: dict[str, Any] = {"type": kind.__struct_config__.tag}
    asks = []
    for field in _fields(kind):
        if field.name in ("area", "seat") and offer.area is not None:
            body[field.name] = offer.area
        elif field.required or (field.name in AMOUNTS and offer.amounts):
            asks.append(field.name)
    takes = next((each for each in asks if each in AMOUNTS and offer.amounts), asks[0] if asks else "")
    return takes, tuple(asks), body


@cache
def _fields(kind: type[Request]) -> tuple[FieldInfo, ...]:
    return fields(kind)
