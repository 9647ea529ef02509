"""Blackjack counted from a finite shoe: the dealer's hands, and a box played by a fixed strategy.

A rank is a number from 0 for the ace to 9 for ten-value cards. Nothing is sampled: every order of cards is followed, so the only
error is that of adding floating-point numbers.
"""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt

from pitboss.lab.kernels import kernel

Counts = npt.NDArray[np.int64]
Shares = npt.NDArray[np.float64]

RANKS, ACE, TEN = 10, 0, 9
BEST = 21
MARK = 17
ENDS, BUST, NATURAL = 7, 5, 6
"""How the dealer can end: 17 to 21, bust, a blackjack."""
HIT, STAND, DOUBLE = 0, 1, 2
TAKES_ORIGINAL, TAKES_ALL, TAKES_ONE = 0, 1, 2
"""What the dealer's blackjack takes: the original wager besides hands that are bust, every wager, or exactly one wager."""
VALUE, LIVE_AGAINST_NATURAL, ADDED, WIN, PUSH, LOSE, DOUBLE_WIN, DOUBLE_LOSE = range(8)
FIGURES, DEEPEST = 8, 24
"""What a hand comes to: its value if the dealer's blackjack takes nothing from it, how often it is live against one, what
is added to its wager, and how often it ends in each way as the only hand of a box. No hand has more cards than the depth."""


@kernel()
def _plus(points: int, soft: int, rank: int) -> tuple[int, int]:
    """Return a total after another card."""
    card = 11 if rank == ACE else rank + 1
    if rank == ACE and points + card > BEST:
        card = 1
    points += card
    if rank == ACE and card == 11:
        soft += 1
    if points > BEST and soft > 0:
        points -= 10
        soft -= 1
    return points, soft


@kernel()
def _dealer(counts: Counts, left: int, points: int, soft: int, rule: int, steps: Counts, shares: Shares, ends: Shares) -> None:
    """Add how the dealer's hand can end from here, each end with its share. `rule` is 1 where a soft 17 is drawn to.

    Every order of cards is followed by counting up the rank at each depth; `steps` and `shares` are room for that.
    """
    depth = 0
    steps[0, 0], steps[1, 0], steps[2, 0], shares[0] = 0, points, soft, 1.0
    while depth >= 0:
        rank = steps[0, depth]
        if rank == RANKS:
            depth -= 1
            if depth >= 0:
                counts[steps[0, depth] - 1] += 1
            continue
        steps[0, depth] += 1
        if counts[rank] == 0:
            continue
        part = shares[depth] * counts[rank] / (left - depth)
        now, ace = _plus(steps[1, depth], steps[2, depth], rank)
        if depth == 0 and now == BEST:
            ends[NATURAL] += part
        elif now > BEST:
            ends[BUST] += part
        elif now > MARK or (now == MARK and not (rule == 1 and ace > 0)):
            ends[now - MARK] += part
        else:
            counts[rank] -= 1
            depth += 1
            steps[0, depth], steps[1, depth], steps[2, depth], shares[depth] = 0, now, ace, part


@kernel()
def _key(counts: Counts) -> int:
    key = 0
    for rank in range(RANKS):
        key = key * 257 + counts[rank]
    return key


@kernel()
def _ended(counts: Counts, left: int, up: int, rule: int, known: numba.typed.Dict, table: Shares, used: Counts) -> int:
    """Return the row of the table with how the dealer ends from this shoe, worked out once for each."""
    key = _key(counts)
    if key in known:
        return int(known[key])
    row: int = used[0]
    used[0] += 1
    points, soft = _plus(0, 0, up)
    table[row, :] = 0.0
    _dealer(counts, left, points, soft, rule, np.zeros((3, DEEPEST), np.int64), np.zeros(DEEPEST), table[row])
    known[key] = row
    return row


@kernel()
def _natural(counts: Counts, left: int, up: int) -> float:
    """Return how likely the dealer's second card makes a blackjack."""
    return counts[ACE] / left if up == TEN else counts[TEN] / left if up == ACE else 0.0


