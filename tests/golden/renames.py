"""Names of an evening as they are now, by the list of what was renamed in `docs/renamed.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

Row = Mapping[str, str]

LISTED = Path(__file__).parents[2] / "docs" / "renamed.toml"
REQUESTS = ("request", "incident")
FIELDS = ("field", "key")
VALUES = ("remedy", "rule", "incident", "condition")
SETTINGS = ("setting",)
FREE = ("words", "reason", "grounds", "person", "persons", "player", "name")
"""Fields in which people write what they like."""


def listed() -> list[Row]:
    """The rows of the list, in order."""
    return list(tomllib.loads(LISTED.read_text(encoding="utf-8"))["renamed"])


def renamed(does: dict[str, Any], fields: Mapping[str, Collection[str]], rows: list[Row], game: str = "") -> dict[str, Any]:
    """A request with the names of today. `fields` has the fields of every request by its name."""
    rows = [row for row in rows if row.get("game", game) == game and "new" in row]
    tag = does["type"]
    while tag not in fields and (new := _new(rows, REQUESTS, tag)):
        tag = new
    known = fields.get(tag, ())
    found: dict[str, Any] = {"type": tag}
    for key, value in does.items():
        if key != "type":
            found[_field(rows, tag, key, known)] = value if key in FREE else _value(rows, value)
    return found


def _field(rows: list[Row], tag: str, key: str, known: Collection[str]) -> str:
    """The name of a field. A name that the request has stays: a row may be about another request."""
    while key not in known and (new := _new(rows, FIELDS, key, tag)):
        key = new
    return key


def _value(rows: list[Row], value: Any) -> Any:
    if isinstance(value, str):
        return _new(rows, VALUES, value) or value
    if isinstance(value, list):
        return [_value(rows, each) for each in value]
    if isinstance(value, dict):
        return {_new(rows, SETTINGS, key) or key: _value(rows, each) for key, each in value.items()}
    return value


def _new(rows: list[Row], kinds: Collection[str], old: str, where: str = "") -> str:
    """The new name in the first row that has the old one; empty where none has."""
    for row in rows:
        if row["kind"] in kinds and row["old"] == old and row.get("where", where) == where:
            return row["new"]
    return ""
