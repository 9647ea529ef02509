"""ACT Draw Poker, section 20: conditions and their approval, the director, entries, the ballot, who comes and who does not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.draw_poker import DrawTable
from tests.support.tournaments import (
    ANN,
    BEN,
    DANA,
    FOUR,
    GUS,
    KIM,
    MINUTE,
    OLGA,
    PURSE,
    TournamentUnderTest,
    book_with,
    small,
)
from tests.support.witness import WITNESS, clause

from pitboss import do
from pitboss.house.stream.state import Account, HouseState
from pitboss.house.tournaments.conditions import Level, Stage
from pitboss.house.tournaments.seating import BallotHeld
from pitboss.house.tournaments.state import COMMISSION, POOL, Phase, Status
from pitboss.table.commands import Actor, Command
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.sitting import ChangeSeat, LeaveTable, TakeSeat
from pitboss.table.services.tournament_play.session import PausePlay


@clause("20.1")
def test_the_rules_of_tournaments_are_for_tournaments_only() -> None:
    """A table of the casino knows no breaks of a tournament, and a tournament names the section that it is run by."""
    table = DrawTable().table
    outcome = table.own_step(PausePlay(1), command_id="pause", at=table.at)
    assert isinstance(outcome, Refusal)
    assert outcome.code == "no-tournament-here"
    assert outcome.clauses == ("20.1",)
    (offered, *_) = TournamentUnderTest().ok(TournamentUnderTest().offer, OLGA)
    assert "20.1" in offered.clauses


@clause("20.2", "A:tournament-director-assistant")
def test_the_gaming_shift_manager_names_the_director_and_nobody_else_directs() -> None:
    found = TournamentUnderTest()
    found.ok(found.offer, OLGA)
    found.ok(do.tournament.ApproveConditions("NI2030-1"), KIM)
    for name in FOUR:
        found.ok(do.tournament.EnterTournament(), Actor(name, "player"))
    assert found.refused(do.tournament.NominateDirector("Dana"), OLGA).clauses == ("20.2",)
    refusal = found.refused(do.tournament.HoldBallot())
    assert refusal.code == "not-nominated"
    assert refusal.clauses[0] in ("20.2", "A:tournament-director-assistant")
    assert found.refused(do.tournament.NominateDirector("Ann"), GUS).code == "director-plays"
    found.ok(do.tournament.NominateDirector("Dana"), GUS)
    assert found.refused(do.tournament.NominateDirector("dana"), GUS).code == "director-already"
    found.ok(do.tournament.NominateDirector("Abe"), GUS)
    found.ok(do.tournament.HoldBallot(), Actor("Abe", "tournament-director"))


@clause("20.3")
def test_nothing_happens_before_the_conditions_are_approved_in_writing() -> None:
    found = TournamentUnderTest()
    found.ok(found.offer, OLGA)
    assert found.refused(do.tournament.EnterTournament(), ANN).clauses[0] == "20.3"
    assert found.refused(do.tournament.ApproveConditions("NI2030-1"), OLGA).clauses == ("20.3",)
    assert found.refused(do.tournament.ApproveConditions(), KIM).code == "no-reference"
    assert found.refused(do.tournament.ApproveConditions(approved=False), KIM).code == "no-reason"
    found.ok(do.tournament.ApproveConditions(approved=False, words="The fee is too high"), KIM)
    assert found.refused(do.tournament.EnterTournament(), ANN).code == "not-approved"
    found.ok(do.tournament.ApproveConditions("NI2030-1"), KIM)
    found.ok(do.tournament.EnterTournament(), ANN)
    assert found.refused(do.tournament.ApproveConditions("NI2030-2"), KIM).code == "approved-already"


@clause("20.4")
def test_only_the_operator_puts_conditions_forward() -> None:
    found = TournamentUnderTest()
    assert found.refused(found.offer, DANA).clauses == ("20.4",)
    found.ok(found.offer, OLGA)


@clause("20.4(a)", "20.9")
@pytest.mark.parametrize(("after", "code"), [(-1, "before-start"), (0, ""), (1, "")])
def test_a_session_starts_at_the_published_time_and_not_a_millisecond_before(after: int, code: str) -> None:
    found = TournamentUnderTest().balloted(*FOUR)
    at = found.conditions.start + after
    if code:
        refusal = found.refused(do.tournament.StartSession(), at=at)
        assert (refusal.code, refusal.clauses) == (code, ("20.9", "20.4(a)"))
        assert found.refused(do.tournament.StartSession(), OLGA).clauses == ("20.9",)
    else:
        (started,) = found.ok(do.tournament.StartSession(), at=at)
        assert "20.9" in started.clauses


@clause("20.4(a)")
@pytest.mark.parametrize(("before", "refused"), [(1, False), (0, True), (-1, True)])
def test_entries_close_when_the_tournament_is_to_start(before: int, refused: bool) -> None:
    found = TournamentUnderTest().approved()
    at = found.conditions.start - before
    if refused:
        assert found.refused(do.tournament.EnterTournament(), ANN, at=at).code == "tournament-started"
    else:
        found.ok(do.tournament.EnterTournament(), ANN, at=at)


@clause("20.4(e)")
@pytest.mark.parametrize(("entrants", "refused"), [(2, True), (3, False), (4, False)])
def test_the_ballot_waits_for_the_least_number_of_players(entrants: int, refused: bool) -> None:
    found = TournamentUnderTest(small(least=3)).approved(*FOUR[:entrants])
    if refused:
        refusal = found.refused(do.tournament.HoldBallot())
        assert (refusal.code, refusal.clauses) == ("entrants-few", ("20.4(e)",))
    else:
        found.ok(do.tournament.HoldBallot())


@clause("20.4(e)")
def test_no_more_enter_than_the_largest_number() -> None:
    found = TournamentUnderTest(small(most=3)).approved(*FOUR[:3])
    refusal = found.refused(do.tournament.EnterTournament(), Actor("Dan", "player"))
    assert (refusal.code, refusal.clauses) == ("tournament-full", ("20.4(e)",))


@clause("20.4(f)")
def test_only_the_groups_of_the_conditions_enter() -> None:
    admitted = small(groups="Members of the club", admitted=("Ann", "Ben"), staff=False)
    house = HouseState(
        purses=dict.fromkeys(FOUR, PURSE),
        excluded=frozenset({"Ben"}),
        accounts={"cat": Account("Cat", ("dealer",), has_password=True)},
    )
    found = TournamentUnderTest(admitted, house=house)
    found.people.signed_in = {"cat", "olga", "kim", "gus", "dana", *map(str.lower, FOUR)}
    found.people.state = replace(house, accounts={})
    found.approved("Ann")
    assert found.refused(do.tournament.EnterTournament(), BEN).code == "excluded"
    refusal = found.refused(do.tournament.EnterTournament(), Actor("Dan", "player"))
    assert (refusal.code, refusal.clauses) == ("not-in-group", ("20.4(f)",))
    assert "Members of the club" in refusal.sentence()


@clause("20.5")
def test_approved_conditions_prevail_over_the_rules_of_the_game() -> None:
    """Rule 5.1 allows three raises and 4.6 ninety seconds; no operator may choose others, but approved conditions may."""
    found = TournamentUnderTest(small(settings={"bet.limit": "no-limit", "raises.maximum": 1, "act.seconds": 30}))
    (offered,) = found.ok(found.offer, OLGA)
    assert "20.5" in offered.clauses
    found = TournamentUnderTest(found.conditions).playing(*FOUR)
    rules = found.table().rules
    assert (rules.value("raises.maximum"), rules.value("act.seconds")) == (1, 30)
    assert "20.5" in found.table().history[0].event.clauses
    (plain,) = TournamentUnderTest(small(settings={}, levels=(Level(blinds=(25, 50), maximum=100),))).ok(
        TournamentUnderTest(small(settings={}, levels=(Level(blinds=(25, 50), maximum=100),))).offer, OLGA
    )
    assert "20.5" not in plain.clauses


@clause("20.6")
def test_each_player_has_one_entry() -> None:
    found = TournamentUnderTest().approved("Ann", "Ben")
    refusal = found.refused(do.tournament.EnterTournament(), Actor(" ANN ", "player"))
    assert (refusal.code, refusal.clauses) == ("one-entry", ("20.6",))
    assert found.refused(do.tournament.EnterTournament("Ann"), DANA).code == "one-entry"
    found.ok(do.tournament.EnterTournament("Cat"), DANA)
    refusal = found.refused(do.tournament.EnterTournament("Dan"), ANN)
    assert (refusal.code, refusal.clauses) == ("for-yourself", ("20.6",))
    assert found.refused(do.tournament.EnterTournament("Dan"), KIM).clauses == ("20.6",)
    found.ok(do.tournament.Substitute("Ann", "Sue", "Ann is ill"))
    assert found.refused(do.tournament.EnterTournament(), ANN).code == "entry-gone"


@clause("20.4(c)", "20.20", "A:tournament-commission")
def test_the_fee_goes_to_the_prize_pool_less_the_commission() -> None:
    found = TournamentUnderTest().approved("Ann", "Ben")
    assert found.state.money[POOL] == 2 * 10_000
    assert found.state.money[COMMISSION] == 2 * 1_000
    assert found.people.purses["Ann"] == PURSE - 11_000
    assert sum(found.state.money.values()) == 0


@clause("20.4(c)")
@pytest.mark.parametrize(("has", "refused"), [(10_999, True), (11_000, False), (11_001, False)])
def test_nobody_enters_without_the_fee(has: int, refused: bool) -> None:
    found = TournamentUnderTest(purses={"Ann": has}).approved()
    if refused:
        assert found.refused(do.tournament.EnterTournament(), ANN).code == "fee-short"
        assert found.refused(do.tournament.EnterTournament("Ann"), DANA).code == "fee-short"
    else:
        found.ok(do.tournament.EnterTournament(), ANN)
        assert found.people.purses["Ann"] == has - 11_000


@clause("20.7")
def test_the_ballot_gives_tables_and_seats_by_the_sealed_order() -> None:
    found = TournamentUnderTest(order=(3, 8, 1, 4, 2, 5)).approved(*FOUR)
    sealed = found.stream.history[2].event
    assert not hasattr(found.stream.view("public"), "order")
    (held,) = found.ok(do.tournament.HoldBallot(2))
    assert isinstance(held, BallotHeld)
    assert held.drawn == (3, 8, 1, 4, 2)
    assert [(each.person, each.table[-1], each.seat) for each in held.allocations] == [
        ("Cat", "1", 1),
        ("Ann", "2", 1),
        ("Dan", "1", 2),
        ("Ben", "2", 2),
    ]
    assert sealed.COMMITS == "order"
    assert found.refused(do.tournament.HoldBallot()).code == "wrong-stage"


@clause("20.7")
def test_a_player_keeps_the_allocated_seat_for_the_session() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    table = found.table()
    for number, (who, does) in enumerate(
        [(ANN, ChangeSeat(4)), (ANN, LeaveTable()), (Actor("Rex", "player"), TakeSeat(4)), (ANN, ChangeSeat(9))]
    ):
        outcome = table.send(Command(f"x{number}", who, table.at, does))
        assert isinstance(outcome, Refusal)
        assert (outcome.code, outcome.clauses) == ("tournament-seat", ("20.7",))
        WITNESS.saw(outcome.clauses)


@clause("20.8")
@pytest.mark.parametrize(("players", "tables"), [(2, 2), (3, 2), (4, 1), (0, 1)])
def test_the_director_decides_how_many_sit_at_a_table(players: int, tables: int) -> None:
    found = TournamentUnderTest().approved(*FOUR)
    (held,) = found.ok(do.tournament.HoldBallot(players))
    assert isinstance(held, BallotHeld)
    assert len(held.tables) == tables


@clause("20.8")
@pytest.mark.parametrize("players", [1, 5])
def test_a_table_has_two_players_at_least_and_no_more_than_its_seats(players: int) -> None:
    found = TournamentUnderTest().approved(*FOUR)
    refusal = found.refused(do.tournament.HoldBallot(players))
    assert (refusal.code, refusal.clauses) == ("table-players", ("20.8",))


@clause("20.8")
def test_there_are_no_more_tables_than_the_conditions_have() -> None:
    found = TournamentUnderTest(small(most=8)).approved(*FOUR, "Eve", "Fay")
    assert found.refused(do.tournament.HoldBallot(2)).code == "tables-few"
    found.ok(do.tournament.HoldBallot(3))


@clause("20.9")
def test_an_entrant_who_is_not_in_their_seat_in_time_may_forfeit_and_the_fee_stays() -> None:
    found = TournamentUnderTest().balloted(*FOUR, missing=("Ann",))
    refusal = found.refused(do.tournament.ForfeitPosition("Ann"), at=found.conditions.start - 1)
    assert (refusal.code, refusal.clauses) == ("before-start", ("20.9",))
    assert found.refused(do.tournament.ForfeitPosition("Ben"), at=found.conditions.start).code == "has-come"
    found.ok(do.tournament.ForfeitPosition("Ann"))
    assert found.entrant("Ann").status is Status.FORFEITED
    assert found.state.money[POOL] == 4 * 10_000
    assert found.people.purses["Ann"] == PURSE - 11_000
    found.ok(do.tournament.StartSession())
    assert [each.person for each in found.state.live()] == ["Ben", "Cat", "Dan"]


@clause("20.9")
def test_entrants_take_their_seats_themselves_or_the_director_notes_it() -> None:
    found = TournamentUnderTest().balloted(*FOUR, missing=FOUR)
    found.ok(do.tournament.TakeAllocatedSeat(), ANN)
    found.ok(do.tournament.TakeAllocatedSeat("Ben"), DANA)
    assert found.refused(do.tournament.TakeAllocatedSeat("Cat"), ANN).code == "for-yourself"
    assert found.refused(do.tournament.TakeAllocatedSeat(), ANN).code == "seat-has"
    assert found.refused(do.tournament.TakeAllocatedSeat(), Actor("Rex", "player")).code == "no-entrant"


@clause("20.9")
def test_where_it_is_read_so_everybody_who_is_missing_forfeits() -> None:
    found = TournamentUnderTest(book=book_with(absent_entrant='"forfeited"')).playing(*FOUR, missing=("Ann",))
    assert found.entrant("Ann").status is Status.FORFEITED
    assert len(found.table().state.seats) == 3


@clause("20.10")
def test_a_reserve_gets_the_seat_of_an_entrant_who_did_not_come_and_that_fee_goes_back() -> None:
    found = TournamentUnderTest().balloted(*FOUR, missing=("Ann",))
    found.ok(do.tournament.JoinReserves(), Actor("Rex", "player"))
    assert found.refused(do.tournament.JoinReserves(), Actor("rex", "player")).code == "reserve-already"
    assert found.refused(do.tournament.JoinReserves(), BEN).code == "one-entry"
    assert found.refused(do.tournament.SeatReserve("Ann"), at=found.conditions.start - 1).code == "before-start"
    assert found.refused(do.tournament.SeatReserve("Ben"), at=found.conditions.start).code == "has-come"
    assert found.refused(do.tournament.SeatReserve("Ann", "Sue")).clauses == ("20.10",)
    assert found.refused(do.tournament.SeatReserve("Ann"), Actor("Rex", "player")).code == "not-your-office"
    seat = found.entrant("Ann").seat
    found.ok(do.tournament.SeatReserve("Ann"))
    assert found.people.purses["Ann"] == PURSE
    assert found.people.purses["Rex"] == PURSE - 11_000
    assert found.entrant("Rex").seat == seat
    assert found.state.money[POOL] == 4 * 10_000
    assert found.entrant("Ann").status is Status.REPLACED


@clause("20.6", "20.10")
def test_a_reserve_who_enters_after_all_has_one_entry_and_is_no_reserve_any_more() -> None:
    found = TournamentUnderTest(small(most=3)).approved("Ann", "Ben", "Cat")
    rex = Actor("Rex", "player")
    found.ok(do.tournament.JoinReserves(), rex)
    refusal = found.refused(do.tournament.Substitute("Ann", "rex", "Ill"))
    assert (refusal.code, refusal.clauses) == ("reserve-waits", ("20.12",))
    found.ok(do.tournament.WithdrawEntry(), ANN)
    found.ok(do.tournament.EnterTournament(), rex)
    assert found.state.reserves == ()
    found.ok(do.tournament.HoldBallot())
    refusal = found.refused(do.tournament.SeatReserve("Cat"), at=found.conditions.start)
    assert (refusal.code, refusal.clauses) == ("no-reserves", ("20.10",))
    assert [each.person for each in found.state.live()] == ["Ben", "Cat", "Rex"]
    assert found.people.purses["Rex"] == PURSE - 11_000


@clause("20.10")
def test_reserves_come_in_before_the_first_session_only() -> None:
    sessions = (Stage(rounds=1), Stage())
    found = TournamentUnderTest(small(sessions=sessions)).balloted(*FOUR)
    found.ok(do.tournament.JoinReserves(), Actor("Rex", "player"))
    found.ok(do.tournament.StartSession(), at=found.conditions.start)
    found.counted(1, dict.fromkeys(FOUR, 1_000))
    found.go_on()
    assert found.state.phase is Phase.BETWEEN
    found.ok(do.tournament.HoldBallot())
    refusal = found.refused(do.tournament.SeatReserve("Ann"), at=found.at + MINUTE)
    assert (refusal.code, refusal.clauses) == ("reserves-late", ("20.10",))


@clause("20.12")
def test_a_substitute_is_at_the_discretion_of_the_director() -> None:
    found = TournamentUnderTest().playing(*FOUR)
    assert found.refused(do.tournament.Substitute("Ann", "Sue", "Ill"), OLGA).clauses == ("20.12",)
    assert found.refused(do.tournament.Substitute("Ann", "Sue"), DANA).code == "no-reason"
    assert found.refused(do.tournament.Substitute("Ann", "Ben", "Ill")).code == "one-entry"
    assert found.refused(do.tournament.Substitute("Rex", "Sue", "Ill")).code == "no-entrant"
    seat = found.entrant("Ann").seat
    found.ok(do.tournament.Substitute("Ann", "Sue", "Ann is ill"))
    assert found.table().state.seats[seat].player == "Sue"
    assert found.state.entrant("Ann") is None
    assert found.entrant("Sue").chips == 1_000


@clause("20.21")
def test_fees_are_not_refunded_to_somebody_who_gives_up() -> None:
    found = TournamentUnderTest().approved("Ann", "Ben", "Cat")
    found.ok(do.tournament.WithdrawEntry(), ANN)
    assert found.people.purses["Ann"] == PURSE - 11_000
    assert found.state.money[POOL] == 3 * 10_000
    refusal = found.refused(do.tournament.WithdrawEntry(), ANN)
    assert (refusal.code, refusal.clauses) == ("no-own-entry", ("20.21",))
    assert found.refused(do.tournament.EnterTournament(), ANN).code == "entry-gone"
    (entered,) = found.ok(do.tournament.EnterTournament(), Actor("Dan", "player"))
    assert "20.21" in entered.clauses, "whoever pays is told that nothing is refunded"


@clause("20.21")
@pytest.mark.parametrize("stage", ["approved", "balloted", "playing"])
def test_a_cancelled_tournament_gives_every_fee_and_commission_back(stage: str) -> None:
    found = TournamentUnderTest()
    getattr(found, stage)(*FOUR)
    assert found.refused(do.tournament.CancelTournament("Fire"), DANA).clauses == ("20.21",)
    assert found.refused(do.tournament.CancelTournament(""), OLGA).code == "no-reason"
    found.ok(do.tournament.CancelTournament("Fire"), OLGA)
    assert {found.people.purses[name] for name in FOUR} == {PURSE}
    assert not {name: amount for name, amount in found.state.money.items() if amount}
    assert found.state.phase is Phase.CANCELLED
    for table in found.tables.tables.values():
        assert table.state.phase.value == "closed"
        assert not any(amount for amount in table.state.money.values())
    assert found.refused(do.tournament.EnterTournament(), Actor("Rex", "player")).code == "tournament-cancelled"
    assert found.refused(do.tournament.CancelTournament("Again"), OLGA).code == "tournament-cancelled"


@clause("20.21")
def test_a_fee_goes_back_to_whoever_paid_it() -> None:
    """Not to a substitute, and not twice to somebody whose seat a reserve has."""
    found = TournamentUnderTest().balloted(*FOUR, missing=("Ann",))
    found.ok(do.tournament.JoinReserves(), Actor("Rex", "player"))
    found.ok(do.tournament.SeatReserve("Ann"), at=found.conditions.start)
    found.ok(do.tournament.Substitute("Ben", "Sue", "Ill"))
    found.ok(do.tournament.CancelTournament("Fire"), OLGA)
    assert {found.people.purses[name] for name in (*FOUR, "Rex", "Sue")} == {PURSE}
