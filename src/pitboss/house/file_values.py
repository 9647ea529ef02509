"""Readers for the values of the house's files: names, seats, stakes, times, rulebooks."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from pitboss import law
from pitboss.files.toml import Reader, Value
from pitboss.files.values import AMOUNT, amount, number_key, positive, text
from pitboss.house.times import EPOCH, NoSuchZone, milliseconds, zone
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.commands import Stake

LAST = datetime(3000, 1, 1, tzinfo=UTC)
_STAKE = f"{AMOUNT}; or a table with chips and tokens"
_TIME = 'a time such as "2026-01-01T20:05:00Z", "20:05:00" or "+25m"'
_YEARS = "a time from 1970 to 2999"
_LATER = re.compile(r"\+(?=\d)(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?")
_CLOCK = re.compile(r"\d{2}:\d{2}(?::\d{2})?")


def name(value: Value) -> str:
    """Return the name of a person or a thing: one line, not empty, not too long."""
    raw = value.raw
    if not isinstance(raw, str) or not raw.strip() or not raw.isprintable() or len(raw) > LONGEST_NAME:
        raise value.error(f"a name of 1 to {LONGEST_NAME} characters on one line")
    return raw


def seat_number(seats: int) -> Reader[int]:
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


def rulebook(value: Value) -> law.Rulebook:
    """Read a rulebook: its id, or its path from the folder of the file."""
    try:
        return law.load(text(value), folder=Path(value.document.name).parent)
    except law.UnknownRulebook as error:
        raise value.error(error.expected) from None
    except law.LawError as error:
        raise value.error("a rulebook without errors", str(error).rstrip(".")) from None


def time_after(before: int) -> Reader[int]:
    """Read a time in milliseconds; a bare time of day is on the day of `before`, and "+90s" counts from it."""

    def read(value: Value) -> int:
        found = _time(value, EPOCH + timedelta(milliseconds=before))
        if not EPOCH <= found < LAST:
            raise value.error(_YEARS)
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


def time_by(clocks: str, value: Value, example: str) -> int:
    """Read a date and time; without an offset it is by the clocks of the casino."""
    raw = value.raw
    expected = f"a date and time such as {example}"
    if isinstance(raw, str):
        try:
            raw = datetime.fromisoformat(raw)
        except ValueError:
            raise value.error(expected) from None
    if not isinstance(raw, datetime):
        raise value.error(expected)
    try:
        at = milliseconds(raw if raw.tzinfo else raw.replace(tzinfo=zone(clocks)))
    except NoSuchZone as error:
        raise value.error("a time zone that this machine knows", str(error)) from None
    except OverflowError:
        raise value.error(expected) from None
    if not 0 < at < milliseconds(LAST):
        raise value.error(_YEARS)
    return at
