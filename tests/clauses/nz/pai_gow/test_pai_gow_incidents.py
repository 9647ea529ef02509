"""What goes wrong: foul hands, exposed tiles, wrong counts, a bank set wrongly, dice that lean, players who are away."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.nz import GIL
from tests.support.pai_gow import STACK, STAKE, PaiGowTable, two_hands
from tests.support.play import DANA, book_with
from tests.support.witness import clause

from pitboss.cards import Tile
from pitboss.games.pai_gow.banking import PutUp
from pitboss.games.pai_gow.delivering import Deliver, Throw, ThrowVoided
from pitboss.games.pai_gow.incidents import BankSetWrong, DiceCocked, FoulHand, TileExposed, WrongCount
from pitboss.games.pai_gow.setting import AbsentPlayer, AskHouseWay, HandForfeited, HandSet, SetHand, TileSeen
from pitboss.games.pai_gow.showing import BankReset, ConfirmWay, HandMatched, Match, ShowBank
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.rounds import AreaVoided, RoundVoided
from pitboss.table.settings import PHYSICAL
from pitboss.table.viewers import PUBLIC

BANK, WINS, LOSES = "1-3 4-6 5-5 3-6", "1-6 2-6 6-6 6-6", "2-2 3-4 5-6 1-6"


def by_hand(*boxes: int) -> PaiGowTable:
    """Tiles are delivered to these boxes, or to boxes 2 and 3, at a table dealt by hand."""
    table = PaiGowTable(kind=PHYSICAL)
    table.stacked(*(boxes or (2, 3)))
    table.delivered()
    return table


def of(events: list[Any], kind: type[Any]) -> list[Any]:
    return [each for each in events if isinstance(each, kind)]


@clause("base.45", "base.20")
def test_a_low_hand_above_the_high_hand_is_foul_and_loses_even_against_a_lower_bank() -> None:
    table = by_hand(2)
    table.ok(DANA, SetHand(2))
    table.shown(BANK)
    low, high = two_hands("6-6 6-6 1-6 2-6")
    refusal = table.refused("foul-hand", DANA, Match(2, low, high))
    assert refusal.clauses[0] == "base.20"
    assert "oops foul" in refusal.way_out()
    table.refused("impossible", DANA, FoulHand(2, low=high, high=low))
    (matched,) = of(table.ok(DANA, FoulHand(2, low=low, high=high)), HandMatched)
    assert matched.foul
    assert "base.45" in matched.clauses
    assert (table.on(2, "wager"), table.stack(2)) == (0, STACK - STAKE)
    table.paid()


@clause("base.45")
@pytest.mark.parametrize(
    ("does", "result", "won", "foul"),
    [("loses", "loses", -STAKE, True), ("stands-off", "stands-off", 0, True), ("house-way", "wins", None, False)],
)
def test_a_foul_hand_read_more_kindly_stands_off_or_is_set_the_house_way(
    does: str, result: str, won: int | None, foul: bool
) -> None:
    """Both teens low, and a seven and an eight: set the house way, they beat the bank with both hands."""
    table = PaiGowTable(book=book_with("nz/pai-gow", **{"foul.does": f'"{does}"'}), kind=PHYSICAL)
    table.stacked(2)
    table.delivered()
    table.ok(DANA, SetHand(2))
    table.shown(BANK)
    low, high = two_hands("6-6 6-6 1-6 2-6")
    (matched,) = of(table.ok(DANA, FoulHand(2, low=low, high=high)), HandMatched)
    assert (matched.result, matched.foul) == (result, foul)
    assert matched.clauses[1] == "base.45"
    table.paid()
    fee = table.rules.fee(STAKE).taken
    assert table.stack(2) == STACK + (STAKE - fee if won is None else won)
    if does == "house-way":
        assert sorted(matched.low) != sorted(low), "they were set again"
        assert "base.21" in matched.clauses


@clause("base.45", "base.21")
@pytest.mark.parametrize("how", [AskHouseWay(2), AbsentPlayer(2)])
def test_a_hand_that_the_house_has_set_is_never_foul_but_set_the_house_way(how: Any) -> None:
    """The player has not laid those tiles, so they do not lose by them."""
    table = by_hand(2)
    table.ok(DANA, how)
    table.shown(BANK)
    low, high = two_hands("6-6 6-6 1-6 2-6")
    (matched,) = of(table.ok(DANA, FoulHand(2, low=low, high=high)), HandMatched)
    assert (matched.result, matched.foul, sorted(matched.low)) == ("wins", False, ["1-6", "6-6"])
    assert {"base.45", "base.21"} <= {*matched.clauses}
    table.paid()
    assert table.stack(2) == STACK + STAKE - table.rules.fee(STAKE).taken


@clause("base.46")
def test_the_round_goes_on_with_a_tile_of_a_player_that_was_seen() -> None:
    table = by_hand()
    table.ok(DANA, TileExposed(2, Tile.TEEN))
    assert table.view(PUBLIC).of(PaiGowView).hands[2].tiles == {0: "6-6"}
    table.refused("impossible", DANA, TileExposed(4, Tile.TEEN))
    table.ok(DANA, TileExposed(3, Tile.TEEN))
    table.refused("impossible", DANA, TileExposed(2, Tile.TEEN))
    for box in (2, 3):
        table.ok(DANA, SetHand(box))
    table.shown(BANK)
    assert table.refused("tile-seen-before", DANA, Match(2, *two_hands(LOSES))).clauses[0] == "base.46"
    table.matched(2, "2-2 3-4 6-6 4-4")
    table.refused("impossible", DANA, TileExposed(3, Tile.DAY))


@clause("base.47")
def test_a_tile_of_the_bank_that_was_seen_voids_the_round() -> None:
    table = by_hand()
    table.refused("not-your-office", DANA, TileExposed(0, Tile.TEEN))
    (voided,) = of(table.ok(GIL, TileExposed(0, Tile.TEEN)), RoundVoided)
    assert voided.clauses == ("base.47",)
    assert [table.stack(box) for box in (2, 3)] == [STACK, STACK]


@clause("base.47")
def test_a_round_may_be_read_to_go_on_with_a_tile_of_the_bank_that_was_seen() -> None:
    table = PaiGowTable(book=book_with("nz/pai-gow", **{"exposed.bank-tile": '"continues"'}), kind=PHYSICAL)
    table.stacked(2)
    table.delivered()
    table.refused("not-your-office", DANA, TileExposed(0, Tile.MOOY))
    (seen,) = of(table.ok(GIL, TileExposed(0, Tile.MOOY)), TileSeen)
    assert seen.clauses == ("base.47",)
    assert table.view(PUBLIC).of(PaiGowView).hands[0].tiles == {0: "5-5"}
    table.ok(DANA, SetHand(2))
    table.refused("tile-seen-before", DANA, ShowBank(*two_hands(LOSES)))
    table.shown(BANK)
    table.matched(2, WINS)
    table.paid()
    assert table.stack(2) == STACK + STAKE - table.rules.fee(STAKE).taken


@clause("base.47", "base.48")
@pytest.mark.parametrize("incident", [TileExposed(0, Tile.TEEN), WrongCount(0)])
def test_a_void_round_gives_the_banker_back_what_they_put_up(incident: Any) -> None:
    table = by_hand(2)
    table.ok(DANA, SetHand(2))
    table.shown(BANK)
    table.matched(2, WINS)
    table.paid()
    before = table.stack(2)
    table.banked(2)
    table.stacked(3)
    table.ok(DANA, PutUp(2, 5_000))
    table.delivered()
    table.ok(GIL, incident)
    assert (table.stack(2), table.stack(3)) == (before, STACK)
    assert table.part.banker == 0
    other = by_hand()
    other.ok(GIL, WrongCount(2) if isinstance(incident, TileExposed) else TileExposed(0, Tile.TEEN))


@clause("base.48")
def test_a_wrong_number_of_tiles_voids_the_round() -> None:
    table = by_hand()
    table.refused("not-your-office", DANA, WrongCount(2))
    table.refused("impossible", GIL, WrongCount(7))
    assert of(table.ok(GIL, WrongCount(2)), RoundVoided)
    assert table.stack(2) == STACK
    table.refused("impossible", GIL, WrongCount(2))


@clause("base.49", "base.25")
def test_a_bank_that_is_not_set_the_house_way_is_set_so_before_any_hand_is_matched() -> None:
    table = by_hand(2)
    table.ok(DANA, SetHand(2))
    table.ok(DANA, ShowBank(*two_hands("4-6 5-5 1-3 3-6")))
    refusal = table.refused("not-house-way", GIL, ConfirmWay())
    assert "1-3 4-6 low" in refusal.sentence()
    (reset,) = of(table.ok(GIL, BankSetWrong()), BankReset)
    assert (reset.low, reset.high) == (("1-3", "4-6"), ("3-6", "5-5"))
    table.refused("impossible", GIL, BankSetWrong())
    table.ok(GIL, ConfirmWay())
    table.matched(2, WINS)
    assert table.part.results[2] == "wins"


@clause("base.49", "base.20")
def test_the_foul_hand_of_a_player_who_banks_is_set_the_house_way() -> None:
    """Their tiles lie with the pair of Teen low: nothing is matched before the hand is right."""
    table = by_hand(2, 3)
    for box in (2, 3):
        table.ok(DANA, SetHand(box))
    table.shown(BANK)
    table.matched(2, WINS)
    table.matched(3, LOSES)
    table.paid()
    table.banked(2)
    table.stacked(3)
    table.ok(DANA, PutUp(2, STAKE))
    table.delivered()
    table.ok(DANA, SetHand(3))
    table.ok(DANA, SetHand(2))
    table.ok(DANA, ShowBank(*two_hands("6-6 6-6 1-3 4-6")))
    refusal = table.refused("bank-foul", DANA, Match(3, *two_hands(LOSES)))
    assert refusal.clauses == ("base.20", "base.49")
    assert "oops bank" in refusal.way_out()
    table.refused("not-your-office", DANA, BankSetWrong())
    (reset,) = of(table.ok(GIL, BankSetWrong()), BankReset)
    assert (reset.low, reset.high) == (("1-3", "4-6"), ("6-6", "6-6"))
    table.refused("impossible", GIL, BankSetWrong())
    table.matched(3, LOSES)
    table.paid()
    assert table.stack(3) == STACK - 2 * STAKE


@clause("base.50")
def test_dice_that_do_not_lie_flat_are_thrown_again() -> None:
    table = PaiGowTable(kind=PHYSICAL)
    table.stacked(2)
    table.refused("impossible", DANA, DiceCocked())
    table.ok(DANA, Throw((1, 1, 1)))
    assert of(table.ok(DANA, DiceCocked()), ThrowVoided)
    table.refused("no-dice", DANA, Deliver())
    table.delivered((2, 2, 2))
    table.refused("impossible", DANA, DiceCocked())


@clause("base.51")
def test_tiles_of_a_player_who_is_away_are_set_the_house_way() -> None:
    table = by_hand(2)
    (set_,) = of(table.ok(DANA, AbsentPlayer(2)), HandSet)
    assert set_.house_way
    table.refused("impossible", DANA, AbsentPlayer(2))
    table.refused("impossible", DANA, AbsentPlayer(4))


@clause("base.51")
def test_where_pitboss_deals_the_house_sets_the_tiles_when_the_time_is_up() -> None:
    table = PaiGowTable({"dice": [1, 1, 1], "2": WINS}, players={2: "Ann"}, chosen={"set.seconds": 30})
    table.stacked(2)
    table.delivered()
    due = table.part.set_by
    assert due == 30_000
    table.refused("time-to-set", HOUSE_ACTOR, AbsentPlayer(2, "late"), at=due - 1)
    table.refused("house-observes", DANA, AbsentPlayer(2, "late"), at=due)
    table.refused("only-hands", DANA, AbsentPlayer(2), at=due)
    (set_,) = of(table.ok(HOUSE_ACTOR, AbsentPlayer(2, "late"), at=due), HandSet)
    assert {*set_.low, *set_.high} == {"6-6", "1-6", "2-6"}


def late(does: str) -> PaiGowTable:
    """Ann and Ben wager; what becomes of tiles that nobody sets is read in another way."""
    table = PaiGowTable(book=book_with("nz/pai-gow", **{"set.late": f'"{does}"'}), kind=PHYSICAL)
    table.stacked(2, 3)
    table.delivered()
    return table


@clause("base.51")
def test_a_player_who_does_not_set_may_be_read_to_lose() -> None:
    """The bank takes the wager at once; the tiles stay unseen, and the others are matched without them."""
    table = late("loses")
    (lost,) = of(table.ok(DANA, AbsentPlayer(2)), HandForfeited)
    assert (lost.clauses, lost.unused) == (("base.51",), 24)
    assert (table.on(2, "wager"), table.stack(2), table.part.results) == (0, STACK - STAKE, {2: "loses"})
    assert {*table.view(PUBLIC).of(PaiGowView).hands} == {0, 3}
    table.refused("impossible", DANA, AbsentPlayer(2))
    table.refused("no-hand", DANA, SetHand(2))
    table.ok(DANA, SetHand(3))
    table.shown(BANK)
    assert table.refused("match-in-order", DANA, Match(2, *two_hands(LOSES))).facts["seat"] == 3
    table.matched(3, WINS)
    table.paid()
    assert (table.stack(2), table.stack(3)) == (STACK - STAKE, STACK + STAKE - table.rules.fee(STAKE).taken)
    nobody = late("loses")
    for box in (2, 3):
        nobody.ok(DANA, AbsentPlayer(box))
    nobody.shown(BANK)
    nobody.paid()
    assert (nobody.stack(2), nobody.stack(3)) == (STACK - STAKE, STACK - STAKE)


@clause("base.51")
def test_a_player_who_does_not_set_may_be_read_to_get_the_wager_back() -> None:
    table = late("void")
    (void,) = of(table.ok(DANA, AbsentPlayer(2)), AreaVoided)
    assert void.clauses == ("base.51",)
    assert (table.on(2, "wager"), table.stack(2)) == (0, STACK)
    table.ok(DANA, SetHand(3))
    table.shown(BANK)
    table.matched(3, LOSES)
    table.paid()
    assert (table.stack(2), table.stack(3)) == (STACK, STACK - STAKE)


@clause("base.51", "base.38")
@pytest.mark.parametrize("does", ["loses", "void"])
def test_a_bank_that_its_player_does_not_set_is_set_the_house_way_by_any_reading(does: str) -> None:
    """It takes the wager of a player who is away as well, and pays commission on what it has won."""
    table = late(does)
    for box in (2, 3):
        table.ok(DANA, SetHand(box))
    table.shown(BANK)
    for box, tiles in ((2, "2-2 5-6 1-1 3-5"), (3, LOSES)):
        table.matched(box, tiles)
    table.paid()
    table.banked(2)
    table.stacked(3, 4)
    before = table.stack(2)
    table.ok(DANA, PutUp(2, 2 * STAKE))
    table.delivered()
    table.ok(DANA, AbsentPlayer(3))
    table.ok(DANA, SetHand(4))
    (set_,) = of(table.ok(DANA, AbsentPlayer(2)), HandSet)
    assert (set_.area, set_.house_way) == (0, True)
    table.shown("1-3 4-6 5-5 3-6")
    table.matched(4, LOSES)
    table.paid()
    won = 2 * STAKE if does == "loses" else STAKE
    assert table.stack(2) - before == won - table.rules.fee(won).taken


def test_the_house_takes_back_a_bank_that_is_not_covered_in_time() -> None:
    """A banker who has gone away does not stop the table."""
    table = PaiGowTable(players={2: "Ann", 3: "Ben"}, chosen={"set.seconds": 30})
    table.played(2, 3)
    table.banked(2)
    table.stacked(3)
    game, state = table.rules.game, table.table.state
    assert [each.area for each in game.timing.waiting(state, table.rules)] == [2]
    assert game.timing.overdue(state, table.rules, 29_999, 0) is None
    taken_back = game.timing.overdue(state, table.rules, 30_000, 0)
    assert taken_back is not None
    assert game.timing.asks_at(state, table.rules, 0) == 30_000
    table.ok(HOUSE_ACTOR, taken_back)
    assert table.part.banker == 0
