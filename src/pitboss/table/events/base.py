"""What every event has."""

from __future__ import annotations

from msgspec import Struct

from pitboss.money import Move


class Event(Struct, frozen=True, kw_only=True):
    """What every event has beside its own facts."""

    clauses: tuple[str, ...]
    moves: tuple[Move, ...] = ()
