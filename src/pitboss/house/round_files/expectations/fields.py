"""Fields of an event as a round file writes them, and whether an event matches them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import inspect

from pitboss.cards import Card, Suit
from pitboss.files.toml import Value
from pitboss.files.values import any_cards, card, flag, one_of, signed_amount, suits, text, whole

Expected = None | bool | int | str | list["Expected"] | dict[str, "Expected"]
"""A value in the form in which an event is written as JSON."""


def read_field(value: Value, kind: inspect.Type) -> Expected:
    """Read a value by the type of its field: cards and suits as text, money as "$10.00" or whole cents."""
    match kind:
        case inspect.UnionType():
            # TOML has no null: an empty text stands for a thing that is not named.
            one = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
            return None if value.raw == "" else read_field(value, one)
        case inspect.IntType():
            return signed_amount(value) if isinstance(value.raw, str) else whole(value)
        case inspect.BoolType():
            return flag(value)
        case inspect.EnumType(cls) if cls is Card:
            return str(card(value).value)
        case inspect.EnumType(cls):
            return one_of(*(str(each.value) for each in cls))(value)
        case inspect.VarTupleType(item) | inspect.ListType(item):
            return _list(value, item)
        case inspect.TupleType(items):
            return _row(value, items)
        case inspect.StructType(fields=fields, array_like=True):
            return _row(value, [field.type for field in fields])
        case inspect.DictType(_, item):
            return {each.key: read_field(each, item) for each in value.section()}
        case inspect.StructType():
            return _table(value, kind)
        case _:
            return text(value)


def _list(value: Value, item: inspect.Type) -> Expected:
    if isinstance(item, inspect.EnumType) and issubclass(item.cls, Card | Suit) and isinstance(value.raw, str):
        read = any_cards if item.cls is Card else suits
        return [str(each.value) for each in read(value)]
    return [read_field(each, item) for each in value.each()]


def _row(value: Value, kinds: Sequence[inspect.Type]) -> Expected:
    parts = value.each()
    if len(parts) != len(kinds):
        raise value.error(f"a list of {len(kinds)}", f"one of {len(parts)}")
    return [read_field(each, kind) for each, kind in zip(parts, kinds, strict=True)]


def _table(value: Value, kind: inspect.StructType) -> Expected:
    section = value.section()
    kinds = {field.encode_name: field.type for field in kind.fields}
    section.allow(*kinds)
    section.done()
    return {each.key: read_field(each, kinds[each.key]) for each in section}


def matches(expected: Expected, found: Any) -> bool:
    """Return whether a value of an event is as expected. A table matches when each key that it names matches."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and matches(each, found[key]) for key, each in expected.items())
    if isinstance(expected, list):
        same_length = isinstance(found, list | tuple) and len(expected) == len(found)
        return same_length and all(matches(each, other) for each, other in zip(expected, found, strict=True))
    return bool(expected == found and type(expected) is type(found))
