"""ACT Draw Poker, section 20: chips, levels, breaks, pace, absent entrants, moves, places and prizes."""

from __future__ import annotations

from typing import Any

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
    book_with,
    small,
    witness,
)
from tests.support.witness import clause

from pitboss.games.draw_poker.events import Folded, Posted, PotsAwarded
from pitboss.games.draw_poker.requests import Call, Check, CollectPosts, Fold, SitOut, StandPat, Stay, TapOut
from pitboss.house.runner import Table
from pitboss.house.stream.state import HouseState
from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.conditions import CHIP, Level, Prize, Stage
from pitboss.house.tournaments.counted import TakeCount
from pitboss.house.tournaments.events import PlacesAwarded, PlayersMoved
from pitboss.house.tournaments.state import Phase, Status
from pitboss.money import Move
from pitboss.table.accounts import purse, rack
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.evolve import evolve
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.events import BoughtIn
from pitboss.table.services.seats.requests import BuyIn, CashOut, TakeSeat
from pitboss.table.services.tournament_play.events import ChipsCounted
from pitboss.table.services.tournament_play.requests import (
    CountChips,
    EndSession,
    MarkAbsent,
    PausePlay,
    Placing,
    ReleaseEntrants,
    SeatEntrants,
    SetLevel,
    SetPace,
    SubstituteEntrant,
)


def tell(table: Table, does: Request, who: Actor | None = None, at: int | None = None) -> Any:
    """Ask something of a table, as somebody or as the house."""
    name, now = f"t{table.version}-{type(does).__name__}", table.at if at is None else at
    outcome = table.own_step(does, command_id=name, at=now) if who is None else table.send(Command(name, who, now, does))
    witness(outcome)
    return outcome


def acts(table: Table, *ways: type[Any]) -> int:
    """Let whoever's turn it is do the first of these that is allowed; return their seat."""
    turn: int = table.state.round.part.turn
    for way in ways:
        outcome = tell(table, way(turn), Actor(table.state.seats[turn].player, "player"))
        if not isinstance(outcome, Refusal):
            return turn
    raise AssertionError(f"seat {turn} may do none of {ways}: {outcome.sentence()}")


def ends(table: Table, *ways: type[Any], until: str = "") -> None:
    """Play the round to its end, or until a stage."""
    while table.state.phase.value == "in a round" and table.state.round.part.stage.value != until:
        acts(table, *ways)


def everybody_folds(table: Table) -> None:
    """Play a round in which everybody folds to the big blind."""
    assert not isinstance(tell(table, CollectPosts()), Refusal)
    ends(table, Fold)


# --- chips -----------------------------------------------------------------------------------------------------------------


@clause("A:tournament-chips", "20.4(d)", "20.14")
def test_tournament_chips_are_no_money_and_mix_with_nothing() -> None:
    found = TournamentUnderTest().playing(*FOUR)
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


# --- levels ----------------------------------------------------------------------------------------------------------------


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
    assert isinstance(found.own(r.RaiseLevel()), Refusal)


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


# --- breaks and pace ---------------------------------------------------------------------------------------------------------


@clause("20.15")
@pytest.mark.parametrize(("after", "refused"), [(15 * MINUTE - 1, True), (15 * MINUTE, False), (15 * MINUTE + 1, False)])
def test_no_round_begins_in_a_break_and_one_may_when_it_is_over(after: int, refused: bool) -> None:
    found = TournamentUnderTest().playing(*FOUR)
    found.ok(r.OfferBreak(15, "Supper"))
    outcome = tell(found.table(), CollectPosts(), at=found.at + after)
    assert isinstance(outcome, Refusal) == refused
    if isinstance(outcome, Refusal):
        assert (outcome.code, outcome.clauses) == ("on-a-break", ("20.15",))


@clause("20.15")
def test_a_break_says_how_long_it_is_and_the_clock_of_the_level_stands_still() -> None:
    levels = (Level(blinds=(25, 50), minutes=10), Level(blinds=(50, 100)))
    found = TournamentUnderTest(small(levels=levels)).playing(*FOUR)
    for minutes in (0, 24 * 60 + 1):
        assert found.refused(r.OfferBreak(minutes)).code == "break-minutes"
    assert found.refused(r.OfferBreak(5), OLGA).clauses == ("20.15",)
    found.ok(r.OfferBreak(15), at=found.at + 5 * MINUTE)
    assert found.refused(r.OfferBreak(5)).code == "break-already"
    found.at += 15 * MINUTE + 5 * MINUTE - 1
    found.go_on()
    assert found.state.level == 0
    found.at += 1
    found.go_on()
    assert found.state.level == 1


