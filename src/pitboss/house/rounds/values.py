"""How the values of a round file are written: names, amounts, cards, moments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, time, timedelta

from pitboss.cards import Card, CardError, Suit, parse_card, parse_cards
from pitboss.house.rounds.parts import Spot
from pitboss.law.errors import near
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Stake

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LAST = datetime(3000, 1, 1, tzinfo=UTC)
MOST = 2**53
"""Whole numbers beyond this are not the same in every reader of JSON."""
LONGEST_NAME = 40

_AMOUNT = 'an amount above zero, such as "$10.00", or whole cents'
_STAKE = f"{_AMOUNT}; or a table with chips and tokens"
_MOMENT = 'a time such as "2026-01-01T20:05:00Z", "20:05:00" or "+25m"'
_SUITS_LIKE = 'suits, such as "hearts clubs spades"'
_SUITS = {name: suit for suit in Suit for name in (suit.value, suit.word, suit.word.removesuffix("s"))}
"""Every way to write a suit: h, hearts, heart."""
_LATER = re.compile(r"\+(?=\d)(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?")
_CLOCK = re.compile(r"\d{2}:\d{2}(?::\d{2})?")


# --- text, numbers, yes and no -------------------------------------------------------------------------------------


def text(spot: Spot) -> str:
    if not isinstance(spot.value, str) or not spot.value.isprintable():
        raise spot.wrong("text on one line")
    return spot.value


def name(spot: Spot) -> str:
    """The name of a person or a thing: one line, not empty, not endless."""
    value = spot.value
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
        raise spot.wrong(f"a name of 1 to {LONGEST_NAME} characters on one line")
    return value


def flag(spot: Spot) -> bool:
    if not isinstance(spot.value, bool):
        raise spot.wrong("true or false")
    return spot.value


def whole(spot: Spot) -> int:
    if type(spot.value) is not int or abs(spot.value) > MOST:
        raise spot.wrong("a whole number")
    return spot.value


def positive(spot: Spot) -> int:
    if type(spot.value) is not int or not 1 <= spot.value <= MOST:
        raise spot.wrong("a whole number from 1")
    return spot.value


def seat_key(spot: Spot) -> int:
    """The seat that a key of a table names; keys are text in TOML."""
    number = number_key(spot)
    if not number:
        raise spot.wrong("the number of a seat as the key", repr(spot.key))
    return number


def number_key(spot: Spot) -> int:
    """The seat or the position that a key of a table names."""
    if not re.fullmatch("0|[1-9][0-9]{0,2}", spot.key):
        raise spot.wrong("a whole number as the key", repr(spot.key))
    return int(spot.key)


def one_of(*words: str) -> Callable[[Spot], str]:
    """One of a few words."""

    def read(spot: Spot) -> str:
        if spot.value not in words:
            raise spot.wrong("one of " + ", ".join(words))
        return str(spot.value)

    return read


def known(kind: str, words: Iterable[str]) -> Callable[[Spot], str]:
    """One of many words: the error names the nearest."""
    all_words = list(words)

    def read(spot: Spot) -> str:
        word = text(spot)
        if word not in all_words:
            hint = near(word, all_words)
            raise spot.wrong(f"{kind}, perhaps {hint}" if hint else f"{kind}: {', '.join(all_words)}")
        return word

    return read


# --- money ---------------------------------------------------------------------------------------------------------


def amount(spot: Spot) -> int:
    """Cents, from "$10.00" or from a number of them."""
    cents = _cents(spot, _AMOUNT, negative=False)
    if cents <= 0:
        raise spot.wrong(_AMOUNT)
    return cents


def limit(spot: Spot) -> int:
    """Cents, or nothing."""
    return _cents(spot, 'an amount, such as "$10.00", or whole cents', negative=False)


def signed(spot: Spot) -> int:
    """Cents that may be nothing or less: "-$10.00"."""
    return _cents(spot, 'an amount, such as "$10.00" or "-$10.00", or whole cents', negative=True)


def _cents(spot: Spot, expected: str, *, negative: bool) -> int:
    if type(spot.value) is int and abs(spot.value) <= MOST:
        # Written out and read again, so that whole cents have the same bounds as "$10.00".
        sign, cents = ("-", -spot.value) if spot.value < 0 else ("", spot.value)
        written = f"{sign}{cents // 100}.{cents % 100:02}"
    elif isinstance(spot.value, str):
        written = spot.value
    else:
        raise spot.wrong(expected)
    try:
        return parse_money(written, negative=negative)
    except MoneyError as error:
        raise spot.wrong(expected, str(error)) from None


def stake(spot: Spot) -> Stake:
    """Chips, unless the file says how much of it is tokens."""
    if not isinstance(spot.value, dict):
        return Stake(_retold(spot, amount, _STAKE))
    part = spot.part()
    found = Stake(part.read("chips", amount, 0), part.read("tokens", amount, 0))
    part.done()
    if found == Stake():
        raise spot.wrong(_STAKE, "neither chips nor tokens")
    return found


def _retold(spot: Spot, how: Callable[[Spot], int], expected: str) -> int:
    if not isinstance(spot.value, str | int) or isinstance(spot.value, bool):
        raise spot.wrong(expected)
    return how(spot)


# --- cards ---------------------------------------------------------------------------------------------------------


def card(spot: Spot) -> Card:
    try:
        return parse_card(text(spot))
    except CardError as error:
        raise spot.wrong('a card, such as "As" or "10d"', str(error)) from None


def cards(spot: Spot) -> tuple[Card, ...]:
    """Cards one after another in one text, no card twice."""
    try:
        return parse_cards(text(spot), distinct=True)
    except CardError as error:
        raise spot.wrong('different cards, such as "As 10d 7c"', str(error)) from None


def any_cards(spot: Spot) -> tuple[Card, ...]:
    """Cards one after another in one text, where several decks are played with: a card may come again."""
    try:
        return parse_cards(text(spot))
    except CardError as error:
        raise spot.wrong('cards, such as "As 10d As"', str(error)) from None


def suits(spot: Spot) -> tuple[Suit, ...]:
    """Suits one after another in one text, by their names or first letters."""
    words = text(spot).replace(",", " ").split()
    if unknown := [word for word in words if word.lower() not in _SUITS]:
        raise spot.wrong(_SUITS_LIKE, repr(unknown[0]))
    return tuple(_SUITS[word.lower()] for word in words)


# --- moments -------------------------------------------------------------------------------------------------------


def moment(before: int) -> Callable[[Spot], int]:
    """A moment in milliseconds; a bare time of day is on the day of `before`, and "+90s" counts from it."""

    def read(spot: Spot) -> int:
        found = _moment(spot, EPOCH + timedelta(milliseconds=before))
        if not EPOCH <= found < LAST:
            raise spot.wrong("a time from 1970 to 2999")
        return (found - EPOCH) // timedelta(milliseconds=1)

    return read


def _moment(spot: Spot, before: datetime) -> datetime:
    value = spot.value
    if isinstance(value, str):
        if later := _LATER.fullmatch(value):
            hours, minutes, seconds = (int(figures or 0) for figures in later.groups())
            return before + min(timedelta(hours=hours, minutes=minutes, seconds=seconds), LAST - before)
        try:
            is_clock = _CLOCK.fullmatch(value) is not None
            value = time.fromisoformat(value) if is_clock else datetime.fromisoformat(value)
        except ValueError:
            raise spot.wrong(_MOMENT) from None
    if isinstance(value, time):
        return datetime.combine(before.date(), value, UTC)
    if not isinstance(value, datetime):
        raise spot.wrong(_MOMENT)
    try:
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
    except OverflowError:
        raise spot.wrong(_MOMENT) from None


def shown(at: int) -> str:
    """A moment as it is written in JSON."""
    return (EPOCH + timedelta(milliseconds=at)).isoformat().replace("+00:00", "Z")


def time_of_day(at: int) -> str:
    """A moment as a clock shows it."""
    return f"{EPOCH + timedelta(milliseconds=at):%H:%M:%S}"
