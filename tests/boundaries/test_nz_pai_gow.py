"""Every number of Pai Gow's table, bank, dice, time and commission, one below it, at it and one above."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.opening import not_opened
from tests.support.pai_gow import BOOK, STACK, STAKE, PaiGowTable
from tests.support.play import DANA, book_with

from pitboss import do, law
from pitboss.cards import parse_tiles, tiles
from pitboss.games.pai_gow.banking import CoBank, PutUp, TakeBank
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, DeliveryBegan, Retrieve, Throw, TilesRetrieved
from pitboss.games.pai_gow.setting import AbsentPlayer, SetHand
from pitboss.games.pai_gow.settling import PayWinners
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.settings import PHYSICAL

RULEBOOK = law.load(BOOK)
BANK = "1-3 4-6 5-5 3-6"
WINNERS = {2: "1-6 2-6 6-6 6-6", 3: "4-4 3-4 1-1 1-1", 4: "5-6 2-5 2-2 2-2"}
"""Hands that beat the bank's low hand of four points and its high hand of nine."""
LOSER = "2-2 3-4 5-6 1-6"


def number(key: str, book: law.Rulebook = RULEBOOK) -> int:
    value = book.setting(key).value
    assert isinstance(value, int)
    return value


BOXES, CHIP, SECONDS = number("seats.maximum"), number("rounding.smallest-chip"), number("set.seconds")


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    return value - step, value, value + step


def stake(box: int, amount: int) -> do.PlaceWagers:
    return do.PlaceWagers(box, {"wager": Stake(amount)})


@pytest.mark.parametrize("boxes", [0, 1, 2, *near(BOXES)])
def test_boxes_of_the_layout(boxes: int) -> None:
    """One box is that of the house: a table needs another. Each box gets four tiles, and the rest stays unused (10.2B)."""
    if not 1 <= boxes <= BOXES:
        assert not_opened("too-many-seats", BOOK, seats=boxes).clause == "3.1"
        return
    if boxes == 1:
        assert not_opened("no-bank-box", BOOK, seats=boxes).clauses == ("base.9",)
        return
    table = PaiGowTable(seats=boxes, kind=PHYSICAL, players={2: "Ann"})
    table.stacked(2)
    table.ok(DANA, Throw((1, 1, 1)))
    began = next(each for each in table.ok(DANA, Deliver()) if isinstance(each, DeliveryBegan))
    assert began.unused == len(tiles()) - 4 * boxes
    assert ("10.2B" in began.clauses) == (boxes < BOXES)
    assert began.empty == tuple(range(3, boxes + 1))


@pytest.mark.parametrize("wagers", [6, 7])
def test_boxes_without_wagers(wagers: int) -> None:
    """With a wager on every box but that of the house, nothing is taken back; with one fewer, four tiles are (10.3(a))."""
    boxes = range(2, 2 + wagers)
    table = PaiGowTable(kind=PHYSICAL, players={box: f"Player {box}" for box in range(2, BOXES + 1)})
    table.stacked(*boxes)
    table.ok(DANA, Throw((1, 1, 1)))
    table.ok(DANA, Deliver())
    if wagers == BOXES - 1:
        table.refused("wrong-phase", DANA, Retrieve())
        table.ok(DANA, SetHand(2))
    else:
        table.refused("wrong-phase", DANA, SetHand(2))
        (taken,) = [each for each in table.ok(DANA, Retrieve()) if isinstance(each, TilesRetrieved)]
        assert (taken.boxes, taken.unused, taken.clauses) == ((8,), 4, ("10.3(a)",))


@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3), (1, 2, 3, 4), (0, 1, 1), (1, 1, 1), (6, 6, 6), (6, 6, 7)])
def test_three_dice_with_six_sides(dice: tuple[int, ...]) -> None:
    table = PaiGowTable(kind=PHYSICAL, players={2: "Ann"})
    table.stacked(2)
    if len(dice) != 3 or not {*dice} <= {*range(1, 7)}:
        assert table.refused("three-dice", DANA, Throw(dice)).clauses == ("base.19",)
        return
    table.ok(DANA, Throw(dice))
    assert table.part.first == (sum(dice) - 1) % BOXES + 1


@pytest.mark.parametrize("boxes", [2, 7, 8])
@pytest.mark.parametrize("total", [3, *near(8), *near(9), *near(16), *near(17), 18])
def test_where_the_count_of_the_dice_begins_again(boxes: int, total: int) -> None:
    """With eight boxes the bank is 1, 9 and 17; with fewer the count begins again sooner."""
    dice = next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)
    table = PaiGowTable(kind=PHYSICAL, seats=boxes, players={2: "Ann"})
    table.stacked(2)
    table.ok(DANA, Throw(dice))
    place = total
    while place > boxes:
        place -= boxes
    assert table.part.first == place
    assert (table.part.first == 1) == (total % boxes == 1)


