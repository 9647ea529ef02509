"""A client at a table: what one person sees, what they may ask for, and the commands they send. Nothing else of the table is
within their reach."""

from __future__ import annotations

from uuid import uuid4

from pitboss.games.offered import is_decision
from pitboss.house.players.history import History
from pitboss.house.runner import Accepted, Outcome, Table
from pitboss.house.server_clock import Clock, wall_clock
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Command, Request
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import TableView
from pitboss.table.viewers import Viewer

__all__ = ["Client", "Clock", "wall_clock"]


class Patience:
    """How long a table has waited. What others do meanwhile does not put it off."""

    def __init__(self) -> None:
        self._awaits: tuple[object, int] = (None, 0)

    def since(self, table: Table, now: int) -> int:
        """Return since when the round waits for whom it waits for now."""
        rules, state = table.rules, table.state
        seats = tuple(each.area for each in rules.game.timing.waiting(state, rules))
        awaited = (state.round.number, rules.game.stage(state), seats)
        if self._awaits[0] != awaited:
            self._awaits = (awaited, now)
        return self._awaits[1]


class Client:
    """One person at a table; nobody is the house itself, which takes the steps that need no person."""

    def __init__(self, table: Table, who: Actor | None, history: History, clock: Clock = wall_clock) -> None:
        self._table = table
        self._clock = clock
        self._seen: int | None = None
        self.who = who or HOUSE_ACTOR
        self._own = who is None
        self._patience = Patience()
        self.history = history

    @property
    def rules(self) -> Rules:
        """Return the rules of the table as its sign shows them now."""
        return self._table.rules

    def player(self, name: str) -> Client:
        """Return the client of a player at the same table."""
        return Client(self._table, Actor(name, PLAYER), self.history, self._clock)

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def seat(self) -> int | None:
        """Return the seat this person has, if any."""
        return self.history.seat_of(self.name)

    def look(self) -> None:
        """Take in what the record holds by now, from this process or another."""
        self._table.catch_up()
        self.history.catch_up()
        self._seen = self._table.version

    def view(self) -> TableView:
        self._seen = self._table.version
        return self._table.view(Viewer(self.who.office, self.who.name))

    def offers(self) -> tuple[Offer, ...]:
        self._seen = self._table.version
        return self._table.offers(self.who, self._now())

    def send(self, request: Request, *, command_id: str = "") -> Outcome:
        """Send a request, made at the version that this person last looked at. A command id counts once; without one the
        request has an id of its own."""
        name, now = command_id or uuid4().hex, self._now()
        if self._own:
            outcome = self._table.own_step(request, command_id=name, at=now, expected=self._seen)
        else:
            outcome = self._table.send(Command(name, self.who, now, request, expected=self._seen))
        if isinstance(outcome, Accepted):
            self._seen = self._table.version
        return outcome

    def waiting(self) -> tuple[str, ...]:
        """Return the players whose decision the round waits for, from the dealer's left."""
        return tuple(
            name
            for seat, name in self.history.players().items()
            if self._may_be_awaited(seat)
            and any(is_decision(offer) for offer in self._table.offers(Actor(name, PLAYER), self._now()))
        )

    def overdue(self) -> Request | None:
        """Return what the house has to do by now because nobody else has; nothing for as long as it waits for a player."""
        table, now = self._table, self._now()
        since = self._patience.since(table, now)
        awaited = self.rules.game.timing.waiting(table.state, self.rules)
        return None if awaited else self.rules.game.timing.overdue(table.state, self.rules, now, since)

    def is_awaited(self) -> bool:
        """Return whether it may be this person's turn: not where the game waits for others."""
        return self._may_be_awaited(self.seat)

    def _may_be_awaited(self, seat: int | None) -> bool:
        awaited = {each.area for each in self.rules.game.timing.waiting(self._table.state, self.rules)}
        return not awaited or seat in awaited

    def _now(self) -> int:
        # A clock that was set back must not stop a table that has been played at before.
        return max(self._clock(), self._table.at)
