"""Terminals: credit, the betting period, prizes, interference and failures."""

from __future__ import annotations

import pytest
from tests.support.play import DANA, book_with
from tests.support.roulette import ADA, CASS, ELECTRONIC, GIL, STACK, Wheel
from tests.support.witness import clause

from pitboss import do
from pitboss.games.electronic_roulette.terminals import InterferenceSettled, PrizeWithheld
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.table.accounts import DROP
from pitboss.table.commands import Stake


@clause("base.1", "base.2", "base.3", "base.4", "base.5", "base.6", "base.7")
def test_each_thing_is_on_record_before_a_ball_is_spun() -> None:
    two = Wheel(ELECTRONIC, chosen={"wheel.zeros": 2}, opened=False)
    table = Wheel(ELECTRONIC, opened=False)
    items = [row.item for row in table.table.rules.checklist]
    assert items == [row.item for row in two.table.rules.checklist]
    assert {"terminals", "countdown"} <= {*items}
    assert "bell" not in items
    for item in items:
        assert table.refused("not-opened", DANA, SpinBall()).facts["missing"] == item
        table.ok(DANA, do.Tick(item))
    table.ok(DANA, SpinBall())
    table.seat("Ada", 1, 5_000)
    assert table.table.state.money[DROP] == 5_000
    assert "countdown" in table.sign()["call"].text


@clause("base.8", "base.12")
def test_a_wager_takes_its_stake_from_the_credit_at_once() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(straight_7=105)
    assert table.stacks[0] == STACK - 105
    more_than_the_credit = {f"straight-{number}": Stake(10_000) for number in range(8, 19)}
    assert table.refused("chips-short", ADA, do.PlaceWagers(1, more_than_the_credit)).clauses == ("base.8",)
    table.ok(ADA, do.WithdrawWagers(1))
    assert table.stacks[0] == STACK


@clause("base.45")
def test_wagers_are_undone_cleared_and_repeated_while_the_betting_period_is_open() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500, straight_7=100)
    (undone,) = table.ok(ADA, do.WithdrawWagers(1, ("straight-7",)))
    assert (undone.clauses, table.stacks[0]) == (("base.8", "base.45"), STACK - 500)
    table.ok(ADA, do.WithdrawWagers(1))
    assert table.stacks[0] == STACK
    table.bet(red=500)
    table.spun("7")
    (repeated,) = table.bet(red=500)
    assert "base.45" in repeated.clauses
    table.closed()
    table.refused("bets-closed", ADA, do.WithdrawWagers(1))


@clause("base.46")
def test_who_collects_is_paid_the_credit() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    table.spun("7")
    (paid,) = table.ok(ADA, do.CashOut(STACK + 500))
    assert "base.46" in paid.clauses
    assert table.stacks[0] == 0
    table.refused("chips-short", ADA, do.CashOut(100))


@clause("base.9", "base.10", "base.11")
def test_the_terminals_are_locked_when_the_betting_period_is_over() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    assert table.refused("no-ball", DANA, do.NoMoreBets()).clauses == ("base.9",)
    table.closed()
    assert table.refused("bets-closed", ADA, do.PlaceWagers(1, {"odd": Stake(500)})).clause == "base.10"
    assert table.refused("bets-closed", ADA, do.WithdrawWagers(1)).clause == "base.11"


@clause("base.25", "base.26", "base.27", "base.28")
def test_prizes_are_credited_as_soon_as_the_number_is_known() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, red=500)
    table.bet(2, black=500)
    table.closed()
    assert table.refused("number-unsaid", DANA, BallRests()).clauses == ("base.26",)
    table.rests("7")
    assert table.stacks == (STACK + 500, STACK - 500)
    assert table.refused("winning-paid", DANA, do.PayWinning()).clauses == ("base.27",)
    table.ok(DANA, do.EndRound())


@clause("base.27")
def test_with_too_little_in_the_float_prizes_wait_until_it_is_filled() -> None:
    table = Wheel(ELECTRONIC, float_=2 * STACK)
    table.bet(straight_7=1_000)
    table.closed()
    table.rests("7")
    assert table.table.state.round.part.taken
    assert not table.table.state.round.part.paid
    assert table.refused("winning-unpaid", DANA, do.EndRound()).clauses == ("base.27",)
    table.ok(DANA, do.Fill(100_000))
    table.ok(DANA, do.PayWinning())
    assert table.stacks[0] == STACK + 35_000


@clause("3.7")
def test_interference_is_recorded_and_wagers_are_settled_by_the_true_result() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(2, straight_7=100)
    table.ok(GIL, do.Conduct("conduct.terminals", seat=2, words="rocked it"))
    table.refused("not-your-office", ADA, do.Conduct("conduct.terminals", seat=2))
    events = table.reports("terminal-interfered", GIL, area=2)
    assert isinstance(events[-1], InterferenceSettled)
    assert "no terminal" in table.cannot("terminal-interfered", area=9)
    table.spun("7")
    assert table.stacks[1] == STACK + 3_500


@clause("3.13")
@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize(("incident", "facts"), [("terminal-interfered", {"prize": True}), ("prize-not-attained", {})])
def test_a_prize_that_was_not_attained_is_withheld(ended: bool, incident: str, facts: dict[str, bool]) -> None:
    """Of the spin, Ben keeps the stakes of what won and has lost what lost; Ada's prize stands."""
    table = Wheel(ELECTRONIC)
    table.bet(1, straight_7=100)
    table.bet(2, straight_7=100, black=500)
    assert table.cannot(incident, area=2, **facts)
    table.closed()
    table.rests("7")
    if ended:
        table.ok(DANA, do.EndRound())
    events = table.reports(incident, GIL, area=2, **facts)
    assert any(isinstance(event, PrizeWithheld) for event in events)
    # What somebody did is against 3.7, whether it brought them a prize or not; 3.13 is about the prize.
    assert {event.clauses for event in events} == {("3.7", "3.13") if incident == "terminal-interfered" else ("3.13",)}
    assert table.stacks == (STACK + 3_500, STACK - 500)
    assert "withheld already" in table.cannot(incident, area=2, **facts)


