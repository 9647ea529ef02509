"""Processes that run races at a table until they are killed, wherever in a race that is; each says what it found and did.

python -m tests.house.race_worker ADDRESS KEY TIMES
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.house.racing import CASH, NAME, WAGERS, opened
from tests.support.derby import BY_HAND, placed
from tests.support.play import DANA, player, sent

from pitboss import do
from pitboss.house.house import House
from pitboss.house.runner import Accepted, Table
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase

PLAYERS = {1: player("Ann"), 2: player("Ben")}


def tell(**facts: Any) -> None:
    """One line, written at once: it is there even if the process is killed the moment after."""
    os.write(1, json.dumps(facts).encode() + b"\n")


def main(address: str, key: Path, times: int) -> None:
    with Journal(address, key) as journal:
        house = House(journal)
        opened(house, by_hand=True)
        for who in PLAYERS.values():
            house.grant(who.name, 1_000 * CASH, command_id=uuid4().hex, at=1)
    chance = random.Random(16)
    for _ in range(times):
        ready, begins = os.pipe()
        child = os.fork()
        if child == 0:
            race_for_ever(address, key, begins, after=chance.randrange(1, 25))
        os.close(begins)
        os.read(ready, 1)
        os.close(ready)
        time.sleep(chance.uniform(0, 0.01))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        tell(killed=os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL)


def race_for_ever(address: str, key: Path, begins: int, *, after: int) -> None:
    """Continue wherever the table was left; after `after` acknowledged commands the process may be killed."""
    try:
        table = House(Journal(address, key)).table(NAME, automation=BY_HAND)
        tell(found=where(table), cards=len(table.state.round.part.cards))
        for number in range(100_000):
            if number == after:
                os.write(begins, b"!")
            say(table, *next_word(table))
    finally:
        os._exit(1)


def where(table: Table) -> str:
    """The phase of the table, or in a round the stage of the race."""
    state = table.state
    return str(state.round.part.stage if state.phase is Phase.ROUND else state.phase)


def next_word(table: Table) -> tuple[Actor, Request]:
    """What comes next at the table, wherever it was left."""
    state = table.state
    if state.phase is not Phase.BETWEEN:
        step = table.rules.game.next_step(state, table.rules)
        assert step is not None
        return DANA, step.does
    for seat, who in PLAYERS.items():
        if seat not in state.seats:
            return who, do.TakeSeat(seat)
        if state.money.get(f"seat:{seat}", 0) < sum(WAGERS.values()):
            return who, do.BuyIn(CASH // 10)
        if not any(f"seat:{seat}/{wager}" in state.money for wager in WAGERS):
            return who, placed(seat, WAGERS)
    return DANA, do.Draw() if state.round.called else do.NoMoreBets()


def say(table: Table, who: Actor, does: Request) -> None:
    command = Command(uuid4().hex, who, table.at + 1, does)
    outcome = sent(table, command)
    # The server may finish what the process before was killed over: then the table has moved on meanwhile.
    assert not isinstance(outcome, Refusal), outcome
    if isinstance(outcome, Accepted):
        tell(id=command.id)


if __name__ == "__main__":
    # A process that is killed on purpose leaves no core behind.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
