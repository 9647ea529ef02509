"""What is about to be written, read back first: nothing reaches the record that cannot be read from it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.journal.errors import JournalError
from pitboss.journal.formats import Formats
from pitboss.journal.writing import Batch, Draft

if TYPE_CHECKING:
    from pitboss.journal.store import Journal


def must_read_back(journal: Journal, made: Sequence[Draft], batches: Sequence[Batch], of: Formats) -> None:
    """Raise ValueError if a row would not be read as the command or the event that was decided."""
    for draft, (said, events) in zip(made, batches, strict=True):
        first = draft.rows[0]
        try:
            read = [journal.open(row, of).event for row in draft.rows]
            command = journal.open_command(first, of)
        except JournalError as error:
            raise ValueError(f"the command {said.id!r} could not be read again: {error.what}") from error
        for row, event, found in zip(draft.rows, events, read, strict=True):
            if found != event:
                raise ValueError(f"the event {row.type} would not be read as it was written")
        if (command.id, command.who, command.at, command.does) != (said.id, said.who, said.at, said.does):
            raise ValueError(f"the command {said.id!r} would not be read as it was written")
