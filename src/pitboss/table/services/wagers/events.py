"""Wagers: what has happened, and what the table keeps of it."""

from __future__ import annotations

from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.events import Event
from pitboss.table.state import TableState


class WagersPlaced(Event, frozen=True, tag="wagers.placed/1"):
    seat: int
    total: dict[str, int]
    """What is now on each wagering area that was added to."""
    owner: int
    """The seat of the player who wagers."""
    placed_by_dealer: bool = False


class WagersWithdrawn(Event, frozen=True, tag="wagers.withdrawn/1"):
    seat: int
    removed_by: str = ""
    """The supervisor who refused them or declared them void, unless the player took them back."""
    grounds: str = ""
    """Why."""


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """ "No more bets" has been announced."""


class WagerStood(Event, frozen=True, tag="wager.found/1"):
    """What was found on an area after the first card, and at how much it counts."""

    seat: int
    wager: str
    found: int
    counts: int

    REPORTED: ClassVar[bool] = True


class PastWagerStood(Event, frozen=True, tag="wager.past-stands/1"):
    seat: int
    wager: str
    round: int
    amount: int

    REPORTED: ClassVar[bool] = True


WagersEvent = WagersPlaced | WagersWithdrawn | BetsClosed | WagerStood | PastWagerStood


def evolve(state: TableState, event: WagersEvent) -> TableState:
    """Return the table with its wagers after an event."""
    match event:
        case WagersPlaced():
            if event.owner == event.seat:
                return state
            return replace(state, boxes={**state.boxes, event.seat: event.owner})
        case BetsClosed():
            return replace(state, round=replace(state.round, called=True))
        case WagersWithdrawn() | WagerStood() | PastWagerStood():
            return state
        case _:
            assert_never(event)
