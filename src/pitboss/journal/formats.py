"""The types that rows are read into, and how earlier formats become those of today.

An event is recorded under a tag that ends in a number, `wagers.placed/1`. If its fields change, the new type gets the next
number, and an upcaster turns the old body into the new one. A request whose tag has no number has format 1. The body of a
command as a whole has a format too: the class says which one, `FORMAT = "command/2"`; without it, it is `command/1`.

Upcasters work on what was read. The stored bytes never change, and hashes are only ever made over them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import Struct

FORMAT = "format"
"""The part of a command's body that names its format."""
FIRST_FORMAT = "command/1"
"""The format of a body that does not name it."""

Body = dict[str, Any]
Upcaster = Callable[[Body], tuple[str, Body]]
"""Takes the body of an old format, its secrets opened; returns the next tag and the body that goes with it."""
Upcasters = Mapping[str, Upcaster]
"""Upcasters by the old tag of the event or request, or by the old format of the command."""

_TAG = "type"


class UnknownTag(LookupError):
    """This program does not know the tag, and has no upcaster for it."""

    def __init__(self, tag: str) -> None:
        super().__init__(tag)
        self.tag = tag


class Formats(Struct, frozen=True, eq=False):
    """What the rows of a stream are read into."""

    events: Any
    """The union of the types of its events."""
    command: Any
    """The type of its commands."""
    requests: Any = None
    """The union of what its commands ask for; None if the type of the commands says it already."""
    upcasters: Upcasters = {}

    def is_current(self, tag: str) -> bool:
        """Return whether a body with this tag can be read as it is."""
        return tag in _tags(self.events) and tag not in self.upcasters

    def decode_event(self, tag: str, body: str) -> Any:
        """Return the event of a body in today's format, with nothing sealed in it."""
        event = _decoder(self.events).decode(body)
        _must_be(tag, event.__struct_config__.tag)
        return event

    def event(self, tag: str, body: Body) -> Any:
        """Return the event that was recorded under a tag."""
        _must_be(tag, body[_TAG])
        tag, body = upcast(self.upcasters, tag, body)
        return _converted({**body, _TAG: tag}, self.events)

    def read_command(self, parts: Body) -> Any:
        """Return the command with these parts: those in its body and those in its columns."""
        format_, parts = upcast(self.upcasters, parts.pop(FORMAT, FIRST_FORMAT), parts)
        if format_ != getattr(self.command, "FORMAT", FIRST_FORMAT):
            raise UnknownTag(format_)
        tag, does = upcast(self.upcasters, parts["does"][_TAG], parts["does"])
        types = _types(self.command)
        does = _converted({**does, _TAG: tag}, self.requests or types["does"])
        rest = {name: msgspec.convert(parts[name], types[name], str_keys=True) for name in types.keys() & parts.keys() - {"does"}}
        return self.command(does=does, **rest)


def upcast(upcasters: Upcasters, tag: str, body: Body) -> tuple[str, Body]:
    """Apply upcasters until there is none for the tag."""
    passed = set()
    while found := upcasters.get(tag):
        if tag in passed:
            raise RuntimeError(f"the upcasters of {tag} lead back to it")
        passed.add(tag)
        tag, body = found(body)
    return tag, body


def _must_be(tag: str, found: object) -> None:
    if found != tag:
        raise ValueError(f"the row says {tag}, its body {found}")


def _converted(body: Body, kinds: Any) -> Any:
    if body[_TAG] not in _tags(kinds):
        raise UnknownTag(body[_TAG])
    return msgspec.convert(body, kinds, str_keys=True)


@cache
def _tags(kinds: Any) -> frozenset[str]:
    """Return the tags of the types in a union, or of one type."""
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(kinds) or (kinds,))


@cache
def _types(kind: Any) -> dict[str, Any]:
    """Return the types of a struct's fields, by their names."""
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


@cache
def _decoder(kinds: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kinds)
