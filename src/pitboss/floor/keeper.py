"""The dealer's clock of a table on the floor: computer players act one after another, wagering ends, late players are reported.

Nothing happens at a table that nobody sits at or watches, except that a round in which a person has a part is played to its end,
and that tables of a tournament are played on.
"""

from __future__ import annotations

from uuid import uuid4

from msgspec import Struct

from pitboss.floor.at_table import AtTable
from pitboss.house.players.bots import decide, needs_chips, start_of
from pitboss.house.players.client import Patience
from pitboss.house.players.visits import USUAL, Visit
from pitboss.house.runner import Accepted
from pitboss.table.commands import PLAYER, Actor, Command, Request
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.state import Phase
from pitboss.table.viewers import Viewer


class Pace(Struct, frozen=True):
    """How fast a table goes, in milliseconds."""

    step: int = 700
    """From one thing that a computer player does to the next."""
    wagers: int = 250
    """From one wager of a computer player to the next."""
    betting: int = 20_000
    """From a person's first wager to the call."""
    watched: int = 6_000
    """The same where only computer players play and people watch."""
    late: int = 1_000
    """After a player's time is up, before they are reported: their command may be on its way."""


class Keeper:
    """What happens at one table without a person asking for it."""

    def __init__(self, here: AtTable, visit: Visit, pace: Pace) -> None:
        self.here = here
        self.visit = visit
        self.pace = pace
        self._patience = Patience()
        self._betting = 0
        """The time for wagers that the clock runs for."""

    def step(self, attended: bool) -> int | None:
        """Do the next thing, if it is time for one. Return the milliseconds until there may be another; None for not before
        something else happens."""
        state = self.here.table.state
        if state.phase is Phase.ROUND:
            return self._in_round() if attended or self._person_plays() else None
        if state.phase is not Phase.BETWEEN or state.round.called:
            return None
        if state.session.paused_until > self.here.clock():
            self._stop_clock()
            return None
        wagered = self._wagered()
        if not attended and not wagered:
            self._stop_clock()
            return None
        return self._between(wagered)

    def _person_plays(self) -> bool:
        state = self.here.table.state
        return any(not self.here.is_computer(entry.owner) for entry in state.round.entries.values())

    def _in_round(self) -> int | None:
        table, now = self.here.table, self.here.clock()
        for seat in self.here.computers():
            if self._acts(seat):
                return self.pace.step
        rules, state, since = table.rules, table.state, self._patience.since(table, now)
        late = rules.game.timing.overdue(state, rules, now - self.pace.late, since)
        if late is not None and self._own_step(late):
            return self.pace.step
        until = [each.until for each in rules.game.timing.waiting(state, rules) if each.until]
        asks_at = rules.game.timing.asks_at(state, rules, since)
        due = [*until, *((asks_at,) if asks_at else ())]
        return max(min(due) + self.pace.late - now, self.pace.step) if due else None

    def _acts(self, seat: int) -> bool:
        """Let the computer player at a seat do one thing; return whether it did."""
        table = self.here.table
        who = Actor(table.state.seats[seat].player, PLAYER)
        request = self._wanted(seat, who)
        return request is not None and self._sends(who, request)

    def _wanted(self, seat: int, who: Actor) -> Request | None:
        table, now = self.here.table, self._now()
        return decide(table.view(Viewer(PLAYER, who.name), now), table.offers(who, now), seat, table.rules)

    def _sends(self, who: Actor, request: Request) -> bool:
        outcome = self.here.table.send(Command(uuid4().hex, who, self._now(), request))
        return isinstance(outcome, Accepted)

    def _own_step(self, request: Request) -> bool:
        outcome = self.here.table.own_step(request, command_id=uuid4().hex, at=self._now())
        return isinstance(outcome, Accepted)

    def _now(self) -> int:
        return max(self.here.clock(), self.here.table.at)

    def _wagered(self) -> list[str]:
        """Return the people, computer players aside, who wait for the round: they have placed wagers, have another part in
        it, or are here at a game in which nothing is placed before it. A tournament waits for nobody."""
        persons = self.here.persons().values()
        if self.here.tournament:
            return [*persons]
        if not isinstance(start_of(self.here.table.rules), NoMoreBets):
            return [name for name in persons if self.here.is_present(name)]
        state, game = self.here.table.state, self.here.table.rules.game
        seats = self.here.table.view("public").areas
        playing = (each.player for each in seats if each.wagers or game.seating.takes_part(state, each.area))
        return [player for player in playing if player in persons]

    def _between(self, wagered: list[str]) -> int | None:
        here, now = self.here, self.here.clock()
        awaited = here.awaited()
        if not here.table.rules.game.timing.under_way(here.table.state):
            if awaited and not wagered:
                self._stop_clock()
                return None
            if not wagered and not here.computers():
                return None
        whole = self.pace.betting if awaited or wagered else self.pace.watched
        if here.betting_until is None or self._betting not in (0, whole):
            # Whoever sits down while the clock of the computer players runs has the time of a person.
            here.betting_until = now + whole
        self._betting = whole
        everybody = not awaited and any(name in here.ready for name in wagered)
        everybody = everybody and all(name in here.ready for name in wagered if here.is_present(name))
        hurry = everybody or now >= here.betting_until
        for seat in here.computers():
            if self._wagers(seat) and not hurry:
                return self.pace.wagers
        if not hurry:
            return here.betting_until - now
        self._stop_clock()
        here.ready.clear()
        return self.pace.step if self._own_step(start_of(here.table.rules)) else None

    def _stop_clock(self) -> None:
        self.here.betting_until = None

    def _wagers(self, seat: int) -> bool:
        """Let a computer player place wagers; one with too few chips buys in first. Return whether it did anything."""
        table = self.here.table
        area = next(each for each in table.view("public").areas if each.area == seat)
        if area.wagers:
            return False
        who = Actor(area.player, PLAYER)
        if needs_chips(area, table.rules, self._wanted(seat, who), USUAL):
            self.visit.bring(who.name, USUAL)
            self._sends(who, BuyIn(USUAL))
        return self._acts(seat)
