"""3.3: how the cards rank; 3.1: the cutting card."""

from itertools import pairwise

from tests.support.play import NSW, book_with
from tests.support.rounds import duel
from tests.support.witness import clause

from pitboss.cards import Rank

ANTE = 500


# --- 3.3 -----------------------------------------------------------------------------------------------------------


@clause("3.3")
def test_ranks_run_from_the_ace_down_to_the_two() -> None:
    ranks = "AKQJT98765432"
    assert len(ranks) == len(Rank)
    for high, low in pairwise(ranks):
        a, b, c, d = [rank for rank in ranks if rank not in (high, low)][::3]
        won = duel(f"{high}s {high}h {a}c {b}d {c}s", f"{low}c {low}d {a}d {b}s {c}c {d}h", ante=ANTE)
        assert won.won == 2 * ANTE, f"a pair of {high} beats a pair of {low}"
        lost = duel(f"{low}s {low}h {a}c {b}d {c}s", f"{high}c {high}d {a}d {b}s {c}c {d}h", ante=ANTE)
        assert lost.won == -2 * ANTE, f"a pair of {low} loses to a pair of {high}"


@clause("3.3")
def test_no_suit_beats_another() -> None:
    drawn = book_with(NSW, ties='"stand-off"')
    for suits in ("cdhs", "dhsc", "hscd", "scdh"):
        a, b, c, d = suits
        even = duel(f"A{a} K{b} 9{a} 7{b} 2{a}", f"A{c} K{d} 9{c} 7{d} 2{c} 3{d}", book=drawn)
        assert even.won == 0, "the same ranks in other suits are worth the same"


@clause("3.3")
def test_only_in_a_straight_does_the_ace_stand_below_the_two() -> None:
    low = duel("As 2h 3d 4c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE)
    assert low.hand.value.category == "straight"
    assert low.won == 2 * ANTE
    high = duel("As 2h 3d 4c 9s", "5c 4d 3h 2s 9d Jc", ante=ANTE)
    assert high.won == -2 * ANTE, "a low ace makes the lowest straight"
    assert duel("As Ah 7d 5c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE).won == 2 * ANTE, "in a pair the ace is high"
    never = book_with(NSW, **{"ace-low": "[]"})
    other = duel("As 2h 3d 4c 9s", "Kc Kd 7h 6s 8d Jc", ante=ANTE, book=never)
    assert (other.hand.value.category, other.won) == ("high-card", -2 * ANTE)
