"""A machine that asks anything of a tournament: accepted only if offered, money and chips sum, folding equals deciding again."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss import do
from pitboss.games.draw_poker.acting import Call, Check, Fold, Stay, TapOut
from pitboss.games.draw_poker.drawing import StandPat
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.house.record import Accepted
from pitboss.house.runner import Table
from pitboss.house.tournaments.conditions import Level, Stage
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.state import Phase, Status
from pitboss.money import OUTSIDE
from pitboss.table.accounts import tournament_account
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Event
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase as TablePhase
from tests.laws.streams import tournament_holds
from tests.support.tournaments import DANA, FOUR, GUS, HOUR, KIM, MINUTE, NAME, OLGA, PURSE, TournamentUnderTest, small

NAMES = (*FOUR, "Rex", "Sue")
PEOPLE = (OLGA, KIM, GUS, DANA, DANA, DANA, *(Actor(each, "player") for each in NAMES))
PERSON = st.sampled_from(("", *NAMES))
WORDS = st.sampled_from(("words", ""))
TABLE = st.sampled_from(tuple(f"{NAME}, table {number}" for number in (1, 2, 3)))


def requests() -> st.SearchStrategy[Request]:
    plain: list[st.SearchStrategy[Any]] = [
        st.builds(do.tournament.ApproveConditions, WORDS, st.booleans(), WORDS),
        st.builds(do.tournament.NominateDirector, st.sampled_from(("Dana", "Ann", ""))),
        st.builds(do.tournament.EnterTournament, PERSON),
        st.just(do.tournament.WithdrawEntry()),
        st.builds(do.tournament.JoinReserves, PERSON),
        st.builds(do.tournament.SeatReserve, PERSON, PERSON),
        st.builds(do.tournament.HoldBallot, st.sampled_from((0, 2, 9))),
        st.builds(do.tournament.TakeAllocatedSeat, PERSON),
        st.builds(do.tournament.ForfeitPosition, PERSON),
        st.just(do.tournament.StartSession()),
        st.builds(do.tournament.NoteAbsence, PERSON, st.booleans()),
        st.builds(do.tournament.Substitute, PERSON, PERSON, WORDS),
        st.builds(do.tournament.OfferBreak, st.integers(0, 2), WORDS),
        st.builds(do.tournament.MovePlayer, PERSON, TABLE, st.integers(0, 4)),
        st.builds(do.tournament.BreakTable, TABLE),
        st.builds(do.tournament.SetPace, st.sampled_from((0, 30))),
        st.builds(do.tournament.GiveDirection, WORDS, PERSON),
        st.just(do.tournament.AwardPlaces()),
    ]
    return st.one_of(plain)


class AnyTournament(RuleBasedStateMachine):
    """Anybody says anything at any time, and tables play."""

    found: TournamentUnderTest

    @initialize(stage=st.sampled_from(("approved", "balloted", "playing", "playing")), two=st.booleans())
    def begin(self, stage: str, two: bool) -> None:
        sessions = (Stage(rounds=2, advance=3), Stage()) if two else (Stage(),)
        levels = (Level(blinds=(25, 50), rounds=1), Level(blinds=(100, 200), rounds=1), Level(blinds=(500, 1_000)))
        self.found = TournamentUnderTest(small(sessions=sessions, levels=levels))
        getattr(self.found, stage)(*FOUR)

    @rule(who=st.sampled_from(PEOPLE), does=requests(), later=st.sampled_from((0, 0, 0, MINUTE, HOUR)))
    def say(self, who: Actor, does: Request, later: int) -> None:
        found = self.found
        before, at = found.state, found.at + later
        offered = {each.request for each in found.stream.offers(who, at)}
        outcome = found.say(does, who, at)
        if isinstance(outcome, Refusal):
            assert found.state == before
            assert outcome.sentence()
            assert outcome.way_out()
            return
        assert isinstance(outcome, Accepted)
        assert all(each.event.clauses for each in outcome.events)
        tag = str(type(does).__struct_config__.tag)
        absent = isinstance(does, do.tournament.NoteAbsence)  # offers name the other way round for each player
        assert tag in offered or absent, f"{tag} was accepted and not offered"

    @rule(who=st.sampled_from(PEOPLE))
    def what_is_offered_is_carried_out(self, who: Actor) -> None:
        """Try everything that is offered, as the state is; nothing is recorded."""
        tournament_holds(self.found.stream, who, self.found.at)

    @rule(words=st.sampled_from(("Fire", "")), often=st.integers(0, 9))
    def cancel(self, words: str, often: int) -> None:
        if not often:
            self.found.say(do.tournament.CancelTournament(words), OLGA)

    @rule(number=st.integers(1, 3), bold=st.booleans())
    def play(self, number: int, bold: bool) -> None:
        """Play a round at a table, and let the house do what is due."""
        table = self.found.tables.tables.get(f"{NAME}, table {number}")
        if table is not None and table.state.phase is TablePhase.BETWEEN:
            self.found.at = max(self.found.at, table.at)
            table.own_step(CollectPosts(), command_id=f"go{table.version}", at=self.found.at)
            while table.state.phase.value == TablePhase.ROUND.value:
                _acts(table, bold)
        self.found.go_on()

    @invariant()
    def money_sums(self) -> None:
        if not hasattr(self, "found"):
            return
        state, purses = self.found.state, self.found.people.state.purses
        assert sum(state.money.values()) == 0
        moved = {name: amount for name, amount in state.money.items() if name.startswith(f"{OUTSIDE}purse:")}
        assert sum(purses.values()) == PURSE * len(purses) + sum(moved.values())
        if state.phase is Phase.CANCELLED:
            assert set(purses.values()) == {PURSE}
        if state.phase is Phase.AWARDED:
            assert not state.pool
            assert sum(each.prize for each in state.entrants.values()) == 10_000 * sum(
                each.status is not Status.REPLACED for each in state.entrants.values()
            )

    @invariant()
    def chips_sum_and_stay_in_the_tournament(self) -> None:
        if not hasattr(self, "found"):
            return
        state, account = self.found.state, tournament_account(NAME)
        issued = 0
        for table in self.found.tables.tables.values():
            money = table.state.money
            assert sum(money.values()) == 0
            assert {name for name in money if name.startswith(OUTSIDE)} <= {account}
            issued -= money.get(account, 0)
        playing = [each for each in state.entrants.values() if each.status is Status.PLAYING]
        if state.phase is Phase.PLAYING:
            assert issued == sum(each.chips for each in playing) * CHIP
            if not state.session:
                assert issued == 1_000 * CHIP * sum(each.chips > 0 or each.finish > 0 for each in state.entrants.values())
            assert len({(each.table, each.seat) for each in playing}) == len(playing)
        else:
            assert issued == 0

    def teardown(self) -> None:
        """Fold the events, and decide the commands again."""
        if not hasattr(self, "found"):
            return
        stream = self.found.stream
        machine, state = TOURNAMENT.machine(NAME, stream.rules), TOURNAMENT.fresh()
        events: dict[str, list[Event]] = {}
        for each in stream.history:
            events.setdefault(each.command, []).append(each.event)
        for command in stream.record.said():
            assert machine.decide(state, command) == tuple(events[command.id])
            for event in events[command.id]:
                state = machine.evolve(state, event)
        assert state == stream.state


def _acts(table: Table, bold: bool) -> None:
    """Let whoever's turn it is do the first thing that is allowed."""
    turn: int = table.state.round.part.turn
    who = Actor(table.state.seats[turn].player, "player")
    ways: tuple[type[Any], ...] = (Call, TapOut, Stay, StandPat, Check, Fold) if bold else (Fold, StandPat, Check)
    for way in ways:
        outcome = table.send(Command(f"a{table.version}{way.__name__}", who, table.at, way(turn)))
        if isinstance(outcome, Accepted):
            return
    raise AssertionError(f"seat {turn} can do nothing")


TestAnyTournament = AnyTournament.TestCase
