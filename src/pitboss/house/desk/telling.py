"""What has happened, as a dealer wants to read it: decks by colour, and each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.desk.games import game_of
from pitboss.house.desk.phrases import Line, decks_named
from pitboss.house.runner import Table
from pitboss.house.words import told
from pitboss.table.events import Event
from pitboss.table.services.decks.events import CardsChecked, CardsReleased, CardsSecured, CardsShuffled


def lines_of(event: Event, table: Table) -> Iterator[Line]:
    """The event in one line, or in a line for each wager."""
    own = game_of(table.rules).told(event, table)
    if own is not None:
        yield from own
        return
    match event:
        case CardsChecked():
            yield f"The {_are(table, event.deck)} checked by {event.by}: {event.cards} cards.", event.clauses
        case CardsSecured():
            yield f"The {_are(table, event.deck)} locked away.", event.clauses
        case CardsReleased():
            yield f"The {_are(table, event.deck)} at the table.", event.clauses
        case CardsShuffled():
            yield f"The {_are(table, event.deck)} shuffled.", event.clauses
        case _:
            yield told(event), event.clauses


def _are(table: Table, deck: int) -> str:
    return f"{decks_named(table.state, table.rules, deck)} {'is' if table.rules.decks == 1 else 'are'}"
