"""Dice, delivery, the showdown, copies, hands without points, commission and chips."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.nz import GIL
from tests.support.pai_gow import BOOK, STACK, STAKE, PaiGowTable, two_hands
from tests.support.play import DANA, book_with
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import parse_tiles
from pitboss.games.pai_gow.banking import PutUp
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, Throw, TilesDelivered
from pitboss.games.pai_gow.incidents import DiceCocked, WrongCount
from pitboss.games.pai_gow.round import Stage
from pitboss.games.pai_gow.setting import SetHand
from pitboss.games.pai_gow.settling import PayWinners, WagerPaid
from pitboss.games.pai_gow.showing import ConfirmWay, HandMatched, Match, ShowBank
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.events import Outcome
from pitboss.table.rounds import RoundEnded
from pitboss.table.settings import PHYSICAL

BANK = "1-3 4-6 5-5 3-6"
"""The house sets 1-3 4-6, four points with Gor, and 3-6 5-5, nine points with Mooy."""
WINS, LOSES, PUSHES, COPIES = "1-6 2-6 6-6 6-6", "2-2 3-4 5-6 1-6", "2-2 3-4 6-6 6-6", "1-3 4-6 6-6 6-6"


def duel(hand: str, bank: str = BANK, amount: int = STAKE, book: Any = BOOK, **settings: Any) -> PaiGowTable:
    """Ann's hand at box 2, low hand first, against the house, to the end of the round."""
    table = PaiGowTable({"dice": [1, 1, 1], "2": hand, "bank": bank}, book=book, players={2: "Ann"}, **settings)
    table.stacked(2, amount=amount)
    table.delivered()
    table.set(2, " ".join(hand.split()[:2]))
    table.shown()
    table.matched(2)
    table.paid()
    return table


@clause("base.18")
def test_the_wall_is_built_before_the_dice_and_may_be_mixed_once_more() -> None:
    table = PaiGowTable(kind=PHYSICAL)
    table.wagered(2)
    table.ok(DANA, do.NoMoreBets())
    assert table.refused("wall-missing", DANA, Throw((1, 2, 3))).clauses == ("base.18",)
    (built, _) = table.ok(DANA, BuildWall(laja=True))
    assert built.clauses == ("base.18",)
    table.refused("wrong-phase", DANA, BuildWall())
    virtual = PaiGowTable()
    virtual.wagered(2)
    virtual.ok(DANA, do.NoMoreBets())
    virtual.refused("no-laja", DANA, BuildWall(laja=True))


@clause("base.19", "10.2B")
@pytest.mark.parametrize(
    ("boxes", "dice", "first", "passed", "groups"),
    [
        (8, (1, 1, 1), 3, 0, {1: 6, 2: 7, 3: 0, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5}),
        (6, (1, 1, 4), 6, 0, {1: 3, 2: 4, 3: 5, 4: 6, 5: 7, 6: 0}),
        (6, (1, 1, 5), 1, 2, {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7}),
        (6, (1, 1, 6), 1, 1, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}),
        (6, (3, 3, 3), 1, 0, {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}),
    ],
)
def test_the_dice_may_be_read_to_count_over_eight_places(
    boxes: int, dice: tuple[int, ...], first: int, passed: int, groups: dict[int, int]
) -> None:
    """The groups of places without a box stay unused; the boxes get theirs as if all eight were there."""
    book = book_with("nz/pai-gow", **{"dice.counts": '"eight-places"'})
    table = PaiGowTable(book=book, kind=PHYSICAL, seats=boxes, players={2: "Ann"})
    table.stacked(2)
    (thrown,) = table.ok(DANA, Throw(dice))
    assert (table.part.first, table.part.passed) == (first, passed)
    assert ("10.2B" in thrown.clauses) is bool(passed)
    delivered = [each for each in table.ok(DANA, Deliver()) if isinstance(each, TilesDelivered)]
    assert {each.place or 1: each.group for each in delivered} == groups
    assert table.part.unused == 4 * (8 - boxes)
    table.ok(GIL, WrongCount(2))
    table.stacked(2)
    assert (table.part.first, table.part.passed) == (0, 0), "the next round knows nothing of it"
    table.ok(DANA, Throw(dice))
    table.ok(DANA, DiceCocked())
    assert (table.part.first, table.part.passed) == (0, 0)
    written = [{"dice": [*dice], "bank": "1-3 4-6 5-5 3-6", "2": "1-6 2-6 6-6 6-6"}]
    virtual = PaiGowTable(*written, book=book, seats=boxes, players={2: "Ann"})
    virtual.stacked(2)
    virtual.delivered()
    held = virtual.part.hands[2].tiles
    assert sorted(tile for tile in held if tile) == sorted(parse_tiles("1-6 2-6 6-6 6-6")), "a round file names tiles by box"


