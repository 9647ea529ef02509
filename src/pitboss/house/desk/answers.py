"""What the desk says to a line."""

from __future__ import annotations

from msgspec import Struct

from pitboss.house.runner import Recorded
from pitboss.table.refusal import Refusal


class Answer(Struct, frozen=True):
    """What the desk says to a line."""

    tells: tuple[str, ...] = ()
    happened: tuple[Recorded, ...] = ()
    refused: Refusal | None = None
    unclear: str = ""
    asks: str = ""
    """A question that waits for its answer."""
    over: bool = False

    @property
    def ok(self) -> bool:
        return self.refused is None and not self.unclear
