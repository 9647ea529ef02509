"""A service: a part of the table that every game may use; and the small values that games and services exchange."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from pitboss.table.acts import Topic, together
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.state import TableState

Upcast = Callable[[TableState, Any], Event]
"""Fills in what the event of an older record does not say, from the state before it."""
Completion = Callable[[TableState, Any], Request]
"""Fills in what the request of an older record does not say, from the state before it."""
Format = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""Takes the body of an older format; returns the next tag and the body that goes with it."""


def same_body(tag: str) -> Format:
    """Return the upcaster to a format that only adds what `Upcast` fills in."""
    return lambda body: (tag, body)


class StepKind(StrEnum):
    """The kinds of the dealer's steps in a round."""

    DEAL = "deal"
    """Cards, tiles, dice or the ball, once wagering is over."""
    REVEAL = "reveal"
    SETTLE = "settle"
    """Every wager paid or taken, and the end of the round."""


class Step(Struct, frozen=True):
    """What the dealer has to do next in a round."""

    kind: StepKind
    does: Request


class Waiting(Struct, frozen=True):
    """Somebody who must act: their seat, until when (0 is for ever), and by which clauses."""

    area: int
    until: int
    clauses: tuple[str, ...]


class Action(StrEnum):
    """What a service asks a game about: whether the stage of its round allows it."""

    WAGER = "wager"
    WITHDRAW = "withdraw"
    BUY_IN = "buy-in"
    CASH_OUT = "cash-out"
    LEAVE = "leave"
    CHANGE_SEAT = "change-seat"
    CALL = "call"
    """The call that ends wagering."""

    @property
    def closed_by(self) -> tuple[str, ...]:
        """The rules that forbid it once wagering is closed; none if they do not concern it."""
        return _CLOSED_BY.get(self, ())


_CLOSED_BY = {Action.WAGER: ("wager.no-new",), Action.WITHDRAW: ("wager.no-change",)}


class Service(Topic, frozen=True, kw_only=True):
    """A part of the table that every game may use: a topic with a name."""

    name: str
    upcasts: Mapping[type[Event], Upcast] = {}
    formats: Mapping[str, Format] = {}
    """By the tag of an older format: how its body becomes that of the next one."""
    completes: Mapping[type[Request], Completion] = {}
    """How a request of an older record becomes what it would be today, for deciding it again."""


def joined(
    name: str,
    *topics: Topic,
    upcasts: Mapping[type[Event], Upcast] = {},
    formats: Mapping[str, Format] = {},
    completes: Mapping[type[Request], Completion] = {},
) -> Service:
    """Return the service that these topics make together."""
    parts = together(topics)
    fields = {field: getattr(parts, field) for field in Topic.__struct_fields__}
    return Service(name=name, upcasts=upcasts, formats=formats, completes=completes, **fields)
