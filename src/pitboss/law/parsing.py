"""Parse the text of a rulebook file."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pitboss.files.toml import Document, Section, parse_toml
from pitboss.law.errors import LawError
from pitboss.law.schema import RulebookFile

__all__ = ["Upcast", "line_of", "parse"]

Upcast = Callable[[dict[str, Any], int], dict[str, Any]]
"""Takes the data of a kept rulebook and the number of its format; returns the data in today's format."""

MOST_OFFICES = 100
_NAMED = {
    "clause": ("id",),
    "office": ("name",),
    "setting": ("key",),
    "schedule": ("wager", "name"),
    "checklist": ("item",),
    "remedy": ("incident", "when", "does"),
    "absent": ("rule",),
}
"""The keys that name a row: an error is at `clause[9.2].says`."""


def parse(text: str, where: str, upcast: Upcast | None = None) -> RulebookFile:
    """Return the rows of a rulebook file; a `LawError` names the file, the key and what was expected there."""
    section = parse_toml(text, where, LawError, _NAMED)
    document = section.document
    if upcast is not None and isinstance(document.data.get("format"), int):
        section = Section(document, "", upcast(dict(document.data), document.data["format"]))
    file = section.convert(RulebookFile)
    for clause in file.clause:
        number = clause.id.partition(":")[0]
        if number.count("(") != number.count(")"):
            raise document.error(f"clause[{clause.id}].id", "an id in which every bracket is closed", clause.id)
    if len(file.office) > MOST_OFFICES:
        raise document.error("office", f"at most {MOST_OFFICES} offices", str(len(file.office)))
    return file


def line_of(text: str, key: str) -> int | None:
    """Return the line of a key of a rulebook; None for what is not in its text."""
    return _document(text).line(key)


@lru_cache(maxsize=4)
def _document(text: str) -> Document:
    return parse_toml(text, "", LawError, _NAMED).document
