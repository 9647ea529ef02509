"""Tournaments as a kind of stream: their topics, what the machine asks of them, and their counts compared with their tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pitboss.house.machine import Compares, For
from pitboss.house.players.own_limits import beyond
from pitboss.house.record import TableRecord
from pitboss.house.ruled import RuledKind, StreamRules, Surroundings
from pitboss.house.tournaments.checking import CONDITIONS
from pitboss.house.tournaments.conducting import CONDUCTING, NoteAbsence
from pitboss.house.tournaments.entering import ENTERING, EnterTournament, JoinReserves
from pitboss.house.tournaments.moving import MOVING
from pitboss.house.tournaments.placing import PLACING, CountTaken
from pitboss.house.tournaments.preparing import PREPARING
from pitboss.house.tournaments.seating import SEATING, SealSeats, SeatReserve, Substitute, TakeAllocatedSeat
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.house.tournaments.tells import reactions, tells
from pitboss.house.tournaments.view import TournamentView, view
from pitboss.table.commands import PLAYER, Actor, Inside, Request
from pitboss.table.events import Event
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal
from pitboss.table.services.tournament_play.session import ChipsCounted
from pitboss.table.viewers import Viewer

Count = tuple[int, frozenset[tuple[str, int]], frozenset[str]]
"""A round, what everybody had after it, and who was out."""


class Recount:
    """Compares the counts that a tournament took with those that its tables made. It reads the record of each table once."""

    def __init__(self, tables: Mapping[str, TableRecord]) -> None:
        self._tables = tables
        self._read: dict[str, frozenset[Count]] = {}

    def __call__(self, state: TournamentState, event: Event) -> Iterator[str]:
        """Yield that the record of a table does not have a count that the tournament took from it."""
        if not isinstance(event, CountTaken):
            return
        chips = frozenset((state.entrants[number].person, held * CHIP) for number, held in event.chips.items())
        out = frozenset(each.person for each in event.out)
        if (event.round, chips, out) not in self._counts(event.table):
            yield f"the record of {event.table} has no such count after round {event.round}"

    def _counts(self, table: str) -> frozenset[Count]:
        if table not in self._read:
            self._read[table] = frozenset(
                _count(each.event) for each in self._tables[table].history if isinstance(each.event, ChipsCounted)
            )
        return self._read[table]


def _count(event: ChipsCounted) -> Count:
    return event.round, frozenset(event.chips.items()), frozenset(each.player for each in event.out)


class TournamentKind(RuledKind[TournamentState]):
    """Tournaments of the house."""

    id = "tournament"
    topics = (CONDITIONS, PREPARING, ENTERING, SEATING, CONDUCTING, MOVING, PLACING)

    def fresh(self) -> TournamentState:
        return TournamentState()

    def concerned(self, state: TournamentState, does: Request | None) -> Iterable[str]:
        """Return whom a request is about: whoever enters, comes in as a reserve, plays for somebody, or comes to their seat."""
        match does:
            case EnterTournament() | JoinReserves() | TakeAllocatedSeat() | NoteAbsence():
                return (does.person,) if does.person else ()
            case Substitute():
                return (does.by,)
            case SeatReserve():
                return (does.reserve,) if does.reserve else state.reserves[:1]
            case None:
                return (*state.reserves[:1], *(each.person for each in state.live() if not each.present))
            case _:
                return ()

    def payers(self, state: TournamentState, who: Actor, does: Request | None) -> Iterable[str]:
        """Return who pays the entry fee: whoever enters, or comes in as a reserve."""
        match does:
            case EnterTournament():
                return (who.name if who.office == PLAYER else does.person.strip(),)
            case SeatReserve():
                return (state.reserve(does.reserve),)
            case None:
                return (who.name, *state.reserves[:1])
            case _:
                return ()

    def next_step(self, state: TournamentState) -> Request | None:
        """Seal the order of the next ballot as soon as it is known for whom it may be."""
        return SealSeats() if state.phase in (Phase.ENTERING, Phase.BETWEEN) and not state.order else None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterable[Inside]:
        return reactions(name, event, at, version, rules)

    def tells(self, event: Event) -> Iterable[For]:
        return tells(event)

    def forbidden(self, house: Surroundings, state: TournamentState, does: Request, who: Actor, at: int) -> Refusal | None:
        """Refuse an entry fee, now or when a reserve gets a seat, beyond what whoever pays it has set for themselves."""
        payers = self.payers(state, who, EnterTournament(does.person) if isinstance(does, JoinReserves) else does)
        refusals = (beyond(house, self, person, state.conditions.fee, at) for person in payers if person)
        return next((each for each in refusals if each), None)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[TournamentState]:
        return Recount(tables)

    def view(self, state: TournamentState, viewer: Viewer, rules: StreamRules, at: int) -> TournamentView:
        return view(state, viewer, rules, at)


TOURNAMENT = TournamentKind()
