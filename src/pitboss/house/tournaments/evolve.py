"""The state of a tournament after each event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.house.tournaments import events as e
from pitboss.house.tournaments.conditions import CHIP, table_names
from pitboss.house.tournaments.state import Entrant, Phase, Status, TableAt, TournamentState
from pitboss.money import moved
from pitboss.table.events import Event
from pitboss.table.persons import identity, same_person


def _with(state: TournamentState, changed: Iterable[Entrant]) -> TournamentState:
    return replace(state, entrants={**state.entrants, **{each.number: each for each in changed}})


def _one(state: TournamentState, number: int, **facts: Any) -> TournamentState:
    return _with(state, (replace(state.entrants[number], **facts),))


def _money(state: TournamentState, event: Event) -> TournamentState:
    return replace(state, money=moved(state.money, event.moves))


def _offered(state: TournamentState, event: e.TournamentOffered) -> TournamentState:
    return replace(state, name=event.name, conditions=event.conditions)


def _decided(state: TournamentState, event: e.ConditionsDecided) -> TournamentState:
    if not event.approved:
        return replace(state, rejected=event.words)
    return replace(state, phase=Phase.ENTERING, approved_at=event.at, reference=event.reference, rejected="")


def _nominated(state: TournamentState, event: e.DirectorNominated) -> TournamentState:
    return replace(state, directors=(*state.directors, event.person))


def _sealed(state: TournamentState, event: e.SeatsSealed) -> TournamentState:
    return replace(state, order=event.order)


def _entered(state: TournamentState, event: e.EntryMade) -> TournamentState:
    return _money(_in(state, Entrant(event.number, event.person, event.person)), event)


def _in(state: TournamentState, entrant: Entrant) -> TournamentState:
    """Have somebody in the tournament; whoever was among the reserves is not any more."""
    state = replace(
        state,
        numbers={**state.numbers, identity(entrant.person): entrant.number},
        reserves=tuple(each for each in state.reserves if not same_person(each, entrant.person)),
    )
    return _with(state, (entrant,))


def _withdrawn(state: TournamentState, event: e.EntryWithdrawn) -> TournamentState:
    return _one(state, event.number, status=Status.WITHDRAWN)


def _joined(state: TournamentState, event: e.ReserveJoined) -> TournamentState:
    return replace(state, reserves=(*state.reserves, event.person))


def _balloted(state: TournamentState, event: e.BallotHeld) -> TournamentState:
    seated = (
        replace(state.entrants[each.number], heat=each.heat, table=each.table, seat=each.seat, present=False)
        for each in event.allocations
    )
    state = _with(state, tuple(seated))
    # By their numbers: a row that is read back has its tables in the order of the alphabet, the tenth before the second.
    numbered = table_names(state.name, state.numbered + 1, len(event.tables))
    tables = {name: TableAt(event.tables[name]) for name in numbered}
    return replace(state, phase=Phase.BALLOTED, order=(), tables=tables, numbered=state.numbered + len(tables))


def _seat_taken(state: TournamentState, event: e.SeatTakenUp) -> TournamentState:
    return _one(state, event.number, present=True)


def _reserve_seated(state: TournamentState, event: e.ReserveSeated) -> TournamentState:
    left = state.entrants[event.instead]
    entrant = Entrant(event.number, event.person, event.person, heat=left.heat, table=left.table, seat=left.seat, present=True)
    gone = replace(left, status=Status.REPLACED, table="", seat=0)
    return _money(_in(_with(state, (gone,)), entrant), event)


def _forfeited(state: TournamentState, event: e.PositionForfeited) -> TournamentState:
    return _one(state, event.number, status=Status.FORFEITED, table="", seat=0, chips=0)


def _started(state: TournamentState, event: e.SessionStarted) -> TournamentState:
    playing = [
        replace(state.entrants[state.numbers[identity(each.player)]], status=Status.PLAYING, chips=each.chips // CHIP)
        for placings in event.seated.values()
        for each in placings
    ]
    gone = [replace(state.entrants[number], status=Status.FORFEITED, table="", seat=0) for number in event.forfeited]
    state = _with(state, (*playing, *gone))
    return replace(
        state,
        phase=Phase.PLAYING,
        session_at=event.at,
        level_at=event.at,
        closing=False,
        tables={name: at for name, at in state.tables.items() if name in event.seated},
    )


def _raised(state: TournamentState, event: e.LevelRaised) -> TournamentState:
    tables = {name: replace(each, at_level=0) for name, each in state.tables.items()}
    return replace(state, level=event.level, level_at=event.at, tables=tables)


def _absence(state: TournamentState, event: e.AbsenceSeen) -> TournamentState:
    return _one(state, event.number, present=not event.absent)


def _substituted(state: TournamentState, event: e.SubstituteApproved) -> TournamentState:
    state = replace(state, numbers={**state.numbers, identity(event.by): event.number})
    return _one(state, event.number, person=event.by, present=True)


def _break(state: TournamentState, event: e.BreakOffered) -> TournamentState:
    # The clock of the level stands still in a break.
    waits = event.minutes * 60_000
    return replace(state, break_until=event.until, level_at=state.level_at + waits, session_at=state.session_at + waits)


def _moved(state: TournamentState, event: e.PlayersMoved) -> TournamentState:
    state = _with(state, (replace(state.entrants[each.number], table=each.table, seat=each.seat) for each in event.players))
    return replace(state, tables={name: each for name, each in state.tables.items() if name != event.broken})


def _pace(state: TournamentState, event: e.PaceDetermined) -> TournamentState:
    return replace(state, pace=event.seconds)


def _told(state: TournamentState, event: e.DirectionGiven) -> TournamentState:
    return state


def _placed(state: TournamentState, placed: tuple[e.Placed, ...], winner: int) -> TournamentState:
    out = [
        replace(
            state.entrants[each.number],
            status=Status.OUT,
            table="",
            seat=0,
            chips=0,
            finish=each.finish,
            sharers=each.sharers,
            turn=turn,
        )
        for turn, each in enumerate(placed)
    ]
    won = [replace(state.entrants[winner], finish=1, sharers=1)] if winner else []
    return _with(state, (*out, *won))


def _counted(state: TournamentState, event: e.CountTaken) -> TournamentState:
    state = _with(state, (replace(state.entrants[number], chips=chips) for number, chips in event.chips.items()))
    state = _placed(state, event.out, event.winner)
    at = state.tables[event.table]
    tables = {**state.tables, event.table: replace(at, rounds=at.rounds + 1, at_level=at.at_level + 1)}
    return replace(state, tables=tables, rounds=state.rounds + 1)


def _closing(state: TournamentState, event: e.SessionClosing) -> TournamentState:
    return replace(state, closing=True)


def _ended(state: TournamentState, event: e.SessionEnded) -> TournamentState:
    state = _placed(state, event.out, event.winner)
    left = [replace(each, table="", seat=0, status=Status.ENTERED) for each in state.entrants.values() if each.table]
    state = _with(state, left)
    if event.finished:
        state = _with(state, (replace(each, status=Status.OUT) for each in state.live()))
        return replace(state, phase=Phase.PLAYED, tables={}, closing=False)
    return replace(state, phase=Phase.BETWEEN, session=state.session + 1, tables={}, closing=False)


def _awarded(state: TournamentState, event: e.PlacesAwarded) -> TournamentState:
    state = _with(state, (replace(state.entrants[each.number], prize=each.amount) for each in event.awards))
    return replace(_money(state, event), phase=Phase.AWARDED)


def _cancelled(state: TournamentState, event: e.TournamentCancelled) -> TournamentState:
    gone = (replace(each, table="", seat=0, chips=0) for each in state.entrants.values())
    return replace(_money(_with(state, gone), event), phase=Phase.CANCELLED, tables={}, break_until=0)


EVOLVES: Mapping[type[Event], Callable[[TournamentState, Any], TournamentState]] = {
    e.TournamentOffered: _offered,
    e.ConditionsDecided: _decided,
    e.DirectorNominated: _nominated,
    e.SeatsSealed: _sealed,
    e.EntryMade: _entered,
    e.EntryWithdrawn: _withdrawn,
    e.ReserveJoined: _joined,
    e.BallotHeld: _balloted,
    e.SeatTakenUp: _seat_taken,
    e.ReserveSeated: _reserve_seated,
    e.PositionForfeited: _forfeited,
    e.SessionStarted: _started,
    e.LevelRaised: _raised,
    e.AbsenceSeen: _absence,
    e.SubstituteApproved: _substituted,
    e.BreakOffered: _break,
    e.PlayersMoved: _moved,
    e.PaceDetermined: _pace,
    e.DirectionGiven: _told,
    e.CountTaken: _counted,
    e.SessionClosing: _closing,
    e.SessionEnded: _ended,
    e.PlacesAwarded: _awarded,
    e.TournamentCancelled: _cancelled,
}
