"""A computer player at Ultimate Texas Hold'em: equal Ante and Blind, sometimes Trips, and the strategy of the game."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.cards.chance import Chance
from pitboss.games.bot import ROUNDS_AHEAD, limits
from pitboss.games.dealer_poker.betting import Fold, PickUp, Play
from pitboss.games.dealer_poker.rules import ANTE, PLAY
from pitboss.games.dealer_poker.view import DealerPokerView, HandView
from pitboss.games.offered import highest, lowest, quick_amounts
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.settle import BLIND, TRIPS
from pitboss.games.ultimate_texas_holdem.steps import Check
from pitboss.games.ultimate_texas_holdem.strategy import CHECK
from pitboss.games.ultimate_texas_holdem.strategy import decide as strategy
from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView, TableView

__all__ = ["decide", "limits"]

EACH_ROUND = 6
"""Ante, Blind and the largest Play, as multiples of the Ante."""


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for now, if anything, of the offers for its area."""
    assert isinstance(rules, UltimateTexasHoldemRules)
    if (offer := offers.get("place-wagers")) and not area.wagers:
        return _wagers(offer, area, chance)
    if "pick-up" in offers:
        return PickUp(area.area)
    return _decision(view, offers, area, rules)


def _wagers(offer: Offer, area: AreaView, chance: Chance) -> Request | None:
    if not {ANTE, BLIND} <= {*offer.amounts}:
        return None
    bounds = offer.amounts[ANTE]
    amounts = [each for each in quick_amounts(bounds) if each * EACH_ROUND * ROUNDS_AHEAD // 2 <= area.chips]
    ante = chance.choice(amounts or [lowest(bounds)])
    if 2 * ante > area.chips:
        return None
    wagers = {ANTE: Stake(ante), BLIND: Stake(ante)}
    side = lowest(offer.amounts[TRIPS]) if TRIPS in offer.amounts else 0
    if side and chance.random() < 0.5 and 2 * ante + side <= area.chips:
        wagers[TRIPS] = Stake(side)
    return PlaceWagers(area.area, wagers)


def _decision(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: UltimateTexasHoldemRules) -> Request | None:
    """Return what the strategy says. Where the player's chips do not reach so far, the most they can; a blind hand is checked."""
    seen, seat = view.of(DealerPokerView), area.area
    own = _cards(seen.hands.get(seat))
    board = [*seen.board.cards.values()] if seen.board else []
    times = strategy(rules, own, board) if own is not None else CHECK
    play = offers.get(PLAY)
    if times > 0 and play and play.amounts:
        bounds = play.amounts[PLAY]
        return Play(seat, Stake(max(lowest(bounds), min(times * area.wagers.get(ANTE, 0), highest(bounds)))))
    if "check" in offers:
        return Check(seat)
    return Fold(seat) if "fold" in offers else None


def _cards(hand: HandView | None) -> list[Card] | None:
    """Return the player's own cards, if they may see them all."""
    return [*hand.cards.values()] if hand and len(hand.cards) == hand.lie else None
