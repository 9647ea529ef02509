"""The tiles of Pai Gow: 32 of them, of 21 kinds, and how people write them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

_LOOKS_LIKE = "a tile is two numbers of pips from 1 to 6, such as 6-6, 1-3 or 13"


class TileError(ValueError):
    """A text that names no tile."""


class Tile(StrEnum):
    """A kind of tile, written as the pips of its two ends: `Tile.TEEN` is "6-6". Each civil tile is in the set twice."""

    top: int
    bottom: int

    def __new__(cls, text: str) -> Self:
        tile = str.__new__(cls, text)
        tile._value_ = text
        tile.top, tile.bottom = int(text[0]), int(text[2])
        return tile

    TEEN = "6-6"
    DAY = "1-1"
    YUN = "4-4"
    GOR = "1-3"
    MOOY = "5-5"
    CHONG = "3-3"
    BON = "2-2"
    FOO = "5-6"
    PING = "4-6"
    TIT = "1-6"
    LOOK = "1-5"
    NINE_36 = "3-6"
    NINE_45 = "4-5"
    EIGHT_26 = "2-6"
    EIGHT_35 = "3-5"
    SEVEN_25 = "2-5"
    SEVEN_34 = "3-4"
    FIVE_14 = "1-4"
    FIVE_23 = "2-3"
    SIX_24 = "2-4"
    THREE_12 = "1-2"

    @property
    def pips(self) -> int:
        """The pips of both ends together."""
        return self.top + self.bottom

    @property
    def civil(self) -> bool:
        """Whether there are two of this tile, which make a pair."""
        return self in CIVIL

    @property
    def wild(self) -> bool:
        """Whether it is one of the two Gee Jun tiles, each of which may count three or six."""
        return self in GEE_JUN

    @property
    def words(self) -> str:
        """The tile as spoken: Teen (6-6), a nine (3-6)."""
        return f"{NAMES[self]} ({self.value})"


CIVIL = frozenset((*Tile,)[:11])
"""The tiles that are in the set twice."""
GEE_JUN = frozenset({Tile.SIX_24, Tile.THREE_12})
NAMES = {
    Tile.TEEN: "Teen",
    Tile.DAY: "Day",
    Tile.YUN: "Yun",
    Tile.GOR: "Gor",
    Tile.MOOY: "Mooy",
    Tile.CHONG: "Chong",
    Tile.BON: "Bon",
    Tile.FOO: "Foo",
    Tile.PING: "Ping",
    Tile.TIT: "Tit",
    Tile.LOOK: "Look",
    Tile.NINE_36: "Gow",
    Tile.NINE_45: "Gow",
    Tile.EIGHT_26: "Bot",
    Tile.EIGHT_35: "Bot",
    Tile.SEVEN_25: "Chit",
    Tile.SEVEN_34: "Chit",
    Tile.FIVE_14: "Ng",
    Tile.FIVE_23: "Ng",
    Tile.SIX_24: "Gee Jun six",
    Tile.THREE_12: "Gee Jun three",
}
"""What each tile is called; the two tiles of a mixed pair have one name."""


def tiles() -> tuple[Tile, ...]:
    """Return the set of 32 tiles in its usual order, the two of each civil tile side by side."""
    return tuple(tile for tile in Tile for _ in range(2 if tile.civil else 1))


def parse_tile(text: str) -> Tile:
    """Return the tile that a text names, with its ends in either order: 2-4, 4-2, 42."""
    ends = sorted(text.strip().replace("-", ""))
    try:
        return Tile("-".join(ends))
    except ValueError:
        raise TileError(f"{text!r} is no tile: {_LOOKS_LIKE}") from None


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles that a text names, with spaces or commas between them."""
    return tuple(parse_tile(each) for each in text.replace(",", " ").split())


def most_of(tile: Tile) -> int:
    """Return how many of a tile are in the set."""
    return 2 if tile.civil else 1


def twice_over(found: Iterable[Tile]) -> Tile | None:
    """Return a tile that is named more often than the set has it."""
    seen: dict[Tile, int] = {}
    for tile in found:
        seen[tile] = seen.get(tile, 0) + 1
        if seen[tile] > most_of(tile):
            return tile
    return None
