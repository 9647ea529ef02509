"""Playing cards: rank, suit, how people write them, and decks of them, whole or without their lowest ranks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum, StrEnum
from typing import Self

_LETTERS = "23456789TJQKA"
_JOKER = "Jk"
_DRAWN = "♣♦♥♠"
_LOOKS_LIKE = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s or ♣, ♦, ♥, ♠), such as As, 10d or Q♠; the joker is Jk"
)


class Rank(IntEnum):
    """The thirteen ranks, lowest to highest, with the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as written on a card: 2 to 9, T, J, Q, K, A."""
        return _LETTERS[self - 2]

    @property
    def word(self) -> str:
        """The rank as spoken: two to ace."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """The plural as spoken: twos, sixes, aces."""
        return "sixes" if self is Rank.SIX else self.word + "s"


class Suit(StrEnum):
    """The four suits; none is worth more than another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def word(self) -> str:
        """The suit as spoken: clubs, diamonds, hearts, spades."""
        return self.name.lower()

    @property
    def symbol(self) -> str:
        """The suit as drawn: ♣, ♦, ♥, ♠."""
        return _DRAWN["cdhs".index(self)]


class Card(StrEnum):
    """A card of the standard deck, written rank then suit: `Card.AS` is "As", `Card.SEVEN_C` is "7c"; and the joker, "Jk".

    The joker has neither rank nor suit of its own. `deck()` gives the cards without it.
    """

    rank: Rank
    suit: Suit

    def __new__(cls, text: str) -> Self:
        card = str.__new__(cls, text)
        card._value_ = text
        if text != _JOKER:
            card.rank = Rank(_LETTERS.index(text[0]) + 2)
            card.suit = Suit(text[1])
        return card

    # Cards are looked up millions of times, and hashing the text is much faster than the hash of an enum.
    __hash__ = str.__hash__

    TWO_C = "2c"
    THREE_C = "3c"
    FOUR_C = "4c"
    FIVE_C = "5c"
    SIX_C = "6c"
    SEVEN_C = "7c"
    EIGHT_C = "8c"
    NINE_C = "9c"
    TC = "Tc"
    JC = "Jc"
    QC = "Qc"
    KC = "Kc"
    AC = "Ac"
    TWO_D = "2d"
    THREE_D = "3d"
    FOUR_D = "4d"
    FIVE_D = "5d"
    SIX_D = "6d"
    SEVEN_D = "7d"
    EIGHT_D = "8d"
    NINE_D = "9d"
    TD = "Td"
    JD = "Jd"
    QD = "Qd"
    KD = "Kd"
    AD = "Ad"
    TWO_H = "2h"
    THREE_H = "3h"
    FOUR_H = "4h"
    FIVE_H = "5h"
    SIX_H = "6h"
    SEVEN_H = "7h"
    EIGHT_H = "8h"
    NINE_H = "9h"
    TH = "Th"
    JH = "Jh"
    QH = "Qh"
    KH = "Kh"
    AH = "Ah"
    TWO_S = "2s"
    THREE_S = "3s"
    FOUR_S = "4s"
    FIVE_S = "5s"
    SIX_S = "6s"
    SEVEN_S = "7s"
    EIGHT_S = "8s"
    NINE_S = "9s"
    TS = "Ts"
    JS = "Js"
    QS = "Qs"
    KS = "Ks"
    AS = "As"
    JOKER = _JOKER

    @property
    def words(self) -> str:
        """The card as spoken: "ace of spades"."""
        return "joker" if self is Card.JOKER else f"{self.rank.word} of {self.suit.word}"


_WITH_SUITS = ContextVar("with_suits", default=False)


@contextmanager
def written_with_suits() -> Iterator[None]:
    """Let `written` draw suits, and write the ten in figures: "10♥ Q♠"."""
    before = _WITH_SUITS.set(True)
    try:
        yield
    finally:
        _WITH_SUITS.reset(before)


def written(cards: Iterable[Card]) -> str:
    """Write cards side by side, as they may be typed: "Th Qs"; or with their suits drawn."""
    return " ".join(_drawn(card) if _WITH_SUITS.get() else str(card) for card in cards)


def _drawn(card: Card) -> str:
    if card is Card.JOKER:
        return card.words
    return f"{'10' if card.rank is Rank.TEN else card.rank.letter}{card.suit.symbol}"


