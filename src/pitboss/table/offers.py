"""The requests that may be made now, and their bounds."""

from __future__ import annotations

from msgspec import Struct

from pitboss.table.limits import Bounds


class Offer(Struct, frozen=True):
    """A request that may be made now."""

    request: str
    """Its name; an act fills it in."""
    clauses: tuple[str, ...]
    area: int | None = None
    """The area that it is about. A seat has the number of the area in front of it."""
    amounts: dict[str, Bounds] = {}
    """Per wager (or `amount`): what may be put down."""
    choices: tuple[str, ...] = ()
    """The choices, if the request names one of several."""
    second_above: int | None = None
    """Above this amount the request must name a second person who signs."""
    game: str = ""
    """The game whose own request it is; empty for a request of a service."""
