"""ACT Draw Poker, section 20: moves between tables, sessions, places and prizes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.tournaments import (
    ANN,
    DANA,
    FOUR,
    MINUTE,
    NAME,
    OLGA,
    PURSE,
    TournamentUnderTest,
    book_with,
    ends,
    everybody_folds,
    small,
    tell,
)
from tests.support.witness import clause

from pitboss import do
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.house.stream.state import HouseState
from pitboss.house.tournaments.conditions import Prize, Stage
from pitboss.house.tournaments.counted import TakeCount
from pitboss.house.tournaments.moving import PlayersMoved
from pitboss.house.tournaments.placing import PlacesAwarded
from pitboss.house.tournaments.state import Phase, Status
from pitboss.table.accounts import rack
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal


def five_at_two_tables() -> TournamentUnderTest:
    found = TournamentUnderTest(order=(1, 2, 3, 4, 5)).approved(*FOUR, "Eve")
    found.ok(do.tournament.HoldBallot(3))
    for name in (*FOUR, "Eve"):
        found.ok(do.tournament.TakeAllocatedSeat(name))
    found.ok(do.tournament.StartSession(), at=found.conditions.start)
    return found


@clause("20.8", "20.7")
def test_the_director_moves_players_only_to_keep_tables_even() -> None:
    found = five_at_two_tables()
    second = f"{NAME}, table 2"
    refusal = found.refused(do.tournament.MovePlayer("Ben", f"{NAME}, table 1"))
    assert refusal.code == "not-even"
    assert "20.7" in refusal.clauses
    assert found.refused(do.tournament.MovePlayer("Ann", "Nowhere")).code == "no-such-table"
    assert found.refused(do.tournament.MovePlayer("Ann", f"{NAME}, table 1")).code == "at-that-table"
    assert found.refused(do.tournament.MovePlayer("Ann", second, 1)).code == "seat-not-free"
    assert found.refused(do.tournament.MovePlayer("Ann", second), OLGA).clauses == ("20.8",)
    refusal = found.refused(do.tournament.MovePlayer("Ann", second))
    assert (refusal.code, refusal.clauses) == ("not-even", ("20.7", "20.8")), "two and three are no more even than three and two"
    found.counted(2, {"Ben": 2_000}, ("Dan", 1_000))
    (moved,) = found.ok(do.tournament.MovePlayer("Ann", second, 4))
    assert isinstance(moved, PlayersMoved)
    assert found.table(2).state.seats[4].player == "Ann"
    assert len(found.table(1).state.seats) == 2
    assert sum(found.table(1).state.money.get(rack(seat), 0) for seat in range(1, 5)) == 2_000 * CHIP
    assert sum(found.table(2).state.money.get(rack(seat), 0) for seat in range(1, 5)) == 3_000 * CHIP


@clause("20.8")
def test_a_table_is_broken_up_when_its_players_find_seats_elsewhere() -> None:
    found = five_at_two_tables()
    assert found.refused(do.tournament.BreakTable(f"{NAME}, table 1")).code == "cannot-break"
    here = [each.person for each in found.state.at_table(f"{NAME}, table 2")]
    found.counted(2, {here[0]: 2_000}, (here[1], 1_000))
    (moved,) = found.ok(do.tournament.BreakTable(f"{NAME}, table 2"))
    assert isinstance(moved, PlayersMoved)
    assert found.state.tables.keys() == {f"{NAME}, table 1"}
    assert found.table(2).state.phase.value == "closed"
    assert len(found.table(1).state.seats) == 4


@clause("20.8")
def test_a_player_in_a_round_is_not_moved() -> None:
    found = five_at_two_tables()
    found.counted(2, {"Ben": 2_000}, ("Dan", 1_000))
    tell(found.table(1), CollectPosts())
    refusal = found.refused(do.tournament.MovePlayer("Ann", f"{NAME}, table 2"))
    assert refusal.code == "entrant-plays"
    assert found.table(2).state.seats.keys() == {1, 2}
    ends(found.table(1), Fold)
    found.ok(do.tournament.MovePlayer("Ann", f"{NAME}, table 2", 4))


@clause("20.7")
def test_where_it_is_read_so_players_keep_their_seats_until_the_session_ends() -> None:
    found = TournamentUnderTest(book=book_with(session_moves='"between-sessions"')).playing(*FOUR)
    refusal = found.refused(do.tournament.MovePlayer("Ann", f"{NAME}, table 1"))
    assert (refusal.code, refusal.clauses) == ("no-moves", ("20.7",))


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
    found.ok(do.tournament.HoldBallot())
    assert [*found.state.tables] == [f"{NAME}, table 2"]
    for name in FOUR:
        found.ok(do.tournament.TakeAllocatedSeat(name))
    found.ok(do.tournament.StartSession())
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
    (awarded,) = found.ok(do.tournament.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    got = {each.person: each.amount for each in awarded.awards}
    assert got == {"Dan": 6_999, "Ben": 1_501, "Ann": 1_500}
    assert "20.19" in awarded.clauses
    assert sum(got.values()) == found.conditions.fee * 4


@clause("20.19")
def test_where_it_is_read_so_the_odd_cent_goes_to_who_entered_first() -> None:
    prizes = (Prize(1, 6_999), Prize(2, 2_001), Prize(3, 1_000))
    conditions = small(prizes=prizes, fee=2_500, commission=0, least=4)
    found = TournamentUnderTest(conditions, book=book_with(odd_cents='"first-to-enter"')).playing(*FOUR)
    found.counted(1, {"Dan": 4_000}, ("Ben", 1_000), ("Ann", 1_000), ("Cat", 900))
    found.go_on()
    (awarded,) = found.ok(do.tournament.AwardPlaces())
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
    assert found.refused(do.tournament.AwardPlaces()).code == "wrong-stage"
    found.go_on()
    assert found.state.phase.value == Phase.PLAYED.value
    assert found.refused(do.tournament.AwardPlaces(), OLGA).clauses == ("20.17",)
    (awarded,) = found.ok(do.tournament.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert sum(each.amount for each in awarded.awards) == awarded.pool == 4 * 10_000
    assert awarded.commission == 4 * 1_000
    assert sum(found.people.purses[name] for name in FOUR) == 4 * PURSE - 4 * 1_000
    assert sum(found.state.money.values()) == 0
    assert found.refused(do.tournament.AwardPlaces()).code == "tournament-over"


@clause("20.18")
def test_prizes_of_places_that_nobody_has_are_paid_too() -> None:
    """Two of four forfeit, so the third prize has no place: it goes to the first."""
    prizes = (Prize(1, 5_000), Prize(2, 3_000), Prize(3, 2_000))
    found = TournamentUnderTest(small(prizes=prizes, least=4)).balloted(*FOUR, missing=("Cat", "Dan"))
    for name in ("Cat", "Dan"):
        found.ok(do.tournament.ForfeitPosition(name), at=found.conditions.start)
    found.ok(do.tournament.StartSession())
    found.counted(1, {"Ann": 2_000}, ("Ben", 1_000))
    found.go_on()
    (awarded,) = found.ok(do.tournament.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert [(each.person, each.amount) for each in awarded.awards] == [("Ann", 28_000), ("Ben", 12_000)]


@clause("20.18", "20.9")
@pytest.mark.parametrize(("reading", "paid"), [("blinded-off", [42_000, 18_000]), ("forfeited", [42_000, 18_000])])
def test_a_place_left_by_an_entrant_who_does_not_come_to_a_later_session_is_paid_too(reading: str, paid: list[int]) -> None:
    """Six play, three go on, one of them forfeits: nobody is third, and the third prize goes to the first."""
    prizes = (Prize(1, 5_000), Prize(2, 3_000), Prize(3, 2_000))
    conditions = small(prizes=prizes, least=3, sessions=(Stage(players=3), Stage()))
    book = book_with(absent_entrant=f'"{reading}"')
    found = TournamentUnderTest(conditions, book=book, order=(1, 2, 3, 4, 5, 6)).playing(*FOUR, "Eve", "Fay")
    found.counted(1, {"Ann": 3_000}, ("Cat", 1_000), ("Eve", 900))
    found.counted(2, {"Ben": 1_500, "Dan": 1_500}, ("Fay", 1_000))
    found.go_on()
    found.ok(do.tournament.HoldBallot())
    for name in ("Ann", "Ben"):
        found.ok(do.tournament.TakeAllocatedSeat(name))
    if reading == "blinded-off":
        found.ok(do.tournament.ForfeitPosition("Dan"))
    found.ok(do.tournament.StartSession())
    assert found.entrant("Dan").status is Status.FORFEITED
    found.counted(3, {"Ann": 4_500}, ("Ben", 1_500))
    found.go_on()
    (awarded,) = found.ok(do.tournament.AwardPlaces())
    assert isinstance(awarded, PlacesAwarded)
    assert [each.amount for each in awarded.awards] == paid
    assert found.state.pool == 0


@clause("20.18")
@pytest.mark.parametrize(("reading", "first"), [("first-prize", 5_003), ("last-prize", 5_002)])
def test_cents_that_percentages_leave_over_are_paid(reading: str, first: int) -> None:
    prizes = (Prize(1, 5_000), Prize(2, 5_000))
    conditions = small(prizes=prizes, fee=5_001, commission=0)
    odd = replace(conditions, fee=3_335)
    found = TournamentUnderTest(odd, book=book_with(prize_cents=f'"{reading}"')).playing("Ann", "Ben", "Cat")
    found.counted(1, {"Ann": 3_000}, ("Ben", 1_000), ("Cat", 900))
    found.go_on()
    (awarded,) = found.ok(do.tournament.AwardPlaces())
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
    for does in (
        TakeCount(f"{NAME}, table 1", 1, {}),
        do.tournament.RaiseLevel(),
        do.tournament.CloseSession(),
        do.tournament.EndSession(),
        do.tournament.SealSeats(),
    ):
        assert found.refused(does).code == "house-alone"
    assert isinstance(found.own(do.tournament.EndSession()), Refusal)
    assert isinstance(found.own(do.tournament.CloseSession()), Refusal)


def test_excluded_people_and_those_of_the_house_are_left_out() -> None:
    house = HouseState(purses=dict.fromkeys(FOUR, PURSE), excluded=frozenset({"Ann"}))
    found = TournamentUnderTest(house=house).approved("Ben", "Cat")
    assert found.refused(do.tournament.EnterTournament(), ANN).code == "excluded"
    assert found.refused(do.tournament.Substitute("Ben", "Ann", "Ill")).code == "excluded"
    assert found.refused(do.tournament.JoinReserves(), ANN).code == "excluded"


@clause("20.4(f)", "20.9")
def test_an_entrant_who_was_excluded_since_does_not_come_to_their_seat() -> None:
    found = TournamentUnderTest().balloted(*FOUR, missing=("Ann",))
    found.people.state = replace(found.people.state, excluded=frozenset({"Ann"}))
    for who in (ANN, DANA):
        refusal = found.refused(do.tournament.TakeAllocatedSeat("Ann"), who)
        assert (refusal.code, refusal.clauses) == ("excluded", ("20.4(f)",))
    found.ok(do.tournament.StartSession(), at=found.conditions.start)
    assert found.table().state.session.absent == (found.entrant("Ann").seat,)
    assert found.refused(do.tournament.NoteAbsence("Ann", absent=False)).code == "excluded"
