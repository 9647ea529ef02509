"""A round of poker against the dealer: its state, its requests and its events."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.table.commands import Request, Stake
from pitboss.table.events import NOBODY, About, AreaEvent, Audience, Begun, Event, Left, Significance, Undone
from pitboss.table.places import BOARD_PLACE as BOARD_PLACE
from pitboss.table.rounds import FINAL, EndRound


class Stage(StrEnum):
    """Where a round stands."""

    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"


class HandStatus(StrEnum):
    """What has become of a hand."""

    DEALT = "dealt"
    CHECKED = "checked"
    """Its player waits for more cards of the board."""
    PLAYS = "plays"
    FOLDED = "folded"
    CONCEDED = "conceded"
    DISCARDED = "discarded"
    VOID = "void"
    SETTLED = "settled"

    @property
    def facts(self) -> dict[str, str]:
        """Return what has become of the hand as the facts of a refusal: by name, and in words that follow "the hand"."""
        words = {
            HandStatus.DEALT: "waits for a decision",
            HandStatus.CHECKED: "has checked",
            HandStatus.PLAYS: "is in play",
            HandStatus.FOLDED: "was folded",
            HandStatus.CONCEDED: "was conceded",
            HandStatus.DISCARDED: "was put with the discards",
            HandStatus.VOID: "is void",
            HandStatus.SETTLED: "has been settled",
        }
        return {"status": self.value, "became": words[self]}


LIVE = (HandStatus.DEALT, HandStatus.CHECKED, HandStatus.PLAYS)


class Hand(Struct, frozen=True):
    """Cards at a place. None is a card that was dealt and is not known."""

    cards: tuple[Card | None, ...] = ()
    up: tuple[int, ...] = ()
    """Positions of the cards that are face up."""
    status: HandStatus = HandStatus.DEALT
    handled: bool = False
    as_set: SetHand | None = None
    blind: bool = False
    """Nobody may look at it before it is settled."""


class DealerPoker(Struct, frozen=True):
    """The game's own part of a round."""

    stage: Stage = Stage.SETTLING
    passes: int = 0
    """Dealing passes done."""
    hands: dict[int, Hand] = {}
    dealer: Hand = Hand()
    board: Hand = Hand()
    decide_by: int = 0
    """When the time to decide runs out."""
    discarded: int = 0
    """Cards dealt in error and put in the discard rack."""
    exposed: tuple[tuple[int, int], ...] = ()
    """Cards exposed in error during the deal: place, and position in the hand."""
    plays_first: frozenset[str] = frozenset()
    """Players directed to decide before anybody else handles cards in this round."""
    plays_first_next: frozenset[str] = frozenset()
    """The same for the next round."""


# --- requests ------------------------------------------------------------------------------------------------------


class Deal(Request, frozen=True, tag="deal"):
    """The dealer deals the next pass. `up` is the card that everybody can see, keyed where cards are dealt by hand."""

    up: Card | None = None


class RackRest(Request, frozen=True, tag="rack-rest"):
    """The dealer has put the cards that were not dealt in the discard rack."""


class PickUp(Request, frozen=True, tag="pick-up"):
    """The player handles their cards."""

    seat: int


class Fold(Request, frozen=True, tag="fold"):
    """The player gives up the hand."""

    seat: int


class FoldAnte(Request, frozen=True, tag="fold-ante"):
    """The player gives up the Ante and plays on for the side wager."""

    seat: int


class Play(Request, frozen=True, tag="play"):
    """The player stays in, with a Play wager where they have an Ante."""

    seat: int
    stake: Stake = Stake()


class RevealDealer(Request, frozen=True, tag="reveal-dealer"):
    """The dealer turns their hand, sets it and declares it. `cards` are keyed where cards are dealt by hand; `plays` is the
    hand as set, the best one where it is left out."""

    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class SettleHand(Request, frozen=True, tag="settle-hand"):
    """The dealer reveals a player's hand, declares it, and pays or takes each wager."""

    seat: int
    cards: tuple[Card, ...] = ()
    plays: tuple[Card, ...] = ()


class Concede(Request, frozen=True, tag="concede"):
    """The player gives up their hand after the dealer's has been exposed."""

    seat: int


REQUESTS = (Deal, RackRest, PickUp, Fold, FoldAnte, Play, RevealDealer, SettleHand, Concede, EndRound)

# --- what happens --------------------------------------------------------------------------------------------------


class CardsDealt(Event, frozen=True, tag="cards.dealt/1"):
    """Cards are at these places, in the order dealt (0 is the dealer); `up` are those face up, by position in `to`."""

    round: int
    to: tuple[int, ...]
    up: tuple[int, ...] = ()
    last: bool = False
    """The deal is complete; the players decide."""
    decide_by: int = 0
    """Until when."""
    blind: tuple[int, ...] = ()
    """Hands that nobody may look at."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the wagering areas that are in it, wherever that card goes."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(face_up=number in self.up) for number in range(len(self.to)))


class CardsKnown(Event, frozen=True, kw_only=True, tag="cards.known/1"):
    """Which cards they are. The view says who may see them."""

    cards: tuple[tuple[int, int, Card], ...]
    """Place, position in the hand, card."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def names_pieces(self) -> tuple[str, ...]:
        return tuple(str(card) for _, _, card in self.cards)


