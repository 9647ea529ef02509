"""Parse the text of a rulebook file."""

from functools import lru_cache
from typing import TypeVar

from pitboss.files.toml import Document, parse_toml
from pitboss.law.errors import LawError
from pitboss.law.schema import RulebookFile

__all__ = ["NAMED", "amends", "line_of", "parse", "read_toml"]

T = TypeVar("T")


MOST_OFFICES = 100
NAMED = {
    "clause": ("id",),
    "office": ("name",),
    "setting": ("key",),
    "schedule": ("wager", "name"),
    "checklist": ("item",),
    "remedy": ("incident", "when", "does"),
    "absent": ("rule",),
    "effect": ("target",),
}
"""The keys that name a row: an error is at `clause[9.2].says`."""


def read_toml(text: str, where: str, kind: type[T]) -> T:
    """Return a file of the law; a `LawError` names the file, the key and what was expected there."""
    return parse_toml(text, where, LawError, NAMED).convert(kind)


def amends(text: str, where: str) -> bool:
    """Tell whether a file amends a rulebook."""
    return "amends" in parse_toml(text, where, LawError, NAMED)


def parse(text: str, where: str) -> RulebookFile:
    """Return the rows of a rulebook file; a `LawError` names the file, the key and what was expected there."""
    section = parse_toml(text, where, LawError, NAMED)
    document = section.document
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
    return parse_toml(text, "", LawError, NAMED).document
