"""Games and labs of installed packages: found by their entry points; a broken one is named and stops nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.installing import SIC_BO

ROOT = Path(__file__).parents[1]
BOOK = "common/sic-bo"
LAB = """
from pitboss.lab.figures import Analysis

MATTERS = frozenset()
SEEN = ()


def analyse(question, tell):
    return Analysis(question.book.id, {}, 216, ())
"""


class Installed:
    """A folder of packages beside Pitboss, and what a program says that sees them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def declare(self, package: str, **groups: str) -> None:
        info = self.folder / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("".join(f"[pitboss.{group}]\n{entry}\n" for group, entry in groups.items()))

    def run(self, code: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join(map(str, (self.folder, SIC_BO, ROOT / "src")))
        return subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
        )


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    return Installed(tmp_path)


def test_a_game_from_outside_has_odds(installed: Installed) -> None:
    (installed.folder / "dice_odds.py").write_text(LAB)
    installed.declare("dice", games="sic-bo = sic_bo:GAME", labs="sic-bo = dice_odds")
    done = installed.run(f"import pitboss; print(pitboss.odds({BOOK!r}).deals)")
    assert (done.stdout, done.stderr) == ("216\n", "")


def test_a_game_without_a_lab_says_so(installed: Installed) -> None:
    installed.declare("dice", games="sic-bo = sic_bo:GAME")
    done = installed.run(f"import pitboss; pitboss.odds({BOOK!r})")
    assert "the lab has no odds for common/sic-bo. Choose from: " in done.stderr


def test_a_lab_from_outside_does_not_replace_that_of_a_game(installed: Installed) -> None:
    (installed.folder / "other_odds.py").write_text(LAB)
    installed.declare("other", labs="racing-card-derby = other_odds")
    done = installed.run("import pitboss; print(len(pitboss.odds('nz/racing-card-derby').wagers) > 10)")
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_lab_that_cannot_be_loaded_is_named(installed: Installed) -> None:
    installed.declare("dice", games="sic-bo = sic_bo:GAME", labs="sic-bo = no_such_module")
    code = f"import pitboss\ntry:\n    pitboss.odds({BOOK!r})\nexcept pitboss.LabError as error:\n    print(error)"
    why = "cannot be used: ModuleNotFoundError: No module named 'no_such_module'."
    done = installed.run(code)
    assert (done.stdout, done.stderr) == (f"the entry point sic-bo = 'no_such_module' (pitboss.labs, of dice) {why}\n", "")


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("gone = no_such_module:GAME", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("gone = broken_game:GAME", "ZeroDivisionError: division by zero"),
        ("gone = math:pi", "it names 3.141592653589793, which is no Game"),
        ("gone = pitboss.games.roulette:GAME", "there is a game 'roulette' already, pitboss.games.roulette.game"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_and_stops_no_other(installed: Installed, entry: str, why: str) -> None:
    (installed.folder / "broken_game.py").write_text("GAME = 1 / 0\n")
    installed.declare("broken", games=entry)
    installed.declare("dice", games="sic-bo = sic_bo:GAME")
    done = installed.run("from pitboss.games import games; games(); print('sic-bo' in games(), 'roulette' in games())")
    name, value = entry.split(" = ")
    assert done.stdout == "True True\n"
    assert done.stderr == f"pitboss: the entry point {name} = {value!r} (pitboss.games, of broken) cannot be used: {why}\n"


def test_a_plain_import_looks_for_no_game(installed: Installed) -> None:
    installed.declare("broken", games="gone = no_such_module:GAME")
    done = installed.run("import pitboss")
    assert (done.returncode, done.stderr) == (0, "")
