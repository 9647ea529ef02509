"""A short run under torture on each database, as part of every test run; `make torture` makes longer ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.journal.places import SqliteFile
from tests.torture.__main__ import POSTGRES, RESULT, SQLITE
from tests.torture.player import SHARED_CASH, read_log
from tests.torture.running import CRASH, CUT, KILL, Run
from tests.torture.sums import Sums, summed
from tests.with_postgres import binaries

pytestmark = pytest.mark.xdist_group("torture")

ROOT = Path(__file__).parents[2]
SEED = 16
SECONDS, KILLS, PAGES = 5, 20, 3
"""A run ends with the seconds or the kills, whatever comes first; then pages are torn."""


def tortured(folder: Path, kind: str) -> tuple[str, dict[str, Any]]:
    """Torture a house in a process of its own; return what it printed, and the result."""
    words = ("--seconds", SECONDS, "--kills", KILLS, "--seed", SEED, "--pages", PAGES, "--database", kind, "--keep", folder)
    command = [sys.executable, "-m", "tests.torture", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert done.stderr == ""
    return done.stdout, msgspec.json.decode((folder / kind / RESULT).read_bytes())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("torture")


@pytest.fixture(scope="module")
def on_sqlite(folder: Path) -> tuple[str, dict[str, Any]]:
    return tortured(folder, SQLITE)


def sums_of(run: Run) -> Sums:
    return summed(run.data, run.address, run.key, run.logs)


def test_processes_killed_on_sqlite_lose_and_double_nothing(on_sqlite: tuple[str, dict[str, Any]]) -> None:
    printed, result = on_sqlite
    assert f"sqlite, seed {SEED}: {result['done'][KILL]} kills" in printed
    assert f"commands acknowledged {result['sums']['acknowledged']:,}" in printed
    assert "lost 0, doubled 0, cents off 0" in printed
    assert "missed 0" in printed
    assert result["done"][KILL]
    assert result["sums"]["acknowledged"]
    assert result["torn"]["detected"]


def test_a_server_that_is_cut_off_and_stopped_loses_and_doubles_nothing(folder: Path) -> None:
    if binaries() is None:
        pytest.skip("no PostgreSQL here to make a cluster of")
    printed, result = tortured(folder, POSTGRES)
    assert "lost 0, doubled 0, cents off 0" in printed
    assert sum(result["done"].get(each, 0) for each in (KILL, CUT, CRASH))
    assert result["sums"]["acknowledged"]


@pytest.mark.usefixtures("on_sqlite")
def test_the_sums_find_what_is_lost_doubled_or_said_otherwise(folder: Path) -> None:
    """A checker that finds nothing proves nothing: each kind of damage, done by hand, is counted."""
    run = Run(folder / SQLITE, SEED)
    log = next(each for each in run.logs if any(said.versions for said in read_log(each)))
    whole = log.read_bytes()
    done = next(said for said in read_log(log) if said.versions)

    def with_line(**changes: Any) -> Sums:
        log.write_bytes(whole + msgspec.json.encode(msgspec.structs.replace(done, **changes)) + b"\n")
        return sums_of(run)

    try:
        assert with_line(versions=(9_999,)).doubled == [done.id]
        assert with_line(id="another").lost == ["another"]
        log.write_bytes(b"")
        assert with_line().right
        other = msgspec.Raw(b'{"type":"leave-table"}')
        log.write_bytes(msgspec.json.encode(msgspec.structs.replace(done, does=other)) + b"\n")
        assert sums_of(run).wrong == [f"{done.id} was recorded with other words"]
    finally:
        log.write_bytes(whole)
    assert sums_of(run).right


@pytest.mark.usefixtures("on_sqlite")
def test_the_sums_find_a_cent(folder: Path) -> None:
    """An amount changed by a cent in one row is off in the books, and the chain says where."""
    run = Run(folder / SQLITE, SEED)
    place = SqliteFile(run.data)
    row = "WHERE type LIKE 'purse.granted%' AND body LIKE '%Everybody%'"
    assert place.tamper(f"UPDATE journal SET body = replace(body, '{SHARED_CASH}', '{SHARED_CASH + 1}') {row}") == 1
    try:
        found = sums_of(run)
        assert found.cents_off
        assert any("changed: body." in each for each in found.wrong)
    finally:
        place.tamper(f"UPDATE journal SET body = replace(body, '{SHARED_CASH + 1}', '{SHARED_CASH}') {row}")
    assert sums_of(run).right
