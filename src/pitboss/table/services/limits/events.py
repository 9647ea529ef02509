"""Limits: what has happened, and what the table keeps of it."""

from __future__ import annotations

from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.events import Event, Significance
from pitboss.table.limits import Limits, Notice, Range
from pitboss.table.state import Seat, TableState


class LimitsChanged(Event, frozen=True, tag="limits.changed/1"):
    wager: str
    limits: Limits
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums still kept, by seat."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class MinimumRaised(Event, frozen=True, tag="limits.minimum-raised/2"):
    """A higher minimum at once; seated players keep the old one and get a marker."""

    wager: str
    minimum: int
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums kept, by seat."""
    limits: Limits | None = None
    """The limits from now on; None in older records."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class LimitsAgreed(Event, frozen=True, tag="limits.agreed/1"):
    """A player agrees to new limits for one wagering area; they change when everybody at the table has."""

    seat: int
    wager: str
    range_: Range

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class NoticePosted(Event, frozen=True, tag="notice.posted/1"):
    notice: Notice


class OwnLimitsGranted(Event, frozen=True, tag="limits.own-granted/1"):
    """Limits for one player alone."""

    seat: int
    wager: str
    range_: Range

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class OwnLimitsWithdrawn(Event, frozen=True, tag="limits.own-withdrawn/1"):
    seat: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


LimitsEvent = LimitsChanged | MinimumRaised | LimitsAgreed | NoticePosted | OwnLimitsGranted | OwnLimitsWithdrawn


def evolve(state: TableState, event: LimitsEvent) -> TableState:
    """Return the table with its limits after an event."""
    match event:
        case LimitsChanged():
            # Agreement was to this change: the next one needs a new agreement.
            seats = {number: replace(seat, agrees={}) for number, seat in state.seats.items()}
            return replace(state, limits=event.limits, notices=event.notices, seats=_kept(seats, event.wager, event.kept))
        case MinimumRaised():
            limits = event.limits or state.limits
            return replace(state, limits=limits, notices=event.notices, seats=_kept(state.seats, event.wager, event.kept))
        case OwnLimitsGranted():
            seat = state.seats[event.seat]
            return _with_seat(state, event.seat, replace(seat, own={**seat.own, event.wager: event.range_}))
        case OwnLimitsWithdrawn():
            return _with_seat(state, event.seat, replace(state.seats[event.seat], own={}))
        case NoticePosted():
            return replace(state, notices=(*state.notices, event.notice))
        case LimitsAgreed():
            seat = state.seats[event.seat]
            return _with_seat(state, event.seat, replace(seat, agrees={**seat.agrees, event.wager: event.range_}))
        case _:
            assert_never(event)


def _with_seat(state: TableState, number: int, seat: Seat) -> TableState:
    return replace(state, seats={**state.seats, number: seat})


def _kept(seats: dict[int, Seat], wager: str, kept: dict[int, int]) -> dict[int, Seat]:
    """Return the seats with these old minimums for a wager, and no others."""
    after = {}
    for number, seat in seats.items():
        others = {other: minimum for other, minimum in seat.kept.items() if other != wager}
        after[number] = replace(seat, kept={**others, wager: kept[number]} if number in kept else others)
    return after


def raised(limits: Limits, wager: str, minimum: int) -> Limits:
    """Return limits with a higher minimum; a maximum below it rises with it."""
    return limits.with_range(wager, Range(minimum, max(minimum, limits.ranges[wager].maximum)))


def complete(state: TableState, event: MinimumRaised) -> Event:
    """Fill in the limits that a raised minimum in an older record does not state."""
    return event if event.limits else replace(event, limits=raised(state.limits, event.wager, event.minimum))
