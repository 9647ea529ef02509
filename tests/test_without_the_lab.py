"""Without the packages of the lab: the library ranks, tables run, people play; commands of the lab say how to install it.

Each test runs in a process of its own in which numpy and numba cannot be imported."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("numba", "numpy", "llvmlite")
BLOCK = f"""
import sys
for package in {PACKAGES!r}:
    sys.modules[package] = None
    try:
        __import__(package)
    except ModuleNotFoundError:
        continue
    sys.exit("this process has " + package)
"""
COMMAND = f"{BLOCK}\nfrom pitboss.cli import main\nmain(sys.argv[1:])"


def python(code: str, tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {"PITBOSS_DATA": str(tmp_path / "house"), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def test_the_library_ranks_hands_and_runs_tables(tmp_path: Path) -> None:
    code = f"""{BLOCK}
import pitboss
from pitboss import Stake, do
print(pitboss.FOUR_CARD.best(pitboss.parse_cards("AsAd7c4d2h")).value.words)
limits = {{"ante": ("$5", "$100"), "aces-up": ("$5", "$50")}}
table = pitboss.open_table("nsw/four-card-poker", limits, {{"Ann": "$500"}}, cards="As Ad 7c 4d 2h Kc Qd 9h 8s 5c 3d")
for does in (do.TakeSeat(1), do.BuyIn(200_00), do.PlaceWagers(1, {{"ante": Stake(10_00)}})):
    pitboss.act(table, "Ann", does)
pitboss.own_step(table, do.NoMoreBets())
print(sum(wager.pays for _, wager in pitboss.act(table, "Ann", do.Play(1, Stake(30_00))).settled))
simulation = pitboss.Simulation("nz/three-card-poker", 1)
simulation.play(2)
print(simulation.table.state.round.number)
for name in pitboss.__all__:
    getattr(pitboss, name)
"""
    run = python(code, tmp_path)
    assert run.stderr == ""
    assert run.stdout == "a pair of aces, seven, four\n4000\n2\n"


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("odds", "--help"),
        ("strategy", "--help"),
        ("rules", "list"),
        ("rules", "check", "--open-ok"),
        ("round", "examples/rounds/play-wins.toml"),
        ("play", "--auto"),
        ("play", "nz/racing-card-derby", "--auto"),
        ("table", "open", "nsw/four-card-poker", "--settings", "examples/tables/main-floor.toml"),
        ("odds", "nz/racing-card-derby"),
    ],
    ids=" ".join,
)
def test_a_command_that_needs_no_lab_works(words: tuple[str, ...], tmp_path: Path) -> None:
    run = python(COMMAND, tmp_path, *words)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "nsw/four-card-poker"),
        ("odds", "nz/three-card-poker", "--json"),
        ("strategy", "nsw/four-card-poker"),
        ("strategy", "nsw/three-card-poker", "--hand", "Qs 6d 4c"),
        ("play", "--coach"),
    ],
    ids=" ".join,
)
def test_a_command_of_the_lab_says_how_to_install_it(words: tuple[str, ...], tmp_path: Path) -> None:
    run = python(COMMAND, tmp_path, *words)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1
    said, _, command = run.stderr.strip().partition(" Run: ")
    assert re.fullmatch(r"pitboss: the lab is not installed here: (numba|numpy) is missing\.", said)
    interpreter, *arguments = shlex.split(command)
    assert interpreter == sys.executable
    assert arguments[:3] == ["-m", "pip", "install"]
    assert {re.split(r"[<>=]", each)[0] for each in arguments[3:]} == {"numba", "numpy"}


def test_the_library_says_it_as_a_lab_error(tmp_path: Path) -> None:
    code = f"""{BLOCK}
import pitboss
try:
    pitboss.odds("nsw/four-card-poker")
except pitboss.LabError as error:
    print(error)
"""
    assert "the lab is not installed here" in python(code, tmp_path).stdout


def test_the_packages_are_an_extra_that_run_and_test_install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[<>=\[;]", each)[0] for each in requirements}

    assert not names(project["dependencies"]) & {*PACKAGES}
    assert names(extras["lab"]) == {"numba", "numpy"}
    assert any(each.startswith("pitboss[lab") for each in extras["test"])
    assert "--editable '.[lab]'" in (ROOT / "Makefile").read_text()


def test_only_the_lab_and_the_environments_import_them() -> None:
    found = set()
    for file in (ROOT / "src" / "pitboss").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if {name.partition(".")[0] for name in names} & {*PACKAGES}:
                found.add(file.relative_to(ROOT / "src" / "pitboss").parts[0])
    assert found == {"envs.py", "lab"}
