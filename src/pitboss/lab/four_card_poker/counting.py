"""Count all deals of Four Card Poker, by class of the player's hand and by the dealer's visible cards."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.cards.ranks import HandValue, Ranking
from pitboss.lab.figures import Tell
from pitboss.lab.kernels.cells import OUTCOMES, Numbers, add_by_rank
from pitboss.lab.kernels.classes import classes
from pitboss.lab.kernels.four import (
    BEATS,
    DEALER,
    PAIRS,
    PLAYER,
    Counts,
    count_directly,
    count_pairs,
    count_up_cards,
    dealer_hands,
)
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, RANKS, Hands, card_number, hand_mask
from pitboss.lab.kernels.ranking import Strengths, hand_value, strengths, tables

_PARTS = 200
"""The number of parts of a long count, to show its progress and to keep only one part in memory."""


class DealCounts(NamedTuple):
    """The counts for every class of player's hands, best hand first."""

    hands: Hands
    worths: Strengths
    weights: Numbers
    """The number of hands in the class."""
    values: tuple[HandValue, ...]
    """The values that hands can have, best first."""
    value_of: npt.NDArray[np.int32]
    """By class: the index of its value."""
    found: Counts
    """By class and up card: the dealer's hands that tie with the player's, and those that beat it."""
    by_rank: Numbers
    """By value, rank of the up card and outcome: the number of deals."""


def deals(seen: int) -> int:
    """Return the number of deals; the same hands with other visible cards are another deal."""
    return comb(CARDS, PLAYER) * comb(CARDS - PLAYER, DEALER) * comb(DEALER, seen)


def dealer_hands_left(seen: int) -> int:
    """Return the number of hands the dealer can have once the player's cards and `seen` of the dealer's are known."""
    return comb(CARDS - PLAYER - seen, DEALER - seen)


_kept: dict[Ranking, DealCounts] = {}


def count_deals(ranking: Ranking, tell: Tell) -> DealCounts:
    """Count all deals under a ranking. The last count is kept for the next question under the same ranking."""
    if ranking not in _kept:
        _kept.clear()
        _kept[ranking] = _count(ranking, tell)
    return _kept[ranking]


def _count(ranking: Ranking, tell: Tell) -> DealCounts:
    known = classes()
    own = known.of(PLAYER)
    unsorted = strengths(known.hands[own], ranking, PLAYER)
    order = np.argsort(-unsorted, kind="stable")
    hands, worths = known.hands[own][order], unsorted[order]
    weights = ARRANGEMENTS // known.symmetries[own][order].astype(np.int64)
    dealers = dealer_hands(known, strengths(known.hands[known.of(DEALER)], ranking, DEALER))
    found = np.empty((len(hands), CARDS), dtype=np.int64)
    for part in _parts(len(hands), "counting the dealer's hands", tell):
        count_up_cards(hands[part], worths[part], known.transitions, dealers, found[part])
    distinct, value_of = np.unique(-worths, return_inverse=True)
    groups = value_of.astype(np.int32)
    by_rank = np.zeros((len(distinct), RANKS, len(OUTCOMES)), dtype=np.int64)
    add_by_rank(found, dealer_hands_left(1), weights, groups, by_rank)
    values = tuple(hand_value(ranking, -int(worth)) for worth in distinct)
    return DealCounts(hands, worths, weights, values, groups, found, by_rank)


def count_hands(ranking: Ranking) -> dict[HandValue, int]:
    """Count the player's hands of five cards by their value."""
    known = classes()
    own = known.of(PLAYER)
    weights = ARRANGEMENTS // known.symmetries[own].astype(np.int64)
    distinct, value_of = np.unique(strengths(known.hands[own], ranking, PLAYER), return_inverse=True)
    many = np.zeros(len(distinct), np.int64)
    np.add.at(many, value_of, weights)
    return {hand_value(ranking, int(worth)): count for worth, count in zip(distinct, many.tolist(), strict=True)}


def count_by_pair(known: DealCounts, ranking: Ranking, tell: Tell) -> Iterator[tuple[slice, Counts]]:
    """Yield the counts for every two visible cards, part by part, because all of them would not fit in memory."""
    all_classes = classes()
    dealers = dealer_hands(all_classes, strengths(all_classes.hands[all_classes.of(DEALER)], ranking, DEALER))
    for part in _parts(len(known.hands), "counting with two of the dealer's cards visible", tell):
        found = np.empty((part.stop - part.start, PAIRS), dtype=np.int64)
        count_pairs(known.hands[part], known.worths[part], all_classes.transitions, dealers, found)
        yield part, found


def _parts(rows: int, what: str, tell: Tell) -> Iterator[slice]:
    for number in range(_PARTS):
        tell(what, number, _PARTS)
        yield slice(rows * number // _PARTS, rows * (number + 1) // _PARTS)
    tell(what, _PARTS, _PARTS)


def count_one_cell(ranking: Ranking, hand: tuple[Card, ...], up: Card) -> tuple[int, int, int]:
    """Count the dealer's hands with this up card that lose to the hand, tie with it and beat it."""
    mask = hand_mask(hand)
    (worth,) = strengths(np.array([mask], dtype=np.int64), ranking, PLAYER)
    found = count_directly(mask, 1 << card_number(up), int(worth), *tables(ranking, DEALER))
    ties, losses = found >> 32, found & BEATS
    return dealer_hands_left(1) - ties - losses, ties, losses
