"""A computer player at poker: it follows the strategy of its game, which the lab prices."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.cards.chance import Chance
from pitboss.games.bot import ROUNDS_AHEAD, limits
from pitboss.games.dealer_poker.betting import Fold, FoldAnte, PickUp, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, poker_rules
from pitboss.games.dealer_poker.strategy import ALWAYS_PLAY, FOLD, Strategy
from pitboss.games.dealer_poker.view import DealerPokerView, HandView
from pitboss.games.folders import part
from pitboss.games.offered import highest, lowest, quick_amounts
from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView, TableView

__all__ = ["decide", "limits"]


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for now, if anything, of the offers for its area."""
    poker = poker_rules(rules)
    if (offer := offers.get("place-wagers")) and not area.wagers:
        return _wagers(offer, area, poker, chance)
    if "pick-up" in offers:
        return PickUp(area.area)
    if "fold" in offers or PLAY in offers:
        return _decision(view, offers, area, poker)
    return None


def _wagers(offer: Offer, area: AreaView, rules: PokerRules, chance: Chance) -> Request | None:
    """Return one of the usual amounts on the first wager, and sometimes the lowest on another."""
    first = rules.first_wager
    if first not in offer.amounts:
        return None
    amounts = [each for each in quick_amounts(offer.amounts[first]) if each * ROUNDS_AHEAD <= area.chips]
    wagers = {first: chance.choice(amounts or [lowest(offer.amounts[first])])}
    for wager, bounds in offer.amounts.items():
        amount = lowest(bounds)
        if wager in rules.wagers and wager != first and chance.random() < 0.5 and amount * ROUNDS_AHEAD <= area.chips:
            wagers[wager] = amount
    if sum(wagers.values()) > area.chips:
        wagers = {first: wagers[first]}
    return PlaceWagers(area.area, {wager: Stake(amount) for wager, amount in wagers.items()})


def _decision(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: PokerRules) -> Request | None:
    """Return what the strategy of the game says: fold, or a Play that is a multiple of the Ante. Where the player's chips do not
    reach so far, the most they can."""
    cards, seat = _cards(view.of(DealerPokerView).hands.get(area.area)), area.area
    dealer: HandView | None = view.of(DealerPokerView).dealer
    ante = area.wagers.get(rules.first_wager, 0)
    offer = offers.get(PLAY)
    if offer and not offer.amounts and not ante:
        # A hand without an Ante stays in for nothing.
        return Play(seat)
    times = FOLD
    if cards is not None and dealer is not None:
        times = played(rules).decide(rules, cards, [*dealer.cards.values()])
    if times and offer:
        return _play(seat, offer, times * ante)
    if "fold-ante" in offers and cards is not None and rules.stays_in(rules.best(cards)):
        return FoldAnte(seat)
    if "fold" in offers:
        return Fold(seat)
    return _play(seat, offer, 0) if offer else None


def _play(seat: int, offer: Offer, amount: int) -> Request:
    bounds = offer.amounts.get(PLAY)
    if bounds is None:
        return Play(seat)
    return Play(seat, Stake(max(lowest(bounds), min(amount, highest(bounds)))))


def played(rules: PokerRules) -> Strategy:
    """Return the strategy that computer players of a game follow: its own, or its family's."""
    found = part(rules.game, "strategy")
    strategy = getattr(found, "PLAYED", ALWAYS_PLAY)
    assert isinstance(strategy, Strategy)
    return strategy


def _cards(hand: HandView | None) -> list[Card] | None:
    """Return the player's own cards, if they may see them all."""
    return [*hand.cards.values()] if hand and len(hand.cards) == hand.lie else None
