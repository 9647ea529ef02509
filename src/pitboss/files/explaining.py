"""Say in plain words what was expected of a value and what was found: the errors of msgspec have the path and the types."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any

from msgspec import inspect

from pitboss.files.errors import near, perhaps
from pitboss.files.toml_text import Steps

__all__ = ["MISSING", "UNKNOWN", "explained", "known_key", "shown"]

MISSING = "a value", "no such key"
"""What is expected and what is found where a key is missing."""
UNKNOWN = "an unknown one"

_AT = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?$", re.DOTALL)
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_LONGEST = 60
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


def explained(message: str, kind: type, data: Mapping[str, Any]) -> tuple[Steps, str, str]:
    """Return the steps to the value that a message of msgspec is about, what was expected there and what was found. A type with
    a description (`msgspec.Meta`) says itself what is expected."""
    parts = _AT.match(message)
    assert parts is not None
    what = parts["what"]
    # A key of a table with free keys is `[...]` in the path: the table stands for it.
    path, *_ = (parts["path"] or "").partition("[...]")
    steps: Steps = tuple(name or int(index) + 1 for name, index in _STEP.findall(path))
    value, type_ = _followed(data, steps), _type_at(inspect.type_info(kind), steps)
    if field := re.search(r"missing required field `(.*)`", what):
        return (*steps, field[1]), *MISSING
    if field := re.search(r"unknown field `(.*)`", what):
        known = [each.encode_name for each in type_.fields] if isinstance(type_, inspect.StructType) else []
        return (*steps, field[1]), known_key(field[1], known), UNKNOWN
    described = (type_.extra_json_schema or {}).get("description") if isinstance(type_, inspect.Metadata) else None
    if what.startswith("Invalid enum value"):
        expected = described or _one_of(type_)
        return steps, perhaps(expected, str(value), map(str, _choices(type_))), shown(value)
    if wanted := re.match(r"Expected (.*), got (.*)", what):
        return steps, described or _nouns(wanted[1]), f"{_nouns(wanted[2])} ({shown(value)})"
    return (steps, described, shown(value)) if described else (steps, "a value of the right kind", what)


def known_key(key: str, known: Iterable[str]) -> str:
    """Return what was expected in the place of an unknown key: the nearest known ones, or all."""
    known = list(known)
    hint = near(key, known)
    return f"a known key (perhaps {hint})" if hint else f"a known key ({', '.join(known)})"


def shown(value: object) -> str:
    """Return a value of a file as an error shows it."""
    if isinstance(value, date | time):
        return value.isoformat()
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _followed(data: Any, steps: Steps) -> Any:
    for step in steps:
        data = data[step - 1] if isinstance(step, int) else data.get(step)
    return data


def _type_at(type_: inspect.Type, steps: Steps) -> inspect.Type:
    """Return the type of a value, by the steps that lead to it."""
    for step in steps:
        type_ = next((found for each in _forms(type_) if (found := _inside(each, step)) is not None), inspect.AnyType())
    return type_


def _forms(type_: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return what a value may be: the types of a union, or the one type; without what is said about them."""
    if isinstance(type_, inspect.Metadata):
        return _forms(type_.type)
    return type_.types if isinstance(type_, inspect.UnionType) else (type_,)


def _inside(type_: inspect.Type, step: str | int) -> inspect.Type | None:
    match type_:
        case inspect.StructType(fields=fields):
            return next((each.type for each in fields if each.encode_name == step), None)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            return item
        case inspect.TupleType(items) if isinstance(step, int) and step <= len(items):
            return items[step - 1]
        case inspect.DictType(value_type=item):
            return item
        case _:
            return None


def _choices(type_: inspect.Type) -> list[Any]:
    """Return the values that a type names one by one."""
    found: list[Any] = []
    for each in _forms(type_):
        match each:
            case inspect.LiteralType(values):
                found += values
            case inspect.EnumType(cls):
                found += [member.value for member in cls]
            case _:
                pass
    return found


def _one_of(type_: inspect.Type) -> str:
    words = _choices(type_)
    named = f'"{words[0]}"' if len(words) == 1 else "one of " + ", ".join(map(str, words))
    return f"{named}, or no such key" if any(isinstance(each, inspect.NoneType) for each in _forms(type_)) else named


def _nouns(types: str) -> str:
    """Translate `str | array` to "text or a list"."""
    words, *rest = types.split(" of length ")
    nouns = " or ".join(_NOUNS.get(word, word) for word in words.replace("`", "").split(" | "))
    return f"{nouns} of length {rest[0]}" if rest else nouns
