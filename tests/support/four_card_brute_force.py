"""Four Card Poker counted by brute force: no two hands are treated as alike.

The hands are ranked by their bits, without lookup tables of hands and without the engine. All 20,358,520 dealer's hands are
gone through one by one, and each is added to every subset of its cards. Only the standard order of hands is known here.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import CARDS, RANKS

Numbers = npt.NDArray[np.int64]
Ints = npt.NDArray[np.int32]

VALUES = 1 << 20
QUADS, STRAIGHT_FLUSH, TRIPS, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH = range(7, -1, -1)
_SETS = 1 << RANKS

TOP = np.array([bits.bit_length() for bits in range(_SETS)], dtype=np.int64)
"""By set of ranks as bits: the highest rank, where the two is 1 and the ace 13."""


def _run(bits: int) -> int:
    """Return the highest rank of a run of four, 4 for the run that starts with the ace, 0 without a run."""
    ranks = bits << 1 | bits >> 12
    runs = (ranks & ranks >> 1 & ranks >> 2 & ranks >> 3).bit_length()
    return runs + 2 if runs else 0


def _highest(bits: int, number: int) -> int:
    kept = 0
    for _ in range(min(number, bits.bit_count())):
        kept |= 1 << bits.bit_length() - 1
        bits ^= 1 << bits.bit_length() - 1
    return kept


TWO_HIGHEST = np.array([_highest(bits, 2) for bits in range(_SETS)], dtype=np.int64)
FOUR_HIGHEST = np.array([_highest(bits, 4) for bits in range(_SETS)], dtype=np.int64)
RUN = np.array([_run(bits) for bits in range(_SETS)], dtype=np.int64)
IN_ONE_SUIT = np.array(
    [
        0 if bits.bit_count() < 4 else STRAIGHT_FLUSH << 17 | _run(bits) << 13 if _run(bits) else FLUSH << 17 | _highest(bits, 4)
        for bits in range(_SETS)
    ],
    dtype=np.int64,
)
"""The value of four or more cards of one suit; no other suit can have as many."""
WAYS = np.array([[comb(card, place) for place in range(8)] for card in range(CARDS + 1)], dtype=np.int64)
START = np.array([sum(comb(CARDS, cards) for cards in range(size)) for size in range(8)], dtype=np.int64)
"""By number of cards: the number of the first subset of that size, with smaller subsets first."""


@kernel()
def value(hand: int) -> int:
    """Return a number below a million that is higher for a better hand and the same for equal ones."""
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39 & 8191
    ranks, four = a | b | c | d, a & b & c & d
    if four:
        return QUADS << 17 | int(TOP[four]) << 13
    flush = int(IN_ONE_SUIT[a] | IN_ONE_SUIT[b] | IN_ONE_SUIT[c] | IN_ONE_SUIT[d])
    if flush >> 17 == STRAIGHT_FLUSH:
        return flush
    three = (a & b & (c | d)) | (c & d & (a | b))
    if three:
        top = int(TOP[three])
        return TRIPS << 17 | top << 13 | int(TOP[ranks & ~(1 << top - 1)])
    if flush:
        return flush
    if RUN[ranks]:
        return STRAIGHT << 17 | int(RUN[ranks]) << 13
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    if two == 0:
        return HIGH << 17 | int(FOUR_HIGHEST[ranks])
    top = int(TOP[two])
    if two & two - 1:
        return TWO_PAIR << 17 | top << 13 | int(TOP[two & ~(1 << top - 1)])
    return PAIR << 17 | top << 13 | int(TWO_HIGHEST[ranks & ~(1 << top - 1)])


@kernel("void(int64[::1], int64[::1])")
def values_of(hands: Numbers, found: Numbers) -> None:
    """Compute the value of each hand."""
    for place in range(len(hands)):
        found[place] = value(hands[place])


@kernel("UniTuple(int64, 2)(int64, int64)")
def count_one(hand: int, seen: int) -> tuple[int, int]:
    """Count the dealer's hands with the visible cards and none of the player's: those that beat the hand, and those that tie."""
    others = np.empty(CARDS, dtype=np.int64)
    many, open_ = 0, 6
    for card in range(CARDS):
        if (hand | seen) >> card & 1 == 0:
            others[many] = 1 << card
            many += 1
        elif seen >> card & 1:
            open_ -= 1
    own, beats, ties = value(hand), 0, 0
    for one in range(many):
        for two in range(one):
            for three in range(two):
                for four in range(three):
                    held = seen | others[one] | others[two] | others[three] | others[four]
                    for five in range(four if open_ == 5 else 1):
                        found = value(held | others[five] if open_ == 5 else held)
                        beats += found > own
                        ties += found == own
    return beats, ties


@kernel("void(int64[::1])")
def count_values(often: Numbers) -> None:
    """Count the hands of six cards by value."""
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            often[value(1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f)] += 1


@kernel("void(int64[::1], int64[::1])")
def sort_hands(places: Numbers, hands: Numbers) -> None:
    """Write every hand of six cards, grouped by value."""
    for a in range(CARDS):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            hand = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e | 1 << f
                            worth = value(hand)
                            hands[places[worth]] = hand
                            places[worth] += 1


@kernel()
def add_hand(hand: int, number: Numbers, size: Numbers, holds: Ints) -> None:
    """Add one hand to each subset of its cards. A subset is numbered by its cards in rising order."""
    many = 0
    for card in range(CARDS):
        if hand >> card & 1:
            for before in range(1 << many):
                chosen = before | 1 << many
                size[chosen] = size[before] + 1
                number[chosen] = number[before] + WAYS[card, size[chosen]]
                holds[START[size[chosen]] + number[chosen]] += 1
            many += 1


@kernel()
def holding(hand: int, up: int, holds: Ints, cards: Numbers) -> int:
    """Count the added hands that hold the up card and none of the player's, by inclusion and exclusion."""
    many = 0
    for card in range(CARDS):
        if hand >> card & 1:
            cards[many] = card
            many += 1
    total = 0
    for chosen in range(1 << many):
        size, number, sign, waiting = 0, 0, 1, True
        for place in range(many):
            if chosen >> place & 1:
                if waiting and cards[place] > up:
                    size += 1
                    number += WAYS[up, size]
                    waiting = False
                size += 1
                number += WAYS[cards[place], size]
                sign = -sign
        if waiting:
            size += 1
            number += WAYS[up, size]
        total += sign * holds[START[size] + number]
    return total


