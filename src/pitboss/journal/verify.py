"""Verify the record: walk it from its first row, and explain the first row that does not match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec import Struct

from pitboss.journal.diagnosis import Fault, changed, explain_name, removed
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.keys import Key
from pitboss.journal.rows import GENESIS, Head, Row, readable
from pitboss.journal.store import Journal
from pitboss.journal.surroundings import file_fault, guard_fault, id_fault, key_fault, note_fault, shape_fault, text_fault
from pitboss.journal.walking import DoesNotHold, checked, must_end

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


def verify(
    journal: Journal,
    streams: Iterable[str] | None = None,
    noted: Iterable[Head] = (),
    key: Key | None = None,
    watch: Callable[[Row], None] | None = None,
) -> Report:
    """Check some streams, or all of them. No key is needed; with one, its noted fingerprint and the stamps are checked too.

    `noted` are heads that were noted elsewhere. A record that was rewritten from some row on, or cut off at its end, looks
    whole; only a noted head shows the difference. `watch` is shown every row that holds.
    """
    if fault := file_fault(journal):
        return Report(0, (), fault)
    journal.hold_to(key)
    names = journal.streams() if streams is None else tuple(streams)
    kept = all_kept(journal)
    if fault := text_fault(kept):
        return Report(0, (), fault)
    named: dict[str, set[str]] = {each.digest: set() for each in kept}
    pinned: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for head in noted:
        pinned[head.stream][head.version].add(head.hash)
    heads: list[Head] = []
    rows = 0
    for stream in names:
        if readable(stream) != stream:
            return Report(rows, tuple(heads), explain_name(journal, stream))
        walk = _Walk(journal, stream, named, pinned.pop(stream, {}), watch)
        fault = walk.go()
        rows += walk.rows
        if fault is not None:
            return Report(rows, tuple(heads), fault)
        heads.append(Head(stream, walk.last_version, walk.last_hash.hex()))
    if streams is None:
        for stream in pinned:
            return Report(rows, tuple(heads), removed(stream, 1, "The whole stream is gone."))
        if fault := id_fault(kept, named):
            return Report(rows, tuple(heads), fault)
    around = guard_fault(journal) or shape_fault(journal) or note_fault(journal) or key_fault(journal, key)
    return Report(rows, tuple(heads), around)


class _Walk:
    """One stream, row by row."""

    def __init__(
        self,
        journal: Journal,
        stream: str,
        named: dict[str, set[str]],
        noted: Mapping[int, set[str]],
        watch: Callable[[Row], None] | None,
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._named = named
        """The ids under which tables name each kept rulebook, by its digest."""
        self._noted = noted
        """The hashes that rows had when they were noted, by version."""
        self._watch = watch
        self._last: Row | None = None
        self.rows = 0

    @property
    def last_version(self) -> int:
        return 0 if self._last is None else self._last.version

    @property
    def last_hash(self) -> bytes:
        return GENESIS if self._last is None else self._last.hash

    def go(self) -> Fault | None:
        try:
            for row in checked(self._journal, self._stream):
                if fault := self._unlike_noted(row) or self._without_rulebook(row):
                    return fault
                if self._watch:
                    self._watch(row)
                self._last = row
                self.rows += 1
            must_end(self._journal, self._stream, 0)
        except DoesNotHold as broken:
            return broken.fault
        return self._ended_early()

    def _unlike_noted(self, row: Row) -> Fault | None:
        others = self._noted.get(row.version, set()) - {row.hash.hex()}
        if not others:
            return None
        says = f"The chain up to here was rewritten: this row had the hash {min(others)} when it was noted."
        return changed(self._stream, row.version, ("hash",), says)

    def _without_rulebook(self, row: Row) -> Fault | None:
        if f'"{_DIGESTS}":' not in row.body:
            return None
        for rulebook, digest in _digests(row.body).items():
            if digest not in self._named:
                says = f"The rulebook {rulebook} ({digest}) that the table was opened with is not in the record."
                return removed(self._stream, row.version, says)
            self._named[digest].add(rulebook)
        return None

    def _ended_early(self) -> Fault | None:
        furthest = max(self._noted, default=0)
        if furthest <= self.last_version:
            return None
        says = f"The end is cut off: the stream had {furthest} rows when that was noted, and has {self.last_version}."
        return removed(self._stream, self.last_version + 1, says)


def _digests(body: str) -> dict[str, str]:
    """Return the digests of rulebooks that an event names, by id."""
    digests = msgspec.json.decode(body).get(_DIGESTS)
    return {str(id_): str(digest) for id_, digest in digests.items()} if isinstance(digests, dict) else {}
