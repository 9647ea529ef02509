"""Closing, void rounds, breaches of the rules, disputes and the rest of sections 18 and 19."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import ACT, ANN, BEN, CHECKLIST, OTTO, REGINA, STACK, DrawTable, first_of
from tests.support.play import CASS, DANA, GUS, MINUTE, TableUnderTest, book_with, player
from tests.support.witness import clause

from pitboss import do
from pitboss import events as ev
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Fold, Raise, Stay
from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.posting import CollectPosts, SitIn, SitOut
from pitboss.games.draw_poker.round import Stage, Status
from pitboss.games.draw_poker.rulings import FoldHand
from pitboss.games.draw_poker.settling import AwardPots
from pitboss.games.draw_poker.showing import Muck, Show
from pitboss.house.people import People


@clause("18.1")
def test_a_table_opens_within_the_hours_of_gaming() -> None:
    table = TableUnderTest(ACT, kind="physical", device="shoe", backs=("red",), seats=6)
    table.ok(DANA, do.CheckCards())
    for item in CHECKLIST:
        if item != "gaming-hours":
            table.ok(CASS, do.Tick(item))
    assert table.phase == "opening"
    assert "18.1" in table.ok(CASS, do.Tick("gaming-hours"))[0].clauses
    assert table.phase == "wagering"


@clause("18.2")
def test_a_table_with_players_closes_only_after_notice() -> None:
    table = DrawTable()
    assert "18.2" in table.refused("closing-notice", CASS, do.CloseTable(), at=1_000).clauses
    table.refused("not-your-office", DANA, do.AnnounceClosing(2_000), at=1_000)
    table.ok(CASS, do.AnnounceClosing(2_000), at=1_000)
    table.refused("closing-notice", CASS, do.CloseTable(), at=1_999)
    closed = table.ok(CASS, do.CloseTable(), at=2_000)
    first_of(closed, ev.TableClosed)
    assert table.table.state.seats == {}


@clause("18.2")
def test_no_table_closes_in_the_middle_of_a_round() -> None:
    table = DrawTable().dealt()
    table.ok(CASS, do.AnnounceClosing(1), at=1)
    assert "18.2" in table.refused("players-wager", CASS, do.CloseTable(), at=2).clauses


@clause("18.2")
def test_an_operator_may_promise_more_notice() -> None:
    table = DrawTable(chosen={"closing.notice-minutes": 20})
    table.ok(CASS, do.AnnounceClosing(1), at=0)
    table.refused("closing-notice", CASS, do.CloseTable(), at=20 * MINUTE - 1)
    table.ok(CASS, do.CloseTable(), at=20 * MINUTE)


GROUNDS = {"disruption": "19.1", "fraud": "19.3", "impractical": "19.3"}
STAGES = ["dealt", "called", "drawn", "checked"]


@clause("19.1", "19.3", "A:void")
@pytest.mark.parametrize("stage", STAGES)
def test_every_chip_goes_back_at_any_stage(stage: str) -> None:
    for ground, number in GROUNDS.items():
        table: DrawTable = getattr(DrawTable(), stage)()
        events = table.ok(CASS, do.Invalidate(ground, "A fire alarm."))
        assert first_of(events, ev.RoundInvalidated).clauses == (number,)
        assert "A:void" in first_of(events, ev.RoundVoided).clauses
        assert table.stacks == [STACK] * 3
        assert (table.pot, table.tray) == (0, table.table.rules.table.float_ - 3 * STACK)


@clause("19.1")
def test_bets_of_folded_hands_go_back_too() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 1_000))
    table.does(Fold(1))
    table.ok(CASS, do.Invalidate("disruption", "A brawl."))
    assert table.stacks == [STACK] * 3


@clause("19.1")
def test_a_game_that_is_complete_is_not_invalidated() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.ok(DANA, AwardPots())
    table.ok(DANA, do.EndRound())
    assert "19.1" in table.refused("wrong-phase", CASS, do.Invalidate("disruption", "A fire.")).clauses


@clause("19.1", "19.3")
def test_after_the_pots_are_paid_and_before_the_round_is_over_everything_goes_back() -> None:
    table = DrawTable().drawn()
    table.does(Bet(1, 2_000))
    table.does(Call(2))
    table.does(Fold(3))
    table.does(Show(1, parse_cards("As Ad 8c 6s 3h")))
    table.does(Muck(2))
    table.ok(DANA, AwardPots())
    assert table.tray > table.table.rules.table.float_ - 3 * STACK, "commission was taken"
    table.ok(CASS, do.Invalidate("fraud", "Marked cards.", persons=("Ann",)))
    assert table.stacks == [STACK] * 3
    assert table.tray == table.table.rules.table.float_ - 3 * STACK
    other = DrawTable().dealt()
    other.ok(CASS, do.Invalidate("disruption", "A fire."))


@clause("19.3", "8.3")
def test_a_void_round_was_a_round_of_play_and_the_button_passes() -> None:
    table = DrawTable().dealt()
    assert table.part.button == 3
    table.ok(CASS, do.Invalidate("impractical", "The shoe broke."))
    table.posted()
    assert table.part.button == 1


@clause("19.3")
def test_only_these_grounds_with_words_and_only_for_the_operator() -> None:
    table = DrawTable().dealt()
    table.refused("not-your-office", DANA, do.Invalidate("fraud", "Marked cards."))
    table.refused("no-such-ground", CASS, do.Invalidate("boredom", "A slow evening."))
    table.refused("no-reason", CASS, do.Invalidate("fraud", " "))
    table.ok(CASS, do.Invalidate("fraud", "Marked cards."))


@clause("19.3", "A:void")
def test_an_operator_may_keep_these_powers_to_a_higher_post() -> None:
    book = book_with(ACT, **{"operator.acts-through": '"casino-operator"'})
    table = DrawTable(book).dealt()
    table.refused("not-your-office", CASS, do.Invalidate("fraud", "Marked cards."))
    table.ok(OTTO, do.Invalidate("fraud", "Marked cards."))


def caught() -> DrawTable:
    """Ben has looked at the discards, and it is on record."""
    table = DrawTable().dealt()
    table.does(Call(3))
    table.ok(DANA, do.Conduct("conduct.unseen-cards", seat=2, words="looked at the discards"))
    return table


@clause("19.2", "19.2(a)")
def test_the_hand_of_a_player_who_broke_a_rule_may_be_folded() -> None:
    table = caught()
    folded = first_of(table.ok(CASS, FoldHand(2)), Folded)
    assert {"19.2", "19.2(a)"} <= {*folded.clauses}
    assert table.part.hands[2].status is Status.FOLDED
    assert (table.pot, table.stack(2)) == (1_000, STACK - 400), "the wagers stay in the pot"
    assert table.part.turn == 1


@clause("19.2(a)")
@pytest.mark.parametrize("stage", ["called", "drawn", "checked"])
def test_at_any_stage_of_the_round(stage: str) -> None:
    table: DrawTable = getattr(DrawTable(), stage)()
    table.ok(DANA, do.Conduct("conduct.no-exchange", seat=1, words="swapped cards"))
    table.ok(CASS, FoldHand(1))
    assert table.part.hands[1].status is Status.FOLDED
    assert table.part.turn == 2
    assert table.pot == 1_200


@clause("19.2", "19.2(a)")
def test_nobody_is_punished_without_a_breach_on_record() -> None:
    table = caught()
    assert "19.2(a)" in table.refused("no-contravention", CASS, FoldHand(1)).clauses
    table.refused("not-your-office", DANA, FoldHand(2))
    table.refused("no-hand", CASS, FoldHand(5))
    table.ok(CASS, FoldHand(2))
    table.refused("no-hand", CASS, FoldHand(2))


@clause("19.2(b)")
def test_an_excluded_player_finishes_the_round_and_plays_no_more() -> None:
    table = caught()
    assert "19.2(b)" in table.ok(CASS, do.Exclude("Ben"))[0].clauses
    assert table.part.hands[2].status is Status.IN, "folding is a measure of its own"
    table.does(Fold(1))
    table.does(Stay(2))
    assert table.phase == Stage.DRAWING
    for seat in (2, 3):
        table.does(StandPat(seat))
    table.does(Bet(2, 400))
    table.does(Fold(3))
    table.settled()
    table.shuffled()
    table.ok(DANA, CollectPosts())
    assert table.part.order == (3, 1)
    table.ok(BEN, do.LeaveTable())
    assert table.refused("excluded", BEN, do.TakeSeat(5)).clauses == ("19.2(b)",)


@pytest.mark.parametrize("sits_out", [False, True])
def test_whoever_was_excluded_from_the_casino_at_another_table_gets_no_more_cards(sits_out: bool) -> None:
    """Another rulebook excludes from the casino, so no clause of this one is cited."""
    people = People()
    elsewhere, table = TableUnderTest(people=people), DrawTable(people=people, name="Table 2")
    if sits_out:
        table.ok(BEN, SitOut(2))
    elsewhere.ok(GUS, do.Conduct("supervise.device-use", person="Ben", words="a device under the table"))
    elsewhere.ok(CASS, do.Exclude("Ben", casino=True))
    if sits_out:
        assert table.refused("excluded", BEN, SitIn(2)).clauses == ()
    table.posted()
    assert table.part.order == (1, 3)


@clause("19.2(b)")
def test_only_the_operator_excludes_and_only_after_a_breach() -> None:
    table = caught()
    table.refused("no-contravention", CASS, do.Exclude("Ann"))
    table.refused("not-your-office", DANA, do.Exclude("Ben"))


def disputed() -> DrawTable:
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    table.ok(ANN, do.RaiseDispute("pot", 1, "I did not fold.", seats=(2,)))
    return table


@clause("19.4")
def test_the_operator_decides_and_the_commission_reviews_on_request() -> None:
    table = disputed()
    table.refused("not-your-office", DANA, do.DecideDispute("pot", "She did."))
    table.refused("not-your-office", REGINA, do.DecideDispute("pot", "She did."))
    table.ok(CASS, do.DecideDispute("pot", "She did."))
    table.refused("no-such-dispute", REGINA, do.ReviewDispute("pot", "She did not."))
    table.ok(ANN, do.AskReview("pot"))
    table.refused("not-your-office", OTTO, do.ReviewDispute("pot", "She did."))
    decided = first_of(table.ok(REGINA, do.ReviewDispute("pot", "She did not.", {1: 200, 2: -200})), ev.DisputeDecided)
    assert decided.final
    assert decided.clauses == ("19.4",)
    assert table.stacks[:2] == [STACK, STACK]


@clause("19.4")
def test_without_a_request_there_is_no_review() -> None:
    table = disputed()
    table.ok(OTTO, do.DecideDispute("pot", "She did."))
    assert table.offered(REGINA, "review-dispute") is None
    table.refused("not-your-dispute", BEN, do.AskReview("pot"))


STAFF = {
    "19.5(a)": "supervise.no-staff-advice",
    "19.5(b)": "conduct.no-advantage",
    "19.5(c)": "conduct.procedures",
    "19.7": "supervise.no-advice",
    "19.8": "supervise.no-side-wagers",
}


@clause("19.5(a)", "19.5(b)", "19.5(c)", "19.7", "19.8")
def test_what_staff_onlookers_and_players_do_wrong_is_recorded() -> None:
    table = DrawTable().dealt()
    for number, rule in STAFF.items():
        recorded = first_of(table.ok(CASS, do.Conduct(rule, person="Zoe", words="seen")), ev.ConductRecorded)
        assert number in recorded.clauses
    table.refused("not-your-office", DANA, do.Conduct("conduct.no-advantage", person="Zoe", words="seen"))


def full(idle: int) -> DrawTable:
    """All five seats are taken; Ed has sat out this many rounds."""
    table = DrawTable(players=("Ann", "Ben", "Cleo", "Dora", "Ed"), seats=5)
    table.does(SitOut(5))
    for _ in range(idle):
        table.dealt()
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    return table


@clause("19.6")
@pytest.mark.parametrize(("rounds", "vacated"), [(2, False), (3, True), (4, True)])
def test_a_player_who_has_not_bet_in_three_rounds_may_have_to_leave(rounds: int, vacated: bool) -> None:
    table = full(rounds)
    if vacated:
        assert "19.6" in first_of(table.ok(CASS, do.VacateSeat(5)), ev.SeatLeft).clauses
        assert 5 not in table.table.state.seats
    else:
        assert "19.6" in table.refused("not-idle", CASS, do.VacateSeat(5)).clauses
        table.refused("not-idle", CASS, do.VacateSeat(1))


@clause("19.6")
def test_only_rounds_with_all_other_seats_in_use_count() -> None:
    table = DrawTable(players=("Ann", "Ben", "Cleo"), seats=5)
    table.seat("Ed", 5, STACK)
    table.does(SitOut(5))
    for _ in range(3):
        table.dealt()
        while table.phase == "first-betting":
            table.does(Fold(table.part.turn))
        table.settled()
    table.seat("Dora", 4, STACK)
    assert "19.6" in table.refused("not-idle", CASS, do.VacateSeat(5)).clauses


@clause("19.9")
def test_anybody_may_ask_for_the_rules() -> None:
    table = DrawTable()
    shown = first_of(table.ok(player("Ann"), do.AskForRules()), ev.RulesShown)
    assert (shown.rulebook, shown.clauses) == (ACT, ("19.9",))
