"""A coup: its part of the round."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat.coup import BANKER, PLAYER
from pitboss.games.shared_layout.round import LayoutRound


class Stage(StrEnum):
    """Where a coup stands."""

    DEALING = "dealing"
    """Fewer than four cards are drawn."""
    CHANGING = "changing wagers"
    """A supervisor lets players change their wagers; no card moves until this is over."""
    TURNING = "turning"
    """Cards are face down and are turned next."""
    DRAWING = "drawing"
    """A hand gets a third card."""
    SETTLING = "settling"


class Hand(Struct, frozen=True):
    """The cards of one side, in the order drawn; None is a face-down card that nobody knows."""

    cards: tuple[Card | None, ...] = ()
    up: tuple[int, ...] = ()
    """The positions of cards that are face up."""

    @property
    def down(self) -> tuple[int, ...]:
        """Return the positions of cards that are face down."""
        return tuple(at for at in range(len(self.cards)) if at not in self.up)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Return the cards that are face up."""
        return tuple(card for at in self.up if (card := self.cards[at]) is not None)

    def exposed(self, position: int, card: Card) -> Hand:
        """Return the hand with one of its cards seen before its time."""
        cards = (*self.cards[:position], card, *self.cards[position + 1 :])
        return Hand(cards, tuple(sorted({*self.up, position})))

    @property
    def known(self) -> tuple[Card, ...]:
        """Return the cards that the record knows."""
        return tuple(card for card in self.cards if card is not None)


class Coup(LayoutRound, frozen=True):
    """The two hands, how far the settlement is, and what goes on from coup to coup of a shoe."""

    stage: Stage = Stage.SETTLING
    player: Hand = Hand()
    banker: Hand = Hand()
    holders: dict[str, int] = field(default_factory=dict)
    """Style B: the seats of the seated Player and the seated Banker, who handle the cards of their side."""
    until: int = 0
    """Style B: until when the holder of the next cards may turn them, in milliseconds."""
    held: bool = False
    """A supervisor has stopped the coup before the first card is turned."""
    announced: bool = False
    winner: str = ""
    """The hand that has won, or a tie, once that has been announced."""
    charged: dict[int, int] = field(default_factory=dict)
    """Commission on the winnings of this coup that was not taken at its settlement, by area."""
    discarded: int = 0
    """Cards of this round in the discard rack that were not part of the coup."""
    racked: int = 0
    """Cards put out of the shoe into the discard rack before the next round begins."""
    out: bool = False
    """The next card has left the shoe already: it was drawn in error and nobody saw it."""
    owed: dict[int, int] = field(default_factory=dict)
    """Commission that players owe, by seat."""
    due: bool = False
    """The shoe is over: commission that is owed has to be paid before the next coup."""
    gone: dict[str, int] = field(default_factory=dict)
    """Cards of earlier coups that were seen since the last shuffle, and how often."""
    board: tuple[str, ...] = ()
    """The winners of the coups since the last shuffle."""

    @property
    def counted(self) -> int:
        return sum(len(hand.cards) for hand in self.hands.values()) + self.discarded

    @property
    def hands(self) -> dict[str, Hand]:
        return {PLAYER: self.player, BANKER: self.banker}

    def with_hand(self, side: str, hand: Hand) -> Coup:
        """Return the coup with other cards on one side."""
        return replace(self, banker=hand) if side == BANKER else replace(self, player=hand)

    def having_seen(self, *cards: Card) -> Coup:
        """Return the coup with further cards that cannot come again before the next shuffle."""
        return replace(self, gone=dict(Counter(self.gone) + Counter(map(str, cards))))

    def without_next(self, card: Card | None, *, racked: int, discarded: int) -> Coup:
        """Return the coup after the next card of the shoe has gone out of play."""
        seen = self if card is None else self.having_seen(card)
        return replace(seen, racked=racked, discarded=discarded)

    def with_next(self, card: Card | None, behind: int, *, first: bool) -> Coup:
        """Return the coup with a card beside the shoe that comes next."""
        return replace(self, out=True)

    @property
    def complete(self) -> bool:
        """Return whether every card of the coup is face up."""
        return bool(self.player.cards) and not self.player.down and not self.banker.down
