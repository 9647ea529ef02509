"""The table, the spin, the call, and the settlement of Roulette."""

from __future__ import annotations

import pytest
from tests.support.play import DANA
from tests.support.roulette import ADA, BEN, CASS, GIL, STACK, Wheel
from tests.support.witness import clause

from pitboss import do
from pitboss.games.roulette.clarifying import ClarifyWager, WagerClarified
from pitboss.games.roulette.spinning import BallRests, BallSpun, SpinBall
from pitboss.games.roulette.view import SpinView
from pitboss.table.accounts import DROP
from pitboss.table.commands import Stake


@clause("base.1", "base.2", "base.3", "base.4", "base.5", "base.6", "base.7", "base.8", "base.46")
def test_each_thing_of_the_table_is_on_record_before_a_ball_is_spun() -> None:
    small = Wheel(chosen={"wheel.zeros": 2}, opened=False)
    table = Wheel(opened=False)
    assert "base.1" in table.table.history[0].event.clauses
    items = [row.item for row in table.table.rules.checklist]
    assert items == [row.item for row in small.table.rules.checklist]
    assert items == ["table", "drop-box", "layout", "wheel", "ball", "marker", "display"]
    for item in items:
        refusal = table.refused("not-opened", DANA, SpinBall())
        assert refusal.facts["missing"] == item
        table.ok(DANA, do.Tick(item))
    table.ok(DANA, SpinBall())
    table.seat("Ada", 1, 5_000)
    assert table.table.state.money[DROP] == 5_000


@clause("2.6(g)")
def test_a_bell_is_the_operators_to_choose() -> None:
    plain, bell = Wheel(), Wheel(chosen={"call.bell": True}, opened=False)
    assert "bell" in [row.item for row in bell.table.rules.checklist]
    assert "bell" not in [row.item for row in plain.table.rules.checklist]
    assert "rings the bell" in bell.sign()["call"].text
    assert "waves a hand" in plain.sign()["call"].text


@clause("4.3")
def test_the_call_comes_while_the_ball_is_turning() -> None:
    table = Wheel()
    table.bet(red=500)
    assert table.refused("no-ball", DANA, do.NoMoreBets()).clauses == ("4.3",)
    table.spin()
    assert table.refused("ball-uncalled", DANA, BallRests("7")).clause == "4.3"
    (called,) = table.call()
    assert called.clauses == ("4.3",)
    table.rests("7")


@clause("base.28")
def test_nothing_is_settled_before_the_ball_rests() -> None:
    table = Wheel()
    table.bet(red=500)
    table.closed()
    for step in (do.TakeLosing(), do.PayWinning(), do.EndRound()):
        refusal = table.refused("wrong-phase", DANA, step)
        assert refusal.sentence() == "This cannot be done while the table is waiting for the ball."
        assert refusal.clauses == ("base.28",)


@clause("4.3", "3.6(a)")
def test_the_call_is_made_without_any_wager_too() -> None:
    """It closes wagers all the same; the next ones are open when the ball has come to rest."""
    table = Wheel()
    assert table.refused("no-ball", DANA, do.NoMoreBets()).clauses == ("4.3",)
    table.spin()
    (called,) = table.call()
    assert called.clauses == ("4.3",)
    assert table.refused("bets-closed", ADA, do.PlaceWagers(1, {"red": Stake(500)})).clause == "3.6(a)"
    assert table.refused("announced", DANA, do.NoMoreBets()).clauses == ("4.3",)
    table.rests("7")
    assert table.table.state.round.number == 0
    table.bet(red=500)


@clause("3.6", "3.6(a)", "3.6(b)")
@pytest.mark.parametrize("closed_by", ["call", "drop"])
def test_nothing_is_placed_or_taken_back_until_winning_wagers_are_paid(closed_by: str) -> None:
    table = Wheel()
    table.bet(red=500)
    table.spin()
    table.bet(black=500)
    table.ok(ADA, do.WithdrawWagers(1, ("black",)))
    code = "bets-closed"
    if closed_by == "call":
        table.call()
    else:
        table.reports("call-missed")
        code = "ball-dropped"
    for stage in ("turning", "rested", "taken"):
        for who, seat in ((ADA, 1), (BEN, 2)):
            assert table.refused(code, who, do.PlaceWagers(seat, {"odd": Stake(500)})).clause == "3.6(a)"
        assert "3.6(b)" in table.refused(code, ADA, do.WithdrawWagers(1)).clauses
        assert "3.6(b)" in table.refused(code, ADA, do.PlaceWagers(1, {"red": Stake(500)})).clauses
        code = "after-first-card"
        if stage == "turning":
            table.rests("7")
        elif stage == "rested":
            table.ok(DANA, do.TakeLosing())
    table.ok(DANA, do.PayWinning())
    table.ok(DANA, do.EndRound())
    table.bet(red=500)


