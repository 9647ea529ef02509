"""From the text of a rulebook file to its rows, with a plain sentence for whatever is malformed."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pitboss.law.errors import LawError, near
from pitboss.law.schema import EFFECTS, RulebookFile

__all__ = ["read"]

_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
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


def read(text: str, where: str) -> RulebookFile:
    """The rows of a rulebook; `LawError` names the file, the key and what was expected there."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        raise LawError(where, place.rstrip(")"), "TOML", what) from None
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists thousands deep
        raise LawError(where, "the file", "TOML", str(error)) from None
    try:
        return msgspec.convert(data, RulebookFile, strict=True)
    except msgspec.ValidationError as error:
        raise _explained(str(error), data, where) from None


def _explained(message: str, data: Mapping[str, Any], where: str) -> LawError:
    """A validation message in the words of the file: rows by their ids instead of by their number."""
    parts = _AT.match(message)
    assert parts is not None
    what, path = parts["what"], parts["path"] or ""
    key, value = _followed(path, data)

    def below(field: str) -> str:
        return f"{key}.{field}" if key else field

    if field := re.search(r"missing required field `(.*)`", what):
        return LawError(where, below(field[1]), "this key to be there", "it missing")
    if field := re.search(r"unknown field `(.*)`", what):
        hint = near(field[1], _fields_at(path))
        known = f"a key of the format (perhaps {hint})" if hint else "a key of the format"
        return LawError(where, below(field[1]), known, "a key that it does not have")
    if what.startswith("Invalid enum value"):
        return LawError(where, key, _allowed(path), _short(value))
    if wanted := re.match(r"Expected (.*), got (.*)", what):
        return LawError(where, key, _nouns(wanted[1]), f"{_nouns(wanted[2])} ({_short(value)})")
    return LawError(where, key or "the file", "the format of a rulebook", what)


def _followed(path: str, data: Any) -> tuple[str, Any]:
    """The path with each row named by its id where it has one, and the value it leads to."""
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
    """The keys that the format knows where a path leads."""
    kind: Any = RulebookFile
    for name, _ in _STEP.findall(path):
        if name:
            kind = next(field.type for field in msgspec.structs.fields(kind) if field.encode_name == name)
            kind = getattr(kind, "__args__", (kind,))[0]
    return tuple(field.encode_name for field in msgspec.structs.fields(kind))


def _allowed(path: str) -> str:
    if path.endswith("effect"):
        return "one of " + ", ".join(EFFECTS)
    return "1, the version of the format" if path == "format" else '"choice" or no such key'


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _nouns(types: str) -> str:
    """`str | array` as "text or a list"."""
    words, *rest = types.split(" of length ")
    spoken = " or ".join(_NOUNS.get(word, word) for word in words.replace("`", "").split(" | "))
    return f"{spoken} of {rest[0]}" if rest else spoken
