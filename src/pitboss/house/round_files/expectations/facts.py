"""The facts of a table that expectations are checked against while they are read."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from pitboss.files.toml import Value
from pitboss.files.values import words
from pitboss.law import Rulebook, UnknownClause
from pitboss.table.settings import TableSettings


class Known(Struct, frozen=True):
    """A table and the people that an expectation may name."""

    book: Rulebook
    settings: TableSettings
    people: Collection[str] = ()
    seat: int | None = None
    """The seat that the command names, if it names one."""
    from_player: bool = False
    """Whether a player sends the command."""

    @property
    def seats(self) -> int:
        return self.settings.seats

    def clause(self, value: Value) -> str:
        """Read the id of a clause of the rulebook; return it as the rulebook cites it."""
        written = words(value)
        try:
            return self.book.citation(written)
        except UnknownClause as error:
            raise value.error(error.expected) from None