@kernel()
def _finish(points: int, stake: int, share: float, ends: Shares, takes: int, found: Shares) -> None:
    """Add what a standing hand comes to against the dealer's ends."""
    win, push, lose = ends[BUST], 0.0, 0.0
    for at in range(BUST):
        if points > MARK + at:
            win += ends[at]
        elif points == MARK + at:
            push += ends[at]
        else:
            lose += ends[at]
    natural = ends[NATURAL]
    found[VALUE] += share * stake * (win - lose)
    found[LIVE_AGAINST_NATURAL] += share * natural
    if takes == TAKES_ALL:
        found[VALUE] -= share * stake * natural
    found[ADDED] += share * (stake - 1)
    found[PUSH] += share * push
    if stake == 1:
        found[WIN] += share * win
        found[LOSE] += share * (lose + natural)
    else:
        found[DOUBLE_WIN] += share * win
        found[DOUBLE_LOSE] += share * (lose + (natural if takes == TAKES_ALL else 0.0))
        found[LOSE] += share * (0.0 if takes == TAKES_ALL else natural)


@kernel()
def _play(
    counts: Counts,
    left: int,
    up: int,
    points: int,
    soft: int,
    share: float,
    two: Counts,
    more: Counts,
    rule: int,
    takes: int,
    known: numba.typed.Dict,
    table: Shares,
    used: Counts,
    found: Shares,
) -> None:
    """Play a hand by the strategy: `two` says what is done with its two cards, `more` with any others."""
    act = two[min(soft, 1), points]
    if points == BEST or act == STAND:
        row = _ended(counts, left, up, rule, known, table, used)
        _finish(points, 1, share, table[row], takes, found)
        return
    stake = 2 if act == DOUBLE else 1
    steps, shares, depth = np.zeros((3, DEEPEST), np.int64), np.zeros(DEEPEST), 0
    steps[1, 0], steps[2, 0], shares[0] = points, soft, share
    while depth >= 0:
        rank = steps[0, depth]
        if rank == RANKS:
            depth -= 1
            if depth >= 0:
                counts[steps[0, depth] - 1] += 1
            continue
        steps[0, depth] += 1
        if counts[rank] == 0:
            continue
        part = shares[depth] * counts[rank] / (left - depth)
        now, ace = _plus(steps[1, depth], steps[2, depth], rank)
        counts[rank] -= 1
        if now > BEST:
            # Where a blackjack takes exactly one wager, what is bust against one counts like a live hand.
            natural = part * _natural(counts, left - depth - 1, up) if takes == TAKES_ONE else 0.0
            counts[rank] += 1
            found[VALUE] -= (part - natural) * stake
            found[LIVE_AGAINST_NATURAL] += natural
            found[ADDED] += part * (stake - 1)
            found[DOUBLE_LOSE if stake == 2 else LOSE] += part - natural
            found[LOSE] += natural
            continue
        if stake == 2 or now == BEST or more[min(ace, 1), now] == STAND:
            row = _ended(counts, left - depth - 1, up, rule, known, table, used)
            _finish(now, stake, part, table[row], takes, found)
            counts[rank] += 1
            continue
        depth += 1
        steps[0, depth], steps[1, depth], steps[2, depth], shares[depth] = 0, now, ace, part


@kernel()
def _of_split(
    counts: Counts,
    left: int,
    up: int,
    pair: int,
    two: Counts,
    more: Counts,
    rule: int,
    takes: int,
    known: numba.typed.Dict,
    table: Shares,
    used: Counts,
) -> tuple[Shares, Shares]:
    """Return what one hand of a split comes to: with any second card, and the part of it without another card of the pair."""
    every, others = np.zeros(FIGURES), np.zeros(FIGURES)
    for rank in range(RANKS):
        if counts[rank] == 0:
            continue
        points, soft = _plus(0, 0, pair)
        points, soft = _plus(points, soft, rank)
        own = np.zeros(FIGURES)
        share = counts[rank] / left
        counts[rank] -= 1
        if pair == ACE:
            row = _ended(counts, left - 1, up, rule, known, table, used)
            _finish(points, 1, share, table[row], takes, own)
        else:
            _play(counts, left - 1, up, points, soft, share, two, more, rule, takes, known, table, used, own)
        counts[rank] += 1
        every += own
        if rank != pair:
            others += own
    return every, others


