"""The record: commands per second at full durability, how fast it is verified, how large it grows."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from uuid import uuid4

import sqlalchemy

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.runner import Accepted
from pitboss.journal.keys import Key
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings

POSTGRES = os.environ.get("PITBOSS_TEST_POSTGRES", "postgresql+psycopg://127.0.0.1:5432/test")
ANN = Actor("Ann", "player")


def measure(journal: Journal, rounds: int) -> tuple[float, float]:
    """Commands per second through a house with this record, and events per second verified."""
    house = House(journal)
    limits = Limits({"ante": Range(500, 100_000), "aces-up": Range(500, 100_000)})
    table = house.open_table(law.load("nsw/four-card-poker"), TableSettings(name="bench", limits=limits), at=0)
    house.grant("Ann", 10**9, command_id=uuid4().hex, at=0)
    commands = 0
    start = time.perf_counter()

    def say(who: Actor, does: do.Request) -> None:
        nonlocal commands
        commands += 1
        outcome = table.send(Command(uuid4().hex, who, table.at + 1, does))
        assert isinstance(outcome, Accepted), outcome

    say(ANN, do.TakeSeat(1))
    say(ANN, do.BuyIn(5_000_000))
    for _ in range(rounds):
        say(ANN, do.PlaceWagers(1, {"ante": Stake(1000)}))
        say(HOUSE_ACTOR, do.NoMoreBets())
        say(ANN, do.Play(1, Stake(1000)))
    speed = commands / (time.perf_counter() - start)
    start = time.perf_counter()
    report = verify(journal)
    assert report.ok
    return speed, report.rows / (time.perf_counter() - start)


def on_sqlite(rounds: int) -> tuple[float, float, float]:
    """The same, and database bytes per round."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "house.db"
        with Journal(place, Key.new()) as journal:
            speed, verified = measure(journal, rounds)
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    return speed, verified, size / rounds


def on_postgres(rounds: int) -> tuple[float, float] | None:
    """On a schema of its own, dropped afterwards; None where no server answers."""
    schema = f"bench_{uuid4().hex}"
    engine = sqlalchemy.create_engine(POSTGRES)
    try:
        with engine.begin() as connection:
            connection.execute(sqlalchemy.text(f"CREATE SCHEMA {schema}"))
    except sqlalchemy.exc.OperationalError:
        return None
    try:
        with Journal(f"{POSTGRES}?options=-csearch_path%3D{schema}", Key.new()) as journal:
            return measure(journal, rounds)
    finally:
        with engine.begin() as connection:
            connection.execute(sqlalchemy.text(f"DROP SCHEMA {schema} CASCADE"))
