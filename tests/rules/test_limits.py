"""Limits on the sign: the least and the most of a wager, its steps, and how an operator changes them."""

from __future__ import annotations

import pytest
from tests.support.opening import not_opened
from tests.support.play import MINUTE, TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, CASS, KINDS, MIA, OPAL, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.money import show
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.limits.changing import LimitsChanged
from pitboss.table.services.limits.notices import NoticePosted

each_kind = pytest.mark.parametrize("kind", KINDS)


def range_of(book: BookUnderTest) -> Range:
    """The limits of the main wager."""
    return book.limits.ranges[book.main]


def chip(book: BookUnderTest) -> int:
    return book.number("rounding.smallest-chip")


def operators(book: BookUnderTest) -> tuple[Actor, ...]:
    """Whoever may change limits."""
    return book.people(nsw=(CASS, MIA), nz=(OPAL,))


def notice(book: BookUnderTest) -> int:
    return book.number("limits.notice-minutes") * MINUTE


def minimum_offered(book: BookUnderTest, table: TableUnderTest, at: int | None = None) -> int:
    offer = table.offered(ANN, "place-wagers", area=1, at=at)
    assert offer is not None
    return offer.amounts[book.main].minimum


@each_kind
@carries("limits.minimum", "limits.maximum", "sign.limits")
def test_a_wager_is_between_the_least_and_the_most_on_the_sign(book: BookUnderTest, kind: str) -> None:
    table, step = book.table(kind=kind), chip(book)
    ann = table.seat("Ann", 1)
    for wager in (book.main, book.side) if book.side_alone else (book.main,):
        limits = book.limits.ranges[wager]
        line = table.sign()[f"limits.{wager}"]
        assert line.clauses == book.cites("sign.limits")
        assert f"minimum {show(limits.minimum)}, maximum {show(limits.maximum)}" in line.text
        short = table.refused("below-minimum", ann, do.PlaceWagers(1, {wager: Stake(limits.minimum - step)}))
        long = table.refused("above-maximum", ann, do.PlaceWagers(1, {wager: Stake(limits.maximum + step)}))
        assert (short.clauses, short.facts["minimum"]) == (book.cites("limits.minimum"), limits.minimum)
        assert (long.clauses, long.facts["maximum"]) == (book.cites("limits.maximum"), limits.maximum)
        for fits in (limits.minimum, limits.minimum + step, limits.maximum):
            table.ok(ann, do.PlaceWagers(1, {wager: Stake(fits)}))
            assert (table.on(1, wager), table.stack(1)) == (fits, STACK - fits)
            table.ok(ann, do.WithdrawWagers(1))


@carries("limits.maximum")
def test_the_limits_hold_for_each_player_on_each_area_by_itself(book: BookUnderTest) -> None:
    table, most = book.table(), range_of(book).maximum
    for seat, name in ((1, "Ann"), (2, "Ben")):
        who = table.seat(name, seat)
        table.ok(who, book.placed(seat, most))
        table.ok(who, book.beside(seat, book.limits.ranges[book.side].maximum))
    refusal = table.refused("above-maximum", ANN, book.placed(1, chip(book)))
    assert refusal.clauses == book.cites("limits.maximum"), "a wager that grows is one wager"
    assert table.on(1, book.main) == table.on(2, book.main) == most


@carries("limits.minimum", "limits.maximum")
def test_no_table_opens_without_limits_that_can_be_kept(book: BookUnderTest) -> None:
    fine, step, usual = range_of(book), chip(book), book.limits.ranges
    least, most = fine.minimum, fine.maximum
    for ranges in ({book.main: fine}, {book.side: fine}, {}):
        assert not_opened("no-limits", book.rules, limits=Limits(ranges)).clauses == book.cites("limits.minimum")
    for wrong in (Range(0, most), Range(-least, most), Range(most, least)):
        crossed = Limits({**usual, book.main: wrong})
        assert not_opened("limits-order", book.rules, limits=crossed).clauses == book.cites("limits.minimum")
    for odd in (Range(least + 1, most), Range(least, most + 1)):
        not_opened("not-in-chips", book.rules, limits=Limits({**usual, book.main: odd}))
    not_opened("no-such-wager", book.rules, limits=Limits({**usual, "tips": fine}))
    for unit in (-step, step + 1):
        not_opened("not-in-chips", book.rules, limits=Limits(usual, unit=unit))
    for limits in (Limits({**usual, book.main: Range(least, least)}), Limits(usual, unit=step)):
        assert book.table(limits=limits).phase == "wagering"


