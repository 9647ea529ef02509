"""A stream of the journal as the record of a table or of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TypeGuard

from pitboss.house.faults import told_by
from pitboss.house.openings import last_root
from pitboss.house.record import Accepted, Batch, Done, HousePart, Moved, Record, Recorded, Seen
from pitboss.journal.errors import Conflict
from pitboss.journal.formats import Formats
from pitboss.journal.store import Entry, Journal
from pitboss.journal.writing import Beside
from pitboss.table.commands import Command


class JournalRecord:
    """The history of one stream in the journal."""

    def __init__(self, journal: Journal, stream: str, formats: Formats) -> None:
        self.journal = journal
        self.stream = stream
        self.formats = formats

    def look(self, command: str, house: Record | None) -> Seen:
        if self._with(house):
            seen = self.journal.look(self.stream, command, house.stream)
            return Seen(seen.head.version, seen.beside, seen.known)
        seen = self.journal.look(self.stream, command)
        return Seen(seen.head.version, house.look("", None).version if house else 0, seen.known)

    def _with(self, house: Record | None) -> TypeGuard[JournalRecord]:
        """Return whether the house's record is in the same journal, so that one transaction writes both."""
        return isinstance(house, JournalRecord) and house.journal is self.journal

    def done(self, command: str) -> Done:
        versions = self.journal.already(self.stream, command) or ()
        said: list[Command] = []
        events: list[Recorded] = []
        for step in self.journal.steps(self.stream, self.formats, versions[0]):
            said.append(step.command)
            events += [recorded_in(entry) for entry in step.entries]
            if events[-1].version >= versions[-1]:
                break
        return Done(said[0], Accepted(tuple(events)))

    def root(self) -> str | None:
        return last_root(self.journal, self.stream, self.formats)

    def told(self, version: int) -> AbstractContextManager[None]:
        return told_by(self.journal, self.stream, version)

    def append(self, version: int, batches: Sequence[Batch], *beside: HousePart) -> None:
        together, apart = [], []
        for part in beside:
            if self._with(part.record):
                together.append(Beside(part.record.stream, part.version, part.batches, part.record.formats))
            elif part.batches:
                apart.append(part)
        try:
            appended = self.journal.append(self.stream, version, batches, together, of=self.formats)
        except Conflict as conflict:
            raise Moved(str(conflict)) from conflict
        if appended.repeated:
            raise Moved(f"another process carried out {batches[0][0].id} meanwhile")
        for part in apart:
            part.record.append(part.version, part.batches)

    def history(self, after: int = 0) -> Iterator[Recorded]:
        for entry in self.journal.entries(self.stream, self.formats, after + 1):
            yield recorded_in(entry)

    def said(self, after: int = 0) -> Iterator[Command]:
        for step in self.journal.steps(self.stream, self.formats, after + 1):
            yield step.command


def recorded_in(entry: Entry) -> Recorded:
    """Return an entry of the journal as an event in its place."""
    return Recorded(entry.version, entry.at, entry.command_id, entry.who, entry.event)
