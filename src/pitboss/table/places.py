"""Places where cards, tiles or dice lie."""

from __future__ import annotations

from msgspec import Struct


class Hand(Struct, frozen=True, tag="hand"):
    """A hand on a wagering area: the first, or a further one after a split."""

    area: int
    n: int = 1


class Dealer(Struct, frozen=True, tag="dealer"):
    """The dealer's hand."""


class Board(Struct, frozen=True, tag="board"):
    """Cards that belong to everybody."""


class Side(Struct, frozen=True, tag="side"):
    """A hand that belongs to nobody, such as Player and Banker."""

    name: str


class Wall(Struct, frozen=True, tag="wall"):
    """A stack of a wall of tiles."""

    n: int


class Discards(Struct, frozen=True, tag="discards"):
    """The discard rack."""


Place = Hand | Dealer | Board | Side | Wall | Discards

DEALER_PLACE = 0
"""The dealer among places numbered by wagering area, from 1."""
BOARD_PLACE = -1
"""The number of the place of cards that belong to every hand."""
