"""Sentences about the wagers of any round, from the first one placed to the end of the round."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table import events as ev
from pitboss.table.phrases import amounts, wager_name


def narrate(event: ev.TableEvent) -> str | None:
    """Return an event about wagers or a round as a sentence; None if it is another."""
    match event:
        case ev.WagersPlaced():
            by = f", by seat {event.owner}" if event.owner != event.seat else ""
            dealer = ", placed by the dealer" if event.placed_by_dealer else ""
            return f"Seat {event.seat}: {amounts(event.total)}{by}{dealer}."
        case ev.WagersWithdrawn():
            return f"Seat {event.seat}: the wagers are taken back."
        case ev.BetsClosed():
            return '"No more bets."'
        case ev.WagerStood():
            found = f"{wager_name(event.wager)} found at {show(event.found)}"
            return f"Seat {event.seat}: {found}, counts at {show(event.counts)}."
        case ev.PastWagerStood():
            stands = f"{wager_name(event.wager)} of {show(event.amount)} in round {event.round} stands"
            return f"Seat {event.seat}: {stands}."
        case ev.RoundEnded():
            return f"Round {event.round} is over; {event.counted} cards counted into the discard rack."
        case _:
            return None
