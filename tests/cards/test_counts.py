"""Exact counts of the categories, found a second way and added up."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from pitboss.cards import Rank
from pitboss.cards.ranks import FOUR_CARD, STANDARD_ORDER, FourCardRanking, category_counts, suit_classes

FOURS = {
    "four-of-a-kind": 13,
    "straight-flush": 44,
    "three-of-a-kind": 2_496,
    "flush": 2_816,
    "straight": 2_772,
    "two-pair": 2_808,
    "pair": 82_368,
    "high-card": 177_408,
}
RUNS = [frozenset(range(low, low + 4)) for low in range(2, 12)] + [frozenset({14, 2, 3, 4})]


@cache
def category_of_ranks(ranks: tuple[int, ...]) -> str:
    """The best category that the ranks alone allow."""
    held = sorted(Counter(ranks).values(), reverse=True)
    if held[0] == 4:
        return "four-of-a-kind"
    if held[0] == 3:
        return "three-of-a-kind"
    if any(run <= set(ranks) for run in RUNS):
        return "straight"
    if held[:2] == [2, 2]:
        return "two-pair"
    return "pair" if held[0] == 2 else "high-card"


def counted_by_ranks(n: int) -> dict[str, int]:
    """Ranks first, then the suits they can have: the flush's suit, the ranks that have it, and the rest without it."""
    counts = dict.fromkeys(STANDARD_ORDER, 0)
    for ranks in combinations_with_replacement([int(rank) for rank in Rank], n):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        plain = category_of_ranks(ranks)
        mixed = prod(comb(4, many) for many in held.values())
        for size in range(4, len(held) + 1):
            for in_suit in combinations(held, size):
                ways = 4 * prod(comb(3, many - (rank in in_suit)) for rank, many in held.items())
                suited = "straight-flush" if any(run <= set(in_suit) for run in RUNS) else "flush"
                counts[min(plain, suited, key=STANDARD_ORDER.index)] += ways
                mixed -= ways
        counts[plain] += mixed
    return counts


def test_hands_of_four() -> None:
    assert category_counts(4) == FOURS
    assert list(category_counts(4)) == list(STANDARD_ORDER)


@pytest.mark.parametrize(("n", "hands"), [(4, 270_725), (5, 2_598_960), (6, 20_358_520)])
def test_two_ways_of_counting_agree_and_leave_no_hand_out(n: int, hands: int) -> None:
    counts = category_counts(n)
    assert counts == counted_by_ranks(n)
    assert sum(counts.values()) == comb(52, n) == hands


@pytest.mark.parametrize(("n", "classes"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459), (6, 962_988)])
def test_classes_are_as_many_as_known_and_cover_every_hand(n: int, classes: int) -> None:
    sizes = [hands for _, hands in suit_classes(n)]
    assert len(sizes) == classes
    assert sum(sizes) == comb(52, n)


def test_no_class_comes_twice() -> None:
    seen = Counter(
        tuple(sorted(sum(1 << card.rank for card in cards if card.suit == suit) for suit in "cdhs"))
        for cards, _ in suit_classes(4)
    )
    assert set(seen.values()) == {1}
    assert all(len(set(cards)) == 4 for cards, _ in suit_classes(4))


def test_counts_follow_the_ranking() -> None:
    high_only = category_counts(4, FourCardRanking(ace_low=()))
    assert high_only["straight-flush"] == FOURS["straight-flush"] - 4
    assert high_only["straight"] == FOURS["straight"] - (4**4 - 4)
    assert category_counts(4, FourCardRanking()) == category_counts(4, FOUR_CARD)


def test_the_counts_given_out_are_the_callers_own() -> None:
    category_counts(4).clear()
    assert category_counts(4) == FOURS


@pytest.mark.parametrize("n", [3, 7])
def test_hands_are_of_four_to_six(n: int) -> None:
    with pytest.raises(ValueError, match=f"hands are of 4 to 6 cards, not {n}"):
        category_counts(n)
