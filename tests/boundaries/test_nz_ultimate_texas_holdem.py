"""Every number in the rules of New Zealand Ultimate Texas Hold'em, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.boundaries import CENTS, TAKEN, answer, around
from tests.support.nz_holdem import ANN, Deal, duel, holdem, placed
from tests.support.play import DANA, TableUnderTest

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range

LIMITS = Limits({"ante": Range(500, 10_000), "trips": Range(100, 5_000)})
ALLOWED = {0: (3, 4), 3: (2,), 5: (1,)}
"""The multiples of the Ante that Play may be, by the cards of the board that are open."""


def in_cents(**settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = holdem(**{"limits": LIMITS, "chosen": CENTS, **settings})
    table.seat("Ann", 1)
    return table


@around
def test_the_blind_is_the_ante_to_the_cent(off: int) -> None:
    table = in_cents()
    code = answer(table, ANN, do.PlaceWagers(1, {"ante": Stake(777), "blind": Stake(777 + off)}))
    assert (code == TAKEN) == (off == 0)
    assert table.on(1, "ante") == (777 if off == 0 else 0)


@around
@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("open_", ALLOWED)
def test_play_is_a_multiple_of_the_ante_at_each_step_to_the_cent(open_: int, multiple: int, off: int) -> None:
    deal = Deal(chosen=CENTS)
    while len(deal.table.table.state.round.part.board.up) < open_:
        deal.checked(1, 2, 3).turned()
    code = answer(deal.table, ANN, do.Play(1, Stake(1_000 * multiple + off)))
    assert code == (TAKEN if off == 0 and multiple in ALLOWED[open_] else "play-amount")


@pytest.mark.parametrize(("dealer", "qualifies"), [("Ac Qd", False), ("2c 3d", True), ("Kd 4s", True)])
def test_the_least_hand_with_which_the_dealer_qualifies(dealer: str, qualifies: bool) -> None:
    """On a board with a two and a king: ace high, a pair of twos, a pair of kings."""
    ended = duel("9c 9d", dealer, "Kh Ts 8c 6d 2h")
    assert ended["ante"].outcome == ("stands-off" if not qualifies else "loses" if dealer == "Kd 4s" else "wins")
    assert ended["play"].outcome == ("loses" if dealer == "Kd 4s" else "wins")


@pytest.mark.parametrize(
    ("hand", "board", "pays"),
    [("9c 9d", "Kh Ts 9h 6d 2h", "stands-off"), ("Jc 9d", "Th 8s 7h 2d 2c", "wins"), ("Ac 9c", "Kc Tc 4c 2d 3h", "wins")],
)
def test_the_blind_is_paid_from_a_straight(hand: str, board: str, pays: str) -> None:
    assert duel(hand, "Qd 5h", board)["blind"].outcome == pays


@pytest.mark.parametrize(("hand", "wins"), [("9c 9d", True), ("Kc 9d", False), ("Ac 3d", False)])
def test_trips_is_paid_from_three_of_a_kind(hand: str, wins: bool) -> None:
    assert (duel(hand, "Qd 5h", "Kh Ts 9h 6d 2h", trips=500)["trips"].outcome == "wins") == wins


@around
def test_a_flush_on_the_blind_pays_three_to_two_in_whole_chips(off: int) -> None:
    """An Ante of $10.50 would win $15.75: with chips of 50 cents it is rounded down."""
    deal = Deal(("Ac 9c",), "Qd 5h", "Kc Tc 4c 2d 3h", begin=False, trips=0)
    ante = 1_000 + 50 + 50 * off
    deal.table.ok(ANN, do.WithdrawWagers(1))
    deal.table.ok(ANN, placed(1, ante))
    deal.table.ok(DANA, do.NoMoreBets())
    while deal.table.phase != "deciding":
        deal.table.ok(DANA, do.dealer_poker.Deal())
    blind = deal.at_river().played(1, 1).settled(1)[1]["blind"]
    assert blind.pays == ante * 3 // 2 // 50 * 50
