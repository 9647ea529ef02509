"""What the house does for a tournament besides deciding: it opens the tables of a ballot, and takes the steps that are due."""

from __future__ import annotations

from uuid import uuid4

from pitboss.house.house import House
from pitboss.house.record import Accepted
from pitboss.house.runner import Table
from pitboss.house.stream_runner import HouseStream
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.placing import due
from pitboss.house.tournaments.state import Phase, TournamentState, table_settings
from pitboss.house.tournaments.view import TournamentView
from pitboss.table.commands import Actor, Request
from pitboss.table.persons import is_house
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC


class Conductor:
    """A tournament of a house with its tables. Everything it does follows from the record, so it goes on wherever it was."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.stream: HouseStream[TournamentState] = house.streams.get(TOURNAMENT, name)

    @property
    def state(self) -> TournamentState:
        return self.stream.state

    def said(self, does: Request, who: Actor, at: int, *, in_cash: Actor | None = None) -> Accepted | Refusal:
        """Send what somebody asks of the tournament, with its tables open, after what was due and before what is due then. What a
        purse lacks of the entry fee is paid `in_cash` to this person."""
        self.stream.follow()
        self.open_tables(at)
        self.go_on(at)
        outcome = self.stream.said(does, who, command_id=uuid4().hex, at=at)
        if in_cash and isinstance(outcome, Refusal) and outcome.code == "fee-short":
            self._bring(outcome, in_cash, at)
            outcome = self.stream.said(does, who, command_id=uuid4().hex, at=at)
        if not isinstance(outcome, Refusal):
            self.open_tables(at)
            self.go_on(at)
        return outcome

    def _bring(self, short: Refusal, to: Actor, at: int) -> None:
        """Have a person come in with the cash that their purse lacks."""
        lacks = int(str(short.facts["amount"])) - int(str(short.facts["have"]))
        at = max(at, self.house.people.at)
        self.house.grant(str(short.facts["person"]), lacks, command_id=uuid4().hex, at=at, who=None if is_house(to) else to)

    def open_tables(self, at: int) -> None:
        """Open the tables of the ballot that are not open yet. An empty table holds nothing, so each is opened by itself."""
        if self.state.phase not in (Phase.BALLOTED, Phase.PLAYING):
            return
        known = frozenset(self.house.names())
        for name in self.state.tables:
            if name not in known:
                settings = table_settings(self.stream.name, self.state, name)
                self.house.open_table(self.stream.rules.book, settings, at=max(at, self.stream.at))

    def go_on(self, at: int) -> tuple[Accepted, ...]:
        """Take the steps that are due: the next level, the end of a session. What has to wait for a round is tried later."""
        done: list[Accepted] = []
        while (does := due(self.state, max(at, self.stream.at))) is not None:
            outcome = self.stream.by_itself(does, command_id=uuid4().hex, at=at)
            if isinstance(outcome, Refusal):
                break
            done.append(outcome)
        return tuple(done)

    def table(self, name: str) -> Table:
        return self.house.table(name)


def tournaments_on_show(house: House, at: int) -> tuple[TournamentView, ...]:
    """Return the tournaments that a lobby shows, as the public sees them: those that can be entered or are played, then those
    that are over, the latest first. One whose record cannot be read is noted as such."""
    shown = (stream.view(PUBLIC, max(at, stream.at)) for stream in house.readable(TOURNAMENT))
    over = (Phase.AWARDED.value, Phase.CANCELLED.value)
    return tuple(sorted(shown, key=lambda each: (each.phase in over, -each.start)))
