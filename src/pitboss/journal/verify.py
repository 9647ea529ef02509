"""Verify the record: walk it from its first row, and explain the first row that does not match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.journal.diagnosis import DAMAGED, Fault, changed, explain, explain_name, explain_unfinished, removed
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.rows import GENESIS, Head, Row, fits, readable
from pitboss.journal.store import Journal

_DIGESTS = "digests"
"""The field with the digests of kept rulebooks, in any event that needs them."""


class Report(Struct, frozen=True):
    """The result of the walk."""

    rows: int
    """Events checked."""
    heads: tuple[Head, ...]
    """The end of each stream that is whole."""
    fault: Fault | None

    @property
    def ok(self) -> bool:
        return self.fault is None


def verify(journal: Journal, streams: Iterable[str] | None = None, noted: Sequence[Head] = ()) -> Report:
    """Check some streams, or all of them. No key is needed.

    `noted` are heads that were noted elsewhere. A record that was rewritten from some row on, or cut off at its end, looks
    whole; only a noted head shows the difference.
    """
    names = journal.streams() if streams is None else tuple(streams)
    if fault := _file(journal) or _rulebooks(journal):
        return Report(0, (), fault)
    kept = {each.digest for each in all_kept(journal)}
    heads: list[Head] = []
    rows = 0
    for stream in names:
        if readable(stream) != stream:
            return Report(rows, tuple(heads), explain_name(journal, stream))
        walk = _Walk(journal, stream, kept, {head.version: head for head in noted if head.stream == stream})
        fault = walk.go()
        rows += walk.rows
        if fault is not None:
            return Report(rows, tuple(heads), fault)
        heads.append(Head(stream, walk.last_version, walk.last_hash.hex()))
    for head in noted:
        if head.stream not in names and streams is None:
            return Report(rows, tuple(heads), removed(head.stream, 1, "The whole stream is gone."))
    return Report(rows, tuple(heads), None)


class _Walk:
    """One stream, row by row."""

    def __init__(self, journal: Journal, stream: str, kept: set[str], noted: dict[int, Head]) -> None:
        self._journal = journal
        self._stream = stream
        self._kept = kept
        self._noted = noted
        self._last: Row | None = None
        self.rows = 0

    @property
    def last_version(self) -> int:
        return 0 if self._last is None else self._last.version

    @property
    def last_hash(self) -> bytes:
        return GENESIS if self._last is None else self._last.hash

    def go(self) -> Fault | None:
        for row in self._journal.read(self._stream):
            if row.version != self.last_version + 1 or row.prev != self.last_hash or not fits(row):
                return explain(self._journal, self._last, row)
            if fault := self._unlike_noted(row) or self._without_rulebook(row):
                return fault
            self._last = row
            self.rows += 1
        return self._ended_early() or explain_unfinished(self._journal, self._stream, self.last_version)

    def _unlike_noted(self, row: Row) -> Fault | None:
        head = self._noted.get(row.version)
        if head is None or head.hash == row.hash.hex():
            return None
        says = f"The chain up to here was rewritten: this row had the hash {head.hash} when it was noted."
        return changed(self._stream, row.version, ("hash",), says)

    def _without_rulebook(self, row: Row) -> Fault | None:
        if f'"{_DIGESTS}":' not in row.body:
            return None
        for rulebook, digest in _digests(row.body).items():
            if digest not in self._kept:
                says = f"The rulebook {rulebook} ({digest}) that the table was opened with is not in the record."
                return removed(self._stream, row.version, says)
        return None

    def _ended_early(self) -> Fault | None:
        furthest = max(self._noted, default=0)
        if furthest <= self.last_version:
            return None
        says = f"The end is cut off: the stream had {furthest} rows when that was noted, and has {self.last_version}."
        return removed(self._stream, self.last_version + 1, says)


def _digests(body: str) -> dict[str, Any]:
    """Return the digests of rulebooks that an event names, by id."""
    digests = msgspec.json.decode(body).get(_DIGESTS)
    return digests if isinstance(digests, dict) else {}


def _file(journal: Journal) -> Fault | None:
    complaints = journal.database.complaints()
    return Fault("", 0, DAMAGED, (), f"The database file is broken: {complaints[0]}.") if complaints else None


def _rulebooks(journal: Journal) -> Fault | None:
    for kept in all_kept(journal):
        if not kept.fits:
            return changed("rulebooks", 0, ("text",), f"The text of {kept.id} does not have the digest {kept.digest}.")
    return None
