"""Requests about the cards of a table before they are dealt."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Card
from pitboss.table.commands import Request


class CheckCards(Request, frozen=True, tag="check-cards"):
    """A deck has been checked, by hand or in a deck-checking device."""

    deck: int = 0
    by_device: bool = False


class SecureCards(Request, frozen=True, tag="secure-cards"):
    """A checked deck is locked away until it is needed."""

    deck: int = 0


class ReleaseCards(Request, frozen=True, tag="release-cards"):
    """A secured deck is brought to the table."""

    deck: int = 0


class Shuffle(Request, frozen=True, tag="shuffle"):
    """The deck in play is shuffled. Chance fills in `order` where Pitboss deals; nobody else may."""

    by_hand_first: bool = False
    order: tuple[Card, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class Cut(Request, frozen=True, tag="cut"):
    """The shuffled deck is cut this deep and put in the shoe."""

    depth: int


class InstructCount(Request, frozen=True, tag="instruct-count"):
    """The dealer is told to count and verify the cards."""


class CountCards(Request, frozen=True, tag="count-cards"):
    """The dealer has counted the deck in play."""

    cards: int


class ChangeCards(Request, frozen=True, tag="change-cards"):
    """The deck in play is replaced by new cards."""

    reason: str
    back: str


class DirectShuffle(Request, frozen=True, tag="direct-shuffle"):
    """The cards are to be shuffled again: suspicion, discretion, or a card seen before it went in the shoe."""

    reason: str


class ReplaceDevice(Request, frozen=True, tag="replace-device"):
    """Play goes on with another dealing device: with new cards, or with the same ones if no new backs are named."""

    device: str
    backs: tuple[str, ...] = ()
