"""Dealer's hands counted: of those that hold the cards seen and none of the player's, how many beat his hand or tie with it.

Among all hands of six cards, let F(X) be how many hold all of X and beat a certain value. Those that hold the cards seen and
avoid the player's are then the sum of F(T + seen) over all choices T of the player's cards, with a minus sign where T is
odd. F is the same for all X of a class; and players' hands are taken from the best down, so that F only grows: each class of
dealer's hands is added to the classes of its parts once, when its value is reached.

Beats and ties travel in one number, the ties above 32 bits. All counts are times 24 until they are written down.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import int32, int64, uint8

from pitboss.lab.kernels import kernel, structure
from pitboss.lab.kernels.classes import WAYS, Bytes, Classes, Places, Ways, spread_out, trace
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, Hands, symmetries
from pitboss.lab.kernels.ranking import Strengths, worth

Counts = npt.NDArray[np.int64]
"""Dealer's hands that tie with the player's, above 32 bits, and those that beat it."""

PLAYER, DEALER = 5, 6
UNSEEN = CARDS - PLAYER
PAIRS = comb(UNSEEN, 2)
NO_CELL = -1
"""Counted for an up card that is in the player's own hand."""
TIE = 1 << 32
BEATS = TIE - 1
"""The bits of a count that are the hands which beat the player's."""

_PARTS = 1 << PLAYER
_DEALER_PARTS = 1 << DEALER


class Dealt(NamedTuple):
    """The dealer's hands, added up as far as the value that has been reached."""

    hands: Hands
    """One of each class, from the best down."""
    worths: Strengths
    symmetries: Bytes
    """By class of cards, of any number of them."""
    counted: Counts
    """By class of cards: how many of the dealer's hands hold these cards, and beat the value reached or tie with it."""
    reached: npt.NDArray[np.int64]
    """How many classes of hands count as beating the value reached, how many count at all, and the value."""


_DEALT = structure(Dealt, int64[::1], int32[::1], uint8[::1], int64[::1], int64[::1])
_TAKES = (int64[::1], int32[::1], WAYS, _DEALT, int64[:, ::1])


def dealt(known: Classes, worths: Strengths) -> Dealt:
    """The dealer's hands, none of them added yet."""
    hands, order = known.hands[known.of(DEALER)], np.argsort(-worths, kind="stable")
    nothing = np.zeros(len(known.hands), dtype=np.int64)
    return Dealt(hands[order], worths[order], known.symmetries, nothing, np.zeros(3, dtype=np.int64))


