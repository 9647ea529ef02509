"""Tumble from a round file, and in the terminal: with tiles and dice as they are written, and with computer players."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import law
from pitboss.cli.felts import felt_for
from pitboss.files.errors import FileError
from pitboss.games.guide import LINES, guide_to
from pitboss.house.players.simulation import Simulation
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load, loads
from pitboss.law.loading import load_with_problems
from pitboss.money import total
from tests.toy_game.support import BOOK, FOLDER, TumbleTable
from tests.toy_game.terminal_felt import FELT

FILE = FOLDER / "jackpot.toml"


def test_the_file_meets_its_expectations() -> None:
    played = play(load(FILE))
    assert not played.fault
    assert [str(each) for each in played.unmet] == []
    one, two = (table.result for table in played.tables)
    assert [(row.wager, row.hand, row.amount) for row in one.wagers] == [
        ("jackpot", 1, -300),
        ("main", 1, 1_900),
        ("main", 2, 1_900),
    ]
    assert one.seats["1"].net == 3_500
    assert {row.wager: row.amount for row in two.wagers}["jackpot"] == 300


def test_what_a_file_expects_is_compared() -> None:
    text = FILE.read_text().replace('{ 1 = "$535" }', '{ 1 = "$536" }').replace("./toy.toml", str(BOOK))
    (unmet,) = play(loads(text)).unmet
    assert "$536.00" in str(unmet)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [('["1r 1g  4r 4g  4b 5b", [7]]', "dice from 1 to 6"), ('["1r 1r"]', "different tiles"), ("3", "a list of rows")],
)
def test_pieces_that_do_not_exist_are_refused(wrong: str, says: str) -> None:
    text = FILE.read_text().replace('["1r 1g  4r 4g  4b 5b", [2], [2, 4]]', wrong).replace("./toy.toml", str(BOOK))
    with pytest.raises(FileError, match=says):
        loads(text)


def test_computer_players_play_it() -> None:
    simulation = Simulation(law.load(BOOK), 4)
    simulation.play(12)
    assert simulation.table.state.round.number == 12
    assert total(simulation.table.state.money) == 0
    remembered = {past.number for seat in (2, 4, 6) for past in simulation.history.rounds(f"Computer {seat}") if past.over}
    assert remembered == {*range(1, 13)}


def test_it_brings_its_own_felt() -> None:
    assert felt_for(TumbleTable().rules) is FELT


def pitboss(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, in which the game is installed by its entry point alone."""
    root = FOLDER.parent.parent
    path = os.pathsep.join([str(FOLDER / "site"), str(root), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    return subprocess.run(
        [sys.executable, "-m", "pitboss.cli", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        timeout=120,
        check=False,
    )


def test_a_round_file_is_played_from_the_command_line() -> None:
    done = pitboss("round", str(FILE))
    assert done.returncode == 0, done.stderr
    assert "three dice alike win the jackpot" in done.stdout


def test_the_rulebook_is_shown_like_any_other() -> None:
    assert load_with_problems(str(BOOK))[1] == ()
    done = pitboss("rules", "show", str(BOOK), "4.5")
    assert done.returncode == 0, done.stderr
    assert "until nothing is left" in done.stdout


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "house"))
    done = pitboss("play", str(BOOK), *data, "--name", "Ada", "--players", "0", typed="main 5\nd\nstand\npress 5\nq\n")
    assert done.returncode == 0, done.stderr
    assert "Tumble by the rules of the Tests of this project, at toy." in " ".join(done.stdout.split())
    assert "    Press " in done.stdout
    assert "1 round played" in " ".join(done.stdout.split())


def test_what_the_game_offers_between_rounds_is_offered_in_the_terminal_too(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "house"))
    typed = "take bank 100\nlay down bank\nmain 5\nq\n"
    done = pitboss("play", str(BOOK), *data, "--name", "Ada", "--players", "0", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Take bank: " in done.stdout
    assert "Bank $100" in done.stdout
    assert "Lay down bank" in done.stdout
    assert "is not a choice" not in done.stdout


def test_a_game_without_lines_of_its_own_is_explained_by_its_wagers_and_clauses() -> None:
    lines = guide_to(TumbleTable().rules)
    assert lines[0].text == "Wager on Main, Jackpot or Press."
    assert len(lines) == LINES
    assert all(line.text and line.clauses for line in lines)
