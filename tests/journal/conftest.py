"""Every test of the record runs on SQLite and on PostgreSQL, each time in a place of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.journal.places import Place, SqliteFile, place_for

from pitboss.journal.store import Journal


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
