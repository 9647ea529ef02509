"""Chance gives any pieces, without bias; a seed repeats it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Chance, ScriptedChance, SeededChance, SystemChance, cut, deck

TILES = tuple(f"{pips}-{pips}" for pips in range(1, 7))
SOURCES = (SystemChance(), SeededChance("dice"))


class Answers(Chance):
    """A source of chance that gives prepared numbers."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        return next(self._numbers)


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: type(each).__name__)
def test_every_number_below_n_comes_up_and_no_other(source: Chance) -> None:
    assert {source.below(6) for _ in range(600)} == set(range(6))
    assert {source.below(1) for _ in range(5)} == {0}


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_zero_or_less(source: Chance, n: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        source.below(n)


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: type(each).__name__)
def test_any_pieces_can_be_shuffled(source: Chance) -> None:
    assert Counter(source.shuffled(TILES)) == Counter(TILES)
    assert Counter(source.shuffled(deck(2))) == Counter(deck(2))
    assert source.shuffled(()) == ()


def test_each_order_comes_from_exactly_one_run_of_numbers() -> None:
    runs = product(range(4), range(3), range(2))
    orders = Counter(Answers(*run).shuffled("ABCD") for run in runs)
    assert len(orders) == 24
    assert {*orders.values()} == {1}


def test_a_source_that_breaks_its_promise_is_refused() -> None:
    with pytest.raises(ValueError, match="returned 3 instead of a number from 0 to 2"):
        Answers(3).shuffled("ABC")


@given(st.one_of(st.integers(), st.text()))
def test_the_same_seed_gives_the_same_order(seed: int | str) -> None:
    one, two = SeededChance(seed), SeededChance(seed)
    assert [one.shuffled(deck()) for _ in range(2)] == [two.shuffled(deck()) for _ in range(2)]


def test_orders_of_one_seed_and_of_different_seeds_differ() -> None:
    chance = SeededChance(7)
    orders = {chance.shuffled(deck()) for _ in range(20)} | {SeededChance(seed).shuffled(deck()) for seed in range(8, 28)}
    assert len(orders) == 40


def test_a_seed_keeps_its_numbers() -> None:
    """A recorded simulation must stay repeatable, so these numbers never change."""
    chance = SeededChance("pitboss")
    assert [chance.below(52) for _ in range(8)] == [50, 21, 44, 34, 8, 41, 44, 47]


def test_seeded_numbers_are_spread_evenly() -> None:
    """Sixty thousand throws of a die: each face within five standard deviations of ten thousand."""
    chance = SeededChance(1)
    faces = Counter(chance.below(6) for _ in range(60_000))
    assert all(abs(count - 10_000) < 5 * (60_000 * 5 / 36) ** 0.5 for count in faces.values())


@given(st.integers(1, 1 << 256))
def test_seeded_numbers_of_any_size_stay_below_n(n: int) -> None:
    assert 0 <= SeededChance(n).below(n) < n


def test_a_number_that_one_digest_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 256 bits"):
        SeededChance(1).below((1 << 256) + 1)


def test_what_a_computer_player_asks_comes_from_numbers_below_a_bound() -> None:
    assert Answers(2).choice("ABC") == "C"
    assert Answers(1 << 52).random() == 0.5
    assert Answers(0, 5).numbers((6, 6)) == (0, 5)
    assert Answers(0).depth(52, 10) == 10
    assert {SeededChance(seed).depth(52, 10) for seed in range(2_000)} == set(range(10, 43))


def test_a_written_row_comes_first_and_the_rest_in_its_order() -> None:
    written = ScriptedChance([("6-6", "2-2"), (4, 5), ()], cut=False)
    assert written.shuffled(TILES) == ("6-6", "2-2", "1-1", "3-3", "4-4", "5-5")
    assert written.numbers((6, 6)) == (4, 5)
    assert written.numbers((6, 6)) == (0, 0)
    assert written.below(6) == 0
    assert written.in_round(3) is written


def test_a_written_deck_comes_out_as_written_after_the_cut() -> None:
    written = ScriptedChance([deck()[40:]], cut=True)
    assert cut(written.shuffled(deck()), written.depth(52))[:12] == deck()[40:]
