"""What expectations are checked against while they are read."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct, inspect

from pitboss.files.toml import Value
from pitboss.files.values import words
from pitboss.law import Rulebook, UnknownClause


class Known(Struct, frozen=True):
    """A table or a stream, and what an expectation may name there."""

    book: Rulebook
    people: Collection[str]
    events: Mapping[str, inspect.StructType]
    requests: Collection[str]
    codes: Collection[str]
    """Of refusals."""
    seats: int = 0
    """How many a table has; none of a stream."""
    seat: int | None = None
    """The seat that the command names, if it names one."""
    from_player: bool = False
    """Whether a player sends the command."""

    def clause(self, value: Value) -> str:
        """Read the id of a clause of the rulebook; return it as the rulebook cites it."""
        written = words(value)
        try:
            return self.book.citation(written)
        except UnknownClause as error:
            raise value.error(error.expected) from None
