"""The odds of Pai Gow: published figures, a second count tile by tile, and what a what-if changes."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import pytest
from tests.models.pai_gow import worth
from tests.support.pai_gow import BOOK

from pitboss import law
from pitboss.cards import tiles
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.settle import against, settle
from pitboss.lab import Analysis, LabError, odds, question_of, strategy
from pitboss.lab.pai_gow import BEST, HOUSE_WAY, Ints, Table
from pitboss.lab.question import WhatIf
from pitboss.table.events import Outcome

HANDS, AGAINST = comb(32, 4), comb(28, 4)


def rules_of(**settings: str) -> PaiGowRules:
    rules = question_of(law.load(BOOK), WhatIf(settings=settings)).rules
    assert isinstance(rules, PaiGowRules)
    return rules


@pytest.fixture(scope="module")
def usual() -> Analysis:
    return odds(BOOK)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(rules_of())


def edge(found: Analysis, wager: str, way: str) -> float:
    return round(float(found.wager(wager, way).house_edge) * 100, 2)


def test_there_are_as_many_hands_as_people_have_counted(table: Table) -> None:
    assert len(table.types) == 3_620
    assert sum(each.hands for each in table.types) == HANDS == 35_960
    assert all(int(table.left(at).sum()) == AGAINST for at in range(0, 3_620, 181))


def test_the_published_figures(usual: Analysis) -> None:
    """Published: 2.39 % for a player and 0.60 % for a banker at 5 % commission, 0.92 % without; 1.62 % for the best
    setting, and 1.56 % to 1.66 % by what the missing sentence of the house way may say."""
    assert usual.deals == HANDS * AGAINST
    assert edge(usual, "wager", HOUSE_WAY) == 2.39
    assert edge(usual, "bank", HOUSE_WAY) == 0.60
    assert edge(usual, "wager", BEST) == 1.62
    assert 1.56 <= edge(odds(BOOK, settings={"house-way.exception": "teen-high"}), "wager", BEST) <= 1.66
    assert edge(odds(BOOK, settings={"commission.rate": "0%"}), "wager", HOUSE_WAY) == 0.92
    assert usual.strategies[0].cost == usual.wager("wager", HOUSE_WAY).house_edge - usual.wager("wager", BEST).house_edge


class EveryHand(NamedTuple):
    """Every four of 32 different tiles: their bits, the ranks of the house way, and those of each way to set them."""

    bits: Ints
    low: Ints
    high: Ints
    ways: list[list[tuple[int, int]]]
    same: list[list[int]]
    """Hands that rank alike tile by tile, together."""


@pytest.fixture(scope="module")
def every_hand(table: Table) -> EveryHand:
    """No kinds, no binomials, and no ranks but those that the lists of the rulebook give."""
    rules, every = table.rules, tiles()
    strength = {pair: worth(every[pair[0]], every[pair[1]], rules) for pair in combinations(range(32), 2)}
    code = {each: at for at, each in enumerate(sorted({*strength.values()}))}
    rank = {pair: code[each] for pair, each in strength.items()}
    masks, lows, highs, ways = [], [], [], []
    same: dict[tuple[int, ...], list[int]] = {}
    for at, chosen in enumerate(combinations(range(32), 4)):
        one, two, three, four = chosen
        splits = [((one, two), (three, four)), ((one, three), (two, four)), ((one, four), (two, three))]
        ranked = [(min(rank[a], rank[b]), max(rank[a], rank[b])) for a, b in splits]
        house = rules.way.set([every[tile] for tile in chosen])
        low, high = (code[worth(*pair, rules)] for pair in (house.low, house.high))
        assert (low, high) in ranked
        masks.append(sum(1 << tile for tile in chosen))
        lows.append(low)
        highs.append(high)
        ways.append(ranked)
        same.setdefault(tuple(sorted(rules.ranks.rank(every[tile]) for tile in chosen)), []).append(at)
    return EveryHand(np.array(masks), np.array(lows), np.array(highs), ways, [*same.values()])


def counts_of(found: Analysis, wager: str, way: str) -> tuple[int, int]:
    counted = {each.outcome: each.count for each in found.wager(wager, way).outcomes}
    assert sum(counted.values()) == HANDS * AGAINST
    return counted["wins"], counted["loses"]


def test_a_second_count_tile_by_tile(usual: Analysis, every_hand: EveryHand) -> None:
    """Each hand against every hand without one of its tiles: the house way, and the setting that is worth most, on both
    sides. A wager wins 19 for 20, and so does a bank; a copy is the bank's."""
    assert len(every_hand.same) == 3_620
    total: dict[tuple[str, str], tuple[int, int]] = {}
    for alike in every_hand.same:
        one = alike[0]
        others = np.flatnonzero((every_hand.bits & every_hand.bits[one]) == 0)
        low, high = every_hand.low[others], every_hand.high[others]
        house = int(every_hand.low[one]), int(every_hand.high[one])
        mine, banks = {}, {}
        for own_low, own_high in every_hand.ways[one]:
            above = int(((own_low > low) & (own_high > high)).sum()), int(((own_low <= low) & (own_high <= high)).sum())
            taken = int(((low <= own_low) & (high <= own_high)).sum()), int(((low > own_low) & (high > own_high)).sum())
            mine[own_low, own_high], banks[own_low, own_high] = above, taken
        for side, ways in (("wager", mine), ("bank", banks)):
            best = max(ways.values(), key=lambda each: 19 * each[0] - 20 * each[1])
            for way, (wins, loses) in ((HOUSE_WAY, ways[house]), (BEST, best)):
                before = total.get((side, way), (0, 0))
                total[side, way] = before[0] + len(alike) * wins, before[1] + len(alike) * loses
    assert total == {(side, way): counts_of(usual, side, way) for side in ("wager", "bank") for way in (HOUSE_WAY, BEST)}


