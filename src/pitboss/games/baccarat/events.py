"""What happens in a coup."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Card
from pitboss.games.baccarat.round import Hand, Stage
from pitboss.games.shared_layout.settling import LosingWagersTaken, WagersSettledAgain, WinningWagersPaid
from pitboss.table.events import NOBODY, About, Audience, Begun, Event, Laid, Left, Significance

# --- cards ---------------------------------------------------------------------------------------------------------


class SideDealt(Event, frozen=True, tag="side.dealt/1"):
    """A card lies face down on one side."""

    round: int
    side: str
    stage: Stage
    holders: dict[str, int]
    """With the first card, in style B: who is seated as Player and as Banker."""
    until: int = 0
    """Until when the holder of the cards that are turned next may turn them."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the wagering areas that are in it."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(),)


class SideCardKnown(Event, frozen=True, kw_only=True, tag="side.card-known/1"):
    """Which card was dealt to a side. Nobody sees it before it is turned."""

    side: str
    cards: tuple[Card, ...]
    """The one card; a list, since secret fields are lists."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def names_pieces(self) -> tuple[str, ...]:
        return tuple(map(str, self.cards))


class CardsTurned(Event, frozen=True, tag="side.turned/1"):
    """The face-down cards of a side are face up."""

    side: str
    cards: tuple[Card, ...]
    positions: tuple[int, ...]
    points: int
    """The point count of the hand now."""
    stage: Stage
    by: str
    """Who turned them."""
    until: int = 0


class CardExposedEarly(Event, frozen=True, tag="side.card-exposed/1"):
    """A card was seen before its time; it stays where it is, face up."""

    side: str
    position: int
    card: Card
    stage: Stage

    ABOUT: ClassVar[About] = About.LAST


# --- wagers changed ------------------------------------------------------------------------------------------------


class CoupHeld(Event, frozen=True, tag="coup.held/1"):
    """The coup stops before its first card is turned."""

    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class ChangesPermitted(Event, frozen=True, tag="changes.permitted/1"):
    """Players may change their wagers, since no card is exposed."""

    by: str
    drawn: int
    """How many of the first four cards are drawn."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class CallReopened(Event, frozen=True, tag="call.reopened/1"):
    """A supervisor lets players wager again after the call, before any card is drawn; the dealer calls once more."""

    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class ChangesClosed(Event, frozen=True, tag="changes.closed/1"):
    """The coup goes on with the wagers as they are."""

    by: str
    stage: Stage
    holders: dict[str, int]
    free: bool = False
    """Nothing is wagered: the hand is completed all the same."""
    until: int = 0


class WagerAltered(Event, frozen=True, tag="wager.altered/1"):
    """A wager is larger or smaller than it was."""

    seat: int
    wager: str
    before: int
    total: int

    def lays(self) -> Laid | None:
        return Laid(self.seat, {self.wager: self.total})


class WagerRelocated(Event, frozen=True, tag="wager.relocated/1"):
    """A wager is on another area of the same player."""

    seat: int
    wager: str
    to: str
    total: int
    """What is there now."""

    def lays(self) -> Laid | None:
        return Laid(self.seat, {self.wager: 0, self.to: self.total})


# --- settlement ----------------------------------------------------------------------------------------------------


class WinnerAnnounced(Event, frozen=True, tag="winner.announced/1"):
    """The result as the dealer announced it."""

    winner: str
    player_points: int
    banker_points: int


class CommissionCharged(Event, frozen=True, tag="commission.charged/1"):
    """Commission on what was won is not taken now but owed."""

    charged: dict[int, int]
    """For this coup, by area."""
    owed: dict[int, int]
    """What each player owes now, by seat."""

    ABOUT: ClassVar[About] = About.LAST


class CommissionTaken(Event, frozen=True, tag="commission.taken/1"):
    """Commission that was owed is paid."""

    paid: dict[int, int]
    """By seat."""

    ABOUT: ClassVar[About] = About.LAST


# --- put right -----------------------------------------------------------------------------------------------------


class ExtraCardRemoved(Event, frozen=True, tag="extra-card.removed/1"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card
    racked: int
    """Cards in the rack before the next round begins; 0 where the card was of this round."""
    shoe_empty: bool = False

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(str(self.card), face_up=True),)

    def empties_shoe(self) -> bool:
        return self.shoe_empty


class ExtraCardKept(Event, frozen=True, tag="extra-card.kept/1"):
    """A card drawn in error, which nobody saw, is used as the next card."""

    ABOUT: ClassVar[About] = About.AHEAD


class CoupReconstructed(Event, frozen=True, tag="coup.reconstructed/1"):
    """The cards are where they would have been without the error; what was drawn beyond them goes to the discard rack."""

    player_hand: Hand
    banker_hand: Hand
    stage: Stage
    discarded: int
    announce_again: bool
    until: int = 0

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


EVENTS = (
    SideDealt,
    SideCardKnown,
    CardsTurned,
    CardExposedEarly,
    CoupHeld,
    ChangesPermitted,
    CallReopened,
    ChangesClosed,
    WagerAltered,
    WagerRelocated,
    WinnerAnnounced,
    LosingWagersTaken,
    WinningWagersPaid,
    CommissionCharged,
    CommissionTaken,
    ExtraCardRemoved,
    ExtraCardKept,
    CoupReconstructed,
    WagersSettledAgain,
)
