"""Spins without a result: every wager goes back, whenever it happens."""

from __future__ import annotations

import pytest
from tests.support.roulette import ELECTRONIC, STACK, VOID, Wheel
from tests.support.witness import clause

from pitboss.games.roulette.round import BallDropped


@clause("base.32")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_ball_left_wheel_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("ball-left-wheel")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("ball-left-wheel")
    assert table.stacks == (STACK, STACK)
    assert "base.32" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.33")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_foreign_object_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("foreign-object")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("foreign-object")
    assert table.stacks == (STACK, STACK)
    assert "base.33" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.34")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_wheel_stopped_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("wheel-stopped")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("wheel-stopped")
    assert table.stacks == (STACK, STACK)
    assert "base.34" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.34")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_wheel_reversed_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("wheel-reversed")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("wheel-reversed")
    assert table.stacks == (STACK, STACK)
    assert "base.34" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.36")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_two_balls_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("two-balls")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("two-balls")
    assert table.stacks == (STACK, STACK)
    assert "base.36" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.37")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_wrong_way_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("wrong-way")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("wrong-way")
    assert table.stacks == (STACK, STACK)
    assert "base.37" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.38")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_ball_touched_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("ball-touched")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("ball-touched")
    assert table.stacks == (STACK, STACK)
    assert "base.38" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.39")
@pytest.mark.parametrize("when", ["turning", "called", "rested"])
def test_no_compartment_makes_the_spin_void(when: str) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    assert table.cannot("no-compartment")
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
    events = table.reports("no-compartment")
    assert table.stacks == (STACK, STACK)
    assert "base.39" in events[-1].clauses
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.view().game.number == ""
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@clause("base.35")
@pytest.mark.parametrize(("turns", "least", "void"), [(2, 3, True), (3, 3, False), (3, 4, True)])
def test_too_few_turns(turns: int, least: int, void: bool) -> None:
    table = Wheel(ELECTRONIC, chosen={"spin.turns": least})
    table.bet(red=500)
    table.closed()
    if not void:
        assert "turns are enough" in table.cannot("short-spin", turns=turns)
        turns = least - 1
    table.reports("short-spin", turns=turns)
    assert table.stacks[0] == STACK


@clause("base.40")
def test_a_ball_that_drops_without_the_call_closes_wagers() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    assert table.cannot("call-missed") == "no ball is turning"
    table.spin()
    (_, dropped) = table.reports("call-missed")
    assert isinstance(dropped, BallDropped)
    assert table.cannot("call-missed")
    table.rests("7")
    table.settled()
    assert table.stacks[0] == STACK + 500


@clause("base.32")
def test_a_void_spin_without_wagers_moves_nothing() -> None:
    table = Wheel(ELECTRONIC)
    table.spin()
    table.reports(VOID[0])
    assert table.table.state.round.number == 0
    table.spin()
