"""Opening a table and keeping its cards."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pitboss.cards import Card
from pitboss.table.settings import TableSettings


class OpenTable(Struct, frozen=True, tag="open-table"):
    """A table is to be opened under a rulebook, with the operator's settings."""

    rulebook: str
    settings: TableSettings


class Tick(Struct, frozen=True, tag="tick"):
    """A line of the opening checklist is done."""

    item: str


class CheckCards(Struct, frozen=True, tag="check-cards"):
    """A deck has been checked, by hand or in a deck-checking device."""

    deck: int = 0
    by_device: bool = False


class SecureCards(Struct, frozen=True, tag="secure-cards"):
    """A checked deck is locked away until it is wanted."""

    deck: int = 0


class ReleaseCards(Struct, frozen=True, tag="release-cards"):
    """A secured deck is brought to the table."""

    deck: int = 0


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The deck in play is shuffled. `order` is filled in by chance where Pitboss deals; nobody may say it."""

    by_hand_first: bool = False
    order: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    """Fields that the journal seals."""


class Cut(Struct, frozen=True, tag="cut"):
    """The shuffled deck is cut so many cards deep and put in the shoe."""

    depth: int


class InstructCount(Struct, frozen=True, tag="instruct-count"):
    """The dealer is told to count and verify the cards."""


class CountCards(Struct, frozen=True, tag="count-cards"):
    """The dealer has counted the deck in play."""

    cards: int


class ChangeCards(Struct, frozen=True, tag="change-cards"):
    """The deck in play is replaced by new cards."""

    reason: str
    back: str


OpeningRequest = (
    OpenTable | Tick | CheckCards | SecureCards | ReleaseCards | Shuffle | Cut | InstructCount | CountCards | ChangeCards
)
