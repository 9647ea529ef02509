"""Commands made from requests: their arguments and options are the fields, their help is the docstring."""

from collections.abc import Callable, Mapping
from inspect import Parameter as Argument
from inspect import Signature, signature
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, get_origin

from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from pitboss.cli.house_folder import explain_errors
from pitboss.cli.output import WRONG_INPUT, complain
from pitboss.money import MoneyError, parse_money
from pitboss.table.commands import Request
from pitboss.table.fields import fields_of, help_of, types_of
from pitboss.table.questions import Field, Kind

__all__ = ["option", "request_command"]

NUMBERS = (Kind.NUMBER, Kind.SEAT, Kind.ROUND, Kind.DECK)
DOES = "does"
"""The parameter of a sender that takes the request; the fields stand in its place."""
Sender = Callable[..., int]
UNSAID = (None, (), False)
"""What an option is that was not given: the field keeps its default."""


def option(request: type[Struct], field: str, **more: Any) -> Parameter:
    """Return what the help of a command says of an option that fills a field of a request or of settings."""
    means = next(each.means for each in fields_of(request) if each.name == field)
    return Parameter(help=means, show_default=False, negative=(), **more)


def request_command(
    request: type[Request], sends: Sender, *examples: str, options: Mapping[str, str] = MappingProxyType({}), says: str = ""
) -> Sender:
    """Return the command that makes a request. `sends` takes the request as `does`, and its other parameters are those of the
    command. Required fields are arguments, the others are options. `options` has the options whose names differ from their
    fields, with help of their own after a space where it differs too; the option of a flag that is set by itself unsets it.
    `says` is the help where the docstring is not enough."""
    own = [each for each in signature(sends).parameters.values() if each.name != DOES]
    before = [each for each in own if each.kind is Argument.POSITIONAL_ONLY]
    after = [each for each in own if each.kind is Argument.KEYWORD_ONLY]
    infos = {info.name: info for info in struct_fields(request)}
    parts = [_part(request, field, infos[field.name], options.get(field.name, "")) for field in fields_of(request)]
    parts.sort(key=lambda part: part.argument.kind)

    def command(*args: Any, **given: Any) -> int:
        arguments = [*before, *(part.argument for part in parts if part.argument.kind is Argument.POSITIONAL_ONLY)]
        found = {each.name: value for each, value in zip(arguments, args, strict=False)} | given
        try:
            facts = {part.field: part.reads(value) for part in parts if (value := found.get(part.argument.name)) not in UNSAID}
        except MoneyError as error:
            return complain(str(error), WRONG_INPUT)
        shared = {each.name: found[each.name] for each in after if each.name in found}
        return sends(*(found[each.name] for each in before), request(**facts), **shared)

    shown = [*before, *(part.argument for part in parts), *after]
    command.__signature__ = Signature(shown, return_annotation=int)  # type: ignore[attr-defined]
    command.__annotations__ = {each.name: each.annotation for each in shown}
    command.__doc__ = "\n\n".join((says or help_of(request), *(f"Example: {each}" for each in examples)))
    return explain_errors(command)


class _Part(NamedTuple):
    """One field of a request as an argument or an option of a command."""

    field: str
    argument: Argument
    reads: Callable[[Any], Any]


def _part(request: type[Request], field: Field, info: FieldInfo, option_: str) -> _Part:
    """Return a field as an argument, or as an option where it may be left out or has an option's name."""
    name, _, means = option_.partition(" ")
    flag = field.kind is Kind.FLAG
    kind: Any = bool if flag else int if field.kind in NUMBERS else str
    kind = tuple[kind, ...] if field.several else kind if flag or info.required else kind | None
    if info.required and not name:
        shown = Parameter(help=field.means or None)
        argument = Argument(field.key, Argument.POSITIONAL_ONLY, annotation=Annotated[kind, shown])
    else:
        shown = Parameter(
            name=name or f"--{field.key.replace('_', '-')}", help=means or field.means, show_default=False, negative=()
        )
        default = Argument.empty if info.required else () if field.several else False if flag else None
        # An argument may have the name of the field, so the parameter of an option has another one.
        argument = Argument(f"{field.key}_", Argument.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown])
    return _Part(field.name, argument, _reader(request, field, info))


def _reader(request: type[Request], field: Field, info: FieldInfo) -> Callable[[Any], Any]:
    """Return what makes the value of a field from what was typed."""
    if field.kind is Kind.FLAG:
        return lambda given: info.default is not True
    if field.kind is not Kind.AMOUNT:
        return lambda given: given
    return _added_up if get_origin(types_of(request)[field.name]) is Mapping else parse_money


def _added_up(pairs: tuple[str, ...]) -> dict[str, int]:
    """Return amounts by name from texts such as `cash=5000`; a name given twice is added up."""
    found: dict[str, int] = {}
    for each in pairs:
        name, _, amount = each.partition("=")
        try:
            found[name] = found.get(name, 0) + parse_money(amount)
        except MoneyError:
            raise MoneyError(each, "is not a name and an amount, such as cash=5000") from None
    return found
