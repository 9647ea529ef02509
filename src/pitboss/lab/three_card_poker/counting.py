"""Count all 407,170,400 deals of Three Card Poker: every player's hand against every dealer's hand.

Hands that differ only in the names of their suits have the same results, so 1,755 player's hands stand for all 22,100. Each
is compared with all 18,424 hands that the dealer can have.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.cards.ranks import Ranking
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.lab.kernels.masks import CARDS, Hands, canonical, hand_cards, hand_mask
from pitboss.lab.kernels.ranking import Strengths, strengths
from pitboss.lab.kernels.three import OUTCOMES, Counts, Flags, Sights, against_dealers

HAND = 3
"""The number of cards in the player's hand and in the dealer's."""
DEALS = comb(CARDS, HAND) * comb(CARDS - HAND, HAND)
PAIRS = tuple(combinations(range(CARDS), 2))
_ALONE = np.eye(len(OUTCOMES), dtype=np.int32)


class AllHands(NamedTuple):
    """Every hand of three cards, and their classes."""

    hands: Hands
    class_of: npt.NDArray[np.int64]
    """By hand: the number of its class."""
    classes: Hands
    """By class: its canonical hand."""
    sizes: npt.NDArray[np.int64]
    """By class: the number of hands in it."""


@cache
def all_hands() -> AllHands:
    """Return the 22,100 hands of three cards and their 1,755 classes."""
    hands = np.array([sum(1 << card for card in cards) for cards in combinations(range(CARDS), HAND)], np.int64)
    stand_for = np.array([canonical(int(hand)) for hand in hands], np.int64)
    classes, class_of, sizes = np.unique(stand_for, return_inverse=True, return_counts=True)
    return AllHands(hands, class_of, classes, sizes)


@cache
def sights(seen: int) -> Sights:
    """Return, for each of the dealer's hands, every choice of `seen` visible cards as a number."""
    dealt = list(combinations(range(CARDS), HAND))
    match seen:
        case 0:
            return np.zeros((len(dealt), 1), np.int32)
        case 1:
            return np.array(dealt, np.int32)
        case 2:
            number = {pair: place for place, pair in enumerate(PAIRS)}
            return np.array([[number[pair] for pair in combinations(cards, 2)] for cards in dealt], np.int32)
        case _:
            return np.arange(len(dealt), dtype=np.int32).reshape(-1, 1)


def deals(seen: int) -> int:
    """Return the number of deals; the same hands with other visible cards are another deal."""
    return DEALS * comb(HAND, seen)


class Ranked(NamedTuple):
    """What a rulebook says about hands: how they rank, and with which of them the dealer qualifies."""

    ranking: Ranking
    plays: bytes
    """One flag for each hand. Rulebooks that agree have equal flags, and so share their counts."""

    def strengths(self) -> Strengths:
        """Return the strength of every hand."""
        return strengths(all_hands().hands, self.ranking, HAND)

    def flags(self) -> Flags:
        """Return whether the dealer qualifies with each hand."""
        return np.frombuffer(self.plays, np.bool_).copy()  # kernels do not take a read-only buffer


def ranked(rules: ThreeCardPokerRules) -> Ranked:
    """Rank all hands under a rulebook. Qualifying does not depend on the names of suits, so one check per class is enough."""
    known = all_hands()
    plays = [rules.qualifies(rules.best(hand_cards(int(hand)))) for hand in known.classes]
    return Ranked(rules.ranking, np.array(plays, np.bool_)[known.class_of].tobytes())


def count_outcomes(found: Ranked, seen: int) -> Counts:
    """Count the dealer's hands by class of the player's hand, visible cards and outcome.

    There are none if the player holds a visible card. If the whole hand is visible, only its outcome matters, so the outcomes
    take the place of the visible cards.
    """
    if seen == HAND:
        return _against(all_hands().classes, found, 0).reshape(-1, 1, len(OUTCOMES)) * _ALONE
    return _against(all_hands().classes, found, seen)


def count_outcomes_for(found: Ranked, hand: Sequence[Card], seen: int) -> npt.NDArray[np.int32]:
    """Count the dealer's hands against one hand, by visible cards and outcome."""
    only: npt.NDArray[np.int32] = _against(np.array([hand_mask(hand)], np.int64), found, seen)[0]
    return only


def _against(hands: Hands, found: Ranked, seen: int) -> Counts:
    counts = np.zeros((len(hands), int(sights(seen).max()) + 1, len(OUTCOMES)), np.int32)
    own = strengths(hands, found.ranking, HAND)
    against_dealers(hands, own, all_hands().hands, found.strengths(), found.flags(), sights(seen), counts)
    return counts
