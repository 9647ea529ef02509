"""What happens in a round of Blackjack."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Card
from pitboss.games.blackjack.round import BoxHand, HandStatus, Stage
from pitboss.table.events import About, AreaEvent, Begun, Event, Left, Significance, Undone

# --- wagers --------------------------------------------------------------------------------------------------------


class BoxBacked(Event, frozen=True, tag="blackjack.backed/1"):
    """A player has wagered on a box that another one decides for."""

    box: int
    bettor: int
    player: str
    total: int


class BackingWithdrawn(Event, frozen=True, tag="blackjack.backing-withdrawn/1"):
    box: int
    bettor: int
    player: str


class PersonLimited(Event, frozen=True, tag="blackjack.limited/1"):
    person: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class LimitLifted(Event, frozen=True, tag="blackjack.limit-lifted/1"):
    person: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


# --- cards ---------------------------------------------------------------------------------------------------------


class CardsDealt(Event, frozen=True, tag="blackjack.dealt/1"):
    """Cards of the first deal, each face up where it goes; 0 is the dealer."""

    round: int
    to: tuple[int, ...]
    cards: tuple[Card, ...]
    bettors: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """With the first card of a round: by box, the seats of its bettors in order."""
    players: tuple[str, ...] = ()
    """With the first card of a round: everybody who wagers on it."""
    blackjacks: tuple[int, ...] = ()
    """With the last card of the deal: the boxes that have a blackjack."""
    drawn: int = 0
    """How many of them had left the shoe before."""

    def begins(self) -> Begun | None:
        return Begun(self.round, tuple(box for box, _ in self.bettors)) if self.bettors else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return _out(self.cards[self.drawn :])


def _out(cards: tuple[Card, ...]) -> tuple[Left, ...]:
    return tuple(Left(str(card), face_up=True) for card in cards)


class StageReached(Event, frozen=True, tag="blackjack.stage/1"):
    """The round goes on to its next stage."""

    stage: Stage
    until: int = 0


class CardHit(Event, frozen=True, tag="blackjack.hit/1"):
    """A card for a hand."""

    seat: int
    hand: int
    card: Card
    status: HandStatus
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return _out((self.card,)[self.drawn :])


class HandStood(Event, frozen=True, tag="blackjack.stood/1"):
    seat: int
    hand: int
    until: int = 0


class HandDoubled(Event, frozen=True, tag="blackjack.doubled/1"):
    """A hand is doubled and gets its last card."""

    seat: int
    hand: int
    amount: int
    card: Card
    status: HandStatus
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return _out((self.card,)[self.drawn :])


class HandSplit(Event, frozen=True, tag="blackjack.split/1"):
    """A pair becomes two hands, each with another card."""

    seat: int
    hand: int
    amount: int
    made: tuple[BoxHand, ...]
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return _out(tuple(hand.cards[-1] for hand in self.made)[self.drawn :])


class DealerDrew(Event, frozen=True, tag="blackjack.dealer-drew/1"):
    card: Card
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return _out((self.card,)[self.drawn :])


# --- insurance -----------------------------------------------------------------------------------------------------


class InsurancePlaced(Event, frozen=True, tag="blackjack.insured/1"):
    seat: int
    bettor: int
    player: str
    amount: int


class InsuranceDeclined(Event, frozen=True, tag="blackjack.not-insured/1"):
    seat: int
    bettor: int
    player: str


# --- money ---------------------------------------------------------------------------------------------------------


class EvenMoneyPaid(AreaEvent, frozen=True, tag="blackjack.even-money/1"):
    """A bettor's blackjack is settled early; any insurance of theirs goes back."""

    bettor: int
    player: str
    racked: bool
    """The cards go to the discard rack: every bettor of the box has settled."""


class SidesSettled(AreaEvent, frozen=True, tag="blackjack.sides/1"):
    """Side wagers of a box are settled."""


class PrizeDrawn(AreaEvent, frozen=True, tag="blackjack.prize/1"):
    """The prize of a Madness 21 wager."""

    prize: str


class BlackjackPaid(AreaEvent, frozen=True, tag="blackjack.blackjack-paid/1"):
    """A blackjack is paid before any further card, and its cards go to the discard rack."""


class HandBust(AreaEvent, frozen=True, tag="blackjack.bust/1"):
    """A hand above 21 loses at once."""

    hand: int


class BoxSettled(AreaEvent, frozen=True, tag="blackjack.settled/1"):
    """The wagers of a box are taken or paid."""


class AllSettled(Event, frozen=True, tag="blackjack.all-settled/1"):
    """Nothing is left to take or to pay."""


# --- put right -----------------------------------------------------------------------------------------------------


class CardRemoved(Event, frozen=True, tag="blackjack.card-removed/1"):
    """A card is out of play, face down in the discard rack."""

    card: Card | None
    drawn: bool = False
    """It had left the shoe before."""
    ahead: bool = False
    """No round was being played."""
    shoe_empty: bool = False
    """It was the last one of a shoe that is now filled again."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return () if self.drawn else (Left(None if self.card is None else str(self.card), face_up=self.card is not None),)

    def empties_shoe(self) -> bool:
        return self.shoe_empty


class CardUsed(Event, frozen=True, tag="blackjack.card-used/1"):
    """A card that left the shoe unseen is used as the next one."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None),)


class BoxReconstructed(AreaEvent, frozen=True, tag="blackjack.reconstructed/1"):
    """The cards of a box are as they would have been without the error; what was settled on the wrong ones is undone."""

    hands: tuple[BoxHand, ...]

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def undoes(self) -> Undone:
        return Undone(self.seat)


class DealerReconstructed(Event, frozen=True, tag="blackjack.dealer-reconstructed/1"):
    """The dealer's cards, and how many cards of the round are in the discard rack."""

    cards: tuple[Card, ...]
    racked: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


EVENTS = (
    BoxBacked,
    BackingWithdrawn,
    PersonLimited,
    LimitLifted,
    CardsDealt,
    StageReached,
    CardHit,
    HandStood,
    HandDoubled,
    HandSplit,
    DealerDrew,
    InsurancePlaced,
    InsuranceDeclined,
    EvenMoneyPaid,
    SidesSettled,
    PrizeDrawn,
    BlackjackPaid,
    HandBust,
    BoxSettled,
    AllSettled,
    CardRemoved,
    CardUsed,
    BoxReconstructed,
    DealerReconstructed,
)
