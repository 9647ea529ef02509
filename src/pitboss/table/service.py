"""A service: a part of the table that every game may use; and the small values that games and services exchange."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from pitboss.law.vocabulary import Accepts
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState

Remedy = Callable[[Any, Any, tuple[str, ...]], Iterator[Event]]
"""From the context, the incident as the rules classify it and the clauses: the events of the remedy."""
Condition = Callable[[Any, Any], bool]
"""Whether what a remedy row's `when` names holds, from the context and the incident."""
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


class Chosen(Struct, frozen=True):
    """What chance has to give for a request: the field it fills, with pieces to shuffle or numbers below a bound."""

    field: str
    shuffled: tuple[Any, ...] = ()
    below: tuple[int, ...] = ()


class Waiting(Struct, frozen=True):
    """Somebody who must act: their seat, until when (0 is for ever), and by which clauses."""

    seat: int
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


class Service(Struct, frozen=True, kw_only=True):
    """A part of the table that every game may use. It owns its rules, requests, events, refusals, offers and decisions."""

    name: str
    rules: Mapping[str, str]
    """Rule names, each with what it is."""
    powers: frozenset[str] = frozenset()
    """Of its rules, those that a rulebook gives to an office as a power: a request of the service requires each of them."""
    requests: tuple[type[Request], ...] = ()
    events: tuple[type[Event], ...] = ()
    keyed: tuple[type[Event], ...] = ()
    """Those of its events that a person may have keyed in error, so that they may be taken back."""
    incidents: tuple[type[Incident], ...] = ()
    conditions: Mapping[str, Condition] = {}
    remedies: Mapping[str, Remedy] = {}
    decidable: Mapping[str, Callable[[Any, int], Refusal | None]] = {}
    """Of its remedies about one area, those that a supervisor may decide on where no rule settles a case, each with what
    refuses it for an area."""
    refusals: Mapping[str, tuple[str, str]] = {}
    settings: Mapping[str, Accepts] = {}
    """The settings that it reads, each with the values it can have."""
    interpretations: Mapping[str, Any] = {}
    """By setting: the one reading of the source that is built."""
    offers: Callable[[Any], Iterator[Offer | Refusal]]
    decide: Callable[[Any, Any], Decision]
    evolve: Callable[[TableState, Any], TableState]
    impossible: Callable[[Any, Any], str | None] | None = None
    """Why one of its incidents cannot have happened, if it cannot."""
    chance: Callable[[Any, Any], Chosen | None] | None = None
    upcasts: Mapping[type[Event], Upcast] = {}
    formats: Mapping[str, Format] = {}
    """By the tag of an older format: how its body becomes that of the next one."""
    completes: Mapping[type[Request], Completion] = {}
    """How a request of an older record becomes what it would be today, for deciding it again."""
