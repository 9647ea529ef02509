"""What the files of a stream of the house share, the terms of a promotion and the conditions of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from pitboss.house.days import NoSuchZone, milliseconds, zone
from pitboss.house.round_files.toml_reader import Section, Value

T = TypeVar("T")
YEAR_3000 = 32_503_680_000_000


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
    if not 0 < at < YEAR_3000:
        raise value.error("a time from 1970 to 2999")
    return at


def part(file: Section, key: str) -> Section:
    """Return a section of the file, empty where the file does not have it."""
    file.allow(key)
    return file[key].section() if key in file else Section(file.file, key, {})


def list_of(read: Callable[[Value], T]) -> Callable[[Value], tuple[T, ...]]:
    """Read one or more values, each in the same way."""
    return lambda value: tuple(read(each) for each in value.one_or_more())
