"""The house way: how the rulebook sets four tiles, by its own lists of what is split and what is preferred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from pitboss.cards import GEE_JUN, Tile
from pitboss.cards.ranks.tiles import MATCHED, PAIRS, Setting, TileHand, TileRanking, settings

TEEN_OR_DAY = (Tile.TEEN, Tile.DAY)
TEEN_HIGH, NONE = "teen-high", "none"
EXCEPTIONS = (NONE, TEEN_HIGH)
"""What the missing end of the rule on high tiles may say: nothing, or that a Teen beside a Day goes in the high hand."""


class HouseWay(Struct, frozen=True, kw_only=True):
    """What a rulebook says about setting a hand the house way."""

    splits: Mapping[str, tuple[str, ...]]
    """By pair: the two other tiles with which it is split, such as 9+11 or teen/day+10. A pair without a list stays together."""
    wild_sixes: bool
    """A Gee Jun tile is one of the sixes of those lists."""
    reach: tuple[int, Tile]
    """What a low hand should reach: points, and its higher tile if it has just these points."""
    first: tuple[str, ...]
    """The order of preference among Wong, Gong and High Nine if the low hand reaches that."""
    otherwise: tuple[str, ...]
    """The order of preference if it does not."""
    high_points: int
    """The points of a high hand that is preferred where no low hand reaches enough."""
    low_tile_up_to: int
    """Up to this many points of the low hand, the highest tile goes in the low hand, else in the high one."""
    exception: str
    """One of `EXCEPTIONS`."""


class Way:
    """The house way under a ranking."""

    def __init__(self, way: HouseWay, ranking: TileRanking) -> None:
        self.way, self.ranking = way, ranking
        points, tile = way.reach
        self._reach = (0, points, ranking.rank(tile))
        self._splits = {pair: frozenset(_read(rows, wild_sixes=way.wild_sixes)) for pair, rows in way.splits.items()}
        self._known: dict[tuple[Tile, ...], Setting] = {}

    def set(self, tiles: Sequence[Tile]) -> Setting:
        """Return how the house sets four tiles."""
        key = tuple(sorted(tiles))
        if key not in self._known:
            self._known[key] = self._chosen(key)
        return self._known[key]

    def _chosen(self, tiles: Sequence[Tile]) -> Setting:
        """Two pairs are the two hands; a pair that is not split is the high hand; else Wong, Gong or High Nine, else points."""
        ways = settings(tiles, self.ranking)
        for each in ways:
            if self._hand(each.high).name in PAIRS and (self._hand(each.low).name in PAIRS or not self._is_split(each)):
                return each
        ways = tuple(each for each in ways if self._hand(each.high).name not in PAIRS)
        return self._special(ways) or self._by_points(ways)

    def _is_split(self, paired: Setting) -> bool:
        beside = frozenset(paired.low)
        return beside in self._splits.get(self._hand(paired.high).name, ())

    def _special(self, ways: Sequence[Setting]) -> Setting | None:
        """Return the preferred Wong, Gong or High Nine, if there is one."""
        enough = [each for each in ways if self._reaches(each)]
        for order, among in ((self.way.first, enough), (self.way.otherwise, ways)):
            for kind in order:
                if found := [each for each in among if self._hand(each.high).name.endswith(f"-{kind}")]:
                    return max(found, key=self._placed)
        return None

    def _by_points(self, ways: Sequence[Setting]) -> Setting:
        enough = [each for each in ways if self._reaches(each)]
        highest = max(self._hand(each.high).points for each in ways)
        if enough or highest < self.way.high_points:
            return self._most(enough or ways, lambda each: (self._hand(each.low).points, self._hand(each.high).points))
        return self._most(ways, lambda each: (self._hand(each.high).points, self._hand(each.low).points))

    def _most(self, ways: Sequence[Setting], points: Callable[[Setting], tuple[int, int]]) -> Setting:
        most = max(map(points, ways))
        return max((each for each in ways if points(each) == most), key=self._placed)

    def _placed(self, each: Setting) -> tuple[bool, TileHand, TileHand]:
        """Return how well the tiles of a setting are placed, among settings with the same points."""
        low, high = self._hand(each.low), self._hand(each.high)
        in_high = max(map(self.ranking.rank, each.high))
        in_low = max(map(self.ranking.rank, each.low))
        low_first = low.points <= self.way.low_tile_up_to and not low.name
        if self.way.exception == TEEN_HIGH and {*TEEN_OR_DAY} <= {*each.tiles}:
            low_first = False
        return (in_low > in_high) == low_first, *((low, high) if low_first else (high, low))

    def _reaches(self, each: Setting) -> bool:
        return self._hand(each.low).strength >= self._reach

    def _hand(self, pair: tuple[Tile, Tile]) -> TileHand:
        return self.ranking.hand(*pair)


def _read(rows: Sequence[str], *, wild_sixes: bool) -> Iterator[frozenset[Tile]]:
    """Yield the two tiles of each row, such as 9+11; two tiles of one number are no pair."""
    for row in rows:
        one, other = (_named(text, wild_sixes=wild_sixes) for text in row.split("+"))
        yield from (frozenset((a, b)) for a in one for b in other if a is not b)


def _named(text: str, *, wild_sixes: bool) -> tuple[Tile, ...]:
    """Return the tiles that a word of a list names: teen, day, teen/day, or all tiles with that many pips."""
    if not text.isdigit():
        return tuple(MATCHED[name] for name in text.split("/"))
    return tuple(tile for tile in Tile if tile.pips == int(text) and (wild_sixes or tile not in GEE_JUN))


def check_rows(rows: Sequence[str]) -> None:
    """Fail unless each row names two tiles."""
    for row in rows:
        if not [*_read([row], wild_sixes=True)]:
            raise ValueError(f"two tiles such as 9+11, teen/day+10 or 8+8, not {row!r}")
