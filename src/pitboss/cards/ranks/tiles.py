"""The ranking of two tiles in Pai Gow: the named hands in the order of the rulebook, then points, then the higher tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from types import MappingProxyType

from msgspec import Struct

from pitboss.cards.tile import GEE_JUN, Tile

TEN, NINE, EIGHT, SEVEN = 10, 9, 8, 7
WILD_POINTS = (3, 6)
"""What a Gee Jun tile may count."""
MIXED = MappingProxyType({"gow": 9, "bot": 8, "chit": 7, "ng": 5})
"""The mixed pairs: two different military tiles with the same pips."""
WITH_HIGH = MappingProxyType({"wong": NINE, "gong": EIGHT, "high-nine": SEVEN})
"""What a Teen or Day tile makes with a tile of that many pips."""
MATCHED = MappingProxyType({tile.name.lower(): tile for tile in Tile if tile.civil})
TITLES = MappingProxyType(
    {
        "gee-jun": "Gee Jun",
        **{name: f"a pair of {name.capitalize()}" for name in MATCHED},
        **{name: f"a mixed pair of {name.capitalize()}" for name in MIXED},
        **{f"{high}-{kind}": f"{high} {kind}".replace("-", " ").title() for high in ("teen", "day") for kind in WITH_HIGH},
    }
)
"""Every named hand of two tiles, as people say it."""

HAND_NAMES = tuple(TITLES)
PAIRS = frozenset(("gee-jun", *MATCHED, *MIXED))


class TileHand(Struct, frozen=True, order=True):
    """What two tiles are worth. Hands compare by `strength`; two of the same strength are a copy."""

    strength: tuple[int, int, int]
    """A named hand: 1, how high it ranks, 0. Points: 0, the points, the rank of the higher tile; nothing ranks below 0 points."""
    name: str = ""
    """The named hand; empty where points count."""
    points: int = 0
    """0 where it is a named hand."""

    @property
    def words(self) -> str:
        return TITLES[self.name] if self.name else f"{self.points} point{'' if self.points == 1 else 's'}"


def name_of(one: Tile, other: Tile) -> str:
    """Return which named hand two tiles are; empty if they are none."""
    if {one, other} == GEE_JUN:
        return "gee-jun"
    if one is other:
        return one.name.lower()
    for name, pips in MIXED.items():
        if one.pips == other.pips == pips and not (one.civil or other.civil):
            return name
    for high, tile in ((one, other), (other, one)):
        if high in (Tile.TEEN, Tile.DAY):
            for kind, pips in WITH_HIGH.items():
                if tile.pips == pips:
                    return f"{high.name.lower()}-{kind}"
    return ""


def points_of(one: Tile, other: Tile) -> int:
    """Return the last figure of the pips; a Gee Jun tile counts three or six, whichever gives more."""
    counts = [WILD_POINTS if tile in GEE_JUN else (tile.pips,) for tile in (one, other)]
    return max((first + second) % TEN for first in counts[0] for second in counts[1])


class TileRanking:
    """What beats what among two tiles, by an order of named hands and an order of single tiles, both from the highest down."""

    __slots__ = ("_hands", "_made", "_tiles", "hand_order", "tile_order")

    def __init__(self, hand_order: Sequence[str], tile_order: Sequence[str]) -> None:
        self.hand_order, self.tile_order = tuple(hand_order), tuple(tile_order)
        self._hands = {name: len(self.hand_order) - at for at, name in enumerate(self.hand_order)}
        if {*self._hands} != {*HAND_NAMES} or len(self.hand_order) != len(HAND_NAMES):
            raise ValueError(f"an order of the {len(HAND_NAMES)} named hands, each once: {', '.join(HAND_NAMES)}")
        self._tiles = dict(_ranked(self.tile_order))
        if {*self._tiles} != {*Tile}:
            raise ValueError("an order of all kinds of tile, each once, equal ones joined by =")
        self._made: dict[tuple[Tile, Tile], TileHand] = {}

    def rank(self, tile: Tile) -> int:
        """Return how high a single tile ranks, from 1."""
        return self._tiles[tile]

    def hand(self, one: Tile, other: Tile) -> TileHand:
        """Return what two tiles are worth."""
        found = self._made.get((one, other))
        if found is None:
            found = self._made[one, other] = self._valued(one, other)
        return found

    def _valued(self, one: Tile, other: Tile) -> TileHand:
        if name := name_of(one, other):
            return TileHand((1, self._hands[name], 0), name)
        points = points_of(one, other)
        # A hand without points has no ranking of its tiles: two of them are a copy.
        highest = max(self.rank(one), self.rank(other)) if points else 0
        return TileHand((0, points, highest), "", points)


def _ranked(order: Sequence[str]) -> Iterator[tuple[Tile, int]]:
    for at, row in enumerate(order):
        for text in row.split("="):
            yield Tile(text), len(order) - at


class Setting(Struct, frozen=True):
    """Four tiles as two hands."""

    low: tuple[Tile, Tile]
    high: tuple[Tile, Tile]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*self.low, *self.high)


def settings(tiles: Sequence[Tile], ranking: TileRanking) -> tuple[Setting, ...]:
    """Return the ways to set four tiles, each once, the lower hand of each as the low one."""
    found: dict[frozenset[tuple[Tile, Tile]], Setting] = {}
    for at in combinations(range(len(tiles)), 2):
        if 0 not in at:
            continue
        one = _pair(tiles[each] for each in at)
        other = _pair(tile for each, tile in enumerate(tiles) if each not in at)
        low, high = sorted((one, other), key=lambda pair: ranking.hand(*pair))
        found.setdefault(frozenset((one, other)), Setting(low, high))
    return tuple(found.values())


def _pair(tiles: Iterable[Tile]) -> tuple[Tile, Tile]:
    one, other = sorted(tiles)
    return one, other
