"""What the desk answers to a line."""

from __future__ import annotations

from msgspec import Struct

from pitboss.games import desk_of
from pitboss.house.runner import Recorded, Table
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import DeskVocabulary, dealers_context
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules


class Answer(Struct, frozen=True):
    """What the desk answers to a line."""

    tells: tuple[str, ...] = ()
    happened: tuple[Recorded, ...] = ()
    refused: Refusal | None = None
    first: str = ""
    """What to key before the line that was refused, if its moment has not come."""
    unclear: str = ""
    asks: str = ""
    """A question that waits for its answer."""
    keyed: str = ""
    """The line that an empty line stood for."""
    over: bool = False

    @property
    def ok(self) -> bool:
        return self.refused is None and not self.unclear


def game_vocabulary(rules: Rules) -> DeskVocabulary:
    """Return what the game brings to the desk."""
    return desk_of(rules.book.game or "")


def at_table(table: Table, at: int) -> Context:
    """Return the context of the dealer at a table."""
    return dealers_context(table.state, table.rules, at)
