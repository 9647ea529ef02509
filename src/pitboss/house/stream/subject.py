"""A subject of the house's stream: its requests and how they are decided, its events and what the house keeps of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from pitboss.house.stream.state import HouseState
from pitboss.journal.formats import Body, Upcaster, Upcasters
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.offers import Offer


class Inside(Request, frozen=True):
    """A request that follows from what has happened at a table, or that the program itself makes. Nobody sends it."""


def _none(state: HouseState, who: Actor) -> Iterable[Offer]:
    return ()


class HouseEvent(Event, frozen=True, kw_only=True):
    """Something that happens in the house's own stream. It knows what the house keeps of it."""

    def after(self, state: HouseState) -> HouseState:
        """Return the house after it. Facts are copied; nothing is decided here."""
        return state


class Subject(Struct, frozen=True):
    """One subject that the house keeps."""

    requests: Mapping[type[Request], Callable[[HouseState, Any, Command], Decision]]
    """What may be asked, and how it is decided."""
    events: tuple[type[HouseEvent], ...]
    """What may happen."""
    offers: Callable[[HouseState, Actor], Iterable[Offer]] = _none
    refusals: Mapping[str, tuple[str, str]] = {}
    formats: Upcasters = {}
    """How older rows are read."""


def cited(tag: str) -> Upcaster:
    """Return an upcaster for an event that had no clauses."""

    def upcast(body: Body) -> tuple[str, Body]:
        return tag, {**body, "clauses": []}

    return upcast
