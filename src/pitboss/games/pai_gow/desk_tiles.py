"""Tiles as a dealer keys them: 1-3, 3-1 or 13."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Tile, TileError, parse_tile
from pitboss.games.pai_gow.round import HAND, Tiles
from pitboss.table.questions import Field, Kind, NotUnderstood

WHAT = "a tile such as 1-3 or 13"
# A hand may have a tile twice, so these are words and no choice among different ones.
HANDS = Field(
    "tiles",
    "Which tiles, those of the low hand first?",
    Kind.WORD,
    what=f"{HAND} tiles such as 1-3 or 13",
    several=True,
    least=HAND,
    most=HAND,
)
TILE = Field("tile", "Which tile?", Kind.WORD, what=WHAT)


def read_tile(keyed: str) -> Tile:
    """Return a tile as it was keyed."""
    try:
        return parse_tile(keyed)
    except TileError as error:
        raise NotUnderstood(f"{error}.") from None


def two_hands(keyed: Sequence[str]) -> tuple[Tiles, Tiles]:
    """Return the low and the high hand as they were keyed."""
    found = tuple(read_tile(each) for each in keyed)
    return found[: HAND // 2], found[HAND // 2 :]
