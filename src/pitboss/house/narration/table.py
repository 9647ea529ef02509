"""Sentences about a table: its cards before the deal, its seats, its limits, its wagers."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import amounts, counted, listed, person_name, quoted, signed, wager_name
from pitboss.table.services.decks.events import (
    CardsChanged,
    CardsChecked,
    CardsCounted,
    CardsCut,
    CardsReleased,
    CardsSecured,
    CardsShuffled,
    CountInstructed,
)
from pitboss.table.services.wagers.events import (
    BetsClosed,
    PastWagerStood,
    PaymentFound,
    WagerLeftOpen,
    WagersPlaced,
    WagerStood,
    WagersWithdrawn,
)


def narrate(event: Event) -> str | None:
    """Return an event of the table itself as a sentence; None if it is another."""
    return _cards(event) or _wagers(event)


def _cards(event: Event) -> str | None:
    match event:
        case CardsChecked():
            return f"Deck {event.deck + 1} checked by {person_name(event.by)}: {counted(event.cards, 'card')}."
        case CardsSecured():
            return f"Deck {event.deck + 1} locked away."
        case CardsReleased():
            return f"Deck {event.deck + 1} brought to the table."
        case CardsShuffled():
            return f"Deck {event.deck + 1} shuffled."
        case CardsCut():
            return f"Cut {counted(event.depth, 'card')} deep and put in the shoe."
        case CountInstructed():
            return f"{event.by} orders a count of the cards."
        case CardsCounted():
            return f"{counted(event.cards, 'card')} counted{': the number is wrong' if event.wrong else ''}."
        case CardsChanged():
            why = f": {event.reason.rstrip('.')}" if event.reason else ""
            return f"New cards with {event.back} backs{why}."
        case _:
            return None


def _wagers(event: Event) -> str | None:
    match event:
        case WagersPlaced():
            by = f", by seat {event.owner}" if event.owner != event.seat else ""
            dealer = ", placed by the dealer" if event.placed_by_dealer else ""
            return f"Seat {event.seat}: {amounts(event.total)}{by}{dealer}."
        case WagersWithdrawn():
            if event.removed_by:
                return f"{event.removed_by} removes the wagers of seat {event.seat}.{quoted(event.grounds)}"
            return f"Seat {event.seat}: {listed(map(wager_name, event.wagers)) if event.wagers else 'all wagers'} taken back."
        case BetsClosed():
            return '"No more bets."'
        case WagerStood():
            found = f"{wager_name(event.wager)} found at {show(event.found)}"
            return f"Seat {event.seat}: {found}, counts at {show(event.counts)}."
        case WagerLeftOpen():
            found = f"{wager_name(event.wager)} found at {show(event.stake.total)}"
            return f"Seat {event.seat}: {found}; a supervisor decides at how much it counts."
        case PaymentFound():
            done = "paid to" if event.paid > 0 else "taken from"
            more = f"{show(abs(event.paid))} more was {done} {event.player} on {wager_name(event.wager)}"
            return f"Round {event.round}, seat {event.seat}: {more} than the record says.{signed(event.signed_by)}"
        case PastWagerStood():
            stands = f"{wager_name(event.wager)} of {show(event.amount)} in round {event.round} stands"
            return f"Seat {event.seat}: {stands}."
        case _:
            return None
