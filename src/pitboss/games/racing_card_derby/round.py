"""A race: its state, its requests and its events."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct, field

from pitboss.cards import Card, Suit
from pitboss.games.shared_layout.round import LayoutRound
from pitboss.games.shared_layout.settling import LosingWagersTaken, PayWinning, TakeLosing, WagersSettledAgain, WinningWagersPaid
from pitboss.table.commands import Cause, Report, Request, Stake
from pitboss.table.events import About, Begun, Event, Left, Significance
from pitboss.table.rounds import EndRound


class Stage(StrEnum):
    """Where a race stands."""

    DRAWING = "drawing"
    SETTLING = "settling"


class Shifted(Struct, frozen=True):
    """A wager that is on another area than the one it was placed on, and who moved it."""

    to: str
    stake: Stake
    by: str


class Race(LayoutRound, frozen=True):
    """The three areas of a race and what the equipment makes of them."""

    stage: Stage = Stage.SETTLING
    cards: tuple[Card | None, ...] = ()
    """In the order drawn; None is a card that the scanner did not read."""
    places: tuple[int, ...] = ()
    """For each card its area: 1, 2 or 3."""
    shown: tuple[Suit, ...] = ()
    """The suits that the monitors show, once third place is decided."""
    shown_protested: bool = False
    lit: tuple[str, ...] = ()
    """The winning areas that are lit."""
    announced: bool = False
    confirmed: bool = False
    stays: dict[int, dict[str, str]] = field(default_factory=dict)
    """Wagers that were moved and count where they are now, by seat, each with who moved it."""
    shifted: dict[int, dict[str, Shifted]] = field(default_factory=dict)
    """Wagers moved by accident that may be put back: by seat and by the area they were placed on."""
    discarded: int = 0
    """Cards of this round in the discard rack that were not part of the race."""
    due: tuple[Card, ...] = ()
    """The cards that come next, as far as they have been seen, in their order."""
    racked: int = 0
    """Cards put out of the shoe into the discard rack before the next round begins."""
    first_out: bool = False
    """The card that the next round begins with has left the shoe."""

    @property
    def counted(self) -> int:
        return len(self.cards) + self.discarded


# --- requests and reports -----------------------------------------------------------------------------------------


class Draw(Request, frozen=True, tag="draw"):
    """The dealer draws the next card over the scanner. `read` is what the scanner read, where cards are dealt by hand;
    nothing where it read nothing."""

    read: Card | None = None


class AnnounceResult(Request, frozen=True, tag="announce-result"):
    """The dealer says which suits finished first, second and third, and whether the race was protested. Where Pitboss deals
    they are left out: the house announces what the cards say."""

    places: tuple[Suit, ...] = ()
    protested: bool = False


class ConfirmResult(Request, frozen=True, tag="confirm-result"):
    """The dealer has looked at the electronic equipment: it shows the right result."""


class RestoreWager(Request, frozen=True, tag="restore-wager"):
    """A wager that the dealer or another patron moved by accident is to be settled where it was placed."""

    seat: int
    wager: str
    """Where it was placed."""


class WagerMoved(Report, frozen=True, tag="wager-moved"):
    """A wager is found on another area than the one it was placed on."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    seat: int
    wager: str
    """Where it was placed."""
    to: str
    """Where it is."""
    by: str
    """Who moved or misplaced it: the dealer, another patron, or the player."""
    oral: bool = False
    """It was spoken, and the dealer placed it so."""
    deliberate: bool = False
    """It was moved on purpose, not by accident."""


REQUESTS = (Draw, AnnounceResult, ConfirmResult, TakeLosing, PayWinning, EndRound, RestoreWager, WagerMoved)

# --- what happens --------------------------------------------------------------------------------------------------


class CardDrawn(Event, frozen=True, tag="card.drawn/1"):
    """A card is face up in one of the three areas; nothing is known of one that the scanner did not read."""

    round: int
    place: int
    """1, 2 or 3: the area of the place that the card is drawn for."""
    card: Card | None
    last: bool = False
    """It decides third place."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the seats that have wagers in it."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None if self.card is None else str(self.card), face_up=True),)


class ResultShown(Event, frozen=True, tag="result.shown/1"):
    """What the electronic equipment shows by itself: the suits on both monitors, and the winning areas lit."""

    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]


class ResultAnnounced(Event, frozen=True, tag="result.announced/1"):
    """The result as the dealer announced it."""

    places: tuple[Suit, ...]
    protested: bool


class ResultConfirmed(Event, frozen=True, tag="result.confirmed/1"):
    """The equipment shows what the cards say."""


class WagerShifted(Event, frozen=True, tag="wager.moved/2"):
    """A wager is on another area than the one it was placed on."""

    seat: int
    wager: str
    to: str
    stake: Stake
    by: str
    restorable: bool
    """The operator may have it settled where it was placed."""
    deliberate: bool = False
    """It was moved on purpose."""

    REPORTED: ClassVar[bool] = True


class WagerRestored(Event, frozen=True, tag="wager.restored/1"):
    """The wager counts where it was placed."""

    seat: int
    wager: str
    to: str
    """The area it had been moved to."""
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


# --- put right -----------------------------------------------------------------------------------------------------


class CardRemoved(Event, frozen=True, tag="card.removed/2"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card | None
    racked: int | None = None
    """Cards in the rack before the next round begins; 0 where the card was of this round."""
    shoe_empty: bool | None = None
    """It was the last one of a shoe that is now filled again."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None if self.card is None else str(self.card), face_up=self.card is not None),)

    def empties_shoe(self) -> bool:
        return bool(self.shoe_empty)


class CardUsed(Event, frozen=True, tag="card.used/3"):
    """The card is used as the next one from the shoe, after those already seen there."""

    card: Card | None
    first: bool = False
    """It has left the shoe already, and the coming round begins with it."""
    after: int = 0
    """Cards seen in the shoe that come before it."""

    ABOUT: ClassVar[About] = About.AHEAD


class CardCorrected(Event, frozen=True, tag="card.corrected/2"):
    """Which card of the race it really is, counted from 0 in the order drawn."""

    position: int
    card: Card
    announce_again: bool | None = None
    """The result has to be announced and confirmed again."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class DisplayCorrected(Event, frozen=True, tag="display.corrected/2"):
    """The result shown is corrected by the cards."""

    showed: tuple[Suit, ...]
    showed_protested: bool
    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]
    announce_again: bool | None = None

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class LightsOverruled(Event, frozen=True, tag="lights.overruled/1"):
    """The lights are wrong or dark; wagers are taken and paid by the cards."""

    lit: tuple[str, ...]
    winning: tuple[str, ...]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class RaceReconstructed(Event, frozen=True, tag="race.reconstructed/2"):
    """The cards are as they would have been without the error; what was drawn beyond them goes to the discard rack."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    """The area of each."""
    over: bool
    """They decide all three places."""
    discarded: int | None = None
    """Cards drawn beyond the race."""
    announce_again: bool | None = None

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


EVENTS = (
    CardDrawn,
    ResultShown,
    ResultAnnounced,
    ResultConfirmed,
    LosingWagersTaken,
    WinningWagersPaid,
    WagerShifted,
    WagerRestored,
    CardRemoved,
    CardUsed,
    CardCorrected,
    DisplayCorrected,
    LightsOverruled,
    RaceReconstructed,
    WagersSettledAgain,
)
