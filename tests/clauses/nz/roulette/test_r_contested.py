"""What people contest at a wheel: wagers around the call and the drop, balls that do not count, chips found elsewhere."""

from __future__ import annotations

import pytest
from tests.support.play import DANA
from tests.support.roulette import ADA, BEN, GIL, STACK, Wheel
from tests.support.witness import clause

from pitboss import do
from pitboss.games.roulette.clarifying import ClarifyWager
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.table.commands import Stake

RED = do.PlaceWagers(1, {"red": Stake(500)})


@clause("3.6", "4.3")
def test_whichever_comes_first_closes_wagers_and_the_other_opens_nothing() -> None:
    called, dropped = Wheel(), Wheel()
    for table in (called, dropped):
        table.bet(red=500)
        table.spin()
        table.bet(2, red=500)
    called.call()
    assert "has been called" in called.cannot("call-missed")
    dropped.reports("call-missed")
    assert dropped.cannot("call-missed") == "it is on record already"
    for table, code in ((called, "bets-closed"), (dropped, "ball-dropped")):
        for request in (RED, do.WithdrawWagers(1)):
            assert "3.6" in table.refused(code, ADA, request).clauses
        table.rests("7")
        table.settled()
        assert table.stacks == (STACK + 500, STACK + 500)
        table.bet(red=500)


@clause("3.6(a)")
def test_a_wager_between_the_drop_and_a_late_call_is_void() -> None:
    """The ball dropped, Ben put $5.00 on 7, and only then came the call: what was made after the drop goes back."""
    table = Wheel()
    table.bet(2, straight_7=200)
    table.spin()
    table.bet(2, straight_7=500)
    table.call()
    table.reports("late-wager", area=2, wager="straight-7", amount=500)
    assert (table.stack(2), table.on(2, "straight-7")) == (STACK - 200, 200)
    table.rests("7")
    table.settled()
    assert table.stack(2) == STACK + 35 * 200


@clause("5.6")
def test_a_misplaced_wager_is_clarified_only_between_the_call_and_the_rest() -> None:
    table = Wheel()
    table.bet(split_17_20=500)
    clarify = ClarifyWager(1, "split-17-20", "straight-17")
    table.refused("no-ball", DANA, clarify)
    table.spin()
    assert table.refused("not-called-yet", DANA, clarify).clauses == ("5.6",)
    table.call()
    table.refused("not-your-office", ADA, clarify)
    table.ok(DANA, clarify)
    table.rests("17")
    table.refused("no-ball", DANA, ClarifyWager(1, "straight-17", "split-17-20"))
    table.settled()
    assert table.stack(1) == STACK + 35 * 500


@pytest.mark.parametrize("incident", ["ball-left-wheel", "foreign-object", "two-balls"])
@pytest.mark.parametrize("paid", [False, True])
def test_a_ball_that_does_not_count_undoes_what_was_taken_and_paid(incident: str, paid: bool) -> None:
    table = Wheel()
    tray = table.tray
    table.bet(straight_7=1_000)
    table.bet(2, black=2_000)
    table.closed()
    table.rests("7")
    table.ok(DANA, do.TakeLosing())
    if paid:
        table.ok(DANA, do.PayWinning())
    table.reports(incident)
    assert (table.stacks, table.tray) == ((STACK, STACK), tray)
    assert not table.table.state.round.part.last, "a number of a void spin is no result"
    assert table.cannot(incident) == "no ball is turning, and no spin is being settled"
    table.bet(red=500)
    table.spun("7")
    assert table.stack(1) == STACK + 500


@pytest.mark.parametrize("incident", ["wrong-way", "ball-touched", "no-compartment"])
def test_after_a_void_spin_the_same_ball_is_not_announced(incident: str) -> None:
    table = Wheel()
    table.bet(red=500)
    table.spin()
    table.reports(incident)
    assert table.stacks == (STACK, STACK)
    table.refused("no-ball", DANA, BallRests("7"))
    table.ok(DANA, SpinBall())


@clause("base.45")
def test_a_moved_wager_found_after_the_settlement() -> None:
    """It was settled where the record has it, which is where it was placed. What was paid otherwise is for a dispute."""
    table = Wheel()
    table.bet(red=500)
    table.spun("7")
    assert table.stack(1) == STACK + 500
    why = table.cannot("wager-moved", area=1, wager="red", to="black", by="patron")
    assert "a dispute can still put the money right" in why
    table.ok(BEN, do.RaiseDispute("D1", 1, "my chips had been moved from 7"))
    table.ok(GIL, do.DecideDispute("D1", "the camera shows it", {2: 3_500}))
    assert table.stack(2) == STACK + 3_500
    table.spin()
    assert table.cannot("wager-moved", area=1, wager="red", to="black", by="patron") == "wagers are open"


@pytest.mark.parametrize("void", [False, True])
def test_wagers_are_open_again_when_the_only_one_was_late(void: bool) -> None:
    """It goes back after the call, and the ball then rests without any wager, or does not count."""
    table = Wheel()
    table.bet(red=500)
    table.closed()
    table.reports("late-wager", area=1, wager="red", amount=500)
    if void:
        table.reports("ball-left-wheel")
    else:
        table.rests("7")
    table.bet(red=500)
    table.closed()
    table.rests("7")
    table.settled()
    assert table.stacks == (STACK + 500, STACK)
