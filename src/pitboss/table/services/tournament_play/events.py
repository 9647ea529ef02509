"""What happens at a table of a tournament, and what the table keeps of it."""

from __future__ import annotations

from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.events import About, Event
from pitboss.table.limits import Limits
from pitboss.table.services.tournament_play.requests import Out, Placing
from pitboss.table.state import Seat, TableState


class EntrantsSeated(Event, frozen=True, tag="entrants.seated/1"):
    entrants: tuple[Placing, ...]
    last_round: int = 0
    """The last round that the table plays in the session; 0 where nothing is said of it."""


class EntrantsReleased(Event, frozen=True, tag="entrants.released/1"):
    released: tuple[Placing, ...]


class EntrantSubstituted(Event, frozen=True, tag="entrant.substituted/1"):
    seat: int
    player: str
    by: str


class LevelSet(Event, frozen=True, tag="session.level-set/1"):
    level: int
    settings: dict[str, int | str]
    limits: Limits
    next_round: bool
    """A round is being played: the level is for the next one."""


class PaceSet(Event, frozen=True, tag="session.pace-set/1"):
    settings: dict[str, int | str]
    next_round: bool


class PlayPaused(Event, frozen=True, tag="session.paused/1"):
    until: int


class AbsenceNoted(Event, frozen=True, tag="entrant.absence-noted/1"):
    seat: int
    player: str
    absent: bool


class ChipsCounted(Event, frozen=True, tag="session.chips-counted/1"):
    """What everybody has after a round, and who is out, in the order of their seats from the button."""

    round: int
    chips: dict[str, int]
    out: tuple[Out, ...]

    ABOUT: ClassVar[About] = About.LAST


# --- what the table keeps ------------------------------------------------------------------------------------------------


def evolve(state: TableState, event: Any) -> TableState:
    session = state.session
    match event:
        case EntrantsSeated():
            new = {each.seat: each for each in event.entrants}
            chips = {**session.chips, **{seat: each.chips for seat, each in new.items()}}
            absent = (*session.absent, *(seat for seat, each in new.items() if each.absent))
            seats = {**state.seats, **{seat: Seat(each.player) for seat, each in new.items()}}
            return replace(
                state,
                seats=seats,
                session=replace(session, chips=chips, absent=absent, last_round=event.last_round or session.last_round),
            )
        case EntrantsReleased():
            return _without(state, tuple(each.seat for each in event.released))
        case EntrantSubstituted():
            absent = tuple(seat for seat in session.absent if seat != event.seat)
            seats = {**state.seats, event.seat: Seat(event.by)}
            return replace(state, seats=seats, session=replace(session, absent=absent))
        case LevelSet():
            state = replace(state, limits=event.limits, session=replace(session, level=event.level))
            return _changed(state, event.settings, next_round=event.next_round)
        case PaceSet():
            return _changed(state, event.settings, next_round=event.next_round)
        case PlayPaused():
            return replace(state, session=replace(session, paused_until=event.until))
        case AbsenceNoted():
            others = tuple(seat for seat in session.absent if seat != event.seat)
            return replace(state, session=replace(session, absent=(*others, event.seat) if event.absent else others))
        case ChipsCounted():
            state = _without(state, tuple(each.seat for each in event.out))
            chips = {seat: event.chips[each.player] for seat, each in state.seats.items()}
            # What has changed for the next round holds from now on.
            coming = replace(state.round, house_wide=state.house_wide)
            return replace(state, round=coming, session=replace(state.session, chips=chips, counted=event.round))
        case _:
            assert_never(event)


def _without(state: TableState, seats: tuple[int, ...]) -> TableState:
    left = {seat: each for seat, each in state.seats.items() if seat not in seats}
    session = replace(
        state.session,
        chips={seat: chips for seat, chips in state.session.chips.items() if seat not in seats},
        absent=tuple(seat for seat in state.session.absent if seat not in seats),
    )
    return replace(state, seats=left, session=session)


def _changed(state: TableState, settings: dict[str, int | str], *, next_round: bool) -> TableState:
    if next_round:
        return replace(state, house_wide_next={**state.house_wide_next, **settings})
    now = {**state.house_wide, **settings}
    return replace(state, house_wide=now, round=replace(state.round, house_wide=now))
