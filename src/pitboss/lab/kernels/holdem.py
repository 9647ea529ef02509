"""Hands of two cards of one's own and a board: compare each with every hand the dealer can have, and decide step by step.

A hand is a number from 1, its place among the values of five cards, so that hands on a board can be sorted by counting. The cards
of both hands are removed by counting, for every card, the hands that hold it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel
from pitboss.lab.kernels.masks import CARDS, Hands
from pitboss.lab.kernels.ranking import Numbers, Strengths, worth

WIN, WIN_OUT, TIE, LOSS, LOSS_OUT = range(5)
OUTCOMES = ("win", "win-unqualified", "tie", "loss", "loss-unqualified")
"""The outcome for a player who has not folded; "unqualified" if the dealer's hand does not qualify."""
BOARD = 5
BETTER, PLAYS, CHECKS = range(3)
"""What a hand does on the flop: what is better, or what it is forced to."""
PAIRS = CARDS * CARDS

Places = npt.NDArray[np.int32]
Totals = npt.NDArray[np.int64]


@kernel()
def place_of(own: int, board: Hands, both: bool, suits: Numbers, ranks: Strengths) -> int:
    """Return the place of the best hand of two cards and some of the board: with three of it, or with any five of all seven."""
    if not both:
        whole = own
        for card in board:
            whole |= card
        return worth(whole, suits, ranks)
    best = 0
    for first in range(len(board) - 2):
        for second in range(first + 1, len(board) - 1):
            for third in range(second + 1, len(board)):
                best = max(best, worth(own | board[first] | board[second] | board[third], suits, ranks))
    return best


@kernel("void(int64[::1], int64[::1], boolean, int64[::1], int32[::1], int64[::1])")
def count_places(boards: Hands, weights: Totals, both: bool, suits: Numbers, ranks: Strengths, counts: Totals) -> None:
    """Count the places of all hands on some boards."""
    board = np.empty(BOARD, np.int64)
    others = np.empty(CARDS - BOARD, np.int64)
    for number in range(len(boards)):
        lie, left = 0, 0
        for card in range(CARDS):
            bit = np.int64(1) << card
            if boards[number] & bit:
                board[lie] = bit
                lie += 1
            else:
                others[left] = bit
                left += 1
        for first in range(left - 1):
            for second in range(first + 1, left):
                counts[place_of(others[first] | others[second], board, both, suits, ranks)] += weights[number]


@kernel("void(int32[::1], int64[::1], int64[::1], int64, int64, int32[:, ::1])")
def compare(places: Places, firsts: Totals, seconds: Totals, many: int, least: int, ends: Places) -> None:
    """Count, for each of many hands on a board, the hands of other cards by outcome; the dealer qualifies from `least` on."""
    top = 0
    for hand in range(many):
        top = max(top, places[hand])
    start = np.zeros(top + 2, np.int32)
    for hand in range(many):
        start[places[hand] + 1] += 1
    for place in range(top + 1):
        start[place + 1] += start[place]
    order = np.empty(many, np.int32)
    fill = start.copy()
    out_by_card = np.zeros(CARDS, np.int32)
    out = 0
    for hand in range(many):
        order[fill[places[hand]]] = hand
        fill[places[hand]] += 1
        if places[hand] < least:
            out += 1
            out_by_card[firsts[hand]] += 1
            out_by_card[seconds[hand]] += 1
    less_by_card = np.zeros(CARDS, np.int32)
    same_by_card = np.zeros(CARDS, np.int32)
    begin = 0
    while begin < many:
        place = places[order[begin]]
        end = start[place + 1]
        for at in range(begin, end):
            same_by_card[firsts[order[at]]] += 1
            same_by_card[seconds[order[at]]] += 1
        for at in range(begin, end):
            hand = order[at]
            a, b = firsts[hand], seconds[hand]
            less = begin - less_by_card[a] - less_by_card[b]
            same = end - begin - same_by_card[a] - same_by_card[b] + 1
            weak = out - out_by_card[a] - out_by_card[b] + (1 if place < least else 0)
            if place >= least:
                ends[hand, 0], ends[hand, 1], ends[hand, 4] = less - weak, weak, 0
            else:
                ends[hand, 0], ends[hand, 1], ends[hand, 4] = 0, less, weak - less - same
            ends[hand, 2] = same
            ends[hand, 3] = -1
        for at in range(begin, end):
            a, b = firsts[order[at]], seconds[order[at]]
            less_by_card[a] += 1
            less_by_card[b] += 1
            same_by_card[a] = 0
            same_by_card[b] = 0
        begin = end


