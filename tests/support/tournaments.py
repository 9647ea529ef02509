"""Tournaments under test: cases of the examples, and tournaments in memory that are driven by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from pitboss import do, law
from pitboss.cards.chance import ScriptedChance
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.house.people import People
from pitboss.house.round_files import Played
from pitboss.house.runner import Table
from pitboss.house.running import Outcome
from pitboss.house.stream.state import HouseState
from pitboss.house.stream_runner import HouseStream
from pitboss.house.tournaments.cases import TablesInMemory
from pitboss.house.tournaments.conditions import Conditions, Level, Prize, Stage
from pitboss.house.tournaments.conditions_file import load_conditions
from pitboss.house.tournaments.counted import TakeCount
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.placing import due
from pitboss.house.tournaments.state import Entrant, TournamentState
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Event
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal
from pitboss.table.services.tournament_play.session import Out
from tests.support.streams import ROOT, StreamUnderTest, play_case, with_settings, witness

EXAMPLES = ROOT / "examples" / "tournaments"
CASES = sorted((EXAMPLES / "cases").glob("*.toml"))
OLGA, KIM = Actor("Olga", "casino-operator"), Actor("Kim", "commission")
GUS, DANA = Actor("Gus", "gaming-shift-manager"), Actor("Dana", "tournament-director")
ANN, BEN, CAT, DAN = (Actor(each, "player") for each in ("Ann", "Ben", "Cat", "Dan"))
FOUR = ("Ann", "Ben", "Cat", "Dan")
MINUTE = 60_000
HOUR = 60 * MINUTE
BOOK = law.load("act/draw-poker")
NAME = "Test"
PURSE = 100_000


@cache
def conditions_of(name: str = "friday-freezeout") -> Conditions:
    return load_conditions(EXAMPLES / f"{name}.toml").conditions


def small(**changes: Any) -> Conditions:
    """Return the conditions of a tournament for two to eight players at two tables of four."""
    base = Conditions(
        start=conditions_of().start,
        sessions=(Stage(),),
        fee=11_000,
        commission=1_000,
        chips=1_000,
        least=2,
        most=8,
        tables=2,
        seats=4,
        settings={"bet.limit": "no-limit"},
        levels=(Level(blinds=(25, 50), rounds=5), Level(blinds=(50, 100), rounds=5), Level(blinds=(100, 200))),
        prizes=(Prize(1, 7_000), Prize(2, 3_000)),
    )
    return replace(base, **changes)


def book_with(**values: str) -> law.Rulebook:
    """Return the rulebook with other values of settings, written as the file has them."""
    return with_settings(BOOK, "tournament", values)


def case(name: str) -> Played:
    """Play a case of the examples; everything that it expects must hold."""
    return play_case(EXAMPLES / "cases" / f"{name}.toml", witness)


class TournamentUnderTest(StreamUnderTest):
    """A tournament in memory, with its tables."""

    def __init__(
        self,
        conditions: Conditions | None = None,
        *,
        book: law.Rulebook = BOOK,
        order: tuple[int, ...] = (),
        purses: dict[str, int] | None = None,
        house: HouseState | None = None,
    ) -> None:
        self.conditions = conditions or small()
        names = [*FOUR, "Eve", "Fay", "Gil", "Hal", "Rex", "Sue"]
        self.people = People()
        self.people.state = house or HouseState(purses=dict.fromkeys(names, PURSE) if purses is None else purses)
        self.at = self.conditions.start - HOUR
        self.stream: HouseStream[TournamentState] = HouseStream(
            TOURNAMENT, NAME, TOURNAMENT.reads(book), None, self.people, ScriptedChance([order], cut=False)
        )
        self.tables = TablesInMemory(self.stream)
        self.offer = do.tournament.OfferTournament(NAME, book.id, book.digests(), self.conditions)

    @property
    def state(self) -> TournamentState:
        return self.stream.state

    def say(self, does: Request, who: Actor = DANA, at: int | None = None) -> Outcome:
        return self.sent(does, who, at)

    def ok(self, does: Request, who: Actor = DANA, at: int | None = None) -> tuple[Event, ...]:
        return self.accepted(does, who, at)

    def refused(self, does: Request, who: Actor = DANA, at: int | None = None) -> Refusal:
        return self.turned_down(does, who, at)

    def own(self, does: Request) -> Outcome:
        outcome = self.stream.own_step(does, command_id=self.command_id(), at=self.at)
        witness(outcome)
        return outcome

    def go_on(self) -> None:
        """Let the house take the steps that are due."""
        while (does := due(self.state, self.at)) is not None:
            if isinstance(self.own(does), Refusal):
                return

    def approved(self, *entrants: str) -> TournamentUnderTest:
        self.ok(self.offer, OLGA)
        self.ok(do.tournament.ApproveConditions("NI2030-1"), KIM)
        self.ok(do.tournament.NominateDirector(DANA.name), GUS)
        for each in entrants:
            self.ok(do.tournament.EnterTournament(), Actor(each, "player"))
        return self

    def balloted(self, *entrants: str, missing: tuple[str, ...] = ()) -> TournamentUnderTest:
        self.approved(*entrants)
        self.ok(do.tournament.HoldBallot())
        for each in entrants:
            if each not in missing:
                self.ok(do.tournament.TakeAllocatedSeat(), Actor(each, "player"))
        return self

    def playing(self, *entrants: str, missing: tuple[str, ...] = ()) -> TournamentUnderTest:
        self.balloted(*entrants, missing=missing)
        self.ok(do.tournament.StartSession(), at=self.conditions.start)
        return self

    def table(self, number: int = 1) -> Table:
        return self.tables.table(f"{NAME}, table {number}")

    def entrant(self, person: str) -> Entrant:
        found = self.state.entrant(person)
        assert found is not None
        return found

    def counted(self, table: int, chips: dict[str, int], *out: tuple[str, int]) -> Outcome:
        """Take the count of a table as if a round had ended like that; who is out comes with what they put in."""
        name = f"{NAME}, table {table}"
        round_ = self.state.tables[name].rounds + 1
        gone = tuple(Out(self.entrant(person).seat, person, put * CHIP) for person, put in out)
        return self.own(TakeCount(name, round_, {person: held * CHIP for person, held in chips.items()}, gone))


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
