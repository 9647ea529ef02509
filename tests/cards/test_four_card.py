"""The four-card ranking, compared with a plain reading of the order of hands."""

from __future__ import annotations

from itertools import combinations, islice, pairwise, permutations
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.ranks import (
    FOUR_CARD,
    STANDARD_ACE_LOW,
    STANDARD_ORDER,
    FourCardRanking,
    HandValue,
    SetHand,
    suit_classes,
)

POSITION = {card: position for position, card in enumerate(deck())}
PlainValue = tuple[int, tuple[int, ...]]


def hands(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(deck()), min_size=least, max_size=most, unique=True)


def plain_value(four: tuple[Card, ...]) -> PlainValue:
    """Return the index of the category, worst first, and the ranks that break ties, without lookup tables."""
    held = [int(card.rank) for card in four]
    ranks = sorted(held, key=lambda rank: (-held.count(rank), -rank))
    flush = len({card.suit for card in four}) == 1
    low = ranks == [14, 4, 3, 2]
    straight = low or (len(set(ranks)) == 4 and ranks[0] - ranks[3] == 3)
    groups = len(set(ranks))
    if groups == 1:
        place = 7
    elif straight and flush:
        place = 6
    elif groups == 2 and ranks[0] == ranks[2]:
        place = 5
    elif flush:
        place = 4
    elif straight:
        place = 3
    elif groups == 2:
        place = 2
    elif groups == 3:
        place = 1
    else:
        place = 0
    return place, (4, 3, 2, 1) if low and straight else tuple(ranks)


@pytest.fixture(scope="module")
def plain() -> dict[tuple[Card, ...], PlainValue]:
    """Return the plain value of every four cards, in the deck's order."""
    return {four: plain_value(four) for four in combinations(deck(), 4)}


def best_by_hand(cards: tuple[Card, ...], plain: dict[tuple[Card, ...], PlainValue]) -> PlainValue:
    return max(plain[four] for four in combinations(in_order(cards), 4))


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=POSITION.__getitem__))


def test_every_four_cards_stand_where_the_plain_reading_puts_them(plain: dict[tuple[Card, ...], PlainValue]) -> None:
    strengths: dict[PlainValue, int] = {}
    for four, worth in plain.items():
        value = FOUR_CARD.value(four)
        assert value.category == STANDARD_ORDER[7 - worth[0]]
        assert strengths.setdefault(worth, value.strength) == value.strength
    ascending = [strengths[worth] for worth in sorted(strengths)]
    assert all(lower < higher for lower, higher in pairwise(ascending))


@pytest.mark.parametrize(("n", "every"), [(5, 1), (6, 13)])
def test_the_best_four_are_found_among_all(n: int, every: int, plain: dict[tuple[Card, ...], PlainValue]) -> None:
    for cards, _ in islice(suit_classes(n), 0, None, every):
        hand = FOUR_CARD.best(cards)
        assert plain[in_order(hand.plays)] == best_by_hand(cards, plain)
        assert in_order((*hand.plays, *hand.aside)) == in_order(cards)
        assert len(hand.plays) == 4


@given(hands(4, 6))
def test_the_best_four_of_any_hand(cards: list[Card]) -> None:
    hand = FOUR_CARD.best(cards)
    assert plain_value(hand.plays) == max(map(plain_value, combinations(cards, 4)))
    assert hand.value == FOUR_CARD.value(hand.plays)
    assert sorted((*hand.plays, *hand.aside)) == sorted(cards)


