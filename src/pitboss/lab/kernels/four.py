"""Count the dealer's hands that beat the player's hand or tie with it.

The dealer's hand holds the visible cards and none of the player's. Among all hands of six cards, let F(X) be how many hold all
of X and beat a certain value. By inclusion and exclusion, the count is the sum of F(T + visible) over all subsets T of the
player's cards, with a minus sign if T has an odd number of cards. F is the same for all X of a class. The player's hands come
best first, so F only grows: each class of dealer's hands is added once, to the classes of its subsets, when its value is
reached.

One number holds both counts, ties above 32 bits and beats below. All counts are multiplied by 24 until they are stored.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import int32, int64, uint8

from pitboss.lab.kernels import kernel, structure
from pitboss.lab.kernels.classes import TRANSITIONS, Bytes, Classes, Places, Transitions, list_cards, trace
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, Hands, symmetries
from pitboss.lab.kernels.ranking import Strengths, worth

Counts = npt.NDArray[np.int64]
"""The dealer's hands that tie with the player's (above 32 bits) and those that beat it (below)."""

PLAYER, DEALER = 5, 6
UNSEEN = CARDS - PLAYER
PAIRS = comb(UNSEEN, 2)
NO_CELL = -1
"""The count for an up card that is in the player's own hand."""
TIE = 1 << 32
BEATS = TIE - 1
"""The bits of a count that hold the hands that beat the player's."""

_PARTS = 1 << PLAYER


class DealerHands(NamedTuple):
    """The dealer's hands, added up to the value reached so far."""

    hands: Hands
    """One of each class, best first."""
    worths: Strengths
    symmetries: Bytes
    """By class, whatever its number of cards."""
    counted: Counts
    """By class: how many of the dealer's hands hold these cards and beat the value reached or tie with it."""
    reached: npt.NDArray[np.int64]
    """The number of classes that beat the value reached, the number of classes added, the value, and the cards of a hand."""


_DEALERS = structure(DealerHands, int64[::1], int32[::1], uint8[::1], int64[::1], int64[::1])
_TAKES = (int64[::1], int32[::1], TRANSITIONS, _DEALERS, int64[:, ::1])


def dealer_hands(known: Classes, worths: Strengths, cards: int = DEALER, hands: Hands | None = None) -> DealerHands:
    """Return the dealer's hands, with none added yet: every class of that number of cards, or only some."""
    hands, order = known.hands[known.of(cards)] if hands is None else hands, np.argsort(-worths, kind="stable")
    nothing = np.zeros(len(known.hands), dtype=np.int64)
    return DealerHands(hands[order], worths[order], known.symmetries, nothing, np.array([0, 0, 0, cards], dtype=np.int64))


