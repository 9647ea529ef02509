"""The rankings of draw poker: reduced decks, five of a kind, the joker, low hands."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from pitboss.cards import Card, deck, parse_cards
from pitboss.cards.card import SIZES, lowest_rank
from pitboss.cards.ranks.draw import FULL_DECK_ORDER, REDUCED_DECK_ORDER, HighRanking, LowRanking, hands_by_category

ROYAL = {10, 11, 12, 13, 14}


def words(ranking: HighRanking | LowRanking, text: str) -> str:
    return ranking.worth(parse_cards(text)).words


@pytest.mark.parametrize(("cards", "lowest"), [*zip(SIZES, (2, 3, 4, 5, 6, 7), strict=True)])
def test_a_reduced_deck_lacks_its_lowest_ranks(cards: int, lowest: int) -> None:
    without, with_joker = deck(cards=cards), deck(cards=cards, joker=True)
    assert (len(without), len({*without})) == (cards, cards)
    assert {int(card.rank) for card in without} == set(range(lowest, 15))
    assert with_joker == (*without, Card.JOKER)
    assert lowest_rank(cards) == lowest


@pytest.mark.parametrize("cards", [0, 28, 33, 51, 53, 56])
def test_there_is_no_deck_of_another_size(cards: int) -> None:
    with pytest.raises(ValueError, match=f"a deck has 52, 48, 44, 40, 36, 32 cards, not {cards}"):
        deck(cards=cards)


FULL = (
    "As Ks Qs Js Ts",
    "Ac Ad Ah As Jk",
    "Jh Th 9h 8h 7h",
    "Ac Ad Ah As 4c",
    "Kc Kd Kh Jc Jd",
    "Kd Jd 9d 7d 5d",
    "Kh Qc Jc Ts 9d",
    "Qc Qd Qh 8c 5d",
    "Qc Qd 4h 4c Jd",
    "Tc Td Kh 6c 5d",
    "Qh Tc 9c 7d 4s",
)
"""One hand of each kind, best first with a full deck."""


@pytest.mark.parametrize("cards", SIZES)
def test_a_flush_beats_a_full_house_only_with_a_reduced_deck(cards: int) -> None:
    ranking = HighRanking(cards)
    order = FULL_DECK_ORDER if cards == 52 else REDUCED_DECK_ORDER
    values = [ranking.worth(parse_cards(text)) for text in FULL]
    assert [value.category for value in values] == list(FULL_DECK_ORDER)
    in_order = sorted(values, reverse=True)
    assert [value.category for value in in_order] == list(order)
    assert all(better > worse for better, worse in pairwise(in_order))


def test_all_cards_of_a_hand_count() -> None:
    ranking = HighRanking()
    better, worse = (ranking.worth(parse_cards(text)) for text in ("Qs Qd Js Jd Tc", "Qh Qc Jh Jc 9c"))
    assert better > worse
    assert ranking.worth(parse_cards("Qs Qd Js Jd Tc")) == ranking.worth(parse_cards("Qh Qc Jh Jc Ts")), "no suit is higher"


@pytest.mark.parametrize(
    ("cards", "text", "high"),
    [
        (52, "5s 4d 3c 2h Ac", "five"),
        (48, "6s 5d 4c 3h Ac", "six"),
        (40, "8s 7d 6c 5h Ac", "eight"),
        (32, "Ts 9d 8c 7h Ac", "ten"),
    ],
)
def test_a_low_ace_stands_just_below_the_lowest_rank_of_the_deck(cards: int, text: str, high: str) -> None:
    assert words(HighRanking(cards), text) == f"a straight, {high} high"
    assert HighRanking(cards, ace_low=False).worth(parse_cards(text)).category == "high-card"
    suited = " ".join(f"{card[0]}h" for card in text.split())
    assert words(HighRanking(cards), suited) == f"a straight flush, {high} high"
    assert HighRanking(cards, ace_low=False).worth(parse_cards(suited)).category == "flush"
    other = HighRanking(44) if cards != 44 else HighRanking(40)
    assert other.worth(parse_cards(text)).category == "high-card"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ks Qs Js Ts Jk", "a royal flush"),
        ("2c 2d 2h 2s Jk", "five of a kind, twos"),
        ("9s 8s 7s 6s Jk", "a straight flush, ten high"),
        ("9s 8s 6s 5s Jk", "a straight flush, nine high"),
        ("9s 9d 9h 4c Jk", "four of a kind, nines, four"),
        ("Ac Ad Kc Kd Jk", "a full house, aces over kings"),
        ("Ks Js 9s 7s Jk", "a flush, ace high, king, jack, nine, seven"),
        ("As Ks 9s 7s Jk", "a flush, ace high, king, queen, nine, seven"),
        ("4c 3d 2h As Jk", "a straight, five high"),
        ("Kc Kd 8h 4s Jk", "three of a kind, kings, eight, four"),
        ("Ac Kd 9h 4s Jk", "a pair of aces, king, nine, four"),
    ],
)
def test_the_joker_is_the_card_that_makes_a_high_hand_best(text: str, said: str) -> None:
    assert words(HighRanking(), text) == said


def test_a_rulebook_may_let_the_joker_double_the_ace_of_a_flush() -> None:
    doubled = HighRanking(doubles_in_flush=True).worth(parse_cards("As Ks 9s 7s Jk"))
    assert doubled.words == "a flush, ace high, ace, king, nine, seven"
    assert doubled > HighRanking(doubles_in_flush=True).worth(parse_cards("Ah Kh Qh Jh 9h"))


@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("cards", SIZES)
def test_the_joker_is_worth_the_best_card_that_the_hand_does_not_hold(cards: int, ace_low: bool) -> None:
    ranking, low, chance = HighRanking(cards, ace_low=ace_low), LowRanking(cards, ace_low=ace_low), Random(cards)
    for _ in range(60):
        four = chance.sample(deck(cards=cards), 4)
        others = [card for card in deck(cards=cards) if card not in four]
        held = (*four[:2], Card.JOKER, *four[2:])
        if len({card.rank for card in four}) > 1:
            assert ranking.worth(held) == max(ranking.worth((*four, card)) for card in others)
        assert low.worth(held) == max(low.worth((*four, card)) for card in others)
        assert sorted(ranking.best(held).plays) == sorted(held) == sorted(low.best(held).plays)


@pytest.mark.parametrize("text", ["As Ks Jk", "As As 9s 7s Jk", "As Ks 9s 7s 4s Jk", "Jk Jk 9s 7s 4s"])
def test_a_hand_with_the_joker_has_four_other_cards(text: str) -> None:
    for ranking in (HighRanking(), LowRanking()):
        with pytest.raises(ValueError, match="four other cards, each once"):
            ranking.worth(parse_cards(text))


def by_formula(cards: int, *, ace_low: bool, joker: bool) -> dict[str, int]:
    """Count the hands of a deck from the number of its ranks and of its straights, without looking at a hand."""
    ranks = range(int(lowest_rank(cards)), 15)
    r = len(ranks)
    runs = [set(range(top - 4, top + 1)) for top in ranks if top - 4 in ranks]
    runs += [{14, *ranks[:4]}] if ace_low else []
    straights, odd = len(runs), comb(r, 5) - len(runs)
    counts = {
        "royal-flush": 4,
        "five-of-a-kind": 0,
        "straight-flush": 4 * (straights - 1),
        "four-of-a-kind": r * 4 * (r - 1),
        "full-house": r * 4 * (r - 1) * 6,
        "flush": 4 * odd,
        "straight": straights * (4**5 - 4),
        "three-of-a-kind": r * 4 * comb(r - 1, 2) * 4**2,
        "two-pair": comb(r, 2) * 6**2 * (r - 2) * 4,
        "pair": r * 6 * comb(r - 1, 3) * 4**3,
        "high-card": odd * (4**5 - 4),
    }
    if joker:
        four = {frozenset(some) for run in runs for some in combinations(run, 4)}
        royal = sum(some <= ROYAL for some in four)
        more = {
            "royal-flush": 4 * royal,
            "five-of-a-kind": r,
            "straight-flush": 4 * (len(four) - royal),
            "four-of-a-kind": r * 4 * (r - 1) * 4,
            "full-house": comb(r, 2) * 6**2,
            "flush": 4 * (comb(r, 4) - len(four)),
            "straight": len(four) * (4**4 - 4),
            "three-of-a-kind": r * 6 * comb(r - 1, 2) * 4**2,
            "pair": (comb(r, 4) - len(four)) * (4**4 - 4),
        }
        counts = {name: number + more.get(name, 0) for name, number in counts.items()}
    return counts


@pytest.mark.parametrize("ace_low", [True, False], ids=["ace-low", "ace-high"])
@pytest.mark.parametrize("joker", [False, True], ids=["plain", "joker"])
@pytest.mark.parametrize("cards", SIZES)
def test_the_hands_of_every_deck_counted_one_class_at_a_time_and_by_formula(cards: int, joker: bool, ace_low: bool) -> None:
    counted = hands_by_category(HighRanking(cards, ace_low=ace_low), joker=joker)
    assert counted == by_formula(cards, ace_low=ace_low, joker=joker)
    assert sum(counted.values()) == comb(cards + joker, 5)


LOW = ("5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac", "8c 6d 4h 3s 2c", "Kc Qd Jh Ts 8c", "2c 2d 3h 4s 5c", "Kc Kd Kh 2s 2c")
"""Low hands with a low ace, each worse than the one before."""


def test_the_lowest_hand_wins_and_straights_and_flushes_do_not_count() -> None:
    low = LowRanking()
    ranked = [low.worth(parse_cards(text)) for text in LOW]
    assert all(better > worse for better, worse in pairwise(ranked))
    assert low.worth(parse_cards("5c 4c 3c 2c Ac")) == low.worth(parse_cards("5c 4d 3h 2s Ac"))


def test_the_ace_of_a_low_hand_is_low_only_where_it_may_be() -> None:
    text = "6c 4d 3h 2s Ac"
    assert words(LowRanking(), text) == "six high, four, three, two, ace"
    assert words(LowRanking(ace_low=False), text) == "ace high, six, four, three, two"
    pairs = [parse_cards(text) for text in ("Ac Ad 3h 4s 5c", "2c 2d 3h 4s 5c")]
    aces, twos = (LowRanking().worth(cards) for cards in pairs)
    assert aces > twos
    aces, twos = (LowRanking(ace_low=False).worth(cards) for cards in pairs)
    assert aces < twos


@pytest.mark.parametrize(
    ("text", "ace_low", "qualifies"),
    [
        ("8c 6d 4h 3s 2c", True, True),
        ("8c 7d 6h 5s 4c", False, True),
        ("9c 4d 3h 2s Ac", True, False),
        ("8c 4d 3h 2s Ac", True, True),
        ("8c 4d 3h 2s Ac", False, False),
        ("7c 7d 3h 2s Ac", True, False),
        ("8c 8d 3h 2s Jk", True, False),
        ("7c 4d 3h 2s Jk", True, True),
    ],
)
def test_eight_or_better_is_five_odd_cards_of_eight_or_less(text: str, ace_low: bool, qualifies: bool) -> None:
    low = LowRanking(ace_low=ace_low)
    assert low.qualifies(low.worth(parse_cards(text)), 8) is qualifies


@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("cards", SIZES)
def test_whether_a_deck_can_make_eight_or_better(cards: int, ace_low: bool) -> None:
    low = LowRanking(cards, ace_low=ace_low)
    suit = [card for card in deck(cards=cards) if card.suit == "c"]
    possible = any(low.qualifies(low.worth(five), 8) for five in combinations(suit, 5))
    assert low.can_qualify(8) is possible
    assert possible is (cards >= 44 or (cards == 40 and ace_low))


def test_a_low_hand_is_five_different_cards() -> None:
    with pytest.raises(ValueError, match="five different cards"):
        LowRanking().worth(parse_cards("As Ks"))
