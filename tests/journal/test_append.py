"""Appending: all or nothing, each version once, each command once; and nobody changes what is there."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError
from tests.journal.places import Place, SqliteFile
from tests.journal.samples import ANN, FORMATS, TABLE, fill, one, said, seat_taken, with_steps

from pitboss import do
from pitboss import events as ev
from pitboss.journal.errors import CommandReused, Conflict, KeyMissing, NotRecordable
from pitboss.journal.rows import GENESIS
from pitboss.journal.schema import GUARDED
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import Actor


def test_what_is_appended_is_read_back(journal: Journal) -> None:
    batches = with_steps("c1")
    journal.append(TABLE, 0, batches)
    entries = list(journal.entries(TABLE, FORMATS))
    assert [entry.event for entry in entries] == [event for _, events in batches for event in events]
    assert [entry.version for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry.who for entry in entries] == [ANN, *[do.HOUSE_ACTOR] * 4]
    assert {entry.at for entry in entries} == {batches[0][0].at}


def test_commands_are_read_back_with_what_they_brought(journal: Journal) -> None:
    batches = with_steps("c1")
    journal.append(TABLE, 0, batches)
    steps = list(journal.steps(TABLE, FORMATS))
    assert [replace(step.command, expected=None) for step in steps] == [command for command, _ in batches]
    assert [step.command.expected for step in steps] == [0, 1, 2]
    assert [tuple(entry.event for entry in step.entries) for step in steps] == [events for _, events in batches]


def test_the_rows_are_chained(journal: Journal) -> None:
    fill(journal)
    rows = list(journal.read(TABLE))
    assert rows[0].prev == GENESIS
    assert all(later.prev == row.hash for row, later in pairwise(rows))
    assert journal.head(TABLE).hash == rows[-1].hash.hex()
    assert [row.type for row in rows[:2]] == ["seat.taken/1", "seat.taken/1"]


def test_the_answer_is_what_stands_in_the_record(journal: Journal) -> None:
    first = journal.append(TABLE, 0, with_steps("c1"))
    second = journal.append(TABLE, 5, one("c2"))
    assert not first.repeated
    assert first.rows + second.rows == tuple(journal.read(TABLE))
    assert tuple(journal.read(TABLE, 3)) == (*first.rows[2:], *second.rows)


def test_streams_are_apart(journal: Journal) -> None:
    journal.append("table-1", 0, one("c1"))
    journal.append("house", 0, one("c1"))
    journal.append("table-1", 1, one("c2"))
    assert journal.streams() == ("house", "table-1")
    assert [head.version for head in journal.heads()] == [1, 2]
    assert journal.version("table-9") == 0
    assert list(journal.read("table-9")) == []


def test_another_version_than_the_current_is_a_conflict(journal: Journal) -> None:
    journal.append(TABLE, 0, one("c1"))
    journal.append(TABLE, 1, one("c2"))
    for expected in (0, 1, 3, 4):
        with pytest.raises(Conflict, match=rf"is at version 2, not {expected}") as caught:
            journal.append(TABLE, expected, with_steps("c3"))
        assert (caught.value.stream, caught.value.expected, caught.value.version) == (TABLE, expected, 2)
    assert journal.version(TABLE) == 2
    assert journal.already(TABLE, "c3") is None
    assert not journal.append(TABLE, 2, with_steps("c3")).repeated


def test_a_repeated_command_happens_once(journal: Journal) -> None:
    first = journal.append(TABLE, 0, with_steps("c1"))
    journal.append(TABLE, 5, one("c2"))
    for expected in (0, 6, 99):
        again = journal.append(TABLE, expected, with_steps("c1"))
        assert again.repeated
        assert again.rows == first.rows
    assert journal.already(TABLE, "c1") == (1, 2, 3, 4, 5)
    assert journal.already(TABLE, "c2") == (6,)
    assert journal.already(TABLE, "c3") is None
    assert journal.version(TABLE) == 6


def test_an_id_that_begins_like_another_is_another(journal: Journal) -> None:
    journal.append(TABLE, 0, one("c1"))
    journal.append(TABLE, 1, one("c10"))
    assert journal.already(TABLE, "c1") == (1,)


def test_the_id_of_somebody_elses_command_is_refused(journal: Journal) -> None:
    journal.append(TABLE, 0, one("c1"))
    with pytest.raises(CommandReused, match="c1 was used before, by Ann"):
        journal.append(TABLE, 1, [(said("c1", who=Actor("Bob", "player")), (seat_taken(),))])
    assert journal.version(TABLE) == 1


def test_what_cannot_be_written_down_is_refused_before_anything_is(journal: Journal) -> None:
    good = said("c1"), (seat_taken(),)
    for batches in (
        [],
        [(said(""), (seat_taken(),))],
        [(said("c1/1"), (seat_taken(),))],
        [(said("c\x001"), (seat_taken(),))],
        [(said("c1", who=Actor("\ud800", "player")), (seat_taken(),))],
        [(said("c1", who=Actor("Ann", "a:b")), (seat_taken(),))],
        [(said("c1", at=-1), (seat_taken(),))],
        [(said("c1", at=10**15), (seat_taken(),))],
        [(said("c1"), ())],
        [(said("c1"), (ev.SeatTaken(seat=1, player="\ud800", clauses=()),))],
        [good, (said("d1"), (seat_taken(),))],
        [good, (said("c1"), (seat_taken(),))],
        [good, (said("c1/1"), ())],
        [good, (said("c1/1"), (seat_taken(),)), (said("c1/1"), (seat_taken(),))],
    ):
        with pytest.raises(NotRecordable):
            journal.append(TABLE, 0, batches)
    with pytest.raises(NotRecordable):
        journal.append("", 0, one("c1"))
    assert journal.streams() == ()


def test_names_of_any_script_are_kept(journal: Journal) -> None:
    who = Actor("Zoë 'Ω' O\"Neil: \U0001f0a1", "player")
    journal.append("Tisch \u2116 1", 0, [(said("c1", who=who), (ev.SeatTaken(seat=1, player="a\x00\n", clauses=()),))])
    (entry,) = journal.entries("Tisch \u2116 1", FORMATS)
    assert entry.who == who
    assert entry.event.player == "a\x00\n"
    assert verify(journal).ok


def test_without_a_key_nothing_is_added_but_all_can_be_read(place: Place) -> None:
    with place.open() as journal:
        fill(journal)
    with Journal(place.address) as bare:
        assert len(list(bare.read(TABLE))) == 12
        assert verify(bare).ok
        with pytest.raises(KeyMissing):
            bare.append(TABLE, 12, one("c9"))
        with pytest.raises(KeyMissing):
            list(bare.entries(TABLE, FORMATS))


def test_the_database_refuses_to_change_or_remove_a_row(place: Place, journal: Journal) -> None:
    fill(journal)
    with journal.database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO rulebooks (digest, id, text) VALUES ('d', 'i', 't')")
    for table in GUARDED:
        before = place.plain(f"SELECT * FROM {table.name}")
        assert before
        changes = [f"UPDATE {table.name} SET {column.name} = {column.name}" for column in table.c]
        for statement in (*changes, f"DELETE FROM {table.name}"):
            with pytest.raises(Exception, match="the record is append-only"):
                place.plain(statement)
        assert place.plain(f"SELECT * FROM {table.name}") == before


def test_the_database_refuses_to_write_over_a_row(place: Place) -> None:
    with place.open() as journal:
        fill(journal)
        verb = "INSERT OR REPLACE INTO" if journal.database.path else "INSERT INTO"
        with pytest.raises(DBAPIError), journal.database.writing() as connection:
            connection.exec_driver_sql(f"{verb} journal SELECT * FROM journal WHERE version = 2")
        if not journal.database.path:
            with pytest.raises(DBAPIError, match="the record is append-only"), journal.database.writing() as connection:
                connection.exec_driver_sql("TRUNCATE journal, commands")
        assert verify(journal).ok


def test_what_is_acknowledged_is_on_the_disk(place: Place) -> None:
    """The databases are told to wait for the disk, whatever they were set to."""
    if isinstance(place, SqliteFile):
        with place.open() as journal, journal.database.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5_000
    else:
        careless = place.address.replace("-csearch_path", "-csynchronous_commit%3Doff%20-csearch_path")
        assert "synchronous_commit" in careless
        with Journal(careless, place.key) as journal, journal.database.reading() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