@kernel()
def rank_pairs(
    flop: int, fixed: Hands, cards: Totals, suits: Numbers, ranks: Strengths, base: Places, with_one: npt.NDArray[np.int32]
) -> None:
    """Rank every two cards with the flop, and with two of it and one more card."""
    at, rest = 0, len(cards)
    for i in range(rest - 1):
        for j in range(i + 1, rest):
            own = np.int64(1) << cards[i] | np.int64(1) << cards[j]
            base[at] = worth(own | flop, suits, ranks)
            for k in range(rest):
                if k not in (i, j):
                    best = 0
                    for out in range(3):
                        best = max(best, worth(own | (flop ^ fixed[out]) | np.int64(1) << cards[k], suits, ranks))
                    with_one[at, k] = best
            at += 1


@kernel()
def place_all(
    flop: int,
    fixed: Hands,
    cards: Totals,
    t: int,
    r: int,
    both: bool,
    suits: Numbers,
    ranks: Strengths,
    base: Places,
    with_one: npt.NDArray[np.int32],
    places: Places,
    firsts: Totals,
    seconds: Totals,
    index: Totals,
) -> None:
    """Find the place of every hand on the board of a flop and two more cards."""
    turn = np.int64(1) << cards[t] | np.int64(1) << cards[r]
    at, pair, rest = 0, -1, len(cards)
    for i in range(rest - 1):
        for j in range(i + 1, rest):
            pair += 1
            if i in (t, r) or j in (t, r):
                continue
            own = np.int64(1) << cards[i] | np.int64(1) << cards[j]
            if both:
                best = max(base[pair], with_one[pair, t], with_one[pair, r])
                for one in range(3):
                    best = max(best, worth(own | fixed[one] | turn, suits, ranks))
            else:
                best = worth(own | flop | turn, suits, ranks)
            places[at], firsts[at], seconds[at], index[at] = best, cards[i], cards[j], pair
            at += 1


@kernel()
def add_board(
    places: Places,
    index: Totals,
    ends: npt.NDArray[np.int32],
    times: int,
    left: int,
    kind_of: Totals,
    net: npt.NDArray[np.int64],
    on_flop: npt.NDArray[np.int64],
    on_river: npt.NDArray[np.int64],
    folds: Totals,
    live: Totals,
) -> None:
    """Add the outcomes of every hand on a board that stands for some others, and decide there whether it plays or folds."""
    for hand in range(len(places)):
        win, out, tie, weak = ends[hand, 0], ends[hand, 1], ends[hand, 2], ends[hand, 4]
        ends[hand, 3] = left - win - out - tie - weak
        pair, kind = index[hand], kind_of[places[hand]]
        for end in range(5):
            on_flop[pair, kind, end] += times * ends[hand, end]
        for schedule in range(net.shape[0]):
            stays, gives = 0, net[schedule, kind, 0, 0] * left
            for end in range(5):
                stays += net[schedule, kind, 1, end] * ends[hand, end]
            live[schedule, pair] += times * max(stays, gives)
            if stays > gives:
                for end in range(5):
                    on_river[schedule, pair, kind, end] += times * ends[hand, end]
            else:
                folds[schedule, pair] += times * left


@kernel()
def stands_for(one: int, other: int, alike: npt.NDArray[np.int64]) -> int:
    """Return how many pairs of cards differ from this one only by suits of which the flop does not tell; 0 if another of them
    stands for all."""
    same, own = 0, min(one, other) * CARDS + max(one, other)
    for turned in range(len(alike)):
        a, b = alike[turned, one], alike[turned, other]
        image = min(a, b) * CARDS + max(a, b)
        if image < own:
            return 0
        same += image == own
    return len(alike) // same


