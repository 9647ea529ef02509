"""11 Order of poker hands: what beats what, put to the proof by rounds played against the dealer."""

from itertools import pairwise

import pytest
from tests.support.rounds import NSW_BOOK, Duel, duel
from tests.support.witness import clause

from pitboss import law
from pitboss.cards import Rank

# Best first: five cards of a player, six of a dealer; neighbours share no card.
PLAYERS = {
    "four-of-a-kind": "9c 9d 9h 9s 2c",
    "straight-flush": "5h 6h 7h 8h Kd",
    "three-of-a-kind": "Jc Jd Jh 4s 2h",
    "flush": "2s 5s 9s Ks 7d",
    "straight": "5c 6d 7h 8s Qd",
    "two-pair": "Tc Td 4h 4s 2c",
    "pair": "Qc Qd 8h 5s 2d",
    "high-card": "Kc Jd 8h 5s 2c",
}
DEALERS = {
    "four-of-a-kind": "3c 3d 3h 3s Ac Td",
    "straight-flush": "5d 6d 7d 8d Kc 2s",
    "three-of-a-kind": "Ac Ad Ah Kh Qs 6c",
    "flush": "Ac Qc 8c 6c Td 4d",
    "straight": "Js Ts 9d 8c 3h 2d",
    "two-pair": "6h 6c 3h 3s Ac Kc",
    "pair": "Jh Js 9d 6c 4d 3s",
    "high-card": "Ac Qh Ts 9d 6c 3d",
}
KINDS = list(PLAYERS)
assert tuple(KINDS) == NSW_BOOK.setting("hand-order").value


def kinds(round_: Duel) -> tuple[str, str]:
    return round_.hand.value.category, round_.dealer.value.category


def beats(better: str, worse: str) -> None:
    """The better kind wins from either side of the table, whatever the ranks."""
    above = duel(PLAYERS[better], DEALERS[worse])
    assert kinds(above) == (better, worse)
    assert above.won == 2_000 + (above.pays("ante-bonus") if "ante-bonus" in above.settled else 0)
    below = duel(PLAYERS[worse], DEALERS[better])
    assert kinds(below) == (worse, better)
    assert below.won == -2_000 + (below.pays("ante-bonus") if "ante-bonus" in below.settled else 0)


def wins(hand: str, dealer: str, kind: str) -> None:
    """Both hands are of the kind, and the player's is the higher."""
    round_ = duel(hand, dealer)
    assert kinds(round_) == (kind, kind)
    assert round_.settled["ante"].outcome == "wins"
    assert round_.hand.value > round_.dealer.value


def loses(hand: str, dealer: str, kind: str) -> None:
    round_ = duel(hand, dealer)
    assert kinds(round_) == (kind, kind)
    assert round_.settled["ante"].outcome == "loses"


# --- 11.1 ----------------------------------------------------------------------------------------------------------


@clause("11.1")
@pytest.mark.parametrize(("better", "worse"), list(pairwise(KINDS)))
def test_each_kind_beats_the_next(better: str, worse: str) -> None:
    beats(better, worse)
    swapped = list(KINDS)
    at = swapped.index(better)
    swapped[at], swapped[at + 1] = worse, better
    quoted = ",\n    ".join(f'"{kind}"' for kind in KINDS)
    requoted = ",\n    ".join(f'"{kind}"' for kind in swapped)
    assert quoted in NSW_BOOK.text
    other = law.loads(NSW_BOOK.text.replace(quoted, requoted, 1), "in another order")
    assert duel(PLAYERS[better], DEALERS[worse], book=other).settled["ante"].outcome == "loses"
    assert duel(PLAYERS[worse], DEALERS[better], book=other).settled["ante"].outcome == "wins"


@clause("11.1.1")
def test_four_of_a_kind_is_four_cards_of_one_rank() -> None:
    beats("four-of-a-kind", "straight-flush")
    wins("9c 9d 9h 9s 2c", "3c 3d 3h 3s Ac Td", "four-of-a-kind")
    assert duel("9c 9d 9h 2s 2c", DEALERS["high-card"].replace("9d", "8d")).hand.value.category == "three-of-a-kind"


