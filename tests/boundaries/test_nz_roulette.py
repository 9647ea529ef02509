"""Every number of Roulette's wheel, layout, wagers and spin, one below it, at it and one above."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.models.roulette import KINDS, covers
from tests.support.nz import OPAL
from tests.support.opening import not_opened
from tests.support.play import DANA, MINUTE
from tests.support.roulette import ADA, AREAS, BEN, LEAST, MOST, ONE, PAYS, ROULETTE, STACK, Wheel, near, placed, rules_of

from pitboss import do, law
from pitboss.games.roulette.round import BallRests, ClarifyWager
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range

BOOK, GENERAL = law.load(ROULETTE), law.load("nz/general")


def number(key: str, book: law.Rulebook = BOOK) -> int:
    value = book.setting(key).value
    assert isinstance(value, int)
    return value


CHIP, SEATS, TURNS = number("rounding.smallest-chip"), number("seats.maximum"), number("spin.turns")


# --- wheel and layout -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_zeros_of_the_wheel(zeros: int) -> None:
    if zeros not in (1, 2):
        assert not_opened("not-choosable", ROULETTE, chosen={"wheel.zeros": zeros}).clauses == ("base.5",)
        return
    table = Wheel(chosen={"wheel.zeros": zeros}, opened=False)
    rules = rules_of(table)
    assert len(rules.wheel) == len({*rules.wheel}) == 36 + zeros
    assert Counter(area.kind for area in rules.layout.values()) == AREAS[zeros]


@pytest.mark.parametrize("zeros", [1, 2])
@pytest.mark.parametrize("named", ["-1", "0", "00", "000", "1", "01", "35", "36", "37"])
def test_the_numbers_where_a_ball_can_rest(zeros: int, named: str) -> None:
    table = Wheel(chosen={"wheel.zeros": zeros})
    table.spin()
    if named in ({"0", "1", "35", "36"} if zeros == 1 else {"0", "00", "1", "35", "36"}):
        table.rests(named)
    else:
        assert table.refused("no-such-number", DANA, BallRests(named)).clauses == ("base.5",)


@pytest.mark.parametrize("zeros", [1, 2])
def test_every_wager_pays_on_its_own_numbers_and_on_no_neighbour(zeros: int) -> None:
    """Each area of the layout against each number of the wheel."""
    rules = rules_of(Wheel(chosen={"wheel.zeros": zeros}, opened=False))
    pays = {**PAYS, "five-line": 6}
    for wager, area in rules.layout.items():
        assert len(area.numbers) == {35: 1, 17: 2, 11: 3, 8: 4, 6: 5, 5: 6, 2: 12, 1: 18}[pays[area.kind]]
        for number_ in rules.wheel:
            settled = rules.settle(wager, number_)
            assert (settled.outcome == "wins") == covers(wager, number_), (wager, number_)
            assert settled.odds is None or (settled.odds.pays, settled.odds.per) == (pays[area.kind], 1)


@pytest.mark.parametrize("seats", [0, 1, *near(SEATS)])
def test_places_for_players(seats: int) -> None:
    if 1 <= seats <= SEATS:
        assert Wheel(seats=seats, opened=False).table.state.places == seats
    else:
        assert not_opened("too-many-seats", ROULETTE, seats=seats).clause == "base.2"


# --- wagers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("amount", [*near(LEAST, CHIP), *near(MOST, CHIP)])
def test_the_limits_of_each_kind_of_wager(kind: str, amount: int) -> None:
    table = Wheel()
    if LEAST <= amount <= MOST:
        table.ok(ADA, placed(ONE[kind], amount))
        assert table.on(1, ONE[kind]) == amount
        return
    refusal = table.refused("below-minimum" if amount < LEAST else "above-maximum", ADA, placed(ONE[kind], amount))
    assert "base.25" in refusal.clauses
    assert table.on(1, ONE[kind]) == 0


@pytest.mark.parametrize("amount", [*near(200, CHIP), *near(400, CHIP)])
def test_the_limits_are_those_of_the_kind_and_of_no_other(amount: int) -> None:
    limits = Limits({kind: Range(200, 400) if kind == "split" else Range(LEAST, MOST) for kind in KINDS})
    table = Wheel(limits=limits)
    table.ok(ADA, placed("straight-17", amount))
    if 200 <= amount <= 400:
        table.ok(ADA, placed("split-17-20", amount))
        table.ok(ADA, placed("split-17-18", amount))
    else:
        table.refused("below-minimum" if amount < 200 else "above-maximum", ADA, placed("split-17-20", amount))


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_a_wager_is_topped_up_to_the_maximum_of_its_own_area(off: int) -> None:
    """Another area of the kind, and another player on the same area, have the maximum for themselves."""
    table = Wheel()
    table.bet(straight_16=MOST)
    table.bet(2, straight_17=MOST)
    table.bet(straight_17=MOST - 1_000)
    if off > 0:
        table.refused("above-maximum", ADA, placed("straight-17", 1_000 + off))
    else:
        table.ok(ADA, placed("straight-17", 1_000 + off))
        assert table.on(1, "straight-17") == MOST + off


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


@pytest.mark.parametrize("amount", [CHIP * 4 - 1, CHIP * 4, CHIP * 4 + 1])
def test_wagers_are_whole_chips(amount: int) -> None:
    table = Wheel()
    if amount % CHIP:
        assert table.refused("not-in-unit", ADA, placed("red", amount)).facts["unit"] == CHIP
    else:
        table.ok(ADA, placed("red", amount))


@pytest.mark.parametrize("chip", [0, 1, *near(10_000)])
def test_what_the_smallest_chip_may_be(chip: int) -> None:
    chosen = {"rounding.smallest-chip": chip}
    if 1 <= chip <= 10_000:
        limits = Limits({kind: Range(chip, 2 * chip) for kind in KINDS})
        assert Wheel(limits=limits, chosen=chosen, opened=False).table.rules.smallest_chip == chip
    else:
        assert not_opened("not-choosable", ROULETTE, chosen=chosen).clauses == ("base.10", "base.30")


@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_the_chips_a_player_has(off: int) -> None:
    table = Wheel()
    cora = table.seat("Cora", 3, 2_000)
    wagers = do.PlaceWagers(3, {"red": Stake(1_000), "straight-7": Stake(1_000 + off)})
    if off > 0:
        table.refused("chips-short", cora, wagers)
    else:
        table.ok(cora, wagers)
        assert table.stack(3) == -off


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stake", [LEAST, LEAST + CHIP, MOST])
def test_odds_at_the_least_and_the_most_stake(kind: str, stake: int) -> None:
    for result, times in (("17", PAYS[kind]), ("0", -1)):
        table = Wheel()
        tray = table.tray
        table.ok(ADA, placed(ONE[kind], stake))
        table.spun(result)
        assert table.stacks == (STACK + times * stake, STACK)
        assert table.tray == tray - times * stake


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


# --- the spin -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [0, 1, *near(10)])
def test_the_turns_that_an_operator_may_want(turns: int) -> None:
    if 1 <= turns <= 10:
        assert rules_of(Wheel(chosen={"spin.turns": turns}, opened=False)).turns == turns
    else:
        assert not_opened("not-choosable", ROULETTE, chosen={"spin.turns": turns}).clauses == ("base.36",)


@pytest.mark.parametrize("wanted", [1, TURNS, 10])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_turns_of_the_ball(wanted: int, off: int) -> None:
    table = Wheel(chosen={"spin.turns": wanted})
    table.bet(red=500)
    table.closed()
    if off < 0:
        table.reports("short-spin", turns=wanted + off)
        assert (table.stacks, table.on(1, "red")) == ((STACK, STACK), 0)
    else:
        assert table.cannot("short-spin", turns=wanted + off) == f"{wanted} turns are enough, and the ball made {wanted + off}"
    table.cannot("short-spin", turns=-1)


@pytest.mark.parametrize("late", [0, CHIP - 1, *near(500, CHIP)])
def test_what_may_have_been_late(late: int) -> None:
    table = Wheel()
    table.bet(red=500)
    table.closed()
    if 0 < late <= 500 and late % CHIP == 0:
        table.reports("late-wager", seat=1, wager="red", amount=late)
        assert (table.stack(1), table.on(1, "red")) == (STACK - 500 + late, 500 - late)
    else:
        assert "up to the 500 cents" in table.cannot("late-wager", seat=1, wager="red", amount=late)


@pytest.mark.parametrize("spins", [19, 20, 21])
def test_the_numbers_on_the_display(spins: int) -> None:
    table = Wheel()
    for at in range(1, spins + 1):
        table.spin()
        table.rests(str(at))
    shown = table.table.state.round.part.last
    assert shown == tuple(str(at) for at in range(spins, max(0, spins - 20), -1))


# --- the general rules ----------------------------------------------------------------------------------------------

NOTICE = number("limits.notice-minutes", GENERAL) * MINUTE
CLOSING = number("closing.notice-minutes", GENERAL) * MINUTE


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


@pytest.mark.parametrize("at", near(CLOSING))
def test_a_closing(at: int) -> None:
    table = Wheel()
    table.ok(OPAL, do.AnnounceClosing(0), at=0)
    if at < CLOSING:
        assert table.refused("closing-notice", OPAL, do.CloseTable(), at=at).clauses == ("nz/general 8",)
    else:
        table.ok(OPAL, do.CloseTable(), at=at)


@pytest.mark.parametrize("rounds", near(number("idle.rounds", GENERAL)))
def test_rounds_sat_out(rounds: int) -> None:
    table = Wheel(seats=2)
    for _ in range(rounds):
        table.bet(red=LEAST)
        table.spun("7")
    if rounds < number("idle.rounds", GENERAL):
        assert table.refused("not-idle", OPAL, do.VacateSeat(2)).facts["idle"] == rounds
    else:
        table.ok(OPAL, do.VacateSeat(2))
        table.refused("empty-seat", BEN, do.PlaceWagers(2, {"red": Stake(LEAST)}))
