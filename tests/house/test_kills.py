"""A process killed at any moment loses nothing it has acknowledged and leaves nothing half done."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.house.worker import TABLE
from tests.journal.samples import FORMATS

from pitboss.games.dealer_poker.round import HandStatus, Stage
from pitboss.house.audit import redecided
from pitboss.house.house import House
from pitboss.house.table_stream import PREFIX
from pitboss.journal.verify import verify
from pitboss.money import total
from pitboss.table.state import Phase

ROOT = Path(__file__).parent.parent.parent
KILLS = 50


def killed_after(folder: Path, seconds: float) -> list[str]:
    """The commands that a process acknowledged before it was killed, so long after it was ready."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "tests.house.worker", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == "ready\n", worker.communicate()[1]
    time.sleep(seconds)
    worker.send_signal(signal.SIGKILL)
    said, complaints = worker.communicate()
    assert complaints == ""
    # A line cut off by the kill was not acknowledged: its newline had not come through.
    return [line for line in said.split("\n")[:-1] if line]


def test_fifty_kills(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    chance = random.Random(16)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        acknowledged += killed_after(folder, chance.uniform(0.0, 0.12))
    assert len(acknowledged) > KILLS
    with House.at(folder) as house:
        table = house.table(TABLE)
        kept = {step.command.id for step in house.journal.steps(PREFIX + TABLE, FORMATS)}
        assert set(acknowledged) <= kept
        assert verify(house.journal).ok
        assert [difference for _, difference in redecided(house.journal, TABLE) if difference] == []
        assert total(table.state.money) == 0
        part = table.state.round.part
        assert table.state.phase is Phase.BETWEEN or part.stage is Stage.DECIDING
        hands = {hand.status for hand in part.hands.values()}
        assert table.state.phase is Phase.BETWEEN or hands == {HandStatus.DEALT}
