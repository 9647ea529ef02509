"""A whole tournament of computer players with its record on the disk."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from pitboss.house.house import House
from pitboss.house.tournaments.conditions_file import load_conditions
from pitboss.house.tournaments.running import Run
from pitboss.house.tournaments.state import TournamentState

CONDITIONS = Path(__file__).parents[1] / "examples" / "tournaments" / "open-championship.toml"
PLAYERS = 1_000
FEWER = "PITBOSS_BENCH_PLAYERS"
"""Names a smaller number of players, for a shorter measurement."""


def main() -> None:
    players = int(os.environ.get(FEWER, PLAYERS))
    memory: list[tuple[int, int]] = []

    def watch(state: TournamentState) -> None:
        memory.append((state.rounds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))

    with TemporaryDirectory() as folder, House.at(Path(folder) / "house") as house:
        begun = perf_counter()
        state = Run(house, load_conditions(CONDITIONS), players).play(watch)
        seconds = perf_counter() - begun
        rows = house.journal.rows_in_all()
    paid = sum(each.prize for each in state.entrants.values())
    assert paid == players * (state.conditions.fee - state.conditions.commission), "the whole pool is paid"
    first = next(held for rounds, held in memory if rounds)
    print(f"tournament of {players:,} computer players: {state.rounds:,} hands in {seconds:.0f} s, {rows:,} rows in the record")
    print(f"memory when play began {first / 1024:,.0f} MiB, at the end {memory[-1][1] / 1024:,.0f} MiB")
