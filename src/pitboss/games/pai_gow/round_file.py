"""What Pai Gow adds to round files: `pieces`, a row for each time chance is asked. A text names the first tiles of the wall, the
rest follow in their usual order; numbers are a throw. A table names the dice and the tiles of each box instead, and `bank`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pitboss.cards import Tile, TileError, parse_tiles, tiles
from pitboss.cards.tile import twice_over
from pitboss.games.pai_gow.round import DICE, HAND, SIDES
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.view import PaiGowView
from pitboss.games.pai_gow.wagers import BANK_PLACE
from pitboss.table.rules import Rules

BANK, BANKER, THROWN = "bank", "banker", "dice"


def read_pieces(raw: Any, rules: Rules) -> tuple[tuple[Any, ...], ...]:
    """Return the rows as chance gives them."""
    assert isinstance(rules, PaiGowRules)
    if not isinstance(raw, list):
        raise ValueError("a list of rows")
    return tuple(row for each in raw for row in _rows(each, rules))


def _rows(raw: Any, rules: PaiGowRules) -> Iterator[tuple[Any, ...]]:
    match raw:
        case str():
            yield _wall(_named(raw))
        case list():
            yield _throw(raw)
        case dict():
            yield from _by_box(raw, rules)
        case _:
            raise ValueError("tiles, dice, or a table of both")


def _named(text: Any) -> tuple[Tile, ...]:
    if not isinstance(text, str):
        raise ValueError('tiles such as "6-6 1-3"')
    try:
        found = parse_tiles(text)
    except TileError as error:
        raise ValueError(str(error)) from error
    if double := twice_over(found):
        raise ValueError(f"no more tiles than the set has; it has no further {double}")
    return found


def _throw(raw: list[Any]) -> tuple[int, ...]:
    if len(raw) != DICE or not all(type(each) is int and 1 <= each <= SIDES for each in raw):
        raise ValueError(f"{DICE} dice from 1 to {SIDES}")
    return tuple(each - 1 for each in raw)


def _wall(first: Iterable[Tile]) -> tuple[Tile, ...]:
    named = (*first,)
    left = Counter(tiles()) - Counter(named)
    return (*named, *left.elements())


def _by_box(raw: Mapping[str, Any], rules: PaiGowRules) -> Iterator[tuple[Any, ...]]:
    """Yield the wall that brings each box its tiles with these dice, and the dice."""
    dice = _throw(raw.get(THROWN, [1] * DICE))
    banker = raw.get(BANKER, rules.house_box)
    if type(banker) is not int or not 1 <= banker <= rules.boxes:
        raise ValueError(f"banker, a box from 1 to {rules.boxes}")
    at = {_box(key, banker, rules): _named(text) for key, text in raw.items() if key not in (THROWN, BANKER)}
    if short := next((box for box, held in at.items() if len(held) != HAND), 0):
        raise ValueError(f"{HAND} tiles for box {short}")
    if double := twice_over(tile for held in at.values() for tile in held):
        raise ValueError(f"no more tiles than the set has; it has no further {double}")
    rest = iter([*(Counter(tiles()) - Counter(tile for held in at.values() for tile in held)).elements()])
    order = rules.groups(*rules.first_box(banker, sum(dice) + DICE))
    yield _wall(tile for box in order for tile in at.get(box) or [next(rest) for _ in range(HAND)])
    yield dice


def _box(key: str, banker: int, rules: PaiGowRules) -> int:
    if key == BANK:
        return banker
    if not key.isdigit() or not 1 <= int(key) <= rules.boxes:
        raise ValueError(f"a box from 1 to {rules.boxes}, {BANK}, {BANKER} or {THROWN}, not {key}")
    return int(key)


def by_place(view: PaiGowView) -> dict[str, Any]:
    """Return the tiles of a view by the names that round files use."""
    names = {place: BANK if place == BANK_PLACE else str(place) for place in view.hands}
    return {names[place]: tuple(hand.tiles.values()) for place, hand in view.hands.items()}
