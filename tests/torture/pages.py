"""Torn pages: half of a page is written and the other half is not. Whoever reads the record must say so."""

from __future__ import annotations

import contextlib
import io
import random
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.cli import run
from pitboss.house.house import DATABASE

PAGE = 4_096
EVIDENCE = ("commands", "journal", "rulebooks", "meta")
"""What a record is; snapshots are only a cache."""
READERS = (("journal", "verify"), ("table", "list"), ("journal", "export", "--json"))


@dataclass
class Torn:
    """What became of torn pages."""

    detected: int = 0
    harmless: int = 0
    """The half that was lost held nothing of the record."""
    missed: list[str] = field(default_factory=list)


def tear(data: Path, times: int, chance: random.Random) -> Torn:
    """Tear a page of a copy of the record, time and again, and read the copy."""
    torn = Torn()
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is in the log would cover a torn page
    whole, before = (data / DATABASE).read_bytes(), rows(data / DATABASE)
    for _ in range(times):
        with tempfile.TemporaryDirectory(prefix="pitboss-torn-") as folder:
            shutil.copytree(data, Path(folder, "house"), ignore=shutil.ignore_patterns("*.log"))
            number = chance.randrange(1, len(whole) // PAGE)
            Path(folder, "house", DATABASE).write_bytes(torn_at(whole, number, chance))
            told = [read(words, Path(folder, "house")) for words in READERS]
            if said := [each for each in told if each is not None and not each.startswith("pitboss: ")]:
                torn.missed.append(f"page {number}: {said[0][:200]}")
            elif told[0] is not None:
                torn.detected += 1
            elif rows(Path(folder, "house", DATABASE)) == before:
                torn.harmless += 1
            else:
                torn.missed.append(f"page {number}: verify finds nothing")
    return torn


def torn_at(whole: bytes, number: int, chance: random.Random) -> bytes:
    """Return the file with the second half of a page empty, or as another page has it."""
    other = chance.randrange(1, len(whole) // PAGE) * PAGE
    half = bytes(PAGE // 2) if chance.random() < 0.5 else whole[other + PAGE // 2 : other + PAGE]
    middle = number * PAGE + PAGE // 2
    return whole[:middle] + half + whole[middle + PAGE // 2 :]


def read(words: tuple[str, ...], data: Path) -> str | None:
    """Return what a reader complains of; None if it does not."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as complaints:
        try:
            status = run([*words, "--data", str(data)])
        except Exception as error:  # a reader that ends in a traceback has detected nothing
            return f"{' '.join(words)}: {error!r}"
    return complaints.getvalue() or f"{' '.join(words)}: status {status} without a word" if status else None


def rows(file: Path) -> list[list[tuple[object, ...]]] | str:
    """Return everything that the record is, as SQLite reads it."""
    try:
        with contextlib.closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            connection.text_factory = bytes
            return [connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in EVIDENCE]
    except sqlite3.DatabaseError as error:
        return str(error)
