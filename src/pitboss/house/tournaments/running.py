"""A whole tournament of computer players, from its conditions to its prizes. It can be stopped at any point and goes on there."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from pitboss.cards.chance import Chance
from pitboss.house.house import House
from pitboss.house.players.bots import COMPUTER, computer_at, decide, start_of
from pitboss.house.runner import Table
from pitboss.house.tournaments.conditions import PROGRAM
from pitboss.house.tournaments.conditions_file import ConditionsFile
from pitboss.house.tournaments.conducting import MINUTE, StartSession
from pitboss.house.tournaments.conductor import Conductor
from pitboss.house.tournaments.entering import EnterTournament
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.moving import BreakTable, MovePlayer
from pitboss.house.tournaments.placing import AwardPlaces
from pitboss.house.tournaments.preparing import ApproveConditions, NominateDirector, OfferTournament
from pitboss.house.tournaments.seating import HoldBallot, TakeAllocatedSeat
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.table.commands import PLAYER, Actor, Command, Request
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase as TablePhase
from pitboss.table.viewers import viewer_of

HOUR = 60 * MINUTE
ROUND = 2 * MINUTE
"""How long a round takes by the clock of such a tournament."""
OPERATOR = Actor(f"{COMPUTER} operator", "casino-operator")
COMMISSION = Actor(f"{COMPUTER} commission", "commission")
MANAGER = Actor(f"{COMPUTER} shift manager", "gaming-shift-manager")
DIRECTOR = Actor(f"{COMPUTER} director", "tournament-director")
PRACTICE = "practice: computers play, and nobody has approved this"


class NotRun(Exception):
    """The rules refuse a step of the tournament; the sentence says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence()} {refusal.way_out()}")
        self.refusal = refusal


def _cannot(found: ConditionsFile, players: int) -> Refusal | None:
    """Refuse a tournament that computers cannot play to its end, before anything of it is in the record."""
    conditions, clauses = found.conditions, TOURNAMENT.reads(found.book).cite("tournament.numbers")
    if conditions.dealt != PROGRAM:
        return Refusal("dealt-by-hand", (), {"path": "tables.dealt"})
    if players < conditions.least:
        return Refusal("entrants-few", clauses, {"entrants": max(players, 0), "least": conditions.least})
    return Refusal("tournament-full", clauses, {"most": conditions.most}) if players > conditions.most else None


