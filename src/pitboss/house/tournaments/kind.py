"""Tournaments as a kind of stream: the vocabulary of their rulebooks, and what the machine asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from pitboss.house.kind import SOMEBODY, Kind, StreamContext, StreamEvent, StreamRules, Surroundings
from pitboss.house.machine import Compares, For
from pitboss.house.players.own_limits import beyond
from pitboss.house.record import TableRecord
from pitboss.house.tournaments import conducting, placing, preparing, seating
from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.conducting import free_places
from pitboss.house.tournaments.counted import TakeCount
from pitboss.house.tournaments.events import (
    AbsenceSeen,
    BallotHeld,
    BreakOffered,
    ConditionsDecided,
    CountTaken,
    DirectionGiven,
    DirectorNominated,
    EntryMade,
    EntryWithdrawn,
    LevelRaised,
    PaceDetermined,
    PlacesAwarded,
    PlayersMoved,
    PositionForfeited,
    ReserveJoined,
    ReserveSeated,
    SeatsSealed,
    SeatTakenUp,
    SessionClosing,
    SessionEnded,
    SessionStarted,
    SubstituteApproved,
    TournamentCancelled,
    TournamentOffered,
)
from pitboss.house.tournaments.recounting import Recount
from pitboss.house.tournaments.refusals import REFUSALS
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.house.tournaments.tells import reactions, tells
from pitboss.house.tournaments.view import TournamentView, view
from pitboss.house.tournaments.vocabulary import VOCABULARY
from pitboss.law import LawError, Rulebook
from pitboss.table.commands import PLAYER, Actor, Inside, Request
from pitboss.table.events import Event
from pitboss.table.game import Chosen
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import Viewer

__all__ = ["TOURNAMENT", "TournamentKind"]


EVENTS: tuple[type[StreamEvent[TournamentState]], ...] = (
    TournamentOffered,
    ConditionsDecided,
    DirectorNominated,
    SeatsSealed,
    EntryMade,
    EntryWithdrawn,
    ReserveJoined,
    BallotHeld,
    SeatTakenUp,
    ReserveSeated,
    PositionForfeited,
    SessionStarted,
    LevelRaised,
    AbsenceSeen,
    SubstituteApproved,
    BreakOffered,
    PlayersMoved,
    PaceDetermined,
    DirectionGiven,
    CountTaken,
    SessionClosing,
    SessionEnded,
    PlacesAwarded,
    TournamentCancelled,
)


INTERPRETATIONS = {
    "tournament.moved-player": "plays-at-once",
    "tournament.across-tables": "order-of-record",
    "tournament.session-places": "by-chips",
}
"""By setting: the one reading of the source that is built."""


class TournamentKind(Kind[TournamentState]):
    """Tournaments of the house."""

    vocabulary = VOCABULARY
    refusals = REFUSALS
    events = EVENTS
    requests: ClassVar[dict[type[Request], Any]] = {
        r.OfferTournament: preparing.offer,
        r.ApproveConditions: preparing.approve,
        r.NominateDirector: preparing.nominate,
        r.SealSeats: preparing.seal,
        r.EnterTournament: preparing.enter,
        r.WithdrawEntry: preparing.withdraw,
        r.JoinReserves: preparing.join_reserves,
        r.HoldBallot: seating.ballot,
        r.TakeAllocatedSeat: seating.take_seat,
        r.SeatReserve: seating.seat_reserve,
        r.ForfeitPosition: seating.forfeit,
        r.Substitute: seating.substitute,
        r.StartSession: conducting.start,
        r.RaiseLevel: conducting.raise_level,
        r.NoteAbsence: conducting.absence,
        r.OfferBreak: conducting.offer_break,
        r.SetPace: conducting.pace,
        r.GiveDirection: conducting.direct,
        r.MovePlayer: conducting.move,
        r.BreakTable: conducting.break_table,
        TakeCount: placing.take_count,
        r.CloseSession: placing.close_session,
        r.EndSession: placing.end_session,
        r.AwardPlaces: placing.award,
        r.CancelTournament: placing.cancel,
    }

    drawn = (r.MovePlayer, r.BreakTable)

    def rules(self, book: Rulebook) -> StreamRules:
        """Return the rules; raise LawError for a reading of the source that is not built."""
        rules = super().rules(book)
        for key, built in INTERPRETATIONS.items():
            if rules.value(key) != built:
                raise LawError(book.where, f"setting[{key}].value", f"{built}, which is what is built", repr(rules.value(key)))
        return rules

    def fresh(self) -> TournamentState:
        return TournamentState()

    def candidates(self, c: StreamContext[TournamentState]) -> Iterator[tuple[Request, tuple[str, ...]]]:
        """Yield what may be worth asking. A text that a person writes is stood for by a word."""
        state, words = c.state, "words"
        if not state.name:
            return
        person = "" if c.who.office == PLAYER else SOMEBODY
        yield r.ApproveConditions(words), ()
        yield r.ApproveConditions(approved=False, words=words), ("reject",)
        yield r.NominateDirector(words), ()
        yield r.EnterTournament(person), ()
        yield r.WithdrawEntry(), ()
        yield r.JoinReserves(person), ()
        yield r.HoldBallot(), ()
        yield r.StartSession(), ()
        yield r.OfferBreak(1), ()
        yield r.SetPace(30), ()
        yield r.GiveDirection(words), ()
        yield r.AwardPlaces(), ()
        yield r.CancelTournament(words), ()
        for each in state.live():
            yield r.TakeAllocatedSeat(each.person), (each.person,)
            yield r.ForfeitPosition(each.person), (each.person,)
            yield r.SeatReserve(each.person), (each.person,)
            yield r.Substitute(each.person, SOMEBODY, words), (each.person,)
            yield r.NoteAbsence(each.person, absent=each.present), (each.person,)
        yield from self._moves(state)

    def _moves(self, state: TournamentState) -> Iterator[tuple[Request, tuple[str, ...]]]:
        if state.phase is not Phase.PLAYING:
            return
        for table in state.tables:
            yield r.BreakTable(table), (table,)
            for each in state.live() if len(state.tables) > 1 else ():
                yield r.MovePlayer(each.person, table), (each.person, table)

    def concerned(self, state: TournamentState, does: Request | None) -> Iterable[str]:
        """Return whom a request is about: whoever enters, comes in as a reserve, plays for somebody, or comes to their seat."""
        match does:
            case r.EnterTournament() | r.JoinReserves() | r.TakeAllocatedSeat() | r.NoteAbsence():
                return (does.person,) if does.person else ()
            case r.Substitute():
                return (does.by,)
            case r.SeatReserve():
                return (does.reserve,) if does.reserve else state.reserves[:1]
            case None:
                return (*state.reserves[:1], *(each.person for each in state.live() if not each.present))
            case _:
                return ()

    def payers(self, state: TournamentState, who: Actor, does: Request | None) -> Iterable[str]:
        """Return who pays the entry fee: whoever enters, or comes in as a reserve."""
        match does:
            case r.EnterTournament():
                return (who.name if who.office == PLAYER else does.person.strip(),)
            case r.SeatReserve():
                return (state.reserve(does.reserve),)
            case None:
                return (who.name, *state.reserves[:1])
            case _:
                return ()

    def next_step(self, state: TournamentState) -> Request | None:
        """Seal the order of the next ballot as soon as it is known for whom it may be."""
        return r.SealSeats() if state.phase in (Phase.ENTERING, Phase.BETWEEN) and not state.order else None

    def chance(self, state: TournamentState, does: Request) -> Chosen | None:
        match does:
            case r.SealSeats() if not does.order:
                many = state.conditions.most if not state.session else len(state.live())
                return Chosen("order", shuffled=tuple(range(1, many + 1)))
            case r.MovePlayer() if not does.order and not does.seat:
                return Chosen("order", shuffled=tuple(range(1, state.conditions.seats + 1)))
            case r.BreakTable() if not does.order:
                free = free_places(state, state.tables[does.table].heat, does.table)
                return Chosen("order", shuffled=tuple(range(1, len(free) + 1)))
            case _:
                return None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterable[Inside]:
        return reactions(name, event, at, version, rules)

    def tells(self, event: Event) -> Iterable[For]:
        return tells(event)

    def forbidden(self, house: Surroundings, state: TournamentState, does: Request, who: Actor, at: int) -> Refusal | None:
        """Refuse an entry fee, now or when a reserve gets a seat, beyond what whoever pays it has set for themselves."""
        payers = self.payers(state, who, r.EnterTournament(does.person) if isinstance(does, r.JoinReserves) else does)
        refusals = (beyond(house, self, person, state.conditions.fee, at) for person in payers if person)
        return next((each for each in refusals if each), None)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[TournamentState]:
        return Recount(tables)

    def view(self, state: TournamentState, viewer: Viewer, rules: StreamRules, at: int) -> TournamentView:
        return view(state, viewer, rules, at)


TOURNAMENT = TournamentKind()