@clause("5.6")
def test_misplaced_wagers_are_clarified_between_the_call_and_the_rest() -> None:
    table = Wheel()
    table.bet(straight_17=500)
    clarify = ClarifyWager(1, "straight-17", "split-17-20")
    table.refused("no-ball", DANA, clarify)
    table.spin()
    assert table.refused("not-called-yet", DANA, clarify).clauses == ("5.6",)
    table.call()
    assert table.refused("not-touching", DANA, ClarifyWager(1, "straight-17", "split-17-21")).facts["numbers"] == ("17", "21")
    assert table.refused("not-placed", DANA, ClarifyWager(1, "red", "black")).clauses == ("5.6",)
    assert table.refused("already-there", DANA, ClarifyWager(1, "straight-17", "straight-17")).clauses == ("5.6",)
    assert table.refused("not-your-office", ADA, clarify).clauses == ("5.6",)
    (event,) = table.ok(DANA, clarify)
    assert isinstance(event, WagerClarified)
    assert (table.on(1, "straight-17"), table.on(1, "split-17-20")) == (0, 500)
    table.rests("20")
    table.refused("no-ball", DANA, ClarifyWager(1, "split-17-20", "red"))
    table.settled()
    assert table.stacks[0] == STACK + 17 * 500


@clause("base.22")
def test_a_clarified_wager_keeps_the_limits_of_what_it_becomes() -> None:
    table = Wheel()
    table.bet(red=10_000, black=100)
    table.closed()
    assert table.refused("above-maximum", DANA, ClarifyWager(1, "black", "red")).clause == "base.22"


@clause("base.6", "base.26")
def test_the_ball_runs_against_the_wheel() -> None:
    table = Wheel()
    (first,) = table.ok(DANA, SpinBall("clockwise"))
    assert isinstance(first, BallSpun)
    assert (first.wheel, first.ball) == ("clockwise", "anticlockwise")
    table.rests("4")
    (second,) = table.spin()
    assert isinstance(second, BallSpun)
    assert (second.wheel, second.ball) == ("anticlockwise", "clockwise")
    assert table.refused("ball-turning", DANA, SpinBall()).clauses == ("base.26",)
    table.rests("5")
    assert table.refused("no-such-direction", DANA, SpinBall("upwards")).clauses == ("base.6",)
    assert table.refused("not-your-office", ADA, SpinBall()).clauses == ("base.26",)


@clause("base.27", "base.5")
def test_the_number_where_the_ball_rests_wins() -> None:
    one, two = Wheel(), Wheel(chosen={"wheel.zeros": 2})
    for table in (one, two):
        table.bet(straight_5=100)
        table.closed()
        table.refused("number-unsaid", DANA, BallRests())
    assert one.refused("no-such-number", DANA, BallRests("00")).clauses == ("base.5",)
    two.rests("00")
    assert two.view().of(SpinView).last == ("00",)
    one.rests("5")
    assert one.view().of(SpinView).number == "5"


@clause("base.28", "base.29")
def test_losing_wagers_are_taken_before_winning_ones_are_paid() -> None:
    table = Wheel()
    table.bet(1, red=500)
    table.bet(2, black=500)
    table.closed()
    table.rests("7")
    assert table.refused("losing-first", DANA, do.PayWinning()).clauses == ("base.28",)
    table.ok(DANA, do.TakeLosing())
    assert table.refused("losing-taken", DANA, do.TakeLosing()).clauses == ("base.28",)
    assert (table.on(1, "red"), table.on(2, "black")) == (500, 0)
    assert table.refused("nothing-to-pay", DANA, do.PayWinning(2)).clauses == ("base.28",)
    assert table.refused("winning-unpaid", DANA, do.EndRound()).clauses == ("base.28",)
    table.ok(DANA, do.PayWinning(1))
    assert table.refused("winning-paid", DANA, do.PayWinning()).clauses == ("base.28",)
    assert table.stacks == (STACK + 500, STACK - 500)


@clause("base.10", "base.11", "base.12")
def test_wagers_are_placed_in_chips_or_spoken_before_the_call() -> None:
    table = Wheel()
    more_than_they_have = {f"straight-{number}": Stake(10_000) for number in range(1, 12)}
    assert table.refused("chips-short", ADA, do.PlaceWagers(1, more_than_they_have)).clauses == ("base.10",)
    (placed,) = table.ok(DANA, do.PlaceWagers(1, {"red": Stake(500)}, oral=True))
    assert {"base.11", "base.12"} <= {*placed.clauses}
    table.closed()
    assert table.refused("oral-too-late", DANA, do.PlaceWagers(1, {"odd": Stake(500)}, oral=True)).clauses == ("base.11",)


