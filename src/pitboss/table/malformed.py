"""Malformed input: a command whose values are not of the types that it declares. It reaches no rule and no record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.money import MoneyError, parse_money
from pitboss.table.bounds import LARGEST_COMMAND, LONGEST_ID, LONGEST_TEXT, bad_name
from pitboss.table.commands import Actor, Command, Malformed, Request
from pitboss.table.fields import types_of

__all__ = ["Malformed", "well_formed"]

LONGEST_SHOWN = 40
END_OF_TIME = 253_402_300_800_000
"""The year 10000, in milliseconds."""

_ENCODER = msgspec.json.Encoder()
_IN_WORDS = {bool: "True or False", int: "a whole number", str: "text", tuple: "a list", dict: "a mapping", type(None): "None"}


def well_formed(command: Command) -> Command:
    """Return the command as the record will give it back; raise Malformed if it cannot be recorded and read again."""
    if not isinstance(command, Command):
        raise Malformed(f"a table takes a Command, not {_shown(command)}")
    who, does = command.who, command.does
    if not isinstance(who, Actor):
        raise Malformed(f"who speaks must be an Actor with a name and an office, not {_shown(who)}")
    _text("the id of a command", command.id, LONGEST_ID)
    _text("a name", who.name, LONGEST_ID)
    _text("an office", who.office, LONGEST_ID)
    if needed := bad_name(who.name):
        raise Malformed(f"the name of a person must {needed}; {_shown(who.name)} does not")
    if ":" in who.office:
        raise Malformed(f"an office cannot contain a colon, as {_shown(who.office)} does")
    if type(command.at) is not int or not 0 <= command.at < END_OF_TIME:
        raise Malformed(f"the time of a command is in whole milliseconds since 1970, not {_shown(command.at)}")
    if command.expected is not None and type(command.expected) is not int:
        raise Malformed(f"the version that a command expects must be a whole number, not {_shown(command.expected)}")
    if not isinstance(does, Request) or type(does) is Request:
        raise Malformed(f"what is said must be a request, such as do.TakeSeat(1), not {_shown(does)}")
    return replace(command, does=_read_back(does))


def _read_back(does: Request) -> Request:
    """Write a request as the record does, and read it again. Lists become tuples on the way, and text becomes cards."""
    try:
        written = _ENCODER.encode(does)
        _within_bounds(does, written)
        read: Request = _decoder(type(does)).decode(written)
    except Malformed:
        raise
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise Malformed(_why(does) or f"{_name(does)}: {error}") from None
    return read


def _within_bounds(does: Request, written: bytes) -> None:
    """Refuse a text that is too long, and a request that is too large altogether."""
    if len(written) <= LONGEST_TEXT:
        return
    for name in does.__struct_fields__:
        longest = max(map(len, _texts(msgspec.to_builtins(getattr(does, name)))), default=0)
        if longest > LONGEST_TEXT:
            raise Malformed(f"{_name(does)}: {name} has {longest:,} characters; at most {LONGEST_TEXT:,} are recorded")
    if len(written) > LARGEST_COMMAND:
        raise Malformed(f"{_name(does)}: it takes {len(written):,} bytes to record; at most {LARGEST_COMMAND:,} are recorded")


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a value, however deep it is."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.items() for part in each for text in _texts(part))
    elif isinstance(value, list | tuple):
        yield from (text for each in value for text in _texts(each))


@cache
def _decoder(kind: type[Struct]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _why(does: Struct) -> str:
    """Name the first field with a wrong value, and what it should be."""
    for name, kind in types_of(type(does)).items():
        value = getattr(does, name)
        try:
            msgspec.json.decode(msgspec.json.encode(value), type=kind)
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError):
            return f"{_name(does)}: {name} {_wrong(kind, value)}"
    return ""


def _wrong(kind: Any, value: object) -> str:
    if isinstance(value, Struct) and value.__class__ in (kind, *get_args(kind)) and (inside := _why(value)):
        return f"is not right: {inside}"
    if kind is str and isinstance(value, str):
        return f"cannot be {_shown(value)}, because the record cannot hold it"
    wrong = f"must be {_expected(kind)}, not {_shown(value)}"
    if kind is int and isinstance(value, str):
        try:
            return f"{wrong}; money is in whole cents, so write {parse_money(value)}"
        except MoneyError:
            return wrong
    return wrong


def _expected(kind: Any) -> str:
    if kind in _IN_WORDS:
        return _IN_WORDS[kind]
    if parts := [each for each in get_args(kind) if each is not Ellipsis]:
        origin = getattr(kind, "__origin__", None)
        if origin is tuple:
            return f"a list, each {_expected(parts[0])}"
        if origin is not None:
            return f"a mapping from {_expected(parts[0])} to {_expected(parts[-1])}"
        return " or ".join(map(_expected, parts))
    return f"a {getattr(kind, '__name__', kind)}"


def _text(what: str, text: object, most: int) -> None:
    if not isinstance(text, str) or not text:
        raise Malformed(f"{what} must be text, not {_shown(text)}")
    if len(text) > most:
        raise Malformed(f"{what} has {len(text):,} characters; at most {most:,} are recorded")
    if "\x00" in text or (not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)):
        raise Malformed(f"{what} cannot be {_shown(text)}, because the record cannot hold it")


def _name(does: Struct) -> str:
    return type(does).__name__


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
