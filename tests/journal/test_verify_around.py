"""Beside the rows: heads noted down before, the file itself, and the rulebooks that tables were opened with."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.journal.places import Place, SqliteFile
from tests.journal.samples import TABLE, fill, one, said, with_steps

from pitboss import events as ev
from pitboss import law
from pitboss.journal.diagnosis import ADDED, CHANGED, DAMAGED, REMOVED, Fault
from pitboss.journal.errors import Missing
from pitboss.journal.kept_rulebooks import keep_rulebook, kept_rulebook
from pitboss.journal.rows import Head
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify


def found(journal: Journal) -> Fault:
    fault = verify(journal).fault
    assert fault is not None
    return fault


def test_an_empty_record_is_whole(journal: Journal) -> None:
    assert verify(journal).ok
    assert verify(journal).heads == ()


def test_a_byte_edited_in_the_file_itself(file: SqliteFile) -> None:
    with file.open() as journal:
        fill(journal)
    whole = file.file.read_bytes()
    file.file.write_bytes(whole.replace(b"seat.taken/1", b"seat.taken/2", 1))
    with Journal(file.address) as journal:
        assert found(journal).kind in (CHANGED, DAMAGED)


def test_the_rulebook_a_table_was_opened_with_stays(place: Place, journal: Journal) -> None:
    book = law.load("nz/four-card-poker")
    digests = keep_rulebook(journal, book)
    assert digests == keep_rulebook(journal, book)
    assert set(digests) == {"nz/four-card-poker", "nz/general"}
    assert digests[book.id] == book.digest
    assert kept_rulebook(journal, book.id, digests) == book
    assert verify(journal).ok
    place.tamper("UPDATE rulebooks SET text = text || '#' WHERE id = ?", book.id)
    fault = found(journal)
    assert (fault.stream, fault.kind, fault.columns) == ("rulebooks", CHANGED, ("text",))
    with pytest.raises(Missing, match="is missing or was changed"):
        kept_rulebook(journal, book.id, digests)


def test_a_table_whose_rulebook_is_gone_is_named(journal: Journal) -> None:
    class Opened(ev.Event, frozen=True, tag="table.opened/1"):
        digests: dict[str, str]

    book = law.load("nsw/four-card-poker")
    journal.append(TABLE, 0, [(said("open"), (Opened(digests={book.id: book.digest}, clauses=()),))])
    fault = found(journal)
    assert (fault.stream, fault.version, fault.kind) == (TABLE, 1, REMOVED)
    assert book.digest in fault.says
    keep_rulebook(journal, book)
    assert verify(journal).ok


def test_a_head_noted_before_still_holds_as_the_stream_goes_on(journal: Journal) -> None:
    fill(journal)
    noted = journal.heads()
    journal.append(TABLE, 12, with_steps("c9"))
    journal.append("table-2", 0, one("c1"))
    assert verify(journal, noted=noted).ok
    assert not verify(journal, noted=[Head(TABLE, 3, sha256(b"").hexdigest())]).ok


def test_an_index_that_somebody_added_is_named(place: Place, journal: Journal) -> None:
    """It may refuse the rows that come."""
    fill(journal)
    assert verify(journal).ok
    place.plain("CREATE UNIQUE INDEX one_voice ON commands (stream, command_id, actor)")
    fault = found(journal)
    assert (fault.stream, fault.kind) == ("commands", ADDED)
    assert "one_voice" in fault.says
