"""Sentences about a table: its cards before the deal."""

from __future__ import annotations

from pitboss.table.events import Event
from pitboss.table.phrases import counted, person_name
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


def narrate(event: Event) -> str | None:
    """Return what was done with the cards as a sentence; None if it is another."""
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
