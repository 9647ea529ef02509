"""The numbers that every wheel has, with a dealer or with terminals: one below each, at it and one above."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.models.roulette import KINDS, covers
from tests.support.opening import not_opened
from tests.support.play import DANA
from tests.support.roulette import (
    ADA,
    AREAS,
    ELECTRONIC,
    LEAST,
    MOST,
    ONE,
    PAYS,
    ROULETTE,
    STACK,
    Wheel,
    placed,
    rules_of,
)

from pitboss import do, law
from pitboss.games.roulette.spinning import BallRests
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range

BOOKS = (ROULETTE, ELECTRONIC)
EACH = pytest.mark.parametrize("book", BOOKS)


def number(key: str, book: str = ROULETTE) -> int:
    value = law.load(book).setting(key).value
    assert isinstance(value, int)
    return value


CHIP = {book: number("rounding.smallest-chip", book) for book in BOOKS}
"""The smallest chip; at a terminal the smallest credit."""
TURNS = number("spin.turns")


def cited(book: str, rule: str) -> tuple[str, ...]:
    return law.load(book).cites(rule)


@EACH
@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_zeros_of_the_wheel(book: str, zeros: int) -> None:
    if zeros not in (1, 2):
        assert not_opened("not-choosable", book, chosen={"wheel.zeros": zeros}).clauses == cited(book, "equipment.wheel")
        return
    table = Wheel(book, chosen={"wheel.zeros": zeros}, opened=False)
    rules = rules_of(table)
    assert len(rules.wheel) == len({*rules.wheel}) == 36 + zeros
    assert Counter(area.kind for area in rules.layout.values()) == AREAS[zeros]


@EACH
@pytest.mark.parametrize("zeros", [1, 2])
@pytest.mark.parametrize("named", ["-1", "0", "00", "000", "1", "01", "35", "36", "37"])
def test_the_numbers_where_a_ball_can_rest(book: str, zeros: int, named: str) -> None:
    table = Wheel(book, chosen={"wheel.zeros": zeros})
    table.spin()
    if named in ({"0", "1", "35", "36"} if zeros == 1 else {"0", "00", "1", "35", "36"}):
        table.rests(named)
    else:
        assert table.refused("no-such-number", DANA, BallRests(named)).clauses == cited(book, "equipment.wheel")


@EACH
@pytest.mark.parametrize("zeros", [1, 2])
def test_every_wager_pays_on_its_own_numbers_and_on_no_neighbour(book: str, zeros: int) -> None:
    """Each area of the layout against each number of the wheel."""
    rules = rules_of(Wheel(book, chosen={"wheel.zeros": zeros}, opened=False))
    pays = {**PAYS, "five-line": 6}
    for wager, area in rules.layout.items():
        assert len(area.numbers) == {35: 1, 17: 2, 11: 3, 8: 4, 6: 5, 5: 6, 2: 12, 1: 18}[pays[area.kind]]
        for number_ in rules.wheel:
            settled = rules.settle(wager, number_)
            assert (settled.outcome == "wins") == covers(wager, number_), (wager, number_)
            assert settled.odds is None or (settled.odds.pays, settled.odds.per) == (pays[area.kind], 1)


@EACH
@pytest.mark.parametrize("limit", [200, 400])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_limits_are_those_of_the_kind_and_of_no_other(book: str, limit: int, off: int) -> None:
    amount = limit + off * CHIP[book]
    limits = Limits({kind: Range(200, 400) if kind == "split" else Range(LEAST, MOST) for kind in KINDS})
    table = Wheel(book, limits=limits)
    table.ok(ADA, placed("straight-17", amount))
    if 200 <= amount <= 400:
        table.ok(ADA, placed("split-17-20", amount))
        table.ok(ADA, placed("split-17-18", amount))
    else:
        table.refused("below-minimum" if amount < 200 else "above-maximum", ADA, placed("split-17-20", amount))


@EACH
@pytest.mark.parametrize("chips", [-1, 0, 1])
def test_a_wager_is_topped_up_to_the_maximum_of_its_own_area(book: str, chips: int) -> None:
    """Another area of the kind, and another player on the same area, have the maximum for themselves."""
    table, off = Wheel(book), chips * CHIP[book]
    table.bet(straight_16=MOST)
    table.bet(2, straight_17=MOST)
    table.bet(straight_17=MOST - 1_000)
    if off > 0:
        table.refused("above-maximum", ADA, placed("straight-17", 1_000 + off))
    else:
        table.ok(ADA, placed("straight-17", 1_000 + off))
        assert table.on(1, "straight-17") == MOST + off


@EACH
@pytest.mark.parametrize("chips", [-1, 0, 1])
def test_the_chips_a_player_has(book: str, chips: int) -> None:
    table, off = Wheel(book), chips * CHIP[book]
    cora = table.seat("Cora", 3, 2_000)
    wagers = do.PlaceWagers(3, {"red": Stake(1_000), "straight-7": Stake(1_000 + off)})
    if off > 0:
        table.refused("chips-short", cora, wagers)
    else:
        table.ok(cora, wagers)
        assert table.stack(3) == -off


@EACH
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("limit", "chips"), [(LEAST, 0), (LEAST, 1), (MOST, 0)])
def test_odds_at_the_least_and_the_most_stake(book: str, kind: str, limit: int, chips: int) -> None:
    stake = limit + chips * CHIP[book]
    for result, times in (("17", PAYS[kind]), ("0", -1)):
        table = Wheel(book)
        tray = table.tray
        table.ok(ADA, placed(ONE[kind], stake))
        table.spun(result)
        assert table.stacks == (STACK + times * stake, STACK)
        assert table.tray == tray - times * stake


@EACH
@pytest.mark.parametrize("wanted", [1, TURNS, 10])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_turns_of_the_ball(book: str, wanted: int, off: int) -> None:
    table = Wheel(book, chosen={"spin.turns": wanted})
    table.bet(red=500)
    table.closed()
    if off < 0:
        table.reports("short-spin", turns=wanted + off)
        assert (table.stacks, table.on(1, "red")) == ((STACK, STACK), 0)
    else:
        assert table.cannot("short-spin", turns=wanted + off) == f"{wanted} turns are enough, and the ball made {wanted + off}"
    table.cannot("short-spin", turns=-1)


@EACH
@pytest.mark.parametrize("spins", [19, 20, 21])
def test_the_numbers_on_the_display(book: str, spins: int) -> None:
    table = Wheel(book)
    for at in range(1, spins + 1):
        table.spin()
        table.rests(str(at))
    shown = table.table.state.round.part.last
    assert shown == tuple(str(at) for at in range(spins, max(0, spins - 20), -1))
