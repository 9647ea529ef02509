"""A round of Blackjack: its boxes, their hands, and where it stands."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card


class Stage(StrEnum):
    """Where a round stands."""

    DEALING = "dealing"
    EARLY = "paying early"
    INSURING = "insuring"
    PLAYING = "playing"
    DRAWING = "drawing"
    SETTLING = "settling"


class HandStatus(StrEnum):
    """What has become of a hand of a box."""

    PLAYS = "plays"
    STANDS = "stands"
    BUST = "bust"
    BLACKJACK = "blackjack"
    PAID = "paid"
    """A blackjack that was settled before further cards; its cards are in the discard rack."""


class BoxHand(Struct, frozen=True):
    """One hand of a box. Hands after the first come from a split, and keep the number they were made with."""

    n: int = 1
    cards: tuple[Card, ...] = ()
    status: HandStatus = HandStatus.PLAYS
    split: bool = False
    """It comes from a split, so that it is never a blackjack."""
    doubled: bool = False


class Blackjacks(Struct, frozen=True):
    """The game's own part of a round, and what a table remembers of its shoe and its players."""

    stage: Stage = Stage.SETTLING
    bettors: dict[int, tuple[int, ...]] = {}
    """By box: the seats of those who wagered on it, in the order in which they did."""
    hands: dict[int, tuple[BoxHand, ...]] = {}
    """By box: its hands, in the order in which they play."""
    dealer: tuple[Card, ...] = ()
    dealt: int = 0
    """Cards of the first deal that are out."""
    answered: tuple[tuple[int, int], ...] = ()
    """Boxes and bettors who have taken insurance or even money, or want none."""
    evened: dict[int, tuple[int, ...]] = {}
    """By box: the bettors whose blackjack was settled early."""
    early: tuple[tuple[int, str], ...] = ()
    """Boxes and side wagers that are settled already."""
    further: bool = False
    """A card has been drawn since the first deal."""
    settled: bool = False
    until: int = 0
    """Until when the player whose turn it is decides."""
    out: int = 0
    """Cards that have left the shoe already and come next: they were drawn in error and nobody saw them."""
    discarded: int = 0
    """Cards of this round in the discard rack."""
    racked: int = 0
    """Cards put out of the shoe into the discard rack before the next round begins."""
    order: dict[int, tuple[int, ...]] = {}
    """By box: who has wagered on it for the coming round, in order."""
    shoe_rounds: int = 0
    """Rounds begun since the cards were shuffled."""
    first_round: tuple[str, ...] = ()
    """Who wagered on the first round of the shoe."""
    played: tuple[str, ...] = ()
    """Who has wagered on a round at this table."""
    sat_out: tuple[str, ...] = ()
    """Who has then placed no wager on a later round."""
    limited: tuple[str, ...] = ()
    """Who may wager on one box only, and the minimum."""

    def with_bettor(self, box: int, seat: int) -> Blackjacks:
        """Return the round with somebody who has wagered on a box, after those who did so before."""
        placed = self.order.get(box, ())
        return self if seat in placed else replace(self, order={**self.order, box: (*placed, seat)})

    def with_hand(self, box: int, number: int, **changes: object) -> Blackjacks:
        """Return the round with one hand of a box changed."""
        hands = tuple(replace(hand, **changes) if hand.n == number else hand for hand in self.hands[box])
        return replace(self, hands={**self.hands, box: hands})

    def with_card(self, box: int, number: int, card: Card, status: HandStatus, until: int) -> Blackjacks:
        """Return the round with another card for a hand, and what the hand is with it."""
        held = next(hand.cards for hand in self.hands[box] if hand.n == number)
        after = self.with_hand(box, number, cards=(*held, card), status=status)
        return replace(after.drawn(1), until=until, further=True)

    def drawn(self, count: int) -> Blackjacks:
        """Return the round after some of its next cards were dealt, first those that have left the shoe already."""
        return replace(self, out=max(0, self.out - count)) if self.out else self

    def without_next(self, card: Card | None, *, racked: int, discarded: int) -> Blackjacks:
        """Return the round after the next card of the shoe has gone out of play."""
        return replace(self, racked=racked, discarded=discarded)

    def with_next(self, card: Card | None, behind: int, *, first: bool) -> Blackjacks:
        """Return the round with another card beside the shoe that comes next."""
        return replace(self, out=self.out + 1)

    def with_paid(self, box: int) -> Blackjacks:
        """Return the round with the cards of a blackjack that is settled in the discard rack."""
        discarded = self.discarded + len(self.hands[box][0].cards)
        return replace(self.with_hand(box, 1, cards=(), status=HandStatus.PAID), discarded=discarded)

    def without_box(self, box: int) -> Blackjacks:
        """Return the round without a box that is void; its cards are in the discard rack."""
        discarded = sum(len(hand.cards) for hand in self.hands.get(box, ()))
        hands = {other: each for other, each in self.hands.items() if other != box}
        return replace(self, hands=hands, discarded=self.discarded + discarded)