@clause("11.1.2")
def test_a_straight_flush_is_four_in_a_row_in_one_suit() -> None:
    beats("straight-flush", "three-of-a-kind")
    wins("5h 6h 7h 8h Kd", "4d 5d 6d 7d Kc 2s", "straight-flush")
    assert duel("5h 6h 7h 9h 8d", "Ac Qd Ts 9d 6c 3d").hand.value.category == "flush", "the eight is of another suit"


@clause("11.1.2")
def test_in_a_straight_flush_the_ace_is_high_or_low() -> None:
    wins("Ah Kh Qh Jh 2d", "Kd Qd Jd Td 2c 7s", "straight-flush")
    loses("Ah 2h 3h 4h 9d", "2d 3d 4d 5d 9c Ks", "straight-flush")
    round_the_corner = duel("Kh Ah 2h 3h 9d", "Qc Tc 8s 7d 5s 3d")
    assert round_the_corner.hand.value.category == "flush"


@clause("11.1.3")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    beats("three-of-a-kind", "flush")
    wins("Jc Jd Jh 4s 2h", "Tc Td Ts As Kh 6c", "three-of-a-kind")
    assert duel("Jc Jd 4h 4s 2h", "Ac Qd Ts 9d 6c 3d").hand.value.category == "two-pair"


@clause("11.1.4")
def test_a_flush_is_four_of_one_suit_not_in_a_row() -> None:
    beats("flush", "straight")
    wins("2s 5s 9s Ks 7d", "Qc Jc 8c 6c Td 4d", "flush")
    assert duel("2s 5s 9s Kh 7d", "Ac Qd Ts 9d 6c 3d").hand.value.category == "high-card", "three of a suit are not enough"


@clause("11.1.5")
def test_a_straight_is_four_in_a_row_in_more_than_one_suit() -> None:
    beats("straight", "two-pair")
    wins("5c 6d 7h 8s Qd", "4c 5d 6h 7s Qc Ts", "straight")
    assert duel("5c 6d 7h 9s Qd", "Ac Qc Ts 9d 6c 3d").hand.value.category == "high-card", "three in a row are not enough"


@clause("11.1.5")
def test_in_a_straight_the_ace_is_high_or_low() -> None:
    wins("Ah Kd Qh Js 2d", "Kc Qd Jd Th 2c 7s", "straight")
    loses("Ah 2d 3h 4s 9d", "2c 3d 4d 5h 9c Ks", "straight")
    assert duel("Kh Ad 2h 3s 9d", "Qc Tc 8s 7d 5s 3d").hand.value.category == "high-card", "not round the corner"


@clause("11.1.6")
def test_two_pair_is_a_pair_and_another() -> None:
    beats("two-pair", "pair")
    wins("Tc Td 4h 4s 2c", "9c 9d 8h 8s Ac Kd", "two-pair")
    wins("Tc Td 4h 4s 2c", "Th Ts 3h 3s Ac Kd", "two-pair")


@clause("11.1.7")
def test_one_pair_is_two_cards_of_one_rank() -> None:
    beats("pair", "high-card")
    wins("Qc Qd 8h 5s 2d", "Jc Jd Ah Ks 9c 7h", "pair")


@clause("11.1.8")
def test_four_odd_cards_are_of_four_ranks_and_nothing_better() -> None:
    beats("pair", "high-card")
    wins("Kc Jd 8h 5s 2c", "Kh Td 9h 7s 4c 2d", "high-card")
    loses("Kc Jd 8h 5s 2c", "Ac Qh Ts 9d 6c 3d", "high-card")
    assert duel("Kc Jd 8h 5s 2c", "Ac Qh Ts 9d 6c 3d").won == -2_000


# --- 11.2 ----------------------------------------------------------------------------------------------------------


