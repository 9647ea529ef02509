"""What a person can tell of a Blackjack offer: whose wager it is for, which amounts it takes, and which cards can be keyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.games.blackjack.boxes import boxes_wagered
from pitboss.games.blackjack.context import decider, owner_at, turn
from pitboss.games.blackjack.round import (
    BackBox,
    Blackjacks,
    DealCards,
    DoubleDown,
    DrawToDealer,
    EvenMoney,
    Hit,
    Insure,
    NoInsurance,
    SpinPrize,
    SplitHand,
    WithdrawBacking,
)
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Context
from pitboss.table.offers import Offer
from pitboss.table.state import Phase, TableState

OWN = (
    BackBox,
    WithdrawBacking,
    DealCards,
    Insure,
    EvenMoney,
    NoInsurance,
    Hit,
    DoubleDown,
    SplitHand,
    DrawToDealer,
    SpinPrize,
)


def admitted(offer: Offer, request: object, c: Context) -> bool:
    match request:
        case BackBox():
            bettor = request.bettor or c.own_seat or 0
            total = stake_on(c.state, request.box, "box", bettor).total + request.stake.total
            mine = offer.choices == (str(request.box), str(bettor))
            return mine and _covered(bettor, request.stake, c) and offer.amounts["box"].holds(total)
        case WithdrawBacking():
            return offer.choices == (str(request.box), str(request.bettor or c.own_seat or 0))
        case Insure():
            bettor = _bettor(request.seat, request.bettor, c)
            amount = offer.amounts["insurance"].holds(request.stake.total)
            return _for(offer, request.seat, request.bettor, c) and amount and _covered(bettor, request.stake, c)
        case EvenMoney() | NoInsurance():
            return _for(offer, request.seat, request.bettor, c)
        case DealCards():
            left = _first_deal(c)
            return not request.cards if c.rules.virtual else 1 <= len(request.cards) <= left and _can_be(request.cards, c)
        case SplitHand():
            return not request.cards if c.rules.virtual else len(request.cards) == 2 and _can_be(request.cards, c)
        case DoubleDown():
            return _one_card(request.card, c) and _may_double(offer, request, c)
        case Hit() | DrawToDealer():
            return _one_card(request.card, c)
        case SpinPrize():
            return not request.prize if c.rules.virtual else request.prize in offer.choices
    raise TypeError(f"{request!r} is not of this game")


def in_company(totals: dict[str, int], c: Context) -> bool:
    """A side wager lies with a wager on the box."""
    return not isinstance(c.rules, BlackjackRules) or bool(totals.get("box")) or not any(totals.values())


def _bettor(box: int, named: int, c: Context) -> int:
    return named or (owner_at(c.state, box) if c.own_seat is None else c.own_seat)


def _for(offer: Offer, box: int, named: int, c: Context) -> bool:
    """An offer is for the speaker's own wager, for that of the box's player, or for the bettor it names."""
    bettor = _bettor(box, named, c)
    if offer.choices:
        return offer.choices == (str(bettor),)
    return bettor == (owner_at(c.state, box) if c.own_seat is None else c.own_seat)


def _covered(seat: int, stake: Stake, c: Context) -> bool:
    have = stack_of(c.state, seat)
    return stake.total > 0 and 0 <= stake.chips <= have.chips and 0 <= stake.tokens <= have.tokens


def _first_deal(c: Context) -> int:
    part: Blackjacks = c.state.round.part
    if c.state.phase is Phase.ROUND:
        return 2 * len(part.bettors) + 1 - part.dealt
    return 2 * len(boxes_wagered(c.state)) + 1


def _may_double(offer: Offer, request: DoubleDown, c: Context) -> bool:
    """Without an amount it is the whole wager, which the chips must reach to."""
    due = turn(c.state.round.part)
    assert due is not None
    seat = decider(c.state, due[0])
    bounds = offer.amounts["double"]
    if request.stake == Stake():
        return bounds.holds(bounds.base)
    return bounds.holds(request.stake.total) and _covered(seat, request.stake, c)


def _one_card(card: Card | None, c: Context) -> bool:
    return card is None if c.rules.virtual else card is not None and _can_be((card,), c)


def _can_be(cards: Sequence[Card], c: Context) -> bool:
    """Each card is on the table no more often than there are decks."""
    part: Blackjacks = c.state.round.part
    lying: list[Card] = []
    if c.state.phase is Phase.ROUND:
        lying = [card for hands in part.hands.values() for hand in hands for card in hand.cards] + [*part.dealer]
    every = [*lying, *cards]
    return all(card in c.rules.cards and every.count(card) <= c.rules.decks for card in cards)


def adds_up(state: TableState, rules: BlackjackRules) -> None:
    """The cards of a round that lie on the table and in the rack, and those left in the shoe, are no more than all decks; where
    Pitboss deals, no card is there more often than in all of them."""
    part: Blackjacks = state.round.part
    if state.phase is not Phase.ROUND or state.shoe.failed:
        return
    lying = [card for hands in part.hands.values() for hand in hands for card in hand.cards] + [*part.dealer]
    out = len(lying) + part.racked + len(part.due)
    assert out + state.shoe.left <= rules.deck_size
    if part.shoe_rounds == 1:
        assert out + state.shoe.left == rules.deck_size
    assert not Counter([*lying, *state.shoe.order]) - Counter(rules.pack)


def open_cards(part: object) -> set[Card | None]:
    """The cards of a round that lie face up for everybody: all of a race, and all at a Blackjack table."""
    if isinstance(part, Blackjacks):
        lying = [card for hands in part.hands.values() for hand in hands for card in hand.cards]
        return {*lying, *part.dealer, *part.thirds.values()}
    return {*getattr(part, "cards", ())}
