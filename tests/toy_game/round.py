"""A round of Tumble: its state, its requests and its events."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct

from pitboss.money import show
from pitboss.table.commands import Request
from pitboss.table.events import AreaEvent, Begun, Event, Left
from pitboss.table.fields import BY_CHANCE, BY_HAND, Amount, SeatNumber, asks
from pitboss.table.phrases import listed, outcomes
from pitboss.table.questions import Kind
from pitboss.table.rounds import EndRound
from tests.toy_game.rules import BANK_PLACE, SIDES, TILES


class Stage(StrEnum):
    """Where a round stands."""

    DECIDING = "deciding"
    REOPENED = "reopened"
    SHOWING = "showing"


class Stack(Struct, frozen=True):
    """Tiles of one hand, and which of them are face up. None is a tile that nobody has keyed yet."""

    tiles: tuple[str | None, ...]
    up: tuple[int, ...] = ()

    @property
    def shown(self) -> bool:
        return len(self.up) == len(self.tiles)


class Banker(Struct, frozen=True):
    """A player who banks, and what they put up: their parts of the bank."""

    seat: int
    put_up: int


class Part(Struct, frozen=True):
    """The game's own part of a round."""

    stage: Stage = Stage.SHOWING
    bankers: tuple[Banker, ...] = ()
    built: bool = False
    wall: tuple[str, ...] = ()
    """What is left of the wall, where Pitboss deals."""
    stacks: dict[int, tuple[Stack, ...]] = {}
    """By area, 0 for the bank: one stack, or two after a split."""
    done: frozenset[int] = frozenset()
    """The areas whose players have decided in this stage."""
    dice: tuple[int, ...] = ()
    settled: bool = False


Tiles = Annotated[
    tuple[str, ...], asks("Which tiles?", Kind.CHOICE, what="a tile such as 5r", choices=TILES, shown="TILE", most=2), BY_HAND
]


class TakeBank(Request, frozen=True, tag="take-bank"):
    """A player puts up chips as the bank, or beside the player who banks."""

    seat: SeatNumber
    amount: Amount


class LayDownBank(Request, frozen=True, tag="lay-down-bank"):
    """A banker takes back what is left of their share."""

    seat: SeatNumber


