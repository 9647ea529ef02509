"""Rates are written as percentages, parts of a whole as fractions; another spelling is refused with the right one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.money import RateError, parse_part, parse_rate, rate_text


@pytest.mark.parametrize(("text", "rate"), [("5%", "1/20"), ("4.5%", "9/200"), ("0%", "0"), ("100%", "1")])
def test_rates_are_percentages(text: str, rate: str) -> None:
    assert parse_rate(text) == Fraction(rate)
    assert rate_text(Fraction(rate)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5/100", "'5/100' is not a rate; write 5%"),
        ("0.045", "'0.045' is not a rate; write 4.5%"),
        ("1/0", "write a percentage such as 5%"),
        ("21/20", "write a percentage such as 5%"),
        ("101%", "'101%' is more than 100%"),
        ("", "write a percentage such as 5%"),
        ("-5%", "write a percentage such as 5%"),
    ],
)
def test_other_rates_are_refused(text: str, said: str) -> None:
    with pytest.raises(RateError) as refused:
        parse_rate(text)
    assert said in str(refused.value)


def test_parts_of_a_whole_are_fractions() -> None:
    assert (parse_part("1/2"), parse_part("1"), parse_part("0")) == (Fraction(1, 2), Fraction(1), Fraction(0))
    for text in ("2", "3/2", "1/0", "50%", "-1/2", "0.5"):
        with pytest.raises(RateError, match="is not a part of a whole, such as 1/2 or 1"):
            parse_part(text)
