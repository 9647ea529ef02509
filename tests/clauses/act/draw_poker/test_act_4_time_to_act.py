"""Ninety seconds to act: who tells a player, and what becomes of the hand of one who does not act (4.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.draw_poker import ACT, STACK, DrawTable, first_of, virtual
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA
from tests.support.witness import clause

from pitboss.games.draw_poker.acting import Call, Raise, Stay
from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.round import Status
from pitboss.games.draw_poker.timing import ActInstructed, FoldForTime, InstructToAct
from pitboss.table.commands import HOUSE_ACTOR, Request

SECOND = 1_000


def told() -> DrawTable:
    """At ten seconds Cleo is told to act."""
    table = DrawTable().dealt()
    events = table.ok(CASS, InstructToAct(3), at=10 * SECOND)
    assert first_of(events, ActInstructed).until == 100 * SECOND
    return table


@clause("4.6")
@pytest.mark.parametrize(("seconds", "in_time"), [(89, True), (90, True), (91, False)])
def test_a_player_has_ninety_seconds_from_when_they_are_told(seconds: int, in_time: bool) -> None:
    table = told()
    at = (10 + seconds) * SECOND
    if in_time:
        assert "4.6" in table.refused("time-left", CASS, FoldForTime(3), at=at).clauses
        table.ok(table.who(3), Call(3), at=at)
    else:
        assert "4.6" in table.refused("time-is-up", table.who(3), Call(3), at=at).clauses
        folded = first_of(table.ok(CASS, FoldForTime(3), at=at), Folded)
        assert "4.6" in folded.clauses
        assert table.part.hands[3].status is Status.FOLDED
        assert table.pot == 600


@clause("4.6")
def test_bets_made_stay_in_the_pot() -> None:
    table = DrawTable().dealt()
    table.does(Raise(3, 400))
    table.ok(CASS, InstructToAct(1), at=0)
    table.ok(CASS, FoldForTime(1), at=91 * SECOND)
    assert (table.pot, table.stack(1)) == (1_400, STACK - 200)


@clause("4.6")
def test_only_a_casino_supervisor_tells_a_player_and_only_the_one_to_act() -> None:
    table = DrawTable().dealt()
    assert "4.6" in table.refused("not-your-office", DANA, InstructToAct(3)).clauses
    table.refused("not-to-act", CASS, InstructToAct(1))
    table.refused("no-time-given", CASS, FoldForTime(3), at=500 * SECOND)
    table.ok(CASS, InstructToAct(3))
    table.refused("time-runs", CASS, InstructToAct(3))


IDLE = 60 * SECOND


def late(table: DrawTable, at: int) -> Request | None:
    """What the house does about whoever the round has been waiting for since the beginning."""
    rules = table.table.rules
    return rules.game.timing.overdue(table.table.state, rules, at, 0)


def dealt_by_pitboss(**chosen: Any) -> DrawTable:
    table = virtual(chosen=chosen)
    table.ok(HOUSE_ACTOR, CollectPosts(), at=0)
    return table


@clause("4.6")
@pytest.mark.parametrize("stage", ["first-betting", "drawing", "final-betting"])
def test_where_pitboss_deals_the_house_tells_a_player_to_act_and_then_folds_the_hand(stage: str) -> None:
    table = dealt_by_pitboss()
    acts = [Call(3), Call(1), Stay(2), *map(StandPat, (1, 2, 3))]
    while table.phase != stage:
        table.does(acts.pop(0))
    turn, pot = table.part.turn, table.pot
    assert late(table, IDLE - 1) is None
    told_to = late(table, IDLE)
    assert told_to == InstructToAct(turn)
    assert "4.6" in table.offered(HOUSE_ACTOR, "instruct-to-act", area=turn, at=IDLE).clauses  # type: ignore[union-attr]
    instructed = first_of(table.ok(HOUSE_ACTOR, told_to, at=IDLE), ActInstructed)
    assert (instructed.until, instructed.clauses) == (IDLE + 90 * SECOND, ("4.6",))
    (waits,) = table.table.rules.game.timing.waiting(table.table.state, table.table.rules)
    assert (waits.area, waits.until, waits.clauses) == (turn, instructed.until, ("4.6",))
    assert late(table, instructed.until) is None, "an act at exactly ninety seconds is in time"
    assert "4.6" in table.refused("time-left", HOUSE_ACTOR, FoldForTime(turn), at=instructed.until).clauses
    folds = late(table, instructed.until + 1)
    assert folds == FoldForTime(turn)
    folded = first_of(table.ok(HOUSE_ACTOR, folds, at=instructed.until + 1), Folded)
    assert (folded.seat, folded.by_own_act, "4.6" in folded.clauses) == (turn, False, True)
    assert table.pot == pot, "their bets stay"
    assert table.part.turn not in (0, turn), "the next player goes on"
    assert [*table.table.record.history(0)][-1].who == HOUSE_ACTOR


@clause("4.6")
def test_a_player_who_acts_in_time_is_left_alone_and_a_supervisor_still_may_tell_them() -> None:
    table = dealt_by_pitboss()
    table.ok(CASS, InstructToAct(3), at=SECOND)
    assert late(table, 91 * SECOND) is None
    table.ok(table.who(3), Call(3), at=91 * SECOND)
    assert late(table, 59 * SECOND) is None
    assert late(table, 92 * SECOND) == InstructToAct(1), "it is another player's turn"


@clause("4.6")
def test_where_only_a_supervisor_tells_players_the_house_does_nothing() -> None:
    table = dealt_by_pitboss(**{"act.instructed-by": "supervisor"})
    assert late(table, 3_600 * SECOND) is None
    assert "4.6" in table.refused("not-your-office", HOUSE_ACTOR, InstructToAct(3)).clauses
    table.ok(CASS, InstructToAct(3), at=0)
    assert late(table, 3_600 * SECOND) is None
    assert "4.6" in table.refused("not-your-office", HOUSE_ACTOR, FoldForTime(3), at=91 * SECOND).clauses
    table.ok(CASS, FoldForTime(3), at=91 * SECOND)


@clause("4.6")
@pytest.mark.parametrize("seconds", [1, 30, 3_600])
def test_the_time_before_the_house_tells_a_player_is_set_for_the_table(seconds: int) -> None:
    table = dealt_by_pitboss(**{"act.idle-seconds": seconds})
    assert late(table, seconds * SECOND - 1) is None
    assert late(table, seconds * SECOND) == InstructToAct(3)
    table.ok(HOUSE_ACTOR, InstructToAct(3))
    for wrong in (0, 3_601):
        settings = {"device": "shoe", "backs": ("red",), "seats": 6, "chosen": {"act.idle-seconds": wrong}}
        assert not_opened("not-choosable", ACT, **settings).clauses == ("4.6",)


@clause("4.6")
def test_where_a_dealer_deals_the_program_tells_nobody() -> None:
    table = DrawTable().dealt()
    assert late(table, 3_600 * SECOND) is None
    assert "4.6" in table.refused("not-your-office", HOUSE_ACTOR, InstructToAct(3)).clauses
    table.ok(CASS, InstructToAct(3))
