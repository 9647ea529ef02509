"""How many hands a player may have: one, or several, and then nobody is shut out by them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.play import TableUnderTest, player
from tests.support.rounds import of, over
from tests.support.tables import ANN, BEN, DANA, KINDS, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.dealer_poker.settling import HandSettled
from pitboss.table.commands import Stake
from pitboss.table.services.seats.sitting import SeatChanged, SeatTaken
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.settings import SHOE

SEVERAL, ROOM = "wager.several-areas", "wager.several-areas-room"


def lies(book: BookUnderTest, table: TableUnderTest, place: int) -> tuple[int, int, int]:
    """What lies on the areas of a place: Ante, Play, side wager."""
    return table.on(place, "ante"), table.on(place, "play"), table.on(place, book.side)


def fold_all(table: TableUnderTest, *places: int) -> None:
    for place in places:
        table.ok(ANN, do.dealer_poker.Fold(place))
    over(table)


@pytest.mark.parametrize("kind", KINDS)
@carries("wager.one-hand")
def test_where_a_player_has_one_hand_they_have_it_wherever_they_sit(book: BookUnderTest, kind: str) -> None:
    chosen = {} if book.number("wager.hands-per-player") == 1 else {"wager.hands-per-player": 1}
    table, clauses = book.table(kind=kind, chosen=chosen), book.cites("wager.one-hand")
    ann = book.wagered(table)
    for empty in (2, 7):
        assert table.refused("another-hand", ann, book.placed(empty)).clauses == clauses
        table.refused("already-seated", ann, do.TakeSeat(empty))
        assert table.offered(ann, "place-wagers", area=empty) is None
    assert (table.on(1, "ante"), table.on(2, "ante"), table.stack(1)) == (500, 0, STACK - 500)
    table.ok(ann, do.WithdrawWagers(1))
    table.ok(ann, do.ChangeSeat(4))
    table.ok(ann, book.placed(4))
    assert table.refused("another-hand", ann, book.placed(1)).clauses == clauses
    book.dealt(table)
    assert list(table.table.state.round.part.hands) == [4]


@carries("wager.several-areas")
def test_one_player_may_wager_on_every_area_and_pays_for_each(book: BookUnderTest) -> None:
    table, areas = book.table(), range(1, book.number("wager.hands-per-player") + 1)
    table.seat("Ann", 4)
    for place in areas:
        (event,) = of(table.ok(ANN, book.placed(place, 1_000)), WagersPlaced)
        assert event.owner == 4
        assert ({*book.cites(SEVERAL)} <= {*event.clauses}) == (place != 4)
    assert table.stack(4) == STACK - len(areas) * 1_000
    assert [lies(book, table, place) for place in areas] == [(1_000, 0, 0)] * len(areas)
    book.dealt(table)
    assert {area: entry.player for area, entry in table.table.state.round.entries.items()} == dict.fromkeys(areas, "Ann")
    assert len(table.table.state.round.part.hands) == len(areas)


@pytest.mark.parametrize("most", [1, 2, 3])
@carries("wager.several-areas")
def test_how_many_is_at_the_operators_discretion(book: BookUnderTest, most: int) -> None:
    table = book.table(chosen={"wager.hands-per-player": most})
    table.seat("Ann", 1)
    for place in range(1, most + 1):
        table.ok(ANN, book.placed(place, 1_000))
    code = "another-hand" if most == 1 else "too-many-hands"
    assert table.refused(code, ANN, book.placed(most + 1)).clauses == book.cites(SEVERAL)
    if most > 1:
        table.ok(ANN, book.placed(most))
        table.ok(ANN, do.WithdrawWagers(most))
        table.ok(ANN, book.placed(most + 1, 1_000))
    assert table.stack(1) == STACK - most * 1_000


@carries("wager.several-areas", "wager.one-per-area")
def test_nobody_wagers_on_an_area_that_another_has_taken(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.seat("Ben", 5)
    also = book.beside(2) if book.side_alone else book.placed(2)
    assert {*book.cites(SEVERAL)} <= {*table.ok(ANN, also)[0].clauses}
    for place in (1, 2):
        assert table.refused("not-your-seat", BEN, book.placed(place)).clauses == book.cites("wager.one-per-area")
    table.ok(ANN, do.WithdrawWagers(2))
    table.ok(BEN, book.placed(2))
    assert (table.stack(1), table.stack(5), lies(book, table, 2)) == (STACK, STACK - 500, (500, 0, 0))
    table.ok(BEN, do.WithdrawWagers(2))
    assert table.stack(5) == STACK


@carries("wager.several-areas")
def test_each_hand_is_decided_and_settled_for_itself(book: BookUnderTest) -> None:
    table, tray, play = book.on_three_areas(), 10_000_000 - 2 * STACK, 1_000 * book.times
    for does in (book.play(1, 1_000), do.dealer_poker.Fold(2), book.play(3, 1_000)):
        table.ok(ANN, does)
    assert [lies(book, table, place) for place in (1, 2, 3)] == [(1_000, play, 0), (0, 0, 0), (1_000, play, 0)]
    table.ok(BEN, do.dealer_poker.Fold(5))
    table.ok(DANA, do.RevealDealer())
    for place in (3, 1):
        (settled,) = of(table.ok(DANA, do.SettleHand(place)), HandSettled)
        assert {each.wager: each.pays for each in settled.wagers} == {"ante": 1_000, "play": play}
    over(table)
    won = 2 * book.whole(1_000) - 1_000
    assert (table.stack(1), table.tray) == (STACK + won, tray - won + 2_000)
    assert {*book.cites(SEVERAL)} <= {*table.ok(ANN, book.placed(2))[0].clauses}


@carries("wager.several-areas")
def test_further_areas_go_with_the_player_who_leaves(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.seat("Ben", 5)
    table.ok(ANN, book.placed(1))
    assert {*book.cites(SEVERAL)} <= {*table.ok(ANN, book.placed(2))[0].clauses}
    book.dealt(table)
    fold_all(table, 1, 2)
    table.ok(ANN, do.LeaveTable())
    assert table.table.state.boxes == {}
    table.ok(BEN, book.placed(5))
    book.dealt(table)
    table.ok(player("Cal"), do.TakeSeat(2))
    assert table.table.state.seats[2].player == "Cal"


@carries("wager.several-areas-room", "wager.one-per-area")
def test_a_newcomer_is_never_shut_out_by_another_players_further_wagers(book: BookUnderTest) -> None:
    table, areas, clauses = book.table(), book.number("wager.hands-per-player"), {*book.cites(ROOM)}
    table.seat("Ann", 1)
    for place in range(1, areas + 1):
        both = do.PlaceWagers(place, {"ante": Stake(1_000), book.side: Stake(500)})
        assert (clauses <= {*table.ok(ANN, both)[0].clauses}) == (place != 1)
    (taken,) = of(table.ok(BEN, do.TakeSeat(5)), SeatTaken)
    assert clauses <= {*taken.clauses}
    assert (lies(book, table, 5), table.stack(1)) == ((0, 0, 0), STACK - (areas - 1) * 1_500)
    assert table.refused("not-your-seat", ANN, book.placed(5)).clauses == book.cites("wager.one-per-area")
    table.table.purses.grant("Ben", 1_000)
    table.ok(BEN, do.BuyIn(1_000))
    table.ok(BEN, book.placed(5, 1_000))
    assert (lies(book, table, 5), table.stack(5), table.stack(1)) == ((1_000, 0, 0), 0, STACK - (areas - 1) * 1_500)


@carries("wager.several-areas-room")
def test_a_player_who_moves_to_such_an_area_makes_room_in_the_same_way(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.seat("Ben", 7, chips=20_000)
    table.ok(ANN, do.PlaceWagers(2, {"ante": Stake(1_000), book.side: Stake(500)}))
    (moved,) = of(table.ok(BEN, do.ChangeSeat(2)), SeatChanged)
    assert {*book.cites(ROOM)} <= {*moved.clauses}
    assert (lies(book, table, 2), table.stack(1), table.stack(2)) == ((0, 0, 0), STACK, 20_000)
    table.ok(BEN, book.placed(2))
    table.ok(BEN, do.WithdrawWagers(2))
    assert (table.stack(1), table.stack(2)) == (STACK, 20_000), "the wager goes back to whoever sits there now"


@carries("wager.several-areas-room")
def test_while_its_hand_is_played_or_its_bets_are_closed_an_area_is_not_free(book: BookUnderTest) -> None:
    table = book.table(SHOE)
    table.seat("Ann", 1)
    for place in (1, 2):
        table.ok(ANN, book.placed(place, 1_000))
    for step in (do.NoMoreBets(), do.dealer_poker.Deal()):
        table.ok(DANA, step)
        assert table.refused("area-in-use", BEN, do.TakeSeat(2)).clauses == book.cites(ROOM)
    table.ok(BEN, do.TakeSeat(3))
    book.dealt(table)
    fold_all(table, 1, 2)
    table.ok(BEN, do.ChangeSeat(2))
    assert (table.stack(1), table.stack(2)) == (STACK - 2_000, 0)


def read_as(book: BookUnderTest, value: str, **settings: Any) -> TableUnderTest:
    return book.table(book=book.having(**{"several-areas.room": f'"{value}"'}), **settings)


@carries("wager.several-areas-room")
def test_read_so_a_newcomer_waits_for_the_end_of_the_round(book: BookUnderTest) -> None:
    table = read_as(book, "newcomer-waits")
    table.seat("Ann", 1)
    for place in (1, 2):
        table.ok(ANN, book.placed(place, 1_000))
    assert table.refused("area-in-use", BEN, do.TakeSeat(2)).clauses == book.cites(ROOM)
    assert table.offered(BEN, "take-seat", area=2) is None
    table.ok(ANN, do.WithdrawWagers(2))
    table.ok(BEN, do.TakeSeat(2))


@carries("wager.several-areas-room")
def test_read_so_one_area_is_always_left_free(book: BookUnderTest) -> None:
    table = read_as(book, "one-area-left-free", seats=4)
    table.seat("Ann", 1)
    for place in (1, 2, 3):
        table.ok(ANN, book.placed(place, 1_000))
    assert table.refused("no-room-left", ANN, book.placed(4)).clauses == book.cites(ROOM)
    assert table.offered(ANN, "place-wagers", area=4) is None
    table.ok(ANN, book.placed(3, 500))
    table.ok(ANN, do.WithdrawWagers(2))
    table.ok(ANN, book.placed(4))
    table.refused("no-room-left", ANN, book.placed(2))
    table.ok(BEN, do.TakeSeat(2))
    table.ok(ANN, do.WithdrawWagers(3))
    assert table.refused("no-room-left", ANN, book.placed(3)).clauses == book.cites(ROOM)
