"""Read a TOML file so that every error names the path and the line of the value, and no key goes unread."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast

import msgspec

from pitboss.files.errors import FileError
from pitboss.files.explaining import MISSING, UNKNOWN, explained, known_key, shown
from pitboss.files.reading import THE_FILE
from pitboss.files.toml_text import Steps, lines

__all__ = ["MOST_PARTS", "Document", "Reader", "Section", "Value", "parse_toml"]

T = TypeVar("T")
MOST_PARTS = 64
"""The most dotted parts of a key; no line may have more dots outside quotation marks."""

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+"?|'[^']*+'?""")


class Document:
    """The file that a value is from: its name, its text and its data, and how an error in it is raised."""

    def __init__(
        self,
        name: str,
        text: str = "",
        data: Mapping[str, Any] | None = None,
        error: type[FileError] = FileError,
        named: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.name = name
        self.text = text
        self.data = data or {}
        self._error = error
        self._named = named or {}
        """The keys that name the rows of a list: `clause[9.2]` and not `clause[17]`."""

    def error(self, path: str, expected: str, found: str) -> FileError:
        """Return the error to raise for a value that is not as expected."""
        return self._error(self.name, path or THE_FILE, expected, found, self.line(path))

    def line(self, path: str) -> int | None:
        """Return the line of a value, or of the nearest table or list around it; None for what is not in the file."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return None

    def path(self, steps: Steps, within: Any = None, below: str = "") -> str:
        """Return the path of a value as people read it: `command[3].wagers.ante`, from the file or from a part of it."""
        data, path, table = self.data if within is None else within, below, ""
        for step in steps:
            if isinstance(step, str):
                path, table = joined(path, step), step
                data = data.get(step) if isinstance(data, Mapping) else None
            else:
                data = data[step - 1] if isinstance(data, list | tuple) and step <= len(data) else None
                path += f"[{self._called(table, step, data)}]"
        return path

    def _called(self, table: str, number: int, row: Any) -> str:
        keys = self._named.get(table, ())
        names = [row[key] for key in keys if isinstance(row.get(key), str)] if isinstance(row, Mapping) else []
        if names and len(names) == len(keys):
            return " ".join(names)
        return f"number {number}" if self._named else str(number)

    @cached_property
    def _lines(self) -> dict[str, int]:
        return {self.path(steps): line for steps, line in lines(self.text).items()}


class Value:
    """A value of the file and its path, such as `command[2].wagers.ante`."""

    __slots__ = ("document", "key", "path", "raw")

    def __init__(self, document: Document, path: str, raw: Any, key: str = "") -> None:
        self.document = document
        self.path = path
        self.raw = raw
        self.key = key
        """Its last key, when it is in a table."""

    def error(self, expected: str, found: str | None = None) -> FileError:
        """Return the error to raise when the value is not as expected; `found` defaults to the value itself."""
        return self.document.error(self.path, expected, found or shown(self.raw))

    def section(self) -> Section:
        """Return the value as a table of keys."""
        if not isinstance(self.raw, dict):
            raise self.error("a table")
        return Section(self.document, self.path, self.raw)

    def each(self) -> list[Value]:
        """Return the values of a list, counted from 1 in their paths."""
        if not isinstance(self.raw, list):
            raise self.error("a list")
        return [Value(self.document, f"{self.path}[{number}]", raw) for number, raw in enumerate(self.raw, 1)]

    def one_or_more(self) -> list[Value]:
        """Return the values of a list that must not be empty, or the single value."""
        if self.raw == []:
            raise self.error("at least one entry", "an empty list")
        return self.each() if isinstance(self.raw, list) else [self]


Reader = Callable[[Value], T]
"""Takes a value of the file; returns what it means, or raises an error that says what was expected."""


class Section:
    """A table of the file. The reader takes its keys; `done` refuses a key that nobody took."""

    def __init__(self, document: Document, path: str, data: Mapping[str, Any]) -> None:
        self.document = document
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
        path = joined(self.path, key)
        if key not in self._data:
            raise self.document.error(path, *MISSING)
        return Value(self.document, path, self._data[key], key)

    def allow(self, *keys: str) -> None:
        """Accept these keys, whether or not anybody reads them."""
        self._known.update(keys)

    def need(self, key: str, read: Reader[T]) -> T:
        """Return a value that must be there."""
        return read(self[key])

    def read(self, key: str, read: Reader[T], default: T) -> T:
        """Return a value, or the default when the key is missing."""
        self.allow(key)
        return read(self[key]) if key in self._data else default

    def part(self, key: str) -> Section:
        """Return a table inside this one, empty where it is missing."""
        self.allow(key)
        return self[key].section() if key in self._data else Section(self.document, joined(self.path, key), {})

    def rows(self, key: str) -> list[Section]:
        """Return the `[[key]]` tables in order."""
        self.allow(key)
        return [value.section() for value in self[key].each()] if key in self._data else []

    def done(self) -> None:
        """Refuse the first key that the format does not have."""
        for key in self._data:
            if key not in self._known:
                expected = known_key(key, sorted(self._known))
                raise self.document.error(joined(self.path, key), expected, UNKNOWN)

    def convert(
        self, kind: type[T], given: Mapping[str, Any] | None = None, numbers: Reader[int] | None = None, **readers: Reader[Any]
    ) -> T:
        """Return the whole table as a struct. What is written in a form of its own has a reader: that of its key, or `numbers`
        for every whole number; anything else is read by the type of its field. Fields that are `given` are no keys."""
        data = dict(self._data)
        for field in msgspec.structs.fields(cast(type[msgspec.Struct], kind)):
            key = field.encode_name
            if given and key in given:
                continue
            self.allow(key)
            read = readers.get(key) or (numbers if field.type in (int, int | None) else None)
            if key in data and read:
                data[key] = read(self[key])
        self.done()
        return self.converted({**data, **(given or {})}, kind)

    def converted(self, data: Mapping[str, Any], kind: type[T]) -> T:
        """Return what was read from this table as a struct; an error of msgspec names the path in the file."""
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            steps, expected, found = explained(str(error), kind, data)
            raise self.document.error(self.document.path(steps, data, self.path), expected, found) from None


def parse_toml(
    text: str, name: str, error: type[FileError] = FileError, named: Mapping[str, tuple[str, ...]] | None = None
) -> Section:
    """Return the text of a file as a table of keys; `named` says which keys name the rows of a list in its paths."""
    if line := _deep_key(text):
        raise error(name, f"line {line}", f"keys of at most {MOST_PARTS} dotted parts", "a longer one")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        what, _, place = str(reason).rpartition(" (at ")
        raise error(name, place.rstrip(")"), "valid TOML", what[:1].lower() + what[1:]) from None
    except RecursionError:
        raise error(name, THE_FILE, "valid TOML", "lists or tables nested too deeply") from None
    except ValueError as reason:  # a number with thousands of digits
        raise error(name, THE_FILE, "valid TOML", str(reason)) from None
    return Section(Document(name, text, data, error, named), "", data)


def _deep_key(text: str) -> int:
    """Return the line of a key with very many dotted parts, or 0: the time to parse one grows with the square of its parts."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_PARTS and _QUOTED.sub("x", line).count(".") > MOST_PARTS:
            return number
    return 0


def joined(path: str, key: str) -> str:
    """Return the path of a key inside a table."""
    return ".".join(filter(None, (path, key if key and key.isprintable() else repr(key))))
