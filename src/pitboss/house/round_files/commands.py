"""Read any request or report from a row of `command`, by its tag and the types of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec import inspect

from pitboss.cards import Card, Suit
from pitboss.files.toml import Section, Value
from pitboss.files.values import (
    amount,
    amount_or_zero,
    any_cards,
    card,
    cards,
    flag,
    known,
    number_key,
    signed_amount,
    suits,
    text,
    whole,
)
from pitboss.house.file_values import stake, time_after
from pitboss.house.round_files.names import commands
from pitboss.table.commands import Request, Stake
from pitboss.table.incidents import Incident

AMOUNTS = frozenset({"amount", "value"})
"""Fields that hold money, in cents."""
BOUNDS = frozenset({"minimum", "maximum"})
"""Fields that hold a limit; zero leaves it as it is."""
CORRECTIONS = frozenset({"correction", "paid"})
"""Fields that hold money paid or, if negative, taken."""
TIMES = frozenset({"from", "closes_at"})
"""Fields that hold a time."""
REPEATING = frozenset({"sequence"})
"""Fields that hold cards of several decks, so a card may come again."""
INCIDENT = "incident"
SEAT = "seat"
PLACES = frozenset({"area", "place"})
"""Fields of an incident that a file may also call its seat."""
BY_CHANCE = frozenset({"fall", "order", "spin"})
"""Fields that chance fills in and no file may state."""


def read_command(row: Section, at: int, game: str = "") -> Request:
    """Return the request or report of a row whose other keys have been taken; incidents are named by `incident`."""
    # A request of another game is for the table to refuse.
    kinds = {**commands(), **commands(game)}
    tag = row.need("does", known("a request or a report", (*kinds, INCIDENT)))
    if tag == INCIDENT:
        tag = row.need(INCIDENT, known("an incident", [each for each in kinds if issubclass(kinds[each].cls, Incident)]))
    kind = kinds[tag]
    found: dict[str, Any] = {"type": tag}
    fields = {field.encode_name: field for field in kind.fields if field.encode_name not in BY_CHANCE}
    row.allow(*fields, *((SEAT,) if PLACES & fields.keys() else ()))
    row.done()
    for key, field in fields.items():
        given = SEAT if SEAT in row and key in PLACES else key
        if field.required or given in row:
            found[key] = _value(row[given], key, field.type, at)
    return row.converted(found, cast(type[Request], kind.cls))


def _value(value: Value, key: str, kind: inspect.Type, at: int) -> Any:
    """Read a value by the type and the name of its field."""
    match kind:
        case inspect.UnionType():
            # TOML has no null: an empty text stands for a thing that is not named.
            one = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
            return None if value.raw == "" else _value(value, key, one, at)
        case inspect.IntType():
            return _number(key, at)(value)
        case inspect.BoolType():
            return flag(value)
        case inspect.StrType():
            return text(value)
        case inspect.EnumType(cls) if cls is Card:
            return card(value)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Card:
            return any_cards(value) if key in REPEATING else cards(value)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Suit:
            return suits(value)
        case inspect.VarTupleType(item):
            return tuple(_value(each, key, item, at) for each in value.each())
        case inspect.StructType(cls) if cls is Stake:
            return stake(value)
        case inspect.DictType(by, item):
            return {_key(each, by): _value(each, key, item, at) for each in value.section()}
        case _:
            return value.raw


def _number(key: str, at: int) -> Callable[[Value], int]:
    if key in AMOUNTS:
        return amount
    if key in BOUNDS:
        return amount_or_zero
    if key in CORRECTIONS:
        return signed_amount
    return time_after(at) if key in TIMES else whole


def _key(value: Value, by: inspect.Type) -> str | int:
    """Return the key of a table inside a command, as a number where its type says so."""
    return number_key(value) if isinstance(by, inspect.IntType) else value.key
