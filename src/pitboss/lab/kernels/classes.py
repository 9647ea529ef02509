"""The classes of hands of up to six cards, and the transitions between them when a card is added.

Each class of up to five cards has a row. For every card, the row holds the class with that card added, and how to rename
the suits so that the hand is canonical again. To find the class of any hand without sorting or searching, follow the rows
card by card, renaming each card as the suits have been renamed so far.
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
# Indices are unsigned, so that compiled loops need not check for negative ones.

CLASSES = (1, 13, 169, 1_755, 16_432, 134_459, 962_988)
"""The number of classes of hands of zero to six cards."""
FIRST = tuple(sum(CLASSES[:cards]) for cards in range(len(CLASSES) + 1))
"""By number of cards: the number of the first class. Classes of fewer cards come before."""

_SLOTS = 1 << 21
_SPREAD = 0x9E3779B97F4A7C15 - (1 << 64)


class Transitions(NamedTuple):
    """The transitions from each class of up to five cards to those with one more card."""

    next_class: Places
    """By class and card: the class with that card added. A card that the hand already holds changes nothing."""
    renaming: Bytes
    """By class and card: the renaming of suits that makes the hand canonical again."""
    renamed: Bytes
    """By renaming and card: the renamed card."""
    composed: Bytes
    """By second and first renaming: both combined into one."""


TRANSITIONS = structure(Transitions, uint32[:, ::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1])


class Classes(NamedTuple):
    """All classes, ordered by number of cards."""

    hands: Hands
    """By class: its canonical hand."""
    symmetries: Bytes
    """By class: how many renamings of the suits leave the hand unchanged."""
    transitions: Transitions

    def of(self, cards: int) -> slice:
        """Return the classes of hands with this number of cards."""
        return slice(FIRST[cards], FIRST[cards + 1])


@cache
def classes() -> Classes:
    """Return the classes of hands of up to six cards."""
    orders = list(permutations(range(4)))
    composed = [[orders.index(tuple(second[suit] for suit in first)) for first in orders] for second in orders]
    renamed = [[RANKS * order[card // RANKS] + card % RANKS for card in range(CARDS)] for order in orders]
    # A code holds where each of the four suits goes, in base four.
    codes = np.zeros(256, dtype=np.uint8)
    for place, order in enumerate(orders):
        codes[sum(to << 2 * suit for suit, to in enumerate(order))] = place
    hands = np.zeros(FIRST[-1], dtype=np.int64)
    next_class = np.zeros((FIRST[-2], CARDS), dtype=np.uint32)
    renaming = np.zeros((FIRST[-2], CARDS), dtype=np.uint8)
    slots = np.zeros(_SLOTS, dtype=np.uint32)
    for cards in range(len(CLASSES) - 1):
        slots[:] = 0
        if add_a_card(hands, FIRST[cards], FIRST[cards + 1], codes, slots, next_class, renaming) != FIRST[cards + 2]:
            raise AssertionError(f"the classes of {cards + 1} cards are not {CLASSES[cards + 1]}")
    alike = np.zeros(len(hands), dtype=np.uint8)
    count_symmetries(hands, alike)
    return Classes(
        hands, alike, Transitions(next_class, renaming, np.array(renamed, dtype=np.uint8), np.array(composed, dtype=np.uint8))
    )


@kernel()
def sorted_suits(hand: int) -> tuple[int, int]:
    """Return the canonical hand and, in base four, where each suit went. Equal suits keep their order."""
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
    next_class: Places,
    renaming: Bytes,
) -> int:
    """Fill the rows of the classes from `first` to `end`, number the classes found, and return the number after the last."""
    found = end
    for number in range(first, end):
        for card in range(CARDS):
            hand = hands[number] | np.int64(1) << card
            if hand == hands[number]:
                next_class[number, card] = number
                continue
            wanted, code = sorted_suits(hand)
            slot = (wanted * _SPREAD >> 40) & (len(slots) - 1)
            while slots[slot] and hands[slots[slot]] != wanted:
                slot = slot + 1 & (len(slots) - 1)
            if not slots[slot]:
                hands[found] = wanted
                slots[slot] = found
                found += 1
            next_class[number, card] = slots[slot]
            renaming[number, card] = codes[code]
    return found


@kernel("void(int64[::1], uint8[::1])")
def count_symmetries(hands: Hands, alike: Bytes) -> None:
    """Count, for each hand, the renamings of suits that leave it unchanged."""
    for number in range(len(hands)):
        alike[number] = symmetries(hands[number])


@kernel()
def trace(held: Bytes, transitions: Transitions, numbers: Places, names: Bytes) -> None:
    """Find the class of every subset of the cards held, as bits, and the renaming of suits that leads to it."""
    numbers[0] = 0
    names[0] = 0
    for place in range(len(held)):
        for others in range(1 << place):
            number, name = numbers[others], names[others]
            card = transitions.renamed[name, held[place]]
            chosen = others | 1 << place
            numbers[chosen] = transitions.next_class[number, card]
            names[chosen] = transitions.composed[transitions.renaming[number, card], name]


@kernel()
def list_cards(hand: int, held: Bytes) -> None:
    """Write the cards of a hand one by one into `held`."""
    many = 0
    for card in range(CARDS):
        if hand >> card & 1:
            held[many] = card
            many += 1
