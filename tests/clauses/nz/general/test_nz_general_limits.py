"""9, base.9, base.10, base.14, base.15: limits on the sign, and how they change."""

import pytest
from tests.support.nz import CASS, CHIP, DANA, GENERAL, GIL, INES, OPAL, lies, nz, nz_with, opened_by_hand
from tests.support.play import LIMITS, MINUTE, NZ, TableUnderTest, player
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Actor, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.services.limits.changing import LimitsAgreed, LimitsChanged
from pitboss.table.services.limits.notices import NoticePosted

ANTE = LIMITS.ranges["ante"]
NOTICE = int(str(GENERAL.setting("limits.notice-minutes").value)) * MINUTE
HIGHER, LOWER = ANTE.minimum + 500, ANTE.maximum - 5_000
ANN = player("Ann")


def ante(amount: int, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


def change(minimum: int = ANTE.minimum, maximum: int = ANTE.maximum) -> do.ChangeLimits:
    return do.ChangeLimits("ante", minimum, maximum)


def occupied() -> tuple[TableUnderTest, Actor, Actor]:
    table = nz()
    return table, table.seat("Ann", 1), table.seat("Ben", 2)


def limits_of(table: TableUnderTest) -> str:
    return table.sign()["limits.ante"].text


@clause("9")
def test_the_operator_alone_changes_them() -> None:
    table, ann, _ = occupied()
    lower = change(ANTE.minimum - 100, ANTE.maximum + 10_000)
    for who in (ann, DANA, GIL, CASS, INES):
        assert "nz/general 9" in table.refused("not-your-office", who, lower).clauses
    (changed,) = of(table.ok(OPAL, lower), LimitsChanged)
    assert changed.clauses == ("nz/general 9",)
    assert limits_of(table) == "Ante: minimum $4.00, maximum $200.00"
    table.ok(ann, ante(ANTE.minimum - 100))
    table.refused("no-such-rule-here", OPAL, do.RaiseMinimum("ante", HIGHER))


@clause("base.9")
def test_the_steps_on_the_sign_do_not_bind_play_unless_the_book_says_so() -> None:
    for book, accepted in ((NZ, True), (nz_with(**{"limits.unit-binds-play": "true"}), False)):
        table = nz(book=book, limits=Limits(LIMITS.ranges, unit=300))
        ann = table.seat("Ann", 1)
        assert "nz/general base.9" in table.refused("not-in-unit", ann, ante(700)).clauses
        table.ok(ann, ante(800))
        table.deal()
        if accepted:
            table.ok(ann, do.Play(1, Stake(1_600)))
        else:
            table.refused("play-amount", ann, do.Play(1, Stake(1_600)))
            table.ok(ann, do.Play(1, Stake(800)))


@clause("base.10")
def test_a_higher_minimum_and_a_lower_maximum_need_a_notice() -> None:
    table, ann, _ = occupied()
    assert "nz/general base.10" in table.refused("raise-needs-notice", OPAL, change(minimum=ANTE.minimum + CHIP)).clauses
    assert "nz/general base.10" in table.refused("lower-needs-notice", OPAL, change(maximum=ANTE.maximum - CHIP)).clauses
    table.ok(OPAL, change(minimum=ANTE.minimum - CHIP, maximum=ANTE.maximum + CHIP))
    assert limits_of(table) == "Ante: minimum $4.50, maximum $100.50"
    table.ok(ann, ante(ANTE.minimum - CHIP))


@clause("base.10")
def test_a_notice_of_a_lower_maximum_binds_in_the_same_way() -> None:
    table, ann, ben = occupied()
    (posted,) = of(table.ok(OPAL, do.PostNotice("ante", 0, 0, maximum=LOWER), at=0), NoticePosted)
    assert (posted.notice.binds_at, posted.clauses) == (NOTICE, ("nz/general base.10",))
    assert table.sign()["notice"].text == "Ante: maximum $50.00 from 00:20:00"
    table.ok(ann, ante(LOWER + CHIP), at=NOTICE - 1)
    assert table.refused("above-maximum", ben, ante(LOWER + CHIP, 2), at=NOTICE).facts["maximum"] == LOWER
    table.ok(ben, ante(LOWER, 2), at=NOTICE)
    assert (lies(table, 1), lies(table, 2)) == ((LOWER + CHIP, 0, 0), (LOWER, 0, 0))
    assert "notice" not in table.sign()


@clause("base.10")
def test_a_sign_announces_one_change_and_one_that_is_a_change() -> None:
    table, *_ = occupied()
    assert table.refused("one-change", OPAL, do.PostNotice("ante", HIGHER, 0, maximum=LOWER)).clauses == ("nz/general base.10",)
    table.refused("one-change", OPAL, do.PostNotice("ante", 0, 0, for_markers=True, maximum=LOWER))
    table.refused("not-higher", OPAL, do.PostNotice("ante", ANTE.minimum, 0))
    table.refused("not-lower", OPAL, do.PostNotice("ante", 0, 0, maximum=ANTE.maximum))
    table.refused("limits-order", OPAL, do.PostNotice("ante", ANTE.maximum + CHIP, 0))
    table.refused("limits-order", OPAL, do.PostNotice("ante", 0, 0, maximum=ANTE.minimum - CHIP))
    table.refused("not-in-chips", OPAL, do.PostNotice("ante", 0, 0, maximum=LOWER + 1))
    table.refused("no-marker", OPAL, do.PostNotice("ante", HIGHER, 0, for_markers=True))


@clause("base.10")
def test_what_needs_a_notice_and_for_how_long_are_settings() -> None:
    only_minimum = nz(book=nz_with(**{"limits.notice-for": '["minimum-raised"]'}))
    only_minimum.seat("Ann", 1)
    only_minimum.ok(OPAL, change(maximum=LOWER))
    only_minimum.refused("no-notice-needed", OPAL, do.PostNotice("ante", 0, 0, maximum=LOWER - CHIP))
    assert "nz/general base.10" in only_minimum.refused("raise-needs-notice", OPAL, change(HIGHER, LOWER)).clauses
    quicker = nz(book=nz_with(**{"limits.notice-minutes": "10"}))
    quicker.seat("Ann", 1)
    (posted,) = of(quicker.ok(OPAL, do.PostNotice("ante", HIGHER, 0), at=0), NoticePosted)
    assert posted.notice.binds_at == 10 * MINUTE


@clause("base.14")
@pytest.mark.parametrize(("minimum", "maximum"), [(HIGHER, ANTE.maximum), (ANTE.minimum, LOWER), (HIGHER, LOWER)])
def test_no_notice_is_needed_when_every_player_at_the_table_agrees(minimum: int, maximum: int) -> None:
    table, ann, ben = occupied()
    code = "raise-needs-notice" if minimum > ANTE.minimum else "lower-needs-notice"
    assert "nz/general base.14" in table.refused(code, OPAL, change(minimum, maximum)).clauses
    (agreed,) = of(table.ok(ann, do.AgreeLimits(1, "ante", minimum, maximum)), LimitsAgreed)
    assert (agreed.range_, agreed.clauses) == (Range(minimum, maximum), ("nz/general base.14",))
    table.refused(code, OPAL, change(minimum, maximum))
    assert table.table.state.limits == LIMITS, "one of two is not everybody"
    table.ok(ben, do.AgreeLimits(2, "ante", minimum, maximum))
    (changed,) = of(table.ok(OPAL, change(minimum, maximum)), LimitsChanged)
    assert changed.clauses == ("nz/general 9", "nz/general base.14")
    assert table.table.state.limits.ranges["ante"] == Range(minimum, maximum)
    table.refused("below-minimum", ann, ante(minimum - CHIP))
    table.refused("above-maximum", ann, ante(maximum + CHIP))
    table.ok(ann, ante(minimum))


@clause("base.14")
def test_agreement_is_to_the_same_limits_and_for_one_change() -> None:
    table, ann, ben = occupied()
    table.ok(ann, do.AgreeLimits(1, "ante", HIGHER, ANTE.maximum))
    table.ok(ben, do.AgreeLimits(2, "ante", HIGHER + CHIP, ANTE.maximum))
    for minimum in (HIGHER, HIGHER + CHIP):
        assert "nz/general base.14" in table.refused("raise-needs-notice", OPAL, change(minimum)).clauses
    table.ok(ben, do.AgreeLimits(2, "ante", HIGHER, ANTE.maximum))
    table.refused("raise-needs-notice", OPAL, change(HIGHER + CHIP))
    table.ok(OPAL, change(HIGHER))
    table.ok(OPAL, change(ANTE.minimum))
    table.refused("raise-needs-notice", OPAL, change(HIGHER))


@clause("base.14")
def test_whoever_sits_down_later_has_to_agree_too_and_nobody_agrees_for_another() -> None:
    table, ann, ben = occupied()
    for who, seat in ((ann, 1), (ben, 2)):
        table.ok(who, do.AgreeLimits(seat, "ante", HIGHER, ANTE.maximum))
    table.seat("Cal", 3)
    table.refused("raise-needs-notice", OPAL, change(HIGHER))
    for other in (ann, DANA, OPAL):
        code = "not-your-seat" if other == ann else "not-your-office"
        assert table.refused(code, other, do.AgreeLimits(3, "ante", HIGHER, ANTE.maximum)).clauses == ("nz/general base.14",)
    table.refused("amount", player("Cal"), do.AgreeLimits(3, "ante", 0, ANTE.maximum))
    table.refused("no-such-wager", player("Cal"), do.AgreeLimits(3, "tips", HIGHER, ANTE.maximum))
    table.ok(player("Cal"), do.LeaveTable())
    table.ok(OPAL, change(HIGHER))
    by_hand = opened_by_hand()
    by_hand.seat("Ann", 1)
    assert by_hand.ok(DANA, do.AgreeLimits(1, "ante", HIGHER, ANTE.maximum))[0].clauses == ("nz/general base.14",)


@clause("base.15")
def test_at_an_empty_table_limits_change_without_notice() -> None:
    table = nz()
    (changed,) = of(table.ok(OPAL, change(HIGHER, LOWER)), LimitsChanged)
    assert changed.clauses == ("nz/general 9", "nz/general base.15")
    assert table.table.state.limits.ranges["ante"] == Range(HIGHER, LOWER)
    table.seat("Ann", 1)
    table.refused("raise-needs-notice", OPAL, change(HIGHER + CHIP, LOWER))
    table.ok(ANN, do.LeaveTable())
    table.ok(OPAL, change(HIGHER + CHIP, LOWER))


@clause("base.15")
def test_read_the_other_way_an_empty_table_needs_its_notice_too() -> None:
    table = nz(book=nz_with(**{"limits.vacant-table": "false"}))
    table.refused("raise-needs-notice", OPAL, change(HIGHER))
    table.refused("lower-needs-notice", OPAL, change(maximum=LOWER))
    assert table.table.state.limits == LIMITS
    nz().ok(OPAL, change(HIGHER))
