"""A minimum raised at once, for newcomers: markers for those who keep the old one, and notices for them; low limit tables."""

import pytest
from tests.support.opening import MIA, all_but, not_opened
from tests.support.play import CASS, DANA, GUS, INES, LIMITS, MINUTE, TableUnderTest, player
from tests.support.rounds import of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.money import show
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.services.limits.notices import MinimumRaised, NoticePosted
from pitboss.table.settings import SHOE, SHUFFLER

LEAST, MOST = LIMITS.ranges["ante"].minimum, LIMITS.ranges["ante"].maximum
STACK = 100_000
CHIP = 50
NOW, OLD = "limits.raise-now", "limits.old-minimum-notice"
NOTICE = 20 * MINUTE
"""How long a notice must stand in every book that knows markers."""
KINDS = ("virtual", "physical")


def ante(book: BookUnderTest, amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {book.main: Stake(amount)})


def minimum_of(book: BookUnderTest, table: TableUnderTest, name: str, seat: int, at: int | None = None) -> int:
    """The least Ante that is offered to a player."""
    offer = table.offered(player(name), "place-wagers", area=seat, at=at)
    assert offer is not None
    return offer.amounts[book.main].minimum


@pytest.mark.parametrize("kind", KINDS)
@carries("limits.raise-now", "limits.newcomers")
def test_a_minimum_raised_at_once_leaves_those_who_play_their_own(book: BookUnderTest, kind: str) -> None:
    table = book.table(kind=kind)
    ann = table.seat("Ann", 1)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST)), MinimumRaised)
    assert book.clause(NOW) in raised.clauses
    assert raised.kept == {1: LEAST}
    table.refused("below-minimum", ann, ante(book, LEAST - CHIP))
    table.ok(ann, ante(book, LEAST))
    ben = player("Ben")
    table.table.purses.grant("Ben", STACK)
    assert table.ok(ben, do.TakeSeat(2))[0].clauses == book.cites("limits.newcomers")
    table.ok(ben, do.BuyIn(STACK))
    assert table.refused("below-minimum", ben, ante(book, 2 * LEAST - CHIP, seat=2)).facts["minimum"] == 2 * LEAST
    table.ok(ben, ante(book, 2 * LEAST, seat=2))
    assert (table.on(1, book.main), table.on(2, book.main)) == (LEAST, 2 * LEAST)
    assert minimum_of(book, table, "Ann", 1, 10 * NOTICE) == LEAST + 1, "time alone takes nothing away: they may still add"


