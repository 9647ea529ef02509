"""A process that plays at a table of a house until it is killed, and says which commands were acknowledged.

python -m tests.house.worker FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path
from uuid import uuid4

from tests.support.play import sent

from pitboss import do, law
from pitboss.games.dealer_poker.round import HandStatus
from pitboss.house.house import House
from pitboss.house.runner import Accepted, Table
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings
from pitboss.table.state import Phase

ANN = Actor("Ann", "player")
TABLE = "Table 1"


def main(folder: Path) -> None:
    house = House.at(folder)
    if TABLE not in house.names():
        limits = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})
        house.open_table(law.load("nsw/four-card-poker"), TableSettings(name=TABLE, limits=limits), at=0)
    table = house.table(TABLE)
    if house.people.purses["Ann"] == 0 and not table.state.seats:
        house.grant("Ann", 10**9, command_id=uuid4().hex, at=1)
    print("ready", flush=True)
    while True:
        say(table, *next_word(table))


def next_word(table: Table) -> tuple[Actor, do.Request]:
    """What comes next at the table, wherever it was left."""
    state = table.state
    if 1 not in state.seats:
        return ANN, do.TakeSeat(1)
    if state.money.get("seat:1", 0) < 5_000 and state.phase is Phase.BETWEEN:
        return ANN, do.BuyIn(100_000)
    if state.phase is Phase.BETWEEN:
        if "seat:1/ante" not in state.money:
            return ANN, do.PlaceWagers(1, {"ante": Stake(500), "aces-up": Stake(500)})
        return HOUSE_ACTOR, do.NoMoreBets()
    assert state.round.part.hands[1].status is HandStatus.DEALT, "a round is left waiting for the player, never half settled"
    return ANN, do.Play(1, Stake(1_000)) if state.round.number % 3 else do.Fold(1)


def say(table: Table, who: Actor, does: do.Request) -> None:
    command = Command(uuid4().hex, who, table.at + 1, does)
    outcome = sent(table, command)
    assert isinstance(outcome, Accepted), outcome
    print(command.id, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