@clause("20.16")
def test_the_director_sets_the_pace_and_gives_directions() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    assert found.refused(r.SetPace(30), OLGA).clauses == ("20.16",)
    for seconds in (0, 3_601):
        assert found.refused(r.SetPace(seconds)).code == "pace-seconds"
    found.ok(r.SetPace(20, "We are late"))
    assert found.table().rules.value("act.seconds") == 20
    assert found.table().rules.value("act.idle-seconds") == 1
    found.ok(r.GiveDirection("Act in turn without delay", "Ann"))
    assert found.refused(r.GiveDirection("")).code == "no-reason"
    assert found.refused(r.GiveDirection("Hurry", "Rex")).code == "no-entrant"


# --- absent entrants -----------------------------------------------------------------------------------------------------


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


@clause("20.11")
def test_an_absent_entrant_who_comes_plays_and_one_who_leaves_is_blinded_off() -> None:
    found = TournamentUnderTest().playing(*FOUR, missing=("Ann",))
    found.ok(r.TakeAllocatedSeat(), ANN)
    assert found.table().state.session.absent == ()
    assert found.refused(r.NoteAbsence("Ben"), OLGA).clauses == ("20.11",)
    found.ok(r.NoteAbsence("Ben"))
    assert found.table().state.session.absent == (found.entrant("Ben").seat,)
    assert found.refused(r.NoteAbsence("Ben")).code == "absent-already"
    found.ok(r.NoteAbsence("Ben", absent=False))
    assert found.refused(r.NoteAbsence("Ben", absent=False)).code == "present-already"
    assert found.table().state.session.absent == ()


@clause("20.11")
@pytest.mark.parametrize("reading", ["keeps-all-cards", "folded"])
def test_an_absent_entrant_whose_last_chips_were_a_blind_keeps_their_cards_or_is_folded(reading: str) -> None:
    conditions = small(chips=50, settings={"bet.limit": "no-limit", "absent.in-the-draw": reading})
    found = TournamentUnderTest(conditions, order=(1, 2, 3)).playing("Ann", "Ben", "Cat", missing=("Ann", "Ben", "Cat"))
    for name in ("Ann", "Ben", "Cat"):
        found.ok(r.TakeAllocatedSeat(name))
    table = found.table()
    tell(table, CollectPosts())
    big = table.state.round.part.posts[-1].seat
    found.ok(r.NoteAbsence(table.state.seats[big].player))
    assert table.state.round.part.hands[big].status.value == "tapped-out"
    ends(table, Call, TapOut, until="drawing")
    while table.state.phase.value == "in a round":
        assert acts(table, StandPat) != big
    done = [each.event for each in table.history if "20.11" in each.event.clauses and getattr(each.event, "seat", 0) == big]
    assert [type(each).__name__ for each in done[-1:]] == ["StoodPat" if reading == "keeps-all-cards" else "Folded"]


# --- tables --------------------------------------------------------------------------------------------------------------


def five_at_two_tables() -> TournamentUnderTest:
    found = TournamentUnderTest(order=(1, 2, 3, 4, 5)).approved(*FOUR, "Eve")
    found.ok(r.HoldBallot(3))
    for name in (*FOUR, "Eve"):
        found.ok(r.TakeAllocatedSeat(name))
    found.ok(r.StartSession(), at=found.conditions.start)
    return found


