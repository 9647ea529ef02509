"""ACT Draw Poker, section 20: chips, levels, breaks, pace, absent entrants, moves, places and prizes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.tournaments import (
    ANN,
    BEN,
    DANA,
    FOUR,
    MINUTE,
    NAME,
    OLGA,
    PURSE,
    TournamentUnderTest,
    acts,
    ends,
    everybody_folds,
    small,
    tell,
)
from tests.support.witness import clause

from pitboss import do
from pitboss.games.draw_poker.acting import Call, Check, Fold, Stay, TapOut
from pitboss.games.draw_poker.bets import Folded
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.posting import CollectPosts, Posted, SitOut
from pitboss.games.draw_poker.settling import PotsAwarded
from pitboss.house.runner import Table
from pitboss.house.tournaments.conditions import Level, Stage
from pitboss.money import Move
from pitboss.table.accounts import purse, rack
from pitboss.table.commands import Actor, Request
from pitboss.table.evolve import evolve
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.chips import BoughtIn, BuyIn, CashOut
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.services.tournament_play.entrants import MarkAbsent, Placing, ReleaseEntrants, SeatEntrants, SubstituteEntrant
from pitboss.table.services.tournament_play.session import ChipsCounted, CountChips, EndSession, PausePlay, SetLevel, SetPace


@clause("A:tournament-chips", "20.4(d)", "20.14")
def test_tournament_chips_are_no_money_and_mix_with_nothing() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    assert "A:tournament-chips" in found.stream.history[-1].event.clauses
    table = found.table()
    assert [table.state.money[rack(seat)] for seat in sorted(table.state.seats)] == [1_000 * CHIP] * 4
    assert sum(table.state.money.values()) == 0
    for does in (BuyIn(1_000), CashOut(1_000)):
        outcome = tell(table, does, ANN)
        assert isinstance(outcome, Refusal)
        assert "20.14" in outcome.clauses
    assert found.people.purses["Ann"] == PURSE - found.conditions.fee
    assert table.state.unit == f"chips of {NAME}"
    forged = BoughtIn(seat=1, amount=100, clauses=(), moves=(Move(purse("Ann"), rack(1), 100),))
    with pytest.raises(AssertionError, match="into something else"):
        evolve(table.state, forged, table.rules.game)


@clause("20.13", "20.14")
def test_chips_are_counted_after_each_round_and_a_wrong_count_is_refused() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    table = found.table()
    everybody_folds(table)
    last = [each.event for each in table.history if isinstance(each.event, ChipsCounted)][-1]
    assert last.clauses == ("20.13",)
    assert found.stream.history[-1].event.clauses == ("20.13", "20.14")
    assert {each.person: each.chips * CHIP for each in found.state.live()} == last.chips
    assert sum(each.chips for each in found.state.live()) == 4_000
    wrong = found.counted(1, {**dict.fromkeys(FOUR[:3], 1_000), "Dan": 1_001})
    assert isinstance(wrong, Refusal)
    assert (wrong.code, wrong.clauses) == ("chips-differ", ("20.14",))
    missing = found.counted(1, {"Ann": 4_000})
    assert isinstance(missing, Refusal)


@clause("20.20")
def test_no_commission_is_taken_from_pots_of_tournament_chips() -> None:
    found = TournamentUnderTest().playing("Ann", "Ben")
    table = found.table()
    tell(table, CollectPosts())
    ends(table, Call, Stay, StandPat, Check)
    awarded = next(each.event for each in table.history if isinstance(each.event, PotsAwarded))
    assert awarded.total == 100 * CHIP, "of this, 5% would be taken at another table"
    assert awarded.commission == 0
    assert "20.20" in awarded.clauses
    assert "15.1" not in awarded.clauses


@clause("20.7")
@pytest.mark.parametrize(
    "does",
    [
        SeatEntrants((Placing(1, "Rex", 1),)),
        ReleaseEntrants(("Ann",)),
        SubstituteEntrant("Ann", "Rex"),
        SetLevel(2, {}, None),  # type: ignore[arg-type]
        SetPace({}),
        PausePlay(1),
        MarkAbsent("Ann", absent=True),
        CountChips(),
        EndSession(),
    ],
    ids=lambda does: type(does).__name__,
)
def test_nobody_at_a_table_does_what_the_tournament_decides(does: Request) -> None:
    found = TournamentUnderTest().playing(*FOUR)
    before = found.table().state
    if isinstance(does, SetLevel):
        does = replace(does, limits=before.limits)
    for who in (ANN, DANA, Actor("Sid", "casino-supervisor")):
        outcome = tell(found.table(), does, who)
        assert isinstance(outcome, Refusal)
        assert outcome.code == "tournament-decides"
    assert found.table().state == before
    assert isinstance(tell(found.table(), TakeSeat(4), Actor("Rex", "player")), Refusal)


def blinds_of(table: Table) -> list[int]:
    last = [each.event for each in table.history if isinstance(each.event, Posted)][-1]
    return [post.full // CHIP for post in last.posts]


@clause("20.4(g)")
def test_levels_rise_after_their_rounds_and_tables_play_by_the_new_one_from_the_next_round() -> None:
    levels = (Level(blinds=(25, 50), rounds=2), Level(blinds=(50, 100)))
    found = TournamentUnderTest(small(levels=levels)).playing(*FOUR)
    table = found.table()
    seen = []
    for _ in range(3):
        everybody_folds(table)
        seen.append(blinds_of(table))
        found.go_on()
    assert seen == [[25, 50], [25, 50], [50, 100]]
    assert table.state.session.level == 2
    assert isinstance(found.own(do.tournament.RaiseLevel()), Refusal)


@clause("20.4(g)")
@pytest.mark.parametrize(("after", "level"), [(10 * MINUTE - 1, 0), (10 * MINUTE, 1), (10 * MINUTE + 1, 1)])
def test_levels_rise_when_their_minutes_are_over(after: int, level: int) -> None:
    levels = (Level(blinds=(25, 50), minutes=10), Level(blinds=(50, 100)))
    found = TournamentUnderTest(small(levels=levels)).playing(*FOUR)
    found.at += after
    found.go_on()
    assert found.state.level == level
    assert found.stream.view("public").level == level + 1


@clause("20.4(g)")
def test_a_level_that_rises_in_a_round_is_for_the_next_one() -> None:
    levels = (Level(blinds=(25, 50), minutes=10), Level(blinds=(50, 100)))
    found = TournamentUnderTest(small(levels=levels)).playing(*FOUR)
    table = found.table()
    tell(table, CollectPosts())
    found.at += 10 * MINUTE
    found.go_on()
    assert table.rules.of_round(table.state).value("blind.second") == 50 * CHIP
    ends(table, Fold)
    everybody_folds(table)
    assert blinds_of(table) == [50, 100]


@clause("20.4(g)")
def test_a_tournament_with_antes_raises_those() -> None:
    levels = (Level(ante=10, minimum=20, rounds=1), Level(ante=20, minimum=40))
    found = TournamentUnderTest(small(levels=levels)).playing("Ann", "Ben")
    found.counted(1, {"Ann": 1_000, "Ben": 1_000})
    found.go_on()
    tell(found.table(), CollectPosts())
    assert blinds_of(found.table()) == [20, 20]


@clause("20.15")
@pytest.mark.parametrize(("after", "refused"), [(15 * MINUTE - 1, True), (15 * MINUTE, False), (15 * MINUTE + 1, False)])
def test_no_round_begins_in_a_break_and_one_may_when_it_is_over(after: int, refused: bool) -> None:
    found = TournamentUnderTest().playing(*FOUR)
    found.ok(do.tournament.OfferBreak(15, "Supper"))
    outcome = tell(found.table(), CollectPosts(), at=found.at + after)
    assert isinstance(outcome, Refusal) == refused
    if isinstance(outcome, Refusal):
        assert (outcome.code, outcome.clauses) == ("on-a-break", ("20.15",))


@clause("20.15")
def test_a_break_says_how_long_it_is_and_the_clock_of_the_level_stands_still() -> None:
    levels = (Level(blinds=(25, 50), minutes=10), Level(blinds=(50, 100)))
    found = TournamentUnderTest(small(levels=levels)).playing(*FOUR)
    for minutes in (0, 24 * 60 + 1):
        assert found.refused(do.tournament.OfferBreak(minutes)).code == "break-minutes"
    assert found.refused(do.tournament.OfferBreak(5), OLGA).clauses == ("20.15",)
    found.ok(do.tournament.OfferBreak(15), at=found.at + 5 * MINUTE)
    assert found.refused(do.tournament.OfferBreak(5)).code == "break-already"
    found.at += 15 * MINUTE + 5 * MINUTE - 1
    found.go_on()
    assert found.state.level == 0
    found.at += 1
    found.go_on()
    assert found.state.level == 1


@clause("20.16")
def test_the_director_sets_the_pace_and_gives_directions() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    assert found.refused(do.tournament.SetPace(30), OLGA).clauses == ("20.16",)
    for seconds in (0, 3_601):
        assert found.refused(do.tournament.SetPace(seconds)).code == "pace-seconds"
    found.ok(do.tournament.SetPace(20, "We are late"))
    assert found.table().rules.value("act.seconds") == 20
    assert found.table().rules.value("act.idle-seconds") == 1
    found.ok(do.tournament.GiveDirection("Act in turn without delay", "Ann"))
    assert found.refused(do.tournament.GiveDirection("")).code == "no-reason"
    assert found.refused(do.tournament.GiveDirection("Hurry", "Rex")).code == "no-entrant"


@clause("20.16")
def test_a_pace_that_is_set_before_the_start_holds_at_the_tables() -> None:
    found = TournamentUnderTest().balloted(*FOUR)
    found.ok(do.tournament.SetPace(20))
    found.ok(do.tournament.StartSession(), at=found.conditions.start)
    assert found.table().rules.value("act.seconds") == 20


@clause("20.15", "A:session")
def test_no_break_lets_another_round_begin_once_the_session_is_over() -> None:
    found = TournamentUnderTest(small(sessions=(Stage(minutes=60),))).playing(*FOUR)
    tell(found.table(), CollectPosts())
    found.at = found.conditions.start + 60 * MINUTE
    found.go_on()
    assert found.state.closing, "the round that has begun is played to its end"
    refusal = found.refused(do.tournament.OfferBreak(1))
    assert (refusal.code, refusal.clauses) == ("session-over-now", ("A:session", "20.15"))
    ends(found.table(), Fold)
    assert isinstance(tell(found.table(), CollectPosts(), at=found.at + 2 * MINUTE), Refusal)


@clause("20.11")
def test_an_absent_entrant_posts_and_is_folded_at_their_turn() -> None:
    found = TournamentUnderTest(order=(1, 2, 3, 4)).playing(*FOUR, missing=("Ann",))
    table = found.table()
    seat = found.entrant("Ann").seat
    assert table.state.session.absent == (seat,)
    for _ in range(4):
        tell(table, CollectPosts())
        while table.state.phase.value == "in a round":
            assert acts(table, Fold) != seat, "the house acts for the absent entrant"
    folded = [each for each in table.history if isinstance(each.event, Folded) and each.event.seat == seat]
    assert folded
    assert {each.who.office for each in folded} == {"house"}
    assert {each.event.clauses for each in folded} == {("20.11",)}
    posted = [post for each in table.history if isinstance(each.event, Posted) for post in each.event.posts if post.seat == seat]
    assert sorted(post.amount // CHIP for post in posted) == [25, 50]
    refused = tell(table, SitOut(found.entrant("Ben").seat), BEN)
    assert isinstance(refused, Refusal)
    assert refused.clauses == ("20.11",)


@clause("20.11", "19.2(b)")
def test_an_excluded_entrant_is_blinded_off_so_that_the_tournament_goes_on() -> None:
    found = TournamentUnderTest().playing("Ann", "Ben")
    table, seat = found.table(), found.entrant("Ann").seat
    tell(table, CollectPosts())
    tell(table, do.Conduct("conduct.unseen-cards", seat=seat, words="looked at the discards"), Actor("Del", "dealer"))
    assert not isinstance(tell(table, do.Exclude("Ann"), Actor("Cass", "casino-supervisor")), Refusal)
    ends(table, Fold)
    refusal = tell(table, CollectPosts())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "too-few-players", "an excluded player gets no cards"
    found.ok(do.tournament.NoteAbsence("Ann"))
    held = found.entrant("Ann").chips
    for _ in range(2):
        assert not isinstance(tell(table, CollectPosts()), Refusal)
        while table.state.phase.value == "in a round":
            assert acts(table, Call, Stay, Check, StandPat, Fold) != seat
    assert found.entrant("Ann").chips < held


@clause("20.11")
def test_an_absent_entrant_who_comes_plays_and_one_who_leaves_is_blinded_off() -> None:
    found = TournamentUnderTest().playing(*FOUR, missing=("Ann",))
    found.ok(do.tournament.TakeAllocatedSeat(), ANN)
    assert found.table().state.session.absent == ()
    assert found.refused(do.tournament.NoteAbsence("Ben"), OLGA).clauses == ("20.11",)
    found.ok(do.tournament.NoteAbsence("Ben"))
    assert found.table().state.session.absent == (found.entrant("Ben").seat,)
    assert found.refused(do.tournament.NoteAbsence("Ben")).code == "absent-already"
    found.ok(do.tournament.NoteAbsence("Ben", absent=False))
    assert found.refused(do.tournament.NoteAbsence("Ben", absent=False)).code == "present-already"
    assert found.table().state.session.absent == ()


@clause("20.11")
@pytest.mark.parametrize("reading", ["keeps-all-cards", "folded"])
def test_an_absent_entrant_whose_last_chips_were_a_blind_keeps_their_cards_or_is_folded(reading: str) -> None:
    conditions = small(chips=50, settings={"bet.limit": "no-limit", "absent.in-the-draw": reading})
    found = TournamentUnderTest(conditions, order=(1, 2, 3)).playing("Ann", "Ben", "Cat", missing=("Ann", "Ben", "Cat"))
    for name in ("Ann", "Ben", "Cat"):
        found.ok(do.tournament.TakeAllocatedSeat(name))
    table = found.table()
    tell(table, CollectPosts())
    big = table.state.round.part.posts[-1].seat
    found.ok(do.tournament.NoteAbsence(table.state.seats[big].player))
    assert table.state.round.part.hands[big].status.value == "tapped-out"
    ends(table, Call, TapOut, until="drawing")
    while table.state.phase.value == "in a round":
        assert acts(table, StandPat) != big
    done = [each.event for each in table.history if "20.11" in each.event.clauses and getattr(each.event, "seat", 0) == big]
    assert [type(each).__name__ for each in done[-1:]] == ["StoodPat" if reading == "keeps-all-cards" else "Folded"]
