"""Who gets a seat: a draw of cards where several want it, and the players of the table before newcomers (8.2)."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import ACT, ANN, BEN, CLEO, STACK, DrawTable, first_of, virtual
from tests.support.play import CASS, DANA, book_with, player
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.posting import SitOut
from pitboss.games.draw_poker.seating import DrawForSeat, SeatDrawn
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.table.services.seats.sitting import SeatChanged, SeatTaken

DAN, EVE, FAY = player("Dan"), player("Eve"), player("Fay")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(each) for each in text.split())


def drawn(table: DrawTable, persons: str, keyed: str, seat: int = 5) -> SeatDrawn:
    return first_of(table.ok(DANA, DrawForSeat(seat, tuple(persons.split()), cards(keyed))), SeatDrawn)


def round_played(table: DrawTable) -> None:
    """A round in which everybody folds to the last."""
    table.dealt()
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()


@clause("8.2")
@pytest.mark.parametrize(("keyed", "winner"), [("9c Ts", "Eve"), ("As Kd", "Dan"), ("2c 3d", "Eve"), ("Qh Jh", "Dan")])
def test_the_highest_card_takes_a_seat_that_two_want(keyed: str, winner: str) -> None:
    table = DrawTable()
    event = drawn(table, "Dan Eve", keyed)
    assert (event.winner, event.again) == (winner, ())
    assert "8.2" in event.clauses
    won, lost = (DAN, EVE) if winner == "Dan" else (EVE, DAN)
    refusal = table.refused("seat-drawn", lost, do.TakeSeat(5))
    assert refusal.clauses[0] == "8.2"
    assert winner in refusal.sentence()
    assert table.offered(lost, "take-seat", area=5) is None
    table.refused("seat-drawn", ANN, do.ChangeSeat(5))
    table.ok(lost, do.TakeSeat(4))
    assert first_of(table.ok(won, do.TakeSeat(5)), SeatTaken).player == winner
    assert not table.part.drawn


@clause("8.2")
def test_read_the_other_way_the_lowest_card_takes_it() -> None:
    table = DrawTable(book_with(ACT, **{"seat.draw-by": '"lowest-card"'}))
    assert drawn(table, "Dan Eve", "As 2d").winner == "Eve"


@clause("8.2")
def test_the_joker_is_above_the_ace() -> None:
    assert drawn(DrawTable(chosen={"deck.joker": True}), "Dan Eve", "As Jk").winner == "Eve"


@clause("8.2")
def test_equal_highest_cards_draw_again_and_nobody_else() -> None:
    table = DrawTable()
    event = drawn(table, "Dan Eve Fay", "Ks Kd 3c")
    assert (event.winner, event.again) == ("", ("Dan", "Eve"))
    assert "Dan and Eve draw again" in event.says()
    for who in (DAN, EVE, FAY):
        assert table.refused("draw-equal", who, do.TakeSeat(5)).clauses[0] == "8.2"
    refusal = table.refused("draw-equal", DANA, DrawForSeat(5, ("Dan", "Fay"), cards("2c 4c")))
    assert "Dan and Eve" in refusal.sentence()
    offer = table.offered(DANA, "draw-for-seat", area=5)
    assert offer is not None
    assert offer.choices == ("Dan", "Eve")
    assert drawn(table, "Eve Dan", "7s 8s").winner == "Dan"
    table.ok(DAN, do.TakeSeat(5))


@clause("8.2")
@pytest.mark.parametrize(("keyed", "winner"), [("Ks Kd 3c", ""), ("Ks Qd Qc", "Dan"), ("2s 2d 3c", "Fay"), ("5s 5d 5c", "")])
def test_only_equal_cards_at_the_top_draw_again(keyed: str, winner: str) -> None:
    assert drawn(DrawTable(), "Dan Eve Fay", keyed).winner == winner


@clause("8.2")
def test_a_player_of_the_table_who_wins_changes_to_the_seat() -> None:
    table = DrawTable()
    assert drawn(table, "Ann Dan", "Kc 9d").winner == "Ann"
    table.refused("seat-drawn", DAN, do.TakeSeat(5))
    assert first_of(table.ok(ANN, do.ChangeSeat(5)), SeatChanged).to == 5


@clause("8.2")
def test_what_was_won_is_kept_until_the_next_round() -> None:
    table = DrawTable()
    drawn(table, "Dan Eve", "Kc 9d")
    table.refused("seat-drawn", DANA, DrawForSeat(5, ("Eve", "Fay"), cards("2c 3c")))
    table.posted()
    table.ok(EVE, do.TakeSeat(5))


@clause("8.2")
def test_who_leaves_gives_up_what_they_have_won() -> None:
    table = DrawTable()
    drawn(table, "Ann Dan", "Kc 9d")
    table.ok(ANN, do.LeaveTable())
    table.ok(DAN, do.TakeSeat(5))


@clause("8.2")
def test_a_draw_is_for_a_free_seat_between_rounds_and_by_the_dealer() -> None:
    table, wanted = DrawTable(), ("Dan", "Eve")
    table.refused("seat-taken", DANA, DrawForSeat(1, wanted, cards("2c 3c")))
    table.refused("no-such-seat", DANA, DrawForSeat(9, wanted, cards("2c 3c")))
    assert table.refused("not-your-office", DAN, DrawForSeat(5, wanted, cards("2c 3c"))).clauses == ("8.2",)
    for persons in ((), ("Dan",), ("Dan", "dan "), ("Dan", "")):
        assert table.refused("draw-names", DANA, DrawForSeat(5, persons, cards("2c 3c"))).clauses == ("8.2",)
    for keyed in ("", "2c", "2c 3c 4c"):
        table.refused("draw-cards", DANA, DrawForSeat(5, wanted, cards(keyed)))
    table.refused("card-known-twice", DANA, DrawForSeat(5, wanted, cards("2c 2c")))
    table.posted()
    table.refused("posts-collected", DANA, DrawForSeat(5, wanted, cards("2c 3c")))
    table.ok(DANA, Deal())
    table.refused("wrong-phase", DANA, DrawForSeat(5, wanted, cards("2c 3c")))
    assert table.offered(DANA, "draw-for-seat") is None


@clause("8.2")
def test_nobody_who_is_excluded_draws() -> None:
    table = DrawTable()
    table.ok(DANA, do.Conduct("conduct.unseen-cards", seat=3, words="looked at the discards"))
    table.ok(CASS, do.Exclude("Cleo"))
    table.refused("excluded", DANA, DrawForSeat(5, ("Ann", "Cleo"), cards("2c 3c")))


@clause("8.2")
def test_where_pitboss_deals_chance_gives_the_cards() -> None:
    table = virtual()
    event = first_of(table.ok(DANA, DrawForSeat(5, ("Dan", "Eve", "Fay"))), SeatDrawn)
    assert len({*event.cards}) == 3
    best = max(card.rank for card in event.cards)
    first = tuple(person for person, card in zip(event.persons, event.cards, strict=True) if card.rank == best)
    assert first == (event.again or (event.winner,))
    game = table.view().game
    assert isinstance(game, DrawPokerView)
    assert game.drawn == {5: first}


@clause("8.2")
def test_players_of_the_table_go_before_newcomers_for_a_vacant_seat() -> None:
    table = DrawTable()
    table.ok(CLEO, do.LeaveTable())
    refusal = table.refused("players-first", DAN, do.TakeSeat(3))
    assert refusal.clauses[0] == "8.2"
    assert "Dan" in refusal.sentence()
    assert table.offered(DAN, "take-seat", area=3) is None
    table.refused("players-first", DANA, DrawForSeat(3, ("Ann", "Dan"), cards("2c 3c")))
    assert table.offered(DAN, "take-seat", area=4) is not None, "nobody has sat there"
    assert "8.2" in first_of(table.ok(ANN, do.ChangeSeat(3)), SeatChanged).clauses
    table.refused("players-first", DAN, do.TakeSeat(1))


@clause("8.2")
def test_once_the_next_round_has_begun_a_newcomer_takes_it() -> None:
    table = DrawTable()
    table.ok(CLEO, do.LeaveTable())
    table.posted()
    table.ok(DAN, do.TakeSeat(3))


@clause("8.2")
def test_a_seat_left_after_the_blinds_waits_for_the_round_after() -> None:
    table = DrawTable()
    table.seat("Fay", 4, STACK)
    table.ok(FAY, SitOut(4))
    table.dealt()
    table.ok(FAY, do.LeaveTable())
    table.refused("players-first", DAN, do.TakeSeat(4))
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    table.refused("players-first", DAN, do.TakeSeat(4))
    table.ok(BEN, do.ChangeSeat(4))


@clause("8.2")
def test_several_players_of_the_table_draw_for_a_vacant_seat() -> None:
    table = DrawTable()
    table.seat("Fay", 4, STACK)
    table.ok(CLEO, do.LeaveTable())
    assert drawn(table, "Ann Fay", "4c 9d", seat=3).winner == "Fay"
    table.refused("seat-drawn", ANN, do.ChangeSeat(3))
    table.ok(FAY, do.ChangeSeat(3))


@clause("8.2")
def test_who_left_may_come_back_and_nobody_waits_where_no_round_can_begin() -> None:
    table = DrawTable()
    table.ok(CLEO, do.LeaveTable())
    table.ok(CLEO, do.TakeSeat(3))
    table.ok(CLEO, do.LeaveTable())
    table.ok(BEN, do.LeaveTable())
    table.ok(DAN, do.TakeSeat(3))


@clause("8.2")
def test_a_seat_is_kept_for_one_round_only() -> None:
    table = DrawTable()
    table.ok(CLEO, do.LeaveTable())
    round_played(table)
    table.ok(DAN, do.TakeSeat(3))
