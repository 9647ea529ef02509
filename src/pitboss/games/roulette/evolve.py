"""How a spin changes with what happens. Facts are copied; no rule is decided here."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.roulette.round import (
    BallDropped,
    NumberCorrected,
    Spin,
    SpinStopped,
    Stage,
)
from pitboss.games.shared_layout.round import LosingWagersTaken, WinningWagersPaid
from pitboss.table.events import Event, GameEvent
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.state import TableState


def evolve(spin: Spin, event: Event) -> Spin:
    """Return the spin after an event of the game, or of the table where it ends the round."""
    match event:
        case BallDropped():
            return replace(spin, dropped=True)
        case LosingWagersTaken():
            return replace(spin, taken=True)
        case WinningWagersPaid():
            seats = (*spin.paid_seats, event.only) if event.only else spin.paid_seats
            return replace(spin, paid=not event.more, paid_seats=seats)
        case NumberCorrected():
            return replace(spin, number=event.number, last=(event.number, *spin.last[1:]))
        case SpinStopped():
            return replace(spin, stage=Stage.IDLE, fall="", void=True, dropped=False)
        case RoundVoided():
            # A number that a void spin showed is no result.
            last = spin.last[1:] if spin.number else spin.last
            return replace(spin, stage=Stage.IDLE, fall="", void=True, dropped=False, number="", last=last)
        case RoundEnded():
            return replace(spin, stage=Stage.IDLE)
        case GameEvent():
            after: Spin = event.after(spin)
            return after
        case _:
            return spin


def reopened(state: TableState, event: SpinStopped) -> TableState:
    """Return the table with wagers open again after a ball without any: those there were have gone back since the call."""
    return state if event.hands else replace(state, round=replace(state.round, called=False))
