"""The bank: the house, a player, or both; whose turn it is, what it has to cover, and where it goes if it does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.pai_gow import BOOK, STACK, STAKE, PaiGowTable
from tests.support.play import DANA, book_with
from tests.support.witness import clause

from pitboss import do
from pitboss.games.pai_gow.banking import BankReturned, CoBank, DeclineBank, HouseBanks, LayDownBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Throw, TilesDelivered
from pitboss.games.pai_gow.round import Stage
from pitboss.games.pai_gow.setting import AskHouseWay, SetHand
from pitboss.games.pai_gow.showing import ShowBank
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import AreaVoided
from pitboss.table.settings import PHYSICAL


def ready(*boxes: int, **settings: Any) -> PaiGowTable:
    """A table at which the house has banked a round with wagers on these boxes, or on 2, 3 and 4."""
    table = PaiGowTable(**settings)
    table.played(*(boxes or (2, 3, 4)))
    return table


def stake(box: int, amount: int = STAKE) -> do.PlaceWagers:
    return do.PlaceWagers(box, {"wager": do.Stake(amount)})


@clause("base.8", "base.9")
def test_while_the_house_banks_its_tiles_are_those_of_box_1_and_nobody_wagers_there() -> None:
    table = PaiGowTable(players={1: "Zoe", 2: "Ann"})
    refusal = table.refused("box-of-the-house", table.at(1), stake(1))
    assert refusal.clauses == ("base.9",)
    assert table.offered(table.at(1), "place-wagers") is None
    table.stacked(2)
    events = table.delivered()
    (bank,) = [each for each in events if isinstance(each, TilesDelivered) and each.place == 0]
    assert "base.8" in bank.clauses
    assert 1 not in table.part.boxes, "they are not taken back"
    other = PaiGowTable(players={1: "Zoe"}, book=book_with(BOOK, **{"bank.house-box": "5"}))
    other.wagered(1)


@clause("base.9", "base.7")
def test_box_1_is_open_while_a_player_banks() -> None:
    table = PaiGowTable(players={1: "Zoe", 2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.refused("box-of-the-house", table.at(1), stake(1))
    table.banked(2)
    table.wagered(1, 3)
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, BuildWall())
    table.does(2, PutUp(2, 2 * STAKE))
    table.delivered()
    assert sorted(table.part.hands) == [1, 3]


@clause("base.7", "base.12", "base.13", "base.38")
def test_a_player_banks_alone() -> None:
    rows = {"banker": 2, "dice": [1, 1, 1], "bank": "6-6 6-6 1-6 2-6", "3": "2-2 3-4 5-6 1-6", "4": "1-3 4-6 5-5 3-6"}
    table = PaiGowTable({"dice": [1, 1, 1]}, rows)
    table.played(2, 3, 4)
    before = [table.stack(box) for box in (2, 3, 4)]
    tray = table.tray
    assert table.offered(table.at(2), "take-bank")
    table.banked(2)
    assert table.refused("banker-wagers", table.at(2), stake(2)).clauses == ("base.13",)
    table.stacked(3, 4)
    assert table.refused("bank-stake", table.at(2), PutUp(2, 2 * STAKE - 25)).clauses == ("base.12",)
    table.does(2, PutUp(2, 2 * STAKE))
    table.delivered()
    table.house_way(3, 4)
    table.set(2, "1-6 2-6")
    table.shown()
    for box in table.in_order():
        table.matched(box)
    table.paid()
    # Both lose $10.00 to the bank, which pays 5 per cent of $20.00.
    assert [table.stack(box) for box in (2, 3, 4)] == [before[0] + 1_900, before[1] - STAKE, before[2] - STAKE]
    assert table.tray == tray + 100
    assert table.part.banker == 0, "the bank is the house's again"


@clause("base.7", "base.24")
def test_a_player_and_the_house_bank_in_equal_shares_and_the_hand_is_set_the_house_way() -> None:
    rows = {"banker": 2, "dice": [1, 1, 1], "bank": "1-3 4-6 5-5 3-6", "3": "6-6 6-6 1-6 2-6", "4": "2-2 3-4 5-6 1-6"}
    table = PaiGowTable({"dice": [1, 1, 1]}, rows)
    table.played(2, 3, 4)
    before = [table.stack(box) for box in (2, 3, 4)]
    tray = table.tray
    table.banked(2, shared=True)
    table.wagered(3, amount=3_025)
    table.wagered(4)
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, BuildWall())
    assert table.refused("bank-stake", table.at(2), PutUp(2, 2_000)).facts["minimum"] == 2_025
    table.does(2, PutUp(2, 2_025))
    table.delivered()
    assert table.refused("bank-set-by-house", table.at(2), AskHouseWay(2)).clauses[0] == "base.24"
    table.set(3, "1-6 2-6")
    table.house_way(4)
    table.shown()
    assert table.part.bank is not None
    assert (table.part.bank.low, table.part.bank.high) == (("1-3", "4-6"), ("3-6", "5-5"))
    for box in table.in_order():
        table.matched(box)
    table.paid()
    # Box 3 wins $30.25 less $1.50; box 4 loses $10.00. The banker's half of what was lost is $15.25, of what was won $5.00.
    assert [table.stack(box) for box in (2, 3, 4)] == [before[0] - 1_025, before[1] + 2_875, before[2] - STAKE]
    assert table.tray == tray - 1_000 + 150


@clause("base.10")
def test_the_bank_is_offered_round_the_table_to_one_player_after_another() -> None:
    table = ready()
    refusal = table.refused("not-your-turn-to-bank", table.at(3), TakeBank(3))
    assert refusal.clauses[0] == "base.10"
    assert refusal.facts["seat"] == 2
    (declined,) = table.does(2, DeclineBank(2))
    assert "base.10" in declined.clauses
    table.refused("bank-declined", table.at(2), TakeBank(2))
    table.banked(3)
    table.refused("bank-held", table.at(4), TakeBank(4))
    table.played(2, 4)
    assert table.refused("house-first", table.at(4), TakeBank(4)).clauses == ("base.10",)
    table.played(2, 3, 4)
    table.refused("not-your-turn-to-bank", table.at(2), TakeBank(2))
    table.banked(4)
    clockwise = PaiGowTable(book=book_with(BOOK, **{"bank.rotation": '"clockwise"'}))
    clockwise.played(2, 3, 4)
    clockwise.refused("not-your-turn-to-bank", clockwise.at(2), TakeBank(2))
    clockwise.banked(4)
    always = PaiGowTable(book=book_with(BOOK, **{"bank.turns": '"any-round"', "bank.needs-wager": "false"}))
    always.banked(2)


@clause("base.11")
def test_a_banker_has_wagered_while_the_house_banked() -> None:
    table = ready(2)
    assert table.refused("not-wagered-before", table.at(3), TakeBank(3)).clauses[0] == "base.11"
    table.does(2, DeclineBank(2))
    table.refused("not-wagered-before", table.at(3), TakeBank(3))
    table.played(2, 3)
    table.refused("not-your-turn-to-bank", table.at(2), TakeBank(2))
    table.banked(3)
    free = PaiGowTable(book=book_with(BOOK, **{"bank.needs-wager": "false"}))
    free.played(2)
    free.does(2, DeclineBank(2))
    free.banked(3)


@clause("base.12", "base.14")
@pytest.mark.parametrize("who", ["banker", "dealer", "house"])
def test_a_bank_that_cannot_cover_the_wagers_goes_back_to_the_house(who: str) -> None:
    table = PaiGowTable(players={1: "Zoe", 2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.banked(2)
    table.ok(table.at(2), do.CashOut(table.stack(2) - 3_000))
    table.wagered(1, amount=2_000)
    table.wagered(3, amount=1_025)
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, BuildWall())
    refusal = table.refused("bank-short", table.at(2), PutUp(2, 3_000))
    assert refusal.clauses == ("base.12",)
    assert (refusal.facts["have"], refusal.facts["amount"]) == (3_000, 3_025)
    assert "house banks" in refusal.way_out()
    assert table.refused("bank-uncovered", DANA, Throw()).clauses == ("base.12",)
    speaker = {"banker": table.at(2), "dealer": DANA, "house": HOUSE_ACTOR}[who]
    events = table.ok(speaker, LayDownBank(2) if who == "banker" else HouseBanks())
    (back,) = [each for each in events if isinstance(each, BankReturned)]
    assert {"base.14", "base.9"} <= {*back.clauses}
    assert [each.area for each in events if isinstance(each, AreaVoided)] == [1], "box 1 is the bank's box again"
    assert (table.stack(1), table.on(1, "wager")) == (STACK, 0)
    table.delivered()
    assert sorted(table.part.hands) == [3]


@clause("base.14")
def test_a_banker_may_give_the_bank_back_until_it_is_covered() -> None:
    table = PaiGowTable(players={1: "Zoe", 2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.banked(2)
    assert table.refused("holds-bank", table.at(2), do.LeaveTable()).clauses == ("base.14",)
    table.wagered(1)
    (back,) = table.does(2, LayDownBank(2))
    assert isinstance(back, BankReturned)
    assert back.returned == STAKE
    assert table.stack(1) == STACK
    table.refused("no-bank-here", table.at(2), LayDownBank(2))
    table.banked(3)
    table.stacked(2)
    table.does(3, PutUp(3, STAKE))
    assert table.refused("bank-covered", table.at(3), LayDownBank(3)).clauses == ("base.14",)
    table.refused("bank-covered", DANA, HouseBanks())


@clause("base.22", "base.23")
def test_the_banker_sets_after_all_others_and_the_banks_hand_is_exposed_first() -> None:
    table = ready()
    table.banked(2)
    table.stacked(3, 4)
    table.does(2, PutUp(2, 2 * STAKE))
    table.delivered()
    assert table.refused("banker-sets-last", table.at(2), SetHand(2)).clauses[0] == "base.22"
    table.house_way(3)
    assert table.refused("still-setting", DANA, ShowBank()).clauses == ("base.23",)
    table.house_way(4)
    table.refused("still-setting", DANA, ShowBank())
    table.does(2, AskHouseWay(2))
    (shown,) = table.shown()
    assert "base.23" in shown.clauses
    assert table.part.stage is Stage.MATCHING
    assert not any(hand.shown for hand in table.part.hands.values())


def test_who_may_bank_is_the_operators_choice() -> None:
    table = PaiGowTable(chosen={"bank.player": False})
    table.played(2)
    table.refused("bank-not-offered", table.at(2), TakeBank(2))
    table.ok(table.at(2), CoBank(2))
    alone = PaiGowTable(chosen={"bank.player": False, "bank.co-banking": False})
    alone.played(2)
    alone.refused("no-player-banks", alone.at(2), TakeBank(2))
    assert alone.offered(alone.at(2), "decline-bank") is None


def test_at_a_table_dealt_by_hand_the_dealer_keys_it_for_the_player() -> None:
    table = PaiGowTable(kind=PHYSICAL)
    table.refused("house-first", DANA, TakeBank(2))
