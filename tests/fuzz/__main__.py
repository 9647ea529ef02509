"""`make fuzz`: sessions at tables and damaged files, until a count or a time is reached; failures with their seed."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.fuzz.files import damaged_file
from tests.fuzz.sessions import session

FILES = 20
"""Damaged files after each session."""


def _session(name: str) -> int:
    return session(name).sent


def _file(name: str, folder: Path) -> int:
    return len([damaged_file(name, folder)])


def attempts(seed: int, folder: Path, only: str) -> Iterator[tuple[str, Callable[[], int], str]]:
    """Yield what to try, one after another: its name, what does it and counts commands, and whether it is a file."""
    number = 0
    while True:
        name = f"{seed}-{number}"
        if not only or only == name:
            yield name, partial(_session, name), "commands"
        for place in range(FILES):
            name = f"{seed}-{number}-{place}"
            if not only or only == name:
                yield name, partial(_file, name, folder), "files"
        number += 1


def main() -> int:
    """Run the fuzz and return its exit status: 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="where the sessions begin")
    parser.add_argument("--count", type=int, default=1_000_000, help="how many commands")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="how long at most")
    parser.add_argument("--only", default="", help="one attempt again, by its name, such as 1-17")
    asked = parser.parse_args()
    done, failed, begun = {"commands": 0, "files": 0}, [], time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with tempfile.TemporaryDirectory() as folder, Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("commands", total=asked.count)
        for name, attempt, kind in attempts(asked.seed, Path(folder), asked.only):
            try:
                done[kind] += attempt()
            except Exception:
                failed.append(name)
                print(f"\n{name} failed. Again: python -m tests.fuzz --seed {asked.seed} --only {name}", file=sys.stderr)
                traceback.print_exc()
            bar.update(task, completed=done["commands"])
            late = time.monotonic() - begun > asked.seconds
            if late or done["commands"] >= asked.count or (asked.only and asked.only == name):
                break
    tried = f"{done['commands']:,} commands, {done['files']:,} damaged files"
    print(f"seed {asked.seed}: {tried}, {len(failed)} failures {failed or ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
