"""From an offer to a request: the amounts worth choosing from, and the command that an offer stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import FieldInfo, fields

from pitboss.games import game_of, games
from pitboss.table.commands import Request, Stake
from pitboss.table.fields import types_of
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer

MULTIPLES = (1, 2, 3, 5, 10, 20, 50, 100)
FEW = 4


def request_type(offer: Offer) -> type[Request]:
    """Return the type of the request that an offer stands for."""
    if offer.game:
        return game_of(offer.game).requests_by_name[offer.request]
    return next(game.requests_by_name[offer.request] for game in games().values() if offer.request in game.requests_by_name)


def lowest(bounds: Bounds) -> int:
    """Return the lowest amount within the bounds."""
    return bounds.base + -((bounds.base - bounds.minimum) // bounds.step) * bounds.step


def highest(bounds: Bounds) -> int:
    """Return the highest amount within the bounds."""
    return bounds.base + (bounds.maximum - bounds.base) // bounds.step * bounds.step


def quick_amounts(bounds: Bounds, count: int = FEW) -> list[int]:
    """Return a few amounts worth a key of their own: the lowest, then round multiples."""
    first = lowest(bounds)
    unit = bounds.base if bounds.base > 0 else first
    found = {first, *(unit * times for times in MULTIPLES)}
    return sorted(amount for amount in found if bounds.holds(amount))[:count]


def is_decision(offer: Offer) -> bool:
    """Return whether an offer is a player's decision in a round."""
    return offer.area is not None and bool(offer.game)


def request_for(offer: Offer, stakes: Mapping[str, int] | None = None, choice: str = "") -> Request | None:
    """Return the request that an offer stands for, with the chips to put down by wager, or what is named of its choices.
    None where the request needs something that an offer does not say."""
    kind = request_type(offer)
    given = {field.name: _value(field, offer, stakes or {}, choice) for field in fields(kind)}
    known = {name: value for name, value in given.items() if value is not None}
    if any(field.required and field.name not in known for field in fields(kind)):
        return None
    return kind(**known)


def _value(field: FieldInfo, offer: Offer, stakes: Mapping[str, int], choice: str) -> Any:
    """Return the value of a field of the request, or None if it keeps its default."""
    match field.name:
        case "area" | "seat":
            return offer.area
        case "wagers":
            return {wager: Stake(amount) for wager, amount in stakes.items()} or None
        case "stake":
            return Stake(sum(stakes.values())) if stakes else None
        case "amount":
            return sum(stakes.values())
        case name if choice and name == request_type(offer).CHOICE:
            return msgspec.convert(choice.split(), field.type)
        case _:
            kind = types_of(request_type(offer))[field.name]
            named = kind is str or choice in get_args(kind)
            return choice or None if field.required and named else None
