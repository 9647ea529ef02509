"""Wagers: what has happened, and what the table keeps of it."""

from __future__ import annotations

from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.accounts import spots
from pitboss.table.commands import Stake
from pitboss.table.events import Event, Laid, Significance
from pitboss.table.state import Entry, Phase, TableState


class WagersPlaced(Event, frozen=True, tag="wagers.placed/1"):
    seat: int
    total: dict[str, int]
    """What is now on each wagering area that was added to."""
    owner: int
    """The seat of the player who wagers."""
    placed_by_dealer: bool = False

    def lays(self) -> Laid | None:
        return Laid(self.seat, self.total, self.owner)


class WagersWithdrawn(Event, frozen=True, tag="wagers.withdrawn/2"):
    seat: int
    removed_by: str = ""
    """The supervisor who refused them or declared them void, unless the player took them back."""
    grounds: str = ""
    """Why."""
    wagers: tuple[str, ...] = ()
    """Those taken back, where others stay; empty if nothing stays."""

    def lays(self) -> Laid | None:
        taken = self.wagers or (spot.wager for spot in spots({move.source: move.amount for move in self.moves}))
        return Laid(self.seat, dict.fromkeys(taken, 0))


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """ "No more bets" has been announced."""


class WagerStood(Event, frozen=True, tag="wager.found/1"):
    """What was found on an area after the first card, and at how much it counts."""

    seat: int
    wager: str
    found: int
    counts: int

    REPORTED: ClassVar[bool] = True


class WagerLeftOpen(Event, frozen=True, tag="wager.left-open/1"):
    """What was found on an area after the first card, where no rule says at how much it counts."""

    seat: int
    wager: str
    stake: Stake


class PaymentFound(Event, frozen=True, tag="payment.found/1"):
    """In an earlier round more was paid or taken than the record says. The chips have moved already; now so does the record."""

    seat: int
    player: str
    wager: str
    round: int
    paid: int
    """What was paid beyond the record; negative for what was taken."""
    signed_by: str = ""

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class PastWagerStood(Event, frozen=True, tag="wager.past-stands/1"):
    seat: int
    wager: str
    round: int
    amount: int

    REPORTED: ClassVar[bool] = True


WagersEvent = WagersPlaced | WagersWithdrawn | BetsClosed | WagerStood | WagerLeftOpen | PaymentFound | PastWagerStood


def evolve(state: TableState, event: WagersEvent) -> TableState:
    """Return the table with its wagers after an event."""
    match event:
        case WagersPlaced():
            state = _entered(state, event)
            if event.owner == event.seat:
                return state
            return replace(state, boxes={**state.boxes, event.seat: event.owner})
        case BetsClosed():
            return replace(state, round=replace(state.round, called=True))
        case WagerLeftOpen():
            return _found(state, event.seat, {**state.round.found.get(event.seat, {}), event.wager: event.stake})
        case WagerStood() if event.seat in state.round.found:
            others = {wager: stake for wager, stake in state.round.found[event.seat].items() if wager != event.wager}
            return _found(state, event.seat, others)
        case WagersWithdrawn() | WagerStood() | PaymentFound() | PastWagerStood():
            return state
        case _:
            assert_never(event)


def _entered(state: TableState, event: WagersPlaced) -> TableState:
    """Give an area a part in the round that is being played, where its first wager is placed in the course of it."""
    if state.phase is not Phase.ROUND or event.seat in state.round.entries:
        return state
    entry = Entry(event.owner, state.seats[event.owner].player)
    return replace(state, round=replace(state.round, entries={**state.round.entries, event.seat: entry}))


def _found(state: TableState, seat: int, stakes: dict[str, Stake]) -> TableState:
    """Keep what was found on an area and waits for a decision."""
    others = {area: found for area, found in state.round.found.items() if area != seat}
    found = {**others, seat: stakes} if stakes else others
    return replace(state, round=replace(state.round, found=found))
