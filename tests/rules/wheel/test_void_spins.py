"""Spins without a result: every wager goes back, whenever it happens. A missed call is no reason for it."""

from __future__ import annotations

import pytest
from tests.support.roulette import STACK, VOID, Wheel
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss.games.roulette.round import BallDropped

WHENEVER = pytest.mark.parametrize("when", ["turning", "called", "rested"])


def is_void(book: BookUnderTest, when: str, incident: str, rule: str) -> None:
    """An incident ends a spin without a result, and the next spin is like any other."""
    table = Wheel(book.id)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot(incident)
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports(incident)
    assert table.stacks == (STACK, STACK)
    assert {*book.cites(rule)} <= {*events[-1].clauses}
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@WHENEVER
@carries("remedy.ball-out")
def test_a_ball_that_leaves_the_wheel(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "ball-left-wheel", "remedy.ball-out")


@WHENEVER
@carries("remedy.foreign-object")
def test_a_foreign_object_in_the_wheel(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "foreign-object", "remedy.foreign-object")


@WHENEVER
@pytest.mark.parametrize("incident", ["wheel-stopped", "wheel-reversed"])
@carries("remedy.wheel-disturbed")
def test_a_wheel_that_is_stopped_or_reversed(book: BookUnderTest, when: str, incident: str) -> None:
    is_void(book, when, incident, "remedy.wheel-disturbed")


@WHENEVER
@carries("remedy.two-balls")
def test_two_balls(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "two-balls", "remedy.two-balls")


@WHENEVER
@carries("remedy.wrong-way")
def test_a_ball_that_runs_with_the_wheel(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "wrong-way", "remedy.wrong-way")


@WHENEVER
@carries("remedy.ball-touched")
def test_a_ball_that_is_touched(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "ball-touched", "remedy.ball-touched")


@WHENEVER
@carries("remedy.no-compartment")
def test_a_ball_that_rests_in_no_compartment(book: BookUnderTest, when: str) -> None:
    is_void(book, when, "no-compartment", "remedy.no-compartment")


@pytest.mark.parametrize(("turns", "least", "void"), [(2, 3, True), (3, 3, False), (3, 4, True)])
@carries("remedy.short-spin")
def test_too_few_turns(book: BookUnderTest, turns: int, least: int, void: bool) -> None:
    table = Wheel(book.id, chosen={"spin.turns": least})
    table.bet(red=500)
    table.closed()
    if not void:
        assert "turns are enough" in table.cannot("short-spin", turns=turns)
        turns = least - 1
    table.reports("short-spin", turns=turns)
    assert table.stacks[0] == STACK


@carries("remedy.call-missed")
def test_a_ball_that_drops_without_the_call_closes_wagers(book: BookUnderTest) -> None:
    table = Wheel(book.id)
    table.bet(red=500)
    assert table.cannot("call-missed") == "no ball is turning"
    table.spin()
    (_, dropped) = table.reports("call-missed")
    assert isinstance(dropped, BallDropped)
    assert table.cannot("call-missed")
    table.rests("7")
    table.settled()
    assert table.stacks[0] == STACK + 500


@carries("remedy.ball-out")
def test_a_void_spin_without_wagers_moves_nothing(book: BookUnderTest) -> None:
    table = Wheel(book.id)
    table.spin()
    table.reports(VOID[0])
    assert table.table.state.round.number == 0
    table.spin()
