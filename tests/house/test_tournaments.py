"""Tournaments in a house with a record: played by computers, killed and resumed, audited, and shown to a lobby."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import ColumnElement
from tests.journal.places import Place, place_for
from tests.support.streams import ROOT
from tests.support.tournaments import EXAMPLES

from pitboss.house.audit import audit
from pitboss.house.hand_histories import differs, export
from pitboss.house.house import House
from pitboss.house.kept_streams import TableRecords
from pitboss.house.proofs import proof_of_draw
from pitboss.house.tournaments.conditions import Level, Stage
from pitboss.house.tournaments.conditions_file import ConditionsFile, load_conditions
from pitboss.house.tournaments.conductor import tournaments_on_show
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.placing import CountTaken
from pitboss.house.tournaments.running import NotRun, Run
from pitboss.house.tournaments.seating import BallotHeld
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.journal.rows import Row
from pitboss.journal.store import Journal
from pitboss.table.accounts import tournament_account

FREEZEOUT = EXAMPLES / "friday-freezeout.toml"
NAME = "Friday freeze-out"
MOST_READS = 4
"""How often an audit may read a row: to check the chain, to decide again, for the sealed order, for the rulebook."""


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
        document = audit(house.journal, TOURNAMENT.prefix + NAME)
        assert document.sound, document.faults
        assert proof_of_draw(house.journal, house.streams.get(TOURNAMENT, NAME).machine) is not None
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
        document = audit(house.journal, TOURNAMENT.prefix + NAME)
        assert document.sound, document.faults


def test_a_count_that_no_table_made_is_found(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        Run(house, short(), 6).play()
        stream = house.streams.get(TOURNAMENT, NAME)
        counted = next(each.event for each in stream.history if isinstance(each.event, CountTaken))
        before = stream.state
        forged = replace(counted, chips={number: chips + 1 for number, chips in counted.chips.items()})
        compared = TOURNAMENT.compares(TableRecords(house.journal))
        assert [*compared(before, forged)]
        assert not [*compared(before, counted)]


def test_a_hand_of_a_tournament_is_exported_in_chips_at_its_level(tmp_path: Path) -> None:
    """Tournament chips have no cash value: only the fee is in dollars. The blinds are those that were posted."""
    with House.at(tmp_path / "house") as house:
        state = Run(house, short(), 6).play()
        table = next(each for each in house.tables() if each.state.round.number >= len(state.conditions.levels))
        name, last = table.machine.name, table.state.round.number
        hand = json.loads(export(house.journal, name, last, "ohh"))["ohh"]
        assert (hand["tournament"], hand["currency"]) == (True, "PPC")
        info = hand["tournament_info"]
        assert (info["name"], info["currency"], info["buyin_amount"], info["fee_amount"]) == (NAME, "AUD", 100, 10)
        assert (info["initial_stack"], info["type"]) == (2_000, "MTT")
        assert hand["big_blind_amount"] == state.conditions.levels[-1].blinds[-1]
        notation = tomllib.loads(export(house.journal, name, last, "phh"))
        assert notation["event"] == NAME
        assert "currency" not in notation
        for format_ in ("ohh", "phh"):
            assert not differs(house.journal, name, last, format_, export(house.journal, name, last, format_))


def test_an_audit_compares_the_ballot_of_each_session_with_its_root(tmp_path: Path) -> None:
    found = short()
    sessions = (Stage(heats=2, advance=2, rounds=1), Stage())
    with House.at(tmp_path / "house") as house:
        state = Run(house, replace(found, conditions=replace(found.conditions, sessions=sessions)), 12).play()
        assert state.phase is Phase.AWARDED
        document = audit(house.journal, TOURNAMENT.prefix + NAME)
        assert document.sound, document.faults
        drawn = [each.event.drawn for each in house.streams.get(TOURNAMENT, NAME).history if isinstance(each.event, BallotHeld)]
        assert [each.checked for each in document.drawn] == [len(each) for each in drawn]
        assert len(drawn) == len(sessions)
        for each in document.drawn:
            assert any(each.root in line for line in document.verdict)


def test_an_audit_of_many_tables_holds_and_reads_no_row_more_often_the_longer_the_record_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are tables 2 and 10, which the alphabet puts the other way round; and tables of two, whose counts alternate."""
    found, read = short(), Counter[str]()
    many = replace(found, conditions=replace(found.conditions, seats=2, tables=11, most=22))
    rows = Journal.rows

    def counted(journal: Journal, *where: ColumnElement[bool]) -> Iterator[Row]:
        for row in rows(journal, *where):
            read[row.stream] += 1
            yield row

    with House.at(tmp_path / "house") as house:
        state = Run(house, many, 22).play()
        adds_up(house, state, 22)
        monkeypatch.setattr(Journal, "rows", counted)
        told: list[tuple[int, int]] = []
        document = audit(house.journal, TOURNAMENT.prefix + NAME, tell=lambda what, done, total: told.append((done, total)))
        monkeypatch.undo()
        assert document.sound, document.faults
        assert told[-1] == (document.head.version, document.head.version)
        length = {stream: house.journal.version(stream) for stream in read}
        assert {f"table/{NAME}, table {number}" for number in range(1, 12)} < {*read}
        assert max(read[stream] / length[stream] for stream in read) <= MOST_READS, read


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
        assert audit(house.journal, TOURNAMENT.prefix + NAME).sound


def test_too_few_computers_are_refused_with_the_clause(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house, pytest.raises(NotRun, match="at least 6"):
        Run(house, short(), 5).play()
