"""What Racing Card Derby adds to round files: the names of the three areas where cards are drawn."""

from __future__ import annotations

from typing import Any

from pitboss.games.racing_card_derby.view import RaceView

PLACES = ("first", "second", "third")
"""The areas of the race, in order."""


def by_place(view: RaceView | None) -> dict[str, Any]:
    """Return the cards of a view by the names that round files use."""
    return {} if view is None else {PLACES[area - 1]: cards for area, cards in view.areas.items()}
