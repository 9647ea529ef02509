"""A round file taken apart: every value with the path that leads to it, every key taken or complained about."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pitboss.house.rounds.errors import RoundFileError
from pitboss.law.errors import near

T = TypeVar("T")

THE_FILE = "the file"
_LONGEST = 60


class Spot:
    """A value of the file, and where it stands."""

    __slots__ = ("file", "key", "path", "value")

    def __init__(self, file: str, path: str, value: Any, key: str = "") -> None:
        self.file = file
        self.path = path
        self.value = value
        self.key = key
        """Its last key, where it stands in a table."""

    def wrong(self, expected: str, found: str | None = None) -> RoundFileError:
        """What to raise when the value is not as expected; what was found is the value itself unless said otherwise."""
        return RoundFileError(self.file, self.path, expected, found or _shown(self.value))

    def part(self) -> Part:
        """The value as a table of keys."""
        if not isinstance(self.value, dict):
            raise self.wrong("a table")
        return Part(self.file, self.path, self.value)

    def each(self) -> list[Spot]:
        """The values of a list, counted from 1."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        return [Spot(self.file, f"{self.path}[{number}]", value) for number, value in enumerate(self.value, 1)]


class Part:
    """A table of the file. Whoever reads it takes its keys; what is left over in the end is not known."""

    def __init__(self, file: str, path: str, data: Mapping[str, Any]) -> None:
        self.file = file
        self.path = path
        self._data = data
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[Spot]:
        """Every value, where any key may stand."""
        for key in self._data:
            yield self[key]

    def __getitem__(self, key: str) -> Spot:
        self._asked.add(key)
        path = ".".join(filter(None, (self.path, key if key and key.isprintable() else repr(key))))
        if key not in self._data:
            raise RoundFileError(self.file, path, "this key to be there", "it missing")
        return Spot(self.file, path, self._data[key], key)

    def allow(self, *keys: str) -> None:
        """These keys may be there, whether anybody reads them or not."""
        self._asked.update(keys)

    def need(self, key: str, how: Callable[[Spot], T]) -> T:
        """What must be there."""
        return how(self[key])

    def read(self, key: str, how: Callable[[Spot], T], default: T) -> T:
        """What may be there."""
        self.allow(key)
        return how(self[key]) if key in self._data else default

    def rows(self, key: str) -> list[Part]:
        """The `[[key]]` tables, in order."""
        self.allow(key)
        return [spot.part() for spot in self[key].each()] if key in self._data else []

    def done(self) -> None:
        """Refuse the first key that nobody asked for."""
        for key in self._data:
            if key not in self._asked:
                known = sorted(self._asked)
                hint = near(key, known) or ", ".join(known)
                raise self[key].wrong(f"a key of the format (perhaps {hint})", "a key that it does not have")


def open_file(path: Path | str, kind: str = "a round file") -> Part:
    """The file as tables and values."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise RoundFileError(str(path), THE_FILE, f"{kind} that can be read", str(error.strerror)) from None
    except UnicodeDecodeError as error:
        raise RoundFileError(str(path), THE_FILE, "text in UTF-8", str(error)) from None
    return open_text(text, str(path))


def open_text(text: str, file: str) -> Part:
    """The text of a file as tables and values."""
    try:
        return Part(file, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise RoundFileError(file, place.rstrip(")"), "TOML", what) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists thousands deep
        raise RoundFileError(file, THE_FILE, "TOML", str(error)) from None


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