@kernel()
def add(hand: int, unit: int, ways: Ways, dealt: Dealt, held: Bytes, numbers: Places, names: Bytes) -> None:
    """Count a class of dealer's hands with every part of it. Each of the cards' class lies in the hands of the dealer's class
    equally often, so a part weighs as much as it has symmetries."""
    spread_out(hand, held)
    trace(held, ways, numbers, names)
    weight = unit * (ARRANGEMENTS // symmetries(hand))
    for part in range(1, _DEALER_PARTS):
        number = numbers[part]
        dealt.counted[number] += weight * np.int64(dealt.symmetries[number])


@kernel()
def reach(worth: int, ways: Ways, dealt: Dealt) -> None:
    """Count what beats a value as beating it and what ties with it as tying; the value must not be above the last one."""
    if worth == dealt.reached[2]:
        return
    held = np.empty(DEALER, dtype=np.uint8)
    numbers = np.empty(_DEALER_PARTS, dtype=np.uint32)
    names = np.empty(_DEALER_PARTS, dtype=np.uint8)
    known = dealt.reached[1]
    for tied in range(dealt.reached[0], known):
        add(dealt.hands[tied], 1 - TIE, ways, dealt, held, numbers, names)
    while known < len(dealt.hands) and dealt.worths[known] > worth:
        add(dealt.hands[known], 1, ways, dealt, held, numbers, names)
        known += 1
    dealt.reached[0] = known
    while known < len(dealt.hands) and dealt.worths[known] == worth:
        add(dealt.hands[known], TIE, ways, dealt, held, numbers, names)
        known += 1
    dealt.reached[1] = known
    dealt.reached[2] = worth


@kernel()
def written(total: int) -> int:
    """A count without the 24."""
    return (total >> 32) // ARRANGEMENTS << 32 | (total & BEATS) // ARRANGEMENTS


@kernel()
def sign(part: int) -> int:
    """Minus one for an odd number of cards."""
    return 1 - 2 * ((part ^ part >> 1 ^ part >> 2 ^ part >> 3 ^ part >> 4) & 1)


@kernel(_TAKES)
def count_up_cards(hands: Hands, worths: Strengths, ways: Ways, dealt: Dealt, found: Counts) -> None:
    """For every hand, from the best down, and every up card: what ties and what beats."""
    held = np.empty(PLAYER, dtype=np.uint8)
    numbers = np.empty(_PARTS, dtype=np.uint32)
    names = np.empty(_PARTS, dtype=np.uint8)
    total = np.empty(CARDS, dtype=np.int64)
    for row in range(len(hands)):
        reach(worths[row], ways, dealt)
        spread_out(hands[row], held)
        trace(held, ways, numbers, names)
        total[:] = 0
        for part in range(_PARTS):
            lead, name, plus = ways.leads[numbers[part]], ways.renamed[names[part]], sign(part)
            for card in range(CARDS):
                total[card] += plus * dealt.counted[lead[name[card]]]
        for card in range(CARDS):
            found[row, card] = NO_CELL if hands[row] >> card & 1 else written(total[card])


@kernel(_TAKES)
def count_pairs(hands: Hands, worths: Strengths, ways: Ways, dealt: Dealt, found: Counts) -> None:
    """For every hand, from the best down, and every two of the 47 other cards, each with all later ones: what ties and beats."""
    held = np.empty(PLAYER, dtype=np.uint8)
    others = np.empty(UNSEEN, dtype=np.uint8)
    renamed = np.empty((ARRANGEMENTS, UNSEEN), dtype=np.uint8)
    numbers = np.empty(_PARTS, dtype=np.uint32)
    names = np.empty(_PARTS, dtype=np.uint8)
    for row in range(len(hands)):
        reach(worths[row], ways, dealt)
        spread_out(hands[row], held)
        spread_out(((1 << CARDS) - 1) ^ hands[row], others)
        trace(held, ways, numbers, names)
        for name in range(ARRANGEMENTS):
            for place in range(UNSEEN):
                renamed[name, place] = ways.renamed[name, others[place]]
        total = found[row]
        total[:] = 0
        # All five of the player's cards and the two seen are seven: no hand of the dealer's holds them.
        for part in range(_PARTS - 1):
            plus, start = sign(part), 0
            for first in range(UNSEEN - 1):
                card = renamed[names[part], first]
                lead = ways.leads[ways.leads[numbers[part], card]]
                seconds = renamed[ways.after[ways.turns[numbers[part], card], names[part]], first + 1 :]
                for place in range(len(seconds)):
                    total[start + place] += plus * dealt.counted[lead[seconds[place]]]
                start += len(seconds)
        for pair in range(PAIRS):
            total[pair] = written(total[pair])


@kernel((int64, int64, int64, int64[::1], int32[::1]))
def count_directly(hand: int, seen: int, worth_of_hand: int, suits: Counts, ranks: Strengths) -> int:
    """For one hand and some cards of the dealer's: what ties and what beats, every one of his hands dealt and ranked."""
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
        all_but_one = np.int64(seen)
        for place in chosen:
            all_but_one |= others[place]
        for last in range(chosen[-1] + 1, many):
            dealers = worth(all_but_one | others[last], suits, ranks)
            # Added, not asked: which way it goes cannot be foreseen, and a wrong guess of the machine's costs more.
            found += (dealers > worth_of_hand) + TIE * (dealers == worth_of_hand)
        # The next choice of all cards but the last: the last of them that can still rise does, and those after it follow on.
        rising = missing - 2
        while rising >= 0 and chosen[rising] == many - missing + rising:
            rising -= 1
        if rising < 0:
            return found
        chosen[rising:] = np.arange(chosen[rising] + 1, chosen[rising] + missing - rising)
