"""Walk a stream and check each row: against its hash, against its command, and against the row before.

Whoever shows or folds rows reads them here. A row that does not hold stops the reader, with what was done to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.journal.diagnosis import Fault, explain, explain_name, explain_stamp, explain_unfinished
from pitboss.journal.errors import Altered
from pitboss.journal.rows import GENESIS, Row, fits, readable
from pitboss.journal.schema import commands

if TYPE_CHECKING:
    from pitboss.journal.store import Journal


class DoesNotHold(Altered):
    """A row of the record is not what was written; `fault` says what was done to it."""

    def __init__(self, where: str, fault: Fault) -> None:
        way_out = "Nothing of this stream is shown until it is restored from a backup."
        super().__init__(f"{where}, {fault.where}", fault.what, way_out)
        self.fault = fault


def checked(journal: Journal, stream: str, from_version: int = 1) -> Iterator[Row]:
    """Yield the rows of a stream in order; raise DoesNotHold at the first that is not what was written there."""
    if readable(stream) != stream:
        raise DoesNotHold(journal.where, explain_name(journal, stream))
    last: Row | None = None
    # The row before the first one is read as well: its hash is what the first one is chained to.
    for row in journal.read(stream, from_version - 1):
        anchors = last is None and from_version > 1
        if not fits(row) or not (row.version == from_version - 1 if anchors else _follows(last, row)):
            journal.database.must_be_still()
            if from_version > 1:
                must_hold(journal, stream)  # names the first row at fault, which may be an earlier one
            raise DoesNotHold(journal.where, explain(journal, last, row))
        if not anchors and (fault := explain_stamp(journal, last, row)):
            raise DoesNotHold(journal.where, fault)
        last = row
        if not anchors:
            yield row


def must_hold(journal: Journal, stream: str) -> None:
    """Check every row of a stream, and that no command lacks its events; raise DoesNotHold if something is wrong."""
    last = 0
    for row in checked(journal, stream):
        last = row.version
    if fault := explain_unfinished(journal, stream, last):
        journal.database.must_be_still()
        raise DoesNotHold(journal.where, fault)


def must_end(journal: Journal, stream: str, version: int) -> None:
    """Check that nothing is missing after the last row of a stream; raise DoesNotHold if a command there lacks its events."""
    if journal.unfinished(commands.c.stream == stream, commands.c.expected >= version):
        must_hold(journal, stream)


def _follows(last: Row | None, row: Row) -> bool:
    if last is None:
        return row.version == 1 and row.prev == GENESIS
    return row.version == last.version + 1 and row.prev == last.hash
