"""A computer player at Pai Gow: a small wager, sometimes the bank, and every hand set the house way."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards.chance import Chance
from pitboss.games.bot import ROUNDS_AHEAD, limits
from pitboss.games.offered import lowest, quick_amounts, request_for
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

__all__ = ["decide", "limits"]

BANKS = 0.2
"""How often it takes the bank that is offered, alone or with the house."""


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for, of what is offered."""
    for name in ("ask-house-way", "put-up"):
        if offer := offers.get(name):
            return request_for(offer, {wager: lowest(bounds) for wager, bounds in offer.amounts.items()})
    banks = [offers[name] for name in ("take-bank", "co-bank") if name in offers]
    if banks and chance.random() < BANKS:
        return request_for(chance.choice(banks))
    place = offers.get("place-wagers")
    if place is None or area.wagers or WAGER not in place.amounts:
        return None
    bounds = place.amounts[WAGER]
    amounts = [each for each in quick_amounts(bounds) if each <= area.chips // ROUNDS_AHEAD] or [lowest(bounds)]
    return request_for(place, {WAGER: chance.choice(amounts)})