@clause("base.13")
def test_no_player_touches_a_wager_that_has_lost() -> None:
    table = Wheel()
    table.bet(black=500)
    table.closed()
    table.rests("7")
    assert "base.13" in table.refused("after-first-card", ADA, do.WithdrawWagers(1)).clauses


@clause("base.9")
def test_a_colour_has_a_declared_value() -> None:
    table = Wheel()
    without = table.refused("amount", DANA, do.GiveColour(1, "green", 0))
    assert without.clauses == ("base.9",)
    table.ok(DANA, do.GiveColour(1, "green", 250))
    assert table.refused("colour-in-use", DANA, do.GiveColour(2, "green", 100)).clauses == ("base.9",)
    table.bet(straight_7=250)
    assert table.refused("wagers-lie", DANA, do.GiveColour(1, "green", 500)).clauses == ("base.9",)
    table.spun("7")
    table.ok(DANA, do.HandInColour(1))


@clause("base.45")
def test_a_dispute_is_decided_and_reviewed() -> None:
    table = Wheel()
    table.bet(straight_7=100)
    table.spun("8")
    table.ok(ADA, do.RaiseDispute("D1", 1, "my chip was on the line of 7 and 8"))
    refusal = table.refused("not-your-office", DANA, do.DecideDispute("D1", "no"))
    assert "base.45" in refusal.clauses
    table.ok(GIL, do.DecideDispute("D1", "it was on the line", {1: 1_700}))
    assert table.stacks[0] == STACK - 100 + 1_700
    table.ok(ADA, do.AskReview("D1"))
    table.ok(CASS, do.ReviewDispute("D1", "so it was"))


@clause("base.41")
@pytest.mark.parametrize("settled", ["nothing", "taken", "all"])
def test_a_marker_on_the_wrong_number_is_put_right(settled: str) -> None:
    table = Wheel()
    table.bet(1, straight_23=100)
    table.bet(2, straight_32=100)
    table.closed()
    table.rests("23")
    if settled != "nothing":
        table.ok(DANA, do.TakeLosing())
    if settled == "all":
        table.ok(DANA, do.PayWinning())
        table.ok(DANA, do.EndRound())
    assert table.cannot("marker-misplaced", number="23") == "that number is marked"
    assert "1 to 36" in table.cannot("marker-misplaced", number="37")
    table.reports("marker-misplaced", number="32")
    if settled == "nothing":
        table.settled()
    elif settled == "taken":
        table.ok(DANA, do.PayWinning())
        table.ok(DANA, do.EndRound())
    assert table.stacks == (STACK - 100, STACK + 3_500)
    assert table.view().of(SpinView).last[0] == "32"
    table.spin()
    assert table.cannot("marker-misplaced", number="23")


@clause("3.6(a)")
@pytest.mark.parametrize("settled", ["turning", "nothing", "taken", "all"])
@pytest.mark.parametrize("number", ["7", "8"])
def test_a_late_wager_is_void(settled: str, number: str) -> None:
    """Of $5 on 7, $2 were late: they go back and neither win nor lose, whenever it is found."""
    table = Wheel()
    table.bet(2, straight_7=500)
    assert table.cannot("late-wager", area=2, wager="straight-7", amount=200) == "wagers are open"
    table.closed()
    if settled != "turning":
        table.rests(number)
    if settled in ("taken", "all"):
        table.ok(DANA, do.TakeLosing())
    if settled == "all":
        table.ok(DANA, do.PayWinning())
        table.ok(DANA, do.EndRound())
    assert table.cannot("late-wager", area=2, wager="straight-7", amount=550)
    table.reports("late-wager", area=2, wager="straight-7", amount=200)
    if settled == "turning":
        table.rests(number)
    for step, done in ((do.TakeLosing(), ("taken", "all")), (do.PayWinning(), ("all",)), (do.EndRound(), ("all",))):
        if settled not in done:
            table.ok(DANA, step)
    assert table.stacks[1] == STACK + (35 * 300 if number == "7" else -300)


@clause("base.43", "3.6(b)", "base.44")
@pytest.mark.parametrize("rested", [False, True])
def test_where_a_moved_wager_counts(rested: bool) -> None:
    cases = (("dealer", True, True), ("patron", False, True), ("player", False, True), ("player", True, False))
    for by, accident, stays in cases:
        table = Wheel()
        table.bet(red=500)
        assert table.cannot("wager-moved", area=1, wager="red", to="black", by=by)
        table.closed()
        if rested:
            table.rests("7")
        assert table.cannot("wager-moved", area=1, wager="red", to="red", by=by)
        table.reports("wager-moved", area=1, wager="red", to="black", by=by, deliberate=not accident)
        assert (table.on(1, "red"), table.on(1, "black")) == ((500, 0) if stays else (0, 500))
        if not rested:
            table.rests("7")
        table.settled()
        assert table.stacks[0] == STACK + (500 if stays else -500)
