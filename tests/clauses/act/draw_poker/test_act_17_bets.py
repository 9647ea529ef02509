"""Bets out of turn, excess bets and short bets: 17.5 to 17.8."""

from __future__ import annotations

from tests.support.draw_poker import STACK, DrawTable, first_of, virtual
from tests.support.play import DANA
from tests.support.witness import clause

from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, TapOut
from pitboss.games.draw_poker.bets import BetKind, BetMade, Folded
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.out_of_turn import BetBetween, BetHeld, BetOutOfTurn, BetShort, CompletionAsked, LetBetStand


def early(seat: int, amount: int) -> BetOutOfTurn:
    return BetOutOfTurn(area=seat, amount=amount)


@clause("17.5")
def test_a_bet_out_of_turn_stands_if_the_player_before_folds() -> None:
    table = DrawTable().dealt()
    held = first_of(table.report(early(1, 200)), BetHeld)
    assert (held.seat, held.amount) == (1, 200)
    assert table.stack(1) == STACK - 200, "only the blind is in the pot so far"
    table.does(Fold(3))
    made = first_of(table.ok(DANA, LetBetStand(1)), BetMade)
    assert (made.kind, made.amount) == (BetKind.CALL, 200)
    assert table.stack(1) == STACK - 400
    assert table.part.turn == 2


@clause("17.5")
def test_it_stands_as_a_raise_if_the_player_before_bets_less() -> None:
    table = DrawTable().dealt()
    table.report(early(1, 1_000))
    table.does(Call(3))
    refused = table.refused("bet-stands", table.who(1), Fold(1))
    assert refused.clauses == ("17.5",)
    made = first_of(table.ok(DANA, LetBetStand(1)), BetMade)
    assert (made.kind, made.raised, made.amount) == (BetKind.RAISE, 800, 1_000)


@clause("17.5")
def test_it_stands_if_the_player_before_bets_exactly_as_much() -> None:
    table = DrawTable().dealt()
    table.report(early(1, 1_000))
    table.does(Raise(3, 800))
    made = first_of(table.ok(DANA, LetBetStand(1)), BetMade)
    assert (made.kind, made.amount) == (BetKind.CALL, 1_000)


@clause("17.5")
def test_what_is_above_the_limit_goes_back() -> None:
    table = DrawTable().dealt()
    table.report(early(1, 5_000))
    table.does(Call(3))
    made = first_of(table.ok(DANA, LetBetStand(1)), BetMade)
    assert (made.raised, made.amount) == (2_000, 2_200), "the largest raise is $20"
    assert table.stack(1) == STACK - 2_400


@clause("17.5")
def test_after_a_check_it_opens_the_final_betting_round() -> None:
    table = DrawTable().drawn()
    table.report(early(2, 500))
    table.does(Check(1))
    made = first_of(table.ok(DANA, LetBetStand(2)), BetMade)
    assert (made.kind, made.amount) == (BetKind.BET, 500)


@clause("17.5", "17.7")
def test_a_bet_that_stands_between_a_call_and_a_raise_is_a_call() -> None:
    table = DrawTable().dealt()
    table.report(early(1, 500))
    table.does(Call(3))
    made = first_of(table.ok(DANA, LetBetStand(1)), BetMade)
    assert (made.kind, made.amount) == (BetKind.CALL, 200), "$3 less than a raise go back"
    table.does(Raise(2, 400))
    table.does(Fold(3))
    first_of(table.report(BetBetween(area=1, amount=500)), BetMade)


def beaten() -> DrawTable:
    """Ann has bet $10 out of turn, and Cleo has raised to $14 before her."""
    table = DrawTable().dealt()
    table.report(early(1, 1_000))
    table.does(Raise(3, 1_000))
    return table


@clause("17.6")
def test_a_beaten_bet_goes_back_if_the_player_folds() -> None:
    table = beaten()
    assert "17.6" in table.refused("bet-beaten", DANA, LetBetStand(1)).clauses
    folded = first_of(table.does(Fold(1)), Folded)
    assert "17.6" in folded.clauses
    assert table.stack(1) == STACK - 200, "the blind stays in the pot, the bet out of turn does not"
    assert table.part.held == {}


