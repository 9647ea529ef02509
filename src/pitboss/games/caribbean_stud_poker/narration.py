"""Sentences for the events of Caribbean Stud Poker: those of its family, and the jackpot's own."""

from __future__ import annotations

from pitboss.games.caribbean_stud_poker.round import JackpotSeeded, JackpotSettled
from pitboss.games.dealer_poker.narration import narrate as narrate_poker
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import as_words, outcomes


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case JackpotSeeded():
            return f"The house adds {_moved(event)} to the jackpot; {_shows(event)}."
        case JackpotSettled(wagers=()):
            return f"{_moved(event)} of the Jackpot wager of seat {event.seat} goes to the jackpot; {_shows(event)}."
        case JackpotSettled():
            return f"Seat {event.seat}, {as_words(event.kind)}: {outcomes(event.wagers)}; {_shows(event)}."
        case _:
            return narrate_poker(event)


def _moved(event: Event) -> str:
    return show(sum(move.amount for move in event.moves))


def _shows(event: JackpotSettled | JackpotSeeded) -> str:
    """Return what the jackpot shows after it, by pool where there are several."""
    pools = [f"{show(held)}{f' ({as_words(name)})' if len(event.meter) > 1 else ''}" for name, held in event.meter.items()]
    return f"it now shows {' and '.join(pools)}"
