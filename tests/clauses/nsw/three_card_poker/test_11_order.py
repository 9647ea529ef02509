"""11.2: hands of one kind, three cards of them."""

from tests.support.rounds import Duel
from tests.support.three_card import play
from tests.support.witness import clause


def against_dealer(round_: Duel) -> int:
    """What Ante and Play of 1,000 each brought, without the bonus."""
    return round_.won - (round_.pays("ante-bonus") if "ante-bonus" in round_.settled else 0)


@clause("11.2.1")
def test_the_top_straight_is_ace_king_queen_and_the_lowest_three_two_ace() -> None:
    assert against_dealer(play("As Kh Qd", "3c 2d Ac")) == 2_000
    assert against_dealer(play("3c 2d Ac", "As Kh Qd")) == -2_000


@clause("11.2.2")
def test_between_equal_pairs_the_third_card_decides() -> None:
    for third, won in (("8s", -2_000), ("9s", 0), ("Ts", 2_000)):
        assert play(f"Kc Kd {third}", "Kh Ks 9d").won == won
