"""Hands as bit masks: one bit for each card, thirteen for each suit.

A card is the number `13 * suit + rank - 2`, with the suits in their usual order from clubs. A hand is the sum of `1 << card`.
No suit is worth more than another, so hands that differ only in the names of their suits form one class. Its canonical hand has
the ranks of the four suits sorted as numbers, the largest in the place of the clubs.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card, Rank, Suit, deck
from pitboss.cards.ranks import high_to_low
from pitboss.lab.kernels import kernel

Hands = npt.NDArray[np.int64]

CARDS = 52
RANKS = 13
ONE_SUIT = (1 << RANKS) - 1
ARRANGEMENTS = 24
"""The number of ways to name four suits."""

_SUITS = tuple(Suit)
_NUMBER = {card: RANKS * _SUITS.index(card.suit) + card.rank - Rank.TWO for card in deck()}
_CARD = {number: card for card, number in _NUMBER.items()}


def card_number(card: Card) -> int:
    """Return the number of a card, 0 to 51."""
    return _NUMBER[card]


def card_of(number: int) -> Card:
    """Return the card with this number."""
    return _CARD[number]


def hand_mask(cards: Iterable[Card]) -> int:
    """Return the cards as a bit mask."""
    return sum(1 << _NUMBER[card] for card in cards)


def hand_cards(mask: int) -> tuple[Card, ...]:
    """Return the cards of a bit mask, high to low."""
    return tuple(high_to_low(_CARD[number] for number in range(CARDS) if mask >> number & 1))


@kernel("int64(int64)")
def canonical(hand: int) -> int:
    """Return the canonical hand of a hand's class."""
    a, b, c, d = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a | b << 13 | c << 26 | d << 39


@kernel("int64(int64)")
def symmetries(hand: int) -> int:
    """Count the renamings of suits that leave a canonical hand unchanged; its class has 24 hands divided by this."""
    a, b, c, d = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
    if a == b:
        if b == c:
            return 24 if c == d else 6
        return 4 if c == d else 2
    if b == c:
        return 6 if c == d else 2
    return 2 if c == d else 1
