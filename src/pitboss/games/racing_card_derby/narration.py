"""Sentences for the events of a race; and for the dealer, what to pay and take seat by seat, each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
from pitboss.money import show
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import AreaSettled, Event, Settled
from pitboss.table.phrases import as_words, by_seat, capitalized, listed, seat_and_player, stakes, taken_and_paid, wager_name
from pitboss.table.state import TableState

ORDINALS = {1: "first", 2: "second", 3: "third"}

# --- for everybody -------------------------------------------------------------------------------------------------


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
        case LosingWagersTaken():
            return f"Losing wagers are taken: {_seats(event.wagers)}."
        case WinningWagersPaid():
            return f"Winning wagers are paid: {_seats(event.wagers)}."
        case WagersSettledAgain():
            return f"Wagers are settled again by the right result: {_seats(event.wagers)}."
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
            return f"The race is reconstructed: {' '.join(event.cards)}."
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


def _seats(wagers: Iterable[AreaSettled]) -> str:
    """Return what was won or lost on each wager, seat by seat."""
    return "; ".join(f"seat {seat}: {_lines(lines)}" for seat, lines in by_seat(wagers).items()) or "none"


def _lines(lines: list[Settled]) -> str:
    won = ", ".join(f"{wager_name(line.wager)} wins {show(line.pays)}" for line in lines if line.pays > 0)
    lost = ", ".join(f"{wager_name(line.wager)} {show(line.stake)}" for line in lines if line.pays < 0)
    return "; ".join(part for part in (won, f"{lost} lost" if lost else "") if part) or stakes(lines)


# --- for the dealer ------------------------------------------------------------------------------------------------

NOTHING_TO_SETTLE = {
    LosingWagersTaken: "No wager has lost.",
    WinningWagersPaid: "No wager has won.",
    WagersSettledAgain: "No wager is settled again.",
}


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer; None for any other event."""
    match event:
        case LosingWagersTaken() | WinningWagersPaid() | WagersSettledAgain():
            return _settled(event, state)
        case _:
            return None


def _settled(event: LosingWagersTaken | WinningWagersPaid | WagersSettledAgain, state: TableState) -> Iterator[Line]:
    seats = by_seat(event.wagers)
    if isinstance(event, WagersSettledAgain) and seats:
        yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat, lines in seats.items():
        yield f"{seat_and_player(state, seat)}:", event.clauses
        if isinstance(event, WagersSettledAgain):
            # Only the difference moves: what each wager comes to now is not what is handed over.
            for line in lines:
                yield f"  {wager_name(line.wager)} {as_words(line.outcome)}: {show(abs(line.pays))}", line.clauses
        else:
            yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(lines))
    if not seats:
        yield NOTHING_TO_SETTLE[type(event)], event.clauses
