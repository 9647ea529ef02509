"""What Racing Card Derby adds to round files: the names of the three areas where cards are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.games.racing_card_derby.announcing import AnnounceResult
from pitboss.games.racing_card_derby.drawing import Draw
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.racing_card_derby.view import RaceView
from pitboss.table.commands import Request
from pitboss.table.events import Event

PLACES = ("first", "second", "third")
"""The areas of the race, in order."""


def by_place(view: RaceView | None) -> dict[str, Any]:
    """Return the cards of a view by the names that round files use."""
    return {} if view is None else {PLACES[area - 1]: cards for area, cards in view.areas.items()}


def laid(event: Event, cards: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> None:
    """Note nothing: each card is face up as soon as it is drawn."""


def keyed(c: RaceContext, does: Request, pack: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> Request:
    """Return what somebody says, with the next card of the shoe and the result of the race where it names none."""
    match does:
        case Draw(read=None) if pack:
            return Draw(pack[0])
        case AnnounceResult(places=()) if finish := c.rules.result_of(c.part):
            return AnnounceResult(finish.places, finish.protested)
        case _:
            return does
