"""Write a whole rulebook as the text of a file."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.files.toml_writing import key_text, toml_rows, toml_value
from pitboss.law.schema import RulebookFile

__all__ = ["ROWS", "plain_row", "write_rulebook"]

ROWS = ("checklist", "remedy", "absent", "amended", "effect")
"""The lists of a rulebook or an amendment that are written in rows, one line each."""


def write_rulebook(file: RulebookFile) -> str:
    """Return the text of a rulebook; keys that have their usual value are left out."""
    data = plain_row(file)
    return "\n".join((*_head(data), *_sections(data), ""))


def plain_row(row: msgspec.Struct) -> dict[str, Any]:
    """Return a row as plain data, without the keys that have their usual value."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(row):
        value = getattr(row, field.name)
        if field.default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            usual = field.default_factory()
        else:
            usual = field.default
        if value != usual:
            found[field.encode_name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return plain_row(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _head(data: dict[str, Any]) -> Iterator[str]:
    """Yield the keys of the book itself, then the lists that are written in rows: TOML has no way back after a heading."""
    for key, value in data.items():
        if not _has_rows(value):
            yield f"{key_text(key)} = {toml_value(value)}"
    for key in ROWS:
        if key in data:
            first, *rest = toml_rows(data[key])
            yield from ("", f"{key} = {first}", *rest)


def _sections(data: dict[str, Any]) -> Iterator[str]:
    for table, rows in data.items():
        for row in rows if _has_rows(rows) and table not in ROWS else ():
            yield from ("", f"[[{table}]]")
            for key, value in row.items():
                yield f"{key_text(key)} = {toml_value(value)}"


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)
