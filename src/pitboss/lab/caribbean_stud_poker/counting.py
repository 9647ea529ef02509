"""Count all deals of Caribbean Stud Poker, by class of the player's hand and by the dealer's up card.

The dealer's hands that play and those that do not are counted apart, each by inclusion and exclusion over the player's cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.cards.ranks import HandValue, Ranking
from pitboss.games.caribbean_stud_poker.rules import CaribbeanStudPokerRules
from pitboss.lab.figures import Tell
from pitboss.lab.kernels.classes import classes
from pitboss.lab.kernels.four import BEATS, Counts, count_up_cards, dealer_hands
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, RANKS, Hands, card_number, hand_mask
from pitboss.lab.kernels.ranking import Strengths, hand_value, strengths
from pitboss.lab.kernels.three import NO_HAND, OUTCOMES

HAND = 5
"""The number of cards in the player's hand and in the dealer's."""
LEFT = comb(CARDS - HAND - 1, HAND - 1)
"""The dealer's hands with a certain up card."""
DEALS = comb(CARDS, HAND) * comb(CARDS - HAND, HAND) * HAND
"""Every player's hand against every dealer's hand, each with any of its cards face up."""
_PARTS = 100
_EVERY_HAND_BEATS = -1

Ends = npt.NDArray[np.int64]
"""By class, up card and outcome: the number of dealer's hands."""


class DealCounts(NamedTuple):
    """The counts for every class of player's hands, best hand first."""

    hands: Hands
    weights: npt.NDArray[np.int64]
    """The number of hands in the class."""
    values: tuple[HandValue, ...]
    """The values that hands can have, best first."""
    value_of: npt.NDArray[np.int64]
    """By class: the index of its value."""
    plays: Counts
    """By class and up card: the dealer's hands that play and tie with the player's, and those that play and beat it."""
    out: Counts
    """By class and up card: the dealer's hands that do not play."""

    def ends(self, part: slice) -> tuple[Ends, npt.NDArray[np.bool_]]:
        """Return the outcomes of some classes, and which up cards are possible with them."""
        ties, losses, out = self.plays[part] >> 32, self.plays[part] & BEATS, self.out[part]
        possible = self.plays[part] >= 0
        counts = np.stack((out, LEFT - out - ties - losses, ties, losses), axis=2)
        counts[~possible] = 0
        return counts, possible

    def parts(self) -> Iterator[slice]:
        rows = len(self.hands)
        for number in range(_PARTS):
            yield slice(rows * number // _PARTS, rows * (number + 1) // _PARTS)


Key = tuple[Ranking, bytes]
_kept: dict[Key, DealCounts] = {}


def qualifying(rules: CaribbeanStudPokerRules, worths: Strengths) -> npt.NDArray[np.bool_]:
    """Return with which hands the dealer plays. It depends on the value alone, so each value is asked once."""
    distinct, value_of = np.unique(worths, return_inverse=True)
    met = [rules.qualification.met_by(hand_value(rules.ranking, int(worth))) for worth in distinct]
    found: npt.NDArray[np.bool_] = np.array(met, np.bool_)[value_of]
    return found


def count_deals(rules: CaribbeanStudPokerRules, tell: Tell) -> DealCounts:
    """Count all deals. The last count is kept for the next question under the same ranking and qualification."""
    known = classes()
    own = known.of(HAND)
    unsorted = strengths(known.hands[own], rules.ranking, HAND)
    met = qualifying(rules, unsorted)
    key = (rules.ranking, met.tobytes())
    if key not in _kept:
        _kept.clear()
        _kept[key] = _count(rules.ranking, unsorted, met, tell)
    return _kept[key]


def _count(ranking: Ranking, unsorted: Strengths, met: npt.NDArray[np.bool_], tell: Tell) -> DealCounts:
    known = classes()
    own = known.of(HAND)
    order = np.argsort(-unsorted, kind="stable")
    hands, worths = known.hands[own][order], unsorted[order]
    weights = ARRANGEMENTS // known.symmetries[own][order].astype(np.int64)
    plays = dealer_hands(known, unsorted[met], HAND, known.hands[own][met])
    out = dealer_hands(known, unsorted[~met], HAND, known.hands[own][~met])
    found = np.empty((2, len(hands), CARDS), dtype=np.int64)
    every = np.full(len(hands), _EVERY_HAND_BEATS, dtype=np.int32)
    for number in range(_PARTS):
        tell("counting the dealer's hands", number, _PARTS)
        part = slice(len(hands) * number // _PARTS, len(hands) * (number + 1) // _PARTS)
        count_up_cards(hands[part], worths[part], known.transitions, plays, found[0][part])
        count_up_cards(hands[part], every[part], known.transitions, out, found[1][part])
    tell("counting the dealer's hands", _PARTS, _PARTS)
    distinct, value_of = np.unique(-worths, return_inverse=True)
    values = tuple(hand_value(ranking, -int(worth)) for worth in distinct)
    return DealCounts(hands, weights, values, value_of, found[0], np.maximum(found[1], 0))


def by_value_and_rank(known: DealCounts) -> npt.NDArray[np.int64]:
    """Return the deals by value of the player's hand, rank of the up card and outcome."""
    sums = np.zeros((len(known.values) * RANKS, len(OUTCOMES)), np.int64)
    for part in known.parts():
        counts, _ = known.ends(part)
        groups = (known.value_of[part, None] * RANKS + np.arange(CARDS) % RANKS).ravel()
        weighed = (counts * known.weights[part, None, None]).reshape(-1, len(OUTCOMES))
        for end in range(len(OUTCOMES)):
            # The counts are far below 2 ** 53, so that sums of floats are exact.
            sums[:, end] += np.bincount(groups, weighed[:, end], len(sums)).astype(np.int64)
    return sums.reshape(len(known.values), RANKS, len(OUTCOMES))


def count_hands(ranking: Ranking) -> dict[HandValue, int]:
    """Count the hands of five cards by their value."""
    known = classes()
    own = known.of(HAND)
    weights = ARRANGEMENTS // known.symmetries[own].astype(np.int64)
    distinct, value_of = np.unique(strengths(known.hands[own], ranking, HAND), return_inverse=True)
    many = np.zeros(len(distinct), np.int64)
    np.add.at(many, value_of, weights)
    return {hand_value(ranking, int(worth)): count for worth, count in zip(distinct, many.tolist(), strict=True)}


class AgainstOne(NamedTuple):
    """The dealer's hands against one hand and an up card."""

    masks: Hands
    ends: npt.NDArray[np.int64]
    """By hand: the outcome."""

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(np.bincount(self.ends, minlength=len(OUTCOMES)).tolist())


def count_one_cell(rules: CaribbeanStudPokerRules, hand: Sequence[Card], up: Card) -> AgainstOne:
    """Rank every hand that the dealer can have with this up card against the hand."""
    own, seen = hand_mask(hand), 1 << card_number(up)
    others = [1 << card for card in range(CARDS) if not (own | seen) >> card & 1]
    masks = np.array([sum(some) for some in combinations(others, HAND - 1)], np.int64) | seen
    (worth,) = strengths(np.array([own], np.int64), rules.ranking, HAND)
    worths = strengths(masks, rules.ranking, HAND)
    ends = np.where(worths < worth, 1, np.where(worths == worth, 2, 3))
    ends[~qualifying(rules, worths)] = NO_HAND
    return AgainstOne(masks, ends.astype(np.int64))
