"""A computer player at poker: he thinks of hands that the dealer may hold, and takes what gains most against them."""

from __future__ import annotations

from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.payments import paid
from pitboss.table.view import SeatView, TableView


from collections.abc import Iterator, Mapping, Sequence
from random import Random

from pitboss.cards import Card, deck
from pitboss.cards.ranks import SetHand
from pitboss.cli.play.choices import ladder, lowest
from pitboss.cli.play.game import ROUNDS_AHEAD
from pitboss.games.dealer_poker.round import Fold, FoldAnte, PickUp, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers
from pitboss.games.dealer_poker.view import HandView
from pitboss.table.services.wagers.requests import PlaceWagers

IMAGINED = 120
"""Hands of the dealer that he thinks of before he decides."""


def decided(view: TableView, here: Mapping[str, Offer], place: SeatView, rules: PokerRules, chance: Random) -> Request | None:
    """What he asks for now, if anything, of what is offered at his place."""
    if (offer := here.get("place-wagers")) and not place.wagers:
        return _placed(offer, place, rules, chance)
    if "pick-up" in here:
        return PickUp(place.seat)
    if "fold" in here or PLAY in here:
        return _weighed(view, here, place, rules, chance)
    return None


def _placed(offer: Offer, place: SeatView, rules: PokerRules, chance: Random) -> Request | None:
    """One of the usual amounts on the first wager, and now and then the least on another."""
    first = rules.first_wager
    if first not in offer.amounts:
        return None
    amounts = [each for each in ladder(offer.amounts[first]) if each * ROUNDS_AHEAD <= place.chips]
    wagers = {first: chance.choice(amounts or [lowest(offer.amounts[first])])}
    for wager, bounds in offer.amounts.items():
        least = lowest(bounds)
        if wager in rules.wagers and wager != first and chance.random() < 0.5 and least * ROUNDS_AHEAD <= place.chips:
            wagers[wager] = least
    if sum(wagers.values()) > place.chips:
        wagers = {first: wagers[first]}
    return PlaceWagers(place.seat, {wager: Stake(amount) for wager, amount in wagers.items()})


def _weighed(view: TableView, here: Mapping[str, Offer], place: SeatView, rules: PokerRules, chance: Random) -> Request | None:
    """Whichever of the offers gains most on average against the hands that the dealer may hold."""
    options = list(_options(here, place, rules))
    cards = _cards(place.hand)
    if not options or cards is None or view.dealer is None:
        return options[0][0] if options else None
    hand = rules.best(cards)
    dealers = list(_imagined(view, rules, chance))
    best = max(options, key=lambda each: _average(each[1], each[2], hand, dealers, rules))
    return best[0]


def _options(here: Mapping[str, Offer], place: SeatView, rules: PokerRules) -> Iterator[tuple[Request, dict[str, int], int]]:
    """What may be asked for, the wagers that would then be settled, and what is given up for it. More than the least and
    the most need not be weighed: what a Play wager gains grows evenly with it."""
    seat, lies = place.seat, place.wagers
    if "fold" in here:
        yield Fold(seat), {}, sum(amount for wager, amount in lies.items() if wager != PLAY)
    if "fold-ante" in here:
        first = rules.first_wager
        yield FoldAnte(seat), {wager: amount for wager, amount in lies.items() if wager != first}, lies[first]
    if offer := here.get(PLAY):
        if bounds := offer.amounts.get(PLAY):
            rungs = ladder(bounds, rungs=9)
            for amount in {rungs[0], rungs[-1]}:
                yield Play(seat, Stake(amount)), {**lies, PLAY: amount}, 0
        else:
            yield Play(seat), dict(lies), 0


def _cards(hand: HandView | None) -> list[Card] | None:
    """His own cards, where he may see them all."""
    return [*hand.cards.values()] if hand and len(hand.cards) == hand.lie else None


def _imagined(view: TableView, rules: PokerRules, chance: Random) -> Iterator[SetHand]:
    """Hands that the dealer may hold, as far as this player can tell."""
    dealer = view.dealer
    assert dealer is not None
    seen = {card for hand in (dealer, *(seat.hand for seat in view.seats)) if hand for card in hand.cards.values()}
    unseen = [card for card in deck() if card not in seen]
    lying = [*dealer.cards.values()]
    for _ in range(IMAGINED):
        yield rules.best([*lying, *chance.sample(unseen, dealer.lie - len(lying))])


def _average(wagers: dict[str, int], given_up: int, hand: SetHand, dealers: Sequence[SetHand], rules: PokerRules) -> float:
    won = sum(_won(wagers, hand, dealer, rules) for dealer in dealers) if wagers else 0
    return won / len(dealers) - given_up


def _won(wagers: dict[str, int], hand: SetHand, dealer: SetHand, rules: PokerRules) -> int:
    """What a settlement would bring, in cents."""
    won = 0
    for each in rules.settle(hand, dealer, Wagers(wagers)):
        stake = wagers.get(each.wager, wagers.get(rules.first_wager, 0))
        won += paid(rules, stake, each)[0]
    return won
