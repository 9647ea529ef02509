"""How the areas of the layout are named when they are keyed: by a colour, a suit, or the suits of a combination in order."""

from __future__ import annotations

from typing import Any

from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, QUINELLA, RED, SUIT, SUITS, TRIFECTA
from pitboss.table.questions import Field, Kind

BY_SELECTION = {(each.kind, each.suits): name for name, each in LAYOUT.items()}
LENGTHS = {SUIT: 1, QUINELLA: 2, TRIFECTA: 3}
"""How many suits a kind of wager is on, if it names them."""
BY_WORD = {RED: RED, BLACK: BLACK} | {suit.word: BY_SELECTION[SUIT, (suit,)] for suit in SUITS}
"""The areas that one word names."""
SPELLED = BY_WORD | {
    " ".join((each.kind, *(suit.word for suit in each.suits))): name for name, each in LAYOUT.items() if each.kind in LENGTHS
}
"""All areas as they are keyed: `hearts`, `suit hearts`, `quinella hearts clubs`."""


def area(name: str, asks: str, hint: str = "", **more: Any) -> Field:
    """Ask for an area."""
    return Field(name, asks, Kind.AREA, hint=hint, choices=tuple(LAYOUT), spelled=SPELLED, **more)


def keyed_name(wager: str) -> str:
    """Return an area as it is keyed: one word, or the combination."""
    selection = LAYOUT[wager]
    return selection.suits[0].word if selection.kind == SUIT else wager.replace("-", " ")
