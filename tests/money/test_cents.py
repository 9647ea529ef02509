"""Money as people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import MOST_CENTS, MoneyError, parse_money, show


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$5", 500),
        ("5", 500),
        ("5.00", 500),
        ("5.5", 550),
        ("0.05", 5),
        (".50", 50),
        ("0", 0),
        ("1,250.50", 125_050),
        ("1250.50", 125_050),
        ("$1,000,000", 100_000_000),
        ("  $7.25 ", 725),
        ("007", 700),
    ],
)
def test_amounts_that_are_read(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$",
        ".",
        "-",
        "five",
        "5.",
        "5,00",
        "12,34",
        "1,2345",
        ",500",
        "5 000",
        "5$",
        "$$5",
        "+5",
        "1e3",
        "٥",
        "5.0.0",
    ],
)
def test_junk_is_refused_by_name(text: str) -> None:
    with pytest.raises(MoneyError, match=r"is not an amount of money, such as 5, 5\.00 or 1,250\.50") as refused:
        parse_money(text)
    assert refused.value.text == text
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("text", ["0.001", "5.005", "5.000"])
def test_fractions_of_a_cent_are_refused(text: str) -> None:
    with pytest.raises(MoneyError, match=f"'{text}' has more than two decimals"):
        parse_money(text)


def test_below_zero_only_where_it_is_allowed() -> None:
    with pytest.raises(MoneyError, match=r"'-\$5' is below zero"):
        parse_money("-$5")
    assert parse_money("-$5", negative=True) == -500
    assert parse_money("-0.01", negative=True) == -1
    assert parse_money("5", negative=True) == 500


def test_the_most_that_can_be_handled() -> None:
    assert parse_money("9,999,999,999.99") == MOST_CENTS - 1
    assert parse_money("10,000,000,000.00") == MOST_CENTS
    with pytest.raises(MoneyError, match=r"more than \$10,000,000,000.00"):
        parse_money("10,000,000,000.01")


def test_a_page_of_figures_is_refused_briefly() -> None:
    with pytest.raises(MoneyError) as refused:
        parse_money("9" * 100_000)
    assert len(str(refused.value)) < 200


def test_another_currency() -> None:
    assert parse_money("€5.50", currency_symbol="€") == 550
    assert show(550, "€") == "€5.50"
    with pytest.raises(MoneyError):
        parse_money("$5", currency_symbol="€")


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (99, "$0.99"),
        (100, "$1.00"),
        (125_050, "$1,250.50"),
        (-5, "-$0.05"),
        (-125_050, "-$1,250.50"),
    ],
)
def test_amounts_as_shown(cents: int, text: str) -> None:
    assert show(cents) == text


@given(st.integers(-MOST_CENTS, MOST_CENTS))
def test_what_is_shown_is_read_back(cents: int) -> None:
    assert parse_money(show(cents), negative=True) == cents
