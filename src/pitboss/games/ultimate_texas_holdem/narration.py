"""Sentences for the events of Ultimate Texas Hold'em: those of its family, checks and the board."""

from __future__ import annotations

from pitboss.games.dealer_poker.narration import narrate as narrate_poker
from pitboss.games.ultimate_texas_holdem.round import BoardTurned, HandChecked
from pitboss.table.events import Event
from pitboss.table.phrases import counted


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case HandChecked():
            return f"Seat {event.seat} checks."
        case BoardTurned():
            return f"{counted(len(event.positions), 'card')} of the board turned face up."
        case _:
            return narrate_poker(event)
