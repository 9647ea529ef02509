"""A computer player at a race. Nothing can be known of the next one: he backs what he fancies, and nothing dear."""

from __future__ import annotations

from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.view import SeatView


from collections.abc import Mapping
from random import Random

from pitboss.cli.play.choices import ladder, lowest
from pitboss.cli.play.game import ROUNDS_AHEAD
from pitboss.cli.play.race.course import kind_of
from pitboss.games.racing_card_derby.wagers import BLACK, QUINELLA, RED, SUIT, TRIFECTA
from pitboss.table.services.wagers.requests import PlaceWagers

FANCIES = (((RED, BLACK), 0.6), ((SUIT,), 0.7), ((QUINELLA,), 0.5), ((TRIFECTA,), 0.4))
"""Kinds of wager, and how often he puts something on one of them."""


def decided(here: Mapping[str, Offer], place: SeatView, chance: Random) -> Request | None:
    """One of the usual amounts on an area of each kind that he fancies, or else the least that there is."""
    offer = here.get("place-wagers")
    if offer is None or place.wagers:
        return None
    wagers: dict[str, int] = {}
    for kinds, often in FANCIES:
        areas = [wager for wager in offer.amounts if kind_of(wager) in kinds]
        if areas and chance.random() < often:
            wager = chance.choice(areas)
            left = place.chips // ROUNDS_AHEAD - sum(wagers.values())
            amounts = [each for each in ladder(offer.amounts[wager]) if each <= left]
            wagers |= {wager: chance.choice(amounts)} if amounts else {}
    if not wagers:
        wager = min(offer.amounts, key=lambda each: lowest(offer.amounts[each]))
        wagers = {wager: lowest(offer.amounts[wager])}
    return PlaceWagers(place.seat, {wager: Stake(amount) for wager, amount in wagers.items()})