@carries("limits.raise-now")
def test_only_a_casino_supervisor_and_only_upwards_and_within_the_maximum(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    for who in all_but(CASS, MIA):
        assert table.refused("not-your-office", who, do.RaiseMinimum(book.main, 2 * LEAST)).clause == book.clause(NOW)
    for amount in (LEAST, LEAST - CHIP, 0, -LEAST):
        assert table.refused("not-higher", CASS, do.RaiseMinimum(book.main, amount)).clause == book.clause(NOW)
    assert table.refused("limits-order", CASS, do.RaiseMinimum(book.main, MOST + CHIP)).clause == book.clause(NOW)
    assert table.refused("not-in-chips", CASS, do.RaiseMinimum(book.main, LEAST + 1)).clause == book.clause(NOW)
    assert table.table.state.limits == book.limits
    table.ok(MIA, do.RaiseMinimum(book.main, MOST))
    assert table.refused("limits-order", CASS, do.RaiseMinimum(book.main, MOST + CHIP)).clause == book.clause(NOW)


@carries("limits.raise-now")
def test_each_keeps_the_minimum_that_was_there_when_they_came(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    table.seat("Cid", 3)
    assert [minimum_of(book, table, *who) for who in (("Ann", 1), ("Ben", 2), ("Cid", 3))] == [LEAST, 2 * LEAST, 3 * LEAST]
    assert [minimum_of(book, table, *who) for who in (("Ann", 1),)] == [LEAST]
    table.ok(CASS, do.ChangeLimits(book.main, LEAST, MOST))
    assert [minimum_of(book, table, *who) for who in (("Ann", 1), ("Ben", 2), ("Cid", 3))] == [LEAST] * 3


@carries("limits.raise-now")
def test_sitting_out_is_not_leaving(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    for _ in range(3):
        table.ok(ben, ante(book, LEAST, seat=2))
        table.deal()
        table.ok(ben, do.dealer_poker.Fold(2))
    table.ok(ann, ante(book, LEAST))
    assert table.on(1, book.main) == LEAST


def markers(table: TableUnderTest) -> dict[int, dict[str, int]]:
    """The markers everybody sees, by seat."""
    return {seat.area: seat.marker for seat in table.view().areas if seat.marker}


@pytest.mark.parametrize("kind", KINDS)
@carries("limits.marker")
def test_a_marker_shows_who_still_has_the_old_minimum(book: BookUnderTest, kind: str) -> None:
    table = book.table(kind=kind)
    table.seat("Ann", 1)
    assert markers(table) == {}
    (raised,) = of(table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST)), MinimumRaised)
    assert book.clause("limits.marker") in raised.clauses
    table.seat("Ben", 2)
    assert markers(table) == {1: {book.main: LEAST}}
    (again,) = of(table.ok(CASS, do.RaiseMinimum(book.side, 2 * LEAST)), MinimumRaised)
    assert again.kept == {1: LEAST, 2: LEAST}
    assert markers(table) == {1: {book.main: LEAST, book.side: LEAST}, 2: {book.side: LEAST}}


@carries("limits.marker")
def test_no_marker_where_nobody_plays_and_none_when_there_is_nothing_left_to_keep(book: BookUnderTest) -> None:
    empty = book.table(automation=EVERYTHING)
    (raised,) = of(empty.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST)), MinimumRaised)
    assert book.clause("limits.marker") not in raised.clauses
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST)), MinimumRaised)
    assert book.clause("limits.marker") in raised.clauses
    table.ok(CASS, do.PostNotice(book.main, 2 * LEAST, 0, for_markers=True))
    table.seat("Ben", 2)
    assert markers(table) == {1: {book.main: LEAST}}
    table.ok(player("Ben"), do.CashOut(CHIP), at=NOTICE)
    assert markers(table) == {1: {book.main: 2 * LEAST}}, "it shows what they may play at now"
    table.ok(CASS, do.ChangeLimits(book.main, 2 * LEAST, MOST))
    assert markers(table) == {}


@carries("limits.marker-removed")
def test_the_marker_goes_when_the_player_goes(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    left = table.ok(ann, do.LeaveTable())[-1]
    assert left.clauses == book.cites("limits.marker-removed")
    assert markers(table) == {2: {book.main: LEAST}}
    table.ok(ann, do.TakeSeat(1))
    table.ok(ann, do.BuyIn(STACK))
    table.refused("below-minimum", ann, ante(book, LEAST))
    assert minimum_of(book, table, "Ben", 2) == LEAST
    table.ok(ben, do.ChangeSeat(3))
    assert markers(table) == {3: {book.main: LEAST}}, "changing seats is not leaving"


@carries("limits.marker-removed")
def test_who_has_no_marker_leaves_none_behind(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    ben = table.seat("Ben", 2)
    assert table.ok(ben, do.LeaveTable())[-1].clauses == book.cites("seat.take")
    assert table.ok(ann, do.LeaveTable())[-1].clauses == book.cites("limits.marker-removed")
    assert "previous.ante" not in table.sign()


@carries("limits.marker-own-box")
def test_the_marker_stands_at_the_box_where_the_player_sits(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 3)
    (raised,) = of(table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST)), MinimumRaised)
    assert book.clause("limits.marker-own-box") in raised.clauses
    assert markers(table) == {3: {book.main: LEAST}}
    assert table.ok(ann, do.ChangeSeat(5))[0].clauses == book.cites("limits.marker-own-box")
    assert markers(table) == {5: {book.main: LEAST}}
    table.refused("another-hand", ann, ante(book, LEAST, seat=3))
    table.ok(ann, ante(book, LEAST, seat=5))
    ben = table.seat("Ben", 3)
    assert markers(table) == {5: {book.main: LEAST}}, "the box they left is a newcomer's"
    table.refused("below-minimum", ben, ante(book, LEAST, seat=3))


