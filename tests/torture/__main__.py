"""Torture a house: `python -m tests.torture --seconds 60 --database both`, or `make torture TORTURE="--kills 1000"`.

It prints the seed, what was done, and what became of every command that was acknowledged. The exit status is 1 if one was lost
or doubled, if a cent is missing, or if a torn page was not noticed.
"""

from __future__ import annotations

import argparse
import random
import resource
import secrets
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.torture.pages import Torn, tear
from tests.torture.running import CRASH, CUT, KILL, Run
from tests.torture.sums import Sums, summed
from tests.with_postgres import Cluster, binaries, throw_away_cluster

SQLITE, POSTGRES, BOTH = "sqlite", "postgres", "both"
RESULT = "result.json"


def main(words: Sequence[str]) -> int:
    asked = _options().parse_args(words)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a process that is killed on purpose leaves no core behind
    kinds = (SQLITE, POSTGRES) if asked.database == BOTH else (asked.database,)
    return max(torture(kind, asked) for kind in kinds)


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m tests.torture", description="Torture a house, then count.")
    options.add_argument("--seconds", type=float, default=60, help="how long, for each database")
    options.add_argument("--kills", type=int, help="end after this many kills, for each database")
    options.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="what is done, and when")
    options.add_argument("--pages", type=int, default=12, help="how many pages of an SQLite record are torn afterwards")
    options.add_argument("--keep", type=Path, help="leave the house, the logs and the result in this folder")
    options.add_argument("--database", choices=(SQLITE, POSTGRES, BOTH), default=BOTH)
    return options


def torture(kind: str, asked: argparse.Namespace) -> int:
    """Torture a house on one kind of database; return the exit status."""
    seed, keep = asked.seed, asked.keep
    with tempfile.TemporaryDirectory(prefix="pitboss-torture-") as folder, _server(kind) as cluster:
        run = Run(keep / kind if keep else Path(folder), seed, cluster)
        run.go(asked.seconds, asked.kills)
        sums = summed(run.data, run.address, run.key, run.logs)
        torn = tear(run.data, asked.pages, random.Random(seed)) if cluster is None else Torn()
    print(f"{kind}, seed {seed}: {run.done[KILL]:,} kills, {run.done[CUT]:,} connections cut, ", end="")
    print(f"{run.done[CRASH]:,} stops of the server, {sums.full:,} full disks", flush=True)
    print(f"  commands acknowledged {sums.acknowledged:,}, sent again {sums.repeated:,}")
    print(f"  lost {len(sums.lost)}, doubled {len(sums.doubled)}, cents off {sums.cents_off}")
    if cluster is None:
        print(f"  torn pages {asked.pages}: detected {torn.detected}, without effect {torn.harmless}, missed {len(torn.missed)}")
    if keep:
        result = {"done": run.done, "sums": sums, "torn": torn, "ended": run.ended}
        (keep / kind / RESULT).write_bytes(msgspec.json.encode(result))
    faults = [*sums.lost, *sums.doubled, *sums.wrong, *torn.missed, *run.ended]
    for fault in faults[:20]:
        print(f"  {fault.strip()}", file=sys.stderr)
    return 0 if holds(sums, torn, run) else 1


def holds(sums: Sums, torn: Torn, run: Run) -> bool:
    """Return whether everything that was promised was kept."""
    return sums.right and not torn.missed and not run.ended


@contextmanager
def _server(kind: str) -> Iterator[Cluster | None]:
    if kind == SQLITE:
        yield None
        return
    commands = binaries()
    if commands is None:
        raise SystemExit("There is no PostgreSQL here to make a cluster of. Install it, or give --database sqlite.")
    with throw_away_cluster(commands) as cluster:
        yield cluster


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
