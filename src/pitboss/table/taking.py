"""What a game may say when a player takes wagers back, or takes their chips and leaves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pitboss.table.events import Event
from pitboss.table.refusal import Refusal


class Taking:
    """The part of a game that is asked then."""

    def withdrawing(self, c: Any, place: int) -> Iterator[str]:
        """Yield the rules of the game by which wagers of an area are taken back."""
        yield from ()

    def not_withdrawable(self, c: Any, place: int, wagers: Collection[str]) -> Refusal | None:
        """Refuse to take these wagers of an area back, where the wagers of others depend on them."""
        return None

    def leaving(self, c: Any, seat: int) -> tuple[Event, ...]:
        """Return what is settled with a player before they leave the table with their chips."""
        return ()