class BuildWall(Request, frozen=True, tag="build-wall"):
    """The tiles are shuffled and built into a wall. The order comes from chance where Pitboss deals."""

    order: Annotated[tuple[str, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class Deal(Request, frozen=True, tag="deal-tiles"):
    """Two tiles are dealt to each hand. `up` is the bank's open tile, where a person deals."""

    up: Annotated[str, asks("Which tile?", Kind.CHOICE, what="a tile such as 5r", choices=TILES, shown="TILE"), BY_HAND] = ""


class Split(Request, frozen=True, tag="split"):
    """A pair becomes two hands. The tiles are keyed where a person deals."""

    seat: SeatNumber
    tiles: Tiles = ()


class Stand(Request, frozen=True, tag="stand"):
    """Nothing more from this area in this stage."""

    seat: SeatNumber


class Throw(Request, frozen=True, tag="throw"):
    """One die is thrown, and later two. `dice` is keyed where a person throws; `cast` comes from chance and counts from 0."""

    dice: Annotated[tuple[int, ...], asks("What do the dice show?", least=1, most=SIDES, shown="NUMBER"), BY_HAND] = ()
    cast: Annotated[tuple[int, ...], BY_CHANCE] = ()


class Show(Request, frozen=True, tag="show"):
    """The hidden tiles of a hand are turned up. Place 0 is the bank. They are keyed where a person deals."""

    place: int
    hand: int = 1
    tiles: Tiles = ()


class Settle(Request, frozen=True, tag="settle-all"):
    """Losing wagers are taken, then winning ones are paid from the dealer's left."""


REQUESTS = (TakeBank, LayDownBank, BuildWall, Deal, Split, Stand, Throw, Show, Settle, EndRound)


class BankTaken(Event, frozen=True, tag="tumble.bank-taken/1"):
    seat: int
    player: str
    put_up: int

    def says(self) -> str:
        return f"{self.player} banks with {show(self.put_up)}."


class BankLaidDown(Event, frozen=True, tag="tumble.bank-laid-down/1"):
    seat: int
    player: str
    held: int

    def says(self) -> str:
        return f"{self.player} lays the bank down and takes {show(self.held)} back."


class WallBuilt(Event, frozen=True, tag="tumble.wall-built/1"):
    order: tuple[str, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def says(self) -> str:
        return "The wall is built."


class RoundBegan(Event, frozen=True, tag="tumble.began/1"):
    round: int
    areas: tuple[int, ...]

    def begins(self) -> Begun:
        return Begun(self.round, self.areas)

    def says(self) -> str:
        return f"Round {self.round} begins for {len(self.areas)} of the seats."


class TilesDealt(Event, frozen=True, tag="tumble.dealt/1"):
    """Tiles for one hand: those that everybody sees first, then those that are face down."""

    place: int
    up: tuple[str, ...]
    count: int
    """How many are face down."""
    hidden: tuple[str, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("hidden",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (*(Left(tile, face_up=True) for tile in self.up), *(Left(tile) for tile in self.hidden))

    def says(self) -> str:
        return f"{_whose(self.place)} gets {len(self.up) + self.count} tiles{_up(self.up)}."


class HandSplit(Event, frozen=True, tag="tumble.split/1"):
    """A pair is shown and split; each hand gets another tile, face down."""

    seat: int
    tiles: tuple[str, ...]
    hidden: tuple[str, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("hidden",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(tile) for tile in self.hidden)

    def says(self) -> str:
        return f"Seat {self.seat} splits {listed(self.tiles)} into two hands."


class Stood(Event, frozen=True, tag="tumble.stood/1"):
    seat: int

    def says(self) -> str:
        return f"Seat {self.seat} stands."


class Thrown(Event, frozen=True, tag="tumble.thrown/1"):
    dice: tuple[int, ...]
    stage: Stage
    """The stage that begins with it."""

    def says(self) -> str:
        return f"The dice show {listed(map(str, self.dice))}."


class TilesShown(Event, frozen=True, tag="tumble.shown/1"):
    place: int
    hand: int
    tiles: tuple[str, ...]
    """All tiles of the hand."""

    def says(self) -> str:
        return f"{_whose(self.place)} shows {listed(self.tiles)}."


class ResultAnnounced(Event, frozen=True, tag="tumble.result/1"):
    bank: int
    """The bank's points."""
    high: bool
    """The higher points win."""
    jackpot: bool
    unpaid: int
    """What an exhausted bank could not pay."""

    def says(self) -> str:
        wins = "the higher points win" if self.high else "the lower points win"
        short = f"; the bank is exhausted and leaves {show(self.unpaid)} unpaid" if self.unpaid else ""
        jackpot = "; three dice alike win the jackpot" if self.jackpot else ""
        return f"The bank has {self.bank} and {wins}{jackpot}{short}."


class WagersTaken(AreaEvent, frozen=True, tag="tumble.taken/1"):
    """The losing wagers of an area are taken."""

    def says(self) -> str:
        return f"Seat {self.area}: {outcomes(self.wagers)}."


class WagersPaid(AreaEvent, frozen=True, tag="tumble.paid/1"):
    """The other wagers of an area go back, winning ones with their winnings."""

    def says(self) -> str:
        return f"Seat {self.area}: {outcomes(self.wagers)}."


class ThrowVoided(Event, frozen=True, tag="tumble.throw-voided/1"):
    """The last throw does not count."""

    dice: tuple[int, ...]
    """Those that still count."""
    stage: Stage
    done: tuple[int, ...]

    def says(self) -> str:
        return "The last throw does not count and is thrown again."


EVENTS = (
    BankTaken,
    BankLaidDown,
    WallBuilt,
    RoundBegan,
    TilesDealt,
    HandSplit,
    Stood,
    Thrown,
    TilesShown,
    ResultAnnounced,
    WagersTaken,
    WagersPaid,
    ThrowVoided,
)


def _whose(place: int) -> str:
    return "The bank" if place == BANK_PLACE else f"Seat {place}"


def _up(tiles: tuple[str, ...]) -> str:
    return f", {listed(tiles)} face up" if tiles else ""
