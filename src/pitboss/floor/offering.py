"""Offers for a browser: each with its amounts, and the request as far as the offer says it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import fields

from pitboss.floor.messages import Amounts, Offered
from pitboss.games.offered import highest, is_decision, lowest, quick_amounts, request_type
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer

QUICK = 5
BY_STAFF = frozenset({"exchange-voucher"})
"""What a player asks for with paper in hand: at a table in the browser nobody can look at it."""


def offered(offer: Offer) -> Offered:
    """Return an offer as a browser gets it."""
    takes, body = _body(offer)
    return Offered(
        request=offer.request,
        label=offer.request.replace("-", " ").capitalize(),
        seat=offer.seat,
        game=offer.game,
        decision=is_decision(offer),
        clauses=offer.clauses,
        amounts={wager: amounts(bounds) for wager, bounds in offer.amounts.items()},
        choices=offer.choices,
        takes=takes,
        body=body,
    )


def amounts(bounds: Bounds) -> Amounts:
    """Return bounds with the amounts that people choose from."""
    quick = tuple(quick_amounts(bounds, QUICK))
    return Amounts(bounds.minimum, bounds.maximum, bounds.base, bounds.step, lowest(bounds), highest(bounds), quick)


def _body(offer: Offer) -> tuple[str, dict[str, Any]]:
    """Return which field of a request is missing, and the request without it."""
    kind = request_type(offer)
    body: dict[str, Any] = {"type": kind.__struct_config__.tag}
    takes = ""
    for field in fields(kind):
        if field.name == "seat" and offer.seat is not None:
            body["seat"] = offer.seat
        elif (field.name in ("wagers", "stake", "amount") and offer.amounts) or (field.required and not takes):
            takes = field.name
        elif not field.required and field.default is not msgspec.NODEFAULT and field.type is str and offer.choices:
            takes = takes or field.name
    return takes, body
