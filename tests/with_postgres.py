"""Run a command with a PostgreSQL server for the tests: the one named in PITBOSS_TEST_POSTGRES, the one on this machine, or
a cluster made for the occasion and thrown away afterwards.

    python -m tests.with_postgres pytest -n auto
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "PITBOSS_TEST_POSTGRES"
LOCAL = "postgresql://127.0.0.1:5432/test"
UNPRIVILEGED = ("postgres", "nobody")
"""Who runs the server where the tests are root's: PostgreSQL never runs as root."""


def answers(address: str) -> bool:
    import psycopg

    try:
        psycopg.connect(address, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def binaries() -> Path | None:
    """Where the server's own commands are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None, key=lambda path: int(path.parent.name))


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL server of our own."""

    address: str
    control: tuple[str, ...]
    """How the server is told to start and to stop."""
    folder: str

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; by default as a crash does, in the middle of whatever it does."""
        self._do("-m", mode, "stop")

    def start(self) -> None:
        self._do("start")

    def _do(self, *words: str) -> None:
        subprocess.run([*self.control, *words], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


@contextmanager
def throw_away_cluster(commands: Path, password: str = "") -> Iterator[Cluster]:
    """A server of our own on a free port, gone at the end; with a password it lets nobody in who does not know it."""
    as_user = ["runuser", "-u", _user(), "--"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="pitboss-postgres-") as folder:
        if as_user:
            shutil.chown(folder, _user())
        data, port = f"{folder}/data", free_port()
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c fsync=on"

        secret = Path(folder, "password")
        secret.write_text(password or "none")
        secret.chmod(0o644)
        lets_in = "scram-sha-256" if password else "trust"
        init = (str(commands / "initdb"), "-D", data, "-A", lets_in, "-U", "test", "--pwfile", str(secret), "--no-sync")
        subprocess.run([*as_user, *init], check=True, cwd=folder, stdout=subprocess.DEVNULL)
        control = (*as_user, str(commands / "pg_ctl"), "-D", data, "-w", "-l", f"{folder}/log", "-o", options)
        address = f"postgresql://test{f':{password}' if password else ''}@127.0.0.1:{port}/postgres"
        cluster = Cluster(address, control, folder)
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _user() -> str:
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in names)


def main(command: Sequence[str], local: str = LOCAL) -> int:
    if os.environ.get(VARIABLE):
        return subprocess.call(command)
    if answers(local):
        return subprocess.call(command, env={**os.environ, VARIABLE: local})
    commands = binaries()
    if commands is None:
        print("No PostgreSQL here: the tests that need one are left out. Install it, or set PITBOSS_TEST_POSTGRES.", flush=True)
        return subprocess.call(command)
    with throw_away_cluster(commands) as cluster:
        return subprocess.call(command, env={**os.environ, VARIABLE: cluster.address})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
