"""The rankings of draw poker: high and low hands of a whole or a reduced deck, and the joker used as well as it can be.

The joker counts as the card that makes the hand best. It is a card that the hand does not hold already, except in five of a
kind; a rulebook may also let it double the highest card of a flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.cards.card import STANDARD, Card, Rank, deck, lowest_rank
from pitboss.cards.ranks.counts import suit_classes
from pitboss.cards.ranks.poker import FIVE_CARD_ORDER, FiveCardRanking
from pitboss.cards.ranks.ranking import (
    BY_COUNTS,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STANDARD_ACE_LOW,
    THREE_OF_A_KIND,
    TWO_PAIR,
    high_to_low,
)
from pitboss.cards.ranks.values import HandValue, SetHand

FULL_DECK_ORDER = (ROYAL_FLUSH, FIVE_OF_A_KIND, *FIVE_CARD_ORDER[1:])
"""The order of ordinary poker, with five of a kind next to the royal flush."""
REDUCED_DECK_ORDER = (*FULL_DECK_ORDER[:4], FLUSH, FULL_HOUSE, *FULL_DECK_ORDER[6:])
"""With fewer cards of each suit a flush is rarer than a full house."""
LOW_ORDER = (HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND, FIVE_OF_A_KIND)
"""Low hands, best first: straights and flushes do not count."""
HAND = 5


class HighRanking(FiveCardRanking):
    """The order of high hands with a deck of some size."""

    __slots__ = ("_jokers", "cards", "doubles_in_flush")

    most = HAND
    standard = FULL_DECK_ORDER

    def __init__(self, cards: int = len(STANDARD), *, ace_low: bool = True, doubles_in_flush: bool = False) -> None:
        order = FULL_DECK_ORDER if cards == len(STANDARD) else REDUCED_DECK_ORDER
        super().__init__(order, STANDARD_ACE_LOW if ace_low else (), lowest_rank(cards))
        self.cards = cards
        self.doubles_in_flush = doubles_in_flush
        self._jokers: dict[tuple[tuple[Rank, ...], bool], HandValue] = {}
        """The values of hands with the joker, by the ranks beside it and whether they are of one suit."""

    def worth(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of a hand; its joker is the card that makes it best."""
        if Card.JOKER not in cards:
            return super().worth(cards)
        others = _beside_joker(cards)
        key = (tuple(sorted([card.rank for card in others])), len({card.suit for card in others}) == 1)
        value = self._jokers.get(key)
        if value is None:
            value = self._jokers[key] = self.best(cards).value
        return value

    def best(self, cards: Sequence[Card]) -> SetHand:
        """Set the cards of a hand, most significant first; the joker is where the card is that it stands for."""
        if Card.JOKER not in cards:
            return super().best(cards)
        others = _beside_joker(cards)
        return max(self._with_joker(others), key=lambda hand: hand.value.strength)

    def _with_joker(self, others: Sequence[Card]) -> Iterator[SetHand]:
        """Yield the hand with every card that the joker may stand for."""
        for card in deck(cards=self.cards):
            if card not in others:
                hand = super().best([*others, card])
                plays = tuple(Card.JOKER if each is card else each for each in hand.plays)
                yield SetHand(plays, (), hand.value)
        ranks, suits = {card.rank for card in others}, {card.suit for card in others}
        held = high_to_low(others)
        if len(ranks) == 1:
            yield SetHand((*held, Card.JOKER), (), self._value(FIVE_OF_A_KIND, (held[0].rank,)))
        if len(suits) == 1 and self.doubles_in_flush:
            value = self._value(FLUSH, (Rank.ACE, *(card.rank for card in held)))
            yield SetHand((Card.JOKER, *held), (), value)


class LowRanking:
    """The order of low hands: the lowest wins. Straights and flushes do not count, and pairs count against a hand."""

    def __init__(self, cards: int = len(STANDARD), *, ace_low: bool = True) -> None:
        self.cards = cards
        self.lowest = lowest_rank(cards)
        self.ace_low = ace_low
        self._values: dict[tuple[Rank, ...], HandValue] = {}
        """The values of hands by their ranks, those with the joker by the four beside it."""

    def worth(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of a hand; a lower hand has a greater strength. Its joker is the card that makes it lowest."""
        others = _beside_joker(cards) if Card.JOKER in cards else _five(cards)
        key = tuple(sorted([card.rank for card in others]))
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self.best(cards).value
        return value

    def best(self, cards: Sequence[Card]) -> SetHand:
        """Set the cards of a hand as it is announced; the joker is where the card is that it stands for."""
        if Card.JOKER not in cards:
            return self._set(cards)
        others = _beside_joker(cards)
        card, hand = max(
            ((card, self._set([*others, card])) for card in deck(cards=self.cards) if card not in others),
            key=lambda found: found[1].value.strength,
        )
        return SetHand(tuple(Card.JOKER if each is card else each for each in hand.plays), (), hand.value)

    def qualifies(self, value: HandValue, most: int) -> bool:
        """Return whether a low hand is five odd cards, none higher than `most`."""
        return value.category == HIGH_CARD and value.ranks[0] <= most

    def can_qualify(self, most: int) -> bool:
        """Return whether the deck has five odd cards that are no higher than `most`."""
        return most - self.lowest + 1 + self.ace_low >= HAND

    def _set(self, cards: Sequence[Card]) -> SetHand:
        _five(cards)
        ranks = {card: 1 if self.ace_low and card.rank is Rank.ACE else int(card.rank) for card in cards}
        counts = Counter(ranks.values())
        order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
        category = BY_COUNTS.get(tuple(counts[rank] for rank in order), HIGH_CARD)
        strength = LOW_ORDER.index(category)
        for place in range(HAND):
            strength = strength * 16 + (order[place] if place < len(order) else 0)
        plays = sorted(cards, key=lambda card: (order.index(ranks[card]), -STANDARD.index(card)))
        return SetHand(tuple(plays), (), HandValue(-strength, category, tuple(order)))


def _five(cards: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of a low hand without the joker."""
    if len(cards) != HAND or len({*cards}) != HAND:
        raise ValueError(f"a low hand has five different cards, not {' '.join(cards) or 'none'}")
    return cards


def _beside_joker(cards: Sequence[Card]) -> list[Card]:
    """Return the four cards beside the joker."""
    if len(cards) != HAND or len({*cards}) != HAND:
        raise ValueError(f"a hand with the joker has four other cards, each once, not {' '.join(cards)}")
    return [card for card in cards if card is not Card.JOKER]


def hands_by_category(ranking: HighRanking, *, joker: bool) -> dict[str, int]:
    """Count all hands of five cards from the deck of a ranking by category, best category first."""
    counts = dict.fromkeys(ranking.order, 0)
    for cards, hands in suit_classes(HAND, ranking.lowest):
        counts[ranking.worth(cards).category] += hands
    for cards, hands in suit_classes(HAND - 1, ranking.lowest) if joker else ():
        counts[ranking.worth((*cards, Card.JOKER)).category] += hands
    return counts
