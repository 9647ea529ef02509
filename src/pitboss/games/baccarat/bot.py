"""A computer player at Baccarat. Nothing is known of the next coup, so it backs a hand at random, now and then a tie or a pair,
for a small part of its chips; and it turns the cards that it holds."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards.chance import Chance
from pitboss.games.baccarat.coup import BANKER, PAIRS, PLAYER, TIE
from pitboss.games.bot import ROUNDS_AHEAD
from pitboss.games.offered import quick_amounts, request_for
from pitboss.table.commands import Request, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView, TableView

FAVOURITES = (((BANKER, BANKER, PLAYER), 1.0), ((TIE,), 0.15), (PAIRS, 0.2))
"""Wagers, and how often the player backs one of them."""
HANDS, OTHERS, UNIT = Range(1_000, 50_000), Range(500, 10_000), 500
"""What may be wagered at a practice table, in cents: on a hand, and on anything else."""


def limits(rules: Rules) -> Limits:
    """Return the limits of a practice table, lower for ties and pairs."""
    return Limits({kind: HANDS if kind in (PLAYER, BANKER) else OTHERS for kind in rules.limited}, unit=UNIT)


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Turn the cards that it holds; or place one of the usual amounts on each wager that it backs."""
    if turn := offers.get("turn-cards"):
        return request_for(turn, choice=turn.choices[0])
    offer = offers.get("place-wagers")
    if offer is None or area.wagers:
        return None
    wagers: dict[str, int] = {}
    for kinds, often in FAVOURITES:
        open_ = [wager for wager in kinds if wager in offer.amounts]
        if open_ and chance.random() < often:
            wager = chance.choice(open_)
            left = area.chips // ROUNDS_AHEAD - sum(wagers.values())
            amounts = [each for each in quick_amounts(offer.amounts[wager]) if each <= left]
            wagers |= {wager: chance.choice(amounts)} if amounts else {}
    if not wagers:
        return None
    return PlaceWagers(area.area, {wager: Stake(amount) for wager, amount in wagers.items()})
