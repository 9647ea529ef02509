"""Every figure follows from the counts of the outcomes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.lab.as_data import analysis_data
from pitboss.lab.figures import Analysis, OutcomeCount, StrategyCost, wager_odds

pytestmark = pytest.mark.xdist_group("lab")

DIE = (
    OutcomeCount("six", 1, Fraction(4)),
    OutcomeCount("five", 1, Fraction(1, 2)),
    OutcomeCount("even", 2, Fraction(0)),
    OutcomeCount("lose", 2, Fraction(-1)),
)
"""One roll of a die: 4 to 1 on a six, half the stake on a five, the stake back on two or four."""


def test_the_figures_of_a_wager_worked_out_by_hand() -> None:
    row = wager_odds("roll", "plain", 6, DIE, Fraction(3, 2), {"roll": Fraction(1)})
    assert row.house_edge == Fraction(-5, 12)  # 4 + 1/2 - 2, over six
    assert row.element_of_risk == Fraction(-5, 18)
    assert row.variance == (16 + Fraction(1, 4) + 2) / 6 - Fraction(5, 12) ** 2
    assert row.hit_rate == Fraction(1, 3)
    assert row.top_prize == Fraction(1, 6)
    assert row.mean_stake == Fraction(3, 2)
    assert row.decisions == {"roll": 1}


def test_a_wager_alone_stakes_one_unit() -> None:
    row = wager_odds("roll", "plain", 6, DIE)
    assert row.mean_stake == 1
    assert row.element_of_risk == row.house_edge
    assert not row.decisions


@pytest.mark.parametrize("deals", [5, 7])
def test_outcomes_that_do_not_add_up_are_refused(deals: int) -> None:
    with pytest.raises(ValueError, match=f"6 deals, but there are {deals}"):
        wager_odds("roll", "plain", deals, DIE)


def test_a_negative_count_is_refused_even_where_the_sum_is_right() -> None:
    with pytest.raises(ValueError, match="the outcomes count 6 deals, but there are 6"):
        wager_odds("roll", "plain", 6, (*DIE, OutcomeCount("a", 1, Fraction(0)), OutcomeCount("b", -1, Fraction(0))))


def test_what_cannot_happen_is_no_outcome_and_no_top_prize() -> None:
    row = wager_odds("roll", "plain", 6, (*DIE, OutcomeCount("seven", 0, Fraction(100))))
    assert [each.outcome for each in row.outcomes] == ["six", "five", "even", "lose"]
    assert row.top_prize == Fraction(1, 6)


PAYS = st.fractions(min_value=-5, max_value=50, max_denominator=6)


@given(st.lists(st.tuples(st.integers(1, 10**15), PAYS), min_size=1, max_size=8))
def test_variance_is_the_mean_squared_distance(drawn: list[tuple[int, Fraction]]) -> None:
    outcomes = [OutcomeCount(str(place), count, pays) for place, (count, pays) in enumerate(drawn)]
    deals = sum(count for count, _ in drawn)
    row = wager_odds("any", "", deals, outcomes)
    mean = -row.house_edge
    assert row.variance == sum(count * (pays - mean) ** 2 for count, pays in drawn) / deals
    assert 0 <= row.hit_rate <= 1
    assert row.variance >= 0


def test_a_return_table_adds_up_to_the_edge_and_counts_combinations() -> None:
    row = wager_odds("roll", "plain", 6, DIE, combinations=36)
    lines = row.returns()
    assert sum(line.returns for line in lines) == -row.house_edge
    assert sum(line.combinations for line in lines) == 36
    assert sum(line.probability for line in lines) == 1
    with pytest.raises(ValueError, match="is not a whole number of 4 combinations"):
        wager_odds("roll", "plain", 6, DIE, combinations=4)


def analysis() -> Analysis:
    other = wager_odds("roll", "other", 6, [OutcomeCount("lose", 6, Fraction(-1))])
    costs = (StrategyCost("always", "Roll always.", Fraction(1, 3), Fraction(1, 7)),)
    return Analysis("test/die", {"sides": 6}, 6, (wager_odds("roll", "plain", 6, DIE), other), costs)


def test_a_row_is_found_by_wager_and_schedule_the_first_without() -> None:
    assert analysis().wager("roll").schedule == "plain"
    assert analysis().wager("roll", "other").house_edge == 1
    with pytest.raises(KeyError, match="roll plain, roll other"):
        analysis().wager("spin")


def test_the_report_has_every_figure_exact_and_in_percent() -> None:
    data = analysis_data(analysis())
    row = data["wagers"][0]
    assert {key: data[key] for key in ("rulebook", "settings", "deals")} == {
        "rulebook": "test/die",
        "settings": {"sides": 6},
        "deals": 6,
    }
    assert row["house_edge"] == {"exact": "-5/12", "percent": -100 * 5 / 12}
    assert row["mean_stake"] == {"exact": "1/1", "value": 1.0}
    assert row["variance"].keys() == {"exact", "value"}
    assert row["standard_deviation"] ** 2 == pytest.approx(row["variance"]["value"])
    first = row["outcomes"][0]
    assert {key: first[key] for key in ("outcome", "count", "combinations", "pays")} == {
        "outcome": "six",
        "count": 1,
        "combinations": 1,
        "pays": "4/1",
    }
    assert (first["probability"]["exact"], first["return"]["exact"]) == ("1/6", "2/3")
    assert data["strategies"][0]["cost"]["exact"] == "1/7"
