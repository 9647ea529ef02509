"""A computer player at poker: it imagines hands that the dealer may hold, and takes the offer that gains most against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pitboss.cards import Card, deck
from pitboss.cards.ranks import SetHand
from pitboss.games.bot import ROUNDS_AHEAD, Chance, limits
from pitboss.games.dealer_poker.round import Fold, FoldAnte, PickUp, Play
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers, poker_rules
from pitboss.games.dealer_poker.view import HandView
from pitboss.games.offered import lowest, quick_amounts
from pitboss.table.commands import Request, Stake
from pitboss.table.offers import Offer
from pitboss.table.payments import paid
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.requests import PlaceWagers
from pitboss.table.view import SeatView, TableView

__all__ = ["decide", "limits"]

IMAGINED = 120
"""Hands of the dealer that the player imagines before it decides."""


class Option(Struct, frozen=True):
    """A request, the wagers that would then be settled, and what is given up for it."""

    request: Request
    wagers: dict[str, int]
    given_up: int = 0


def decide(view: TableView, offers: Mapping[str, Offer], area: SeatView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for now, if anything, of the offers for its area."""
    poker = poker_rules(rules)
    if (offer := offers.get("place-wagers")) and not area.wagers:
        return _wagers(offer, area, poker, chance)
    if "pick-up" in offers:
        return PickUp(area.seat)
    if "fold" in offers or PLAY in offers:
        return _best(view, [*_options(offers, area, poker)], area, poker, chance)
    return None


def _wagers(offer: Offer, area: SeatView, rules: PokerRules, chance: Chance) -> Request | None:
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
    return PlaceWagers(area.seat, {wager: Stake(amount) for wager, amount in wagers.items()})


def _best(view: TableView, options: Sequence[Option], area: SeatView, rules: PokerRules, chance: Chance) -> Request | None:
    """Return the option that gains most on average against the hands that the dealer may hold."""
    cards = _cards(view.game.hands.get(area.seat))
    if not options or cards is None or view.game.dealer is None:
        return options[0].request if options else None
    hand = rules.best(cards)
    dealers = [*_imagined(view, view.game.dealer, rules, chance)]
    return max(options, key=lambda option: _gain(option, hand, dealers, rules)).request


def _options(offers: Mapping[str, Offer], area: SeatView, rules: PokerRules) -> Iterator[Option]:
    """Yield the possible requests. Only the lowest and the highest Play wagers matter, because the gain is linear."""
    seat, placed = area.seat, area.wagers
    if "fold" in offers:
        yield Option(Fold(seat), {}, sum(amount for wager, amount in placed.items() if wager != PLAY))
    if "fold-ante" in offers:
        first = rules.first_wager
        rest = {wager: amount for wager, amount in placed.items() if wager != first}
        yield Option(FoldAnte(seat), rest, placed[first])
    if offer := offers.get(PLAY):
        if bounds := offer.amounts.get(PLAY):
            amounts = quick_amounts(bounds, count=9)
            for amount in {amounts[0], amounts[-1]}:
                yield Option(Play(seat, Stake(amount)), {**placed, PLAY: amount})
        else:
            yield Option(Play(seat), dict(placed))


def _cards(hand: HandView | None) -> list[Card] | None:
    """Return the player's own cards, if they may see them all."""
    return [*hand.cards.values()] if hand and len(hand.cards) == hand.lie else None


def _imagined(view: TableView, dealer: HandView, rules: PokerRules, chance: Chance) -> Iterator[SetHand]:
    """Yield hands that the dealer may hold, as far as this player can tell."""
    seen = {card for hand in (dealer, *view.game.hands.values()) if hand for card in hand.cards.values()}
    unseen = [card for card in deck() if card not in seen]
    open_ = [*dealer.cards.values()]
    for _ in range(IMAGINED):
        yield rules.best([*open_, *chance.sample(unseen, dealer.lie - len(open_))])


def _gain(option: Option, hand: SetHand, dealers: Sequence[SetHand], rules: PokerRules) -> float:
    """Return what an option gains on average, in cents."""
    won = sum(_won(option.wagers, hand, dealer, rules) for dealer in dealers) if option.wagers else 0
    return won / len(dealers) - option.given_up


def _won(wagers: dict[str, int], hand: SetHand, dealer: SetHand, rules: PokerRules) -> int:
    """Return what a settlement would pay, in cents."""
    won = 0
    for each in rules.settle(hand, dealer, Wagers(wagers)):
        stake = wagers.get(each.wager, wagers.get(rules.first_wager, 0))
        won += paid(rules, stake, each)[0]
    return won
