"""What every event has, and what the rest of the program may ask of any event."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pitboss.money import Move


class Begun(Struct, frozen=True):
    """A round that begins, and the wagering areas in it."""

    number: int
    areas: tuple[int, ...]


class Left(Struct, frozen=True):
    """A piece that leaves the shoe: a card, a tile."""

    piece: str | None = None
    """What it is, as text; None if the event does not know."""
    face_up: bool = False
    """Everybody sees it as it leaves."""
    undealt: int | None = None
    """A wagering area: the piece leaves the shoe only if the area has no hand in the round. A dealt hand has left before."""


class Event(Struct, frozen=True, kw_only=True):
    """What every event has beside its own facts."""

    clauses: tuple[str, ...]
    moves: tuple[Move, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ()
    """Fields that the journal seals."""
    COMMITS: ClassVar[str] = ""
    """The field of pieces that the journal publishes a root for, over one salted commitment per piece."""

    def begins(self) -> Begun | None:
        """Return the round that begins with this event."""
        return None

    def ends_round(self) -> bool:
        """Return whether the round ends with this event."""
        return False

    def cuts_shoe(self) -> int | None:
        """Return how deep this event cuts the shuffled pieces."""
        return None

    def leaves_shoe(self) -> tuple[Left, ...]:
        """Return the pieces that leave the shoe, in order."""
        return ()

    def names_pieces(self) -> tuple[str, ...]:
        """Return what the pieces are that left the shoe with the event just before, in the same order."""
        return ()

    def shoe_ends(self) -> bool:
        """Return whether nothing is dealt from the shoe any more."""
        return False