@pytest.mark.parametrize("settings", [{}, {"copies.go-to": "player"}, {"zero.both": "whole-wager"}])
def test_the_count_settles_as_the_table_does(settings: dict[str, str]) -> None:
    table, chance = Table(rules_of(**settings)), random.Random(5)
    for _ in range(3_000):
        mine, its = chance.choice(table.types), chance.choice(table.types)
        way, low, high = chance.choice(mine.ways)
        bank = table.rules.way.set(its.tiles)
        wins, loses = table.results(low, high, *table.codes(bank))
        outcome = settle(against((way.low, way.high), (bank.low, bank.high), table.rules), table.rules).outcome
        assert outcome is (Outcome.WIN if wins else Outcome.LOSE if loses else Outcome.STAND_OFF)


def test_the_banker_has_what_the_player_has_not(usual: Analysis) -> None:
    mine = {each.outcome: each.count for each in usual.wager("wager", HOUSE_WAY).outcomes}
    banks = {each.outcome: each.count for each in usual.wager("bank", HOUSE_WAY).outcomes}
    assert (mine["wins"], mine["loses"]) == (banks["loses"], banks["wins"])


@pytest.mark.parametrize(
    ("setting", "value", "worse"),
    [
        ("copies.go-to", "player", False),
        ("zero.both", "whole-wager", True),
        ("commission.rate", "4%", False),
        ("house-way.exception", "teen-high", True),
        ("house-way.wild-sixes", "yes", False),
    ],
)
def test_a_what_if_changes_the_figures(usual: Analysis, setting: str, value: str, worse: bool) -> None:
    other = odds(BOOK, settings={setting: value})
    assert other.settings[setting] != usual.settings[setting]
    before, after = (each.wager("wager", HOUSE_WAY).house_edge for each in (usual, other))
    assert (after > before) is worse
    assert after != before


def test_a_stake_is_paid_in_chips(usual: Analysis) -> None:
    """The commission on $5.00 is 25 cents, 5 per cent; on $2.00 it is 10 cents, which no chip pays."""
    assert odds(BOOK, stake="$5").wager("wager", HOUSE_WAY).house_edge == usual.wager("wager", HOUSE_WAY).house_edge
    free = odds(BOOK, stake="$2").wager("wager", HOUSE_WAY)
    assert {each.outcome: each.pays for each in free.outcomes}["wins"] == Fraction(1)


def test_there_is_no_chart_and_no_unknown_setting() -> None:
    with pytest.raises(LabError, match="house way"):
        strategy(BOOK)
    with pytest.raises(LabError, match=r"commission\.rate"):
        odds(BOOK, settings={"commission.rat": "0"})
    with pytest.raises(LabError, match=r"commission\.rate"):
        odds(BOOK, settings={"commission.rate": "200%"})