@carries("limits.old-minimum-notice")
def test_an_old_minimum_that_was_kept_rises_only_after_its_own_notice(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    ben = table.seat("Ben", 2)
    (posted,) = of(table.ok(CASS, do.PostNotice(book.main, 2 * LEAST, 0, for_markers=True), at=MINUTE), NoticePosted)
    assert posted.clauses == book.cites(OLD)
    binds = MINUTE + NOTICE
    assert posted.notice.binds_at == binds
    assert table.sign()["notice"].clauses == book.cites(OLD)
    assert show(2 * LEAST) in table.sign()["notice"].text
    table.ok(ann, ante(book, LEAST), at=binds - 1)
    table.ok(ann, do.WithdrawWagers(1), at=binds - 1)
    assert table.refused("below-minimum", ann, ante(book, LEAST), at=binds).facts["minimum"] == 2 * LEAST
    table.ok(ann, ante(book, 2 * LEAST), at=binds)
    table.refused("below-minimum", ben, ante(book, 2 * LEAST, seat=2), at=binds)
    table.ok(ben, ante(book, 3 * LEAST, seat=2), at=binds)


@carries("limits.old-minimum-notice")
def test_such_a_notice_needs_somebody_with_a_marker_and_a_higher_amount(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    assert table.refused("no-marker", CASS, do.PostNotice(book.main, 2 * LEAST, 0, True)).clauses == book.cites(OLD)
    table.seat("Ann", 1)
    assert table.refused("no-marker", CASS, do.PostNotice(book.main, 2 * LEAST, 0, True)).clauses == book.cites(OLD)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    for who in (DANA, GUS, INES, HOUSE_ACTOR, player("Ann")):
        table.refused("not-your-office", who, do.PostNotice(book.main, 2 * LEAST, 0, True))
    for amount in (LEAST, LEAST - CHIP, 0, -1):
        assert table.refused("not-higher", CASS, do.PostNotice(book.main, amount, 0, True)).clauses == book.cites(OLD)
    assert table.refused("limits-order", CASS, do.PostNotice(book.main, MOST + CHIP, 0, True)).clauses == book.cites(OLD)
    assert table.refused("notice-far", CASS, do.PostNotice(book.main, 2 * LEAST, 10**18, True)).clauses == book.cites(OLD)
    table.ok(CASS, do.PostNotice(book.main, LEAST + CHIP, 0, True))
    assert minimum_of(book, table, "Ann", 1, NOTICE) == LEAST + CHIP


@carries("limits.old-minimum-notice")
def test_a_notice_for_old_markers_does_not_reach_those_who_get_one_later(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    table.ok(CASS, do.PostNotice(book.main, 2 * LEAST, 0, True))
    table.ok(ann, do.LeaveTable(), at=NOTICE)
    table.ok(CASS, do.ChangeLimits(book.main, LEAST, MOST))
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    assert minimum_of(book, table, "Ben", 2) == LEAST


@carries("limits.old-minimum-notice")
def test_nor_does_it_raise_what_somebody_keeps_at_the_next_raise(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    table.ok(CASS, do.PostNotice(book.main, 4 * LEAST, 0, True))
    table.table.purses.grant("Ben", STACK)
    table.ok(player("Ben"), do.TakeSeat(2), at=NOTICE)
    table.ok(player("Ben"), do.BuyIn(STACK))
    table.ok(CASS, do.RaiseMinimum(book.main, 5 * LEAST))
    assert minimum_of(book, table, "Ben", 2) == 2 * LEAST, "the minimum when they came"


@carries("limits.old-minimum-notice")
def test_a_notice_for_one_area_says_nothing_of_the_other(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    for wager in (book.main, book.side):
        table.ok(CASS, do.RaiseMinimum(wager, 3 * LEAST))
    assert table.ok(CASS, do.PostNotice(book.side, 2 * LEAST, 0, True))[0].clauses == book.cites(OLD)
    offer = table.offered(player("Ann"), "place-wagers", area=1, at=NOTICE)
    assert offer is not None
    assert {wager: bounds.minimum for wager, bounds in offer.amounts.items()} == {book.main: LEAST, book.side: 2 * LEAST}


@carries("limits.old-minimum-notice")
def test_a_notice_that_ran_its_time_is_not_undone_by_a_change_elsewhere(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    table.seat("Ann", 1)
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    table.ok(CASS, do.PostNotice(book.main, 3 * LEAST, 0))
    table.ok(CASS, do.ChangeLimits(book.side, LEAST, MOST), at=NOTICE)
    assert minimum_of(book, table, "Ann", 1) == 3 * LEAST, "a sign for everybody is a sign for them too"
    table.ok(CASS, do.RaiseMinimum(book.main, 4 * LEAST))
    assert minimum_of(book, table, "Ann", 1) == 3 * LEAST
    assert table.ok(CASS, do.PostNotice(book.main, 4 * LEAST, 0, True))[0].clauses == book.cites(OLD)


@carries("sign.both-minimums")
def test_while_two_minimums_apply_the_sign_gives_both(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 1)
    assert "previous.ante" not in table.sign()
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    sign = table.sign()
    assert sign["previous.ante"].clauses == book.cites("sign.both-minimums")
    assert show(LEAST) in sign["previous.ante"].text
    assert f"minimum {show(2 * LEAST)}" in sign["limits.ante"].text
    assert f"previous.{book.side}" not in sign
    table.seat("Ben", 2)
    table.ok(CASS, do.RaiseMinimum(book.main, 3 * LEAST))
    previous = table.sign()["previous.ante"].text
    assert show(LEAST) in previous
    assert show(2 * LEAST) in previous
    table.ok(ann, do.LeaveTable())
    assert show(LEAST) not in table.sign()["previous.ante"].text
    table.ok(CASS, do.ChangeLimits(book.main, 2 * LEAST, MOST))
    assert "previous.ante" not in table.sign(), "one minimum for everybody again"


@pytest.mark.by_hand
@carries("limits.newcomers")
def test_whoever_joins_after_the_change_plays_at_the_new_minimum(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING)
    ann = table.seat("Ann", 1)
    ben = player("Ben")
    offer = table.offered(ben, "take-seat", area=2)
    assert offer is not None
    assert offer.clauses == book.cites("seat.take")
    table.ok(CASS, do.RaiseMinimum(book.main, 2 * LEAST))
    offer = table.offered(ben, "take-seat", area=2)
    assert offer is not None
    assert offer.clauses == book.cites("limits.newcomers")
    table.seat("Ben", 2)
    for short in (LEAST, 2 * LEAST - CHIP):
        table.refused("below-minimum", ben, ante(book, short, seat=2))
        table.refused("below-minimum", DANA, ante(book, short, seat=2))
    table.ok(ben, ante(book, 2 * LEAST, seat=2))
    table.ok(ann, ante(book, LEAST))
    assert (table.stack(1), table.stack(2)) == (STACK - LEAST, STACK - 2 * LEAST)


@carries("low-limit.no-tournament")
def test_a_low_limit_table_holds_no_tournament(book: BookUnderTest) -> None:
    assert not_opened("low-limit-tournament", book.rules, low_limit=True, tournament=True).clauses == book.cites(
        "low-limit.no-tournament"
    )
    for low_limit, tournament in ((True, False), (False, True), (False, False)):
        assert book.table(low_limit=low_limit, tournament=tournament).phase == "wagering"
    allowed = book.having(**{"low-limit.tournament": "true"})
    assert book.table(book=allowed, low_limit=True, tournament=True).phase == "wagering"


@carries("low-limit.device-only")
def test_a_low_limit_table_deals_from_a_shuffling_device(book: BookUnderTest) -> None:
    for kind in KINDS:
        refusal = not_opened("low-limit-device", book.rules, kind=kind, low_limit=True, device=SHOE)
        assert (refusal.clauses, refusal.facts) == (book.cites("low-limit.device-only"), {"needed": SHUFFLER})
        assert book.table(kind=kind, low_limit=True, device=SHUFFLER)
        assert book.table(kind=kind, low_limit=False, device=SHOE)
    other = book.having(**{"low-limit.device": '"shoe"'})
    assert not_opened("low-limit-device", other, low_limit=True, device=SHUFFLER).clauses == book.cites("low-limit.device-only")