@pytest.mark.parametrize("unit", [300, None], ids=["unit", "multiples"])
@carries("limits.unit", "sign.limits")
def test_steps_bind_only_where_the_sign_states_them(book: BookUnderTest, unit: int | None) -> None:
    least, small = range_of(book).minimum, chip(book)
    ranges, step = book.limits.ranges, unit or least
    free, bound = (
        book.table(),
        book.table(limits=Limits(ranges, unit=unit) if unit else Limits(ranges, multiples_of_minimum=True)),
    )
    for table in (free, bound):
        table.seat("Ann", 1)
    assert "unit" not in free.sign()
    line = bound.sign()["unit"]
    assert (line.clauses, (show(unit) if unit else "multiples") in line.text) == (book.cites("sign.limits"), True)
    free.ok(ANN, book.placed(1, least + small))
    for amount in (least + small, least + step - small, least + step + small):
        assert bound.refused("not-in-unit", ANN, book.placed(1, amount)).clauses == book.cites("limits.unit")
    for steps in (0, 1, 2):
        bound.ok(ANN, book.placed(1, least + steps * step))
        bound.ok(ANN, do.WithdrawWagers(1))
    bound.ok(ANN, book.placed(1, least + step))
    bound.refused("not-in-unit", ANN, book.placed(1, small))
    assert bound.on(1, book.main) == least + step


@each_kind
@carries("limits.change")
def test_an_operator_lowers_the_minimum_and_raises_the_maximum_at_once(book: BookUnderTest, kind: str) -> None:
    table, step, (least, most) = book.table(kind=kind), chip(book), (range_of(book).minimum, range_of(book).maximum)
    ann = table.seat("Ann", 1)
    for who in operators(book):
        least, most = least - 2 * step, 2 * most
        for other in book.others(*operators(book)):
            refusal = table.refused("not-your-office", other, do.ChangeLimits(book.main, least, most))
            assert set(book.cites("limits.change")) <= set(refusal.clauses)
        (changed,) = of(table.ok(who, do.ChangeLimits(book.main, least, most)), LimitsChanged)
        assert changed.clauses == book.cites("limits.change")
        assert f"minimum {show(least)}, maximum {show(most)}" in table.sign()[f"limits.{book.main}"].text
        table.refused("below-minimum", ann, book.placed(1, least - step))
        table.refused("above-maximum", ann, book.placed(1, most + step))
        for fits in (least, most):
            table.ok(ann, book.placed(1, fits))
            table.ok(ann, do.WithdrawWagers(1))
    assert table.table.state.limits.ranges[book.side] == book.limits.ranges[book.side]