@kernel("float64[:,::1](int64[::1], int64, int64[:,::1], int64[:,::1], int64[:,::1], int64[::1], int64, int64, int64)")
def boxes(
    counts: Counts, up: int, two: Counts, more: Counts, after_split: Counts, split: Counts, hands: int, rule: int, takes: int
) -> Shares:
    """Return what a box comes to against an up card that has left the shoe: a row for hands that are not split, and one for those
    that are, each with its figures; the first of a third row is how often a box has a blackjack and the dealer none, the second
    how often both have one, and the third how often a box is split.

    The hands of a split draw from the same shoe one after another. In an unknown order of cards, what follows a hand is as
    likely as what came before it, so each hand alone has the value of the first. A third hand is made of another card of the
    pair, if it is the second card of one of the two: `every` and `others` with one and with two such cards gone say how often.
    """
    whole = np.zeros((3, FIGURES))
    known = numba.typed.Dict.empty(numba.types.int64, numba.types.int64)
    table, used = np.zeros((60_000, ENDS)), np.zeros(1, np.int64)
    total = counts.sum()
    for one in range(RANKS):
        for other in range(one, RANKS):
            share = counts[one] / total * (counts[other] - (one == other)) / (total - 1) * (1 if one == other else 2)
            if share <= 0:
                continue
            counts[one] -= 1
            counts[other] -= 1
            left = total - 2
            points, soft = _plus(0, 0, one)
            points, soft = _plus(points, soft, other)
            if points == BEST:
                beats = _natural(counts, left, up)
                whole[2, 0] += share * (1 - beats)
                whole[2, 1] += share * beats
            elif one == other and split[one] == 1:
                whole[2, 2] += share
                whole[1] += share * _split_value(counts, left, up, one, after_split, more, hands, rule, takes, known, table, used)
            else:
                own = np.zeros(FIGURES)
                _play(counts, left, up, points, soft, share, two, more, rule, takes, known, table, used, own)
                whole[0] += own
            counts[one] += 1
            counts[other] += 1
    return whole


@kernel()
def _split_value(
    counts: Counts,
    left: int,
    up: int,
    pair: int,
    two: Counts,
    more: Counts,
    hands: int,
    rule: int,
    takes: int,
    known: numba.typed.Dict,
    table: Shares,
    used: Counts,
) -> Shares:
    """Return the figures of all hands of a split together; what the dealer's blackjack takes is that of the first hand alone."""
    every, others = _of_split(counts, left, up, pair, two, more, rule, takes, known, table, used)
    again = counts[pair] / left
    if hands == 2 or pair == ACE or counts[pair] == 0:
        value, first = 2 * every, every[LIVE_AGAINST_NATURAL]
        value[ADDED] += 1
    else:
        counts[pair] -= 1
        every1, others1 = _of_split(counts, left - 1, up, pair, two, more, rule, takes, known, table, used)
        second = counts[pair] / (left - 1)
        every2 = np.zeros(FIGURES)
        if counts[pair] > 0:
            counts[pair] -= 1
            every2, _ = _of_split(counts, left - 2, up, pair, two, more, rule, takes, known, table, used)
            counts[pair] += 1
        counts[pair] += 1
        value = 2 * others + again * (5 * every1 - others1 - 2 * second * every2)
        first = others[LIVE_AGAINST_NATURAL] + again * every1[LIVE_AGAINST_NATURAL]
        # One wager more for the second hand, and another one if either second card is of the pair.
        value[ADDED] += 1 + again + (1 - again) * counts[pair] / (left - 1)
    value[LIVE_AGAINST_NATURAL] = first
    return value


@kernel("float64[::1](int64[::1], int64, int64, int64, int64[:,::1], int64[:,::1], int64, int64)")
def one_hand(counts: Counts, up: int, points: int, soft: int, two: Counts, more: Counts, rule: int, takes: int) -> Shares:
    """Return the figures of one hand of two cards, which have left the shoe like the up card."""
    known = numba.typed.Dict.empty(numba.types.int64, numba.types.int64)
    table, used, found = np.zeros((60_000, ENDS)), np.zeros(1, np.int64), np.zeros(FIGURES)
    _play(counts, counts.sum(), up, points, soft, 1.0, two, more, rule, takes, known, table, used, found)
    return found


@kernel("float64[::1](int64[::1], int64, int64, int64[:,::1], int64[:,::1], int64, int64, int64)")
def one_split(counts: Counts, up: int, pair: int, two: Counts, more: Counts, hands: int, rule: int, takes: int) -> Shares:
    """Return the figures of a pair that is split."""
    known = numba.typed.Dict.empty(numba.types.int64, numba.types.int64)
    table, used = np.zeros((60_000, ENDS)), np.zeros(1, np.int64)
    return _split_value(counts, counts.sum(), up, pair, two, more, hands, rule, takes, known, table, used)
