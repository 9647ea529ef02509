"""A round of Pai Gow: its state and its requests."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Tile
from pitboss.table.commands import Request
from pitboss.table.rounds import EndRound

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


# --- the bank ------------------------------------------------------------------------------------------------------


class TakeBank(Request, frozen=True, tag="take-bank"):
    """A player takes the bank alone."""

    seat: int


class CoBank(Request, frozen=True, tag="co-bank"):
    """A player takes the bank together with the house, in equal shares."""

    seat: int


class DeclineBank(Request, frozen=True, tag="decline-bank"):
    """A player to whom the bank is offered passes it on."""

    seat: int


class LayDownBank(Request, frozen=True, tag="lay-down-bank"):
    """A player who banks gives the bank back to the house before any tile is delivered."""

    seat: int


class PutUp(Request, frozen=True, tag="put-up"):
    """The banker puts up chips against the wagers of the others."""

    seat: int
    amount: int


class HouseBanks(Request, frozen=True, tag="house-banks"):
    """The dealer moves the chung back to the house, because the banker does not put up what the wagers need."""


# --- wall, dice and tiles -------------------------------------------------------------------------------------------


class BuildWall(Request, frozen=True, tag="build-wall"):
    """The tiles are shuffled, stacked and cut into eight groups of four, which begins the round. The order comes from chance
    where Pitboss deals."""

    laja: bool = False
    """They were mixed once more."""
    order: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class Throw(Request, frozen=True, tag="throw"):
    """The cup is shaken. `dice` is keyed where a person shakes it; `cast` comes from chance and counts from 0."""

    dice: tuple[int, ...] = ()
    cast: tuple[int, ...] = ()


class Deliver(Request, frozen=True, tag="deliver-tiles"):
    """The groups of tiles go to the boxes, the first to the box of the dice."""


class Retrieve(Request, frozen=True, tag="retrieve-tiles"):
    """The dealer puts the tiles of boxes without wagers, unseen, with the unused ones."""


class SetHand(Request, frozen=True, tag="set-hand"):
    """A player sets their tiles as two hands. `low` names the tiles of the low hand where Pitboss deals; where a person deals
    nobody else sees them."""

    seat: int
    low: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("low",)
    CHOICE: ClassVar[str] = "low"


class AskHouseWay(Request, frozen=True, tag="ask-house-way"):
    """A player has their tiles set the house way."""

    seat: int


# --- the showdown ---------------------------------------------------------------------------------------------------


class ShowBank(Request, frozen=True, tag="show-bank"):
    """The bank's hand is exposed. Low and high hand are keyed as they lie where a person deals."""

    low: Tiles = ()
    high: Tiles = ()


class ConfirmWay(Request, frozen=True, tag="confirm-house-way"):
    """A supervisor confirms that the bank's hand is set the house way."""


class Match(Request, frozen=True, tag="match-hand"):
    """A player's hand is exposed and compared with the bank's. It is keyed as it lies where a person deals."""

    seat: int
    low: Tiles = ()
    high: Tiles = ()


class PayWinners(Request, frozen=True, tag="pay-winners"):
    """Winning wagers are paid, and the banker gets back what is left of the bank."""


REQUESTS = (
    TakeBank,
    CoBank,
    DeclineBank,
    LayDownBank,
    PutUp,
    HouseBanks,
    BuildWall,
    Throw,
    Deliver,
    Retrieve,
    SetHand,
    AskHouseWay,
    ShowBank,
    ConfirmWay,
    Match,
    PayWinners,
    EndRound,
)
