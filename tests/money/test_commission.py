"""Commission at its boundaries: the threshold, the unit and the cap, each at one below, at, and one above."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.money import Charge, Commission, Exempt

FIVE_PER_CENT = Fraction(5, 100)
USUAL = Commission(FIVE_PER_CENT, threshold=1_000, unit=50, cap=500)


@pytest.mark.parametrize(
    ("amount", "charge"),
    [
        (0, Charge(0, Exempt.WITHIN_THRESHOLD)),
        (999, Charge(0, Exempt.WITHIN_THRESHOLD)),
        (1_000, Charge(0, Exempt.WITHIN_THRESHOLD)),
        (1_001, Charge(50)),
        (1_999, Charge(50)),
        (2_000, Charge(100)),
        (2_001, Charge(100)),
        (9_999, Charge(450)),
        (10_000, Charge(500)),
        (10_001, Charge(500)),
        (1_000_000, Charge(500)),
    ],
)
def test_what_is_taken(amount: int, charge: Charge) -> None:
    assert USUAL.charge(amount) == charge


@pytest.mark.parametrize(("amount", "charge"), [(999, Charge(0, Exempt.BELOW_UNIT)), (1_000, Charge(50)), (1_001, Charge(50))])
def test_less_than_a_unit_is_not_taken(amount: int, charge: Charge) -> None:
    assert Commission(FIVE_PER_CENT, unit=50).charge(amount) == charge


@pytest.mark.parametrize(("amount", "taken"), [(10_039, 501), (10_040, 502), (10_041, 502)])
def test_without_a_cap_the_rate_goes_on(amount: int, taken: int) -> None:
    assert Commission(FIVE_PER_CENT).charge(amount) == Charge(taken)


@pytest.mark.parametrize(("cap", "taken"), [(501, 501), (502, 502), (503, 502)])
def test_a_cap_need_not_be_a_multiple_of_the_unit(cap: int, taken: int) -> None:
    assert Commission(FIVE_PER_CENT, cap=cap).charge(10_040) == Charge(taken)


@pytest.mark.parametrize(
    ("rate", "other"),
    [
        (Fraction(0), {}),
        (Fraction(101, 100), {}),
        (FIVE_PER_CENT, {"threshold": -1}),
        (FIVE_PER_CENT, {"unit": 0}),
        (FIVE_PER_CENT, {"unit": 50, "cap": 49}),
    ],
)
def test_no_such_commission(rate: Fraction, other: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="commission"):
        Commission(rate, **other)


@pytest.mark.parametrize(("amount", "taken"), [(0, 0), (1, 50), (999, 50), (1_000, 50), (1_001, 100), (10_000, 500)])
def test_a_commission_may_be_rounded_up(amount: int, taken: int) -> None:
    assert Commission(FIVE_PER_CENT, unit=50, rounds_up=True).charge(amount).taken == taken
    assert Commission(FIVE_PER_CENT, unit=50, cap=70, rounds_up=True).charge(1_001).taken == 70


def test_nothing_is_taken_of_a_loss() -> None:
    with pytest.raises(ValueError, match="-1"):
        USUAL.charge(-1)


def test_all_of_it_may_be_taken() -> None:
    assert Commission(Fraction(1)).charge(77) == Charge(77)
