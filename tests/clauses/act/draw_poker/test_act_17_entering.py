"""Missed blinds, new players and changes of seat: 17.4, 17.11 to 17.13."""

from __future__ import annotations

from tests.support.draw_poker import STACK, DrawTable, first_of
from tests.support.play import DANA
from tests.support.witness import clause

from pitboss import do
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.draw_poker.dealing import Deal
from pitboss.games.draw_poker.posting import CollectPosts, Posted, PostToEnter, SitIn, SitOut
from pitboss.games.draw_poker.round import Entry, PostKind


def passed(table: DrawTable, rounds: int = 1) -> DrawTable:
    """Rounds in which everybody folds to the last blind."""
    for _ in range(rounds):
        table.dealt()
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    return table


def collected(table: DrawTable) -> Posted:
    table.shuffled()
    return first_of(table.ok(DANA, CollectPosts()), Posted)


def posts(event: Posted) -> list[tuple[int, PostKind, int]]:
    return [(post.seat, post.kind, post.amount) for post in event.posts]


def ben_missed() -> DrawTable:
    """The button is at seat 1 and would have Ben post the small blind, but Ben sits out; there are four players."""
    table = passed(DrawTable(players=("Ann", "Ben", "Cleo", "Dora")))
    assert table.part.button == 1
    table.does(SitOut(2))
    passed(table)
    assert table.part.sitting[2].missed
    return table


@clause("17.4")
def test_a_player_who_missed_a_blind_waits_for_the_next() -> None:
    table = ben_missed()
    table.does(SitIn(2))
    event = collected(table)
    assert 2 not in event.order
    assert table.part.sitting[2].entry is Entry.MISSED


@clause("17.4")
def test_or_posts_the_missed_blinds_into_the_next_pot() -> None:
    table = ben_missed()
    table.does(SitIn(2))
    table.does(PostToEnter(2))
    had = table.stack(2)
    event = collected(table)
    assert 2 in event.order
    mine = [each for each in posts(event) if each[0] == 2]
    assert (2, PostKind.ENTRY, 400) in mine, "a big blind, which counts as a bet"
    assert (2, PostKind.DEAD, 200) in mine, "the missed small blind only goes in the pot"
    assert table.stack(2) == had - sum(amount for _, _, amount in mine)
    table.ok(DANA, Deal())
    assert table.part.hands[2].bet == 400


@clause("17.4")
def test_nobody_comes_back_on_the_button() -> None:
    table = ben_missed()
    while table.part.button != 2:
        passed(table)
        if table.part.button in (1, 3):
            break
    table.does(SitIn(2))
    table.shuffled()
    if table.part.button == 2:
        table.refused("on-the-button", table.who(2), PostToEnter(2))
    table.ok(DANA, CollectPosts())
    assert 2 not in table.part.order
    assert table.part.button != 2


@clause("17.4")
def test_the_blind_comes_to_them_and_they_are_in() -> None:
    table = ben_missed()
    table.does(SitIn(2))
    for _ in range(6):
        event = collected(table)
        if 2 in event.order:
            break
        table.ok(DANA, Deal())
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    assert (2, PostKind.BLIND, 400) in posts(event), "they come in as the big blind"
    assert all(kind is not PostKind.DEAD for _, kind, _ in posts(event))


def with_newcomer(seat: int, rounds: int, *seats: int) -> DrawTable:
    """Dora comes to a seat of a table of six after some rounds of Ann, Ben and Cleo."""
    table = DrawTable(players=())
    for name, number in zip(("Ann", "Ben", "Cleo"), seats or (1, 3, 5), strict=True):
        table.seat(name, number, STACK)
    passed(table, rounds)
    table.seat("Dora", seat, STACK)
    return table


@clause("17.12")
def test_on_the_buttons_first_way_round_a_newcomer_posts_nothing() -> None:
    table = with_newcomer(4, 1)
    assert table.part.button == 1, "it came from seat 5 and has not been at seat 4"
    event = collected(table)
    assert "17.12" in event.clauses
    assert 4 in event.order
    assert not [each for each in posts(event) if each[0] == 4 and each[1] is PostKind.ENTRY]


@clause("17.11", "17.11(a)")
def test_where_the_button_has_passed_the_seat_a_newcomer_waits() -> None:
    table = with_newcomer(6, 1)
    assert table.offered(table.who(6), "post-to-enter", area=6)
    event = collected(table)
    assert 6 not in event.order
    assert {"17.11", "17.11(a)"} <= {*event.clauses}


@clause("17.11(a)")
def test_the_big_blind_comes_to_a_newcomer() -> None:
    table = with_newcomer(6, 2)
    assert table.part.button == 3, "seat 5 has the small blind, then comes seat 6"
    event = collected(table)
    assert (6, PostKind.BLIND, 400) in posts(event)


@clause("17.11(b)")
def test_or_posts_the_big_blind() -> None:
    table = with_newcomer(6, 1)
    table.does(PostToEnter(6))
    event = collected(table)
    assert "17.11(b)" in event.clauses
    assert (6, PostKind.ENTRY, 400) in posts(event)
    assert table.stack(6) == STACK - 400


@clause("17.11(b)")
def test_once_the_button_has_been_round_every_newcomer_owes_the_big_blind() -> None:
    table = with_newcomer(2, 3)
    assert table.part.button == 5
    assert table.offered(table.who(2), "post-to-enter", area=2)


@clause("17.11")
def test_nobody_comes_in_on_the_button() -> None:
    table = passed(DrawTable())
    assert table.part.button == 1
    left = table.who(1)
    table.ok(left, do.LeaveTable())
    table.seat(left.name, 1, STACK)
    assert table.refused("on-the-button", table.who(1), PostToEnter(1)).clauses == ("17.11",)
    event = collected(table)
    assert event.button == 2, "the button goes on, and the big blind comes to the newcomer"
    assert (1, PostKind.BLIND, 400) in posts(event)


@clause("17.13")
def test_a_player_who_moves_away_from_the_blinds_posts_a_big_blind_or_waits() -> None:
    table = passed(DrawTable(players=("Ann", "Ben", "Cleo", "Dora")))
    assert table.part.button == 1
    table.ok(table.who(2), do.ChangeSeat(6))
    table.does(PostToEnter(6))
    event = collected(table)
    assert "17.13" in event.clauses
    assert (6, PostKind.ENTRY, 400) in posts(event)


@clause("17.13")
def test_who_moves_and_does_not_post_is_dealt_out() -> None:
    table = passed(DrawTable(players=("Ann", "Ben", "Cleo", "Dora")))
    table.ok(table.who(2), do.ChangeSeat(6))
    assert table.offered(table.who(6), "post-to-enter", area=6)
    assert 6 not in collected(table).order


@clause("8.2")
def test_who_moves_nearer_to_the_blinds_plays() -> None:
    table = passed(DrawTable(players=("Ann", "Ben", "Cleo", "Dora")))
    assert table.part.button == 1
    table.ok(table.who(2), do.LeaveTable())
    table.ok(table.who(4), do.ChangeSeat(2))
    assert 2 in collected(table).order
