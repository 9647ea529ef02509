"""The figures of Four Card Poker found a second time, from counts that share nothing with the lab's: no classes of dealer's
hands, another ranking, another settlement."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from tests.support import four_card_brute_force
from tests.support.four_card_brute_force import PAIR, QUADS, STRAIGHT_FLUSH, TRIPS, VALUES

from pitboss import law
from pitboss.cards import Rank
from pitboss.cards.ranks import suit_classes
from pitboss.lab import kernels, odds
from pitboss.lab.figures import Analysis
from pitboss.lab.kernels.masks import hand_mask

pytestmark = pytest.mark.xdist_group("lab")

LEFT = comb(46, 5)
Numbers = npt.NDArray[np.int64]


class Cells(NamedTuple):
    """Every class of the player's hands, and every up card, with the dealer's hands by outcome."""

    weights: Numbers
    values: Numbers
    possible: npt.NDArray[np.bool_]
    ahead: Numbers
    """The dealer's hands that the player's beats or ties with, minus those that it loses to."""
    bonus: Numbers
    ties: Numbers


@pytest.fixture(scope="module")
def cells() -> Cells:
    kernels.warm_up()
    sizes = {hand_mask(cards): many for cards, many in suit_classes(5)}
    hands, beats, ties = four_card_brute_force.all_cells(np.array(list(sizes), dtype=np.int64))
    values = np.empty(len(hands), dtype=np.int64)
    four_card_brute_force.values_of(hands, values)
    possible = hands[:, None] >> np.arange(52) & 1 == 0
    kinds = values >> 17
    bonus = 25 * (kinds == QUADS) + 20 * (kinds == STRAIGHT_FLUSH) + 2 * (kinds == TRIPS)
    weights = np.array([sizes[hand] for hand in hands.tolist()], dtype=np.int64)
    return Cells(weights, values, possible, LEFT - 2 * beats.astype(np.int64), bonus, ties.astype(np.int64))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return odds(law.load("nsw/four-card-poker"))


def payoffs(cells: Cells, times: int) -> Numbers:
    """Return the net result of each cell over all its deals with this Play, where 0 means to fold."""
    if times == 0:
        return np.where(cells.possible, -LEFT, 0)
    return np.where(cells.possible, (1 + times) * cells.ahead + (cells.bonus * LEFT)[:, None], 0)


def edge(cells: Cells, each: Numbers) -> Fraction:
    deals = int((cells.weights[:, None] * cells.possible).sum()) * LEFT
    assert deals == 167_439_136_344_480
    return Fraction(-int((cells.weights[:, None] * each).sum()), deals)


def test_the_edge_and_the_risk_of_the_best_play(cells: Cells, analysis: Analysis) -> None:
    every = np.stack([payoffs(cells, times) for times in range(4)])
    ante = analysis.wager("ante")
    assert edge(cells, every.max(axis=0)) == ante.house_edge
    choice = every.argmax(axis=0)
    staked = int((cells.weights[:, None] * cells.possible * (1 + choice)).sum())
    hands = int((cells.weights[:, None] * cells.possible).sum())
    assert Fraction(staked, hands) == ante.mean_stake
    for times, name in enumerate(("fold", "play-1", "play-2", "play-3")):
        share = int((cells.weights[:, None] * cells.possible * (choice == times)).sum())
        assert Fraction(share, hands) == ante.decisions[name]


def test_the_ties_of_the_best_play(cells: Cells, analysis: Analysis) -> None:
    folds = payoffs(cells, 0) >= np.maximum(payoffs(cells, 1), payoffs(cells, 3))
    tied = int((cells.weights[:, None] * np.where(folds, 0, cells.ties)).sum())
    counted = [each.count for each in analysis.wager("ante").outcomes if ":tie" in each.outcome]
    assert sum(counted) == tied


def test_the_pamphlet_and_playing_always(cells: Cells, analysis: Analysis) -> None:
    costs = {each.name: each.house_edge for each in analysis.strategies}
    assert edge(cells, payoffs(cells, 1)) == costs["always-play"]
    threes, tens = (PAIR << 17 | rank - 1 << 13 for rank in (Rank.THREE, Rank.TEN))
    value = cells.values[:, None]
    pamphlet = np.where(value >= tens, payoffs(cells, 3), np.where(value >= threes, payoffs(cells, 1), payoffs(cells, 0)))
    assert edge(cells, pamphlet) == costs["makers-pamphlet"]


def test_the_best_play_of_who_tells_fewer_cells_apart(cells: Cells, analysis: Analysis) -> None:
    costs = {each.name: each.house_edge for each in analysis.strategies}
    every = [cells.weights[:, None] * payoffs(cells, times) for times in range(4)]
    deals = int((cells.weights[:, None] * cells.possible).sum()) * LEFT
    kind, top = cells.values >> 17, cells.values >> 13 & 15
    rank, none = np.arange(52) % 13, np.zeros(52, dtype=np.int64)
    told_apart = {
        "value-and-up-card": (cells.values, rank),
        "pair-and-up-card": (16 * kind + top * (kind == PAIR), rank),
        "value-alone": (cells.values, none),
    }
    for name, (hands, columns) in told_apart.items():
        _, group = np.unique(hands, return_inverse=True)
        sums = np.zeros((4, group.max() + 1, 13), dtype=np.int64)
        for times, each in enumerate(every):
            np.add.at(sums[times], (group[:, None], columns[None, :]), each)
        assert Fraction(-int(sums.max(axis=0).sum()), deals) == costs[name]


def test_the_best_play_with_all_of_the_dealers_cards_seen(cells: Cells) -> None:
    total = lost = 0
    for bonus in (0, 2, 20, 25):
        these = np.where(cells.possible & (cells.bonus == bonus)[:, None], cells.weights[:, None], 0)
        deals = int(these.sum()) * LEFT
        losing = int((these * (LEFT - cells.ahead) // 2).sum())
        total += deals
        lost -= (deals - losing) * (4 + bonus) + losing * max(-1, bonus - 2)
    assert odds(law.load("nsw/four-card-poker"), seen=6).wager("ante").house_edge == Fraction(lost, total)


def test_aces_up_from_every_hand_of_five_cards(analysis: Analysis) -> None:
    cards = np.array(list(combinations(range(52), 5)), dtype=np.int64)
    hands = (1 << cards).sum(axis=1)
    values = np.empty(len(hands), dtype=np.int64)
    four_card_brute_force.values_of(hands, values)
    often = np.bincount(values, minlength=VALUES).tolist()
    kinds = [sum(often[kind << 17 : kind + 1 << 17]) for kind in range(8)]
    aces = sum(often[PAIR << 17 | 13 << 13 : PAIR + 1 << 17])
    counts = [*kinds[:1:-1], aces]
    assert sum(kinds) == comb(52, 5)
    options = [row for row in analysis.wagers if row.wager == "aces-up"]
    assert len(options) == 7
    for row in options:
        pays = [int(odds.split()[0]) for _, odds in law.load("nsw/four-card-poker").schedule("aces-up", row.schedule).pays]
        won = sum(pay * count for pay, count in zip(pays, counts, strict=True))
        assert row.house_edge == Fraction(comb(52, 5) - sum(counts) - won, comb(52, 5))
        assert row.hit_rate == Fraction(sum(counts), comb(52, 5))