class CardError(ValueError):
    """Text that is not a card, or a repeated card; `text` is what was written, `position` counts from 1."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


_SPELLINGS = {str(card).lower(): card for card in Card} | {f"10{suit}": Card(f"T{suit}") for suit in Suit} | {"joker": Card.JOKER}
_SYMBOLS = str.maketrans(dict(zip(f"{_DRAWN}♧♢♡♤", "cdhs" * 2, strict=True)) | {"\ufe0f": None})
"""The suits as they are drawn, to letters; a selector after a symbol, which asks for a coloured picture, is left out."""
_ONE_CARD = re.compile("joker|jk|(10|[2-9tjqka])[cdhs]")


def _shown(text: str) -> str:
    """Quote the offending text, cut short if it is long."""
    return repr(text if len(text) <= 24 else text[:24] + "...")


def _in_letters(text: str) -> str:
    """Write suits as letters, and letters small; text with any other sign is left as it is."""
    letters = text.strip().translate(_SYMBOLS)
    # Only ASCII, because lower() turns the Kelvin sign into the k of a king.
    return letters.lower() if letters.isascii() else text


def _not_a_card(text: object, position: int) -> CardError:
    return CardError(f"card {position}, {_shown(str(text))}, is not a card: {_LOOKS_LIKE}", str(text), position)


def parse_card(text: str, position: int = 1) -> Card:
    """Read a card in upper or lower case, its suit as a letter or a symbol; `position` is what a `CardError` reports."""
    card = _SPELLINGS.get(_in_letters(text)) if isinstance(text, str) else None
    if card is None:
        raise _not_a_card(text, position)
    return card


def parse_cards(text: str | Iterable[str], *, distinct: bool = False) -> tuple[Card, ...]:
    """Read cards from text or from a list of texts; `distinct` refuses repeats.

    Between two cards there may be spaces, a comma or nothing: "As 10d", "As,10d" and "As10d" are the same two cards.
    """
    if not isinstance(text, Iterable):
        raise _not_a_card(text, 1)
    pieces = text.replace(",", " ").split() if isinstance(text, str) else text
    cards: list[Card] = []
    for piece in pieces:
        cards += _together(piece, len(cards) + 1)
    if distinct:
        _refuse_repeats(tuple(cards))
    return tuple(cards)


def _together(piece: str, position: int) -> Iterator[Card]:
    """Yield the cards that are written without anything between them."""
    left = _in_letters(piece) if isinstance(piece, str) else ""
    if not _ONE_CARD.match(left):
        raise _not_a_card(piece, position)
    while left:
        found = _ONE_CARD.match(left)
        if found is None:
            raise _not_a_card(left, position)
        yield _SPELLINGS[found[0]]
        left, position = left[found.end() :], position + 1


def _refuse_repeats(cards: tuple[Card, ...]) -> None:
    first_at: dict[Card, int] = {}
    for position, card in enumerate(cards, start=1):
        first = first_at.setdefault(card, position)
        if first != position:
            message = f"card {position}, {_shown(str(card))}, the {card.words}, was already card {first}"
            raise CardError(message, str(card), position)


STANDARD: tuple[Card, ...] = tuple(Card)[:-1]
"""The 52 cards: clubs, diamonds, hearts, spades, each from two to ace."""
SIZES = (52, 48, 44, 40, 36, 32)
"""The cards of a deck, without the joker: each size has one rank less than the one before."""


def deck(decks: int = 1, *, cards: int = len(STANDARD), joker: bool = False) -> tuple[Card, ...]:
    """Return decks in standard order: clubs, diamonds, hearts, spades, each up to the ace; the joker comes last."""
    if decks < 1:
        raise ValueError(f"a game needs at least one deck, not {decks}")
    lowest = lowest_rank(cards)
    chosen = tuple(card for card in STANDARD if card.rank >= lowest)
    return (chosen + (Card.JOKER,) * joker) * decks


def lowest_rank(cards: int) -> Rank:
    """Return the lowest rank in a deck of that size."""
    if cards not in SIZES:
        raise ValueError(f"a deck has {', '.join(map(str, SIZES))} cards, not {cards}")
    return Rank(Rank.ACE - cards // len(Suit) + 1)