@given(hands(4, 6), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_came_does_not_matter(cards: list[Card], chance: Random) -> None:
    other = list(cards)
    chance.shuffle(other)
    assert FOUR_CARD.best(other) == FOUR_CARD.best(cards)


@given(hands(4, 6), st.permutations("cdhs"))
def test_suits_can_change_names(cards: list[Card], names: list[str]) -> None:
    renamed = [Card(card.rank.letter + names["cdhs".index(card.suit)]) for card in cards]
    assert FOUR_CARD.best(renamed).value == FOUR_CARD.best(cards).value


@given(hands(4, 5), st.sampled_from(deck()))
def test_a_further_card_never_hurts(cards: list[Card], further: Card) -> None:
    if further not in cards:
        assert FOUR_CARD.best([*cards, further]).value >= FOUR_CARD.best(cards).value


@pytest.mark.parametrize(
    ("cards", "plays", "aside", "category", "ranks", "words"),
    [
        ("9c Ad 9h 9s 9d 2c", "9s 9h 9d 9c", "Ad 2c", "four-of-a-kind", (9,), "four of a kind, nines"),
        ("Ac 2c Kc 3c 4c", "4c 3c 2c Ac", "Kc", "straight-flush", (4, 3, 2, 1), "a straight flush, four high"),
        ("Kh Jh Qh Ah 2c", "Ah Kh Qh Jh", "2c", "straight-flush", (14, 13, 12, 11), "a straight flush, ace high"),
        ("6c 6d 6h 2s 3s", "6h 6d 6c 3s", "2s", "three-of-a-kind", (6, 3), "three of a kind, sixes, three"),
        ("2h Th 5h Ah 3h", "Ah Th 5h 3h", "2h", "flush", (14, 10, 5, 3), "a flush, ace high, ten, five, three"),
        ("4c 2d Ah 3s Ad", "4c 3s 2d Ah", "Ad", "straight", (4, 3, 2, 1), "a straight, four high"),
        ("As Kc Qd Jh 2c", "As Kc Qd Jh", "2c", "straight", (14, 13, 12, 11), "a straight, ace high"),
        ("7c 7d 2c 2d Kh", "7d 7c 2d 2c", "Kh", "two-pair", (7, 2), "two pair, sevens and twos"),
        ("Ac 7d Kh As 2c", "As Ac Kh 7d", "2c", "pair", (14, 13, 7), "a pair of aces, king, seven"),
        ("Ac 9d 4h Ks 2c", "Ac Ks 9d 4h", "2c", "high-card", (14, 13, 9, 4), "ace high, king, nine, four"),
    ],
)
def test_each_category_as_it_is_set_and_said(
    cards: str, plays: str, aside: str, category: str, ranks: tuple[int, ...], words: str
) -> None:
    hand = FOUR_CARD.best(parse_cards(cards))
    assert (hand.plays, hand.aside) == (parse_cards(plays), parse_cards(aside))
    assert (hand.value.category, hand.value.ranks, hand.value.words) == (category, ranks, words)


LADDER = [
    "As Ah Ad Ac",
    "2s 2h 2d 2c",
    "As Ks Qs Js",
    "5s 4s 3s 2s",
    "4s 3s 2s As",
    "As Ah Ad Kc",
    "As Ah Ad Qc",
    "2s 2h 2d 3c",
    "As Ks Qs Ts",
    "As Ks 3s 2s",
    "5s 3s 2s 6s",
    "6s 4s 3s 2s",
    "As Kh Qd Jc",
    "Ks Qh Jd Tc",
    "5s 4h 3d 2c",
    "4s 3h 2d Ac",
    "As Ah Kd Kc",
    "As Ah Qd Qc",
    "Ks Kh Qd Qc",
    "3s 3h 2d 2c",
    "As Ah Kd Qc",
    "As Ah Kd Jc",
    "As Ah Qd Jc",
    "2s 2h 4d 3c",
    "As Kh Qd Tc",
    "Ks Ah 2d 3c",
    "As 4h 3d 5c",
    "6s 4h 3d 2c",
]


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(LADDER)))
def test_each_rung_of_the_ladder_beats_the_next(higher: str, lower: str) -> None:
    assert FOUR_CARD.value(parse_cards(higher)) > FOUR_CARD.value(parse_cards(lower))


