"""What Tumble adds to round files: `pieces`, one row for each time chance is asked. A row of numbers is a throw; a text names
the first tiles of the wall, and the rest follow in their usual order."""

from __future__ import annotations

from typing import Any

from pitboss.table.rules import Rules
from tests.toy_game.rules import SIDES, TILES


def read_pieces(raw: Any, rules: Rules) -> tuple[tuple[Any, ...], ...]:
    """Return the rows as chance gives them."""
    if not isinstance(raw, list):
        raise ValueError("a list of rows")
    return tuple(_row(each) for each in raw)


def _row(raw: Any) -> tuple[Any, ...]:
    if isinstance(raw, str):
        named = raw.split()
        if len({*named}) < len(named) or not {*named} <= {*TILES}:
            raise ValueError("different tiles such as 5r 5g 1b")
        return (*named, *(tile for tile in TILES if tile not in named))
    if not isinstance(raw, list) or not all(type(each) is int and 1 <= each <= SIDES for each in raw):
        raise ValueError(f"dice from 1 to {SIDES}, or tiles")
    return tuple(each - 1 for each in raw)
