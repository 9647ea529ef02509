"""A race, from the first card over the scanner to the last wager paid, and what was put right in it."""

from __future__ import annotations

from pitboss.cards import Card, Suit
from pitboss.table.commands import Stake
from pitboss.table.events.base import Begun, Event, Left
from pitboss.table.events.play import Settled

SeatSettled = tuple[int, Settled]
"""A seat, and what became of one of its wagers."""


class CardDrawn(Event, frozen=True, tag="card.drawn/1"):
    """A card lies face up in one of the three areas; nothing is known of one that the scanner did not read."""

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
        return (Left(self.card, face_up=True),)


class ResultShown(Event, frozen=True, tag="result.shown/1"):
    """What the electronic equipment shows by itself: the suits on both monitors, and the winning areas lit."""

    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]


class ResultAnnounced(Event, frozen=True, tag="result.announced/1"):
    places: tuple[Suit, ...]
    protested: bool


class ResultConfirmed(Event, frozen=True, tag="result.confirmed/1"):
    """The equipment shows what the cards say."""


class LosingWagersTaken(Event, frozen=True, tag="losing-wagers.taken/1"):
    wagers: tuple[SeatSettled, ...]


class WinningWagersPaid(Event, frozen=True, tag="winning-wagers.paid/1"):
    wagers: tuple[SeatSettled, ...]


class WagerShifted(Event, frozen=True, tag="wager.moved/1"):
    """A wager lies on another area than the one it was placed on."""

    seat: int
    wager: str
    to: str
    stake: Stake
    by: str
    restorable: bool
    """The operator may have it settled where it was placed."""


class WagerRestored(Event, frozen=True, tag="wager.restored/1"):
    """It counts where it was placed."""

    seat: int
    wager: str
    to: str
    """The area it had been moved to."""
    by: str


# --- put right -----------------------------------------------------------------------------------------------------


class CardRemoved(Event, frozen=True, tag="card.removed/1"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card | None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(self.card, face_up=self.card is not None),)


class CardUsed(Event, frozen=True, tag="card.used/1"):
    """The card is used as the next one from the shoe."""

    card: Card | None


class CardCorrected(Event, frozen=True, tag="card.corrected/1"):
    """Which card of the race really lies there, counted from 0 in the order drawn."""

    position: int
    card: Card


class DisplayCorrected(Event, frozen=True, tag="display.corrected/1"):
    """The result shown is put right by the cards."""

    showed: tuple[Suit, ...]
    showed_protested: bool
    places: tuple[Suit, ...]
    protested: bool
    lit: tuple[str, ...]


class LightsOverruled(Event, frozen=True, tag="lights.overruled/1"):
    """The lights are wrong or dark; wagers are taken and paid by the cards."""

    lit: tuple[str, ...]
    winning: tuple[str, ...]


class RaceReconstructed(Event, frozen=True, tag="race.reconstructed/1"):
    """The cards lie as they would have without the error; what was drawn beyond them goes to the discard rack."""

    cards: tuple[Card, ...]
    places: tuple[int, ...]
    """The area each of them lies in."""
    over: bool
    """They decide all three places."""


class WagersSettledAgain(Event, frozen=True, tag="wagers.settled-again/1"):
    """Wagers that had been taken and paid on a wrong result are so by the right one; the difference has moved."""

    wagers: tuple[SeatSettled, ...]


RaceEvent = (
    CardDrawn
    | ResultShown
    | ResultAnnounced
    | ResultConfirmed
    | LosingWagersTaken
    | WinningWagersPaid
    | WagerShifted
    | WagerRestored
    | CardRemoved
    | CardUsed
    | CardCorrected
    | DisplayCorrected
    | LightsOverruled
    | RaceReconstructed
    | WagersSettledAgain
)
