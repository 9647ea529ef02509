"""A computer player at Blackjack: it follows the basic strategy, and takes neither insurance nor even money."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards.chance import Chance
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.insurance import NoInsurance
from pitboss.games.blackjack.playing import Hit, StandPat
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import BOX, DOUBLE
from pitboss.games.blackjack.strategy import decide as basic_strategy
from pitboss.games.blackjack.view import BlackjackView
from pitboss.games.bot import ROUNDS_AHEAD, limits
from pitboss.games.offered import highest, lowest, quick_amounts
from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.view import AreaView, TableView

__all__ = ["decide", "limits"]


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for now, if anything, of the offers for its box."""
    assert isinstance(rules, BlackjackRules)
    if (offer := offers.get("place-wagers")) and not area.wagers:
        return _wagers(offer, area, rules, chance)
    if "no-insurance" in offers:
        return NoInsurance(area.area)
    return _decision(view, offers, area.area, rules) if "hit" in offers else None


def _wagers(offer: Offer, area: AreaView, rules: BlackjackRules, chance: Chance) -> Request | None:
    """Return one of the usual amounts on the box, and sometimes the lowest on a side wager."""
    if BOX not in offer.amounts:
        return None
    amounts = [each for each in quick_amounts(offer.amounts[BOX]) if each * ROUNDS_AHEAD <= area.chips]
    wagers = {BOX: chance.choice(amounts or [lowest(offer.amounts[BOX])])}
    for wager in rules.sides:
        bounds = offer.amounts.get(wager)
        if bounds and chance.random() < 0.3 and lowest(bounds) * ROUNDS_AHEAD <= area.chips - sum(wagers.values()):
            wagers[wager] = lowest(bounds)
    return PlaceWagers(area.area, {wager: Stake(amount) for wager, amount in wagers.items()})


def _decision(view: TableView, offers: Mapping[str, Offer], seat: int, rules: BlackjackRules) -> Request:
    """Return what the basic strategy says of the hand that plays, as far as it is offered."""
    box = view.of(BlackjackView).boxes[seat]
    hand = next(each for each in box.hands if each.n == view.of(BlackjackView).hand)
    double, split = offers.get("double"), "split" in offers
    says = basic_strategy(
        rules, hand.cards, view.of(BlackjackView).dealer[0], double=bool(double), split=split, from_split=len(box.hands) > 1
    )
    if says == "split" and split:
        return SplitHand(seat)
    if says == "double" and double:
        return DoubleDown(seat, Stake(highest(double.amounts[DOUBLE])))
    return StandPat(seat) if says == "stand" and "stand" in offers else Hit(seat)