class Run:
    """A tournament that the program plays by itself. The names of the people in its record say that they are computers."""

    def __init__(self, house: House, found: ConditionsFile, players: int, chance: Chance | None = None) -> None:
        self.house = house
        self.players = players
        self.chance = chance
        house.people.clock = None  # the tournament has a clock of its own: a round takes as long as it would
        if found.name not in house.streams.names(TOURNAMENT):
            if refusal := _cannot(found, players):
                raise NotRun(refusal)
            request = OfferTournament(found.name, found.book.id, found.book.digests(), found.conditions)
            at = max(found.conditions.start - HOUR, 0)
            made = house.streams.begin(TOURNAMENT, found.book, request, who=OPERATOR, command_id=uuid4().hex, at=at)
            if isinstance(made, Refusal):
                raise NotRun(made)
        self.conductor = Conductor(house, found.name)
        self.conductor.stream.chance = chance or self.conductor.stream.chance
        self.at = self.conductor.stream.at

    @property
    def state(self) -> TournamentState:
        return self.conductor.state

    def play(self, watch: Callable[[TournamentState], None] | None = None) -> TournamentState:
        """Play until all prizes are awarded; `watch` is called from time to time."""
        while self.state.phase is not Phase.AWARDED:
            self._next()
            if watch:
                watch(self.state)
        return self.state

    def _next(self) -> None:
        """Do what comes next, whatever was done before."""
        match self.state.phase:
            case Phase.OFFERED:
                self._say(ApproveConditions(PRACTICE), COMMISSION)
            case Phase.ENTERING if not self.state.directors:
                self._say(NominateDirector(DIRECTOR.name), MANAGER)
            case Phase.ENTERING if len(self.state.entrants) < self.players:
                self._enter(len(self.state.entrants) + 1)
            case Phase.ENTERING | Phase.BETWEEN:
                self._say(HoldBallot(), DIRECTOR)
            case Phase.BALLOTED:
                self._begin()
            case Phase.PLAYING:
                self._sweep()
            case Phase.PLAYED:
                self._say(AwardPlaces(), DIRECTOR)
            case _:
                raise NotRun(Refusal("tournament-cancelled", (), {}))

    def _say(self, does: Request, who: Actor) -> None:
        outcome = self.conductor.said(does, who, self.at)
        if isinstance(outcome, Refusal):
            raise NotRun(outcome)

    def _enter(self, number: int) -> None:
        name, fee = computer_at(number), self.state.conditions.fee
        if (missing := fee - self.house.people.purses[name]) > 0:
            self.house.grant(name, missing, command_id=uuid4().hex, at=self.at)
        outcome = self.conductor.stream.said(EnterTournament(), Actor(name, PLAYER), command_id=uuid4().hex, at=self.at)
        if isinstance(outcome, Refusal):
            raise NotRun(outcome)

    def _begin(self) -> None:
        for each in self.state.live():
            if not each.present:
                who = Actor(each.person, PLAYER)
                self.conductor.stream.said(TakeAllocatedSeat(), who, command_id=uuid4().hex, at=self.at)
        self.at = max(self.at, self.state.start)
        self._say(StartSession(), DIRECTOR)

    def _sweep(self) -> None:
        """Let every table play a round, then do what is due, and let the director keep the tables even."""
        for name in self.state.tables:
            self._round(self.conductor.table(name))
        self.at = max(self.at + ROUND, self.state.break_until)
        self.conductor.go_on(self.at)
        if self.state.phase is Phase.PLAYING:
            self._keep_even()

    def _round(self, table: Table) -> None:
        if self.chance:
            table.chance = self.chance
        if table.state.phase is TablePhase.BETWEEN:
            begun = table.own_step(start_of(table.rules), command_id=uuid4().hex, at=max(self.at, table.at))
            if isinstance(begun, Refusal):
                return
        while table.state.phase is TablePhase.ROUND:
            self._act(table)

    def _act(self, table: Table) -> None:
        rules, state = table.machine.rules.of_round(table.state), table.state
        seat = rules.game.timing.waiting(state, rules)[0].area
        who, at = Actor(state.seats[seat].player, PLAYER), max(self.at, table.at)
        view = table.machine.view(state, viewer_of(who), at)
        request = decide(view, table.offers(who, at), seat, rules)
        assert request is not None, f"{who.name} has nothing to do at {table.machine.name}"
        outcome = table.send(Command(uuid4().hex, who, at, request))
        if isinstance(outcome, Refusal):
            raise NotRun(outcome)

    def _keep_even(self) -> None:
        """Break tables that are not needed, and move players until no table has two more than another of its heat."""
        seats = self.state.conditions.seats
        for heat in {each.heat for each in self.state.tables.values()}:
            while (sizes := self._sizes(heat)) and -(-sum(sizes.values()) // seats) < len(sizes):
                self._say(BreakTable(min(sizes, key=lambda name: sizes[name])), DIRECTOR)
            while (sizes := self._sizes(heat)) and max(sizes.values()) - min(sizes.values()) > 1:
                largest, least = (pick(sizes, key=lambda name: sizes[name]) for pick in (max, min))
                self._say(MovePlayer(self.state.at_table(largest)[0].person, least), DIRECTOR)

    def _sizes(self, heat: int) -> dict[str, int]:
        return {name: many for name, many in self.state.sizes().items() if self.state.tables[name].heat == heat}
