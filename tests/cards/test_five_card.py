"""The five-card ranking, compared with a plain reading of the order of hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.ranks import FIVE_CARD, FIVE_CARD_ORDER, FiveCardRanking, suit_classes

PlainValue = tuple[int, tuple[int, ...]]
KINDS = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
"""Return the index, worst first, of the category that the ranks alone make."""


def hands(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(deck()), min_size=least, max_size=most, unique=True)


def plain_value(five: tuple[Card, ...]) -> PlainValue:
    """Return the index of the category, worst first, and the ranks that break ties, without lookup tables."""
    groups = sorted(Counter([int(card.rank) for card in five]).items(), key=lambda held: (-held[1], -held[0]))
    ranks = tuple(rank for rank, _ in groups)
    place = KINDS[tuple(many for _, many in groups)]
    if place:
        return place, ranks
    low = ranks == (14, 5, 4, 3, 2)
    straight = low or ranks[0] - ranks[4] == 4
    if len({card.suit for card in five}) == 1:
        place = (9 if ranks == (14, 13, 12, 11, 10) else 8) if straight else 5
    elif straight:
        place = 4
    return place, (5, 4, 3, 2, 1) if low else ranks


def test_every_five_cards_stand_where_the_plain_reading_puts_them() -> None:
    strengths: dict[PlainValue, int] = {}
    for five, _ in suit_classes(5):
        worth = plain_value(five)
        value = FIVE_CARD.value(five)
        assert value.category == FIVE_CARD_ORDER[9 - worth[0]]
        assert strengths.setdefault(worth, value.strength) == value.strength
    assert len(strengths) == 7_462
    ascending = [strengths[worth] for worth in sorted(strengths)]
    assert all(lower < higher for lower, higher in pairwise(ascending))


def test_the_best_five_of_six_are_found_among_all() -> None:
    for cards, _ in islice(suit_classes(6), 0, None, 101):
        hand = FIVE_CARD.best(cards)
        assert plain_value(hand.plays) == max(map(plain_value, combinations(cards, 5)))
        assert sorted((*hand.plays, *hand.aside)) == sorted(cards)
        assert len(hand.plays) == 5


@given(hands(5, 7), st.randoms(use_true_random=False))
def test_the_best_five_of_any_hand(cards: list[Card], chance: Random) -> None:
    hand = FIVE_CARD.best(cards)
    assert plain_value(hand.plays) == max(map(plain_value, combinations(cards, 5)))
    assert sorted((*hand.plays, *hand.aside)) == sorted(cards)
    assert hand.value == FIVE_CARD.value(hand.plays) == FIVE_CARD.worth(cards)
    assert FIVE_CARD.as_set(hand.plays[::-1], hand.aside[::-1]) == hand
    chance.shuffle(cards)
    assert FIVE_CARD.best(cards) == hand


SUITED = st.sampled_from("cdhs").flatmap(
    lambda suit: st.lists(st.sampled_from([card for card in deck() if card.suit == suit]), min_size=5, max_size=7, unique=True)
)


@given(SUITED)
def test_the_best_five_of_one_suit(cards: list[Card]) -> None:
    hand = FIVE_CARD.best(cards)
    assert plain_value(hand.plays) == max(map(plain_value, combinations(cards, 5)))
    assert hand.value == FIVE_CARD.worth(cards)


@pytest.mark.parametrize(
    ("cards", "plays", "aside", "category", "words"),
    [
        ("Jh Th Qh Ah Kh 9h", "Ah Kh Qh Jh Th", "9h", "royal-flush", "a royal flush"),
        ("Kc Qc Jc Tc 9c Ad", "Kc Qc Jc Tc 9c", "Ad", "straight-flush", "a straight flush, king high"),
        ("2s 3s Ks As 5s 4s", "5s 4s 3s 2s As", "Ks", "straight-flush", "a straight flush, five high"),
        ("9c Ad 9h 9s 9d 2c", "9s 9h 9d 9c Ad", "2c", "four-of-a-kind", "four of a kind, nines, ace"),
        ("4c 4d Kh Ks Kd 4h", "Ks Kh Kd 4h 4d", "4c", "full-house", "a full house, kings over fours"),
        ("2h Th 5h Ah 3h Kd", "Ah Th 5h 3h 2h", "Kd", "flush", "a flush, ace high, ten, five, three, two"),
        ("4c 2d Ah 3s 5d 5c", "5d 4c 3s 2d Ah", "5c", "straight", "a straight, five high"),
        ("As Kc Qd Jh Tc 9c", "As Kc Qd Jh Tc", "9c", "straight", "a straight, ace high"),
        ("6c 6d 6h 2s 3s Qd", "6h 6d 6c Qd 3s", "2s", "three-of-a-kind", "three of a kind, sixes, queen, three"),
        ("7c 7d 2c 2d Kh Js", "7d 7c 2d 2c Kh", "Js", "two-pair", "two pair, sevens and twos, king"),
        ("7c 7d 2c 2d Kh Ks", "Ks Kh 7d 7c 2d", "2c", "two-pair", "two pair, kings and sevens, two"),
        ("Ac 7d Kh As 2c 3d", "As Ac Kh 7d 3d", "2c", "pair", "a pair of aces, king, seven, three"),
        ("Ac 9d 4h Ks 2c 3d", "Ac Ks 9d 4h 3d", "2c", "high-card", "ace high, king, nine, four, three"),
    ],
)
def test_each_category_as_it_is_set_and_said(cards: str, plays: str, aside: str, category: str, words: str) -> None:
    hand = FIVE_CARD.best(parse_cards(cards))
    assert (hand.plays, hand.aside) == (parse_cards(plays), parse_cards(aside))
    assert (hand.value.category, hand.value.words) == (category, words)


LADDER = [
    "As Ks Qs Js Ts",
    "Ks Qs Js Ts 9s",
    "5s 4s 3s 2s As",
    "As Ah Ad Ac Kd",
    "2s 2h 2d 2c 3d",
    "As Ah Ad Kc Kd",
    "2s 2h 2d 3c 3d",
    "As Ks Qs Js 9s",
    "7s 5s 4s 3s 2s",
    "As Kh Qd Jc Td",
    "5s 4h 3d 2c Ad",
    "As Ah Ad Kc Qd",
    "2s 2h 2d 4c 3d",
    "As Ah Kd Kc Qd",
    "3s 3h 2d 2c 4d",
    "As Ah Kd Qc Jd",
    "2s 2h 5d 4c 3d",
    "As Kh Qd Jc 9d",
    "7s 5h 4d 3c 2d",
]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(LADDER)))
def test_each_rung_of_the_ladder_beats_the_next(higher: str, lower: str) -> None:
    assert FIVE_CARD.value(parse_cards(higher)) > FIVE_CARD.value(parse_cards(lower))


def test_a_full_house_beats_the_flush_in_the_same_seven_cards() -> None:
    hand = FIVE_CARD.best(parse_cards("As Ks 9s 4s 2s 2c 2d"))
    assert hand.value.category == "flush"
    assert FIVE_CARD.best(parse_cards("As Ks 9s 9d 2s 2c 2d")).value.category == "full-house"


def test_of_two_threes_the_higher_is_full_of_the_lower() -> None:
    assert FIVE_CARD.best(parse_cards("4c 4d 4h Ks Kd Kh 2c")).value.ranks == (13, 4)


def test_no_straight_goes_round_the_corner() -> None:
    assert FIVE_CARD.value(parse_cards("Kc Ad 2h 3s 4s")).category == "high-card"
    assert FIVE_CARD.value(parse_cards("3s 2s As Ks Qs")).category == "flush"


def test_an_ace_that_is_only_high() -> None:
    straights_only = FiveCardRanking(ace_low={"straight"})
    assert straights_only.value(parse_cards("5s 4h 3d 2c Ad")).category == "straight"
    assert straights_only.value(parse_cards("5s 4s 3s 2s As")).category == "flush"
    assert straights_only.value(parse_cards("As Ks Qs Js Ts")).category == "royal-flush"


@pytest.mark.parametrize(("held", "fits"), [(0, False), (4, False), (5, True), (6, True), (7, True), (8, False)])
def test_how_many_cards_a_hand_has(held: int, fits: bool) -> None:
    cards = deck()[:held]
    if fits:
        assert len(FIVE_CARD.best(cards).aside) == held - 5
    else:
        with pytest.raises(ValueError, match=f"a hand has 5 to 7 cards, not {held}"):
            FIVE_CARD.best(cards)
        with pytest.raises(ValueError, match=f"a hand has 5 to 7 cards, not {held}"):
            FIVE_CARD.worth(cards)


def test_exactly_five_cards_play() -> None:
    with pytest.raises(ValueError, match="five cards play, not 6: 2c 3c 4c"):
        FIVE_CARD.value(deck()[:6])
