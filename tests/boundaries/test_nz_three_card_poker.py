"""Every number in the rules of New Zealand Three Card Poker, one below it, at it, and one above it.

Chips of one cent where amounts are tried to the cent, so that nothing but the number itself decides.
"""

from typing import Any

import pytest
from tests.support.boundaries import CENTS, TAKEN, answer, around
from tests.support.incidents import incident as reported
from tests.support.nz import DANA, OPAL
from tests.support.nz_three import (
    ANN,
    LIMITS,
    STACK,
    against,
    in_round,
    lies,
    nz_three,
    paid,
    placed,
)
from tests.support.play import TableUnderTest

from pitboss import do
from pitboss.table.commands import Stake


def in_cents(**settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann at seat 1."""
    table = nz_three(chosen=CENTS, **settings)
    table.seat("Ann", 1)
    return table


@around
def test_a_wager_is_topped_up_to_the_maximum(off: int) -> None:
    table = in_cents()
    most = LIMITS.ranges["six-card-bonus"].maximum
    table.ok(ANN, placed(1, ante=500, six_card_bonus=most - 1))
    assert answer(table, ANN, placed(1, six_card_bonus=2 + off)) == (TAKEN if off < 0 else "above-maximum")


@around
def test_the_chips_a_player_has(off: int) -> None:
    table = nz_three(chosen=CENTS)
    table.seat("Ann", 1, chips=1_500)
    code = answer(table, ANN, placed(1, ante=1_000, pair_plus=500 + off))
    assert code == {-1: "below-minimum", 0: TAKEN, 1: "chips-short"}[off]


@around
@pytest.mark.parametrize("multiple", [1, 2])
def test_play_is_the_ante_to_the_cent(multiple: int, off: int) -> None:
    table = in_cents()
    table.ok(ANN, placed(1, ante=777))
    table.deal()
    code = answer(table, ANN, do.Play(1, Stake(777 * multiple + off)))
    assert code == (TAKEN if (multiple, off) == (1, 0) else "play-amount")
    assert lies(table, 1) == (777, 777 if code == TAKEN else 0, 0, 0)


@around
@pytest.mark.parametrize(
    ("wager", "kind", "hand", "dealer"),
    [
        ("six-card-bonus", "royal-flush", "As Ks Qs", "Js Ts 2d"),
        ("six-card-bonus", "three-of-a-kind", "9s 9h 4d", "9c Kd 2c"),
        ("pair-plus", "straight-flush", "9s 8s 7s", "Qd 8c 3h"),
        ("ante-bonus", "straight-flush", "9s 8s 7s", "Qd 8c 3h"),
    ],
)
def test_the_maximum_payout_to_the_cent(wager: str, kind: str, hand: str, dealer: str, off: int) -> None:
    full = paid(wager, kind, 500)
    chosen = {**CENTS, "payout.maximum": full + off}
    table, ended = against(hand, dealer, ante=500, pair_plus=500, bonus=500, chosen=chosen)
    assert ended[wager].pays == min(full, full + off)
    assert ("5.10" in ended[wager].clauses) == (off < 0)
    won = sum(each.pays for each in ended.values())
    assert (table.stack(1), table.tray) == (STACK + won, 10_000_000 - STACK - won)


@pytest.mark.parametrize(
    ("dealer", "plays_on"), [("Jc Td 8h", False), ("Jc Td 9h", True), ("Qc 3d 2h", True), ("2c 2d 3h", True)]
)
def test_the_least_hand_of_the_dealers(dealer: str, plays_on: bool) -> None:
    assert against("As Ks Qs", dealer)[1]["play"].outcome == ("wins" if plays_on else "stands-off")


@pytest.mark.parametrize(
    ("hand", "dealer", "kind"),
    [
        ("9s 8h 4d", "9c 8d 2c", ""),
        ("9s 9h 4d", "9c Kd 2c", "three-of-a-kind"),
        ("9s 8h 7d", "6c Kd 2c", ""),
        ("9s 8h 7d", "6c 5d 2c", "straight"),
        ("9s 8s 4s", "2s Kd Qc", ""),
        ("9s 8s 4s", "2s Ks Qc", "flush"),
        ("9s 8s 7s", "6s 5s Ad", "straight-flush"),
        ("Ks Qs Js", "Ts 9s Ad", "straight-flush"),
        ("As Ks Qs", "Js Ts 9d", "royal-flush"),
    ],
)
def test_five_of_the_six_cards_and_not_four(hand: str, dealer: str, kind: str) -> None:
    table = in_round(hand, dealer, bonus=500)
    table.ok(ANN, do.dealer_poker.Fold(1))
    table.ok(DANA, do.RevealDealer())
    table.ok(DANA, do.SettleHand(1))
    pays = paid("six-card-bonus", kind, 500) if kind else -500
    assert table.stack(1) == STACK - 1_000 + pays


@pytest.mark.by_hand
@pytest.mark.parametrize("viewed", [(2,), (2, 3)])
def test_one_blind_hand_looked_at_and_two(viewed: tuple[int, ...]) -> None:
    table = nz_three()
    table.seat("Ann", 1)
    for place in (1, 2, 3):
        table.ok(ANN, placed(place, ante=500))
    table.deal()
    table.ok(OPAL, reported("blind-hand-viewed", viewed=viewed))
    void = [hand.status.value for hand in table.table.state.round.part.hands.values()].count("void")
    assert void == (0 if len(viewed) == 1 else len(viewed))
