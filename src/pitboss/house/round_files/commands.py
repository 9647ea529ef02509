"""Read any request or report from a row of `command`, by its tag and the types of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from msgspec import inspect

from pitboss.cards import Card, Suit
from pitboss.files.toml import Reader, Section, Value
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
from pitboss.house.round_files.expectations.fields import read_field
from pitboss.table.commands import Request, Stake
from pitboss.table.fields import fields_of
from pitboss.table.incidents import Incident
from pitboss.table.questions import Field, Kind

INCIDENT = "incident"


def read_command(row: Section, at: int, kinds: Mapping[str, inspect.StructType]) -> Request:
    """Return the request or report of a row whose other keys have been taken; incidents are named by `incident`."""
    reports = [each for each in kinds if issubclass(kinds[each].cls, Incident)]
    tags, what = ((*kinds, INCIDENT), "a request or a report") if reports else (kinds, "a request")
    tag = row.need("does", known(what, tags))
    if tag == INCIDENT:
        tag = row.need(INCIDENT, known("an incident", reports))
    kind = kinds[tag]
    found: dict[str, Any] = {"type": tag}
    asked = {field.key: field for field in fields_of(kind.cls)}
    fields = {field.encode_name: field for field in kind.fields if field.encode_name in asked}
    row.allow(*fields)
    row.done()
    for key, field in fields.items():
        if field.required or key in row:
            found[key] = _value(row[key], field.type, asked[key], at)
    return row.converted(found, cast(type[Request], kind.cls))


def _value(value: Value, kind: inspect.Type, field: Field, at: int) -> Any:
    """Read a value by the type of its field, and by what a person is asked for: an amount, a time, cards that may repeat."""
    match kind:
        case inspect.UnionType():
            # TOML has no null: an empty text stands for a thing that is not named.
            one = next(each for each in kind.types if not isinstance(each, inspect.NoneType))
            return None if value.raw == "" else _value(value, one, field, at)
        case inspect.IntType():
            return _number(field, at)(value)
        case inspect.BoolType():
            return flag(value)
        case inspect.StrType():
            return text(value)
        case inspect.EnumType(cls) if cls is Card:
            return card(value)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Card:
            return cards(value) if field.kind is Kind.CARDS else any_cards(value)
        case inspect.VarTupleType(item) if isinstance(item, inspect.EnumType) and item.cls is Suit:
            return suits(value)
        case inspect.VarTupleType(item):
            return tuple(_value(each, item, field, at) for each in value.each())
        case inspect.StructType(cls) if cls is Stake:
            return stake(value)
        case inspect.DictType(by, item):
            return {_key(each, by): _value(each, item, field, at) for each in value.section()}
        case inspect.StructType() | inspect.TupleType():
            return read_field(value, kind)
        case _:
            return value.raw


def _number(field: Field, at: int) -> Reader[int]:
    match field.kind:
        case Kind.AMOUNT:
            return amount if field.least else amount_or_zero
        case Kind.DIFFERENCE | Kind.PAYMENT:
            return signed_amount
        case Kind.TIME:
            return time_after(at)
        case _:
            return whole


def _key(value: Value, by: inspect.Type) -> str | int:
    """Return the key of a table inside a command, as a number where its type says so."""
    return number_key(value) if isinstance(by, inspect.IntType) else value.key
