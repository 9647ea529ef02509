"""What happens in a round of Pai Gow."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Tile
from pitboss.games.pai_gow.round import Stage, Tiles
from pitboss.games.pai_gow.wagers import BANK
from pitboss.table.events import About, AreaEvent, AreaSettled, Begun, Event, Left, Outcome, Settled, Significance


class BankTaken(Event, frozen=True, tag="pai-gow.bank-taken/1"):
    """The chung is on a player's box."""

    seat: int
    player: str
    shared: bool
    """The house banks with them."""


class BankDeclined(Event, frozen=True, tag="pai-gow.bank-declined/1"):
    seat: int
    player: str


class BankReturned(Event, frozen=True, tag="pai-gow.bank-returned/1"):
    """The chung goes back to the house. Between rounds, a wager on the box of the house goes back with it."""

    seat: int
    player: str
    box: int
    """The box of the house."""
    returned: int
    """The wager on it that goes back."""


class BankCovered(Event, frozen=True, tag="pai-gow.bank-covered/1"):
    """The banker has put up chips against the wagers."""

    seat: int
    player: str
    put_up: int
    needed: int


class WallBuilt(Event, frozen=True, tag="pai-gow.wall-built/1"):
    laja: bool
    order: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"


class DiceThrown(Event, frozen=True, tag="pai-gow.dice-thrown/1"):
    dice: tuple[int, ...]
    first: int
    """The box that gets tiles first."""
    passed: int = 0
    """The groups before them, which go to places without a box."""


class RoundBegan(Event, frozen=True, tag="pai-gow.began/1"):
    """Wagers are closed, and the tiles are stacked."""

    round: int
    areas: tuple[int, ...]
    """The boxes with wagers."""
    stage: Stage
    turn: int
    """The seat that has the bank or has let it pass: it is offered on from there."""

    def begins(self) -> Begun:
        return Begun(self.round, self.areas)


class DeliveryBegan(Event, frozen=True, tag="pai-gow.delivery/1"):
    """Tiles go to every box of the layout."""

    empty: tuple[int, ...]
    """The boxes without wagers."""
    unused: int
    """The tiles that go to no box."""
    stage: Stage
    set_by: int
    players: tuple[str, ...]
    """Who wagers."""
    house_banks: bool


class TilesDelivered(Event, frozen=True, tag="pai-gow.delivered/1"):
    """A group of four tiles, face down."""

    place: int
    """The box; 0 is the bank."""
    group: int
    count: int
    tiles: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("tiles",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(str(tile)) for tile in self.tiles)


class TilesRetrieved(Event, frozen=True, tag="pai-gow.retrieved/1"):
    """The tiles of boxes without wagers are with the unused ones; nobody has seen them."""

    boxes: tuple[int, ...]
    unused: int
    set_by: int


class HandSet(Event, frozen=True, tag="pai-gow.set/1"):
    """A hand is set; 0 is the bank."""

    seat: int
    house_way: bool
    low: Tiles = ()
    high: Tiles = ()

    SECRET: ClassVar[tuple[str, ...]] = ("low", "high")


class BankShown(Event, frozen=True, tag="pai-gow.bank-shown/1"):
    low: Tiles
    high: Tiles
    way: tuple[Tiles, Tiles] | None
    """Low and high hand the house way, where the bank's hand has to be set so."""


class WayConfirmed(Event, frozen=True, tag="pai-gow.way-confirmed/1"):
    by: str


class BankReset(Event, frozen=True, tag="pai-gow.bank-reset/1"):
    """The bank's hand was not set the house way and is now."""

    low: Tiles
    high: Tiles
    was: tuple[Tiles, Tiles]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class HandMatched(AreaEvent, frozen=True, tag="pai-gow.matched/1"):
    """A hand is exposed and compared; a losing wager is taken at once."""

    low: Tiles
    high: Tiles
    result: str
    low_against: str
    """How the low hand compares: wins, loses, or copy."""
    high_against: str
    foul: bool = False
    """The low hand outranks the high hand."""


class HandForfeited(AreaEvent, frozen=True, tag="pai-gow.forfeited/1"):
    """A hand that was not set has lost: the bank takes the wager, and the tiles go unseen to the unused ones."""

    unused: int
    """The tiles in the area for unused tiles."""

    ABOUT: ClassVar[About] = About.LAST


class WagerPaid(AreaEvent, frozen=True, tag="pai-gow.paid/1"):
    """A wager that has not lost goes back, a winning one with its winnings less commission."""

    commission: int


class BankSettled(Event, frozen=True, tag="pai-gow.bank-settled/1"):
    """The player who banked gets back what is left of the bank, less commission."""

    seat: int
    player: str
    net: int
    """What the banker has won, or lost if it is negative, before the commission."""
    commission: int
    held: int
    """What goes back to them."""

    def settles(self) -> tuple[AreaSettled, ...]:
        outcome = Outcome.WIN if self.net > 0 else Outcome.LOSE if self.net < 0 else Outcome.STAND_OFF
        put_up = self.held + self.commission - self.net
        return ((self.seat, Settled(BANK, outcome, put_up, self.net - self.commission, self.clauses, banks=True)),)


class WinnersPaid(Event, frozen=True, tag="pai-gow.winners-paid/1"):
    """Everything is paid."""

    total: int


class TileSeen(Event, frozen=True, tag="pai-gow.tile-seen/1"):
    """A tile that everybody has seen; the round goes on with it."""

    place: int
    position: int
    tile: Tile

    ABOUT: ClassVar[About] = About.LAST


class ThrowVoided(Event, frozen=True, tag="pai-gow.throw-voided/1"):
    """The last throw does not count."""

    dice: tuple[int, ...]

    ABOUT: ClassVar[About] = About.LAST


EVENTS = (
    BankTaken,
    BankDeclined,
    BankReturned,
    BankCovered,
    WallBuilt,
    DiceThrown,
    RoundBegan,
    DeliveryBegan,
    TilesDelivered,
    TilesRetrieved,
    HandSet,
    BankShown,
    WayConfirmed,
    BankReset,
    HandMatched,
    HandForfeited,
    WagerPaid,
    BankSettled,
    WinnersPaid,
    TileSeen,
    ThrowVoided,
)