@clause("base.19", "10.2B")
@pytest.mark.parametrize(
    ("boxes", "dice", "first"),
    [
        (8, (1, 1, 1), 3),
        (8, (3, 3, 3), 1),
        (8, (6, 6, 5), 1),
        (8, (6, 6, 6), 2),
        (6, (1, 1, 5), 1),
        (6, (1, 1, 6), 2),
        (3, (1, 1, 1), 3),
        (3, (1, 1, 2), 1),
    ],
)
def test_the_dice_count_from_the_bank_over_the_boxes_there_are(boxes: int, dice: tuple[int, ...], first: int) -> None:
    table = PaiGowTable(kind=PHYSICAL, seats=boxes, players={2: "Ann"})
    table.stacked(2)
    table.refused("no-dice", DANA, Deliver())
    table.refused("three-dice", DANA, Throw((1, 2)))
    table.refused("three-dice", DANA, Throw((1, 2, 7)))
    table.ok(DANA, Throw(dice))
    assert table.part.first == first
    events = table.ok(DANA, Deliver())
    order = [1 if each.place == 0 else each.place for each in events if isinstance(each, TilesDelivered)]
    assert order == [(first - 1 + at) % boxes + 1 for at in range(boxes)], "round the table from there"
    if boxes == 8:
        fewer = PaiGowTable(kind=PHYSICAL, seats=7, players={2: "Ann"})
        fewer.stacked(2)
        fewer.delivered()


def test_boxes_may_be_numbered_the_other_way_round() -> None:
    table = PaiGowTable(kind=PHYSICAL, book=book_with(BOOK, **{"boxes.numbered": '"clockwise"'}), players={2: "Ann"})
    table.stacked(2)
    table.ok(DANA, Throw((1, 1, 1)))
    assert table.part.first == 7


@clause("base.20", "base.21")
def test_a_low_hand_above_the_high_hand_is_refused_and_the_house_way_may_be_asked_for() -> None:
    table = PaiGowTable({"dice": [1, 1, 1], "2": WINS, "bank": BANK}, players={2: "Ann"})
    table.stacked(2)
    table.delivered()
    refusal = table.refused("low-above-high", table.at(2), SetHand(2, two_hands(WINS)[1]))
    assert refusal.clauses[0] == "base.20"
    assert "a pair of Teen" in refusal.sentence()
    assert "house way" in refusal.way_out()
    stranger = table.refused("tile-not-yours", table.at(2), SetHand(2, two_hands("1-3 1-6 1-1 1-1")[0]))
    assert "1-3" in stranger.sentence()
    table.refused("tile-not-yours", table.at(2), SetHand(2, two_hands("1-6 1-6 1-1 1-1")[0]))
    table.refused("two-tiles", table.at(2), SetHand(2, ()))
    table.house_way(2)
    # Teen is split with a seven and an eight: High Nine and Gong.
    assert {frozenset(pair) for pair in (table.part.hands[2].low, table.part.hands[2].high)} == {
        frozenset({"6-6", "1-6"}),
        frozenset({"6-6", "2-6"}),
    }


@clause("base.25")
def test_a_supervisor_confirms_the_house_way_before_any_hand_is_matched() -> None:
    table = PaiGowTable(kind=PHYSICAL, players={2: "Ann"})
    table.stacked(2)
    table.delivered()
    table.ok(DANA, SetHand(2))
    table.ok(DANA, ShowBank(*two_hands("1-3 4-6 5-5 3-6")))
    assert table.refused("not-confirmed", DANA, Match(2, *two_hands(WINS))).clauses[0] == "base.25"
    table.refused("not-your-office", DANA, ConfirmWay())
    table.ok(GIL, ConfirmWay())
    table.matched(2, WINS)