@clause("17.6")
def test_the_player_may_call_it() -> None:
    table = beaten()
    made = first_of(table.does(Call(1)), BetMade)
    assert "17.6" in made.clauses
    assert table.stack(1) == STACK - 1_400


@clause("17.6")
def test_the_player_may_raise_it() -> None:
    table = beaten()
    made = first_of(table.does(Raise(1, 1_000)), BetMade)
    assert "17.6" in made.clauses
    assert table.stack(1) == STACK - 2_400


@clause("17.5")
def test_a_bet_in_turn_is_not_out_of_turn_and_nobody_bets_twice() -> None:
    table = DrawTable().dealt()
    table.refused("impossible", DANA, early(3, 400))
    table.refused("impossible", DANA, early(5, 400))
    table.refused("impossible", DANA, early(1, STACK))
    table.report(early(1, 400))
    table.refused("impossible", DANA, early(1, 800))
    table.refused("out-of-turn", DANA, LetBetStand(1))
    table.refused("no-held-bet", DANA, LetBetStand(2))


@clause("17.5")
def test_where_pitboss_deals_a_bet_out_of_turn_is_refused() -> None:
    table = virtual()
    table.refused("only-hands", DANA, early(1, 400))


@clause("17.7")
def test_more_than_a_call_and_less_than_a_raise_is_a_call() -> None:
    table = DrawTable().dealt()
    made = first_of(table.report(BetBetween(area=3, amount=700)), BetMade)
    assert (made.kind, made.amount) == (BetKind.CALL, 400)
    assert table.stack(3) == STACK - 400


@clause("17.7")
def test_a_call_and_a_whole_raise_are_not_between() -> None:
    table = DrawTable().dealt()
    for amount in (400, 800, 399, 0):
        table.refused("impossible", DANA, BetBetween(area=3, amount=amount))
    table.report(BetBetween(area=3, amount=500))


@clause("17.7", "14.1")
def test_a_whole_table_stake_is_a_tap_out_and_no_excess() -> None:
    table = DrawTable(players=("Ann", "Ben", "Cleo")).dealt()
    table.does(Raise(3, 2_000))
    table.does(Raise(1, 2_000))
    table.does(Raise(2, 2_000))
    table.does(Call(3))
    table.does(Call(1))
    for seat in (1, 2, 3):
        table.does(StandPat(seat))
    table.does(Bet(1, 1_500))
    table.does(Raise(2, 1_500))
    table.does(Call(3))
    assert table.stack(1) == 2_100, "a call is $15 and a raise $15 more"
    refused = table.refused("impossible", DANA, BetBetween(area=1, amount=2_100))
    assert "they tap out" in refused.sentence()
    assert table.offered(table.who(1), "tap-out", area=1)
    table.does(TapOut(1))
    assert table.stack(1) == 0


def short() -> DrawTable:
    """Cleo has put $1 forward where a call is $4."""
    table = DrawTable().dealt()
    asked = first_of(table.report(BetShort(area=3, amount=100)), CompletionAsked)
    assert asked.missing == 300
    return table


@clause("17.8")
def test_a_short_bet_is_completed() -> None:
    table = short()
    made = first_of(table.does(Call(3)), BetMade)
    assert "17.8" in made.clauses
    assert (made.amount, table.stack(3)) == (400, STACK - 400)
    assert table.part.short == {}


@clause("17.8")
def test_or_the_player_folds_and_takes_it_back() -> None:
    table = short()
    folded = first_of(table.does(Fold(3)), Folded)
    assert "17.8" in folded.clauses
    assert table.stack(3) == STACK


@clause("17.8")
def test_nothing_else_is_open_to_them() -> None:
    table = short()
    assert table.refused("complete-or-fold", table.who(3), Raise(3, 400)).clauses == ("17.8",)
    table.refused("impossible", DANA, BetShort(area=3, amount=200))


@clause("17.8")
def test_a_whole_call_is_not_short() -> None:
    table = DrawTable().dealt()
    table.refused("impossible", DANA, BetShort(area=3, amount=400))
    table.report(BetShort(area=3, amount=300))
