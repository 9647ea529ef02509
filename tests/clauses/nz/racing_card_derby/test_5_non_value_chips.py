"""5.3: wagers come with value chips or with non-value chips, whose worth is agreed for one player at one table."""

from __future__ import annotations

from msgspec.structs import replace
from tests.support.derby import ANN, BEN, opened_by_hand, placed
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.events import ColourGiven, ColourHandedIn
from pitboss.table.view import AreaView, view
from pitboss.table.viewers import PUBLIC


def seated() -> TableUnderTest:
    table = opened_by_hand()
    table.seat("Ann", 1)
    table.seat("Ben", 2)
    return table


def shown(table: TableUnderTest, seat: int) -> AreaView:
    seen = view(table.table.state, PUBLIC, table.table.rules, table.table.at)
    return next(each for each in seen.areas if each.area == seat)


@clause("5.3")
def test_a_player_has_a_colour_of_their_own_and_everybody_sees_what_it_is_worth() -> None:
    table = seated()
    (given,) = of(table.ok(DANA, do.GiveColour(1, "Green", 250)), ColourGiven)
    assert (given.colour, given.value, given.clauses) == ("green", 250, ("5.3",))
    assert given.says() == "Seat 1 has green chips, each worth $2.50."
    assert (shown(table, 1).colour, shown(table, 1).chip_value) == ("green", 250)
    in_use = table.refused("colour-in-use", DANA, do.GiveColour(2, "green ", 500))
    assert (in_use.clauses, in_use.sentence()) == (("5.3",), "Ann at seat 1 has the green chips.")
    table.ok(DANA, do.GiveColour(2, "pink", 500))
    table.ok(DANA, do.GiveColour(1, "green", 500))
    assert shown(table, 1).chip_value == 500
    table.ok(ANN, placed(1, {"red": 1_000}))


@clause("5.3")
def test_what_a_wager_is_worth_does_not_change_while_it_is_placed() -> None:
    table = seated()
    table.ok(DANA, do.GiveColour(1, "green", 250))
    table.ok(ANN, placed(1, {"red": 1_000}))
    for request in (do.GiveColour(1, "green", 500), do.HandInColour(1)):
        assert table.refused("wagers-lie", DANA, request).clauses == ("5.3",)
    table.ok(ANN, do.WithdrawWagers(1))
    (back,) = of(table.ok(DANA, do.HandInColour(1)), ColourHandedIn)
    assert back.says() == "The green chips of seat 1 are handed in."
    assert shown(table, 1).colour == ""
    assert table.refused("no-colour", DANA, do.HandInColour(1)).clauses == ("5.3",)
    table.ok(DANA, do.GiveColour(2, "green", 500))


@clause("5.3")
def test_a_colour_goes_with_its_player_and_is_free_when_they_leave() -> None:
    table = seated()
    table.ok(DANA, do.GiveColour(1, "green", 250))
    table.ok(ANN, do.ChangeSeat(3))
    assert (shown(table, 3).colour, shown(table, 3).chip_value) == ("green", 250)
    table.refused("colour-in-use", DANA, do.GiveColour(2, "green", 250))
    table.ok(ANN, do.LeaveTable())
    table.ok(DANA, do.GiveColour(2, "green", 100))


def test_a_colour_needs_a_name_a_player_an_amount_in_chips_and_a_dealer() -> None:
    table = seated()
    table.refused("no-reason", DANA, do.GiveColour(1, " ", 250))
    table.refused("empty-seat", DANA, do.GiveColour(7, "green", 250))
    table.refused("amount", DANA, do.GiveColour(1, "green", 0))
    table.refused("not-in-chips", DANA, do.GiveColour(1, "green", 30))
    for who in (ANN, BEN):
        assert table.refused("not-your-office", who, do.GiveColour(1, "green", 250)).clauses == ("5.3",)
    assert table.offered(DANA, "give-colour")
    assert not table.offered(DANA, "hand-in-colour")


def test_a_colour_keyed_in_error_is_taken_back() -> None:
    table = seated()
    before = table.table.state
    table.ok(DANA, do.GiveColour(1, "green", 250))
    table.ok(DANA, do.TakeBack())
    after = table.table.state
    assert replace(after, version=0, keyed=(), final="", duty={}) == replace(before, version=0, keyed=(), final="", duty={})
