"""The classes of hands up to six cards, and the way from one to the next when a card is added.

Cards are added one at a time. Each class of up to five cards has a row: for every card, the class that it leads to and how
the suits must be renamed so that the hand is canonical again. Whoever follows the rows card by card, renaming
each card as the suits have been renamed so far, arrives at the class of any hand without sorting or searching.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import uint8, uint32

from pitboss.lab.kernels import kernel, structure
from pitboss.lab.kernels.masks import CARDS, ONE_SUIT, RANKS, Hands, symmetries

Places = npt.NDArray[np.uint32]
Bytes = npt.NDArray[np.uint8]
# Places in arrays have no sign: a compiled loop then need not ask whether one is counted from the end.

CLASSES = (1, 13, 169, 1_755, 16_432, 134_459, 962_988)
"""How many classes of hands of no, one, two ... six cards there are."""
FIRST = tuple(sum(CLASSES[:cards]) for cards in range(len(CLASSES) + 1))
"""The number of the first class of so many cards; classes of fewer cards come before."""

_SLOTS = 1 << 21
_SPREAD = 0x9E3779B97F4A7C15 - (1 << 64)


class Ways(NamedTuple):
    """From each class of up to five cards to those with one card more."""

    leads: Places
    """By class and card: the class with that card. A card that is there already changes nothing."""
    turns: Bytes
    """By the same: the renaming that makes the hand canonical again."""
    renamed: Bytes
    """By renaming and card: the card under its new name."""
    after: Bytes
    """By second and first renaming: the two as one."""


WAYS = structure(Ways, uint32[:, ::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])


class Classes(NamedTuple):
    """All classes, numbered by their cards and then as they were found."""

    hands: Hands
    """The canonical hand of each."""
    symmetries: Bytes
    """How many ways to rename the suits leave it as it is."""
    ways: Ways

    def of(self, cards: int) -> slice:
        """The classes of hands of so many cards."""
        return slice(FIRST[cards], FIRST[cards + 1])


@cache
def classes() -> Classes:
    """The classes of hands of up to six cards; found once."""
    orders = list(permutations(range(4)))
    after = [[orders.index(tuple(second[suit] for suit in first)) for first in orders] for second in orders]
    renamed = [[RANKS * order[card // RANKS] + card % RANKS for card in range(CARDS)] for order in orders]
    # Written in base four: where each of the four suits goes.
    codes = np.zeros(256, dtype=np.uint8)
    for place, order in enumerate(orders):
        codes[sum(to << 2 * suit for suit, to in enumerate(order))] = place
    hands = np.zeros(FIRST[-1], dtype=np.int64)
    leads = np.zeros((FIRST[-2], CARDS), dtype=np.uint32)
    turns = np.zeros((FIRST[-2], CARDS), dtype=np.uint8)
    slots = np.zeros(_SLOTS, dtype=np.uint32)
    for cards in range(len(CLASSES) - 1):
        slots[:] = 0
        if add_a_card(hands, FIRST[cards], FIRST[cards + 1], codes, slots, leads, turns) != FIRST[cards + 2]:
            raise AssertionError(f"the classes of {cards + 1} cards are not {CLASSES[cards + 1]}")
    alike = np.zeros(len(hands), dtype=np.uint8)
    count_symmetries(hands, alike)
    return Classes(hands, alike, Ways(leads, turns, np.array(renamed, dtype=np.uint8), np.array(after, dtype=np.uint8)))


@kernel()
def sorted_suits(hand: int) -> tuple[int, int]:
    """The canonical hand and, in base four, where each suit went; of suits that are alike the first stays the first."""
    a, b, c, d = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
    a, b, c, d = a << 2 | 3, b << 2 | 2, c << 2 | 1, d << 2
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    code = 1 << 6 - 2 * (b & 3) | 2 << 6 - 2 * (c & 3) | 3 << 6 - 2 * (d & 3)
    return a >> 2 | b >> 2 << 13 | c >> 2 << 26 | d >> 2 << 39, code


@kernel("int64(int64[::1], int64, int64, uint8[::1], uint32[::1], uint32[:, ::1], uint8[:, ::1])")
def add_a_card(
    hands: Hands,
    first: int,
    end: int,
    codes: Bytes,
    slots: Places,
    leads: Places,
    turns: Bytes,
) -> int:
    """Fill the rows of the classes from `first` to `end`, numbering the classes found on the way; where these end."""
    found = end
    for number in range(first, end):
        for card in range(CARDS):
            hand = hands[number] | np.int64(1) << card
            if hand == hands[number]:
                leads[number, card] = number
                continue
            wanted, code = sorted_suits(hand)
            slot = (wanted * _SPREAD >> 40) & (len(slots) - 1)
            while slots[slot] and hands[slots[slot]] != wanted:
                slot = slot + 1 & (len(slots) - 1)
            if not slots[slot]:
                hands[found] = wanted
                slots[slot] = found
                found += 1
            leads[number, card] = slots[slot]
            turns[number, card] = codes[code]
    return found


@kernel("void(int64[::1], uint8[::1])")
def count_symmetries(hands: Hands, alike: Bytes) -> None:
    for number in range(len(hands)):
        alike[number] = symmetries(hands[number])


@kernel()
def trace(held: Bytes, ways: Ways, numbers: Places, names: Bytes) -> None:
    """For every choice of some of the cards held, as bits: its class and the renaming that brought it there."""
    numbers[0] = 0
    names[0] = 0
    for place in range(len(held)):
        for others in range(1 << place):
            number, name = numbers[others], names[others]
            card = ways.renamed[name, held[place]]
            chosen = others | 1 << place
            numbers[chosen] = ways.leads[number, card]
            names[chosen] = ways.after[ways.turns[number, card], name]


@kernel()
def spread_out(hand: int, held: Bytes) -> None:
    """The cards of a hand, one by one, into `held`."""
    many = 0
    for card in range(CARDS):
        if hand >> card & 1:
            held[many] = card
            many += 1
