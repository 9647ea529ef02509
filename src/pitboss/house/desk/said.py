"""What a keyed line says to the table, and a word of the dealer's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from pitboss.house.desk.keys import Keys
from pitboss.table.commands import Report, Request


class Said(Struct, frozen=True):
    """A request or a report; `player` where it is a player's own act, which the dealer only keys."""

    does: Request | Report
    player: str = ""


class Word(Struct, frozen=True):
    """A word of the dealer's language: how it is keyed, what it means, and how the rest of its line is read."""

    name: str
    usage: str
    says: str
    read: Callable[[Keys], Iterable[Said]]
