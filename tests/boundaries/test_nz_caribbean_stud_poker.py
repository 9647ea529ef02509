"""Every number in the rules of New Zealand Caribbean Stud Poker, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.boundaries import CENTS, TAKEN, answer, around
from tests.support.nz_stud_rounds import BOOK, LOW, against, fed, shared, stud
from tests.support.play import TableUnderTest, player
from tests.support.rounds import number

from pitboss import do
from pitboss.house.people import People
from pitboss.table.commands import Stake

TIMES = number("play.minimum-multiple", BOOK)
ANN = player("Ann")
POOL = "caribbean-stud"
STRAIGHT_FLUSH, ROYAL = "6h 7h 8h 9h Th", "Ts Js Qs Ks As"


def placed(seat: int, **wagers: int) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {wager: Stake(amount) for wager, amount in wagers.items()})


def in_cents(**settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = stud(chosen=CENTS, **settings)
    table.seat("Ann", 1, chips=10_000_000)
    return table


@around
@pytest.mark.parametrize("multiple", [TIMES - 1, TIMES, TIMES + 1])
def test_play_is_twice_the_ante_to_the_cent(multiple: int, off: int) -> None:
    table = in_cents()
    table.ok(ANN, placed(1, ante=777))
    table.deal()
    code = answer(table, ANN, do.Play(1, Stake(777 * multiple + off)))
    assert code == (TAKEN if (multiple, off) == (TIMES, 0) else "play-amount")


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("Ac Qd Jh Ts 9c", False), ("Kc Qd Jh Ts 8c", False), ("Ac Kd 4h 3s 2c", True), (LOW, True), ("2c 2d 5h 4s 3c", True)],
)
def test_the_least_hand_with_which_the_dealer_plays(dealer: str, plays: bool) -> None:
    lines = against("Ks Kh 7d 6c 5d", dealer).settled
    assert lines["play"].outcome == ("wins" if plays else "stands-off")
    assert lines["ante"].outcome == "wins"


@around
def test_the_maximum_payout_to_the_cent(off: int) -> None:
    full = 100 * 1_000
    lines = against(ROYAL, LOW, ante=500, chosen={**CENTS, "payout.maximum": full + off}).settled
    assert lines["play"].pays == min(full, full + off)
    assert ("base.62" in lines["play"].clauses) == (off < 0)


@around
def test_a_straight_flush_gets_a_tenth_of_the_jackpot_or_its_odds_whichever_is_more(off: int) -> None:
    """With $1 the odds are $1,000, which is a tenth of $10,000: a chip decides."""
    people = People(None)
    fed(people, 1_000_000 + 500 * off)
    won = shared(people, (STRAIGHT_FLUSH, 100), name="Second")
    assert won.won(1) == 100_000 + max(0, 50 * off)


@around
def test_a_royal_flush_gets_the_whole_jackpot_or_its_odds_whichever_is_more(off: int) -> None:
    people = People(None)
    fed(people, 1_000_000 + 50 * off)
    won = shared(people, (ROYAL, 100), dealer="Ac Kd Jh 8c 4c", name="Second")
    assert won.won(1) == 1_000_000 + max(0, 50 * off)
    assert people.pools == {POOL: 0}