@carries("limits.change")
def test_a_lower_maximum_comes_at_once_in_one_authority_and_after_a_notice_in_the_other(book: BookUnderTest) -> None:
    table, who, (least, most) = book.table(), operators(book)[0], (range_of(book).minimum, range_of(book).maximum)
    table.seat("Ann", 1)
    table.ok(who, do.ChangeLimits(book.main, least, most))
    if book.authority == "nz":
        table.refused("lower-needs-notice", who, do.ChangeLimits(book.main, least, most // 2))
        table.ok(ANN, book.placed(1, most))
    else:
        table.ok(who, do.ChangeLimits(book.main, least, most // 2))
        assert table.refused("above-maximum", ANN, book.placed(1, most)).facts["maximum"] == most // 2


@carries("limits.change")
def test_limits_change_at_any_time_for_the_next_round(book: BookUnderTest) -> None:
    table, least = book.table(), range_of(book).minimum
    book.wagered(table)
    book.begun(table)
    table.ok(operators(book)[0], do.ChangeLimits(book.main, least - chip(book), range_of(book).maximum))
    book.finished(table)
    table.ok(ANN, book.placed(1, least - chip(book)))


@carries("limits.change")
def test_limits_that_make_no_sense_are_no_limits(book: BookUnderTest) -> None:
    table, who, (least, most) = book.table(), operators(book)[0], (range_of(book).minimum, range_of(book).maximum)
    for minimum, maximum in ((0, most), (-least, most), (least - 1, most), (least, most + 1), (least, 0), (least, 10**18)):
        refusal = table.refused("amount", who, do.ChangeLimits(book.main, minimum, maximum))
        assert refusal.clauses == book.cites("limits.change")
    table.refused("limits-order", who, do.ChangeLimits(book.main, least, least - chip(book)))
    table.refused("no-such-wager", who, do.ChangeLimits("tips", least, most))
    assert table.table.state.limits == book.limits


@each_kind
@carries("limits.notice")
def test_a_higher_minimum_waits_until_its_sign_has_stood_its_time(book: BookUnderTest, kind: str) -> None:
    table, least, clauses = book.table(kind=kind), range_of(book).minimum, set(book.cites("limits.notice"))
    who, wait, most = operators(book)[0], notice(book), range_of(book).maximum
    ann = table.seat("Ann", 1)
    refusal = table.refused("raise-needs-notice", who, do.ChangeLimits(book.main, least + chip(book), most))
    assert clauses <= set(refusal.clauses)
    for other in book.others(*operators(book)):
        table.refused("not-your-office", other, do.PostNotice(book.main, 2 * least, 0))
    (posted,) = of(table.ok(who, do.PostNotice(book.main, 2 * least, 5 * MINUTE)), NoticePosted)
    assert clauses <= set(posted.clauses)
    assert posted.notice.binds_at == wait, "an earlier time than the rule allows is not kept"
    line = table.sign()["notice"]
    assert clauses <= set(line.clauses)
    assert show(2 * least) in line.text
    table.ok(ann, book.placed(1, least), at=wait - 1)
    table.ok(ann, do.WithdrawWagers(1), at=wait - 1)
    assert table.refused("below-minimum", ann, book.placed(1, 2 * least - chip(book)), at=wait).facts["minimum"] == 2 * least
    table.ok(ann, book.placed(1, 2 * least), at=wait)
    assert "notice" not in table.sign()
    assert f"minimum {show(2 * least)}" in table.sign()[f"limits.{book.main}"].text


@carries("limits.notice")
def test_a_later_time_on_the_sign_is_kept_and_other_minutes_make_another_wait(book: BookUnderTest) -> None:
    least, who = range_of(book).minimum, operators(book)[0]
    for minutes in (book.number("limits.notice-minutes"), 5):
        table = book.table(book=book.having(**{"limits.notice-minutes": str(minutes)}))
        table.seat("Ann", 1)
        table.ok(who, do.PostNotice(book.main, 2 * least, 0))
        table.ok(who, do.PostNotice(book.main, 3 * least, 2 * minutes * MINUTE))
        waits = [minimum_offered(book, table, at * minutes * MINUTE + off) for at in (1, 2) for off in (-1, 0)]
        assert waits == [least, 2 * least, 2 * least, 3 * least]
        refusal = table.refused("raise-needs-notice", who, do.ChangeLimits(book.main, 4 * least, range_of(book).maximum))
        assert refusal.facts["minutes"] == minutes


@carries("limits.notice", "limits.change")
def test_a_notice_that_has_run_its_time_may_be_followed_by_a_lower_minimum(book: BookUnderTest) -> None:
    table, who, (least, most) = book.table(), operators(book)[0], (range_of(book).minimum, range_of(book).maximum)
    table.seat("Ann", 1)
    table.ok(who, do.PostNotice(book.main, 2 * least, 0))
    table.ok(who, do.ChangeLimits(book.main, least, most), at=notice(book))
    assert minimum_offered(book, table, notice(book)) == least, "the old sign does not come back"
    table.refused("raise-needs-notice", who, do.ChangeLimits(book.main, 2 * least, most), at=2 * notice(book))


@carries("limits.notice")
def test_a_notice_announces_a_higher_minimum_that_can_be_kept(book: BookUnderTest) -> None:
    table, who, (least, most) = book.table(), operators(book)[0], (range_of(book).minimum, range_of(book).maximum)
    table.seat("Ann", 1)
    for minimum in (-least, least):
        table.refused("not-higher", who, do.PostNotice(book.main, minimum, 0))
    for code, minimum, at in (
        ("limits-order", most + chip(book), 0),
        ("not-in-chips", least + 1, 0),
        ("notice-far", 2 * least, 10**18),
    ):
        assert set(book.cites("limits.notice")) <= set(table.refused(code, who, do.PostNotice(book.main, minimum, at)).clauses)
    assert (table.table.state.notices, table.table.state.limits) == ((), book.limits)
