"""Every test of the record runs on SQLite and on PostgreSQL, each time in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal.store import Journal
from tests.journal.places import SERVER, Place, PostgresSchema, SqliteFile, answers


@pytest.fixture(scope="session")
def postgres() -> None:
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == "postgres":
        request.getfixturevalue("postgres")
    found = SqliteFile(tmp_path) if request.param == "sqlite" else PostgresSchema(tmp_path)
    yield found
    found.discard()


@pytest.fixture
def file(tmp_path: Path) -> SqliteFile:
    return SqliteFile(tmp_path)


@pytest.fixture
def journal(place: Place) -> Iterator[Journal]:
    with place.open() as opened:
        yield opened
