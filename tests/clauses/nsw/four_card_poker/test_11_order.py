"""11.2: hands of one kind, four cards of them."""

import pytest
from tests.support.rounds import duel
from tests.support.witness import clause


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


@clause("11.2.2")
def test_between_equal_pairs_the_other_cards_decide() -> None:
    assert duel("Kc Kd 9h 5s 2c", "Kh Ks 8d 7c 4d 2h").won == 2_000, "the higher of the two others first"
    assert duel("Kc Kd 8h 5s 2c", "Kh Ks 8d 4c 3d 2h").won == 2_000, "then the lower"
    assert duel("Kc Kd 8h 4s 3c", "Kh Ks 8d 5c 3d 2h").won == -2_000
    level = duel("Kc Kd 8h 5s 2c", "Kh Ks 8d 5c 4d 3h")
    assert (level.hand.value, level.won) == (level.dealer.value, 2_000), "the fifth card does not count"
