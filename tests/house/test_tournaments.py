"""Tournaments in a house with a record: played by computers, killed and resumed, audited, and shown to a lobby."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.journal.places import Place, place_for
from tests.support.streams import ROOT
from tests.support.tournaments import EXAMPLES

from pitboss.house.house import House
from pitboss.house.stream_audit import audit_stream, proof_of_draw
from pitboss.house.tournaments.conditions import Level
from pitboss.house.tournaments.conditions_file import ConditionsFile, load_conditions
from pitboss.house.tournaments.conductor import tournaments_on_show
from pitboss.house.tournaments.events import CountTaken
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.running import NotRun, Run
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.table.accounts import tournament_account

FREEZEOUT = EXAMPLES / "friday-freezeout.toml"
NAME = "Friday freeze-out"


def short() -> ConditionsFile:
    """Return conditions under which few rounds are needed."""
    found = load_conditions(FREEZEOUT)
    levels = (Level(blinds=(100, 200), rounds=1), Level(blinds=(500, 1_000), rounds=1), Level(blinds=(4_000, 8_000)))
    return replace(found, conditions=replace(found.conditions, levels=levels, seats=4, tables=10))


def adds_up(house: House, state: TournamentState, players: int) -> None:
    """Money and chips sum to the cent, and one player has won."""
    assert state.phase is Phase.AWARDED
    fees = players * state.conditions.fee
    prizes = sum(each.prize for each in state.entrants.values())
    assert prizes == fees - players * state.conditions.commission
    assert sum(house.people.purses[each.person] for each in state.entrants.values()) == prizes
    assert sum(state.money.values()) == 0
    assert sorted(each.finish for each in state.entrants.values())[0] == 1
    winner = next(each for each in state.entrants.values() if each.finish == 1)
    assert winner.chips == players * state.conditions.chips
    for table in house.tables():
        assert table.state.phase.value == "closed"
        assert table.state.money.get(tournament_account(state.name), 0) == 0


def test_a_whole_tournament_ends_with_one_winner_and_a_record_that_holds(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        state = Run(house, short(), 9).play()
        adds_up(house, state, 9)
        assert state.rounds
        document = audit_stream(house, TOURNAMENT, NAME)
        assert document.sound, document.faults
        assert proof_of_draw(house, TOURNAMENT, NAME) is not None
        shown = tournaments_on_show(house, house.people.at)
        assert [each.name for each in shown] == [NAME]
        assert shown[0].standings[0].status == "winner"
        assert "order" not in type(shown[0]).__struct_fields__


@pytest.fixture(params=["postgres"])
def postgres(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Place]:
    found = place_for(request, tmp_path)
    yield found
    found.discard()


def test_a_small_tournament_is_played_on_postgresql(postgres: Place) -> None:
    """The house is closed in the middle of it and opened again; its record holds."""
    with House(postgres.open()) as house:
        run = Run(house, short(), 6)
        while not run.state.rounds:
            run._next()
    with House(postgres.open()) as house:
        state = Run(house, short(), 6).play()
        adds_up(house, state, 6)
        document = audit_stream(house, TOURNAMENT, NAME)
        assert document.sound, document.faults


def test_a_count_that_no_table_made_is_found(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        Run(house, short(), 6).play()
        stream = house.streams.get(TOURNAMENT, NAME)
        counted = next(each.event for each in stream.history if isinstance(each.event, CountTaken))
        before = stream.state
        forged = replace(counted, chips={number: chips + 1 for number, chips in counted.chips.items()})
        assert [*TOURNAMENT.contradicted(house, before, forged)]
        assert not [*TOURNAMENT.contradicted(house, before, counted)]


PLAYS = """
import sys
from pathlib import Path
from pitboss.house.house import House
from pitboss.house.tournaments.running import Run
from tests.house.test_tournaments import short
with House.at(Path(sys.argv[1])) as house:
    run = Run(house, short(), 8)
    print("begun", flush=True)
    run.play(lambda state: print(state.rounds, flush=True))
    print("over", flush=True)
"""


@pytest.mark.parametrize("at", [0, 2])
def test_a_tournament_whose_process_is_killed_goes_on_where_it_was(tmp_path: Path, at: int) -> None:
    """A real process, really killed: once while players enter, once while they play."""
    data = tmp_path / "house"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    worker = subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(data)], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    assert worker.stdout is not None
    for line in worker.stdout:
        assert line.strip() != "over", "it was killed too late"
        if line.strip().isdigit() and int(line) >= at:
            break
    time.sleep(0.05)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    with House.at(data) as house:
        before = house.journal.rows_in_all()
        stream = house.streams.get(TOURNAMENT, NAME)
        held = sum(each.chips for each in stream.state.live())
        assert held in (0, stream.state.conditions.chips * len(stream.state.entrants))
        state = Run(house, short(), 8).play()
        adds_up(house, state, 8)
        assert house.journal.rows_in_all() > before
        assert audit_stream(house, TOURNAMENT, NAME).sound


def test_too_few_computers_are_refused_with_the_clause(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house, pytest.raises(NotRun, match="at least 6"):
        Run(house, short(), 5).play()
