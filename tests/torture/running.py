"""Several processes that play at one house, and what is done to them and to the database until the time is over."""

from __future__ import annotations

import math
import os
import random
import signal
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from pitboss.house.house import House
from pitboss.journal.keys import make_key, read_key
from tests.torture.player import open_tables, play_for_ever
from tests.with_postgres import Cluster

PLAYERS = (1, 2, 3)
PAUSES = (0.002, 0.02)
"""The shortest and the longest time from one look at the processes to the next, in seconds."""
QUIET = (0.5, 4)
"""How long a server is left alone."""
MOST_WRITTEN = 8_000
"""A process is killed before it has written this many bytes of its log, some twenty commands."""
KILL, CUT, CRASH = "kill", "cut", "crash"


@dataclass
class Run:
    """A house under torture."""

    folder: Path
    seed: int
    cluster: Cluster | None = None
    done: Counter[str] = field(default_factory=Counter)
    """How often each thing was done."""
    ended: list[str] = field(default_factory=list)
    """Processes that ended by themselves, which none should."""

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.folder / "house.key"
        self.key = read_key(kept) if kept.exists() else make_key(kept)
        self.data = self.folder / "house"
        self.chance = random.Random(self.seed)
        self._children: dict[int, int] = {}
        self._dies: dict[int, float] = {}
        """When each process is killed, whatever it does."""
        self._done_at: dict[int, int] = {}
        """How long the log of each player is when its process is killed."""
        self._next = time.monotonic()

    @property
    def address(self) -> str | None:
        return self.cluster.address if self.cluster else None

    @property
    def logs(self) -> list[Path]:
        return sorted(self.folder.glob("player-*.log"))

    def go(self, seconds: float, kills: int | None) -> None:
        """Play and torture for some seconds, or until this many processes were killed.

        On a slow machine it takes as long as the first commands take.
        """
        open_tables(self.data, self.address, self.key, self.seed)
        House.at(self.data, self.key, database=self.address, read_only=True).close()  # what this loads, every process has
        until = time.monotonic() + seconds
        try:
            for seat in PLAYERS:
                self._begin(seat)
            while (time.monotonic() < until or not self._begun()) and (kills is None or self.done[KILL] < kills):
                time.sleep(self.chance.uniform(*PAUSES))
                self._reap()
                for seat in PLAYERS:
                    self._strike(seat)
                if self.cluster:
                    self._strike_server(self.cluster)
        finally:
            for seat in list(self._children):
                self._kill(seat)

    def _begun(self) -> bool:
        """Return whether something has been done and something was acknowledged."""
        return bool(self.done) and any(b'"versions":' in log.read_bytes() for log in self.logs)

    def _strike(self, seat: int) -> None:
        """Kill a process whose time has come."""
        if time.monotonic() >= self._dies[seat] or self._log(seat) >= self._done_at[seat]:
            self._kill(seat)
            self.done[KILL] += 1
            self._begin(seat)

    def _strike_server(self, cluster: Cluster) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.chance.uniform(*QUIET)
        if self.chance.random() < 0.7:
            self._cut(cluster)
            return
        cluster.stop(self.chance.choice(("immediate", "fast")))
        time.sleep(self.chance.uniform(0, 0.3))
        cluster.start()
        self.done[CRASH] += 1

    def _log(self, seat: int) -> int:
        file = self.folder / f"player-{seat}.log"
        return file.stat().st_size if file.exists() else 0

    def _cut(self, cluster: Cluster) -> None:
        """End some of the connections to the server."""
        with psycopg.connect(cluster.address, autocommit=True) as connection:
            others = "pid <> pg_backend_pid() AND backend_type = 'client backend'"
            pids = [pid for (pid,) in connection.execute(f"SELECT pid FROM pg_stat_activity WHERE {others}")]
            for pid in self.chance.sample(pids, min(2, len(pids))):
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
        self.done[CUT] += 1

    def _begin(self, seat: int) -> None:
        seed, log = self.chance.randrange(2**32), self.folder / f"player-{seat}.log"
        # Every fifth dies while it opens the house or sends again what was never answered, the others at their work.
        early = self.chance.random() < 0.2
        self._dies[seat] = time.monotonic() + self.chance.uniform(0, 1) if early else math.inf
        self._done_at[seat] = self._log(seat) + self.chance.randrange(1, MOST_WRITTEN)
        child = os.fork()
        if child:
            self._children[seat] = child
            return
        try:
            play_for_ever(self.data, self.address, self.key, seat, seed, log)
        except BaseException:
            (self.folder / f"ended-{os.getpid()}.txt").write_text(traceback.format_exc())
        finally:
            os._exit(1)

    def _kill(self, seat: int) -> None:
        child = self._children.pop(seat)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        self._read_endings()

    def _reap(self) -> None:
        """Begin again for every process that ended by itself, and keep why."""
        for seat, child in list(self._children.items()):
            if os.waitpid(child, os.WNOHANG)[0]:
                del self._children[seat]
                self._begin(seat)
        self._read_endings()

    def _read_endings(self) -> None:
        for file in self.folder.glob("ended-*.txt"):
            self.ended.append(file.read_text())
            file.unlink()
