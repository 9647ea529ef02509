"""5.10 and base.56 to base.59: what winning wagers are paid, and the most that is paid."""

import pytest
from tests.support.nz_three import STACK, against, paid, with_values
from tests.support.witness import clause

PLAYS_ON = "Qd 8c 3h"
BETTER = {"9s 8s 7s": "Kc Qc Jc", "6s 6d 6c": "9c 9d 9h", "5s 4d 3c": "Kc Qd Jh"}
"""Hands that earn the Ante Bonus, each with a dealer's above it."""
EARNS = dict(zip(BETTER, ("straight-flush", "three-of-a-kind", "straight"), strict=True))


@pytest.mark.parametrize("hand", BETTER)
@clause("base.56", "base.4")
def test_the_ante_bonus_is_paid_though_the_dealer_wins(hand: str) -> None:
    table, ended = against(hand, BETTER[hand], ante=1_000)
    bonus = paid("ante-bonus", EARNS[hand], 1_000)
    assert {wager: each.pays for wager, each in ended.items()} == {"ante-bonus": bonus, "ante": -1_000, "play": -1_000}
    assert (table.stack(1), table.tray) == (STACK - 2_000 + bonus, 10_000_000 - STACK + 2_000 - bonus)


@clause("base.57", "base.58", "base.3")
def test_pair_plus_wins_with_a_lost_ante_and_its_least_hand_is_a_setting() -> None:
    table, ended = against("2s 2d 3c", "Ac Ad 9h", pair_plus=500)
    assert {wager: each.pays for wager, each in ended.items()} == {
        "ante": -1_000,
        "play": -1_000,
        "pair-plus": paid("pair-plus", "pair", 500),
    }
    assert table.stack(1) == STACK - 2_000 + paid("pair-plus", "pair", 500)
    assert against("As Kd 3c", "Qc Jd 9h", pair_plus=500)[1]["pair-plus"].clauses == ("base.58",)
    from_flush = with_values(**{"pair-plus.from": '"flush"'})
    assert against("2s 2d 3c", PLAYS_ON, pair_plus=500, book=from_flush)[1]["pair-plus"].pays == -500


FIVE = paid("six-card-bonus", "three-of-a-kind", 500)


@clause("5.10")
def test_a_thousand_to_one_is_what_a_maximum_is_for() -> None:
    most = 1_000_000
    table, ended = against("As Ks Qs", "Js Ts 2d", bonus=2_500, chosen={"payout.maximum": most})
    assert paid("six-card-bonus", "royal-flush", 2_500) > most
    assert (ended["six-card-bonus"].pays, table.on(1, "six-card-bonus")) == (most, 0)
    assert "5.10" in ended["six-card-bonus"].clauses
    rest = sum(each.pays for wager, each in ended.items() if wager != "six-card-bonus")
    assert table.stack(1) == STACK + most + rest, "the stake comes back beside it"


@clause("5.10")
@pytest.mark.parametrize(("per", "paid_in_all"), [("wager", 4_500), ("hand", 2_000)])
def test_over_what_the_maximum_is_reckoned_is_a_choice(per: str, paid_in_all: int) -> None:
    book = with_values(**{"payout.maximum-per": f'"{per}"'})
    table, ended = against("Qs Qh 9c", PLAYS_ON, pair_plus=500, bonus=500, book=book, chosen={"payout.maximum": 2_000})
    assert FIVE == 2_500
    assert sum(each.pays for each in ended.values()) == paid_in_all
    assert table.stack(1) == STACK + paid_in_all
    assert "5.10" in ended["six-card-bonus"].clauses
