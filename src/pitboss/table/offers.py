"""What may be asked for now, within which bounds."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.limits import Bounds


class Offer(Struct, frozen=True):
    """A request that may be made now."""

    request: str
    clauses: tuple[str, ...]
    seat: int | None = None
    amounts: dict[str, Bounds] = {}
    """Per wager (or `amount`): what may be put down."""
    choices: tuple[str, ...] = ()
    """The things that may be named, where one of several is."""
    game: str = ""
    """The game whose own request it is; empty for a request of a service."""