@clause("base.25")
def test_where_pitboss_deals_the_program_confirms_its_own_setting_or_a_supervisor_does() -> None:
    by_program = PaiGowTable(players={2: "Ann"})
    by_person = PaiGowTable(players={2: "Ann"}, book=book_with(BOOK, **{"bank.confirmed-by": '"supervisor"'}))
    for table in (by_program, by_person):
        table.stacked(2)
        table.delivered()
        table.house_way()
        table.ok(DANA, ShowBank())
    assert by_program.ok(HOUSE_ACTOR, ConfirmWay())
    by_person.refused("not-your-office", HOUSE_ACTOR, ConfirmWay())
    by_person.ok(GIL, ConfirmWay())


@clause("base.26", "base.32", "base.33")
def test_hands_are_matched_round_the_table_losers_taken_at_once_and_winners_paid_last() -> None:
    rows = {"dice": [1, 1, 1], "bank": BANK, "2": WINS, "3": LOSES, "4": "1-1 1-1 4-4 3-3"}
    table = PaiGowTable(rows)
    table.stacked(2, 3, 4)
    table.delivered()
    table.set(2, "1-6 2-6")
    table.set(3, "2-2 3-4")
    table.set(4, "4-4 3-3")
    table.shown()
    assert table.refused("match-in-order", DANA, Match(3)).clauses == ("base.26",)
    table.matched(2)
    assert table.on(2, "wager") == STAKE, "a winner waits"
    assert table.refused("not-matched", DANA, PayWinners()).clauses[0] == "base.26"
    (lost,) = table.matched(3)
    assert {"base.28", "base.32"} <= {*lost.clauses}
    assert (table.on(3, "wager"), table.stack(3)) == (0, STACK - STAKE)
    table.matched(4)
    assert table.refused("unpaid", DANA, do.EndRound()).clauses == ("base.33",)
    paid = table.ok(DANA, PayWinners())
    assert [each.area for each in paid if isinstance(each, WagerPaid)] == [2, 4]
    assert table.refused("all-paid", DANA, PayWinners()).clauses == ("base.33",)


@clause("base.27", "base.37")
def test_both_hands_higher_win_less_commission() -> None:
    assert duel(WINS).stack(2) == STACK + 950


@clause("base.28")
def test_no_hand_higher_loses() -> None:
    assert duel(LOSES).stack(2) == STACK - STAKE


@clause("base.29")
def test_one_hand_higher_stands_off() -> None:
    table = duel(PUSHES)
    assert table.stack(2) == STACK
    assert table.part.results[2] == Outcome.STAND_OFF


@clause("base.30")
def test_a_copy_goes_to_the_bank() -> None:
    table = duel(COPIES)
    (matched,) = [each.event for each in table.table.history if isinstance(each.event, HandMatched)]
    assert (matched.low_against, matched.high_against) == ("copy", "wins")
    assert table.stack(2) == STACK, "the low hand is the bank's, so the wager stands off"
    assert "base.30" in matched.clauses
    other = duel(COPIES, book=book_with(BOOK, **{"copies.go-to": '"player"'}))
    assert other.stack(2) == STACK + 950


def zero_zero(hand: str, book: Any = BOOK) -> PaiGowTable:
    """Ben banks alone with 4-6 5-5, no points, low and 1-1 3-5, Day Gong, high, against Ann's hand at box 2."""
    bank = "4-6 5-5 1-1 3-5"
    rows = {"banker": 3, "dice": [1, 1, 1], "bank": bank, "2": hand}
    table = PaiGowTable({"dice": [1, 1, 1]}, rows, book=book, players={2: "Ann", 3: "Ben"})
    table.played(3)
    table.banked(3)
    table.stacked(2)
    table.does(3, PutUp(3, STAKE))
    table.delivered()
    table.set(2, " ".join(hand.split()[:2]))
    table.set(3, "4-6 5-5")
    table.shown()
    table.matched(2)
    table.paid()
    return table


