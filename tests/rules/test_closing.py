"""Closing a table, and a seat that nobody plays from at a full table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.play import MINUTE, TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, BEN, CASS, CLEO, GIL, GUS, MIA, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Actor
from pitboss.table.phrases import clock
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.seats.sitting import SeatLeft

PURSE = 1_000_000
"""What a player has in cash and chips together."""


def notice(book: BookUnderTest) -> int:
    return book.number("closing.notice-minutes") * MINUTE


def closers(book: BookUnderTest) -> tuple[Actor, ...]:
    return book.people(nsw=(CASS, MIA), nz=(OPAL,))


def with_players(book: BookUnderTest) -> TableUnderTest:
    table = book.table()
    for seat, who in enumerate((ANN, BEN, CLEO), 1):
        table.seat(who.name, seat)
    return table


@pytest.mark.parametrize(("offset", "closes"), [(-1, False), (0, True), (1, True)])
@carries("supervise.close-table")
def test_a_table_with_players_closes_when_the_sign_has_stood_its_time(book: BookUnderTest, offset: int, closes: bool) -> None:
    clauses, posted = book.cites("supervise.close-table"), 5 * MINUTE
    due = posted + notice(book)
    for who in closers(book):
        table = with_players(book)
        for other in book.others(*closers(book)):
            assert table.refused("not-your-office", other, do.AnnounceClosing(posted), at=posted).clauses == clauses
            assert not {"announce-closing", "close-table"} & {offer.request for offer in table.offers(other)}
        assert table.refused("closing-notice", who, do.CloseTable(), at=posted).clauses == clauses
        (announced,) = of(table.ok(who, do.AnnounceClosing(posted), at=posted), ClosingAnnounced)
        assert (announced.clauses, announced.closes_at) == (clauses, due), "no sooner, whatever the sign says"
        for other in book.others(*closers(book)):
            assert table.refused("not-your-office", other, do.CloseTable(), at=posted).clauses == clauses
        if closes:
            assert of(table.ok(who, do.CloseTable(), at=due + offset), TableClosed)
            assert table.phase == "closed"
        else:
            refusal = table.refused("closing-notice", who, do.CloseTable(), at=due + offset)
            assert (refusal.clauses, refusal.facts["minutes"]) == (clauses, notice(book) // MINUTE)


@carries("supervise.close-table")
def test_a_later_time_on_the_sign_is_kept_and_other_minutes_make_another_notice(book: BookUnderTest) -> None:
    who, table = closers(book)[0], with_players(book)
    later = notice(book) + 10 * MINUTE
    table.ok(who, do.AnnounceClosing(later))
    table.refused("closing-notice", who, do.CloseTable(), at=later - 1)
    table.ok(who, do.CloseTable(), at=later)
    other = book.table(book=book.having(**{"closing.notice-minutes": "30"}))
    other.seat("Ann", 1)
    (announced,) = of(other.ok(who, do.AnnounceClosing(0)), ClosingAnnounced)
    assert announced.closes_at == 30 * MINUTE


@carries("supervise.close-table")
def test_the_sign_shows_the_time_and_no_table_closes_over_wagers(book: BookUnderTest) -> None:
    who, table, clauses = closers(book)[0], with_players(book), book.cites("supervise.close-table")
    assert "closing" not in table.sign()
    table.ok(who, do.AnnounceClosing(0))
    line = table.sign()["closing"]
    assert (line.clauses, clock(notice(book)) in line.text) == (clauses, True)
    table.ok(ANN, book.placed(), at=notice(book))
    assert table.refused("players-wager", who, do.CloseTable()).clauses == clauses
    book.dealt(table)
    assert table.refused("players-wager", who, do.CloseTable()).clauses == clauses
    book.finished(table)
    table.ok(who, do.CloseTable())


@carries("supervise.close-table")
def test_an_empty_table_closes_without_a_sign(book: BookUnderTest) -> None:
    (closed,) = of(book.table().ok(closers(book)[0], do.CloseTable()), TableClosed)
    assert (closed.clauses, closed.win) == (book.cites("supervise.close-table"), 0)


@carries("supervise.close-table")
def test_whoever_still_sits_there_takes_their_chips_along(book: BookUnderTest) -> None:
    who, table = closers(book)[0], with_players(book)
    table.ok(ANN, book.placed())
    book.finished(table)
    if book.rules.has("token.exchange"):
        table.ok(ANN, do.ExchangeVoucher("V1", 700))
    won = table.stack(1) - STACK
    table.ok(who, do.AnnounceClosing(0))
    events = table.ok(who, do.CloseTable(), at=notice(book))
    assert [(each.player, each.required, each.clauses) for each in of(events, SeatLeft)] == [
        (each.name, True, book.cites("supervise.close-table")) for each in (ANN, BEN, CLEO)
    ]
    assert [table.table.purses[each.name] - PURSE for each in (ANN, BEN, CLEO)] == [won, 0, 0]
    (closed,) = of(events, TableClosed)
    assert closed.win == -won
    left = {account for account, amount in table.table.state.money.items() if amount and account.startswith(("seat", "tray"))}
    assert left == set(), "no chip and no token is left behind"
    table.refused("table-closed", ANN, do.TakeSeat(1))


def supervisors(book: BookUnderTest) -> tuple[Actor, ...]:
    return book.people(nsw=(GUS, CASS, MIA), nz=(GIL, CASS, OPAL))


def full_table(book: BookUnderTest, /, **settings: Any) -> TableUnderTest:
    """Three seats, all taken."""
    table = book.table(seats=3, **settings)
    for seat, who in enumerate((ANN, BEN, CLEO), 1):
        table.seat(who.name, seat)
    return table


def played(book: BookUnderTest, table: TableUnderTest, *seats: int, rounds: int = 1) -> None:
    """More rounds, in which only these seats wager."""
    for _ in range(rounds):
        for seat in seats:
            table.ok((ANN, BEN, CLEO)[seat - 1], book.placed(seat))
        book.finished(table)


@carries("supervise.idle-seat")
def test_after_rounds_sat_out_at_a_full_table_the_seat_must_be_given_up(book: BookUnderTest) -> None:
    needed, clauses = book.number("idle.rounds"), book.cites("supervise.idle-seat")
    for who in supervisors(book):
        table = full_table(book)
        for rounds in range(needed):
            refusal = table.refused("not-idle", who, do.VacateSeat(1))
            assert (refusal.clauses, refusal.facts["idle"], refusal.facts["needed"]) == (clauses, rounds, needed)
            played(book, table, 2, 3)
        for other in book.others(*supervisors(book)):
            assert table.refused("not-your-office", other, do.VacateSeat(1)).clauses == clauses
        table.refused("not-idle", who, do.VacateSeat(2))
        (left,) = of(table.ok(who, do.VacateSeat(1)), SeatLeft)
        assert (left.clauses, left.player, left.required) == (clauses, "Ann", True)
        assert table.table.purses["Ann"] == PURSE, "their chips go with them"
        table.seat("Dee", 1)


@carries("supervise.idle-seat")
def test_a_wager_in_between_starts_the_count_again(book: BookUnderTest) -> None:
    who, needed, table = supervisors(book)[0], book.number("idle.rounds"), full_table(book)
    played(book, table, 2, rounds=needed - 1)
    played(book, table, 1, 2)
    for rounds in range(needed):
        assert table.refused("not-idle", who, do.VacateSeat(1)).facts["idle"] == rounds
        played(book, table, 2)
    table.ok(who, do.VacateSeat(1))


@carries("supervise.idle-seat")
def test_so_does_a_round_with_another_seat_free(book: BookUnderTest) -> None:
    who, needed, table = supervisors(book)[0], book.number("idle.rounds"), full_table(book)
    played(book, table, 2, rounds=needed - 1)
    table.ok(CLEO, do.LeaveTable())
    played(book, table, 2)
    assert table.table.state.seats[1].idle == 0
    table.seat("Cleo", 3)
    for rounds in range(needed):
        assert table.refused("not-idle", who, do.VacateSeat(1)).facts["idle"] == rounds
        played(book, table, 2)
    table.ok(CLEO, do.LeaveTable())
    table.refused("not-idle", who, do.VacateSeat(1))
    table.seat("Cleo", 3)
    table.ok(who, do.VacateSeat(1))


@carries("supervise.idle-seat")
def test_read_the_other_way_every_round_that_is_sat_out_counts(book: BookUnderTest) -> None:
    every = book.having(**{"idle.counts": '"every-round"'})
    who, needed, table = supervisors(book)[0], book.number("idle.rounds"), full_table(book, book=every)
    table.ok(CLEO, do.LeaveTable())
    played(book, table, 2, rounds=needed)
    assert table.table.state.seats[1].idle == needed
    table.refused("not-idle", who, do.VacateSeat(1))
    table.seat("Cleo", 3)
    table.ok(who, do.VacateSeat(1))


@carries("supervise.idle-seat")
def test_every_other_seat_must_be_in_use_throughout_the_round(book: BookUnderTest) -> None:
    who, late, early = supervisors(book)[0], full_table(book), full_table(book)
    late.ok(CLEO, do.LeaveTable())
    late.ok(BEN, book.placed(2))
    book.begun(late)
    late.seat("Cleo", 3)
    book.finished(late)
    assert late.table.state.seats[1].idle == 0, "the seat was taken only after the first card"
    early.ok(BEN, book.placed(2))
    book.begun(early)
    early.ok(CLEO, do.LeaveTable())
    early.seat("Cleo", 3)
    book.finished(early)
    assert early.table.state.seats[1].idle == 0, "somebody left before the end"
    played(book, early, 2)
    assert early.refused("not-idle", who, do.VacateSeat(1)).facts["idle"] == 1


@carries("supervise.idle-seat")
def test_no_seat_is_taken_from_under_a_wager_or_in_the_middle_of_a_round(book: BookUnderTest) -> None:
    who, clauses, table = supervisors(book)[0], book.cites("supervise.idle-seat"), full_table(book)
    played(book, table, 2, rounds=book.number("idle.rounds"))
    table.ok(ANN, book.placed())
    assert table.refused("wagers-lie", who, do.VacateSeat(1)).clauses == clauses
    table.ok(ANN, do.WithdrawWagers(1))
    table.ok(BEN, book.placed(2))
    book.begun(table)
    for seat in (1, 2):
        assert table.refused("wrong-phase", who, do.VacateSeat(seat)).clauses == clauses


@carries("supervise.idle-seat")
def test_how_many_rounds_is_a_setting(book: BookUnderTest) -> None:
    who, table = supervisors(book)[0], book.table(book=book.having(**{"idle.rounds": "1"}), seats=2)
    table.seat("Ann", 1)
    table.seat("Ben", 2)
    assert table.refused("not-idle", who, do.VacateSeat(1)).facts["needed"] == 1
    played(book, table, 2)
    assert of(table.ok(who, do.VacateSeat(1)), SeatLeft)[0].clauses == book.cites("supervise.idle-seat")
