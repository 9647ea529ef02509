"""What is said to a table, read from a row of a file: any request or report, by its tag and the types of its fields."""

from __future__ import annotations

from pitboss.table.commands import Report, Request, Stake


from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from pitboss.cards import Card, Suit
from pitboss.house.rounds.errors import RoundFileError
from pitboss.house.rounds.parts import Part, Spot
from pitboss.house.rounds.values import (
    amount,
    any_cards,
    card,
    cards,
    flag,
    known,
    limit,
    moment,
    number_key,
    signed,
    stake,
    suits,
    text,
    whole,
)
from pitboss.table.services.opening import OpenTable

AMOUNTS = frozenset({"amount"})
"""Fields that hold money, in cents."""
BOUNDS = frozenset({"minimum", "maximum"})
"""Fields that hold a limit; nothing where it stays as it is."""
CORRECTIONS = frozenset({"correction"})
"""Fields that hold money going either way, by seat."""
MOMENTS = frozenset({"from", "closes_at"})
"""Fields that hold a time."""
REPEATING = frozenset({"sequence"})
"""Fields that hold cards of several decks, each as often as it lies there."""
BY_CHANCE = frozenset({"order"})
"""Fields that chance fills in and nobody may say."""


def _by_tag() -> Mapping[str, inspect.StructType]:
    kinds = (inspect.type_info(kind) for kind in get_args(Request | Report) if kind is not OpenTable)
    return MappingProxyType({str(kind.tag): kind for kind in kinds if isinstance(kind, inspect.StructType)})


COMMANDS = _by_tag()
"""Everything that can be said to an open table, by its tag; how it is opened is the file's `[table]`."""


def said(row: Part, at: int) -> Request | Report:
    """The request or report of a row whose other keys have been taken."""
    tag = row.need("does", known("a request or a report", COMMANDS))
    kind = COMMANDS[tag]
    found: dict[str, Any] = {"type": tag}
    fields = {field.encode_name: field for field in kind.fields if field.encode_name not in BY_CHANCE}
    row.allow(*fields)
    row.done()
    for key, field in fields.items():
        if field.required or key in row:
            found[key] = _value(row[key], key, field.type, at)
    return _converted(row, found)


def _converted(row: Part, found: dict[str, Any]) -> Request | Report:
    try:
        command: Request | Report = msgspec.convert(found, Request | Report)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        raise RoundFileError(row.file, row.path + path.rstrip("`"), "a value of the right kind", what) from None
    return command


def _value(spot: Spot, key: str, kind: inspect.Type, at: int) -> Any:
    """The value as its type and its name say it is written."""
    match kind:
        case inspect.UnionType():
            # TOML has no word for nothing: where a thing may be left unnamed, it is an empty text.
            one = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
            return None if spot.value == "" else _value(spot, key, one, at)
        case inspect.IntType():
            return _number(key, at)(spot)
        case inspect.BoolType():
            return flag(spot)
        case inspect.StrType():
            return text(spot)
        case inspect.EnumType(cls) if cls is Card:
            return card(spot)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Card:
            return any_cards(spot) if key in REPEATING else cards(spot)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Suit:
            return suits(spot)
        case inspect.VarTupleType(item):
            return tuple(_value(each, key, item, at) for each in spot.each())
        case inspect.StructType(cls) if cls is Stake:
            return stake(spot)
        case inspect.DictType(by, item):
            return {_key(each, by): _value(each, key, item, at) for each in spot.part()}
        case _:
            return spot.value


def _number(key: str, at: int) -> Callable[[Spot], int]:
    if key in AMOUNTS:
        return amount
    if key in BOUNDS:
        return limit
    if key in CORRECTIONS:
        return signed
    return moment(at) if key in MOMENTS else whole


def _key(spot: Spot, by: inspect.Type) -> str | int:
    """The key of a table inside a command; numbers are written as text there."""
    return number_key(spot) if isinstance(by, inspect.IntType) else spot.key
