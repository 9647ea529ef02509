"""Three Card Poker: published figures, a second method for every headline figure, and comparisons that must hold."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.support.three_card_brute_force import DECK, KINDS, Numbers, every_deal, plain_hands, sights

from pitboss import law
from pitboss.cards import Rank, Suit
from pitboss.cards.ranks import THREE_CARD
from pitboss.lab import odds
from pitboss.lab.figures import Analysis, WagerOdds
from pitboss.table.schedules import Schedule

pytestmark = pytest.mark.xdist_group("lab")

NSW, NZ = "nsw/three-card-poker", "nz/three-card-poker"
DEALS = 407_170_400
SEEN = (0, 1, 2, 3)
ORACLES = tomllib.loads((Path(__file__).parent / "oracles" / "three_card_poker.toml").read_text())


@pytest.fixture(scope="module")
def analyses() -> dict[tuple[str, int], Analysis]:
    return {(book, seen): odds(law.load(book), seen=seen) for book in (NSW, NZ) for seen in SEEN}


Analyses = dict[tuple[str, int], Analysis]


def stated(value: Fraction, digits: str) -> str:
    """Return the percentage rounded half up to as many places as the stated one."""
    places = len(digits.partition(".")[2])
    scaled = value * 100 * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{whole // 10**places}.{whole % 10**places:0{places}}"


@pytest.mark.parametrize("row", ORACLES["figure"], ids=lambda row: f"{row['wager']} {row['schedule']} {row['figure']}")
def test_the_published_figures_are_met_at_their_digits(row: dict[str, Any], analyses: Analyses) -> None:
    for book in row["rulebooks"]:
        value = getattr(analyses[book, 0].wager(row["wager"], row["schedule"]), row["figure"])
        assert stated(value, row["percent"]) == row["percent"]
        if "printed" in row:
            assert abs(100 * value - Fraction(row["printed"])) < Fraction("0.01")


@pytest.mark.parametrize("row", ORACLES["strategy"], ids=lambda row: str(row["name"]))
def test_the_published_strategy_loses_nothing(row: dict[str, Any], analyses: Analyses) -> None:
    for book in row["rulebooks"]:
        assert costs(analyses[book, 0])[row["name"]] == Fraction(row["cost"])


def costs(analysis: Analysis) -> dict[str, Fraction]:
    return {each.name: each.cost for each in analysis.strategies}


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("book", [NSW, NZ])
def test_every_row_counts_every_deal(book: str, seen: int, analyses: Analyses) -> None:
    analysis = analyses[book, seen]
    assert analysis.deals == DEALS * comb(3, seen)
    for row in analysis.wagers:
        assert sum(each.count for each in row.outcomes) == analysis.deals
        assert row.house_edge == -sum(each.count * each.pays for each in row.outcomes) / Fraction(analysis.deals)
        assert not row.decisions or sum(row.decisions.values()) == 1


def test_there_is_a_row_for_every_schedule_the_tables_own_first(analyses: Analyses) -> None:
    antes = ("5-4-1", "5-3-1", "4-3-1", "3-2-1")
    pair_plus = ("40-30-6-4-1", "40-30-6-3-1", "40-30-5-4-1", "40-30-5-3-1", "35-25-6-4-1")
    rows = [*(("ante", name) for name in antes), *(("pair-plus", name) for name in pair_plus)]
    assert [(row.wager, row.schedule) for row in analyses[NSW, 0].wagers] == rows
    rows += [("six-card-bonus", f"option-{number}") for number in (1, 2, 3, 4)]
    assert [(row.wager, row.schedule) for row in analyses[NZ, 0].wagers] == rows
    chosen = odds(law.load(NZ), schedules={"ante": "4-3-1", "pair-plus": "40-30-5-4-1", "six-card-bonus": "option-3"})
    own = {row.wager: row.schedule for row in reversed(chosen.wagers)}
    assert own == {"ante": "4-3-1", "pair-plus": "40-30-5-4-1", "six-card-bonus": "option-3"}
    assert len(chosen.wagers) == len(rows)


BONUS = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}
BRINGS = np.array([[1 + BONUS.get(kind, 0) + play for play in (0, 1, -1, -3)] for kind in KINDS], np.int64)


@pytest.fixture(scope="module")
def tally() -> Numbers:
    """Tally all 22,100 player's hands against all dealer's hands, by a plain ranking and without classes of suits."""
    plain, counts = plain_hands(), np.zeros((len(SEEN), len(KINDS), 2, 4), np.int64)
    every_deal(plain.masks, plain.kinds, plain.order, plain.queens, sights(), BRINGS, counts)
    return counts


@pytest.mark.parametrize("seen", SEEN)
def test_every_deal_gone_through_one_by_one_gives_the_same_counts(seen: int, tally: Numbers, analyses: Analyses) -> None:
    assert int(tally[seen].sum()) == DEALS * comb(3, seen)
    row = analyses[NSW, seen].wager("ante", "5-4-1")
    counted = {each.outcome: (each.count, each.pays) for each in row.outcomes}
    assert counted.pop("fold") == (int(tally[seen, :, 0].sum()), Fraction(-1))
    expected: dict[str, tuple[int, Fraction]] = {}
    for place, kind in enumerate(KINDS):
        for end, outcome in enumerate(("no-hand", "win", "tie", "loss")):
            name = f"play-1:{outcome}" + (f"+{kind}" if kind in BONUS else "")
            before, _ = expected.get(name, (0, Fraction(0)))
            expected[name] = before + int(tally[seen, place, 1, end]), Fraction(int(BRINGS[place, end]))
    assert counted == {name: each for name, each in expected.items() if each[0]}


def test_pair_plus_by_combinations(analyses: Analyses) -> None:
    """Count each kind of hand from its definition: twelve runs, thirteen ranks, four suits."""
    runs, ranks, suits = 12, len(Rank), len(Suit)
    counts = {"straight-flush": runs * suits, "three-of-a-kind": ranks * comb(suits, 3), "straight": runs * (suits**3 - suits)}
    counts["flush"] = comb(ranks, 3) * suits - counts["straight-flush"]
    counts["pair"] = ranks * comb(suits, 2) * (ranks - 1) * suits
    counts["high-card"] = comb(52, 3) - sum(counts.values())
    assert counts == ORACLES["hands"][0]["counts"]
    for row in analyses[NSW, 0].wagers:
        if row.wager == "pair-plus":
            pays = dict(zip(counts, [int(each) for each in row.schedule.split("-")] + [-1], strict=True))
            lost = -sum(counts[kind] * pays[kind] for kind in counts)
            assert row.house_edge == Fraction(lost, comb(52, 3))
            assert row.hit_rate == 1 - Fraction(counts["high-card"], comb(52, 3))
            assert row.top_prize == Fraction(counts["straight-flush"], comb(52, 3))


def test_element_of_risk_and_mean_stake_follow_from_how_often_the_hand_is_played(analyses: Analyses) -> None:
    row = analyses[NZ, 0].wager("ante")
    assert row.mean_stake == 1 + row.decisions["play-1"]
    assert row.element_of_risk == row.house_edge / row.mean_stake
    below = sum(1 for hand in combinations(DECK, 3) if THREE_CARD.worth(hand) < THREE_CARD.worth(Q_6_4))
    assert row.decisions["fold"] == Fraction(below, comb(52, 3))


Q_6_4 = tuple(card for card in DECK if str(card) in ("Qc", "6d", "4h"))


@pytest.mark.parametrize("book", [NSW, NZ])
def test_more_seen_never_costs(book: str, analyses: Analyses) -> None:
    """Three visible cards are the whole hand, so each step reveals strictly more."""
    for schedule in ("5-4-1", "5-3-1", "4-3-1", "3-2-1"):
        edges = [analyses[book, seen].wager("ante", schedule).house_edge for seen in SEEN]
        assert all(more < less for less, more in pairwise(edges))


@pytest.mark.parametrize("seen", SEEN)
def test_what_showing_the_dealers_cards_is_worth(seen: int, analyses: Analyses) -> None:
    without = analyses[NSW, 0].wager("ante").house_edge
    worth = costs(analyses[NSW, seen]).get("nothing-seen", Fraction(0))
    assert worth == without - analyses[NSW, seen].wager("ante").house_edge


def test_a_better_schedule_never_raises_the_edge(analyses: Analyses) -> None:
    book = law.load(NZ)
    compared = 0
    for better, worse in permutations(analyses[NZ, 0].wagers, 2):
        if better.wager == worse.wager and dominates(schedule(book, better), schedule(book, worse)):
            assert better.house_edge < worse.house_edge, (better.schedule, worse.schedule)
            compared += 1
    assert compared >= 12


def schedule(book: law.Rulebook, row: WagerOdds) -> Schedule:
    found = book.schedule("ante-bonus" if row.wager == "ante" else row.wager, row.schedule)
    return Schedule(row.wager, found.name, list(found.odds.items()))


def dominates(better: Schedule, worse: Schedule) -> bool:
    paid = [(high.fraction, low.fraction) for (_, high), (_, low) in zip(better.pays, worse.pays, strict=True)]
    return all(high >= low for high, low in paid)


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("book", [NSW, NZ])
def test_a_coarser_strategy_never_costs_less(book: str, seen: int, analyses: Analyses) -> None:
    found = costs(analyses[book, seen])
    assert all(cost >= 0 for cost in found.values())
    assert found.get("value-and-up-card", Fraction(0)) <= found["value-alone"] <= min(found["q-6-4"], found["queen-high"])
    assert found["value-alone"] <= found["always-play"]
    # A strategy that looks at the hand alone decides the same whatever the dealer shows.
    edges = {each.name: each.house_edge for each in analyses[book, 0].strategies}
    assert {each.name: each.house_edge for each in analyses[book, seen].strategies if each.name in edges} == edges
