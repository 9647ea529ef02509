"""Exact counts of the categories, checked by a second method and by their sums."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from pitboss.cards import Rank
from pitboss.cards.ranks import (
    FIVE_CARD,
    FOUR_CARD,
    STANDARD_ORDER,
    THREE_CARD,
    FourCardRanking,
    Ranking,
    ThreeCardRanking,
    category_counts,
    suit_classes,
)

THREES = {
    "straight-flush": 48,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high-card": 16_440,
}
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
FIVES = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "pair": 1_098_240,
    "high-card": 1_302_540,
}


@cache
def runs(length: int) -> tuple[frozenset[int], ...]:
    """Return the ranks of every straight of this size, with the ace high or low."""
    return tuple(frozenset(14 if rank == 1 else rank for rank in range(low, low + length)) for low in range(1, 16 - length))


def by_ranks(held: dict[int, int], plays: int) -> set[str]:
    """Return every category that cards of these ranks can make, whatever their suits."""
    most, second = (*sorted(held.values(), reverse=True), 0)[:2]
    made = {
        "four-of-a-kind": plays > 3 and most == 4,
        "full-house": plays > 4 and most > 2 and second > 1,
        "three-of-a-kind": most > 2,
        "straight": any(run <= held.keys() for run in runs(plays)),
        "two-pair": plays > 3 and second > 1,
        "pair": most > 1,
        "high-card": True,
    }
    return {category for category, can in made.items() if can}


def in_suit(ranks: tuple[int, ...], ranking: Ranking) -> int:
    """Return the index, best first, of the best category that cards of one suit can make from these ranks."""
    straight = any(run <= {*ranks} for run in runs(ranking.plays))
    royal = ranking.plays == 5 and {10, 11, 12, 13, 14} <= {*ranks}
    made = ("flush", *(("straight-flush",) if straight else ()), *(("royal-flush",) if royal else ()))
    return min(map(ranking.order.index, made))


def counted_by_ranks(n: int, ranking: Ranking) -> dict[str, int]:
    """Count by ranks first, then by the suits they can have: the flush's suit, the ranks in it, and the rest outside it."""
    counts = [0] * len(ranking.order)
    three = [comb(3, many) for many in range(5)]
    flushes: dict[tuple[int, ...], int] = {}
    for ranks in combinations_with_replacement([int(rank) for rank in Rank], n):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        plain = min(map(ranking.order.index, by_ranks(held, ranking.plays)))
        mixed = prod(comb(4, many) for many in held.values())
        for size in range(ranking.plays, len(held) + 1):
            for suited in combinations(held, size):
                ways = 4 * prod([three[many - (rank in suited)] for rank, many in held.items()])
                if suited not in flushes:
                    flushes[suited] = in_suit(suited, ranking)
                counts[min(plain, flushes[suited])] += ways
                mixed -= ways
        counts[plain] += mixed
    return dict(zip(ranking.order, counts, strict=True))


@pytest.mark.parametrize(("ranking", "known"), [(THREE_CARD, THREES), (FOUR_CARD, FOURS), (FIVE_CARD, FIVES)])
def test_hands_of_just_the_cards_that_play(ranking: Ranking, known: dict[str, int]) -> None:
    counts = category_counts(ranking.plays, ranking)
    assert counts == known
    assert tuple(counts) == ranking.order


@pytest.mark.parametrize(
    ("ranking", "n", "hands"),
    [
        (THREE_CARD, 3, 22_100),
        (FOUR_CARD, 4, 270_725),
        (FOUR_CARD, 5, 2_598_960),
        (FOUR_CARD, 6, 20_358_520),
        (FIVE_CARD, 5, 2_598_960),
        (FIVE_CARD, 6, 20_358_520),
    ],
)
def test_two_ways_of_counting_agree_and_leave_no_hand_out(ranking: Ranking, n: int, hands: int) -> None:
    counts = category_counts(n, ranking)
    assert counts == counted_by_ranks(n, ranking)
    assert sum(counts.values()) == comb(52, n) == hands


def test_without_more_said_four_cards_play() -> None:
    assert category_counts(4) == FOURS
    assert tuple(category_counts(4)) == STANDARD_ORDER


def test_the_best_five_of_six() -> None:
    """The categories that the Six Card Bonus pays."""
    counts = category_counts(6, FIVE_CARD)
    paid = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")
    assert [counts[category] for category in paid] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]


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
    # In one suit A-2-3 is still a straight then, and a straight beats a flush here.
    straights_only = category_counts(3, ThreeCardRanking(ace_low={"straight"}))
    assert straights_only["straight-flush"] == THREES["straight-flush"] - 4
    assert straights_only["straight"] == THREES["straight"] + 4


def test_the_counts_given_out_are_the_callers_own() -> None:
    category_counts(4).clear()
    assert category_counts(4) == FOURS


@pytest.mark.parametrize(
    ("ranking", "n", "sizes"),
    [
        (THREE_CARD, 2, "3"),
        (THREE_CARD, 4, "3"),
        (FOUR_CARD, 3, "4 to 6"),
        (FOUR_CARD, 7, "4 to 6"),
        (FIVE_CARD, 4, "5 to 7"),
        (FIVE_CARD, 8, "5 to 7"),
    ],
)
def test_hands_are_of_the_sizes_the_ranking_knows(ranking: Ranking, n: int, sizes: str) -> None:
    with pytest.raises(ValueError, match=f"a hand has {sizes} cards, not {n}"):
        category_counts(n, ranking)
