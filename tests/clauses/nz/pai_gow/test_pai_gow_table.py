"""The table, its boxes and its equipment; wagers; tiles of boxes that do not exist or have no wagers."""

from __future__ import annotations

import pytest
from tests.support.pai_gow import BOOK, STACK, STAKE, PaiGowTable
from tests.support.play import DANA, TableUnderTest, book_with, player
from tests.support.witness import clause

from pitboss import do
from pitboss.games.pai_gow.delivering import BuildWall, Deliver, DeliveryBegan, Retrieve, Throw, TilesDelivered, TilesRetrieved
from pitboss.games.pai_gow.round import Stage
from pitboss.games.pai_gow.setting import SetHand
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.house.runner import NotOpened
from pitboss.table.commands import Stake
from pitboss.table.events import Event
from pitboss.table.settings import PHYSICAL, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer


def of(events: list[Event], kind: type[Event]) -> list[Event]:
    return [each for each in events if isinstance(each, kind)]


@clause("3.1", "3.2", "3.2(a)", "10.2B", "base.1", "base.2", "base.3", "base.4", "base.6")
def test_everything_is_at_the_table_before_a_wager_is_taken() -> None:
    table = PaiGowTable(kind=PHYSICAL, automation=frozenset(), players={})
    assert {row.item for row in table.rules.checklist} == {
        "table", "drop-box", "layout", "unused-area", "float", "tiles", "dice", "chung",
    }  # fmt: skip
    table.seat("Ann", 2)
    table.wager(DANA, 2, wager=STAKE)
    unready = TableUnderTest(BOOK, kind=PHYSICAL, automation=frozenset(), seats=8)
    for row in unready.table.rules.checklist:
        assert unready.refused("not-opened", DANA, do.NoMoreBets()).clauses[0] in table.rules.cite(row.carries)
        unready.ok(DANA, do.Tick(row.item))


@clause("3.1", "3.2(a)")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
def test_a_layout_of_six_boxes_has_no_seventh(kind: str) -> None:
    """A wager on the sixth box is taken. One beyond it is refused, and so is the place there, with the boxes that there are."""
    table = PaiGowTable(kind=kind, seats=6, players={6: "Ann"})
    table.wagered(6)
    wager = do.PlaceWagers(7, {"wager": Stake(STAKE)})
    speaks = table.at(6) if table.rules.virtual else DANA
    for who, request, clauses in ((speaks, wager, ("3.2(a)", "3.2", "3.1")), (player("Zoe"), do.TakeSeat(7), ("3.1",))):
        refusal = table.refused("no-such-seat", who, request)
        assert refusal.clauses == clauses
        assert refusal.sentence() == "There is no seat 7 here; seats run from 1 to 6."
        assert refusal.way_out() == "Name a seat from 1 to 6."
    assert (table.on(6, "wager"), table.on(7, "wager")) == (STAKE, 0)


@clause("base.5")
def test_a_button_moves_the_count_of_the_dice() -> None:
    """With three the third box from the bank is first; with the +4 button the seventh, with -4 the one before the bank."""
    first = {}
    for button in ("none", "plus-4", "minus-4"):
        by_hand = PaiGowTable(kind=PHYSICAL, chosen={"dice.button": button})
        assert ("buttons" in {row.item for row in by_hand.rules.checklist}) is (button != "none")
        assert ("button" in by_hand.sign()) is (button != "none")
        by_hand.stacked(2)
        by_hand.ok(DANA, Throw((1, 1, 1)))
        first[button] = by_hand.part.first
    assert first == {"none": 3, "plus-4": 7, "minus-4": 7}


@clause("3.1", "3.2(a)")
@pytest.mark.parametrize(("boxes", "opens"), [(1, False), (2, True), (8, True), (9, False)])
def test_up_to_eight_boxes(boxes: int, opens: bool) -> None:
    if not opens:
        with pytest.raises(NotOpened, match=r"boxes|seats"):
            PaiGowTable(seats=boxes, players={})
        boxes = 8
    table = PaiGowTable(seats=boxes, players={2: "Ann"})
    refusal = table.refused("no-such-seat", table.at(2), do.PlaceWagers(boxes + 1, {"wager": do.Stake(STAKE)}))
    assert refusal.clauses[0] == "3.2(a)"


