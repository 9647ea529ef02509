"""The form of the database: made once, brought up to date in one go, and a later one left alone."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Column, Connection, MetaData, Table, Text
from tests.journal.places import Place
from tests.journal.samples import TABLE, fill

from pitboss.journal import migrations, schema
from pitboss.journal.errors import Missing, NewerVersion, NotAJournal, OlderVersion
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

WAYS: list[dict[str, Any]] = [{}, {"read_only": True}, {"create": False}]
"""To open a record."""


def add_column(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE meta ADD COLUMN remark TEXT")


def test_a_later_form_is_refused_and_left_alone(place: Place) -> None:
    with place.open() as journal:
        fill(journal)
    place.plain("UPDATE meta SET value = '99' WHERE name = 'schema'")
    for how in WAYS:
        with pytest.raises(NewerVersion, match="has form 99; this Pitboss knows forms up to 1"):
            place.open(**how)
    assert place.plain("SELECT value FROM meta WHERE name = 'schema'") == [("99",)]
    place.plain("UPDATE meta SET value = '1' WHERE name = 'schema'")
    with place.open() as journal:
        assert verify(journal).ok


def test_an_earlier_form_is_brought_up_to_date(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with place.open() as journal:
        fill(journal)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, add_column))
    with place.open(read_only=True) as journal:
        assert verify(journal).ok, "an earlier form is read as it is"
    monkeypatch.setattr(migrations, "OLDEST_READABLE", 2)
    with pytest.raises(OlderVersion, match="has form 1; this Pitboss reads forms from 2"):
        place.open(read_only=True)
    with place.open() as journal:
        assert journal.version(TABLE) == 12
        assert verify(journal).ok
    assert place.plain("SELECT value, remark FROM meta WHERE name = 'schema'") == [("2", None)]
    place.open().close()


def test_a_step_that_fails_leaves_the_earlier_form(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(connection: Connection) -> None:
        add_column(connection)
        raise RuntimeError("no such luck")

    with place.open() as journal:
        fill(journal)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, breaks))
    with pytest.raises(RuntimeError, match="no such luck"):
        place.open()
    monkeypatch.undo()
    with place.open() as journal:
        assert verify(journal).ok
    with pytest.raises(Exception, match="remark"):
        place.plain("SELECT remark FROM meta")


@pytest.mark.parametrize("how", WAYS[1:])
def test_a_record_that_is_not_there_is_not_made(place: Place, how: dict[str, Any]) -> None:
    with pytest.raises(Missing):
        Journal(place.address, **how)


def test_somebody_elses_tables_are_left_alone(place: Place) -> None:
    place.plain("CREATE TABLE commands (id INTEGER)")
    with pytest.raises(NotAJournal, match=r"holds something else \(commands\)"):
        place.open()
    place.plain("CREATE TABLE meta (name TEXT, value TEXT)")
    with pytest.raises(NotAJournal):
        place.open()
    assert place.plain("SELECT * FROM commands") == []


@pytest.mark.parametrize("place", ["postgres"], indirect=True)
def test_a_table_of_the_same_name_is_left_alone(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PostgreSQL database may hold other tables, one of them with a name that a later form needs."""
    with place.open() as journal:
        fill(journal)
    place.plain("CREATE TABLE later (id INTEGER)")
    monkeypatch.setattr(schema, "FORMS", (*schema.FORMS, (Table("later", MetaData(), Column("name", Text)),)))
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, add_column))
    with pytest.raises(NotAJournal, match=r"holds something else \(later\)"):
        place.open()
    assert place.plain("SELECT value FROM meta WHERE name = 'schema'") == [("1",)]
