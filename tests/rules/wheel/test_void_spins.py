"""Spins without a result: every wager goes back, whenever it happens. A missed call is no reason for it."""

from __future__ import annotations

import pytest
from tests.support.play import DANA, MINUTE
from tests.support.roulette import BEN, GIL, STACK, VOID, Wheel
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.roulette.late_wagers import BallDropped
from pitboss.games.roulette.spinning import BallRests
from pitboss.games.roulette.view import SpinView
from pitboss.games.roulette.void_spins import WagersStay
from pitboss.table.commands import Actor, Stake
from pitboss.table.rounds import IncidentRecorded

OPAL = Actor("Opal", "casino-operator")
NOTICE = 20 * MINUTE
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
    assert table.view().of(SpinView).number == ""
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


STAY = {"void-spin.wagers": "stay"}


@WHENEVER
@carries("remedy.ball-out")
def test_wagers_of_a_void_spin_may_stay_for_the_next_one(book: BookUnderTest, when: str) -> None:
    table = Wheel(book.id, chosen=STAY)
    tray = table.tray
    table.bet(1, red=500, straight_7=100)
    table.bet(2, black=500)
    table.spin()
    if when != "turning":
        table.call()
    if when == "rested":
        table.rests("7")
        if not table.electronic:
            table.ok(DANA, do.TakeLosing())
    events = table.reports("ball-left-wheel")
    assert table.stacks == (STACK - 600, STACK - 500)
    assert table.tray == tray
    assert [event.total for event in events if isinstance(event, WagersStay)] == [
        {"straight-7": 100, "red": 500},
        {"black": 500},
    ]
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert "stay on the layout" in table.sign()["void"].text
    assert "void" not in Wheel(book.id).sign()
    table.ok(BEN, do.WithdrawWagers(2))
    assert table.stacks[1] == STACK, "wagers are open, and who does not want theirs takes it back"
    table.spun("7")
    assert table.stacks == (STACK + 500 + 3_500, STACK)


@carries("remedy.ball-out")
def test_only_what_the_sign_still_takes_stays(book: BookUnderTest) -> None:
    """An announced maximum of even chances takes effect while the ball is turning: Ben's wager goes back."""
    table = Wheel(book.id, chosen=STAY)
    table.ok(OPAL, do.PostNotice("even-chance", 0, NOTICE, maximum=2_000))
    table.bet(1, straight_7=500)
    table.bet(2, black=5_000)
    table.spin()
    table.ok(DANA, table.table.rules.game.incident("ball-left-wheel"), at=NOTICE)
    assert table.stacks == (STACK - 500, STACK)


@carries("remedy.ball-out")
def test_everything_that_somebody_has_may_stay(book: BookUnderTest) -> None:
    """Nobody takes chips away while the round lives, so they are there when the spin is void."""
    table = Wheel(book.id, chosen=STAY)
    cal = table.seat("Cal", 3, 500)
    table.ok(cal, do.PlaceWagers(3, {"red": Stake(500)}))
    table.closed()
    table.rests("7")
    if not table.electronic:
        table.ok(DANA, do.TakeLosing())
        table.ok(DANA, do.PayWinning())
    table.refused("round-lives", cal, do.CashOut(1_000))
    table.refused("round-lives", cal, do.LeaveTable())
    table.reports("ball-left-wheel")
    assert (table.on(3, "red"), table.stack(3)) == (500, 0)


@carries("remedy.ball-out")
def test_the_board_keeps_the_numbers_of_good_spins_only(book: BookUnderTest) -> None:
    table = Wheel(book.id)
    for number in ("7", "8"):
        table.bet(red=500)
        table.spun(number)
    table.reports("result-misread" if table.electronic else "marker-misplaced", number="9")
    assert table.view().of(SpinView).last == ("9", "7")
    table.bet(red=500)
    table.closed()
    table.rests("10")
    assert table.view().of(SpinView).last == ("10", "9", "7")
    table.reports("ball-left-wheel")
    assert table.view().of(SpinView).last == ("9", "7")


@WHENEVER
@carries("supervise.decision")
def test_a_supervisor_declares_a_spin_void(book: BookUnderTest, when: str) -> None:
    """Also while the ball is turning; what was reported then can still be decided when it rests."""
    table = Wheel(book.id)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    table.spin()
    if when != "turning":
        table.call()
    table.reports("spin-questioned", words="somebody leaned over the wheel")
    if when == "rested":
        table.rests("7")
    recorded, *events = table.ok(GIL, do.DecideRemedy("void-round", "they touched it"))
    assert isinstance(recorded, IncidentRecorded)
    assert recorded.decides is not None
    assert recorded.decides.round == 1
    assert {line.outcome for event in events for _, line in event.settles()} == {"void"}
    assert table.stacks == (STACK, STACK)
    table.refused("no-ball", DANA, BallRests("7"))
    table.bet(1, red=500)
    table.spun("7")
    assert table.stacks[0] == STACK + 500


@carries("supervise.decision")
def test_a_spin_that_is_over_is_no_longer_declared_void(book: BookUnderTest) -> None:
    table = Wheel(book.id)
    table.bet(1, red=500)
    table.closed()
    table.rests("7")
    table.reports("spin-questioned", words="the number was hard to read")
    table.settled()
    table.bet(1, black=500)
    refusal = table.refused("nothing-to-decide", GIL, do.DecideRemedy("void-round", "in doubt"))
    assert refusal.clauses == book.cites("supervise.decision")
    table.spin()
    table.refused("nothing-to-decide", GIL, do.DecideRemedy("void-round", "the spin before this one was in doubt"))
    table.ok(GIL, do.DecideRemedy("results-stand", "two people saw it"))
    assert table.stacks[0] == STACK


@carries("remedy.ball-out")
def test_a_void_spin_without_wagers_moves_nothing(book: BookUnderTest) -> None:
    table = Wheel(book.id)
    table.spin()
    table.reports(VOID[0])
    assert table.table.state.round.number == 0
    table.spin()