class RestRacked(Event, frozen=True, tag="rest.racked/1"):
    """The cards that were not dealt are in the discard rack; the players decide."""

    decide_by: int = 0
    """Until when."""


class CardsHandled(Event, frozen=True, tag="cards.handled/1"):
    """A player has picked up their cards."""

    seat: int


class HandFolded(AreaEvent, frozen=True, tag="hand.folded/2"):
    """A hand is given up, with the wagers that a fold takes."""

    plays_on: bool = False
    """The cards are kept for a bonus that a fold does not end."""
    handled: bool | None = None
    """The player has handled the cards, by deciding if not before."""


class AnteFolded(AreaEvent, frozen=True, tag="ante.folded/2"):
    """The Ante is given up; the hand plays on for the side wager."""

    handled: bool | None = None


class PlayPlaced(Event, frozen=True, tag="play.placed/2"):
    """The hand stays in, with the Play wager where there is one."""

    seat: int
    total: int
    handled: bool | None = None


class DealerRevealed(Event, frozen=True, tag="dealer.revealed/1"):
    """The dealer's hand, set and declared."""

    hand: SetHand


class HandDeclared(Event, frozen=True, tag="hand.declared/1"):
    """A player's hand, revealed and declared."""

    seat: int
    hand: SetHand

    ABOUT: ClassVar[About] = About.LAST


class HandSettled(AreaEvent, frozen=True, tag="hand.settled/1"):
    """A hand's wagers are paid or taken."""

    ABOUT: ClassVar[About] = About.LAST


class HandConceded(AreaEvent, frozen=True, tag="hand.conceded/1"):
    """A hand is given up after the dealer's was exposed, with every wager on it."""


# --- put right -----------------------------------------------------------------------------------------------------


class HandDiscarded(Event, frozen=True, tag="hand.discarded/2"):
    """Cards counted and put in the discard rack."""

    seat: int
    cards: int
    from_shoe: bool | None = None
    """They were dealt in error, to an area that is not in the round."""

    ABOUT: ClassVar[About] = About.LAST

    def leaves_shoe(self) -> tuple[Left, ...]:
        if self.from_shoe is None:
            return (Left(undealt=self.seat),) * self.cards
        return (Left(),) * self.cards if self.from_shoe else ()


class HandRestored(Event, frozen=True, tag="hand.restored/1"):
    """The hand is as it was before the error; what money had moved for it has moved back."""

    seat: int
    status: str

    REVERSIBLE: ClassVar[bool] = True
    ABOUT: ClassVar[About] = About.LAST

    def undoes(self) -> Undone:
        return Undone(self.seat, FINAL) if self.status == HandStatus.PLAYS else Undone(self.seat)


class DealerReset(Event, frozen=True, tag="dealer.reset/1"):
    """The dealer's hand, set as it should have been."""

    hand: SetHand

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class StandsAsSet(Event, frozen=True, tag="hand.stands/1"):
    """What was set or paid stands."""

    seat: int

    ABOUT: ClassVar[About] = About.LAST


class PlayedOn(Event, frozen=True, tag="play.goes-on/1"):
    """Play continues; a hand with a live side wager stays in for it."""

    seat: int
    stays_in: bool

    ABOUT: ClassVar[About] = About.LAST


class CardTurnedOver(Event, frozen=True, tag="card.turned-over/1"):
    """An exposed card is face down again."""

    place: int
    position: int

    ABOUT: ClassVar[About] = About.LAST


class CardKeptUp(Event, frozen=True, tag="card.kept-up/1"):
    """A card of the dealer's stays face up in the place of the last one."""

    position: int

    ABOUT: ClassVar[About] = About.LAST


class DealerExposed(Event, frozen=True, tag="dealer.exposed/1"):
    """Cards of the dealer's are face up too early."""

    positions: tuple[int, ...]

    ABOUT: ClassVar[About] = About.LAST


class SeatDeemed(Event, frozen=True, tag="hand.deemed-own/2"):
    """The hand looked at counts as the one at the player's own seat."""

    seat: int
    blind: int | None = None
    """The hand at their own seat, which they may no longer look at; 0 where they have none."""

    ABOUT: ClassVar[About] = About.LAST


class PlaysFirst(Event, frozen=True, tag="player.plays-first/2"):
    """Players must decide before anybody else handles cards."""

    players: tuple[str, ...]
    next_round: bool | None = None
    """From the next round on: in this one all have decided, or none has begun."""

    ABOUT: ClassVar[About] = About.LAST


EVENTS = (
    CardsDealt,
    CardsKnown,
    RestRacked,
    CardsHandled,
    HandFolded,
    AnteFolded,
    PlayPlaced,
    DealerRevealed,
    HandDeclared,
    HandSettled,
    HandConceded,
    HandDiscarded,
    HandRestored,
    DealerReset,
    StandsAsSet,
    PlayedOn,
    CardTurnedOver,
    CardKeptUp,
    DealerExposed,
    SeatDeemed,
    PlaysFirst,
)
