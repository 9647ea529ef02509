"""Every number of Roulette's wheel, layout, wagers and spin, one below it, at it and one above."""

from __future__ import annotations

import pytest
from tests.models.roulette import KINDS
from tests.support.nz import OPAL
from tests.support.play import DANA, MINUTE
from tests.support.roulette import ADA, LEAST, MOST, ROULETTE, STACK, Wheel, near, placed

from pitboss import do, law
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.table.limits import Limits, Range

BOOK, GENERAL = law.load(ROULETTE), law.load("nz/general")


def number(key: str, book: law.Rulebook = BOOK) -> int:
    value = book.setting(key).value
    assert isinstance(value, int)
    return value


CHIP = number("rounding.smallest-chip")


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_a_clarified_wager_is_within_the_maximum_of_where_it_goes(off: int) -> None:
    table = Wheel()
    table.bet(straight_17=MOST - 500, split_17_20=500 + off)
    table.closed()
    clarify = ClarifyWager(1, "split-17-20", "straight-17")
    if off > 0:
        assert table.refused("above-maximum", DANA, clarify).facts["amount"] == MOST + off
    else:
        table.ok(DANA, clarify)
        assert (table.on(1, "split-17-20"), table.on(1, "straight-17")) == (0, MOST + off)


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_a_clarified_wager_reaches_the_minimum_of_where_it_goes(off: int) -> None:
    ranges = {kind: Range(500 if kind == "even-chance" else LEAST, MOST) for kind in KINDS}
    table = Wheel(limits=Limits(ranges))
    table.bet(straight_17=500 + off)
    table.closed()
    clarify = ClarifyWager(1, "straight-17", "black")
    if off < 0:
        refusal = table.refused("below-minimum", DANA, clarify)
        assert refusal.facts["minimum"] == 500
        assert {*refusal.clauses} == {"base.22", "base.25", "nz/general 9"}
    else:
        table.ok(DANA, clarify)
        assert (table.on(1, "straight-17"), table.on(1, "black")) == (0, 500 + off)


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_what_the_tray_can_pay(off: int) -> None:
    """A straight wager of $10.00 wins $350.00; Ben loses $20.00, which the tray has before it pays."""
    short = 35_000 - 2_000 + off
    table = Wheel(float_=2 * STACK + short)
    table.bet(straight_17=1_000)
    table.bet(2, red=2_000)
    table.closed()
    table.rests("17")
    table.ok(DANA, do.TakeLosing())
    if off < 0:
        refusal = table.refused("tray-short", DANA, do.PayWinning())
        assert refusal.facts == {"have": 35_000 + off, "amount": 35_000}
        table.ok(DANA, do.Fill(-off))
    table.ok(DANA, do.PayWinning())
    assert (table.stacks, table.tray) == ((STACK + 35_000, STACK - 2_000), max(off, 0))


@pytest.mark.parametrize("late", [0, CHIP - 1, *near(500, CHIP)])
def test_what_may_have_been_late(late: int) -> None:
    table = Wheel()
    table.bet(red=500)
    table.closed()
    if 0 < late <= 500 and late % CHIP == 0:
        table.reports("late-wager", area=1, wager="red", amount=late)
        assert (table.stack(1), table.on(1, "red")) == (STACK - 500 + late, 500 - late)
    else:
        assert "up to the $5.00" in table.cannot("late-wager", area=1, wager="red", amount=late)


NOTICE = number("limits.notice-minutes", GENERAL) * MINUTE


@pytest.mark.parametrize("at", near(NOTICE))
@pytest.mark.parametrize(("minimum", "maximum", "amount"), [(1_000, 0, 950), (0, 5_000, 5_050)])
def test_a_notice_of_other_limits_binds_the_kind(minimum: int, maximum: int, amount: int, at: int) -> None:
    table = Wheel()
    table.ok(OPAL, do.PostNotice("split", minimum, 0, maximum=maximum), at=0)
    table.ok(ADA, placed("straight-17", amount), at=at)
    for wager in ("split-17-20", "split-0-1"):
        if at < NOTICE:
            table.ok(ADA, placed(wager, amount))
        else:
            table.refused("below-minimum" if minimum else "above-maximum", ADA, placed(wager, amount))
