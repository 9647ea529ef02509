"""Readers for values that files write in a form of their own: words, numbers, amounts of money, cards."""

import re
from collections.abc import Iterable
from typing import TypeVar

from pitboss.cards import Card, CardError, Suit, parse_card, parse_cards
from pitboss.files.errors import near
from pitboss.files.toml import Reader, Value
from pitboss.money import MoneyError, parse_money

T = TypeVar("T")
MOST = 2**53
"""Whole numbers beyond this are not the same in every reader of JSON."""

AMOUNT = 'an amount above zero, such as "$10.00", or whole cents'
_SUITS_LIKE = 'suits, such as "hearts clubs spades"'
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.word, suit.word.removesuffix("s"))}
"""Every way to write a suit: h, hearts, heart."""


def text(value: Value) -> str:
    if not isinstance(value.raw, str) or not value.raw.isprintable():
        raise value.error("text on one line")
    return value.raw


def words(value: Value) -> str:
    """Return text that is not empty, each run of spaces as one space."""
    found = " ".join(text(value).split())
    if not found:
        raise value.error("words", "an empty text")
    return found


def flag(value: Value) -> bool:
    if not isinstance(value.raw, bool):
        raise value.error("true or false")
    return value.raw


def whole(value: Value) -> int:
    if type(value.raw) is not int or abs(value.raw) > MOST:
        raise value.error("a whole number")
    return value.raw


def positive(value: Value) -> int:
    if type(value.raw) is not int or not 1 <= value.raw <= MOST:
        raise value.error("a whole number from 1")
    return value.raw


def number_key(value: Value) -> int:
    """Return the seat or the position that a key of a table names."""
    if not re.fullmatch("0|[1-9][0-9]{0,2}", value.key):
        raise value.error("a whole number as the key", repr(value.key))
    return int(value.key)


def one_of(*words: str) -> Reader[str]:
    """Read one of a few words."""

    def read(value: Value) -> str:
        if value.raw not in words:
            raise value.error("one of " + ", ".join(words))
        return str(value.raw)

    return read


def known(kind: str, words: Iterable[str]) -> Reader[str]:
    """Read one of many words; the error names the nearest."""
    all_words = list(words)

    def read(value: Value) -> str:
        word = text(value)
        if word not in all_words:
            hint = near(word, all_words)
            raise value.error(f"{kind}, perhaps {hint}" if hint else f"{kind}: {', '.join(all_words)}")
        return word

    return read


def amount(value: Value) -> int:
    """Return cents above zero, from "$10.00" or from whole cents."""
    cents = _cents(value, AMOUNT, negative=False)
    if cents <= 0:
        raise value.error(AMOUNT)
    return cents


def amount_or_zero(value: Value) -> int:
    return _cents(value, 'an amount, such as "$10.00", or whole cents', negative=False)


def signed_amount(value: Value) -> int:
    """Return cents that may be zero or less: "-$10.00"."""
    return _cents(value, 'an amount, such as "$10.00" or "-$10.00", or whole cents', negative=True)


def _cents(value: Value, expected: str, *, negative: bool) -> int:
    if type(value.raw) is int and abs(value.raw) <= MOST:
        # Written out and read again, so that whole cents have the same bounds as "$10.00".
        sign, cents = ("-", -value.raw) if value.raw < 0 else ("", value.raw)
        written = f"{sign}{cents // 100}.{cents % 100:02}"
    elif isinstance(value.raw, str):
        written = value.raw
    else:
        raise value.error(expected)
    try:
        return parse_money(written, negative=negative)
    except MoneyError as error:
        raise value.error(expected, str(error)) from None


def card(value: Value) -> Card:
    try:
        return parse_card(text(value))
    except CardError as error:
        raise value.error('a card, such as "As" or "10d"', str(error)) from None


def cards(value: Value) -> tuple[Card, ...]:
    """Return cards from one text, no card twice."""
    try:
        return parse_cards(text(value), distinct=True)
    except CardError as error:
        raise value.error('different cards, such as "As 10d 7c"', str(error)) from None


def any_cards(value: Value) -> tuple[Card, ...]:
    """Return cards from one text; with several decks a card may come again."""
    try:
        return parse_cards(text(value))
    except CardError as error:
        raise value.error('cards, such as "As 10d As"', str(error)) from None


def suits(value: Value) -> tuple[Suit, ...]:
    """Return suits from one text, by their names or first letters."""
    parts = text(value).replace(",", " ").split()
    if unknown := [part for part in parts if part.lower() not in _SUITS]:
        raise value.error(_SUITS_LIKE, repr(unknown[0]))
    return tuple(_SUITS[part.lower()] for part in parts)


def list_of(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Read one or more values, each in the same way."""
    return lambda value: tuple(read(each) for each in value.one_or_more())
