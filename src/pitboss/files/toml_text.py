"""The text of a TOML file with what its data does not keep: comments, blank lines, and the line of each value."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

__all__ = ["Entry", "Item", "Section", "Steps", "Value", "lines", "nested", "sections"]

Key = tuple[str, ...]
"""The parts of a dotted key."""
Steps = tuple[str | int, ...]
"""The way to a value: the keys of tables, and the places in lists counted from 1."""

_SCALAR = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\]|\\.)*"'
    r"|'[^']*'"
    r"|\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*"
    r"|[^\s,\]}#]+",
    re.DOTALL,
)
_PART = re.compile(r"""[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)[ \t]*(\.?)""")
_BLANK = re.compile(r"[ \t]*")
_COMMENT = re.compile(r"[ \t]*(?:#[^\n]*)?")


class Value(Struct):
    """A value as it is written: a list has items, a table has entries, and anything else only its text."""

    text: str
    line: int
    items: list[Item] | None = None
    entries: list[Entry] | None = None
    below: list[str] = []
    """Comments between the last item of a list and its end."""


class Item(Struct):
    """A value in a list, with the comments above it and at the end of its line; an empty text is a blank line."""

    value: Value
    above: list[str] = []
    after: str = ""


class Entry(Struct):
    """A key with its value, and their comments. Without a value it is the heading of a table."""

    key: Key
    value: Value | None
    line: int
    above: list[str] = []
    after: str = ""


class Section(Struct):
    """A heading with the entries below it; the first section of a file has none. `below` ends the file."""

    path: Key
    in_list: bool
    line: int
    entries: list[Entry]
    above: list[str] = []
    after: str = ""
    below: list[str] = []


def sections(text: str) -> list[Section]:
    """Return the sections of a text that is valid TOML."""
    return _Reader(text.replace("\r\n", "\n")).sections()


def nested(found: Sequence[Section]) -> list[Entry]:
    """Return the entries of all sections with whole keys, and the tables of a list as its items."""
    top: list[Entry] = []
    lists: dict[Key, list[Item]] = {}
    for number, section in enumerate(found):
        path = section.path
        row, entries, rest = _holder(top, lists, path[:-1] if section.in_list else path)
        if section.in_list:
            _add_row(entries, (*rest, path[-1]), section, lists, inside=row is not None)
            row, entries, rest = _holder(top, lists, path)
        elif path:
            value = None if section.entries or not _alone(found, number) else Value("{}", section.line, entries=[])
            entries.append(_placed(Entry(rest, value, section.line, section.above, section.after), row))
        for each in section.entries:
            entries.append(_placed(Entry((*rest, *each.key), each.value, each.line, each.above, each.after), row))
    return top


@lru_cache(maxsize=4)
def lines(text: str) -> dict[Steps, int]:
    """Return the line, counted from 1, of each table, row and value of a text that is valid TOML."""
    found: dict[Steps, int] = {}
    try:
        _mark(found, nested(sections(text)), ())
    except RecursionError:  # lists hundreds deep
        return {}
    return found


def _mark(found: dict[Steps, int], entries: Sequence[Entry], above: Steps) -> None:
    for entry in entries:
        for depth in range(len(entry.key)):
            found.setdefault((*above, *entry.key[: depth + 1]), entry.line)
        if entry.value is not None:
            _mark_inside(found, entry.value, (*above, *entry.key))


def _mark_inside(found: dict[Steps, int], value: Value, steps: Steps) -> None:
    _mark(found, value.entries or (), steps)
    for number, item in enumerate(value.items or (), 1):
        found[*steps, number] = item.value.line
        _mark_inside(found, item.value, (*steps, number))


def _holder(top: list[Entry], lists: dict[Key, list[Item]], path: Key) -> tuple[Item | None, list[Entry], Key]:
    """Return the row that a heading is part of, the entries that it adds to, and its key among them."""
    for length in range(len(path), 0, -1):
        if path[:length] in lists:
            row = lists[path[:length]][-1]
            assert row.value.entries is not None
            return row, row.value.entries, path[length:]
    return None, top, path


def _add_row(entries: list[Entry], key: Key, section: Section, lists: dict[Key, list[Item]], *, inside: bool) -> None:
    """Add a table to its list, and the list itself with its first table; what was in the table before is complete."""
    path = section.path
    for other in [each for each in lists if each[: len(path)] == path and each != path]:
        del lists[other]
    above = section.above if any(section.above) else []
    if path not in lists:
        lists[path] = []
        # Comments that a blank line divides from the first row are about the whole list.
        end = 0 if inside else max((at + 1 for at, line in enumerate(above) if not line), default=0)
        entries.append(Entry(key, Value("", section.line, items=lists[path]), section.line, above[:end]))
        above = above[end:]
    lists[path].append(Item(Value("", section.line, entries=[]), above, section.after))


def _placed(entry: Entry, row: Item | None) -> Entry:
    """Return an entry; one that is part of a row has no lines of its own, so its comments become the row's."""
    if row is not None:
        row.above += filter(None, entry.above)
        if entry.after:
            row.above += filter(None, [row.after.strip()])
            row.after = entry.after
        entry.above, entry.after = [], ""
    return entry


