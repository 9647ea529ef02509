"""A house with two checkpoints on each database, for tests that do something to its record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from pitboss import do
from pitboss.house.house import House
from pitboss.house.verifying import verify_record
from pitboss.journal import schema
from pitboss.journal.anchored import known
from pitboss.journal.anchoring import Anchors
from pitboss.journal.checkpoint_file import FILE, read
from pitboss.journal.checkpoints import Checkpoint
from pitboss.journal.keys import read_key
from pitboss.journal.store import Journal
from pitboss.table.commands import Stake
from tests.journal.places import Place, place_for
from tests.support.damage import ANN, OTHER, played, say

TABLES = tuple(schema.metadata.tables)
Rows = dict[str, list[tuple[Any, ...]]]


class Kept(NamedTuple):
    """A house with two checkpoints."""

    place: Place
    chain: list[Checkpoint]
    older: Rows
    """What the record was at the first of them."""


def rows_in(place: Place) -> Rows:
    return {table: place.plain(f"SELECT * FROM {table}") for table in TABLES}


def put_back(place: Place, rows: Rows) -> None:
    with place.unguarded() as edit:
        for table in reversed(TABLES):
            edit(f"DELETE FROM {table}")
        for table in TABLES:
            for row in rows[table]:
                edit(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in row)})", *row)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("house")
    place = place_for(request, folder)
    journal = place.open()
    anchors = Anchors(journal, folder)
    with House(journal, anchors) as house:
        played(house)
        anchors.make()
        older = rows_in(place)
        table = house.table(OTHER)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        house.grant("Bob", 500, command_id="bob", at=20)
    yield Kept(place, read(folder / FILE), older)
    place.discard()


@pytest.fixture
def kept(made: Kept) -> Iterator[Kept]:
    """The house; whatever a test does to its record is undone."""
    before, file = rows_in(made.place), made.place.folder / FILE
    signed = file.read_bytes()
    yield made
    put_back(made.place, before)
    file.write_bytes(signed)


def found(kept: Kept, *, anchored: bool = True) -> str | None:
    """Return what verification says, by the checkpoints or without them."""
    with Journal(kept.place.address, read_only=True) as journal:
        chain = known(kept.place.folder, key=read_key(kept.place.key)) if anchored else []
        fault = verify_record(journal, chain, key=read_key(kept.place.key)).fault
        return None if fault is None else str(fault)


def version_of(kept: Kept, stream: str, type_: str) -> int:
    """The first row of a type."""
    rows = kept.place.plain("SELECT version, type FROM journal WHERE stream = ? ORDER BY version", stream)
    return next(int(version) for version, found in rows if found.startswith(type_))