@clause("3.13")
@pytest.mark.parametrize("paid", [False, True])
def test_read_more_strictly_the_stakes_of_such_a_prize_are_lost(paid: bool) -> None:
    """Also where the float could not pay the prize yet."""
    book = book_with(ELECTRONIC, **{"interference.does": '"stakes-lost"'})
    table = Wheel(book, float_=(20 if paid else 2) * STACK)
    tray = table.tray
    table.bet(1, straight_7=1_000, red=500)
    table.closed()
    table.rests("7")
    assert table.table.state.round.part.paid == paid
    withheld = next(event for event in table.reports("prize-not-attained", GIL, area=1) if isinstance(event, PrizeWithheld))
    assert withheld.stakes_lost
    assert withheld.says() == "Terminal 1: the prize of this spin is withheld; the stakes of its winning wagers are lost."
    assert (table.stacks[0], table.tray) == (STACK - 1_500, tray + 1_500)


@clause("base.41")
def test_a_number_read_wrongly_is_corrected_and_credits_follow() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(1, straight_17=100)
    table.bet(2, straight_34=100)
    table.closed()
    table.rests("17")
    table.reports("result-misread", number="34")
    assert table.stacks == (STACK - 100, STACK + 3_500)


@clause("base.42")
@pytest.mark.parametrize("rested", [False, True])
@pytest.mark.parametrize("compromised", [False, True])
def test_a_terminal_that_fails_in_mid_spin(rested: bool, compromised: bool) -> None:
    table = Wheel(ELECTRONIC)
    assert table.cannot("terminal-failed", area=2)
    table.bet(1, red=500)
    table.bet(2, straight_7=100)
    table.closed()
    if rested:
        table.rests("7")
    events = table.reports("terminal-failed", area=2, compromised=compromised)
    assert {event.clauses for event in events} == {("base.42",)}
    if not rested:
        table.rests("7")
    table.ok(DANA, do.EndRound())
    assert table.stacks == (STACK + 500, STACK if compromised else STACK + 3_500)


@clause("base.43")
@pytest.mark.parametrize("compromised", [False, True])
def test_equipment_that_fails(compromised: bool) -> None:
    table = Wheel(ELECTRONIC)
    assert table.cannot("equipment-failed")
    table.bet(1, red=500)
    table.closed()
    table.rests("7")
    events = table.reports("equipment-failed", compromised=compromised)
    assert {event.clauses for event in events} == {("base.43",)}
    assert table.stacks[0] == (STACK if compromised else STACK + 500)


@clause("base.44")
def test_a_dispute_is_decided_and_reviewed() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(straight_7=100)
    table.spun("8")
    table.ok(ADA, do.RaiseDispute("D1", 1, "I had touched 8"))
    table.ok(GIL, do.DecideDispute("D1", "the terminal recorded 7"))
    table.ok(ADA, do.AskReview("D1"))
    table.ok(CASS, do.ReviewDispute("D1", "so it did"))
    assert table.stacks[0] == STACK - 100


@pytest.mark.parametrize("called", [False, True])
def test_the_only_terminal_with_wagers_fails_and_the_next_spin_is_played(called: bool) -> None:
    table = Wheel(ELECTRONIC)
    table.bet(red=500)
    table.spin()
    if called:
        table.call()
    table.reports("terminal-failed", area=1, compromised=True)
    assert table.stacks == (STACK, STACK)
    table.rests("7")
    table.bet(red=500)
    table.spun("7")
    assert table.stacks == (STACK + 500, STACK)


def test_interference_found_after_payment_holds_whatever_is_corrected_later() -> None:
    """Ada's prize is taken back and her stakes stay hers; a number that was misread changes the rest, and not that."""
    table = Wheel(ELECTRONIC)
    table.bet(straight_7=1_000, red=500)
    table.bet(2, black=2_000)
    table.spun("7")
    assert table.stacks == (STACK + 35_500, STACK - 2_000)
    table.reports("terminal-interfered", GIL, area=1, prize=True)
    assert table.stacks == (STACK, STACK - 2_000)
    assert table.cannot("prize-not-attained", area=1) == "its prize is withheld already"
    table.reports("result-misread", number="8")
    assert table.stacks == (STACK - 1_500, STACK + 2_000), "black wins, and Ada has lost both wagers"
    table.reports("result-misread", number="7")
    assert table.stacks == (STACK, STACK - 2_000), "her prize is withheld still"
    table.bet(straight_7=1_000)
    table.spun("7")
    assert table.stack(1) == STACK + 35_000, "the next spin is another one"


def test_a_prize_that_was_cashed_is_not_taken_from_nowhere() -> None:
    table = Wheel(ELECTRONIC)
    table.bet(straight_7=1_000)
    table.spun("7")
    table.ok(ADA, do.CashOut(table.stack(1)))
    report = table.table.rules.game.incident("terminal-interfered", area=1, prize=True)
    refusal = table.refused("cannot-take-back", GIL, report)
    assert refusal.facts == {"player": "Ada", "amount": 35_000}
    table.ok(ADA, do.BuyIn(40_000))
    table.ok(GIL, report)
    assert table.stack(1) == 5_000
