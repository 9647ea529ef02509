"""The time to open a house with a short and with a long record, and to start the program.

A record is made by real play, decided as at any table; only its commands are appended many to a transaction, so that a
million events take minutes and not hours.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from msgspec.structs import replace

from pitboss import do, law
from pitboss.games import rules_for
from pitboss.house.house import DATABASE, House
from pitboss.house.journal_record import JournalRecord
from pitboss.house.record import Batch, HousePart, Record, Seen
from pitboss.house.runner import Accepted, Outcome, Table
from pitboss.house.snapshots import EVERY, save_stream, save_table
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.journal.kept_rulebooks import keep_rulebook
from pitboss.journal.rows import FOLLOWS
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor, Command, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings

SIZES = (1_000, 100_000)
LONG = "PITBOSS_BENCH_LONG"
"""Set in the environment, a record of a million events is made and opened too."""
RUNS = 5
RULEBOOK = "nsw/four-card-poker"
KEY = "key"


class Opened(NamedTuple):
    """A house opened by a new process."""

    events: int
    after: int
    """Events after the snapshot."""
    seconds: float
    """The quickest of several times, without the start of the interpreter and its imports."""


class Together(JournalRecord):
    """A record that appends the commands of many calls in one transaction, as if each followed the first."""

    AT_ONCE = 2_000

    def __init__(self, journal: Journal, table: str, rulebook: str, settings: TableSettings) -> None:
        super().__init__(journal, PREFIX + table, formats_of(rules_for(law.load(rulebook), settings).game))
        self._waiting: list[Batch] = []
        self._version = 0

    def look(self, command: str, house: Record | None) -> Seen:
        return Seen(0, 0, known=False)

    def append(self, version: int, batches: Sequence[Batch], *beside: HousePart) -> None:
        self._waiting += batches
        for part in beside:
            if part.batches:
                assert isinstance(part.record, JournalRecord)
                self.journal.append(part.record.stream, part.version, part.batches, derived=True)
        if len(self._waiting) >= self.AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Append what is waiting."""
        if not self._waiting:
            return
        first = uuid4().hex
        ids = (first, *(f"{first}{FOLLOWS}{number}" for number in range(1, len(self._waiting))))
        named = [(replace(said, id=id_), events) for id_, (said, events) in zip(ids, self._waiting, strict=True)]
        super().append(self._version, named)
        self._version += sum(len(events) for _, events in named)
        self._waiting.clear()


def make(folder: Path, events: int) -> int:
    """Make the record of a house with one table and at least this many events; return how many there are after the snapshot.

    The last snapshot is almost as old as one gets."""
    limits = Limits({"ante": Range(500, 100_000), "aces-up": Range(500, 100_000)})
    settings, book = TableSettings(name="bench", limits=limits, float_=10**12), law.load(RULEBOOK)
    with Journal(folder / DATABASE, folder / KEY) as journal:
        house = House(journal)
        record = Together(journal, settings.name, RULEBOOK, settings)
        keep_rulebook(journal, book)
        table = Table.open(rules_for(book, settings), at=0, record=record, people=house.people)
        house.grant("Ann", 10**11, command_id=uuid4().hex, at=0)
        ann = Actor("Ann", "player")
        _say(table, ann, do.TakeSeat(1))
        _say(table, ann, do.BuyIn(10**10))
        _play(table, ann, events - EVERY * 9 // 10)
        record.flush()
        save_table(journal, table)
        save_stream(journal, house.people.machine, house.people)
        kept = table.version
        _play(table, ann, events)
        record.flush()
        return table.version - kept


def _play(table: Table, who: Actor, events: int) -> None:
    while table.version < events:
        _say(table, who, do.PlaceWagers(1, {"ante": Stake(1000)}))
        _accepted(table.own_step(do.NoMoreBets(), command_id="bench", at=table.at + 1))
        _say(table, who, do.Play(1, Stake(1000)))


def _say(table: Table, who: Actor, does: do.Request) -> None:
    _accepted(table.send(Command("bench", who, table.at + 1, does)))


def _accepted(outcome: Outcome) -> None:
    assert isinstance(outcome, Accepted), outcome


def opened(events: int) -> Opened:
    """Make a record and return how long a new process takes to open its house."""
    with tempfile.TemporaryDirectory() as folder:
        after = make(Path(folder), events)
        command = [sys.executable, "-m", "benchmarks.opening", folder]
        runs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(RUNS)]
        return Opened(events, after, min(map(float, runs)))


def sizes() -> tuple[int, ...]:
    """Return the lengths of the records to be opened."""
    return (*SIZES, 1_000_000) if os.environ.get(LONG) else SIZES


def program(*words: str) -> float:
    """Return the seconds that a command of the program takes, from its start to its end: the quickest of several runs."""
    spent = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([Path(sys.executable).with_name("pitboss"), *words], check=True, capture_output=True)
        spent.append(time.perf_counter() - start)
    return min(spent)


def main(folder: Path) -> None:
    """Print the seconds it takes to open the house in a folder."""
    start = time.perf_counter()
    with Journal(folder / DATABASE, folder / KEY, read_only=True) as journal:
        house = House(journal)
        spent = time.perf_counter() - start
        assert house.table("bench").version
    print(spent)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
