"""A round of play, from the wagers to the last settlement."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.table.events.base import Begun, Event, Left


class WagersPlaced(Event, frozen=True, tag="wagers.placed/1"):
    seat: int
    total: dict[str, int]
    """What now lies on each wagering area that was added to."""
    owner: int
    """The seat of the player who wagers."""
    placed_by_dealer: bool = False


class WagersWithdrawn(Event, frozen=True, tag="wagers.withdrawn/1"):
    seat: int
    removed_by: str = ""
    """The supervisor who refused them or declared them void, where the player did not take them back himself."""
    grounds: str = ""
    """Why."""


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """ "No more bets" has been announced."""


class CardsDealt(Event, frozen=True, tag="cards.dealt/1"):
    """Cards lie at these places, in the order dealt (0 is the dealer); `up` are those face up, by position in `to`."""

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


class CardsKnown(Event, frozen=True, tag="cards.known/1"):
    """Which cards they are. Who may see them is for the view to say."""

    cards: tuple[tuple[int, int, Card], ...]
    """Place, position in the hand, card."""

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def names_pieces(self) -> tuple[str, ...]:
        return tuple(card for _, _, card in self.cards)


class CardsHandled(Event, frozen=True, tag="cards.handled/1"):
    seat: int


class Settled(Struct, frozen=True):
    """What became of one wager."""

    wager: str
    outcome: str
    """wins, loses, stands-off, void, or given-up (by folding or conceding)."""
    stake: int
    pays: int
    """What the house pays on top of the stake; negative when the stake is taken."""
    clauses: tuple[str, ...]


class HandFolded(Event, frozen=True, tag="hand.folded/1"):
    seat: int
    wagers: tuple[Settled, ...]
    plays_on: bool = False
    """The cards are kept for a bonus that a fold does not end."""


class AnteFolded(Event, frozen=True, tag="ante.folded/1"):
    """The Ante is given up; the hand plays on for the other wager."""

    seat: int
    wagers: tuple[Settled, ...]


class PlayPlaced(Event, frozen=True, tag="play.placed/1"):
    seat: int
    total: int


class DealerRevealed(Event, frozen=True, tag="dealer.revealed/1"):
    hand: SetHand


class HandDeclared(Event, frozen=True, tag="hand.declared/1"):
    seat: int
    hand: SetHand


class HandSettled(Event, frozen=True, tag="hand.settled/1"):
    seat: int
    wagers: tuple[Settled, ...]


class HandConceded(Event, frozen=True, tag="hand.conceded/1"):
    seat: int
    wagers: tuple[Settled, ...]


class RoundEnded(Event, frozen=True, tag="round.ended/1"):
    round: int
    counted: int
    shoe_plays_on: bool = False
    """The next round is dealt from what is left in the shoe."""

    def ends_round(self) -> bool:
        return True

    def shoe_ends(self) -> bool:
        return not self.shoe_plays_on


class WagerStood(Event, frozen=True, tag="wager.found/1"):
    """What was found on an area after the first card, and at how much it counts."""

    seat: int
    wager: str
    found: int
    counts: int


class PastWagerStood(Event, frozen=True, tag="wager.past-stands/1"):
    seat: int
    wager: str
    round: int
    amount: int


PlayEvent = (
    WagersPlaced
    | WagersWithdrawn
    | BetsClosed
    | CardsDealt
    | CardsKnown
    | CardsHandled
    | HandFolded
    | AnteFolded
    | PlayPlaced
    | DealerRevealed
    | HandDeclared
    | HandSettled
    | HandConceded
    | RoundEnded
    | WagerStood
    | PastWagerStood
)
