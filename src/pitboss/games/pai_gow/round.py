"""A round of Pai Gow: its hands, its bank, and where it stands."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Tile
from pitboss.games.pai_gow.wagers import BANK_PLACE

HAND = 4
"""The tiles of a hand."""
DICE, SIDES = 3, 6
HOUSE_BANKS = 0
"""The seat of the banker where the house banks alone."""

Tiles = tuple[Tile, ...]


class Stage(StrEnum):
    """Where a round stands."""

    COVERING = "covering"
    """A player has the bank and has to cover the wagers."""
    STACKED = "stacked"
    """The wall is built; dice are thrown and tiles delivered."""
    DELIVERED = "delivered"
    """Tiles lie at boxes without wagers and have to be retrieved."""
    SETTING = "setting"
    MATCHING = "matching"
    """The bank's hand is exposed; hands are matched, and winners paid last."""


class Hand(Struct, frozen=True):
    """Four tiles at a box or in front of the float. None is a tile that nobody has keyed yet."""

    tiles: tuple[Tile | None, ...]
    group: int
    """Which group of the wall it is, from 0."""
    low: Tiles = ()
    high: Tiles = ()
    is_set: bool = False
    house_way: bool = False
    """It was set the house way."""
    shown: bool = False
    seen: tuple[int, ...] = ()
    """Positions of tiles that everybody has seen before the hand was shown."""

    def exposed(self, low: Tiles, high: Tiles) -> Hand:
        """Return the hand as it is shown, set so."""
        tiles = (*low, *high) if None in self.tiles else self.tiles
        return replace(self, tiles=tiles, low=low, high=high, is_set=True, shown=True)


class Part(Struct, frozen=True):
    """The game's own part of a round."""

    stage: Stage = Stage.MATCHING
    banker: int = HOUSE_BANKS
    """The seat of the player who banks; 0 is the house."""
    shared: bool = False
    """The house banks with that player, in equal shares."""
    put_up: int = 0
    covered: bool = False
    """The banker has put up what the wagers need."""
    turn: int = 0
    """The seat that held or declined the bank last: the bank is offered on from there."""
    declined: frozenset[str] = frozenset()
    """Players who have declined the bank for the coming round."""
    played: frozenset[str] = frozenset()
    """Players who wagered in the last round that the house banked."""
    house_banked: bool = False
    """The house banked the last round alone."""
    banked: int = HOUSE_BANKS
    """The seat of the player who banked the round that is over, until the next one begins."""
    banked_together: bool = False
    """The house banked it with that player."""
    wall: Tiles = ()
    """The wall, where Pitboss deals."""
    dice: tuple[int, ...] = ()
    first: int = 0
    """The box that gets tiles first."""
    passed: int = 0
    """The groups before them, which go to places without a box."""
    boxes: tuple[int, ...] = ()
    """The boxes without wagers at which tiles lie."""
    unused: int = 0
    """The tiles in the area for unused tiles."""
    hands: dict[int, Hand] = {}
    """The players' hands, by box."""
    bank: Hand | None = None
    set_by: int = 0
    """When the time to set is over; 0 where nobody measures it."""
    confirmed: bool = False
    """A supervisor has confirmed that the bank's hand is set the house way."""
    results: dict[int, str] = {}
    """By box: how the hand compares with the bank's."""
    foul: frozenset[int] = frozenset()
    """Boxes whose low hand outranks the high hand."""
    taken: dict[int, int] = {}
    """By box: the stake that the bank has taken."""
    paid: bool = False

    def with_hand(self, place: int, **facts: object) -> Part:
        """Return the round with one hand changed, the bank's among them."""
        if place == BANK_PLACE:
            assert self.bank is not None
            return replace(self, bank=replace(self.bank, **facts))
        return replace(self, hands={**self.hands, place: replace(self.hands[place], **facts)})
