"""Write values as TOML: the text that `tomllib` reads back as the same data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, time

__all__ = ["TomlValue", "key_text", "quoted", "toml_rows", "toml_value"]

TomlValue = bool | int | str | date | time | list["TomlValue"] | tuple["TomlValue", ...] | Mapping[str, "TomlValue"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_CONTROL = {chr(code): f"\\u{code:04x}" for code in (*range(0x20), 0x7F)}
_ESCAPES = {**_CONTROL, '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def toml_value(value: TomlValue) -> str:
    """Return a value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case int():
            return str(value)
        case date() | time():
            return value.isoformat()
        case Mapping():
            inside = ", ".join(f"{key_text(key)} = {toml_value(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return f"[{', '.join(map(toml_value, value))}]"


def toml_rows(value: list[TomlValue]) -> Iterator[str]:
    """Yield the lines of a list with a line for each of its entries."""
    yield "["
    for each in value:
        yield f"    {toml_value(each)},"
    yield "]"


def quoted(text: str) -> str:
    """Return a text in quotation marks."""
    return f'"{"".join(_ESCAPES.get(each, each) for each in text)}"'


def key_text(key: str) -> str:
    """Return a key, in quotation marks where it needs them."""
    return key if _BARE.fullmatch(key) else quoted(key)
