"""Limits where they are easily overlooked: what is offered and cited for each change, and what holds while a round lives."""

from __future__ import annotations

import pytest
from tests.support.play import MINUTE, TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, CASS, DANA, KINDS, MIA, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.services.limits.notices import MinimumRaised
from pitboss.table.services.wagers.found import WagerStood

LEAST, MOST = 500, 10_000
"""The limits of the main wager at every table here."""


def operator(book: BookUnderTest) -> Actor:
    """Somebody who may change limits."""
    return book.people(nsw=(CASS, MIA), nz=(OPAL,))[0]


def posted(table: TableUnderTest, who: Actor, wager: str, *, for_markers: bool = False, lowers: bool = False) -> list[Offer]:
    """The notices of a wager that are offered: of a new minimum, or of a lower maximum."""
    offers = (each for each in table.offers(who) if each.request == "post-notice")
    mine = [each for each in offers if each.choices == (wager, str(for_markers))]
    return [each for each in mine if (each.amounts["maximum"].maximum > 0) is lowers]


@carries("limits.by-agreement")
def test_limits_that_all_have_agreed_to_are_offered_exactly(book: BookUnderTest) -> None:
    table = book.table()
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    rules = book.cites("limits.change", "limits.by-agreement")

    def agreed() -> list[Offer]:
        return [each for each in table.offers(OPAL) if each.request == "change-limits" and each.clauses == rules]

    table.ok(ann, do.AgreeLimits(1, book.main, 2 * LEAST, MOST))
    assert agreed() == [], "not everybody has agreed"
    table.ok(ben, do.AgreeLimits(2, book.main, 2 * LEAST, MOST))
    (offer,) = agreed()
    assert offer.choices == (book.main,)
    assert {name: (each.minimum, each.maximum) for name, each in offer.amounts.items()} == {
        "minimum": (2 * LEAST, 2 * LEAST),
        "maximum": (MOST, MOST),
    }
    table.ok(OPAL, do.ChangeLimits(book.main, 2 * LEAST, MOST))


@carries("limits.old-minimum-notice")
def test_a_notice_for_those_who_kept_an_old_minimum_is_offered_while_somebody_keeps_one(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1)
    assert posted(table, CASS, book.main, for_markers=True) == []
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    (offer,) = posted(table, CASS, book.main, for_markers=True)
    assert offer.clauses == book.cites("limits.old-minimum-notice")
    assert offer.amounts["minimum"].minimum == LEAST + 1
    assert posted(table, CASS, book.side, for_markers=True) == [], "the other minimum was not raised"
    table.ok(ann, do.LeaveTable())
    assert posted(table, CASS, book.main, for_markers=True) == []


@carries("limits.notice")
def test_a_lower_maximum_is_offered_only_where_there_is_room_for_one(book: BookUnderTest) -> None:
    who = operator(book)
    narrow = Limits({**book.limits.ranges, book.main: Range(LEAST, LEAST)})
    wide = book.table()
    wide.seat("Ann", 1)
    needs = book.authority == "nz" and "maximum-lowered" in str(book.rules.setting("limits.notice-for").value)
    assert bool(posted(wide, who, book.main, lowers=True)) is needs
    tight = book.table(limits=narrow)
    tight.seat("Ann", 1)
    assert posted(tight, who, book.main, lowers=True) == []
    assert tight.refused("limits-order" if needs else "no-notice-needed", who, do.PostNotice(book.main, 0, 0, maximum=LEAST - 50))


@pytest.mark.parametrize("seated", [False, True], ids=["empty", "seated"])
@carries("limits.raise-now")
def test_a_minimum_raised_at_once_cites_its_own_clause_whoever_sits_there(book: BookUnderTest, seated: bool) -> None:
    table = book.table()
    if seated:
        table.seat("Ann", 1)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST)), MinimumRaised)
    marker = ("limits.marker", "limits.marker-own-box") if seated else ()
    assert raised.clauses == book.cites("limits.raise-now", *marker)


@carries("limits.notice")
def test_a_notice_that_changes_nothing_or_crosses_the_limits_is_refused_with_what_stands(book: BookUnderTest) -> None:
    table, who = book.table(), operator(book)
    table.seat("Ann", 1)
    same = table.refused("not-higher", who, do.PostNotice(book.main, LEAST, 0))
    assert (same.clauses, same.facts["minimum"]) == (book.cites("limits.notice"), LEAST)
    assert table.refused("limits-order", who, do.PostNotice(book.main, MOST + 50, 0)).clauses == book.cites("limits.notice")
    if posted(table, who, book.main, lowers=True):
        same = table.refused("not-lower", who, do.PostNotice(book.main, 0, 0, maximum=MOST))
        assert (same.clauses, same.facts["maximum"]) == (book.cites("limits.notice"), MOST)
        crossed = table.refused("limits-order", who, do.PostNotice(book.main, 0, 0, maximum=LEAST - 50))
        assert crossed.clauses == book.cites("limits.notice")
        odd = table.refused("not-in-chips", who, do.PostNotice(book.main, 0, 0, maximum=MOST - 1))
        assert odd.clauses == book.cites("limits.notice")


@pytest.mark.by_hand
@pytest.mark.parametrize("kind", KINDS)
@carries("limits.excess-returned", "limits.own-responsibility")
def test_a_wager_found_counts_by_the_limits_that_stood_when_the_round_began(book: BookUnderTest, kind: str) -> None:
    table, who = book.table(kind=kind), operator(book)
    table.ok(table.seat("Ann", 1), book.placed(1, MOST))
    book.begun(table)
    table.ok(who, do.ChangeLimits(book.main, LEAST, 2 * MOST))
    (stood,) = of(table.ok(DANA, do.WagerFound(1, book.main, Stake(MOST + 1_000))), WagerStood)
    assert (stood.found, stood.counts) == (MOST + 1_000, MOST), "the higher maximum is for the next round"
    assert (table.on(1, book.main), table.stack(1)) == (MOST, STACK - MOST)


@carries("limits.marker", "sign.both-minimums")
def test_the_marker_and_the_sign_end_when_a_notice_reaches_the_minimum_of_the_table(book: BookUnderTest) -> None:
    table = book.table()
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    table.ok(CASS, do.PostNotice(book.main, 2 * LEAST, 0, for_markers=True))
    assert [seat.marker for seat in table.view().areas] == [{book.main: LEAST}]
    assert f"previous.{book.main}" in table.sign()
    table.ok(ANN, do.CashOut(50), at=20 * MINUTE)
    assert [seat.marker for seat in table.view().areas] == [{}], "the old minimum is the table's now"
    assert f"previous.{book.main}" not in table.sign()