@clause("20.8", "20.7")
def test_the_director_moves_players_only_to_keep_tables_even() -> None:
    found = five_at_two_tables()
    second = f"{NAME}, table 2"
    refusal = found.refused(r.MovePlayer("Ben", f"{NAME}, table 1"))
    assert refusal.code == "not-even"
    assert "20.7" in refusal.clauses
    assert found.refused(r.MovePlayer("Ann", "Nowhere")).code == "no-such-table"
    assert found.refused(r.MovePlayer("Ann", f"{NAME}, table 1")).code == "at-that-table"
    assert found.refused(r.MovePlayer("Ann", second, 1)).code == "seat-not-free"
    assert found.refused(r.MovePlayer("Ann", second), OLGA).clauses == ("20.8",)
    (moved,) = found.ok(r.MovePlayer("Ann", second, 4))
    assert isinstance(moved, PlayersMoved)
    assert found.table(2).state.seats[4].player == "Ann"
    assert len(found.table(1).state.seats) == 2
    assert sum(found.table(1).state.money.get(rack(seat), 0) for seat in range(1, 5)) == 2_000 * CHIP
    assert sum(found.table(2).state.money.get(rack(seat), 0) for seat in range(1, 5)) == 3_000 * CHIP


@clause("20.8")
def test_a_table_is_broken_up_when_its_players_find_seats_elsewhere() -> None:
    found = five_at_two_tables()
    assert found.refused(r.BreakTable(f"{NAME}, table 1")).code == "cannot-break"
    here = [each.person for each in found.state.at_table(f"{NAME}, table 2")]
    found.counted(2, {here[0]: 2_000}, (here[1], 1_000))
    (moved,) = found.ok(r.BreakTable(f"{NAME}, table 2"))
    assert isinstance(moved, PlayersMoved)
    assert found.state.tables.keys() == {f"{NAME}, table 1"}
    assert found.table(2).state.phase.value == "closed"
    assert len(found.table(1).state.seats) == 4


@clause("20.8")
def test_a_player_in_a_round_is_not_moved() -> None:
    found = five_at_two_tables()
    tell(found.table(1), CollectPosts())
    refusal = found.refused(r.MovePlayer("Ann", f"{NAME}, table 2"))
    assert refusal.code == "entrant-plays"
    assert found.table(2).state.seats.keys() == {1, 2}
    ends(found.table(1), Fold)
    found.ok(r.MovePlayer("Ann", f"{NAME}, table 2"))


@clause("20.7")
def test_where_it_is_read_so_players_keep_their_seats_until_the_session_ends() -> None:
    found = TournamentUnderTest(book=book_with(session_moves='"between-sessions"')).playing(*FOUR)
    refusal = found.refused(r.MovePlayer("Ann", f"{NAME}, table 1"))
    assert (refusal.code, refusal.clauses) == ("no-moves", ("20.7",))


# --- sessions ------------------------------------------------------------------------------------------------------------


@clause("A:session", "20.4(b)")
def test_a_session_ends_after_its_rounds_and_the_next_has_a_ballot_of_its_own() -> None:
    found = TournamentUnderTest(small(sessions=(Stage(rounds=2), Stage()))).playing(*FOUR)
    table = found.table()
    everybody_folds(table)
    found.go_on()
    assert found.state.phase.value == Phase.PLAYING.value
    everybody_folds(table)
    assert isinstance(tell(table, CollectPosts()), Refusal), "the table has played its rounds"
    chips = {each.person: each.chips for each in found.state.live()}
    found.go_on()
    assert found.state.phase.value == Phase.BETWEEN.value
    assert table.state.phase.value == "closed"
    found.ok(r.HoldBallot())
    assert [*found.state.tables] == [f"{NAME}, table 2"]
    for name in FOUR:
        found.ok(r.TakeAllocatedSeat(name))
    found.ok(r.StartSession())
    assert {
        each.player: found.table(2).state.money[rack(seat)] // CHIP for seat, each in found.table(2).state.seats.items()
    } == chips


@clause("A:session", "20.4(b)")
@pytest.mark.parametrize(("after", "over"), [(30 * MINUTE - 1, False), (30 * MINUTE, True), (30 * MINUTE + 1, True)])
def test_a_session_ends_when_its_time_is_over(after: int, over: bool) -> None:
    found = TournamentUnderTest(small(sessions=(Stage(minutes=30), Stage()))).playing(*FOUR)
    found.at += after
    found.go_on()
    assert (found.state.phase is Phase.BETWEEN) == over


