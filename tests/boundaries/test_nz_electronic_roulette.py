"""Every number of Electronic Roulette's wheel, terminals, wagers and credits, one below it, at it and one above."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.models.roulette import KINDS
from tests.support.opening import not_opened
from tests.support.play import DANA
from tests.support.roulette import ADA, AREAS, ELECTRONIC, LEAST, MOST, ONE, PAYS, STACK, Wheel, near, placed, rules_of

from pitboss import do, law
from pitboss.games.roulette.round import BallRests
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range

BOOK = law.load(ELECTRONIC)
CREDIT, SEATS, TURNS = (int(str(BOOK.setting(key).value)) for key in ("rounding.smallest-chip", "seats.maximum", "spin.turns"))


@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_zeros_of_the_wheel(zeros: int) -> None:
    if zeros not in (1, 2):
        assert not_opened("not-choosable", ELECTRONIC, chosen={"wheel.zeros": zeros}).clauses == ("base.5",)
        return
    rules = rules_of(Wheel(ELECTRONIC, chosen={"wheel.zeros": zeros}, opened=False))
    assert Counter(area.kind for area in rules.layout.values()) == AREAS[zeros]


@pytest.mark.parametrize("named", ["-1", "0", "00", "1", "36", "37"])
def test_the_numbers_that_a_dealer_may_key(named: str) -> None:
    table = Wheel(ELECTRONIC)
    table.spin()
    if named in {"0", "1", "36"}:
        table.rests(named)
    else:
        assert table.refused("no-such-number", DANA, BallRests(named)).clauses == ("base.5",)


@pytest.mark.parametrize("terminals", [0, 1, *near(SEATS)])
def test_terminals_at_one_wheel(terminals: int) -> None:
    if 1 <= terminals <= SEATS:
        assert Wheel(ELECTRONIC, seats=terminals, opened=False).table.state.places == terminals
    else:
        assert not_opened("too-many-seats", ELECTRONIC, seats=terminals).clause == "base.2"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("amount", [*near(LEAST, CREDIT), *near(MOST, CREDIT)])
def test_the_limits_of_each_kind_of_wager(kind: str, amount: int) -> None:
    table = Wheel(ELECTRONIC)
    if LEAST <= amount <= MOST:
        table.ok(ADA, placed(ONE[kind], amount))
        assert table.stack(1) == STACK - amount, "the credit is less at once"
    else:
        refusal = table.refused("below-minimum" if amount < LEAST else "above-maximum", ADA, placed(ONE[kind], amount))
        assert "base.24" in refusal.clauses
        assert table.stack(1) == STACK


@pytest.mark.parametrize("amount", near(LEAST + CREDIT))
def test_wagers_are_whole_credits(amount: int) -> None:
    table = Wheel(ELECTRONIC)
    if amount % CREDIT:
        assert table.refused("not-in-unit", ADA, placed("red", amount)).facts["unit"] == CREDIT
    else:
        table.ok(ADA, placed("red", amount))


@pytest.mark.parametrize("credit", [0, 1, *near(10_000)])
def test_what_the_smallest_credit_may_be(credit: int) -> None:
    chosen = {"rounding.smallest-chip": credit}
    if 1 <= credit <= 10_000:
        limits = Limits({kind: Range(credit, 2 * credit) for kind in KINDS})
        assert Wheel(ELECTRONIC, limits=limits, chosen=chosen, opened=False).table.rules.smallest_chip == credit
    else:
        assert not_opened("not-choosable", ELECTRONIC, chosen=chosen).clauses == ("base.8", "base.29")


@pytest.mark.parametrize("off", [-CREDIT, 0, CREDIT])
def test_the_credit_of_a_terminal(off: int) -> None:
    table = Wheel(ELECTRONIC)
    cora = table.seat("Cora", 3, 2_000)
    wagers = do.PlaceWagers(3, {"red": Stake(1_000), "straight-7": Stake(1_000 + off)})
    if off > 0:
        table.refused("chips-short", cora, wagers)
    else:
        table.ok(cora, wagers)
        assert table.stack(3) == -off


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stake", [LEAST, LEAST + CREDIT, MOST])
def test_prizes_at_the_least_and_the_most_stake(kind: str, stake: int) -> None:
    for result, times in (("17", PAYS[kind]), ("0", -1)):
        table = Wheel(ELECTRONIC)
        table.ok(ADA, placed(ONE[kind], stake))
        table.closed()
        table.rests(result)
        assert table.stacks == (STACK + times * stake, STACK), "credited as soon as the number is known"


@pytest.mark.parametrize("off", [-CREDIT, 0, CREDIT])
def test_what_the_float_can_pay(off: int) -> None:
    """$10.00 on 17 win $350.00, and the terminal of Ben has lost $20.00."""
    table = Wheel(ELECTRONIC, float_=2 * STACK + 33_000 + off)
    table.bet(straight_17=1_000)
    table.bet(2, red=2_000)
    table.closed()
    table.rests("17")
    assert table.stack(1) == STACK + (35_000 if off >= 0 else -1_000)
    if off < 0:
        assert table.refused("tray-short", DANA, do.PayWinning()).facts == {"have": 35_000 + off, "amount": 35_000}
        table.ok(DANA, do.Fill(-off))
        table.ok(DANA, do.PayWinning())
    assert (table.stacks, table.tray) == ((STACK + 35_000, STACK - 2_000), max(off, 0))


@pytest.mark.parametrize("turns", [0, 1, *near(10)])
def test_the_turns_that_an_operator_may_want(turns: int) -> None:
    if 1 <= turns <= 10:
        assert rules_of(Wheel(ELECTRONIC, chosen={"spin.turns": turns}, opened=False)).turns == turns
    else:
        assert not_opened("not-choosable", ELECTRONIC, chosen={"spin.turns": turns}).clauses == ("base.35",)


@pytest.mark.parametrize("turns", near(TURNS))
def test_the_turns_of_the_ball(turns: int) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    table.closed()
    if turns < TURNS:
        table.reports("short-spin", turns=turns)
        assert table.stacks == (STACK, STACK)
    else:
        assert "turns are enough" in table.cannot("short-spin", turns=turns)


@pytest.mark.parametrize("terminal", [0, 1, 2, 6, 7])
def test_which_terminal_can_have_failed(terminal: int) -> None:
    """Six terminals, of which the first two have wagers."""
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    table.bet(2, red=500)
    table.closed()
    if terminal in (1, 2):
        table.reports("terminal-failed", area=terminal, compromised=True)
        assert table.stacks == tuple(STACK - 500 * (seat != terminal) for seat in (1, 2))
    else:
        why = table.cannot("terminal-failed", area=terminal, compromised=True)
        known = 1 <= terminal <= 6
        assert why == (f"terminal {terminal} has no wager on the layout" if known else f"there is no terminal {terminal}")
