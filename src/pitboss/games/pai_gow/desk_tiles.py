"""Tiles as a dealer keys them: 1-3, 3-1 or 13."""

from __future__ import annotations

from pitboss.games.pai_gow.round import HAND, Tiles
from pitboss.table.questions import Field, Kind

HANDS = Field(
    "tiles",
    "Which tiles, those of the low hand first?",
    Kind.TILE,
    what=f"{HAND} tiles such as 1-3 or 13",
    several=True,
    least=HAND,
    most=HAND,
)
TILE = Field("tile", "Which tile?", Kind.TILE)


def two_hands(keyed: Tiles) -> tuple[Tiles, Tiles]:
    """Return the low and the high hand as they were keyed."""
    return keyed[: HAND // 2], keyed[HAND // 2 :]
