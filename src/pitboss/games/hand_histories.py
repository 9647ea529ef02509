"""Hand histories: rounds that players play against each other, as poker programs write them down.

A game that has them brings a module `hand_history` in its folder with `history_of` and `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from pitboss.table.events import Event
from pitboss.table.rules import Rules


class HistoryError(ValueError):
    """A text that is not a round written down in a format."""


class Moment(Struct, frozen=True):
    """An event as a viewer saw it, with who sat where and the chips they had before it."""

    event: Event
    at: int
    names: dict[int, str]
    stacks: dict[int, int]


class Format(Struct, frozen=True):
    """A format of hand histories: how a round is written, and how it is read back."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


class HandHistories(Protocol):
    """What the module `hand_history` of a game has."""

    FORMATS: Mapping[str, Format]

    def history_of(self, rules: Rules, moments: Sequence[Moment], hero: str = "") -> Any:
        """Return a round from what somebody saw of it; `hero` is whose copy it is."""
