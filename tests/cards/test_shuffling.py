"""Shuffling is exactly fair: the tests try every answer that the source of chance can give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, cut, deck, shuffled, system_random


class Script:
    """A source of chance that gives prepared answers and records what it was asked."""

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = iter(answers)
        self.asked: list[int] = []

    def __call__(self, n: int) -> int:
        self.asked.append(n)
        return next(self.answers)


@pytest.mark.parametrize("size", range(7))
def test_every_order_comes_from_exactly_one_run_of_chance(size: int) -> None:
    cards = deck()[:size]
    runs = list(product(*(range(n) for n in range(size, 1, -1))))
    orders = Counter(shuffled(cards, Script(run)) for run in runs)
    assert len(runs) == factorial(size)
    assert orders == Counter(permutations(cards))


def test_chance_is_asked_once_for_each_place_but_the_last() -> None:
    script = Script([0] * 51)
    shuffled(deck(), script)
    assert script.asked == list(range(52, 1, -1))


@pytest.mark.parametrize(("answer", "fair"), [(-1, False), (0, True), (2, True), (3, False)])
def test_chance_outside_its_bounds_is_refused(answer: int, fair: bool) -> None:
    script = Script([answer, 0])
    if fair:
        assert len(shuffled(deck()[:3], script)) == 3
    else:
        with pytest.raises(ValueError, match=f"returned {answer} instead of a number from 0 to 2"):
            shuffled(deck()[:3], script)


@given(st.lists(st.sampled_from(deck())), st.randoms(use_true_random=False))
def test_a_shuffle_keeps_the_cards_and_leaves_the_original_alone(cards: list[Card], chance: Random) -> None:
    before = list(cards)
    after = shuffled(cards, chance.randrange)
    assert cards == before
    assert Counter(after) == Counter(cards)


def test_the_system_gives_every_number_below_n_and_no_other() -> None:
    assert {system_random(3) for _ in range(400)} == {0, 1, 2}
    assert {system_random(1) for _ in range(10)} == {0}
    assert sorted(shuffled(deck(), system_random)) == sorted(deck())
    with pytest.raises(ValueError, match="positive"):
        system_random(0)


def test_a_cut_brings_the_top_to_the_bottom() -> None:
    assert cut("ABCDE", 2) == ("C", "D", "E", "A", "B")
    assert cut("ABCDE", 0) == cut("ABCDE", 5) == tuple("ABCDE")


@given(st.integers(0, 52))
def test_a_cut_is_undone_by_the_other_cut(depth: int) -> None:
    assert cut(cut(deck(), depth), 52 - depth) == deck()


@pytest.mark.parametrize("depth", [-1, 53])
def test_a_cut_stays_within_the_cards(depth: int) -> None:
    with pytest.raises(ValueError, match=f"can be 0 to 52 deep, not {depth}"):
        cut(deck(), depth)
