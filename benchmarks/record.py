"""The record: commands per second at full durability beside raw commits, speed of verifying, size."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple
from uuid import uuid4

import sqlalchemy

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.runner import Accepted, Outcome
from pitboss.journal.formats import Formats
from pitboss.journal.keys import Key
from pitboss.journal.store import Appended, Journal
from pitboss.journal.verify import verify
from pitboss.journal.writing import Batch, Beside
from pitboss.table.commands import Actor, Command, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings

POSTGRES = os.environ.get("PITBOSS_TEST_POSTGRES", "postgresql+psycopg://127.0.0.1:5432/test")
ANN = Actor("Ann", "player")
AT_A_TIME = 20
"""Commands and raw commits take turns in groups of this size, so that a busy machine slows both alike. Medians count."""


class Speeds(NamedTuple):
    """What one run measured, per second."""

    commands: float
    """Through a house: decided, recorded, applied."""
    appends: float
    """Commands recorded, by themselves."""
    commits: float
    """Raw commits of one row each, of the same sizes, between the appends. 0 on PostgreSQL."""
    verified: float
    """Events."""


Call = tuple[str, int, Sequence[Batch], Sequence[Beside]]
"""What a journal was asked to append."""


class Keeping(Journal):
    """A journal that remembers what was appended."""

    def __init__(self, place: str | Path, key: Key) -> None:
        super().__init__(place, key)
        self.calls: list[Call] = []

    def append(
        self,
        stream: str,
        expected: int,
        batches: Sequence[Batch],
        beside: Sequence[Beside] = (),
        *,
        derived: bool = False,
        of: Formats | None = None,
    ) -> Appended:
        self.calls.append((stream, expected, batches, beside))
        return super().append(stream, expected, batches, beside, derived=derived, of=of)


class Raw:
    """Single rows committed to an SQLite file, each on the disk before the next."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "fullfsync = ON"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")

    def commit(self, sizes: Sequence[int]) -> float:
        """Return the seconds it takes to commit rows of these sizes."""
        bodies = [bytes(size) for size in sizes]
        start = time.perf_counter()
        for body in bodies:
            self._connection.execute("INSERT INTO rows (body) VALUES (?)", (body,))
        return time.perf_counter() - start


def play(journal: Journal, rounds: int) -> float:
    """Return commands per second through a house with this record."""
    house = House(journal)
    limits = Limits({"ante": Range(500, 100_000), "aces-up": Range(500, 100_000)})
    table = house.open_table(law.load("nsw/four-card-poker"), TableSettings(name="bench", limits=limits), at=0)
    house.grant("Ann", 10**9, command_id=uuid4().hex, at=0)
    commands = 0
    start = time.perf_counter()

    def answered(outcome: Outcome) -> None:
        nonlocal commands
        commands += 1
        assert isinstance(outcome, Accepted), outcome

    def say(who: Actor, does: do.Request) -> None:
        answered(table.send(Command(uuid4().hex, who, table.at + 1, does)))

    say(ANN, do.TakeSeat(1))
    say(ANN, do.BuyIn(5_000_000))
    for _ in range(rounds):
        say(ANN, do.PlaceWagers(1, {"ante": Stake(1000)}))
        answered(table.own_step(do.NoMoreBets(), command_id=uuid4().hex, at=table.at + 1))
        say(ANN, do.Play(1, Stake(1000)))
    return commands / (time.perf_counter() - start)


def replay(journal: Journal, calls: Sequence[Call], raw: Raw | None) -> tuple[float, float]:
    """Return appends per second and raw commits per second, taking turns."""
    appending, committing = list[float](), list[float]()
    for at in range(0, len(calls) - AT_A_TIME + 1, AT_A_TIME):
        start = time.perf_counter()
        made = [journal.append(*call) for call in calls[at : at + AT_A_TIME]]
        appending.append(time.perf_counter() - start)
        if raw:
            committing.append(raw.commit([_size(each) for each in made]))
    return AT_A_TIME / median(appending), AT_A_TIME / median(committing) if raw else 0


def _size(appended: Appended) -> int:
    """Return how many bytes of text and hashes a command put into the record."""
    said = {row.command_id: row.command for row in appended.rows if row.command}
    rows = sum(len(row.stream + row.type + row.body + row.command_id) + 3 * 32 for row in appended.rows)
    return rows + sum(len(each.stream + each.command_id + each.actor + each.body) for each in said.values())


def measure(first: Keeping, second: Journal, rounds: int, raw: Raw | None) -> Speeds:
    """Play on one record, and append the same to another."""
    commands = play(first, rounds)
    appends, commits = replay(second, first.calls, raw)
    start = time.perf_counter()
    report = verify(first)
    assert report.ok
    return Speeds(commands, appends, commits, report.rows / (time.perf_counter() - start))


def on_sqlite(rounds: int) -> tuple[Speeds, float]:
    """Return the speeds on SQLite, and database bytes per round."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with Keeping(place / "first.db", Key.new()) as first, Journal(place / "second.db", Key.new()) as second:
            speeds = measure(first, second, rounds, Raw(place / "raw.db"))
        return speeds, (place / "second.db").stat().st_size / rounds


def on_postgres(rounds: int) -> Speeds | None:
    """Return the speeds on PostgreSQL, in schemas that are dropped afterwards; None if no server answers."""
    engine = sqlalchemy.create_engine(POSTGRES)
    schemas = [f"bench_{uuid4().hex}" for _ in range(2)]
    try:
        with engine.begin() as connection:
            for schema in schemas:
                connection.execute(sqlalchemy.text(f"CREATE SCHEMA {schema}"))
    except sqlalchemy.exc.OperationalError:
        return None
    first, second = (f"{POSTGRES}?options=-csearch_path%3D{schema}" for schema in schemas)
    try:
        with Keeping(first, Key.new()) as one, Journal(second, Key.new()) as other:
            return measure(one, other, rounds, None)
    finally:
        with engine.begin() as connection:
            for schema in schemas:
                connection.execute(sqlalchemy.text(f"DROP SCHEMA {schema} CASCADE"))
