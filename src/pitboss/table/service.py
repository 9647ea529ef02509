"""A service: a part of the table that every game may use; and the small values that games and services exchange."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from pitboss.table.acts import Topic, together
from pitboss.table.commands import Request


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


def joined(
    name: str,
    *topics: Topic,
) -> Service:
    """Return the service that these topics make together."""
    parts = together(topics)
    fields = {field: getattr(parts, field) for field in Topic.__struct_fields__}
    return Service(name=name, **fields)
