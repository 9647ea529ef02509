"""Sentences for what only terminals add to the events of a spin."""

from __future__ import annotations

from pitboss.games.electronic_roulette.round import InterferenceSettled, PrizeWithheld, RecordStands, TerminalReturned
from pitboss.games.roulette import narration as roulette
from pitboss.table.events import Event
from pitboss.table.phrases import stakes


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case PrizeWithheld():
            stakes_of_it = "are lost" if event.stakes_lost else "go back"
            return f"Terminal {event.seat}: the prize of this spin is withheld; the stakes of its winning wagers {stakes_of_it}."
        case InterferenceSettled():
            return f"Terminal {event.seat}: the interference is on record; its wagers are settled by the true result."
        case TerminalReturned():
            return f"Terminal {event.seat} has failed: {stakes(event.wagers)} is void and goes back to its credit."
        case RecordStands():
            what = f"Terminal {event.seat} has failed" if event.seat else "The equipment has failed"
            return f"{what} and nothing is compromised: wagers and result stand as recorded."
        case _:
            return roulette.narrate(event)
