"""All 407,170,400 deals of Three Card Poker, counted: every hand of the player's against every hand of the dealer's.

Hands that differ only in the names of their suits fare alike, so 1,755 hands of the player's stand for 22,100. Against each of
them the 18,424 hands that are left to the dealer are all looked at.
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
"""Cards of a hand, the player's or the dealer's."""
DEALS = comb(CARDS, HAND) * comb(CARDS - HAND, HAND)
PAIRS = tuple(combinations(range(CARDS), 2))
_ALONE = np.eye(len(OUTCOMES), dtype=np.int32)


class AllHands(NamedTuple):
    """Every hand of three cards, and the classes they fall into."""

    hands: Hands
    class_of: npt.NDArray[np.int64]
    """By hand: the number of its class."""
    classes: Hands
    """By class: its canonical hand."""
    sizes: npt.NDArray[np.int64]
    """By class: how many hands it has."""


@cache
def all_hands() -> AllHands:
    """The 22,100 hands of three cards and their 1,755 classes."""
    hands = np.array([sum(1 << card for card in cards) for cards in combinations(range(CARDS), HAND)], np.int64)
    stand_for = np.array([canonical(int(hand)) for hand in hands], np.int64)
    classes, class_of, sizes = np.unique(stand_for, return_inverse=True, return_counts=True)
    return AllHands(hands, class_of, classes, sizes)


@cache
def sights(seen: int) -> Sights:
    """What may be seen of each hand of the dealer's where so many of its cards are: nothing, a card, two cards, or it."""
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
    """How many deals there are; the same cards dealt are several deals where some of the dealer's are seen and others not."""
    return DEALS * comb(HAND, seen)


class Ranked(NamedTuple):
    """What a rulebook says of the hands: which of two is higher, and with which of all hands the dealer plays."""

    ranking: Ranking
    plays: bytes
    """One flag for each hand. Two rulebooks that say the same have equal values here, and the same counts."""

    def strengths(self) -> Strengths:
        """How strong each of all hands is."""
        return strengths(all_hands().hands, self.ranking, HAND)

    def flags(self) -> Flags:
        """Whether the dealer plays with each of all hands."""
        return np.frombuffer(self.plays, np.bool_).copy()  # a buffer of bytes is read-only, which is another type to a kernel


def ranked(rules: ThreeCardPokerRules) -> Ranked:
    """All hands under a rulebook; whether the dealer plays does not depend on the names of suits, so each class is asked once."""
    known = all_hands()
    plays = [rules.qualifies(rules.best(hand_cards(int(hand)))) for hand in known.classes]
    return Ranked(rules.ranking, np.array(plays, np.bool_)[known.class_of].tobytes())


def counted(found: Ranked, seen: int) -> Counts:
    """By class of the player's hand and by what he sees: the dealer's hands, by outcome. Against a card that the player
    holds himself there is none. Of a hand seen whole it matters only what comes of it, so the outcome is what he sees."""
    if seen == HAND:
        return _against(all_hands().classes, found, 0).reshape(-1, 1, len(OUTCOMES)) * _ALONE
    return _against(all_hands().classes, found, seen)


def counted_for(found: Ranked, hand: Sequence[Card], seen: int) -> npt.NDArray[np.int32]:
    """The same for one hand of the player's, as he holds it: by what he sees, by outcome."""
    only: npt.NDArray[np.int32] = _against(np.array([hand_mask(hand)], np.int64), found, seen)[0]
    return only


def _against(hands: Hands, found: Ranked, seen: int) -> Counts:
    counts = np.zeros((len(hands), int(sights(seen).max()) + 1, len(OUTCOMES)), np.int32)
    own = strengths(hands, found.ranking, HAND)
    against_dealers(hands, own, all_hands().hands, found.strengths(), found.flags(), sights(seen), counts)
    return counts