@clause("10.2B", "10.3", "base.19")
@pytest.mark.parametrize(("boxes", "unused"), [(8, 0), (7, 4), (5, 12), (2, 24)])
def test_tiles_for_which_there_is_no_box_stay_unused_and_unseen(boxes: int, unused: int) -> None:
    table = PaiGowTable(seats=boxes, players={2: "Ann"})
    table.stacked(2)
    table.ok(DANA, Throw())
    events = table.ok(DANA, Deliver())
    (began,) = of(events, DeliveryBegan)
    assert isinstance(began, DeliveryBegan)
    assert began.unused == unused
    assert ("10.2B" in began.clauses) is bool(unused)
    delivered = of(events, TilesDelivered)
    assert len(delivered) == boxes
    assert table.view(PUBLIC).of(PaiGowView).unused == unused
    for viewer in (PUBLIC, Viewer("dealer", "Dana"), Viewer("game-supervisor", "Gil")):
        assert not any(hand.tiles for hand in table.view(viewer).of(PaiGowView).hands.values())
    if boxes == 8:
        short = PaiGowTable(seats=7, players={2: "Ann"})
        short.stacked(2)
        assert "10.2B" in short.delivered()[1].clauses


@clause("10.3(a)")
def test_tiles_of_boxes_without_wagers_are_taken_back_unseen_before_anybody_sets() -> None:
    table = PaiGowTable()
    table.stacked(2, 4)
    table.ok(DANA, Throw())
    table.ok(DANA, Deliver())
    assert table.part.boxes == (3, 5, 6, 7, 8), "the bank's box has the bank's tiles"
    assert table.refused("wrong-phase", table.at(2), SetHand(2)).clauses == ("10.3(b)",)
    (event,) = table.ok(DANA, Retrieve())
    assert isinstance(event, TilesRetrieved)
    assert (event.boxes, event.unused) == ((3, 5, 6, 7, 8), 20)
    assert 3 not in table.part.hands, "what nobody may see is not kept"
    assert table.part.stage is Stage.SETTING
    table.refused("wrong-phase", DANA, Retrieve())


@clause("10.3(b)")
def test_players_set_their_own_tiles_in_two_stacks() -> None:
    table = PaiGowTable({"dice": [1, 1, 1], "2": "6-6 6-6 1-6 2-6", "bank": "1-3 4-6 5-5 3-6"})
    table.stacked(2, 3)
    table.delivered()
    table.refused("not-your-seat", table.at(3), SetHand(2, ()))
    table.set(2, "1-6 2-6")
    hand = table.part.hands[2]
    assert (hand.low, hand.high) == (("1-6", "2-6"), ("6-6", "6-6"))
    assert table.view(Viewer("player", "Ann")).of(PaiGowView).hands[2].low == ("1-6", "2-6")
    assert table.view(PUBLIC).of(PaiGowView).hands[2].is_set
    assert not table.view(PUBLIC).of(PaiGowView).hands[2].low, "they lie face down"
    table.refused("set-already", table.at(2), SetHand(2, ()))
    by_hand = PaiGowTable(kind=PHYSICAL)
    by_hand.stacked(2)
    by_hand.delivered()
    by_hand.refused("tiles-not-seen", DANA, SetHand(2, hand.low))
    by_hand.ok(DANA, SetHand(2))


@clause("base.15")
def test_a_wager_is_placed_on_ones_own_box_in_chips() -> None:
    table = PaiGowTable()
    (placed,) = table.wager(table.at(2), 2, wager=STAKE)
    assert "base.15" in placed.clauses
    table.wager(table.at(2), 2, wager=STAKE)
    assert (table.on(2, "wager"), table.stack(2)) == (2 * STAKE, STACK - 2 * STAKE)
    table.refused("not-your-seat", table.at(2), do.PlaceWagers(3, {"wager": do.Stake(STAKE)}))
    table.refused("no-such-wager", table.at(2), do.PlaceWagers(2, {"bank": do.Stake(STAKE)}))
    table.refused("not-in-unit", table.at(3), do.PlaceWagers(3, {"wager": do.Stake(1_010)}))
    no_more = PaiGowTable(book=book_with(BOOK, **{"wager.top-up": "false"}))
    no_more.wager(no_more.at(2), 2, wager=STAKE)
    no_more.refused("wager-lies", no_more.at(2), do.PlaceWagers(2, {"wager": do.Stake(STAKE)}))


@clause("base.16", "base.17")
def test_the_call_closes_wagers_and_no_tile_is_stacked_before_it() -> None:
    table = PaiGowTable()
    table.wagered(2)
    assert table.refused("call-needed", DANA, BuildWall()).clauses == ("base.17",)
    (called,) = table.ok(DANA, do.NoMoreBets())
    assert called.clauses == ("base.17",)
    for who, request in ((3, do.PlaceWagers(3, {"wager": do.Stake(STAKE)})), (2, do.WithdrawWagers(2))):
        assert table.refused("bets-closed", table.at(who), request).clauses == ("base.16",)
    table.ok(DANA, BuildWall())
    later = PaiGowTable(book=book_with(BOOK, **{"wager.cut-off": '"first-card"'}))
    later.wagered(2)
    later.ok(DANA, do.NoMoreBets())
    later.wagered(3)
    later.ok(DANA, BuildWall())
    later.refused("after-first-card", later.at(4), do.PlaceWagers(4, {"wager": do.Stake(STAKE)}))
