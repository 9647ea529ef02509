"""Readers for the values of a round file: names, amounts, cards, times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from pitboss import law
from pitboss.cards import Card, CardError, Suit, parse_card, parse_cards
from pitboss.house.round_files.toml_reader import Value
from pitboss.house.times import EPOCH
from pitboss.law.errors import near
from pitboss.money import MoneyError, parse_money
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.commands import Stake

LAST = datetime(3000, 1, 1, tzinfo=UTC)
MOST = 2**53
"""Whole numbers beyond this are not the same in every reader of JSON."""

_AMOUNT = 'an amount above zero, such as "$10.00", or whole cents'
_STAKE = f"{_AMOUNT}; or a table with chips and tokens"
_TIME = 'a time such as "2026-01-01T20:05:00Z", "20:05:00" or "+25m"'
_SUITS_LIKE = 'suits, such as "hearts clubs spades"'
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.word, suit.word.removesuffix("s"))}
"""Every way to write a suit: h, hearts, heart."""
_LATER = re.compile(r"\+(?=\d)(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?")
_CLOCK = re.compile(r"\d{2}:\d{2}(?::\d{2})?")


# --- text, numbers, yes and no -------------------------------------------------------------------------------------


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


def name(value: Value) -> str:
    """Return the name of a person or a thing: one line, not empty, not too long."""
    raw = value.raw
    if not isinstance(raw, str) or not raw.strip() or not raw.isprintable() or len(raw) > LONGEST_NAME:
        raise value.error(f"a name of 1 to {LONGEST_NAME} characters on one line")
    return raw


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


def seat_number(seats: int) -> Callable[[Value], int]:
    """Read a seat of a table that has this many."""

    def read(value: Value) -> int:
        number = positive(value)
        if number > seats:
            raise value.error(f"a seat from 1 to {seats}")
        return number

    return read


def seat_key(value: Value, seats: int | None = None) -> int:
    """Return the seat that a key of a table names; keys are text in TOML."""
    number = number_key(value)
    if not number:
        raise value.error("the number of a seat as the key", repr(value.key))
    if seats is not None and number > seats:
        raise value.error(f"a seat from 1 to {seats}", value.key)
    return number


def number_key(value: Value) -> int:
    """Return the seat or the position that a key of a table names."""
    if not re.fullmatch("0|[1-9][0-9]{0,2}", value.key):
        raise value.error("a whole number as the key", repr(value.key))
    return int(value.key)


def one_of(*words: str) -> Callable[[Value], str]:
    """Read one of a few words."""

    def read(value: Value) -> str:
        if value.raw not in words:
            raise value.error("one of " + ", ".join(words))
        return str(value.raw)

    return read


def known(kind: str, words: Iterable[str]) -> Callable[[Value], str]:
    """Read one of many words; the error names the nearest."""
    all_words = list(words)

    def read(value: Value) -> str:
        word = text(value)
        if word not in all_words:
            hint = near(word, all_words)
            raise value.error(f"{kind}, perhaps {hint}" if hint else f"{kind}: {', '.join(all_words)}")
        return word

    return read


# --- money ---------------------------------------------------------------------------------------------------------


def amount(value: Value) -> int:
    """Return cents above zero, from "$10.00" or from whole cents."""
    cents = _cents(value, _AMOUNT, negative=False)
    if cents <= 0:
        raise value.error(_AMOUNT)
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


def stake(value: Value) -> Stake:
    """Return a stake: an amount of chips, or a table with chips and tokens."""
    if isinstance(value.raw, dict):
        section = value.section()
        found = Stake(section.read("chips", amount, 0), section.read("tokens", amount, 0))
        section.done()
        if found == Stake():
            raise value.error(_STAKE, "neither chips nor tokens")
        return found
    if not isinstance(value.raw, str | int) or isinstance(value.raw, bool):
        raise value.error(_STAKE)
    return Stake(amount(value))


# --- cards ---------------------------------------------------------------------------------------------------------


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


# --- times ---------------------------------------------------------------------------------------------------------


def time_after(before: int) -> Callable[[Value], int]:
    """Read a time in milliseconds; a bare time of day is on the day of `before`, and "+90s" counts from it."""

    def read(value: Value) -> int:
        found = _time(value, EPOCH + timedelta(milliseconds=before))
        if not EPOCH <= found < LAST:
            raise value.error("a time from 1970 to 2999")
        return (found - EPOCH) // timedelta(milliseconds=1)

    return read


def _time(value: Value, before: datetime) -> datetime:
    raw = value.raw
    if isinstance(raw, str):
        if later := _LATER.fullmatch(raw):
            hours, minutes, seconds = (int(figures or 0) for figures in later.groups())
            return before + min(timedelta(hours=hours, minutes=minutes, seconds=seconds), LAST - before)
        try:
            is_clock = _CLOCK.fullmatch(raw) is not None
            raw = time.fromisoformat(raw) if is_clock else datetime.fromisoformat(raw)
        except ValueError:
            raise value.error(_TIME) from None
    if isinstance(raw, time):
        return datetime.combine(before.date(), raw, UTC)
    if not isinstance(raw, datetime):
        raise value.error(_TIME)
    try:
        return raw.astimezone(UTC) if raw.tzinfo else raw.replace(tzinfo=UTC)
    except OverflowError:
        raise value.error(_TIME) from None


def rulebook(value: Value) -> law.Rulebook:
    """Read a rulebook: its id, or its path from the folder of the file."""
    try:
        return law.load(text(value), folder=Path(value.file).parent)
    except law.UnknownRulebook as error:
        raise value.error(error.expected) from None
    except law.LawError as error:
        raise value.error("a rulebook without errors", str(error).rstrip(".")) from None