@kernel("void(int64[::1], int64[::1], int64[::1], int64[::1], int32[::1], int32[:, ::1], int32[:, ::1])")
def against_all(hands: Numbers, worths: Numbers, dealers: Numbers, ends: Numbers, holds: Ints, beats: Ints, ties: Ints) -> None:
    """Count, for each hand, best first, and each up card, the dealer's hands that beat it and those that tie with it."""
    number = np.zeros(64, dtype=np.int64)
    size = np.zeros(64, dtype=np.int64)
    cards = np.zeros(5, dtype=np.int64)
    added, row = len(dealers), 0
    while row < len(hands):
        worth, end = worths[row], row
        while end < len(hands) and worths[end] == worth:
            end += 1
        # The hands of a value run from the end of the value below to its own end, best hands last.
        while added > ends[worth]:
            added -= 1
            add_hand(dealers[added], number, size, holds)
        for each in range(row, end):
            for up in range(CARDS):
                if hands[each] >> up & 1 == 0:
                    beats[each, up] = holding(hands[each], up, holds, cards)
        below = ends[worth - 1] if worth else 0
        while added > below:
            added -= 1
            add_hand(dealers[added], number, size, holds)
        for each in range(row, end):
            for up in range(CARDS):
                if hands[each] >> up & 1 == 0:
                    ties[each, up] = holding(hands[each], up, holds, cards) - beats[each, up]
        row = end


def all_cells(hands: Numbers) -> tuple[Numbers, Ints, Ints]:
    """Return the hands, best first, and for each of them and each up card what beats it and what ties with it."""
    worths = np.empty(len(hands), dtype=np.int64)
    values_of(hands, worths)
    order = np.argsort(-worths, kind="stable")
    often = np.zeros(VALUES, dtype=np.int64)
    count_values(often)
    ends = np.cumsum(often)
    dealers = np.empty(comb(CARDS, 6), dtype=np.int64)
    sort_hands(ends - often, dealers)
    beats = np.zeros((len(hands), CARDS), dtype=np.int32)
    ties = np.zeros((len(hands), CARDS), dtype=np.int32)
    against_all(hands[order], worths[order], dealers, ends, np.zeros(START[7], dtype=np.int32), beats, ties)
    return hands[order], beats, ties
