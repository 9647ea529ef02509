"""What a table tells its tournament after each round."""

from __future__ import annotations

from pitboss.table.commands import Inside
from pitboss.table.services.tournament_play.session import Out

TOURNAMENT = "tournament"


def stream_of(name: str) -> str:
    """Return the stream of a tournament."""
    return f"{TOURNAMENT}/{name}"


class TakeCount(Inside, frozen=True, tag="take-count"):
    """A table has counted the chips after a round."""

    table: str
    round: int
    chips: dict[str, int]
    out: tuple[Out, ...] = ()