@clause("11.2")
@pytest.mark.parametrize(
    ("kind", "hand", "dealer", "outcome"),
    [
        ("four-of-a-kind", "3c 3d 3h 3s Kd", "2c 2d 2h 2s Ac Qd", "wins"),
        ("four-of-a-kind", "2c 2d 2h 2s Kd", "3c 3d 3h 3s Ac Qd", "loses"),
        ("straight-flush", "2h 3h 4h 5h 9c", "Ad 2d 3d 4d 9s Kc", "wins"),
        ("straight-flush", "Ah 2h 3h 4h 9c", "2d 3d 4d 5d 9s Kc", "loses"),
        ("three-of-a-kind", "3c 3d 3h 5s 8c", "2c 2d 2h As Kc 9d", "wins"),
        ("three-of-a-kind", "2c 2d 2h As Kc", "3c 3d 3h 5s 8c 9d", "loses"),
        ("flush", "Ah 5h 3h 2h 9c", "Kd Qd Jd 9d 2c 3s", "wins"),
        ("flush", "Kd Qd Jd 9d 2c", "Ah 5h 3h 2h 9c 8s", "loses"),
        ("flush", "Kd Qd Jd 8d 2c", "Kh Qh Jh 9h 2s 3s", "loses"),
        ("straight", "2c 3d 4h 5s Kc", "Ac 2d 3h 4s 9c Ks", "wins"),
        ("straight", "Ac 2d 3h 4s 9c", "2c 3d 4h 5s Kc 9d", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "3h 3s 2h 2s Kd Jc", "wins"),
        ("two-pair", "3c 3d 2c 2d Ah", "4h 4s 2h 2s Kd Jc", "loses"),
        ("two-pair", "4c 4d 2c 2d 9h", "4h 4s 3h 3s Kd Jc", "loses"),
        ("pair", "3c 3d 5h 7s 9c", "2c 2d Ah Ks Jc 9d", "wins"),
        ("pair", "2c 2d Ah Ks Jc", "3c 3d 5h 7s 9c Td", "loses"),
        ("high-card", "Ac 7d 5h 3s 2d", "Kc Qd Jh 9s 8c 6h", "wins"),
        ("high-card", "Kc Qd Jh 9s 2c", "Ac 7d 5h 3s 2d 9c", "loses"),
        ("high-card", "Kc Qd Jh 8s 2c", "Kd Qh Js 9c 2d 3h", "loses"),
    ],
)
def test_within_a_kind_the_ranks_of_the_cards_decide(kind: str, hand: str, dealer: str, outcome: str) -> None:
    round_ = duel(hand, dealer)
    assert kinds(round_) == (kind, kind)
    assert round_.settled["ante"].outcome == round_.settled["play"].outcome == outcome
    assert (round_.hand.value > round_.dealer.value) == (outcome == "wins")


@clause("11.2")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("3c 3d 2c 2d 9h", "3h 3s 2h 2s Kd Jc"),
        ("Kd Qd Jd 8d 2c", "Kh Qh Jh 8h 2s 3s"),
        ("2c 3d 4h 5s Kc", "2d 3h 4s 5c 9c Qs"),
        ("Kc Qd Jh 8s 2c", "Kd Qh Js 8c 2d 3h"),
    ],
)
def test_hands_of_equal_ranks_are_level_whatever_their_suits(hand: str, dealer: str) -> None:
    round_ = duel(hand, dealer)
    assert round_.hand.value == round_.dealer.value
    assert "10.6" in round_.clauses("ante")


@clause("11.2.1")
def test_the_top_straight_is_ace_king_queen_jack_and_the_lowest_four_three_two_ace() -> None:
    assert duel("Ah Kd Qh Js 7d", "4c 3d 2h As 9c 7s").won == 2_000
    assert duel("4c 3d 2h As 9c", "Ah Kd Qh Js 7d 6s").won == -2_000
    for low in range(2, 12):
        higher = " ".join(f"{Rank(low + step).letter}{suit}" for step, suit in enumerate("dsds"))
        round_ = duel("4c 3c 2h Ah Qc", f"{higher} {'Kc 9c' if low < 5 else '2d 3h'}")
        assert kinds(round_) == ("straight", "straight")
        assert round_.won == -2_000, f"4-3-2-A is below {higher}"


@clause("11.2.2")
def test_between_equal_pairs_the_other_cards_decide() -> None:
    assert duel("Kc Kd 9h 5s 2c", "Kh Ks 8d 7c 4d 2h").won == 2_000, "the higher of the two others first"
    assert duel("Kc Kd 8h 5s 2c", "Kh Ks 8d 4c 3d 2h").won == 2_000, "then the lower"
    assert duel("Kc Kd 8h 4s 3c", "Kh Ks 8d 5c 3d 2h").won == -2_000
    level = duel("Kc Kd 8h 5s 2c", "Kh Ks 8d 5c 4d 3h")
    assert (level.hand.value, level.won) == (level.dealer.value, 2_000), "the fifth card does not count"
