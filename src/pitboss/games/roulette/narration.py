"""Sentences for the events of a spin."""

from __future__ import annotations

from pitboss.games.roulette.incidents import BY_DEALER, BY_PATRON, BY_PLAYER
from pitboss.games.roulette.round import (
    BallDropped,
    ChipsCountThere,
    ChipsMoved,
    ChipsPutBack,
    LateWagerReturned,
    NumberCorrected,
    SpinStopped,
    WagerClarified,
    WagersStay,
)
from pitboss.games.roulette.wheel import words
from pitboss.games.shared_layout.narration import narrate as settlement
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import amounts, stakes, wager_name

WHO = {BY_DEALER: "the dealer", BY_PATRON: "another patron", BY_PLAYER: "the player"}


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case BallDropped():
            return "The ball drops without the call: wagers are closed, and the spin is good."
        case WagerClarified():
            moved = f"{show(event.stake.total)} on {wager_name(event.wager)} was meant for {wager_name(event.to)}"
            return f"Seat {event.seat}: {moved} and is put there."
        case _:
            return _put_right(event)


def _put_right(event: Event) -> str | None:
    match event:
        case SpinStopped():
            return "The spin is void: the ball does not count."
        case WagersStay():
            return f"Seat {event.seat}: {amounts(event.total)} stays on the layout for the next spin."
        case NumberCorrected():
            return f"The number marked was {event.marked}; the ball rests in {words(event.number)}."
        case LateWagerReturned():
            return f"Seat {event.seat}: {stakes(event.wagers)} was late; it is void and goes back."
        case ChipsMoved():
            # Only a player is asked whether it was an accident.
            how = ("by accident " if event.accident else "on purpose ") if event.by == BY_PLAYER else ""
            placed = f"{show(event.stake.total)} placed on {wager_name(event.wager)}"
            return f"Seat {event.seat}: {placed} is now on {wager_name(event.to)}, moved {how}by {WHO.get(event.by, event.by)}."
        case ChipsPutBack():
            counts = f"counts on {wager_name(event.wager)}, where it was placed"
            return f"Seat {event.seat}: the wager on {wager_name(event.to)} {counts}."
        case ChipsCountThere():
            return f"Seat {event.seat}: the wager counts where it is now, on {wager_name(event.wager)}."
        case _:
            return settlement(event)