@pytest.mark.parametrize(("button", "shift"), [("none", 0), ("plus-4", 4), ("minus-4", -4)])
def test_what_the_buttons_add(button: str, shift: int) -> None:
    table = PaiGowTable(kind=PHYSICAL, players={2: "Ann"}, chosen={"dice.button": button})
    table.stacked(2)
    table.ok(DANA, Throw((1, 1, 1)))
    assert table.part.first == (3 + shift - 1) % 8 + 1


def banked(shared: bool, *wagers: int) -> PaiGowTable:
    """Dee, at box 5, has the bank, alone or with the house; the others wager these amounts on boxes 2, 3 and 4."""
    table = PaiGowTable(kind=PHYSICAL, players={2: "Ann", 3: "Ben", 4: "Cleo", 5: "Dee"})
    table.stacked(5)
    table.delivered()
    table.ok(DANA, SetHand(5))
    table.shown(BANK)
    table.matched(5, WINNERS[2])
    table.paid()
    table.ok(DANA, CoBank(5) if shared else TakeBank(5))
    for box, amount in zip((2, 3, 4), wagers, strict=False):
        table.wagered(box, amount=amount)
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, BuildWall())
    return table


def matched(table: PaiGowTable, hands: dict[int, str]) -> None:
    table.delivered()
    for box in hands:
        table.ok(DANA, SetHand(box))
    if not table.part.shared:
        table.ok(DANA, SetHand(5))
    table.shown(BANK)
    for box in table.in_order():
        table.matched(box, hands[box])


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("wagers", [(1_000,), (1_025,), (1_025, 1_025), (1_025, 1_025, 1_025), (1_000, 1_025, 1_050)])
def test_what_a_bank_has_to_cover(wagers: tuple[int, ...], shared: bool, off: int) -> None:
    """Alone the banker covers every wager; with the house, half of each, an odd chip of it included. That is enough even if
    all of them win: the bank is then empty, and nobody is paid short."""
    table = banked(shared, *wagers)
    least = sum(amount if not shared else (amount // CHIP + 1) // 2 * CHIP for amount in wagers)
    before, tray = table.stack(5), table.tray
    if off < 0:
        refusal = table.refused("bank-stake", DANA, PutUp(5, least + off))
        assert (refusal.clauses, refusal.facts["minimum"]) == (("base.12",), least)
        return
    table.ok(DANA, PutUp(5, least + off))
    assert table.stack(5) == before - least - off
    boxes = [2, 3, 4][: len(wagers)]
    matched(table, {box: WINNERS[box] for box in boxes})
    table.paid()
    assert table.stack(5) == before - least
    fees = [amount // 500 * 25 for amount in wagers]
    assert [table.stack(box) for box in boxes] == [STACK + won - fee for won, fee in zip(wagers, fees, strict=True)]
    assert table.tray == tray - (sum(wagers) - least) + sum(fees)


@pytest.mark.parametrize("off", [-CHIP, 0])
@pytest.mark.parametrize(("shared", "half"), [(False, 1), (True, 2)])
def test_the_chips_a_banker_has(shared: bool, half: int, off: int) -> None:
    """The bank may be taken while there are wagers that the player can cover, and not when they cannot."""
    table = PaiGowTable(kind=PHYSICAL, players={3: "Ben", 5: "Dee"})
    table.stacked(5)
    table.delivered()
    table.ok(DANA, SetHand(5))
    table.shown(BANK)
    table.matched(5, LOSER)
    table.paid()
    table.ok(table.at(5), do.CashOut(table.stack(5) - STAKE // half - off))
    table.wagered(3)
    request = CoBank(5) if shared else TakeBank(5)
    if off < 0:
        refusal = table.refused("bank-short", DANA, request)
        assert (refusal.facts["amount"], refusal.facts["have"]) == (STAKE // half, STAKE // half + off)
    else:
        table.ok(DANA, request)


def won(amount: int, **values: str) -> int:
    """What Ann wins of a wager."""
    book = book_with(BOOK, **values) if values else BOOK
    table = PaiGowTable(kind=PHYSICAL, book=book, players={2: "Ann"})
    table.stacked(2, amount=amount)
    table.delivered()
    table.ok(DANA, SetHand(2))
    table.shown(BANK)
    table.matched(2, WINNERS[2])
    table.paid()
    return table.stack(2) - STACK


@pytest.mark.parametrize("amount", [500, 525, *near(1_000, CHIP), *near(2_000, CHIP)])
def test_the_commission_is_a_whole_number_of_units_rounded_down(amount: int) -> None:
    assert won(amount) == amount - amount // 500 * 25


@pytest.mark.parametrize(("amount", "fee"), [(975, 0), (1_000, 0), (1_025, 50)])
def test_the_threshold_of_the_commission(amount: int, fee: int) -> None:
    assert won(amount, **{"commission.threshold": "1000"}) == amount - fee


@pytest.mark.parametrize(("amount", "fee"), [(1_500, 75), (2_000, 100), (2_500, 100)])
def test_the_most_commission(amount: int, fee: int) -> None:
    assert won(amount, **{"commission.cap": "100"}) == amount - fee


@pytest.mark.parametrize(("net", "fee"), [(475, 0), (500, 25), (525, 25), (975, 25), (1_000, 50), (1_025, 50)])
def test_the_commission_on_what_a_bank_has_won(net: int, fee: int) -> None:
    """Ann loses the net win and $10.00 more; Ben wins $10.00."""
    table = banked(False, net + 1_000, 1_000)
    before = table.stack(5)
    table.ok(DANA, PutUp(5, 5_000))
    matched(table, {2: LOSER, 3: "1-6 2-6 6-6 6-6"})
    table.paid()
    assert table.stack(5) == before + net - fee


@pytest.mark.parametrize("over", [*near(1_000, CHIP), *near(950, CHIP)])
def test_the_float_pays_a_wager_before_it_gets_the_commission(over: int) -> None:
    """Ann wins $10.00 and pays 50 cents of it. With less than $10.00 in the tray nothing is paid, until it is filled."""
    table = PaiGowTable(kind=PHYSICAL, players={2: "Ann"}, float_=STACK + over)
    table.stacked(2)
    table.delivered()
    table.ok(DANA, SetHand(2))
    table.shown(BANK)
    table.matched(2, WINNERS[2])
    if over < 1_000:
        refusal = table.refused("tray-short", DANA, PayWinners())
        assert refusal.facts == {"have": over, "amount": 1_000}
        table.ok(DANA, do.Fill(1_000 - over))
    table.paid()
    assert (table.stack(2), table.tray) == (STACK + 950, max(over, 1_000) - 950)


@pytest.mark.parametrize("seconds", [*near(15), *near(3_600)])
def test_how_long_players_may_have_to_set(seconds: int) -> None:
    chosen: dict[str, Any] = {"set.seconds": seconds}
    if 15 <= seconds <= 3_600:
        assert PaiGowTable(players={}, chosen=chosen).rules.set_time == seconds * 1_000
    else:
        assert not_opened("not-choosable", BOOK, seats=8, chosen=chosen).clauses == ("base.51",)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_time_to_set(off: int) -> None:
    table = PaiGowTable(players={2: "Ann"})
    table.stacked(2)
    table.delivered()
    due = table.part.set_by
    assert due == SECONDS * 1_000
    late = AbsentPlayer(2, "late")
    if off < 0:
        assert table.refused("time-to-set", HOUSE_ACTOR, late, at=due + off).clauses == ("base.51",)
    else:
        table.ok(HOUSE_ACTOR, late, at=due + off)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_time_to_cover_the_wagers(off: int) -> None:
    table = PaiGowTable(players={2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.banked(2)
    table.stacked(3)
    overdue = table.rules.game.timing.overdue(table.table.state, table.rules, SECONDS * 1_000 + off, 0)
    assert (overdue is None) == (off < 0)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_a_low_hand_has_two_tiles(count: int) -> None:
    table = PaiGowTable({"dice": [1, 1, 1], "2": WINNERS[2], "bank": BANK}, players={2: "Ann"})
    table.stacked(2)
    table.delivered()
    held = parse_tiles(WINNERS[2])
    if count == 2:
        table.ok(table.at(2), SetHand(2, held[:2]))
    else:
        assert table.refused("two-tiles", table.at(2), SetHand(2, held[:count])).facts["count"] == count


@pytest.mark.parametrize(
    ("held", "least", "low", "high"),
    [
        ("6-6 1-3 3-3 1-5", 8, 0, 8),
        ("6-6 1-3 3-3 1-5", 9, 2, 6),
        ("6-6 5-5 4-6 1-4", 7, 0, 7),
        ("6-6 5-5 4-6 1-4", 8, 2, 5),
    ],
)
def test_the_points_of_a_high_hand_that_the_house_prefers(held: str, least: int, low: int, high: int) -> None:
    """No low hand of these tiles reaches Harmony 3. A high hand of eight points is enough, and one of seven is not."""
    assert number("house-way.high-hand") == 8
    rules = PaiGowTable(book=book_with(BOOK, **{"house-way.high-hand": str(least)}), players={}).rules
    made = rules.way.set(parse_tiles(held))
    assert (rules.ranks.hand(*made.low).points, rules.ranks.hand(*made.high).points) == (low, high)
