"""All deals of Four Card Poker, counted: every class of the player's hands against what he sees of the dealer's."""

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
    dealt,
)
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, RANKS, Hands, card_number, hand_mask
from pitboss.lab.kernels.ranking import Strengths, hand_value, strengths, tables

_PARTS = 200
"""Into how many parts a long count is divided: one can tell how far it is, and need not keep more than a part."""


class Counted(NamedTuple):
    """What is known of every class of player's hands, from the best hand down."""

    hands: Hands
    worths: Strengths
    weights: Numbers
    """How many hands the class has."""
    values: tuple[HandValue, ...]
    """What hands can be worth, from the best down."""
    value_of: npt.NDArray[np.int32]
    """By class: the place of its value."""
    found: Counts
    """By class and up card: the dealer's hands that tie, and that beat the player's."""
    by_rank: Numbers
    """By value, rank of the up card and outcome: deals."""


def deals(seen: int) -> int:
    """How many deals there are; the same cards with others of the dealer's seen are another deal."""
    return comb(CARDS, PLAYER) * comb(CARDS - PLAYER, DEALER) * comb(DEALER, seen)


def left(seen: int) -> int:
    """How many hands the dealer can have when so many of his cards and the player's are known."""
    return comb(CARDS - PLAYER - seen, DEALER - seen)


_kept: dict[Ranking, Counted] = {}


def counted(ranking: Ranking, tell: Tell) -> Counted:
    """The count for an order of hands. The last one is kept: whatever is asked next under the same order needs no other."""
    if ranking not in _kept:
        _kept.clear()
        _kept[ranking] = _count(ranking, tell)
    return _kept[ranking]


def _count(ranking: Ranking, tell: Tell) -> Counted:
    known = classes()
    own = known.of(PLAYER)
    unsorted = strengths(known.hands[own], ranking, PLAYER)
    order = np.argsort(-unsorted, kind="stable")
    hands, worths = known.hands[own][order], unsorted[order]
    weights = ARRANGEMENTS // known.symmetries[own][order].astype(np.int64)
    dealers = dealt(known, strengths(known.hands[known.of(DEALER)], ranking, DEALER))
    found = np.empty((len(hands), CARDS), dtype=np.int64)
    for part in _parts(len(hands), "counting the dealer's hands", tell):
        count_up_cards(hands[part], worths[part], known.ways, dealers, found[part])
    distinct, value_of = np.unique(-worths, return_inverse=True)
    groups = value_of.astype(np.int32)
    by_rank = np.zeros((len(distinct), RANKS, len(OUTCOMES)), dtype=np.int64)
    add_by_rank(found, left(1), weights, groups, by_rank)
    values = tuple(hand_value(ranking, -int(worth)) for worth in distinct)
    return Counted(hands, worths, weights, values, groups, found, by_rank)


def pairs(known: Counted, ranking: Ranking, tell: Tell) -> Iterator[tuple[slice, Counts]]:
    """For one part of the classes after another, and every two cards of the dealer's: his hands that tie, and that beat the
    player's. All of them at once would be too many to keep."""
    all_classes = classes()
    dealers = dealt(all_classes, strengths(all_classes.hands[all_classes.of(DEALER)], ranking, DEALER))
    for part in _parts(len(known.hands), "counting with two of the dealer's cards seen", tell):
        found = np.empty((part.stop - part.start, PAIRS), dtype=np.int64)
        count_pairs(known.hands[part], known.worths[part], all_classes.ways, dealers, found)
        yield part, found


def _parts(rows: int, what: str, tell: Tell) -> Iterator[slice]:
    for number in range(_PARTS):
        tell(what, number, _PARTS)
        yield slice(rows * number // _PARTS, rows * (number + 1) // _PARTS)
    tell(what, _PARTS, _PARTS)


def one_cell(ranking: Ranking, hand: tuple[Card, ...], up: Card) -> tuple[int, int, int]:
    """Of the dealer's hands with this up card: those the hand wins against, ties with and loses to."""
    mask = hand_mask(hand)
    (worth,) = strengths(np.array([mask], dtype=np.int64), ranking, PLAYER)
    found = count_directly(mask, 1 << card_number(up), int(worth), *tables(ranking, DEALER))
    ties, losses = found >> 32, found & BEATS
    return left(1) - ties - losses, ties, losses
