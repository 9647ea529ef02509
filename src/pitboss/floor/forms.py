"""Forms from types: the body that an address takes, made of fields of a request; its inputs on a page; and what was typed in
them as values. Money is typed in dollars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, defstruct, field
from msgspec.structs import fields as struct_fields

from pitboss.files.html import Attribute, Html, tag
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Request
from pitboss.table.fields import fields_of, help_of
from pitboss.table.questions import Field, Kind, expected

NUMBERS = (Kind.NUMBER, Kind.SEAT, Kind.ROUND)
LONGEST_NUMBER = 9
"""The most digits of a number in a form."""
LONGEST_AMOUNT = 12
LONGEST_WORDS = 500


class WronglyTyped(ValueError):
    """What was typed in a form is not what its field takes."""


def body_type(request: type[Request], *names: str) -> type[Struct]:
    """Return the type of a body with these fields of a request, or with all that a person is asked for."""
    means = {each.name: each.means or each.asks for each in fields_of(request)}
    hints, found = get_type_hints(request, include_extras=True), list[Any]()
    for info in struct_fields(request):
        if info.name in (names or means):
            kind: Any = Annotated.__class_getitem__((hints[info.name], Meta(description=means[info.name])))  # type: ignore[attr-defined]
            made = field(default_factory=info.default_factory) if info.default is NODEFAULT else info.default
            found.append((info.name, kind) if info.required else (info.name, kind, made))
    namespace = {"__doc__": help_of(request)}
    return defstruct(f"{request.__name__}Body", found, frozen=True, forbid_unknown_fields=True, namespace=namespace)


def inputs(kind: type[Struct], values: Mapping[str, Any] | None = None, **more: dict[str, Attribute]) -> list[Html]:
    """Return the inputs of a form with what is in them; `more` has further attributes of a field. A field whose type is
    "hidden" has no label."""
    return [_input(field, (values or {}).get(field.name), more.get(field.name, {})) for field in fields_of(kind)]


def _input(field: Field, value: Any, more: dict[str, Attribute]) -> Html:
    named: dict[str, Attribute] = {"name": field.key, "required": not field.optional}
    if more.get("type") == "hidden":
        return tag("input", **{"name": field.key, "value": value, **more})
    label = field.means.rstrip(".") or field.asks
    if field.kind is Kind.WORDS:
        area = {**named, "maxlength": field.most or LONGEST_WORDS, "rows": 3, **more}
        return tag("label", f"{label} ", tag("textarea", value, **area))
    if field.kind is Kind.AMOUNT:
        label, value = f"{label}, in dollars", None if value is None else f"{value / 100:.2f}"
        of_kind: dict[str, Attribute] = {"inputmode": "decimal", "maxlength": LONGEST_AMOUNT}
    elif field.kind in NUMBERS:
        of_kind = {"type": "number", "min": field.least, "max": field.most}
    else:
        of_kind = {"maxlength": field.most}
    return tag("label", f"{label} ", tag("input", **{**named, **of_kind, "value": value, **more}))


def typed(kind: type[Struct], given: Mapping[str, str]) -> dict[str, Any]:
    """Return what was typed in a form as the values of its fields."""
    fields = {field.key: field for field in fields_of(kind)}
    return {key: _value(fields[key], text) if key in fields else text for key, text in given.items()}


def _value(field: Field, text: str) -> Any:
    if field.kind is Kind.AMOUNT:
        try:
            return parse_money(text)
        except MoneyError as error:
            raise WronglyTyped(f"{error}.") from None
    if field.kind in NUMBERS:
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            raise WronglyTyped(f"Expected {expected(field)}, not {text[:20]!r}.")
        return int(text)
    return text
