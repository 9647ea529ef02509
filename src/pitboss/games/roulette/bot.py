"""A computer player at roulette. Every number is as likely as any other, so it backs a few areas at random, for a small part
of its chips."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards.chance import Chance
from pitboss.games.bot import ROUNDS_AHEAD
from pitboss.games.offered import lowest, quick_amounts
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.wagers import CORNER, EVEN_CHANCE, INSIDE, LINE, OUTSIDE, SPLIT, STRAIGHT
from pitboss.table.commands import Request, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView, TableView

FAVOURITES = (((STRAIGHT,), 0.6), ((SPLIT, CORNER, LINE), 0.5), (OUTSIDE, 0.4), ((EVEN_CHANCE,), 0.6))
"""Kinds of wager, and how often the player backs an area of one of them."""
ON_INSIDE, ON_OUTSIDE, UNIT = Range(100, 5_000), Range(500, 10_000), 100
"""What may be wagered at a practice table, in cents: inside and outside."""


def limits(rules: Rules) -> Limits:
    """Return the limits of a practice table, lower for inside wagers."""
    return Limits({kind: ON_INSIDE if kind in INSIDE else ON_OUTSIDE for kind in rules.limited}, unit=UNIT)


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Place one of the usual amounts on an area of each kind that the player backs, or the lowest wager there is."""
    offer = offers.get("place-wagers")
    if offer is None or area.wagers:
        return None
    assert isinstance(rules, RouletteRules)
    wagers: dict[str, int] = {}
    for kinds, often in FAVOURITES:
        areas = [wager for wager in offer.amounts if rules.layout[wager].kind in kinds]
        if areas and chance.random() < often:
            wager = chance.choice(areas)
            left = area.chips // ROUNDS_AHEAD - sum(wagers.values())
            amounts = [each for each in quick_amounts(offer.amounts[wager]) if each <= left]
            wagers |= {wager: chance.choice(amounts)} if amounts else {}
    if not wagers:
        wager = min(offer.amounts, key=lambda each: lowest(offer.amounts[each]))
        wagers = {wager: lowest(offer.amounts[wager])}
    return PlaceWagers(area.area, {wager: Stake(amount) for wager, amount in wagers.items()})