@clause("A:session")
def test_a_session_does_not_end_in_the_middle_of_a_round() -> None:
    found = TournamentUnderTest(small(sessions=(Stage(minutes=30), Stage()))).playing(*FOUR)
    table = found.table()
    tell(table, CollectPosts())
    found.at += 30 * MINUTE
    found.go_on()
    assert found.state.phase.value == Phase.PLAYING.value
    assert found.state.closing
    ends(table, Fold)
    assert isinstance(tell(table, CollectPosts()), Refusal)
    found.go_on()
    assert found.state.phase.value == Phase.BETWEEN.value


@clause("20.4(b)", "20.17")
def test_from_each_heat_as_many_go_on_as_the_conditions_say() -> None:
    sessions = (Stage(heats=2, advance=1, rounds=1), Stage())
    found = TournamentUnderTest(small(sessions=sessions, least=4), order=(1, 2, 3, 4)).playing(*FOUR)
    first, second = ([each.person for each in found.state.at_table(f"{NAME}, table {number}")] for number in (1, 2))
    assert (first, second) == (["Ann", "Cat"], ["Ben", "Dan"])
    found.counted(1, {"Ann": 1_500, "Cat": 500})
    found.counted(2, {"Ben": 900, "Dan": 1_100})
    found.go_on()
    assert [each.person for each in found.state.live()] == ["Ann", "Dan"]
    assert {name: found.entrant(name).finish for name in ("Ben", "Cat")} == {"Ben": 3, "Cat": 4}


# --- places and prizes -----------------------------------------------------------------------------------------------------


@clause("20.17", "20.19")
def test_who_put_more_in_the_pot_of_the_same_round_places_higher() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    found.counted(1, {"Dan": 4_000}, ("Ann", 900), ("Ben", 1_000), ("Cat", 1_100))
    assert {name: found.entrant(name).finish for name in FOUR} == {"Dan": 1, "Cat": 2, "Ben": 3, "Ann": 4}
    assert {found.entrant(name).sharers for name in FOUR} == {1}


