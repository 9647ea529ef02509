"""A race, in a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from pitboss.cards import Card, Suit
from pitboss.games.racing_card_derby.round import (
    CardCorrected,
    CardDrawn,
    CardRemoved,
    CardUsed,
    DisplayCorrected,
    LightsOverruled,
    LosingWagersTaken,
    RaceReconstructed,
    ResultAnnounced,
    ResultConfirmed,
    ResultShown,
    WagerRestored,
    WagerShifted,
    WagersSettledAgain,
    WinningWagersPaid,
)
from pitboss.house.words.phrases import listed, spoken, stakes, wager_name
from pitboss.money import show
from pitboss.table.events import AreaSettled, Settled

AREAS = {1: "first", 2: "second", 3: "third"}


def of_race(event: ev.RaceEvent) -> str:
    match event:
        case CardDrawn():
            return f"{_card(event.card)} is drawn for {AREAS[event.place]} place."
        case ResultShown():
            return f"The monitors show {finish(event.places, event.protested)}; {len(event.lit)} winning areas are lit."
        case ResultAnnounced():
            return f"Announced: {finish(event.places, event.protested)}."
        case ResultConfirmed():
            return "Confirmed: the equipment shows the right result."
        case LosingWagersTaken():
            return f"Losing wagers are taken: {_seats(event.wagers)}."
        case WinningWagersPaid():
            return f"Winning wagers are paid: {_seats(event.wagers)}."
        case WagerShifted():
            lies = f"{show(event.stake.total)} of seat {event.seat}, placed on {wager_name(event.wager)}"
            return f"{lies}, lies on {wager_name(event.to)}, moved by the {event.by}."
        case WagerRestored():
            lay = f"seat {event.seat}'s wager on {wager_name(event.to)}"
            return f"{event.by} has {lay} settled where it was placed, on {wager_name(event.wager)}."
        case CardRemoved():
            return f"{_card(event.card)} is out of play, face down in the discard rack."
        case CardUsed():
            return f"{_card(event.card, 'seen')} is used as the next from the shoe."
        case CardCorrected():
            return f"Card {event.position + 1} of the race is the {event.card.words}."
        case DisplayCorrected():
            showed = finish(event.showed, event.showed_protested)
            return f"The monitors showed {showed}; the right result is {finish(event.places, event.protested)}."
        case LightsOverruled():
            lit = listed(spoken(each) for each in event.lit) if event.lit else "no area"
            verb = "were" if len(event.lit) > 1 else "was"
            return f"{lit[:1].upper()}{lit[1:]} {verb} lit; wagers are taken and paid by the cards."
        case RaceReconstructed():
            return f"The race is reconstructed: {' '.join(event.cards)}."
        case WagersSettledAgain():
            return f"Wagers are settled again by the right result: {_seats(event.wagers)}."
        case _:
            assert_never(event)


def finish(places: Sequence[Suit], protested: bool) -> str:
    """A result as a dealer announces it."""
    first, second, third = (suit.word for suit in places)
    return f"{first} first, {second} second, {third} third{', a protested race' if protested else ''}"


def by_seat(wagers: Iterable[AreaSettled]) -> dict[int, list[Settled]]:
    """What became of the wagers of each seat."""
    seats: dict[int, list[Settled]] = {}
    for seat, settled in wagers:
        seats.setdefault(seat, []).append(settled)
    return seats


def _card(card: Card | None, known: str = "read") -> str:
    return f"The {card.words}" if card else f"A card that nobody has {known}"


def _seats(wagers: Iterable[AreaSettled]) -> str:
    """Seat by seat, what was won or lost on each wager."""
    return "; ".join(f"seat {seat}: {_lines(lines)}" for seat, lines in by_seat(wagers).items()) or "none"


def _lines(lines: list[Settled]) -> str:
    won = ", ".join(f"{wager_name(line.wager)} wins {show(line.pays)}" for line in lines if line.pays > 0)
    lost = stakes(line for line in lines if line.pays < 0)
    return "; ".join(part for part in (won, "" if lost == "nothing" else f"{lost} lost") if part) or stakes(lines)
