"""Rank millions of hands with lookup tables. The strengths are those of the rulebook's ranking.

The value of a hand follows from its ranks unless enough cards share a suit. A first table gives, for the thirteen bits of one
suit, the strength of the flush in them, if there is one, and a number for their ranks. The numbers of the four suits have a sum
that no other ranks have, and a second table gives the strength for that sum. The order of the kinds of hand and the low
ace come from the ranking, so each ranking has its own tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards.ranks import HandValue, Ranking
from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import ONE_SUIT, RANKS, Hands

Numbers = npt.NDArray[np.int64]
Strengths = npt.NDArray[np.int32]

KINDS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "pair",
    "high-card",
)
_ROYAL, _STRAIGHT_FLUSH, _FOUR, _FULL_HOUSE, _FLUSH, _STRAIGHT, _THREE, _TWO_PAIR, _PAIR, _HIGH = range(len(KINDS))

_ADDS = {
    3: (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556),
    4: (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663),
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
    7: (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
}
"""By number of cards: what each rank adds. These are the smallest numbers for which no two hands have the same sum."""
SIZES = tuple(_ADDS)
"""The numbers of cards a hand may have here."""
_LOW_HALF = (1 << 32) - 1


class Tables(NamedTuple):
    """The lookup tables for hands of one size."""

    suits: Numbers
    """By the bits of one suit: the strength of the flush in them (above 32 bits) and what their ranks add (below)."""
    ranks: Strengths
    """By the sum over all ranks of a hand: its strength regardless of suits."""


@lru_cache(maxsize=8)
def tables(ranking: Ranking, cards: int) -> Tables:
    """Return the tables for hands of this size under a ranking."""
    adds = np.array(_ADDS[cards], dtype=np.int64)
    standing = np.full(len(KINDS), -1, dtype=np.int64)
    for place, kind in enumerate(reversed(ranking.order)):
        standing[KINDS.index(kind)] = place
    low = np.array(["straight" in ranking.ace_low, "straight-flush" in ranking.ace_low], dtype=np.bool_)
    suits = np.zeros(ONE_SUIT + 1, dtype=np.int64)
    fill_suits(ranking.plays, cards, standing, low, adds, suits)
    ranks = np.zeros(4 * adds[-1] + max(cards - 4, 0) * adds[-2] + 1, dtype=np.int32)
    fill_ranks(ranking.plays, cards, standing, low, adds, ranks)
    return Tables(suits, ranks)


def hand_value(ranking: Ranking, strength: int) -> HandValue:
    """Return the value that has this strength under the ranking."""
    standing, ranks = strength >> 4 * ranking.plays, []
    for place in reversed(range(ranking.plays)):
        if rank := strength >> 4 * place & 15:
            ranks.append(rank)
    return HandValue(strength, ranking.order[-1 - standing], tuple(ranks))


def strengths(hands: Hands, ranking: Ranking, cards: int) -> Strengths:
    """Return the strength of each hand; all hands have the same number of cards."""
    worth_of = tables(ranking, cards)
    found = np.empty(len(hands), dtype=np.int32)
    rank_hands(hands, worth_of.suits, worth_of.ranks, found)
    return found


@kernel()
def worth(hand: int, suits: Numbers, ranks: Strengths) -> int:
    """Return the strength of one hand. At most one suit makes a flush, so the flush strengths can be added like the rest."""
    total = suits[hand & ONE_SUIT] + suits[hand >> 13 & ONE_SUIT] + suits[hand >> 26 & ONE_SUIT] + suits[hand >> 39]
    return max(int(ranks[total & _LOW_HALF]), int(total >> 32))


@kernel("void(int64[::1], int64[::1], int32[::1], int32[::1])")
def rank_hands(hands: Hands, suits: Numbers, ranks: Strengths, found: Strengths) -> None:
    """Write the strength of every hand into `found`."""
    for place in range(len(hands)):
        found[place] = worth(hands[place], suits, ranks)


@kernel()
def strength(kind: int, ranks: Numbers, many: int, plays: int, standing: Numbers) -> int:
    """Return a kind of hand and the ranks that break its ties as one number; 0 if the ranking does not have the kind."""
    if standing[kind] < 0:
        return 0
    result = int(standing[kind])
    for place in range(plays):
        result = result * 16 + (int(ranks[place]) if place < many else 0)
    return result


@kernel()
def run(kind: int, ranks: Numbers, plays: int, standing: Numbers, ace_low: bool) -> int:
    """Return the strength of distinct ranks, high to low, as this kind of straight; 0 if they are not consecutive."""
    if ranks[0] - ranks[plays - 1] == plays - 1:
        return strength(kind, ranks, plays, plays, standing)
    if ace_low and ranks[0] == 14 and ranks[1] == plays:
        low = np.arange(plays, 0, -1)
        return strength(kind, low, plays, plays, standing)
    return 0


@kernel()
def by_ranks(ranks: Numbers, plays: int, standing: Numbers, ace_low: bool) -> int:
    """Return the strength of these ranks, high to low, in mixed suits when all of them play."""
    often = np.zeros(15, dtype=np.int64)
    for rank in ranks:
        often[rank] += 1
    grouped = np.zeros(plays, dtype=np.int64)
    counts = np.zeros(plays + 1, dtype=np.int64)
    many = 0
    for count in range(4, 0, -1):
        for rank in range(14, 1, -1):
            if often[rank] == count:
                grouped[many] = rank
                counts[many] = count
                many += 1
    if many == plays:
        return max(strength(_HIGH, grouped, many, plays, standing), run(_STRAIGHT, grouped, plays, standing, ace_low))
    if counts[0] == 4:
        kind = _FOUR
    elif counts[0] == 3:
        kind = _FULL_HOUSE if counts[1] == 2 else _THREE
    else:
        kind = _TWO_PAIR if counts[1] == 2 else _PAIR
    return strength(kind, grouped, many, plays, standing)


@kernel()
def in_one_suit(ranks: Numbers, plays: int, standing: Numbers, ace_low: bool) -> int:
    """Return the strength of these ranks, high to low, in one suit when all of them play."""
    best = max(strength(_FLUSH, ranks, plays, plays, standing), run(_STRAIGHT_FLUSH, ranks, plays, standing, ace_low))
    if ranks[0] == 14 and ranks[plays - 1] == 15 - plays:
        best = max(best, strength(_ROYAL, ranks, plays, plays, standing))
    return best


@kernel()
def best_of(ranks: Numbers, suited: bool, plays: int, standing: Numbers, ace_low: bool) -> int:
    """Return the highest strength among the subsets of these ranks, high to low, that are as large as a hand."""
    cards = len(ranks)
    chosen = np.zeros(plays, dtype=np.int64)
    best = 0
    for subset in range(1 << cards):
        many = 0
        for place in range(cards):
            if subset >> place & 1:
                if many < plays:
                    chosen[many] = ranks[place]
                many += 1
        if many == plays:
            found = in_one_suit(chosen, plays, standing, ace_low) if suited else by_ranks(chosen, plays, standing, ace_low)
            best = max(best, found)
    return best


@kernel("void(int64, int64, int64[::1], boolean[::1], int64[::1], int64[::1])")
def fill_suits(
    plays: int,
    cards: int,
    standing: Numbers,
    low: npt.NDArray[np.bool_],
    adds: Numbers,
    suits: Numbers,
) -> None:
    """Fill in the flush and the sum of the ranks for every set of ranks that a hand can hold in one suit."""
    held = np.zeros(RANKS, dtype=np.int64)
    for bits in range(ONE_SUIT + 1):
        many, total = 0, 0
        for rank in range(RANKS - 1, -1, -1):
            if bits >> rank & 1:
                held[many] = rank + 2
                many += 1
                total += adds[rank]
        if many <= cards:
            flush = best_of(held[:many], True, plays, standing, low[1]) if many >= plays else 0
            suits[bits] = flush << 32 | total


@kernel("void(int64, int64, int64[::1], boolean[::1], int64[::1], int32[::1])")
def fill_ranks(
    plays: int,
    cards: int,
    standing: Numbers,
    low: npt.NDArray[np.bool_],
    adds: Numbers,
    ranks: Strengths,
) -> None:
    """Fill in the strength in mixed suits for all ranks that a hand can hold, none more than four times."""
    held = np.full(cards, 14, dtype=np.int64)
    while True:
        fits = True
        for place in range(cards - 4):
            fits = fits and held[place] != held[place + 4]
        if fits:
            total = 0
            for rank in held:
                total += adds[rank - 2]
            ranks[total] = best_of(held, False, plays, standing, low[0])
        # Next ranks, high to low: lower the last one that can still fall, and start those after it from there.
        place = cards - 1
        while place >= 0 and held[place] == 2:
            place -= 1
        if place < 0:
            return
        held[place:] = held[place] - 1
