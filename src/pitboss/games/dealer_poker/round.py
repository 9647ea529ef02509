"""A round of poker against the dealer: its hands, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.cards.ranks import SetHand
from pitboss.table.places import BOARD_PLACE as BOARD_PLACE
from pitboss.table.places import DEALER_PLACE


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

    def begun(self, hands: dict[int, Hand]) -> Self:
        """Return a new round with these hands."""
        return type(self)(hands=hands, plays_first=self.plays_first_next)

    def with_hand(self, area: int, **changes: object) -> Self:
        """Return the round with one hand changed."""
        return replace(self, hands={**self.hands, area: replace(self.hands[area], **changes)})

    def with_places(self, changed: Mapping[int, Hand]) -> Self:
        """Return the round with other cards at these places, those of the dealer and the board among them."""
        hands = {**self.hands, **{place: hand for place, hand in changed.items() if place > DEALER_PLACE}}
        dealer, board = changed.get(DEALER_PLACE, self.dealer), changed.get(BOARD_PLACE, self.board)
        return replace(self, hands=hands, dealer=dealer, board=board)

    def with_exposed(self, place: int, position: int) -> Self:
        """Return the round with a card that was exposed in error."""
        return replace(self, exposed=tuple(dict.fromkeys((*self.exposed, (place, position)))))

    def restored(self, area: int, status: HandStatus) -> Self:
        """Return the round with a hand as it was before it was settled."""
        return self.with_hand(area, status=status, as_set=None)

    @property
    def places(self) -> dict[int, Hand]:
        """Return the cards at every place."""
        return {**self.hands, DEALER_PLACE: self.dealer, BOARD_PLACE: self.board}
