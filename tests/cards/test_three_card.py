"""The three-card ranking, compared with a plain reading of the order of hands."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.ranks import FOUR_CARD, THREE_CARD, THREE_CARD_ORDER, ThreeCardRanking

PlainValue = tuple[int, tuple[int, ...]]
HANDS = st.lists(st.sampled_from(deck()), min_size=3, max_size=3, unique=True)


def plain_value(three: tuple[Card, ...]) -> PlainValue:
    """Return the index of the category, worst first, and the ranks that break ties, without lookup tables."""
    held = [int(card.rank) for card in three]
    ranks = sorted(held, key=lambda rank: (-held.count(rank), -rank))
    flush = len({card.suit for card in three}) == 1
    low = ranks == [14, 3, 2]
    straight = low or (len(set(ranks)) == 3 and ranks[0] - ranks[2] == 2)
    if straight and flush:
        place = 5
    elif len(set(ranks)) == 1:
        place = 4
    elif straight:
        place = 3
    elif flush:
        place = 2
    elif len(set(ranks)) == 2:
        place = 1
    else:
        place = 0
    return place, (3, 2, 1) if low else tuple(ranks)


def test_every_three_cards_stand_where_the_plain_reading_puts_them() -> None:
    strengths: dict[PlainValue, int] = {}
    for three in combinations(deck(), 3):
        worth = plain_value(three)
        value = THREE_CARD.value(three)
        assert value.category == THREE_CARD_ORDER[5 - worth[0]]
        assert strengths.setdefault(worth, value.strength) == value.strength
    ascending = [strengths[worth] for worth in sorted(strengths)]
    assert all(lower < higher for lower, higher in pairwise(ascending))


@given(HANDS)
def test_all_three_cards_play_in_whatever_order_they_came(cards: list[Card]) -> None:
    hand = THREE_CARD.best(cards)
    assert (sorted(hand.plays), hand.aside) == (sorted(cards), ())
    assert {THREE_CARD.best(order) for order in permutations(cards)} == {hand}
    assert hand.value == THREE_CARD.value(cards) == THREE_CARD.worth(cards)
    assert THREE_CARD.as_set(cards) == hand


@pytest.mark.parametrize(
    ("cards", "plays", "category", "ranks", "words"),
    [
        ("Qh Ah Kh", "Ah Kh Qh", "straight-flush", (14, 13, 12), "a straight flush, ace high"),
        ("Ac 2c 3c", "3c 2c Ac", "straight-flush", (3, 2, 1), "a straight flush, three high"),
        ("9c 9s 9h", "9s 9h 9c", "three-of-a-kind", (9,), "three of a kind, nines"),
        ("2d Ah 3s", "3s 2d Ah", "straight", (3, 2, 1), "a straight, three high"),
        ("Ts Jc Qd", "Qd Jc Ts", "straight", (12, 11, 10), "a straight, queen high"),
        ("2h Th 5h", "Th 5h 2h", "flush", (10, 5, 2), "a flush, ten high, five, two"),
        ("Kd 6c 6d", "6d 6c Kd", "pair", (6, 13), "a pair of sixes, king"),
        ("4h 6s Qc", "Qc 6s 4h", "high-card", (12, 6, 4), "queen high, six, four"),
    ],
)
def test_each_category_as_it_is_set_and_said(cards: str, plays: str, category: str, ranks: tuple[int, ...], words: str) -> None:
    hand = THREE_CARD.best(parse_cards(cards))
    assert hand.plays == parse_cards(plays)
    assert (hand.value.category, hand.value.ranks, hand.value.words) == (category, ranks, words)


LADDER = [
    "As Ks Qs",
    "4s 3s 2s",
    "3s 2s As",
    "As Ah Ad",
    "2s 2h 2d",
    "As Kh Qd",
    "4s 3h 2d",
    "3s 2h Ad",
    "As Ks Js",
    "5s 3s 2s",
    "As Ah Kd",
    "As Ah 2d",
    "Ks Kh Ad",
    "2s 2h 3d",
    "As Kh Jd",
    "As 4h 2d",
    "Ks Qh Td",
    "Qs 3h 2d",
    "Js Th 8d",
    "5s 3h 2d",
]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(LADDER)))
def test_each_rung_of_the_ladder_beats_the_next(higher: str, lower: str) -> None:
    assert THREE_CARD.value(parse_cards(higher)) > THREE_CARD.value(parse_cards(lower))


def test_no_straight_goes_round_the_corner() -> None:
    assert THREE_CARD.value(parse_cards("Kc Ad 2h")).category == "high-card"
    assert THREE_CARD.value(parse_cards("2s As Ks")).category == "flush"


def test_the_same_ranks_in_other_suits_tie() -> None:
    assert THREE_CARD.value(parse_cards("9c 9d Kh")) == THREE_CARD.value(parse_cards("9s 9h Kd"))


def test_an_ace_that_is_only_high() -> None:
    high_only = ThreeCardRanking(ace_low=())
    assert high_only.value(parse_cards("3s 2h Ad")).category == "high-card"
    assert high_only.value(parse_cards("3s 2s As")).category == "flush"
    assert high_only.value(parse_cards("As Kh Qd")).category == "straight"


def test_another_order_gives_another_winner() -> None:
    swapped = ThreeCardRanking(("straight-flush", "three-of-a-kind", "flush", "straight", "pair", "high-card"))
    straight, flush = parse_cards("5s 4h 3d"), parse_cards("As Ks 3s")
    assert THREE_CARD.value(straight) > THREE_CARD.value(flush)
    assert swapped.value(straight) < swapped.value(flush)


@pytest.mark.parametrize("held", [0, 2, 4])
def test_a_hand_is_three_cards(held: int) -> None:
    with pytest.raises(ValueError, match=f"a hand has 3 cards, not {held}"):
        THREE_CARD.best(deck()[:held])
    with pytest.raises(ValueError, match=f"a hand has 3 cards, not {held}"):
        THREE_CARD.worth(deck()[:held])
    with pytest.raises(ValueError, match=f"three cards play, not {held}"):
        THREE_CARD.value(deck()[:held])


def test_nothing_is_laid_aside() -> None:
    with pytest.raises(ValueError, match="a hand has 3 cards, not 4: As 9c 2d 3d"):
        THREE_CARD.as_set(parse_cards("As 9c 2d"), parse_cards("3d"))


def test_a_card_held_twice_is_named() -> None:
    with pytest.raises(ValueError, match="the nine of clubs is in the hand more than once: 9c 2d 9c"):
        THREE_CARD.worth(parse_cards("9c 2d 9c"))


def test_an_order_names_each_category_once() -> None:
    with pytest.raises(ValueError, match=r"an order of three-card hands names each of straight-flush, .* once, not pair"):
        ThreeCardRanking(("pair",))


def test_rankings_of_different_hands_are_never_equal() -> None:
    assert ThreeCardRanking() == THREE_CARD
    assert THREE_CARD != FOUR_CARD
    assert len({ThreeCardRanking(), THREE_CARD, FOUR_CARD}) == 2
    assert repr(ThreeCardRanking(ace_low=())).startswith("ThreeCardRanking(order=('straight-flush', ")
