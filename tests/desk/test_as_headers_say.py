"""Every file of steps in `examples/deals`, run as its own header says, by the clock of the machine."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples/deals").glob("*.txt"))


def run(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pitboss", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_steps_runs_as_its_header_says(file: Path, tmp_path: Path) -> None:
    (line,) = [line.lstrip("# ") for line in file.read_text().splitlines() if line.startswith("#   pitboss ")]
    done = run(shlex.split(line.replace("DIR", str(tmp_path)))[1:])
    assert (done.returncode, done.stderr) == (0, "")
    assert run(["journal", "verify", "--data", str(tmp_path)]).returncode == 0


def test_a_file_that_waits_ends_now_and_nobody_waits_for_it(tmp_path: Path) -> None:
    steps, house = tmp_path / "steps.txt", str(tmp_path / "house")
    steps.write_text("as Dana dealer\nwait 20m\ntick table\nwait 2h\ntick layout\n")
    words = [
        "deal",
        "nsw/four-card-poker",
        "--settings",
        "examples/tables/seven-seats.toml",
        "--steps",
        str(steps),
        "--data",
        house,
    ]
    assert run(words).returncode == 0
    rows = [json.loads(line) for line in run(["journal", "show", "Table 7", "--json", "--data", house]).stdout.splitlines()]
    opened, first, second = [datetime.fromisoformat(row["at"]) for row in rows]
    assert first - opened == pytest.approx(timedelta(minutes=20), abs=timedelta(minutes=1))
    assert second - first == pytest.approx(timedelta(hours=2), abs=timedelta(minutes=1))
    assert second.timestamp() == pytest.approx(time.time(), abs=60)


def test_a_wait_that_is_no_time_is_named(tmp_path: Path) -> None:
    steps = tmp_path / "steps.txt"
    steps.write_text("as Dana dealer\nwait long\n")
    words = ["deal", "nsw/four-card-poker", "--settings", "examples/tables/seven-seats.toml", "--steps", str(steps)]
    done = run([*words, "--data", str(tmp_path / "house")])
    assert done.returncode == 1
    assert "line 2: wait long: not understood" in done.stderr
    assert "90s or 20m" in done.stderr