@clause("20.19", "20.18")
def test_equal_contributions_share_the_prizes_and_odd_cents_go_to_the_first_from_the_button() -> None:
    """Second and third place get 3,001 cents together: 1,501 and 1,500."""
    prizes = (Prize(1, 6_999), Prize(2, 2_001), Prize(3, 1_000))
    found = TournamentUnderTest(small(prizes=prizes, fee=2_500, commission=0, least=4)).playing(*FOUR)
    found.counted(1, {"Dan": 2_000, "Ann": 1_000, "Ben": 1_000}, ("Cat", 1_000))
    found.counted(1, {"Dan": 4_000}, ("Ben", 1_000), ("Ann", 1_000))
    assert {name: (found.entrant(name).finish, found.entrant(name).sharers) for name in ("Ann", "Ben")} == {
        "Ann": (2, 2),
        "Ben": (2, 2),
    }
    found.go_on()
    (awarded,) = found.ok(r.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    got = {each.person: each.amount for each in awarded.awards}
    assert got == {"Dan": 6_999, "Ben": 1_501, "Ann": 1_500}
    assert sum(got.values()) == found.conditions.fee * 4


@clause("20.19")
def test_where_it_is_read_so_the_odd_cent_goes_to_who_entered_first() -> None:
    prizes = (Prize(1, 6_999), Prize(2, 2_001), Prize(3, 1_000))
    conditions = small(prizes=prizes, fee=2_500, commission=0, least=4)
    found = TournamentUnderTest(conditions, book=book_with(odd_cents='"first-to-enter"')).playing(*FOUR)
    found.counted(1, {"Dan": 4_000}, ("Ben", 1_000), ("Ann", 1_000), ("Cat", 900))
    found.go_on()
    (awarded,) = found.ok(r.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    got = {each.person: each.amount for each in awarded.awards}
    assert got["Ann"] == got["Ben"] + 1


@clause("20.17")
def test_rounds_at_different_tables_are_placed_by_the_order_of_the_record() -> None:
    found = five_at_two_tables()
    first, second = ([each.person for each in found.state.at_table(f"{NAME}, table {number}")] for number in (1, 2))
    found.counted(1, {first[0]: 2_000, first[1]: 1_000}, (first[2], 1_000))
    found.counted(2, {second[0]: 2_000}, (second[1], 1_000))
    assert found.entrant(first[2]).finish == 5
    assert found.entrant(second[1]).finish == 4


@clause("20.17", "20.18", "20.20")
def test_the_whole_pool_goes_to_the_players_and_the_commission_to_the_operator() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    found.counted(1, {"Ann": 4_000}, ("Ben", 1_000), ("Cat", 1_000), ("Dan", 1_000))
    assert found.refused(r.AwardPlaces()).code == "wrong-stage"
    found.go_on()
    assert found.state.phase.value == Phase.PLAYED.value
    assert found.refused(r.AwardPlaces(), OLGA).clauses == ("20.17",)
    (awarded,) = found.ok(r.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert sum(each.amount for each in awarded.awards) == awarded.pool == 4 * 10_000
    assert awarded.commission == 4 * 1_000
    assert sum(found.people.purses[name] for name in FOUR) == 4 * PURSE - 4 * 1_000
    assert sum(found.state.money.values()) == 0
    assert found.refused(r.AwardPlaces()).code == "tournament-over"


@clause("20.18")
def test_prizes_of_places_that_nobody_has_are_paid_too() -> None:
    """Two of four forfeit, so the third prize has no place: it goes to the first."""
    prizes = (Prize(1, 5_000), Prize(2, 3_000), Prize(3, 2_000))
    found = TournamentUnderTest(small(prizes=prizes, least=4)).balloted(*FOUR, missing=("Cat", "Dan"))
    for name in ("Cat", "Dan"):
        found.ok(r.ForfeitPosition(name), at=found.conditions.start)
    found.ok(r.StartSession())
    found.counted(1, {"Ann": 2_000}, ("Ben", 1_000))
    found.go_on()
    (awarded,) = found.ok(r.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert [(each.person, each.amount) for each in awarded.awards] == [("Ann", 28_000), ("Ben", 12_000)]


@clause("20.18")
@pytest.mark.parametrize(("reading", "first"), [("first-prize", 5_003), ("last-prize", 5_002)])
def test_cents_that_percentages_leave_over_are_paid(reading: str, first: int) -> None:
    prizes = (Prize(1, 5_000), Prize(2, 5_000))
    conditions = small(prizes=prizes, fee=5_001, commission=0)
    odd = replace(conditions, fee=3_335)
    found = TournamentUnderTest(odd, book=book_with(prize_cents=f'"{reading}"')).playing("Ann", "Ben", "Cat")
    found.counted(1, {"Ann": 3_000}, ("Ben", 1_000), ("Cat", 900))
    found.go_on()
    (awarded,) = found.ok(r.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert awarded.awards[0].amount == first
    assert sum(each.amount for each in awarded.awards) == 10_005


@clause("20.17")
def test_the_last_session_may_end_by_its_rounds_and_chips_decide_the_places() -> None:
    found = TournamentUnderTest(small(sessions=(Stage(rounds=1),))).playing(*FOUR)
    found.counted(1, {"Ann": 1_500, "Ben": 500, "Cat": 1_000, "Dan": 1_000})
    found.go_on()
    assert found.state.phase.value == Phase.PLAYED.value
    assert {name: (found.entrant(name).finish, found.entrant(name).sharers) for name in FOUR} == {
        "Ann": (1, 1),
        "Cat": (2, 2),
        "Dan": (2, 2),
        "Ben": (4, 1),
    }
    assert {found.entrant(name).status for name in FOUR} == {Status.OUT}


def test_the_house_alone_counts_and_ends_sessions() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    for does in (TakeCount(f"{NAME}, table 1", 1, {}), r.RaiseLevel(), r.CloseSession(), r.EndSession(), r.SealSeats()):
        assert found.refused(does).code == "house-alone"
    assert isinstance(found.own(r.EndSession()), Refusal)
    assert isinstance(found.own(r.CloseSession()), Refusal)


def test_excluded_people_and_those_of_the_house_are_left_out() -> None:
    house = HouseState(purses=dict.fromkeys(FOUR, PURSE), excluded=frozenset({"Ann"}))
    found = TournamentUnderTest(house=house).approved("Ben", "Cat")
    assert found.refused(r.EnterTournament(), ANN).code == "excluded"
    assert found.refused(r.Substitute("Ben", "Ann", "Ill")).code == "excluded"
    assert found.refused(r.JoinReserves(), ANN).code == "excluded"
