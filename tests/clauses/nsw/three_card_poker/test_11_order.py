"""11 Order of poker hand values: what beats what, put to the proof by rounds played against the dealer."""

from itertools import pairwise

import pytest
from tests.support.rounds import Duel
from tests.support.three_card import BOOK, play
from tests.support.witness import clause

from pitboss import law
from pitboss.cards import Rank

# Best first; a player's hand of each kind and a dealer's that plays on, which share no card.
PLAYERS = {
    "straight-flush": "4s 3s 2s",
    "three-of-a-kind": "5s 5h 5d",
    "straight": "6s 5d 4h",
    "flush": "7s 5s 2s",
    "pair": "3s 3h 2d",
    "high-card": "As Kh Jd",
}
DEALERS = {
    "straight-flush": "Ac Kc Qc",
    "three-of-a-kind": "Kc Kd Ks",
    "straight": "Qd Jc Tc",
    "flush": "Ac Qc 9c",
    "pair": "Ac Ad Kc",
    "high-card": "Qc 9d 8c",
}
KINDS = list(PLAYERS)
assert tuple(KINDS) == BOOK.setting("hand-order").value


def kinds(round_: Duel) -> tuple[str, str]:
    return round_.hand.value.category, round_.dealer.value.category


def against_dealer(round_: Duel) -> int:
    """What Ante and Play of 1,000 each brought, without the bonus."""
    return round_.won - (round_.pays("ante-bonus") if "ante-bonus" in round_.settled else 0)


def beats(better: str, worse: str) -> None:
    """The better kind wins from either side of the table, the highest cards of the worse kind notwithstanding."""
    above = play(PLAYERS[better], DEALERS[worse])
    assert (kinds(above), against_dealer(above)) == ((better, worse), 2_000)
    below = play(PLAYERS[worse], DEALERS[better])
    assert (kinds(below), against_dealer(below)) == ((worse, better), -2_000)


def category(hand: str) -> str:
    return play(hand, "Qc 9d 8c").hand.value.category


# --- 11.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("better", "worse"), list(pairwise(KINDS)))
@clause("11.1")
def test_each_kind_beats_the_next(better: str, worse: str) -> None:
    beats(better, worse)
    swapped = list(KINDS)
    at = swapped.index(better)
    swapped[at], swapped[at + 1] = worse, better
    quoted, requoted = (",\n    ".join(f'"{kind}"' for kind in order) for order in (KINDS, swapped))
    assert quoted in BOOK.text
    other = law.loads(BOOK.text.replace(quoted, requoted, 1), "in another order")
    assert play(PLAYERS[better], DEALERS[worse], book=other).settled["ante"].outcome == "loses"


@clause("11.1.1")
def test_a_straight_flush_is_three_in_a_row_in_one_suit_the_ace_high_or_low() -> None:
    beats("straight-flush", "three-of-a-kind")
    assert [category(hand) for hand in ("As Ks Qs", "3s 2s As", "4s 3s 2s")] == ["straight-flush"] * 3
    assert category("2s As Ks") == "flush", "not round the corner"
    assert category("4s 3s 2h") == "straight", "one card is of another suit"


@clause("11.1.2")
def test_three_of_a_kind_is_three_cards_of_one_rank() -> None:
    beats("three-of-a-kind", "straight")
    assert (category("5s 5h 5d"), category("5s 5h 6d")) == ("three-of-a-kind", "pair")


@clause("11.1.3")
def test_a_straight_is_three_in_a_row_in_more_than_one_suit_the_ace_high_or_low() -> None:
    beats("straight", "flush")
    assert [category(hand) for hand in ("As Kh Qd", "3s 2h Ad", "4s 3h 2d")] == ["straight"] * 3
    assert category("2s Ah Kd") == "high-card", "not round the corner"
    assert category("6s 5h 3d") == "high-card", "two in a row are not enough"


@clause("11.1.4")
def test_a_flush_is_three_of_one_suit_not_in_a_row() -> None:
    beats("flush", "pair")
    assert (category("7s 5s 2s"), category("7s 5s 2h"), category("7s 6s 5s")) == ("flush", "high-card", "straight-flush")


@clause("11.1.5")
def test_one_pair_is_two_cards_of_one_rank() -> None:
    beats("pair", "high-card")
    assert (category("2s 2h 3d"), category("2s 4h 3d")) == ("pair", "straight")


@clause("11.1.6")
def test_three_odd_cards_are_of_three_ranks_two_suits_and_no_straight() -> None:
    beats("pair", "high-card")
    assert [category(hand) for hand in ("As Kh Jd", "5s 3s 2h", "Qs Th 9h")] == ["high-card"] * 3
    assert play("As Kh Jd", "Qc 9d 8c").won == 2_000


# --- 11.2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "hand", "dealer", "outcome"),
    [
        ("straight-flush", "4s 3s 2s", "3d 2d Ad", "wins"),
        ("straight-flush", "3s 2s As", "4d 3d 2d", "loses"),
        ("three-of-a-kind", "3s 3h 3d", "2c 2d 2h", "wins"),
        ("three-of-a-kind", "2s 2h 2d", "3c 3d 3h", "loses"),
        ("straight", "4s 3h 2d", "3c 2h Ac", "wins"),
        ("straight", "3s 2h Ad", "4c 3d 2c", "loses"),
        ("flush", "As 4s 2s", "Kd Qd Td", "wins"),
        ("flush", "Ks Qs Ts", "Ad 4d 2d", "loses"),
        ("flush", "Ks Js 3s", "Kd Jd 4d", "loses"),
        ("pair", "3s 3h 2d", "2c 2h Ad", "wins"),
        ("pair", "2s 2h Ac", "3c 3d 2d", "loses"),
        ("high-card", "As 4h 2c", "Kd Qh Tc", "wins"),
        ("high-card", "Ks Qh Td", "Ad 4c 2d", "loses"),
        ("high-card", "Ks Jh 9d", "Kd Jc 8c", "wins"),
        ("high-card", "Ks Jh 8d", "Kd Jc 9c", "loses"),
        ("high-card", "Ks Th 9d", "Kd Jc 2c", "loses"),
    ],
)
@clause("11.2")
def test_within_a_kind_the_ranks_of_the_cards_decide_from_the_highest_down(
    kind: str, hand: str, dealer: str, outcome: str
) -> None:
    round_ = play(hand, dealer)
    assert kinds(round_) == (kind, kind)
    assert round_.settled["ante"].outcome == round_.settled["play"].outcome == outcome
    assert (round_.hand.value > round_.dealer.value) == (outcome == "wins")


@clause("11.2.1")
def test_the_top_straight_is_ace_king_queen_and_the_lowest_three_two_ace() -> None:
    assert against_dealer(play("As Kh Qd", "3c 2d Ac")) == 2_000
    assert against_dealer(play("3c 2d Ac", "As Kh Qd")) == -2_000
    for low in range(2, 13):
        higher = " ".join(f"{Rank(low + step).letter}{suit}" for step, suit in enumerate("dsd"))
        assert against_dealer(play("3c 2h Ac", higher)) == -2_000, f"3-2-A is below {higher}"


@clause("11.2.2")
def test_between_equal_pairs_the_third_card_decides() -> None:
    for third, won in (("8s", -2_000), ("9s", 0), ("Ts", 2_000)):
        assert play(f"Kc Kd {third}", "Kh Ks 9d").won == won
