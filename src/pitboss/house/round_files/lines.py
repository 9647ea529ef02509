"""Find the line of a round file that a path such as `command[3].expect_chips` names. TOML readers do not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

_HEADING = re.compile(r"\s*\[\[?\s*([\w.\"'-]+)\s*\]\]?\s*(?:#.*)?$")
_STEP = re.compile(r"([\w-]+)(?:\[(\d+)\])?")


def line_of(text: str, path: str) -> int | None:
    """Return the number of the line, counted from 1; that of the section when its key is not found; None when unsure."""
    step, *keys = path.split(".")
    named = _STEP.fullmatch(step)
    if named is None:
        return None
    name, number = named[1], int(named[2] or 0)
    lines = text.splitlines()
    if number:
        return _row_line(text, lines, name, number, keys)
    first = _section_line(lines, name)
    return None if first is None else _key_line(lines, name, first, keys)


def _row_line(text: str, lines: Sequence[str], name: str, number: int, keys: Sequence[str]) -> int | None:
    headings = [at for at, line in enumerate(lines) if _is_heading(line, name) and line.lstrip().startswith("[[")]
    rows = tomllib.loads(text).get(name) if text else None
    if not isinstance(rows, list) or len(rows) != len(headings):
        # Rows written inline, or a heading inside a longer text.
        return None
    return _key_line(lines, name, headings[number - 1], keys)


def _section_line(lines: Sequence[str], name: str) -> int | None:
    """Return the index of the first line that is the heading of a section or sets its key."""
    for at, line in enumerate(lines):
        if _is_heading(line, name) or _sets(line, name):
            return at
    return None


def _key_line(lines: Sequence[str], name: str, first: int, keys: Sequence[str]) -> int:
    """Return the line of the key inside a section, as far down its path as a line names it."""
    section = [first, *_rest_of(lines, name, first)]
    named = [re.sub(r"\[\d+\]$", "", key) for key in keys]
    for depth in range(len(named), 0, -1):
        key = ".".join(named[:depth])
        for at in section:
            if _sets(lines[at], key):
                return at + 1
            if _is_heading(lines[at], f"{name}.{key}"):
                return _key_line(lines, f"{name}.{key}", at, keys[depth:])
    return first + 1


def _rest_of(lines: Sequence[str], name: str, first: int) -> Iterator[int]:
    for at in range(first + 1, len(lines)):
        heading = _HEADING.match(lines[at])
        if heading and not heading[1].startswith(f"{name}."):
            return
        yield at


def _is_heading(line: str, name: str) -> bool:
    heading = _HEADING.match(line)
    return heading is not None and heading[1] == name


def _sets(line: str, key: str) -> bool:
    return re.match(rf"\s*{re.escape(key)}\s*[.=]", line) is not None
