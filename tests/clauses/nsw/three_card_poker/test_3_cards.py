"""3.3: how the cards rank."""

from itertools import pairwise

from tests.support.three_card import KINGS, play, three_with
from tests.support.witness import clause

from pitboss.cards import Rank


@clause("3.3")
def test_ranks_run_from_the_ace_down_to_the_two_and_no_suit_beats_another() -> None:
    ranks = "AKQJT98765432"
    assert len(ranks) == len(Rank)
    for high, low in pairwise(ranks):
        odd = next(rank for rank in ranks[::-1] if rank not in (high, low))
        assert play(f"{high}s {high}h {odd}c", f"{low}c {low}d {odd}d").won == 2_000
        assert play(f"{low}s {low}h {odd}c", f"{high}c {high}d {odd}d").won == -2_000
    for a, b in ("cd", "dc", "hs", "sh", "ch"):
        assert play(f"A{a} K{b} 9{a}", f"A{b} K{a} 9{b}").won == 0, "the same ranks in other suits are level"


@clause("3.3")
def test_only_in_a_straight_does_the_ace_stand_below_the_two() -> None:
    low = play("As 2h 3d", KINGS, ante=1_000)
    assert (low.hand.value.category, low.settled["ante"].outcome) == ("straight", "wins")
    assert play("As 2h 3d", "4c 3h 2d").settled["ante"].outcome == "loses", "a low ace makes the lowest straight"
    assert play("As Ah 3d", KINGS).settled["ante"].outcome == "wins", "in a pair the ace is high"
    never = play("As 2h 3d", KINGS, book=three_with(**{"ace-low": "[]"}))
    assert (never.hand.value.category, never.won) == ("high-card", -2_000)
