"""Tiles as a dealer keys them."""

from __future__ import annotations

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import HAND
from pitboss.table.context import Context
from pitboss.table.questions import Field, Kind

KEYED = tuple(str(tile) for tile in Tile)


def _spellings(tile: Tile) -> set[str]:
    one, other = str(tile.top), str(tile.bottom)
    return {one + other, other + one, f"{other}-{one}"} - {str(tile)}


SPELLED = {text: str(tile) for tile in Tile for text in _spellings(tile)}
"""Other ways to write a tile: its ends the other way round, or without the dash."""


def hands(m: Context) -> Field:
    """Ask for the tiles of a low and a high hand."""
    return Field(
        "tiles",
        "Which tiles, those of the low hand first?",
        Kind.CHOICE,
        what="a tile such as 1-3 or 13",
        choices=KEYED,
        spelled=SPELLED,
        several=True,
        least=HAND,
        most=HAND,
    )


TILE = Field("tile", "Which tile?", Kind.CHOICE, what="a tile such as 1-3 or 13", choices=KEYED, spelled=SPELLED)