def test_ace_high_straight_beats_the_low_one_and_the_low_one_loses_to_every_other() -> None:
    high, low, five = (FOUR_CARD.value(parse_cards(cards)) for cards in ("As Kh Qd Jc", "4s 3h 2d Ac", "5s 4h 3d 2c"))
    assert high > five > low


def test_no_straight_goes_round_the_corner() -> None:
    for around in ("Kc Ad 2h 3s", "Qc Kd Ah 2s"):
        assert FOUR_CARD.value(parse_cards(around)).category == "high-card"
    assert FOUR_CARD.value(parse_cards("2s As Ks Qs")).category == "flush"


def test_equal_pairs_are_ranked_by_the_other_cards_in_turn() -> None:
    values = [FOUR_CARD.value(parse_cards(f"9c 9d {rest}")) for rest in ("Kh 4s", "Kh 3s", "Qh Js", "Qs Td")]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


def test_the_same_ranks_in_other_suits_tie() -> None:
    one, other = FOUR_CARD.value(parse_cards("9c 9d Kh 4s")), FOUR_CARD.value(parse_cards("9s 9h Kd 4c"))
    assert one == other
    assert hash(one) == hash(other)
    assert not one < other
    assert one <= other


def test_values_are_ordered_by_strength() -> None:
    values = [FOUR_CARD.value(parse_cards(four)) for four in LADDER]
    assert sorted(values, reverse=True) == values == sorted(values, key=lambda value: -value.strength)


def test_a_choice_among_equals_is_always_the_same() -> None:
    cards = parse_cards("Ac Ad 5h 5s 5d 9c")
    assert {FOUR_CARD.best(order) for order in permutations(cards)} == {FOUR_CARD.best(cards)}
    assert FOUR_CARD.best(cards).plays == parse_cards("5s 5h 5d Ad")
    assert FOUR_CARD.best(cards).aside == parse_cards("Ac 9c")


def test_three_pairs_play_the_higher_two() -> None:
    assert FOUR_CARD.best(parse_cards("2c 2d Ac Ad 7h 7s")).plays == parse_cards("Ad Ac 7s 7h")


def test_the_longer_straight_flush_plays_its_top_and_beats_the_higher_flush() -> None:
    hand = FOUR_CARD.best(parse_cards("As 7s 6s 5s 4s 3s"))
    assert (hand.plays, hand.aside) == (parse_cards("7s 6s 5s 4s"), parse_cards("As 3s"))


def test_three_of_a_kind_beats_the_flush_in_the_same_hand() -> None:
    hand = FOUR_CARD.best(parse_cards("As 9s 4s 2s 2c 2d"))
    assert (hand.value.category, hand.plays) == ("three-of-a-kind", parse_cards("2s 2d 2c As"))
    assert hand.aside == parse_cards("9s 4s")


def test_a_hand_as_set_need_not_be_the_best() -> None:
    hand = FOUR_CARD.as_set(parse_cards("4s 9c Kd 9d"), parse_cards("2c 9h"))
    assert hand.plays == parse_cards("9d 9c Kd 4s")
    assert hand.aside == parse_cards("9h 2c")
    assert hand.value.words == "a pair of nines, king, four"
    assert hand.value < FOUR_CARD.best((*hand.plays, *hand.aside)).value


@given(hands(4, 6))
def test_the_best_hand_set_by_somebody_is_the_best_hand(cards: list[Card]) -> None:
    hand = FOUR_CARD.best(cards)
    assert FOUR_CARD.as_set(hand.plays[::-1], hand.aside[::-1]) == hand


@given(hands(4, 6))
def test_a_set_hand_travels(cards: list[Card]) -> None:
    hand = FOUR_CARD.best(cards)
    read = msgspec.json.decode(msgspec.json.encode(hand), type=SetHand)
    assert read == hand
    assert isinstance(read.plays[0], Card)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(hand.value), type=HandValue) == hand.value


