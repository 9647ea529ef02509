"""Explain why a row does not match: changed, removed, added or reordered. The evidence is the chain and the marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import and_

from pitboss.journal.rows import (
    COMMANDS,
    GENESIS,
    OWN,
    Row,
    content,
    digest,
    fits,
    mark_of_version,
    marks,
    misshapen,
    readable,
    stamp_of,
    unmarked,
    version_mark,
)
from pitboss.journal.schema import commands
from pitboss.journal.schema import journal as table

if TYPE_CHECKING:
    from pitboss.journal.store import Journal

CHANGED = "changed"
REMOVED = "removed"
ADDED = "added"
REORDERED = "reordered"
DAMAGED = "damaged"
IMPOSSIBLE = "impossible"
FORGED = "forged"
_HALF = len(OWN + COMMANDS) // 2
"""A row with more wrong columns than this is another row, not a changed one."""


class Fault(Struct, frozen=True):
    """The first row that does not match."""

    stream: str
    version: int
    kind: str
    columns: tuple[str, ...]
    """The changed columns; those of its command begin with "command."."""
    says: str

    @property
    def where(self) -> str:
        return f"{self.stream} {self.version}" if self.version else self.stream

    @property
    def what(self) -> str:
        return f"{self.kind}{': ' + ', '.join(self.columns) if self.columns else ''}. {self.says}"

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.stream else self.what


def changed(stream: str, version: int, columns: tuple[str, ...], says: str) -> Fault:
    return Fault(readable(stream), version, CHANGED, columns, readable(says))


def removed(stream: str, version: int, says: str) -> Fault:
    return Fault(readable(stream), version, REMOVED, (), readable(says))


def added(stream: str, version: int, says: str) -> Fault:
    return Fault(readable(stream), version, ADDED, (), readable(says))


def explain_name(journal: Journal, name: str) -> Fault:
    """Explain a stream whose name is not text: its rows were moved there."""
    for row in journal.rows():
        if row.stream == name:
            return changed(name, row.version, ("stream",), "The row was written in another stream.")
    return changed(name, 0, ("command.stream",), "A command was written for another stream.")


def explain(journal: Journal, last: Row | None, row: Row) -> Fault:
    """Explain why this row does not follow the last one that did."""
    where = (row.stream, row.version)
    if column := misshapen(row):
        return changed(*where, (column,), "The column holds the wrong type of value.")
    if row.command is not None and not fits(row) and _fits_without_marks(journal, row):
        return changed(*where, ("marks",), "Only the marks were changed.")
    wrong = unmarked(row)
    if "stream" in wrong and len(wrong) <= _HALF:
        return changed(*where, ("stream",), "The row was written in another stream.")
    if row.version != _slot(last):
        return _gap(journal, last, row)
    if row.command is None:
        return _without_command(journal, row, wrong)
    if fits(row):
        return _rewritten(last, row)
    if origin := _written_as(journal, row):
        return _misplaced(journal, last, row, origin)
    return _unlike_its_hash(journal, last, row, wrong)


def _fits_without_marks(journal: Journal, row: Row) -> bool:
    """Return whether a row fits its hash with the marks, and perhaps the stamp, that it should have."""
    bare = marks(row)
    stamps = (b"", stamp_of(row), *((journal.stamps.stamp(content(row)),) if journal.stamps else ()))
    return any(digest(replace(row, marks=bare + stamp)) == row.hash for stamp in stamps)


def explain_stamp(journal: Journal, last: Row | None, row: Row) -> Fault | None:
    """Explain a row that follows the last one, but was not written with the key of the record; None if it was, or nobody here
    can tell. Rows of earlier versions have no stamp; after a row that has one, all have."""
    if not stamp_of(row):
        stands = not (journal.all_stamped if last is None else stamp_of(last))
    else:
        stands = _is_ours(journal, row) or (journal.take_key() and _is_ours(journal, row))
    if stands:
        return None
    says = "The row was written without the key of the record: it was added, or rewritten together with its hash."
    return Fault(row.stream, row.version, FORGED, (), says)


def _is_ours(journal: Journal, row: Row) -> bool:
    """Return whether the key of the record made the stamp of a row, as far as can be told here."""
    return journal.stamps is None or journal.stamps.has_stamped(content(row), stamp_of(row))


def _slot(last: Row | None) -> int:
    return 1 if last is None else last.version + 1


def _link(last: Row | None) -> bytes:
    return GENESIS if last is None else last.hash


def _gap(journal: Journal, last: Row | None, row: Row) -> Fault:
    """Explain a gap in the versions: the missing row was removed, moved or renumbered."""
    slot = _slot(last)
    if origin := _written_as(journal, row):
        return changed(row.stream, origin, ("version",), f"The row is now number {row.version}.")
    for moved in journal.rows(table.c.prev == _link(last)):
        if moved.stream == row.stream and moved.version != slot:
            return changed(row.stream, slot, ("version",), f"The row is now number {moved.version}.")
        if moved.stream != row.stream and "stream" in unmarked(moved):
            return changed(row.stream, slot, ("stream",), f"The row is now in {moved.stream}.")
    upto = row.version - 1
    which = f"Row {slot} is" if upto <= slot else f"Rows {slot} to {upto} are"
    return removed(row.stream, slot, f"{which} missing; the next is {row.version}.")


def _without_command(journal: Journal, row: Row, wrong: tuple[str, ...]) -> Fault:
    where = (row.stream, row.version)
    if len(wrong) > len(OWN) // 2:
        return added(*where, "The row has no command, and it was not written by Pitboss.")
    if "command_id" in wrong:
        return changed(*where, ("command_id",), "There is no such command.")
    reach = and_(commands.c.expected < row.version, commands.c.expected + commands.c.events >= row.version)
    for command in journal.unfinished(reach):
        if digest(replace(row, command=command)) == row.hash:
            column = "command.command_id" if command.stream == row.stream else "command.stream"
            return changed(*where, (column,), f"Its command is now {command.stream} {command.command_id}.")
    return removed(*where, f"The command of this row, {row.command_id}, is missing.")


def _rewritten(last: Row | None, row: Row) -> Fault:
    """Explain a row that is as it was written, but after another row than the one before it now."""
    if last is None:
        return removed(row.stream, 1, "The first row was not written as the first.")
    says = f"The row was rewritten together with its hash; row {row.version} still has the old hash."
    return changed(row.stream, last.version, ("hash",), says)


def _written_as(journal: Journal, row: Row) -> int | None:
    """Return the other version that the row was written as."""
    if row.command is None or fits(row):
        return None
    mark = version_mark(row)
    # Rows may be missing, so the version may have been higher than the number of rows.
    for version in range(1, 2 * journal.count(row.stream) + 64):
        if mark_of_version(version) == mark and digest(replace(row, version=version)) == row.hash:
            return version
    return None


def _misplaced(journal: Journal, last: Row | None, row: Row, origin: int) -> Fault:
    """Explain a genuine row in the wrong place: this row, the one before, or a missing one is to blame."""
    stream, slot = row.stream, row.version
    twin = next(journal.rows(table.c.stream == stream, table.c.version == origin), None)
    if twin is not None and twin.hash == row.hash:
        return added(stream, slot, f"This is a copy of row {origin}.")
    rightful = next(journal.rows(table.c.stream == stream, table.c.prev == _link(last), table.c.version != slot), None)
    if rightful is not None:
        says = f"This was written as row {origin}; the row that belongs here is now number {rightful.version}."
        return Fault(stream, slot, REORDERED, (), says)
    if last is not None and row.prev == last.prev:
        return added(stream, last.version, "It was inserted between two consecutive rows.")
    says = f"This was written as row {origin}; the row that belongs here is missing, and the others were renumbered."
    return removed(stream, slot, says)


def _unlike_its_hash(journal: Journal, last: Row | None, row: Row, wrong: tuple[str, ...]) -> Fault:
    stream, version = row.stream, row.version
    rightful = next(journal.rows(table.c.stream == stream, table.c.prev == _link(last), table.c.version != version), None)
    if rightful is not None:
        return added(stream, version, f"The row that belongs here is now number {rightful.version}.")
    if len(wrong) > _HALF:
        return added(stream, version, "It was not written by Pitboss.")
    if "command_id" in wrong:
        wrong = ("command_id",)
    return changed(stream, version, wrong or ("hash",), "The row does not match its hash.")


def explain_unfinished(journal: Journal, stream: str, last: int) -> Fault | None:
    """Explain a command whose last events are missing: the end was cut off, or the command was added."""
    command = next(iter(journal.unfinished(commands.c.stream == stream)), None)
    if command is None:
        return None
    for row in journal.rows(table.c.version == command.expected + 1):
        if row.command is None and digest(replace(row, command=command)) == row.hash:
            column = "command.stream" if row.stream != stream else "command.command_id"
            return changed(row.stream, row.version, (column,), f"Its command is now {stream} {command.command_id}.")
    if command.last > last >= command.expected:
        says = f"Rows {last + 1} to {command.last} of the command {command.command_id} are missing."
        return removed(stream, last + 1, says)
    return added(stream, command.expected + 1, f"The command {command.command_id} has no events in the record.")
