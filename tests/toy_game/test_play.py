"""Whole rounds of Tumble: the bank, the split, the reopened wagers, the commission, the jackpot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.games import games
from pitboss.house.people import People
from pitboss.money import total
from pitboss.table.accounts import TRAY, stake_on
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.events import Outcome
from pitboss.table.places import Hand
from pitboss.table.services.closing import CloseTable
from pitboss.table.services.seats.sitting import LeaveTable
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.state import Phase
from tests.toy_game.incidents import CockedDie, TileExposed
from tests.toy_game.round import Deal, LayDownBank, ResultAnnounced, Split, Stage, Stand, TakeBank, WagersPaid, WagersTaken
from tests.toy_game.support import DANA, TumbleTable, of

LOW, HIGH = "1r 1g", "4r 4g"
"""Two points, and eight."""
EVEN = ([2], [2, 4])
"""An even total, so that the higher points win; the last two dice are below seven."""


def wall(bank: str, *hands: str) -> str:
    return " ".join((bank, *hands))


def stood(table: TumbleTable, *seats: int) -> None:
    """Everybody stands, in both stages."""
    for _ in range(2):
        for seat in seats:
            table.ok(table.state.seats[seat].player, Stand(seat))


def test_the_game_is_found_by_its_entry_point() -> None:
    assert "tumble" in games()


def test_the_house_banks_and_the_higher_points_win() -> None:
    table = TumbleTable(wall(LOW, HIGH, "5r 6r"), *EVEN)
    table.wager(1, main=1_000)
    table.wager(2, main=1_000)
    tray = table.state.money[TRAY]
    table.call()
    stood(table, 1, 2)
    assert table.state.phase is Phase.BETWEEN
    assert [table.won(seat) for seat in (1, 2)] == [1_000, -1_000]
    assert table.state.money[TRAY] == tray


def test_an_odd_total_lets_the_lower_points_win() -> None:
    table = TumbleTable(wall(LOW, HIGH, "5r 6r"), [1], [2, 4])
    table.wager(1, main=1_000)
    table.wager(2, main=1_000)
    table.call()
    stood(table, 1, 2)
    assert [table.won(seat) for seat in (1, 2)] == [-1_000, 1_000]


def test_wagers_are_reopened_once_for_one_wager() -> None:
    table = TumbleTable(wall(LOW, LOW.replace("1", "2"), "3r 3g"), [2], [6, 6])
    table.wager(1, main=1_000)
    table.refused("press-later", "Ann", PlaceWagers(1, {"press": Stake(500)}))
    table.call()
    table.refused("after-first-card", "Ann", PlaceWagers(1, {"main": Stake(500)}))
    table.ok("Ann", Stand(1))
    assert table.rules.game.stage(table.state) == Stage.REOPENED
    table.refused("press-only", "Ann", PlaceWagers(1, {"main": Stake(500)}))
    table.refused("press-only", "Ben", PlaceWagers(2, {"main": Stake(500)}))
    table.refused("not-in-round", "Ben", PlaceWagers(2, {"press": Stake(500)}))
    table.refused("after-first-card", "Ann", WithdrawWagers(1))
    events = table.wager(1, press=500)
    (paid,) = of(events, WagersPaid)
    assert {line.wager: line.pays for line in paid.wagers} == {"main": 1_000, "press": 500}
    assert table.won(1) == 1_500
    table.refused("press-later", "Ann", PlaceWagers(1, {"press": Stake(500)}))


@pytest.mark.parametrize(("dice", "won"), [([1, 5], -500), ([1, 6], 0), ([2, 6], 500)])
def test_press_goes_by_seven(dice: list[int], won: int) -> None:
    table = TumbleTable(wall(LOW, "2r 9r"), [2], dice)
    table.wager(1, main=1_000)
    table.call()
    table.ok("Ann", Stand(1))
    table.wager(1, press=500)
    main = 1_000 if (2 + sum(dice)) % 2 else -1_000
    assert table.won(1) == won + main


def test_a_pair_is_split_into_two_hands_with_a_stake_each() -> None:
    table = TumbleTable(wall("3r 2r", HIGH, "4b 5b"), *EVEN)
    table.wager(1, main=1_000)
    table.call()
    events = table.ok("Ann", Split(1))
    assert stake_on(table.state, Hand(1, 2), "main") == Stake(1_000)
    assert events[0].moves[0].amount == 1_000
    table.ok("Ann", Stand(1))
    (paid,) = of(table.events, WagersPaid)
    # Eight points against five, and nine against five.
    assert [(line.hand, line.outcome, line.pays) for line in paid.wagers] == [(1, "wins", 1_000), (2, "wins", 1_000)]
    assert table.won(1) == 2_000


def test_one_hand_of_a_split_may_lose() -> None:
    table = TumbleTable(wall("3r 2r", HIGH, "4b 8b"), *EVEN)
    table.wager(1, main=1_000)
    table.call()
    table.ok("Ann", Split(1), Stand(1))
    (paid,), (taken,) = of(table.events, WagersPaid), of(table.events, WagersTaken)
    assert (paid.wagers[0].hand, taken.wagers[0].hand, taken.wagers[0].stake) == (1, 2, 1_000)
    assert table.won(1) == 0


def test_only_a_pair_is_split_once_and_with_the_chips_for_it() -> None:
    table = TumbleTable(wall(LOW, HIGH, "5r 6r"), *EVEN)
    table.wager(1, main=100_000)
    table.wager(2, main=1_000)
    table.call()
    table.refused("not-a-pair", "Ben", Split(2))
    table.refused("not-your-seat", "Ben", Split(1))
    table.ok("Ann", Split(1))
    table.refused("stood", "Ann", Split(1))
    assert table.chips(1) == 0


def banked(*rows: str | Sequence[int], first: int = 10_000, second: int = 5_000, **settings: Any) -> TumbleTable:
    """Ann banks with Ben beside her; Cal and Dee play."""
    table = TumbleTable(*rows, players=4, **settings)
    table.ok("Ann", TakeBank(1, first))
    table.ok("Ben", TakeBank(2, second))
    return table


def test_bankers_take_and_pay_by_what_they_put_up() -> None:
    table = banked(wall(LOW, HIGH, "5r 6r"), *EVEN)
    table.wager(3, main=600)
    table.wager(4, main=1_500)
    table.call()
    stood(table, 3, 4)
    assert [table.won(seat) for seat in (1, 2, 3, 4)] == [600, 300, 600, -1_500]
    table.ok("Ann", LayDownBank(1))
    table.ok("Ben", LayDownBank(2))
    assert [table.won(seat) for seat in (1, 2)] == [600, 300]


def test_an_exhausted_bank_pays_from_the_left_and_no_further() -> None:
    table = banked(wall(LOW, HIGH, "5r 3r"), *EVEN, first=5_000, second=5_000)
    table.wager(3, main=8_000)
    table.wager(4, main=4_000)
    table.call()
    stood(table, 3, 4)
    (result,) = of(table.events, ResultAnnounced)
    assert result.unpaid == 2_000
    # Commission of eight thousand is four hundred, of two thousand one hundred.
    assert [table.won(seat) for seat in (1, 2, 3, 4)] == [-5_000, -5_000, 7_600, 1_900]
    assert table.rules.cite("bank.exhausted")[0] in of(table.events, WagersPaid)[1].clauses


@pytest.mark.parametrize(("limit", "unpaid"), [(7_950, 50), (8_000, 0), (8_050, 0)])
def test_a_bank_pays_no_more_than_its_limit(limit: int, unpaid: int) -> None:
    table = banked(wall(LOW, HIGH), *EVEN, chosen={"bank.limit": limit})
    table.wager(3, main=8_000)
    table.call()
    stood(table, 3)
    (result,) = of(table.events, ResultAnnounced)
    assert result.unpaid == unpaid
    assert table.won(1) + table.won(2) == unpaid - 8_000


def test_who_may_bank() -> None:
    table = banked(wall(LOW, HIGH), *EVEN)
    table.refused("bank-full", "Cal", TakeBank(3, 5_000))
    table.refused("banks-already", "Ann", TakeBank(1, 5_000))
    table.refused("bankers-wager", "Ann", PlaceWagers(1, {"main": Stake(500)}))
    table.refused("wagers-lie", "Ann", LeaveTable())
    table.refused("not-banker", "Cal", LayDownBank(3))
    table.ok("Ben", LayDownBank(2))
    for amount in (0, 4_950, 5_001, 200_050):
        table.refused("bank-amount", "Cal", TakeBank(3, amount))
    table.wager(3, main=500)
    table.refused("wagers-lie", "Cal", TakeBank(3, 5_000))
    table.call()
    table.refused("wrong-phase", "Ann", LayDownBank(1))


def test_a_table_does_not_close_over_a_bank() -> None:
    table = banked()
    operator = table.rules.holders("supervise.close-table")[0]
    table.refused("players-wager", type(DANA)("Olga", operator), CloseTable())


@pytest.mark.parametrize(
    ("stake", "fee"), [(950, 0), (1_000, 0), (1_050, 50), (1_950, 50), (2_000, 100), (9_950, 450), (10_000, 500), (10_050, 500)]
)
def test_commission_to_the_cent(stake: int, fee: int) -> None:
    table = TumbleTable(wall(LOW, HIGH), *EVEN)
    table.wager(1, main=stake)
    tray = table.state.money[TRAY]
    table.call()
    stood(table, 1)
    assert table.won(1) == stake - fee
    assert table.state.money[TRAY] == tray - stake + fee
    (paid,) = of(table.events, WagersPaid)
    assert (table.rules.cite("settle.commission")[0] in paid.wagers[0].clauses) == bool(fee)


def test_two_tables_feed_one_pool_and_a_rare_throw_wins_it() -> None:
    people = People()
    one = TumbleTable(wall(LOW, HIGH, "5r 6r"), *EVEN, people=people, name="One")
    one.wager(1, main=500, jackpot=300)
    one.wager(2, main=500, jackpot=201 - 1)
    one.call()
    stood(one, 1, 2)
    assert people.pools == {"tower": 500}
    two = TumbleTable(wall(LOW, HIGH, "5r 6r", "9r 8r"), [2], [2, 2], people=people, name="Two")
    for seat in (1, 2, 3):
        two.wager(seat, main=500, jackpot=100)
    two.call()
    stood(two, 1, 2, 3)
    assert people.pools == {"tower": 0}
    lines = [line for event in of(two.events, WagersPaid) for line in event.wagers if line.wager == "jackpot"]
    assert [line.pays for line in lines] == [168, 166, 166]
    assert all(line.outcome == Outcome.WIN for line in lines)
    assert total(one.state.money) == total(two.state.money) == 0


def test_an_empty_pool_pays_nothing_and_returns_the_stake() -> None:
    table = TumbleTable(wall("2r 2g", "2b 3r"), [5], [5, 5])
    table.wager(1, main=500, jackpot=100)
    table.call()
    stood(table, 1)
    (paid,) = of(table.events, WagersPaid)
    assert [(line.wager, line.pays) for line in paid.wagers if line.wager == "jackpot"] == [("jackpot", 0)]
    assert table.people.pools == {}


def test_a_cocked_die_is_thrown_again_and_what_was_wagered_on_it_goes_back() -> None:
    table = TumbleTable(wall(LOW, HIGH, "5r 6r"), [3], [2], [2, 4])
    table.wager(1, main=1_000)
    table.wager(2, main=1_000)
    table.call()
    table.refused("impossible", DANA, CockedDie())
    for seat, name in ((1, "Ann"), (2, "Ben")):
        table.ok(name, Stand(seat))
    table.wager(1, press=500)
    before = table.chips(1)
    events = table.ok(DANA, CockedDie())
    assert table.chips(1) == before + 500
    assert [clause for event in events[:1] for clause in event.clauses] == list(table.rules.cite("remedy.cocked-die"))
    assert table.state.round.part.dice == (2,)
    assert table.rules.game.stage(table.state) == Stage.REOPENED
    for seat, name in ((1, "Ann"), (2, "Ben")):
        table.ok(name, Stand(seat))
    assert [table.won(seat) for seat in (1, 2)] == [1_000, -1_000]


def test_a_split_hand_that_is_void_gets_both_stakes_back() -> None:
    table = TumbleTable(wall(LOW, HIGH, "5r 6r"), *EVEN)
    table.wager(1, main=1_000, jackpot=100)
    table.wager(2, main=1_000)
    table.call()
    table.ok("Ann", Split(1))
    table.ok(DANA, TileExposed(area=1))
    assert table.won(1) == 0
    table.refused("no-hand", "Ann", Stand(1))
    stood(table, 2)
    assert (table.won(1), table.won(2)) == (0, -1_000)


def test_a_tile_exposed_after_the_throw_is_only_reported() -> None:
    table = TumbleTable(wall(LOW, HIGH), *EVEN)
    table.wager(1, main=1_000)
    table.call()
    table.ok("Ann", Stand(1))
    table.ok(DANA, TileExposed(area=1))
    assert [notice.to for notice in table.people.inbox] == [("game-supervisor",)]
    table.ok("Ann", Stand(1))
    assert table.won(1) == 1_000


def test_nothing_is_dealt_without_a_wager_or_by_a_player() -> None:
    table = TumbleTable(wall(LOW, HIGH), *EVEN)
    table.refused("nothing-wagered", HOUSE_ACTOR, Deal())
    table.refused("not-your-office", "Ann", Deal())
