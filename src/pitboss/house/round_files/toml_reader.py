"""Read a TOML file so that every error names the path of the value, and no key goes unread."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, TypeVar

from pitboss.house.round_files.errors import RoundFileError
from pitboss.law.errors import near
from pitboss.law.parsing import MOST_PARTS, deep_key
from pitboss.table.bounds import LARGEST_ROUND_FILE, read_bounded

T = TypeVar("T")

THE_FILE = "the file"
_LONGEST = 60


class Value:
    """A value of the file and its path, such as `command[2].wagers.ante`."""

    __slots__ = ("file", "key", "path", "raw")

    def __init__(self, file: str, path: str, raw: Any, key: str = "") -> None:
        self.file = file
        self.path = path
        self.raw = raw
        self.key = key
        """Its last key, when it is in a table."""

    def error(self, expected: str, found: str | None = None) -> RoundFileError:
        """Return the error to raise when the value is not as expected; `found` defaults to the value itself."""
        return RoundFileError(self.file, self.path, expected, found or _shown(self.raw))

    def section(self) -> Section:
        """Return the value as a table of keys."""
        if not isinstance(self.raw, dict):
            raise self.error("a table")
        return Section(self.file, self.path, self.raw)

    def each(self) -> list[Value]:
        """Return the values of a list, counted from 1 in their paths."""
        if not isinstance(self.raw, list):
            raise self.error("a list")
        return [Value(self.file, f"{self.path}[{number}]", raw) for number, raw in enumerate(self.raw, 1)]

    def one_or_more(self) -> list[Value]:
        """Return the values of a list that must not be empty, or the single value."""
        if self.raw == []:
            raise self.error("at least one entry", "an empty list")
        return self.each() if isinstance(self.raw, list) else [self]


class Section:
    """A table of the file. The reader takes its keys; `done` refuses a key that nobody took."""

    def __init__(self, file: str, path: str, data: Mapping[str, Any]) -> None:
        self.file = file
        self.path = path
        self._data = data
        self._known: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[Value]:
        """Yield every value, for a table whose keys are free."""
        for key in self._data:
            yield self[key]

    def __getitem__(self, key: str) -> Value:
        self._known.add(key)
        path = ".".join(filter(None, (self.path, key if key and key.isprintable() else repr(key))))
        if key not in self._data:
            raise RoundFileError(self.file, path, "this key", "nothing")
        return Value(self.file, path, self._data[key], key)

    def allow(self, *keys: str) -> None:
        """Accept these keys, whether or not anybody reads them."""
        self._known.update(keys)

    def need(self, key: str, read: Callable[[Value], T]) -> T:
        """Return a value that must be there."""
        return read(self[key])

    def read(self, key: str, read: Callable[[Value], T], default: T) -> T:
        """Return a value, or the default when the key is missing."""
        self.allow(key)
        return read(self[key]) if key in self._data else default

    def rows(self, key: str) -> list[Section]:
        """Return the tables of a list in order."""
        self.allow(key)
        return [value.section() for value in self[key].each()] if key in self._data else []

    def done(self) -> None:
        """Refuse the first key that the format does not have."""
        for key in self._data:
            if key not in self._known:
                known = sorted(self._known)
                hint = near(key, known) or ", ".join(known)
                raise self[key].error(f"a key of the format (perhaps {hint})", "an unknown key")


def printable(path: Path | str) -> str:
    """Return a path as text that can be printed, even when its name is not valid text."""
    return str(path).encode(errors="backslashreplace").decode()


def read_text(path: Path | str, kind: str = "a round file", most: int = LARGEST_ROUND_FILE) -> str:
    """Return the text of a file, or raise an error that says why it cannot be read."""
    try:
        return read_bounded(path, most).decode("utf-8")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise RoundFileError(printable(path), THE_FILE, "text in UTF-8", str(error)) from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RoundFileError(printable(path), THE_FILE, f"{kind} that can be read", str(reason)) from None


def parse_toml(text: str, file: str) -> Section:
    """Return the text of a file as a table of keys."""
    if line := deep_key(text):
        raise RoundFileError(file, f"line {line}", f"keys of at most {MOST_PARTS} dotted parts", "a longer one")
    try:
        return Section(file, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise RoundFileError(file, place.rstrip(")"), "TOML", what) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists thousands deep
        raise RoundFileError(file, THE_FILE, "TOML", str(error)) from None


def _shown(value: object) -> str:
    if isinstance(value, date | time):
        return value.isoformat()
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
