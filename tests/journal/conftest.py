"""Every test of the record runs on SQLite and on PostgreSQL, each time in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal.store import Journal
from tests.journal.places import SERVER, Place, PostgresSchema, SqliteFile, answers


def place_for(request: pytest.FixtureRequest, folder: Path) -> Place:
    """A place of the kind that the parameter of the fixture asks for."""
    if request.param == "sqlite":
        return SqliteFile(folder)
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    return PostgresSchema(folder)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    found = place_for(request, tmp_path)
    yield found
    found.discard()


@pytest.fixture
def file(tmp_path: Path) -> SqliteFile:
    return SqliteFile(tmp_path)


@pytest.fixture
def journal(place: Place) -> Iterator[Journal]:
    with place.open() as opened:
        yield opened
