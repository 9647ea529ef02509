"""Sentences for the events of a race."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card, Suit, written
from pitboss.games.racing_card_derby.round import (
    CardCorrected,
    CardDrawn,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
    ResultAnnounced,
    ResultConfirmed,
    ResultShown,
    WagerRestored,
    WagerShifted,
)
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import as_words, capitalized, listed, wager_name

ORDINALS = {1: "first", 2: "second", 3: "third"}


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case CardDrawn():
            card = f"The {event.card.words}" if event.card else "An unread card"
            return f"{card} is drawn for {ORDINALS[event.place]} place."
        case ResultShown():
            lit = "area is" if len(event.lit) == 1 else "areas are"
            return f"The monitors show {finish(event.places, event.protested)}; {len(event.lit)} winning {lit} lit."
        case ResultAnnounced():
            return f"Announced: {finish(event.places, event.protested)}."
        case ResultConfirmed():
            return "Confirmed: the equipment shows the right result."
        case _:
            return _incident(event)


def _incident(event: Event) -> str | None:
    """Return an incident of a race, or what was done about it."""
    match event:
        case WagerShifted():
            placed = f"{show(event.stake.total)} placed on {wager_name(event.wager)}"
            purpose = "on purpose " if event.deliberate else ""
            return f"Seat {event.seat}: {placed} is now on {wager_name(event.to)}, moved {purpose}by the {event.by}."
        case WagerRestored():
            wager = f"seat {event.seat}'s wager on {wager_name(event.to)}"
            return f"{event.by} orders that {wager} is settled on {wager_name(event.wager)}, where it was placed."
        case CardRemoved():
            return f"{_seen(event.card)} is out of play, face down in the discard rack."
        case CardUsed():
            return f"{_seen(event.card)} is used as the next card from the shoe{_behind(event.after)}."
        case CardCorrected():
            return f"Card {event.position + 1} of the race is the {event.card.words}."
        case DisplayCorrected():
            showed = finish(event.showed, event.showed_protested)
            return f"The monitors showed {showed}; the right result is {finish(event.places, event.protested)}."
        case LightsOverruled():
            lit = listed(as_words(each) for each in event.lit) if event.lit else "no area"
            return f"{capitalized(lit)} {'were' if len(event.lit) > 1 else 'was'} lit; the cards decide every wager."
        case RaceReconstructed():
            return f"The race is reconstructed: {written(event.cards)}."
        case _:
            return None


def finish(places: Sequence[Suit], protested: bool) -> str:
    """Return a result as a dealer announces it."""
    first, second, third = (suit.word for suit in places)
    return f"{first} first, {second} second, {third} third{', a protested race' if protested else ''}"


def _seen(card: Card | None) -> str:
    return f"The {card.words}" if card else "An unseen card"


def _behind(cards: int) -> str:
    """Say behind how many cards already seen in the shoe a card comes."""
    return {0: "", 1: ", after the one already seen"}.get(cards, f", after the {cards} already seen")
