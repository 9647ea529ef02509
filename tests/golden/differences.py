"""Differences between what a golden journal says and what deciding again comes to, and the lines that allow them.

Knows nothing of the program: events are JSON values with a `type`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

Fact = dict[str, Any]

ABSENT, ANY = "absent", "*"
TYPE, EVENT, REFUSED = "type", "event", "refused"
"""Fields that are not an event's own: its type, whether it is there, whether its command is refused."""


class BadLine(ValueError):
    """A line of the file that cannot be read."""


class Difference(NamedTuple):
    """One value that is another one now."""

    version: int
    """The version of the first event of the command."""
    event: str
    field: str
    old: Any
    new: Any

    def __str__(self) -> str:
        return f"at version {self.version}, {self.event}: {self.field} was {self.old!r} and is {self.new!r}"


def alike(one: Any, other: Any) -> bool:
    """The same value in JSON, where true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


class Line(NamedTuple):
    """A difference that is meant, and why."""

    journals: str
    event: str
    field: str
    old: Any
    new: Any
    clause: str
    reason: str

    def allows(self, names: Iterable[str], found: Difference) -> bool:
        """Whether this line describes a difference in a journal of these names: its folder and its rulebook."""
        return (
            self.journals in (ANY, *names)
            and self.event in (ANY, found.event)
            and self.field == found.field
            and (self.old == ANY or alike(self.old, found.old))
            and (self.new == ANY or alike(self.new, found.new))
        )

    def __str__(self) -> str:
        return f"{self.journals}, {self.event}: {self.field} from {self.old!r} to {self.new!r}"


def load(file: Path) -> tuple[Line, ...]:
    """The lines of a file; each has every key and a reason."""
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if {*content} != {"difference"}:
        raise BadLine(f"{file.name}: expected `difference` and nothing else, found {', '.join(content) or 'nothing'}")
    lines = []
    for number, row in enumerate(content["difference"], 1):
        if {*row} != {*Line._fields}:
            raise BadLine(f"{file.name}, difference {number}: the keys are {', '.join(Line._fields)}; found {', '.join(row)}")
        if not str(row["reason"]).strip():
            raise BadLine(f"{file.name}, difference {number}: a difference needs a reason")
        lines.append(Line(**row))
    return tuple(lines)


def between(version: int, recorded: list[Fact], derived: list[Fact] | str) -> Iterator[Difference]:
    """The differences of one command: what it brought, and what it would bring or why it would be refused."""
    if isinstance(derived, str):
        yield Difference(version, recorded[0][TYPE], REFUSED, ABSENT, derived)
        return
    old, new = [fact[TYPE] for fact in recorded], [fact[TYPE] for fact in derived]
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        paired = min(b - a, d - c) if kind in ("equal", "replace") else 0
        for one, other in zip(recorded[a : a + paired], derived[c : c + paired], strict=True):
            yield from _of_event(version, one, other)
        yield from (Difference(version, fact[TYPE], EVENT, fact[TYPE], ABSENT) for fact in recorded[a + paired : b])
        yield from (Difference(version, fact[TYPE], EVENT, ABSENT, fact[TYPE]) for fact in derived[c + paired : d])


def _of_event(version: int, one: Fact, other: Fact) -> Iterator[Difference]:
    for field, old, new in _values("", one, other):
        yield Difference(version, one[TYPE], field, old, new)


def _values(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """The smallest values that differ, each with its path."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            inner = f"{path}.{key}" if path else key
            yield from _values(inner, one.get(key, ABSENT), other.get(key, ABSENT))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for old, new in zip(one, other, strict=True):
            yield from _values(path, old, new)
    elif not alike(one, other):
        yield path, one, other


def unlisted(lines: Iterable[Line], names: Iterable[str], found: Iterable[Difference]) -> list[Difference]:
    """The differences in a journal that no line describes."""
    known, called = [*lines], [*names]
    return [each for each in found if not any(line.allows(called, each) for line in known)]


def unused(lines: Iterable[Line], found: Iterable[tuple[Iterable[str], Iterable[Difference]]]) -> list[Line]:
    """The lines that describe no difference in any journal; each journal comes with its names."""
    all_found = [([*names], [*differences]) for names, differences in found]
    return [line for line in lines if not any(line.allows(names, each) for names, these in all_found for each in these)]
