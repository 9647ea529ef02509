"""New South Wales Three Card Poker under test: its rulebook, a table of it in one word, one player against the dealer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss import law
from pitboss.money import payment
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL
from tests.support.mishaps import Game
from tests.support.play import NSW_THREE, THREE_CARD_LIMITS, TableUnderTest, book_with
from tests.support.rounds import Duel, duel, number, opened_by_hand

BOOK = law.load(NSW_THREE)
CHIP, HAND, DECK = number("rounding.smallest-chip", BOOK), number("hand.player", BOOK), number("deck.cards", BOOK)
LEAST, MOST = THREE_CARD_LIMITS.ranges["ante"].minimum, THREE_CARD_LIMITS.ranges["ante"].maximum
STACK = 100_000
KINDS = (VIRTUAL, PHYSICAL)

QUEEN_HIGH = "Qc 3d 2h"
"""The least hand the dealer plays with."""
KINGS = "Kc Kd 9h"


def three(*, kind: str = VIRTUAL, **settings: Any) -> TableUnderTest:
    """A table that is open, its cards shuffled: dealt by Pitboss, or by a person."""
    book = settings.pop("book", BOOK)
    if kind == PHYSICAL:
        return opened_by_hand(**{"device": SHUFFLER, "rulebook": book, **settings})
    return TableUnderTest(book, **settings)


def play(hand: str, dealer: str, **facts: Any) -> Duel:
    """Ann plays these three cards against the dealer's three."""
    return duel(hand, dealer, **{"book": BOOK, **facts})


def three_with(**values: str) -> law.Rulebook:
    """The rulebook with other values of some settings."""
    return book_with(NSW_THREE, **values)


def paid(wager: str, kind: str, stake: int, schedule: str | None = None) -> int:
    """What a schedule, or the one in play, pays for a kind of hand."""
    name = schedule or str(BOOK.setting(f"schedule.{wager}").value)
    return payment(stake, BOOK.schedule(wager, name).odds[kind], CHIP, "down")


class ThreeCards(Game):
    """Ann's aces beat the dealer's kings, Ben's tens do not, and Cleo's odd cards are below a pair."""

    rulebook = NSW_THREE
    hands: ClassVar[Mapping[int, str]] = {1: "As Ah 7d", 2: "Tc Td 4h", 3: "Jc 8h 3s"}
    dealer = KINGS
    wagers: ClassVar[Mapping[int, Mapping[str, int]]] = {
        1: {"ante": 1_000, "pair-plus": 500},
        2: {"ante": 2_000},
        3: {"pair-plus": 500},
    }

    def dealing_order(self, device: str) -> str:
        """The dealer's own cards come first."""
        hands = [self.dealer.split(), *(each.split() for each in self.hands.values())]
        rows = hands if device == SHUFFLER else zip(*hands, strict=True)
        return " ".join(card for row in rows for card in row)