@kernel()
def add(hand: int, unit: int, transitions: Transitions, dealers: DealerHands, held: Bytes, numbers: Places, names: Bytes) -> None:
    """Add a class of dealer's hands to the class of every subset of its cards.

    The hands of the dealer's class hold all subsets of one class equally often, so a subset weighs as much as it has symmetries.
    """
    list_cards(hand, held)
    trace(held, transitions, numbers, names)
    weight = unit * (ARRANGEMENTS // symmetries(hand))
    for part in range(1, 1 << len(held)):
        number = numbers[part]
        dealers.counted[number] += weight * np.int64(dealers.symmetries[number])


@kernel()
def reach(worth: int, transitions: Transitions, dealers: DealerHands) -> None:
    """Add the hands that beat a value or tie with it; the value must not be above the last one."""
    if worth == dealers.reached[2]:
        return
    held = np.empty(dealers.reached[3], dtype=np.uint8)
    numbers = np.empty(1 << dealers.reached[3], dtype=np.uint32)
    names = np.empty(1 << dealers.reached[3], dtype=np.uint8)
    known = dealers.reached[1]
    for tied in range(dealers.reached[0], known):
        add(dealers.hands[tied], 1 - TIE, transitions, dealers, held, numbers, names)
    while known < len(dealers.hands) and dealers.worths[known] > worth:
        add(dealers.hands[known], 1, transitions, dealers, held, numbers, names)
        known += 1
    dealers.reached[0] = known
    while known < len(dealers.hands) and dealers.worths[known] == worth:
        add(dealers.hands[known], TIE, transitions, dealers, held, numbers, names)
        known += 1
    dealers.reached[1] = known
    dealers.reached[2] = worth


@kernel()
def divided(total: int) -> int:
    """Divide both halves of a count by 24."""
    return (total >> 32) // ARRANGEMENTS << 32 | (total & BEATS) // ARRANGEMENTS


@kernel()
def sign(part: int) -> int:
    """Return -1 for an odd number of cards and 1 for an even one."""
    return 1 - 2 * ((part ^ part >> 1 ^ part >> 2 ^ part >> 3 ^ part >> 4) & 1)


@kernel(_TAKES)
def count_up_cards(hands: Hands, worths: Strengths, transitions: Transitions, dealers: DealerHands, found: Counts) -> None:
    """Count ties and beats for every hand, best first, and every up card."""
    held = np.empty(PLAYER, dtype=np.uint8)
    numbers = np.empty(_PARTS, dtype=np.uint32)
    names = np.empty(_PARTS, dtype=np.uint8)
    total = np.empty(CARDS, dtype=np.int64)
    for row in range(len(hands)):
        reach(worths[row], transitions, dealers)
        list_cards(hands[row], held)
        trace(held, transitions, numbers, names)
        total[:] = 0
        for part in range(_PARTS):
            lead, name, plus = transitions.next_class[numbers[part]], transitions.renamed[names[part]], sign(part)
            for card in range(CARDS):
                total[card] += plus * dealers.counted[lead[name[card]]]
        for card in range(CARDS):
            found[row, card] = NO_CELL if hands[row] >> card & 1 else divided(total[card])


@kernel(_TAKES)
def count_pairs(hands: Hands, worths: Strengths, transitions: Transitions, dealers: DealerHands, found: Counts) -> None:
    """Count ties and beats for every hand, best first, and every two of the 47 other cards, each with all later ones."""
    held = np.empty(PLAYER, dtype=np.uint8)
    others = np.empty(UNSEEN, dtype=np.uint8)
    renamed = np.empty((ARRANGEMENTS, UNSEEN), dtype=np.uint8)
    numbers = np.empty(_PARTS, dtype=np.uint32)
    names = np.empty(_PARTS, dtype=np.uint8)
    for row in range(len(hands)):
        reach(worths[row], transitions, dealers)
        list_cards(hands[row], held)
        list_cards(((1 << CARDS) - 1) ^ hands[row], others)
        trace(held, transitions, numbers, names)
        for name in range(ARRANGEMENTS):
            for place in range(UNSEEN):
                renamed[name, place] = transitions.renamed[name, others[place]]
        total = found[row]
        total[:] = 0
        # The player's five cards and the two visible ones are seven, more than a dealer's hand can hold.
        for part in range(_PARTS - 1):
            plus, start = sign(part), 0
            for first in range(UNSEEN - 1):
                card = renamed[names[part], first]
                lead = transitions.next_class[transitions.next_class[numbers[part], card]]
                seconds = renamed[transitions.composed[transitions.renaming[numbers[part], card], names[part]], first + 1 :]
                for place in range(len(seconds)):
                    total[start + place] += plus * dealers.counted[lead[seconds[place]]]
                start += len(seconds)
        for pair in range(PAIRS):
            total[pair] = divided(total[pair])


@kernel((int64, int64, int64, int64[::1], int32[::1]))
def count_directly(hand: int, seen: int, worth_of_hand: int, suits: Counts, ranks: Strengths) -> int:
    """Count ties and beats for one hand and some visible cards by ranking every hand the dealer can have."""
    others = np.empty(CARDS, dtype=np.int64)
    many, missing = 0, DEALER
    for card in range(CARDS):
        if (hand | seen) >> card & 1 == 0:
            others[many] = np.int64(1) << card
            many += 1
        elif seen >> card & 1:
            missing -= 1
    chosen = np.arange(missing - 1)
    found = 0
    while True:
        all_but_last = np.int64(seen)
        for place in chosen:
            all_but_last |= others[place]
        for last in range(chosen[-1] + 1, many):
            theirs = worth(all_but_last | others[last], suits, ranks)
            # Adding both comparisons is faster than branching, because the processor cannot predict the branch.
            found += (theirs > worth_of_hand) + TIE * (theirs == worth_of_hand)
        # Next combination of all cards but the last: raise the last index that can rise, and reset those after it.
        rising = missing - 2
        while rising >= 0 and chosen[rising] == many - missing + rising:
            rising -= 1
        if rising < 0:
            return found
        chosen[rising:] = np.arange(chosen[rising] + 1, chosen[rising] + missing - rising)
