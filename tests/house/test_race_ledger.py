"""The books of a race: results by wager where they lay in the end, whatever was moved, voided or settled again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.racing import ANN, CASH, by_hand, raced_by_hand, run_by_hand, say, settled_by_hand
from tests.support.derby import GIL, race
from tests.support.incidents import race_incident
from tests.support.play import DANA, player

from pitboss import do
from pitboss.cards import Card
from pitboss.games.racing_card_derby.moved_wagers import WagerMoved
from pitboss.house.house import House
from pitboss.house.ledger import Ledger, WagerLine, ledger_of
from pitboss.house.runner import Table
from pitboss.table.commands import Stake

HEARTS, QUINELLA = "suit-hearts", "quinella-heart-club"
MISREAD = "Ah Kh Qh As Ks Qs Jh 9c 8d"
"""Hearts, clubs, diamonds; spades won if the jack was one of spades."""
IT_WAS_A_SPADE = race_incident("card-misread", position=6, card=Card.JS)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        yield house


def books(table: Table) -> Ledger:
    found = ledger_of(table)
    assert found.balances, found.checks
    return found


def lines(table: Table) -> dict[str, WagerLine]:
    """What was settled, by wager; nothing that was not."""
    return {line.wager: line for line in books(table).wagers if line.settled}


def test_taken_and_paid_and_what_the_table_has_won(house: House) -> None:
    table = by_hand(house)
    raced_by_hand(table, {"red": 500, HEARTS: 1_000, QUINELLA: 500, "black": 2_000}, race("hcs"), "hcs")
    found = lines(table)
    assert [found[wager].win for wager in ("red", "black", HEARTS, QUINELLA)] == [-500, 2_000, -3_000, -5_000]
    assert (found["black"].taken, found["black"].paid, found["black"].share) == (2_000, 0, "100.00")
    assert (found[HEARTS].taken, found[HEARTS].paid, found[HEARTS].share) == (0, 3_000, "-300.00")
    ledger = books(table)
    assert ledger.win == -6_500
    assert ledger.drop == CASH // 2
    assert ledger.hold == "-0.13"
    (first,) = ledger.rounds
    assert (first.round, first.hands, first.wagered, first.win) == (1, 1, 4_000, -6_500)


def test_what_was_settled_again_counts_by_the_right_result(house: House) -> None:
    table = by_hand(house)
    raced_by_hand(table, {HEARTS: 1_000, "black": 500}, MISREAD, "hcd")
    assert books(table).win == -3_000 + 500
    say(table, DANA, IT_WAS_A_SPADE)
    found = lines(table)
    assert (found[HEARTS].settled, found[HEARTS].win, found["black"].win) == (1, 1_000, -500)
    ledger = books(table)
    assert ledger.win == 1_000 - 500
    assert [line.win for line in ledger.rounds] == [500], "in the round it was about"
    raced_by_hand(table, {"red": 500}, race("hcs"), "hcs")
    assert [line.win for line in books(table).rounds] == [500, -500]


def test_settled_again_with_a_player_who_has_left(house: House) -> None:
    """The player is paid the difference in cash: it goes to their purse in the house."""
    table = by_hand(house, "Ann", "Ben")
    raced_by_hand(table, {"black": 500, "suit-spades": 500}, MISREAD, "hcd")
    say(table, ANN, do.LeaveTable())
    assert house.people.purses["Ann"] == CASH - 1_000
    say(table, DANA, IT_WAS_A_SPADE)
    assert house.people.purses["Ann"] == CASH + 500 + 1_500
    ledger = books(table)
    assert (ledger.win, ledger.settled_with_leavers) == (-2_000, 3_000)
    with House(house.journal) as again:
        assert again.people.purses["Ann"] == CASH + 2_000
        assert ledger_of(again.table("Derby 1")) == ledger


@pytest.mark.parametrize(("restored", "won"), [(False, 1_000), (True, -3_000)])
def test_a_wager_counts_on_the_area_where_it_was_settled(house: House, restored: bool, won: int) -> None:
    table = by_hand(house)
    run_by_hand(table, {HEARTS: 1_000}, race("hcs"))
    say(table, DANA, WagerMoved(1, HEARTS, "suit-clubs", "dealer"))
    if restored:
        say(table, GIL, do.RestoreWager(1, HEARTS))
    settled_by_hand(table, "hcs")
    (line,) = lines(table).values()
    assert (line.wager, line.staked, line.win) == (HEARTS if restored else "suit-clubs", 1_000, won)
    assert books(table).win == won


def test_a_void_race_wins_nothing(house: House) -> None:
    table = by_hand(house)
    run_by_hand(table, {HEARTS: 1_000}, "Ah Kh 9c")
    say(table, GIL, race_incident("card-misplaced", possible=False))
    assert lines(table) == {}
    assert [(line.wagered, line.win) for line in books(table).rounds] == [(0, 0)]


def test_two_players_on_one_wager_are_two_wagers(house: House) -> None:
    table = by_hand(house, "Ann", "Ben")
    say(table, player("Ben"), do.PlaceWagers(2, {"red": Stake(700)}))
    raced_by_hand(table, {"red": 500}, race("hcs"), "hcs")
    assert (lines(table)["red"].settled, lines(table)["red"].staked, lines(table)["red"].win) == (2, 1_200, -1_200)
    assert [line.hands for line in books(table).rounds] == [2]
