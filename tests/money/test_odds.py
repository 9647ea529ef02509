"""Odds, and payments that need rounding."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Direction, Odds, OddsError, parse_odds, payment

odds_of_any_kind = st.builds(Odds, st.integers(1, 1_000), st.integers(1, 100))
directions: st.SearchStrategy[Direction] = st.sampled_from(["down", "up", "nearest"])


@pytest.mark.parametrize(
    ("text", "pays", "per"),
    [
        ("25 to 1", 25, 1),
        ("1 to 2", 1, 2),
        ("1000000 to 1", 1_000_000, 1),
    ],
)
def test_odds_that_are_read(text: str, pays: int, per: int) -> None:
    assert parse_odds(text) == Odds(pays, per)


@pytest.mark.parametrize("text", ["", "25", "25 to", "to 1", "25 for 1", "-1 to 1", "1.5 to 1", "25 to 1 to 1", "٢ to 1"])
def test_text_that_is_no_odds_is_named(text: str) -> None:
    with pytest.raises(OddsError, match="is not odds; write them as 25 to 1") as refused:
        parse_odds(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("text", ["9-1", "9:1", "9/1", " 9 TO 1 ", "9 - 1"])
def test_another_spelling_is_refused_with_the_right_one(text: str) -> None:
    with pytest.raises(OddsError, match="is not odds; write 9 to 1"):
        parse_odds(text)


@pytest.mark.parametrize(("pays", "per"), [(0, 1), (1, 0), (-1, 1), (1_000_001, 1), (1, 1_000_001)])
def test_numbers_out_of_bounds_are_named(pays: int, per: int) -> None:
    with pytest.raises(OddsError, match=f"odds of {pays} to {per}: both numbers must be from 1 to 1,000,000"):
        Odds(pays, per)


def test_odds_as_written_and_as_a_fraction() -> None:
    assert str(parse_odds("1 to 2")) == "1 to 2"
    assert parse_odds("1 to 2").fraction == Fraction(1, 2)
    assert Odds(2, 4).fraction == Odds(1, 2).fraction
    assert Odds(2, 4) != Odds(1, 2)
    assert Odds(25) == Odds(25, 1)


@given(odds_of_any_kind)
def test_odds_are_read_back_and_travel(odds: Odds) -> None:
    assert parse_odds(str(odds)) == odds
    assert msgspec.json.decode(msgspec.json.encode(odds), type=Odds) == odds


@pytest.mark.parametrize(
    ("stake", "odds", "chip", "down", "nearest", "up"),
    [
        (500, "25 to 1", 50, 12_500, 12_500, 12_500),
        (500, "1 to 2", 50, 250, 250, 250),
        (500, "1 to 2", 100, 200, 300, 300),
        (498, "1 to 2", 100, 200, 200, 300),
        (502, "1 to 2", 100, 200, 300, 300),
        (1, "1 to 2", 1, 0, 1, 1),
        (100, "1 to 3", 1, 33, 33, 34),
        (200, "1 to 3", 1, 66, 67, 67),
        (0, "25 to 1", 50, 0, 0, 0),
        (99, "1 to 1", 50, 50, 100, 100),
    ],
)
def test_an_uneven_payment_goes_the_way_it_is_told(stake: int, odds: str, chip: int, down: int, nearest: int, up: int) -> None:
    paid = parse_odds(odds)
    assert payment(stake, paid, chip, "down") == down
    assert payment(stake, paid, chip, "nearest") == nearest
    assert payment(stake, paid, chip, "up") == up


@given(st.integers(0, 10**9), odds_of_any_kind, st.integers(1, 10_000), directions)
def test_a_payment_is_in_chips_and_within_one_of_what_is_due(stake: int, odds: Odds, chip: int, direction: Direction) -> None:
    due, paid = stake * odds.fraction, payment(stake, odds, chip, direction)
    assert paid % chip == 0
    if due % chip == 0:
        assert paid == due
    elif direction == "down":
        assert 0 < due - paid < chip
    elif direction == "up":
        assert 0 < paid - due < chip
    else:
        assert abs(due - paid) <= Fraction(chip, 2)
        assert due - paid != Fraction(chip, 2)


def test_payments_that_make_no_sense_are_refused() -> None:
    even = Odds(1, 1)
    assert payment(0, even, 1, "down") == 0
    with pytest.raises(ValueError, match="a stake is zero or more cents, not -1"):
        payment(-1, even, 1, "down")
    with pytest.raises(ValueError, match="the smallest chip is at least one cent, not 0"):
        payment(1, even, 0, "down")
    with pytest.raises(ValueError, match="rounded down, up or nearest, not 'sideways'"):
        payment(1, even, 1, "sideways")  # type: ignore[arg-type]
