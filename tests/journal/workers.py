"""Processes that tests start, race and kill: `python -m tests.journal.workers WHAT ADDRESS KEY ...`, answering in JSON."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.journal.samples import FORMATS, TABLE, one, with_steps

from pitboss.journal.errors import Conflict, DiskFull, JournalError
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

ROOT = Path(__file__).parents[2]


def tell(**facts: Any) -> None:
    """One line, written at once: it is there even if the process is killed the moment after."""
    os.write(1, json.dumps(facts).encode() + b"\n")


def race(address: str, key: str, name: str, times: str) -> None:
    """Append commands of one's own, and some that another process sends as well, each as soon as the stream lets it."""
    with Journal(address, Path(key)) as journal:
        for number in range(int(times)):
            for id_ in (f"{name}-{number}", f"both-{number}"):
                while True:
                    try:
                        done = journal.append(TABLE, journal.version(TABLE), with_steps(id_) if number % 3 == 0 else one(id_))
                    except Conflict:
                        continue
                    tell(id=id_, repeated=done.repeated, versions=[row.version for row in done.rows])
                    break


def killed(address: str, key: str, times: str) -> None:
    """Time and again a process that appends and acknowledges until it is killed, in the middle of whatever it does."""
    Journal(address, Path(key)).close()
    for life in range(int(times)):
        ready, begins = os.pipe()
        child = os.fork()
        if child == 0:
            _append_for_ever(address, key, life, begins)
        os.close(begins)
        if life % 5:  # every fifth dies while it opens the record
            os.read(ready, 1)
        os.close(ready)
        time.sleep(random.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        tell(killed=os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL)


def _append_for_ever(address: str, key: str, life: int, begins: int) -> None:
    try:
        with Journal(address, Path(key)) as journal:
            version = journal.version(TABLE)
            for number in range(100_000):
                if number == life % 3:
                    os.write(begins, b"!")
                try:
                    done = journal.append(TABLE, version, with_steps(f"{life}-{number}"))
                except Conflict as late:  # the server finished what the process before was killed over
                    version = late.version
                    continue
                version = done.rows[-1].version
                tell(id=f"{life}-{number}", versions=[row.version for row in done.rows])
    finally:
        os._exit(1)


def fill_disk(address: str, key: str, folder: str) -> None:
    """Append on a small disk of one's own until it is full, make room, and go on."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder], check=True)
    ballast = Path(folder) / "ballast"
    ballast.write_bytes(bytes(65_536))
    with Journal(address, Path(key)) as journal:
        acknowledged, error = 0, ""
        while not error:
            try:
                journal.append(TABLE, acknowledged, one(f"c{acknowledged}"))
                acknowledged += 1
            except DiskFull as full:
                error = str(full)
        there = journal.version(TABLE)
        whole = verify(journal).ok
        ballast.unlink()
        journal.append(TABLE, acknowledged, one("after"))
        tell(acknowledged=acknowledged, error=error, there=there, whole=whole, after=journal.version(TABLE))
    with Journal(address, Path(key)) as again:
        tell(whole=verify(again).ok, rows=again.version(TABLE))


def no_disk(address: str, key: str, folder: str) -> None:
    """Open a new record on a disk without any room."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", folder], check=True)
    (Path(folder) / "ballast").write_bytes(bytes(4_096))
    attempt(partial(Journal, address, Path(key)))


def without_rights(key: str, *addresses: str) -> None:
    """Try to write, then read, as a user who may not write."""
    for address in addresses:
        attempt(partial(Journal, address, Path(key)))
        with Journal(address, Path(key), read_only=True) as journal:
            tell(whole=verify(journal).ok, rows=len(list(journal.entries(TABLE, FORMATS))))


def attempt(does: Callable[[], object]) -> None:
    try:
        does()
        tell(error="")
    except JournalError as error:
        tell(error=type(error).__name__, says=str(error))


def start(what: Callable[..., None], *args: object, before: tuple[str, ...] = (), **how: Any) -> subprocess.Popen[str]:
    command = [*before, sys.executable, "-m", "tests.journal.workers", what.__name__, *map(str, args)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, **how)


def answer(process: subprocess.Popen[str]) -> list[dict[str, Any]]:
    """All that the process has said; it must have ended well."""
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return [json.loads(line) for line in said.splitlines()]


if __name__ == "__main__":
    # A process that is killed on purpose leaves no core behind.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    {each.__name__: each for each in (race, killed, fill_disk, no_disk, without_rights)}[sys.argv[1]](*sys.argv[2:])
