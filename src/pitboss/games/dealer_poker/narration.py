"""Sentences for the events of poker against the dealer; and for the dealer, a line for each wager with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.cards import Card, written
from pitboss.games.dealer_poker.round import (
    BOARD_PLACE,
    AnteFolded,
    CardKeptUp,
    CardsDealt,
    CardsHandled,
    CardsKnown,
    CardTurnedOver,
    DealerExposed,
    DealerReset,
    DealerRevealed,
    HandConceded,
    HandDeclared,
    HandDiscarded,
    HandFolded,
    HandRestored,
    HandSettled,
    PlayedOn,
    PlayPlaced,
    PlaysFirst,
    RestRacked,
    SeatDeemed,
    StandsAsSet,
)
from pitboss.money import show
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import Event
from pitboss.table.phrases import (
    capitalized,
    cards_counted,
    counted,
    hand_words,
    listed,
    outcomes,
    place_name,
    place_names,
    seat_and_player,
    stakes,
    taken_and_paid,
    wager_name,
)
from pitboss.table.rounds import WagersReturned
from pitboss.table.state import TableState

# --- for everybody -------------------------------------------------------------------------------------------------


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case CardsDealt():
            return f"Round {event.round}: {_dealt(event)}."
        case CardsKnown():
            return _known(event.cards) if event.cards else "Which cards they are is sealed."
        case RestRacked():
            return "The remaining cards are in the discard rack."
        case CardsHandled():
            return f"Seat {event.seat} picks up its cards."
        case HandFolded():
            return f"Seat {event.seat} folds: {outcomes(event.wagers)}."
        case AnteFolded():
            return f"Seat {event.seat} folds the Ante and plays on: {outcomes(event.wagers)}."
        case PlayPlaced():
            return f"Seat {event.seat} plays{f': Play {show(event.total)}' if event.total else ' without a wager'}."
        case DealerRevealed():
            return f"The dealer has {hand_words(event.hand)}."
        case HandDeclared():
            return f"Seat {event.seat} has {hand_words(event.hand)}."
        case HandSettled():
            return f"Seat {event.seat}: {outcomes(event.wagers)}."
        case HandConceded():
            return f"Seat {event.seat} concedes: {outcomes(event.wagers)}."
        case _:
            return _incident(event)


def _incident(event: Event) -> str | None:
    """Return what was done about an incident."""
    match event:
        case HandDiscarded():
            return f"{counted(event.cards, 'card')} at seat {event.seat} counted into the discard rack."
        case HandRestored():
            return f"The hand at seat {event.seat} is restored to what it was before the error."
        case WagersReturned():
            return f"Seat {event.seat}: {stakes(event.wagers)} returned."
        case DealerReset():
            return f"The dealer's hand is set again: {hand_words(event.hand)}."
        case StandsAsSet():
            return f"The hand of {place_name(event.seat)} stands as it was set."
        case PlayedOn():
            return f"Play continues{f'; seat {event.seat} stays in' if event.stays_in else ''}."
        case CardTurnedOver():
            return f"Card {event.position + 1} of {where(event.place)} is turned face down again."
        case CardKeptUp():
            return f"Card {event.position + 1} of the dealer stays face up in place of the last card."
        case DealerExposed():
            return f"{_of_the_dealer(len(event.positions))} face up too early."
        case SeatDeemed():
            return f"The hand at seat {event.seat} counts as the player's own."
        case PlaysFirst():
            return f"{listed(event.players)} must decide before anybody else."
        case _:
            return None


def where(place: int) -> str:
    """Return a place where cards are: a seat, the dealer, or the board."""
    return "the board" if place == BOARD_PLACE else place_name(place)


def _of_the_dealer(cards: int) -> str:
    return "One of the dealer's cards is" if cards == 1 else f"{cards} of the dealer's cards are"


def _known(cards: Iterable[tuple[int, int, Card]]) -> str:
    hands: dict[int, list[Card]] = {}
    for place, _, card in cards:
        hands.setdefault(place, []).append(card)
    return capitalized("; ".join(f"{where(place)}: {written(hand)}" for place, hand in hands.items())) + "."


# --- for the dealer ------------------------------------------------------------------------------------------------


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return one of the game's events in lines for the dealer; None if everybody's sentence will do."""
    match event:
        case CardsDealt():
            return iter([(f"{capitalized(_dealt(event))}.", event.clauses)])
        case HandSettled():
            return _settled(event, state)
        case HandFolded():
            return iter([_given_up("folds", event, state)])
        case HandConceded():
            return iter([_given_up("concedes", event, state)])
        case AnteFolded():
            return iter([_given_up("folds the Ante", event, state)])
        case _:
            return None


def _dealt(event: CardsDealt) -> str:
    groups: dict[int, list[int]] = {}
    for place, count in Counter(event.to).items():
        if place != BOARD_PLACE:
            groups.setdefault(count, []).append(place)
    parts = [f"{cards_counted(count)}{' each' * (len(places) > 1)} to {place_names(places)}" for count, places in groups.items()]
    if BOARD_PLACE in event.to:
        parts.append(f"{cards_counted(event.to.count(BOARD_PLACE))} to the board")
    return f"{'; '.join(parts)}{', the last face up' if event.up else ''}"


def _settled(event: HandSettled, state: TableState) -> Iterator[Line]:
    """Return what the dealer takes and pays, wager by wager."""
    yield f"{seat_and_player(state, event.seat)}:", event.clauses
    yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(event.wagers))


def _given_up(verb: str, event: HandFolded | HandConceded | AnteFolded, state: TableState) -> Line:
    lines = [f"{wager_name(line.wager)} {show(line.stake)}{'' if line.pays else ' back'}" for line in event.wagers]
    return f"{seat_and_player(state, event.seat)} {verb}: {', '.join(lines)}.", event.clauses