@clause("base.31")
def test_two_hands_without_points_are_a_copy_of_that_hand_and_not_the_whole_wager() -> None:
    """Ann's 1-3 1-5 has no points either, with a higher tile than the bank's: that decides nothing."""
    table = zero_zero("1-3 1-5 6-6 6-6")
    (matched,) = [each.event for each in table.table.history if isinstance(each.event, HandMatched)][-1:]
    assert (matched.low_against, matched.high_against, matched.result) == ("no points", "wins", "stands-off")
    assert {"base.31", "base.30"} <= {*matched.clauses}
    assert table.stack(2) == STACK, "the high hand still counts"
    lost = zero_zero("1-3 1-5 1-1 2-5")
    assert lost.stack(2) == STACK - STAKE, "with the high hand lost too, the bank has both"
    whole = zero_zero("1-3 1-5 6-6 6-6", book_with(BOOK, **{"zero.both": '"whole-wager"'}))
    assert whole.stack(2) == STACK - STAKE


@clause("base.37", "base.40")
@pytest.mark.parametrize(
    ("amount", "settings", "won"),
    [
        (1_000, {}, 950),
        (500, {}, 475),
        (975, {"smallest": "25"}, 950),
        (1_000, {"commission.rate": '"0%"'}, 1_000),
        (1_000, {"commission.threshold": "1000"}, 1_000),
        (1_025, {"commission.threshold": "1000"}, 975),
        (5_000, {"commission.cap": "100"}, 4_900),
        (1_500, {"commission.unit": "50"}, 1_450),
    ],
)
def test_the_commission_is_a_value(amount: int, settings: dict[str, str], won: int) -> None:
    settings.pop("smallest", None)
    table = duel(WINS, amount=amount, book=book_with(BOOK, **settings) if settings else BOOK)
    assert table.stack(2) == STACK + won
    coarse = duel(WINS, amount=1_000, chosen={"rounding.smallest-chip": 50})
    assert coarse.stack(2) == STACK + 950
    assert duel(WINS).stack(2) == STACK + 950


@clause("base.38")
@pytest.mark.parametrize(("reading", "fee"), [("net-win", 0), ("each-win", 50)])
def test_what_a_banker_pays_the_commission_on(reading: str, fee: int) -> None:
    """The bank wins $10.00 and loses $10.00."""
    rows = {"banker": 3, "dice": [1, 1, 1], "bank": BANK, "2": WINS, "4": LOSES}
    book = book_with(BOOK, **{"commission.bank": f'"{reading}"'})
    table = PaiGowTable({"dice": [1, 1, 1]}, rows, book=book)
    table.played(3)
    before = table.stack(3)
    table.banked(3)
    table.stacked(2, 4)
    table.does(3, PutUp(3, 5_000))
    table.delivered()
    table.set(2, "1-6 2-6")
    table.set(4, "2-2 3-4")
    table.set(3, "1-3 4-6")
    table.shown()
    for box in table.in_order():
        table.matched(box)
    table.paid()
    assert table.stack(3) == before - fee
    won = duel(LOSES)  # the house pays itself no commission
    assert won.tray == PaiGowTable(players={2: "Ann"}).tray + STAKE
    if not fee:
        rows = {"banker": 3, "dice": [1, 1, 1], "bank": BANK, "2": LOSES}
        alone = PaiGowTable({"dice": [1, 1, 1]}, rows)
        alone.played(3)
        before = alone.stack(3)
        alone.banked(3)
        alone.stacked(2)
        alone.does(3, PutUp(3, STAKE))
        alone.delivered()
        alone.set(2, "2-2 3-4")
        alone.set(3, "1-3 4-6")
        alone.shown()
        alone.matched(2)
        alone.paid()
        assert alone.stack(3) == before + 950


@clause("base.39")
def test_tiles_are_collected_when_everything_is_paid() -> None:
    table = PaiGowTable(players={2: "Ann"})
    table.stacked(2)
    assert table.refused("wrong-phase", DANA, do.EndRound()).clauses == ("base.39",)
    table.delivered()
    table.house_way()
    table.shown()
    table.matched(2)
    table.ok(DANA, PayWinners())
    (ended,) = table.ok(DANA, do.EndRound())
    assert ended.clauses == ("base.39",)
    assert isinstance(ended, RoundEnded)
    assert ended.counted == 0, "no card is counted"
    assert table.part.stage is Stage.MATCHING
