"""Parse the text of a rulebook file, and explain in plain words what is malformed."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.law.errors import LawError, perhaps
from pitboss.law.schema import EFFECTS, RulebookFile

__all__ = ["MOST_PARTS", "Upcast", "deep_key", "parse", "read_toml"]

Upcast = Callable[[dict[str, Any], int], dict[str, Any]]
"""Takes the data of a kept rulebook and the number of its format; returns the data in today's format."""

MOST_OFFICES = 100
MOST_PARTS = 64
"""The most dotted parts of a key; no line may have more dots outside quotation marks."""

_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+"?|'[^']*+'?""")
_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
CHOICE = "choice"
"""The source of a setting or schedule that we chose."""
_NAMED_BY = {"clause": "id", "office": "name", "setting": "key", "schedule": "name", "checklist": "item"}
_NOUNS = {
    "str": "text",
    "int": "a whole number",
    "bool": "true or false",
    "float": "a fractional number",
    "array": "a list",
    "object": "a table",
    "datetime": "a time",
    "date": "a date",
    "null": "nothing",
}


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Return the data of a text; a `LawError` names the line where it is not TOML."""
    if line := deep_key(text):
        raise LawError(where, f"line {line}", f"keys of at most {MOST_PARTS} dotted parts", "a longer one")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise LawError(where, place.rstrip(")"), "valid TOML", what[:1].lower() + what[1:]) from None
    except RecursionError:
        raise LawError(where, "the file", "valid TOML", "lists or tables nested too deeply") from None
    except ValueError as error:  # a number with thousands of digits
        raise LawError(where, "the file", "valid TOML", str(error)) from None


def parse(text: str, where: str, upcast: Upcast | None = None) -> RulebookFile:
    """Return the rows of a rulebook file; a `LawError` names the file, the key and what was expected there."""
    data = read_toml(text, where)
    if upcast is not None and isinstance(data.get("format"), int):
        data = upcast(data, data["format"])
    try:
        file = msgspec.convert(data, RulebookFile, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(str(error), data, where) from None
    for clause in file.clause:
        number = clause.id.partition(":")[0]
        if number.count("(") != number.count(")"):
            raise LawError(where, f"clause[{clause.id}].id", "an id in which every bracket is closed", clause.id)
    if len(file.office) > MOST_OFFICES:
        raise LawError(where, "office", f"at most {MOST_OFFICES} offices", str(len(file.office)))
    return file


def deep_key(text: str) -> int:
    """Return the line of a key with very many dotted parts, or 0: the time to parse one grows with the square of its parts."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_PARTS and _QUOTED.sub("x", line).count(".") > MOST_PARTS:
            return number
    return 0


def _explained(message: str, data: Mapping[str, Any], where: str) -> LawError:
    """Return a validation message as a `LawError` that names rows by their ids."""
    parts = _AT.match(message)
    assert parts is not None
    what, path = parts["what"], parts["path"] or ""
    key, value = _followed(path, data)

    def below(field: str) -> str:
        return f"{key}.{field}" if key else field

    if field := re.search(r"missing required field `(.*)`", what):
        return LawError(where, below(field[1]), "a value", "no such key")
    if field := re.search(r"unknown field `(.*)`", what):
        return LawError(where, below(field[1]), perhaps("a known key", field[1], _fields_at(path)), "an unknown one")
    if what.startswith("Invalid enum value"):
        return LawError(where, key, perhaps(_allowed(path), str(value), (*EFFECTS, CHOICE)), _short(value))
    if wanted := re.match(r"Expected (.*), got (.*)", what):
        return LawError(where, key, _nouns(wanted[1]), f"{_nouns(wanted[2])} ({_short(value)})")
    return LawError(where, key or "the file", "a rulebook", what)


def _followed(path: str, data: Any) -> tuple[str, Any]:
    """Return the path with rows named by their ids, and the value at its end."""
    key, table = "", ""
    for name, index in _STEP.findall(path):
        if name:
            key, table = (f"{key}.{name}" if key else name), name
            data = data.get(name) if isinstance(data, Mapping) else None
        else:
            data = data[int(index)] if isinstance(data, Sequence) and not isinstance(data, str) else None
            called = data.get(_NAMED_BY.get(table, "")) if isinstance(data, Mapping) else None
            key += f"[{called}]" if isinstance(called, str) else f"[number {int(index) + 1}]"
    return key, data


def _fields_at(path: str) -> tuple[str, ...]:
    """Return the known keys at a path."""
    kind: Any = RulebookFile
    for name, _ in _STEP.findall(path):
        if name:
            kind = next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == name)
            kind = getattr(kind, "__args__", (kind,))[0]
    return tuple(field.encode_name for field in msgspec.structs.fields(kind))


def _allowed(path: str) -> str:
    if path.endswith("effect"):
        return "one of " + ", ".join(EFFECTS)
    return "2, the version of the format" if path == "format" else f'"{CHOICE}", or no such key'


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _nouns(types: str) -> str:
    """Translate `str | array` to "text or a list"."""
    words, *rest = types.split(" of length ")
    nouns = " or ".join(_NOUNS.get(word, word) for word in words.replace("`", "").split(" | "))
    return f"{nouns} of length {rest[0]}" if rest else nouns