def _alone(found: Sequence[Section], number: int) -> bool:
    """Return whether a heading without entries is the only trace of its table."""
    path = found[number].path

    def near(others: Sequence[Section]) -> Iterator[Section]:
        for each in others:
            yield each
            if each.in_list and path[: len(each.path)] == each.path:
                return

    around = (*near(found[:number][::-1]), *near(found[number + 1 :]))
    return not any(each.path[: len(path)] == path for each in around if len(each.path) > len(path))


class _Reader:
    """Reads a text that is known to be valid TOML."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [at for at, each in enumerate(text) if each == "\n"]

    def sections(self) -> list[Section]:
        found = [Section((), False, 1, [])]
        while True:
            above = self._lines_above()
            if self._at >= len(self._text):
                found[-1].below = above
                return found
            if self._text[self._at] == "[":
                found.append(self._heading(above))
            else:
                entry = self._entry()
                entry.above, entry.after = above, self._after()
                found[-1].entries.append(entry)

    def _heading(self, above: list[str]) -> Section:
        line = self._line()
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        path = self._key()
        self._at += brackets
        return Section(path, brackets == 2, line, [], above, self._after())

    def _entry(self) -> Entry:
        line = self._line()
        key = self._key()
        self._at += 1  # the equals sign
        self._skip(_BLANK)
        return Entry(key, self._value(), line)

    def _key(self) -> Key:
        parts = []
        while True:
            part = _PART.match(self._text, self._at)
            assert part is not None
            self._at = part.end()
            parts.append(str(_data(part[1])) if part[1][0] in "\"'" else part[1])
            if not part[2]:
                return tuple(parts)

    def _value(self) -> Value:
        start, line = self._at, self._line()
        first = self._text[start]
        value = self._list(line) if first == "[" else self._table(line) if first == "{" else None
        if value is None:
            scalar = _SCALAR.match(self._text, start)
            assert scalar is not None
            self._at = scalar.end()
            value = Value("", line)
        value.text = self._text[start : self._at]
        return value

    def _list(self, line: int) -> Value:
        items: list[Item] = []
        self._at += 1
        after = self._after()
        above = [after.strip()] if after else []
        while True:
            above += self._lines_above()
            if self._text[self._at] == "]":
                self._at += 1
                return Value("", line, items=items, below=above)
            item = Item(self._value(), above, self._after())
            above = self._lines_above()
            if self._text[self._at] == ",":
                self._at += 1
                # A comma on a line of its own.
                item.above += filter(None, above)
                above = []
                if after := self._after():
                    item.above += filter(None, [item.after.strip()])
                    item.after = after
            items.append(item)

    def _table(self, line: int) -> Value:
        entries: list[Entry] = []
        self._at += 1
        while True:
            self._skip(_BLANK)
            if self._text[self._at] == "}":
                self._at += 1
                return Value("", line, entries=entries)
            entries.append(self._entry())
            self._skip(_BLANK)
            self._at += self._text[self._at] == ","

    def _lines_above(self) -> list[str]:
        """Return the comments and blank lines up to the next thing that is written, without blank lines one after another."""
        above: list[str] = []
        while self._at < len(self._text):
            comment = _COMMENT.match(self._text, self._at)
            assert comment is not None
            end = comment.end()
            if end < len(self._text) and self._text[end] != "\n":
                self._skip(_BLANK)
                break
            line = comment[0].strip()
            if line or not above or above[-1]:
                above.append(line)
            self._at = end + 1
        return above

    def _after(self) -> str:
        """Return the comment at the end of a line, with the space before it."""
        start = self._at
        end = start + len(self._skip(_COMMENT))
        if end < len(self._text) and self._text[end] != "\n":
            return ""
        self._at = end + 1
        return self._text[start:end].rstrip()

    def _skip(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        assert found is not None
        self._at = found.end()
        return found[0]

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1


def _data(text: str) -> object:
    return tomllib.loads(f"value = {text}")["value"]
