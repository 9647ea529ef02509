"""Hand histories: rounds that players play against each other, as poker programs write them down.

A game that has them brings a module `hand_history` in its folder with `history_of` and `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from pitboss.table.events import Event
from pitboss.table.limits import Limits
from pitboss.table.rules import Rules


class HistoryError(ValueError):
    """A text that is not a round written down in a format."""


class Moment(Struct, frozen=True):
    """An event as a viewer saw it, with who sat where and the chips they had before it."""

    event: Event
    at: int
    names: dict[int, str]
    stacks: dict[int, int]


class OfTournament(Struct, frozen=True):
    """The tournament that a round belongs to: its chips have no cash value, its fee has."""

    name: str
    start: int
    """The published start, in milliseconds since 1970."""
    fee: int
    """In cents, with the commission."""
    commission: int
    chips: int
    """What everybody begins with."""
    tables: int
    level_seconds: int
    """How long the first level lasts; 0 where rounds are counted."""


class Format(Struct, frozen=True):
    """A format of hand histories: how a round is written, and how it is read back."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


class HandHistories(Protocol):
    """What the module `hand_history` of a game has."""

    FORMATS: Mapping[str, Format]

    def history_of(
        self, rules: Rules, limits: Limits, moments: Sequence[Moment], hero: str = "", tournament: OfTournament | None = None
    ) -> Any:
        """Return a round from what somebody saw of it, with the rules and limits that it was played by; `hero` is whose copy it
        is."""