@kernel()
def pairs_alike(cards: Totals, alike: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return by change of suits the pair that each pair of the cards becomes."""
    rest = len(cards)
    number, found = np.zeros(PAIRS, np.int64), np.zeros((len(alike), rest * (rest - 1) // 2), np.int64)
    pair = 0
    for i in range(rest - 1):
        for j in range(i + 1, rest):
            number[cards[i] * CARDS + cards[j]] = pair
            pair += 1
    for turned in range(len(alike)):
        pair = 0
        for i in range(rest - 1):
            for j in range(i + 1, rest):
                a, b = alike[turned, cards[i]], alike[turned, cards[j]]
                found[turned, pair] = number[min(a, b) * CARDS + max(a, b)]
                pair += 1
    return found


@kernel()
def spread(sums: npt.NDArray[np.int64], pairs: npt.NDArray[np.int64]) -> None:
    """Give each pair of cards its own sums, where boards that differ only by suits were added to one of them."""
    before = sums.copy()
    for pair in range(pairs.shape[1]):
        for place in range(sums.shape[1]):
            whole = 0
            for turned in range(len(pairs)):
                whole += before[pairs[turned, pair], place]
            sums[pair, place] = whole // len(pairs)


@kernel()
def add_flop(
    weight: int,
    cards: Totals,
    net: npt.NDArray[np.int64],
    hole_of: Totals,
    on_flop: npt.NDArray[np.int64],
    on_river: npt.NDArray[np.int64],
    folds: Totals,
    live: Totals,
    forced: npt.NDArray[np.int64],
    before: Totals,
    after_flop: npt.NDArray[np.int64],
    after_river: npt.NDArray[np.int64],
    folded: Totals,
) -> None:
    """Add what each hand comes to on a flop: played at once, or as it goes on, as it is forced to or else whichever is better."""
    pair, kinds = 0, net.shape[1]
    for i in range(len(cards) - 1):
        for j in range(i + 1, len(cards)):
            hole = hole_of[cards[i] * CARDS + cards[j]]
            before[hole] += weight * on_flop[pair]
            for schedule in range(net.shape[0]):
                now = 0
                for kind in range(kinds):
                    for end in range(5):
                        now += net[schedule, kind, 2, end] * on_flop[pair, kind, end]
                plays = forced[schedule, pair] == PLAYS if forced[schedule, pair] else now > live[schedule, pair]
                if plays:
                    after_flop[schedule, hole] += weight * on_flop[pair]
                else:
                    after_river[schedule, hole] += weight * on_river[schedule, pair]
                    folded[schedule, hole] += weight * folds[schedule, pair]
            pair += 1


@kernel(
    "void(int64, int64, int64[:, ::1], int64, boolean, int64[::1], int32[::1], int64, int64[::1], int64[:, :, :, ::1],"
    " int64[:, ::1], int64[::1], int64[:, :, ::1], int64[:, :, :, ::1], int64[:, :, :, ::1], int64[:, ::1])"
)
def play_flop(
    flop: int,
    weight: int,
    alike: npt.NDArray[np.int64],
    left: int,
    both: bool,
    suits: Numbers,
    ranks: Strengths,
    least: int,
    kind_of: Totals,
    net: npt.NDArray[np.int64],
    forced: npt.NDArray[np.int64],
    hole_of: Totals,
    before: Totals,
    after_flop: npt.NDArray[np.int64],
    after_river: npt.NDArray[np.int64],
    folded: Totals,
) -> None:
    """Play every hand on every board with this flop, and add up what the best play after the flop comes to.

    `net` holds by schedule, kind of hand and choice (fold, one, two times) the result by outcome. `before` adds up all outcomes
    by hole and kind, for a Play before the flop. The others are by schedule: a Play after the flop, one at the end, and folds.
    `forced` says by schedule and hand whether it plays or checks on the flop, or does what is better.
    `alike` holds the cards after each change of suits that leaves the flop as it is: of boards that become one another so, one
    is played for all.
    """
    schedules, kinds = net.shape[0], net.shape[1]
    fixed, cards = np.empty(3, np.int64), np.empty(CARDS - 3, np.int64)
    lie, rest = 0, 0
    for card in range(CARDS):
        if flop >> card & 1:
            fixed[lie] = np.int64(1) << card
            lie += 1
        else:
            cards[rest] = card
            rest += 1
    every, many = rest * (rest - 1) // 2, (rest - 2) * (rest - 3) // 2
    base, with_one = np.zeros(every, np.int32), np.zeros((every, rest), np.int32)
    if both:
        rank_pairs(flop, fixed, cards, suits, ranks, base, with_one)
    on_flop = np.zeros((every, kinds, 5), np.int64)
    on_river = np.zeros((schedules, every, kinds, 5), np.int64)
    folds, live = np.zeros((schedules, every), np.int64), np.zeros((schedules, every), np.int64)
    places, ends = np.empty(many, np.int32), np.empty((many, 5), np.int32)
    firsts, seconds, index = np.empty(many, np.int64), np.empty(many, np.int64), np.empty(many, np.int64)
    for t in range(rest - 1):
        for r in range(t + 1, rest):
            times = stands_for(cards[t], cards[r], alike)
            if not times:
                continue
            place_all(flop, fixed, cards, t, r, both, suits, ranks, base, with_one, places, firsts, seconds, index)
            compare(places, firsts, seconds, many, least, ends)
            add_board(places, index, ends, times, left, kind_of, net, on_flop, on_river, folds, live)
    if len(alike) > 1:
        pairs = pairs_alike(cards, alike)
        spread(on_flop.reshape((every, kinds * 5)), pairs)
        for schedule in range(schedules):
            spread(on_river[schedule].reshape((every, kinds * 5)), pairs)
            spread(folds[schedule].reshape((every, 1)), pairs)
            spread(live[schedule].reshape((every, 1)), pairs)
    add_flop(weight, cards, net, hole_of, on_flop, on_river, folds, live, forced, before, after_flop, after_river, folded)