@pytest.mark.parametrize(("held", "fits"), [(0, False), (3, False), (4, True), (5, True), (6, True), (7, False)])
def test_how_many_cards_a_hand_has(held: int, fits: bool) -> None:
    cards = deck()[:held]
    if fits:
        assert len(FOUR_CARD.best(cards).aside) == held - 4
        assert len(FOUR_CARD.as_set(cards[:4], cards[4:]).aside) == held - 4
    else:
        with pytest.raises(ValueError, match=f"a hand has 4 to 6 cards, not {held}"):
            FOUR_CARD.best(cards)
        with pytest.raises(ValueError, match=f"not {held}"):
            FOUR_CARD.as_set(cards[:4], cards[4:])


@pytest.mark.parametrize("held", [3, 5])
def test_exactly_four_cards_play(held: int) -> None:
    with pytest.raises(ValueError, match=f"four cards play, not {held}: 2c 3c 4c"):
        FOUR_CARD.value(deck()[:held])
    with pytest.raises(ValueError, match=f"four cards play, not {held}: 2c 3c 4c"):
        FOUR_CARD.as_set(deck()[:held])


def test_a_card_held_twice_is_named() -> None:
    twice = "the nine of clubs is in the hand more than once: As 9c 2d 9c"
    with pytest.raises(ValueError, match=twice):
        FOUR_CARD.best(parse_cards("As 9c 2d 9c"))
    with pytest.raises(ValueError, match="the ace of spades is in the hand more than once"):
        FOUR_CARD.as_set(parse_cards("As 9c 2d 3d"), parse_cards("As"))


def test_another_order_gives_another_winner() -> None:
    swapped = FourCardRanking(("four-of-a-kind", "straight-flush", "three-of-a-kind", "straight", *_without_straight()))
    straight, flush = parse_cards("5s 4h 3d 2c"), parse_cards("As Ks 3s 2s")
    assert FOUR_CARD.value(straight) < FOUR_CARD.value(flush)
    assert swapped.value(straight) > swapped.value(flush)
    both = parse_cards("9s 8s 7s 6h 2s")
    assert (FOUR_CARD.best(both).value.category, swapped.best(both).value.category) == ("flush", "straight")


def _without_straight() -> tuple[str, ...]:
    return ("flush", "two-pair", "pair", "high-card")


def test_an_ace_that_is_only_high() -> None:
    high_only = FourCardRanking(ace_low=())
    assert high_only.value(parse_cards("4s 3h 2d Ac")).category == "high-card"
    assert high_only.value(parse_cards("4s 3s 2s As")).ranks == (14, 4, 3, 2)
    assert high_only.value(parse_cards("As Kh Qd Jc")).category == "straight"
    straights_only = FourCardRanking(ace_low={"straight"})
    assert straights_only.value(parse_cards("4s 3h 2d Ac")).category == "straight"
    assert straights_only.value(parse_cards("4s 3s 2s As")).category == "flush"


def test_rankings_are_equal_when_they_rank_alike() -> None:
    assert FourCardRanking(list(STANDARD_ORDER), set(STANDARD_ACE_LOW)) == FOUR_CARD
    assert hash(FourCardRanking()) == hash(FOUR_CARD)
    assert FourCardRanking(ace_low=()) != FOUR_CARD
    assert FOUR_CARD != STANDARD_ORDER
    assert repr(FourCardRanking(ace_low=())).endswith("ace_low=[])")


@pytest.mark.parametrize("order", [STANDARD_ORDER[1:], (*STANDARD_ORDER, "pair"), (*STANDARD_ORDER[:-1], "low-card")])
def test_an_order_names_each_category_once(order: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"names each of four-of-a-kind, .* once, not "):
        FourCardRanking(order)


def test_an_ace_is_low_only_where_ranks_run() -> None:
    with pytest.raises(ValueError, match="not in flush, pair"):
        FourCardRanking(ace_low={"pair", "flush", "straight"})
