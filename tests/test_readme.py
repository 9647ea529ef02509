"""The README is true: its examples run and print what it says, and its table of rulebooks, commands and links are as they are."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

import pitboss
from pitboss import Stake, cli, do, law

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def shown_commands() -> list[str]:
    return [line for block in re.findall(r"<!-- runs -->\n```\n(.*?)```", README, flags=re.DOTALL) for line in block.splitlines()]


def leaves(node: App = cli.app, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command that does something by itself."""
    names = [name for name in node if not name.startswith("-")]
    if path and not names:
        yield path
    for name in names:
        yield from leaves(node[name], (*path, name))


def test_the_library_example_prints_what_it_says() -> None:
    (example,) = blocks("python")
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    said = README.split("prints\n\n```\n")[1].split("```")[0]
    assert run.stdout == said


def test_the_refusal_that_is_shown_is_what_a_table_says() -> None:
    (shown,) = re.findall(r"<!-- refusal -->\n```\n(.*?)\n```", README, flags=re.DOTALL)
    limits = {"ante": ("$5", "$100"), "aces-up": ("$5", "$50")}
    table = pitboss.open_table("nsw/four-card-poker", limits, {"Ann": "$500"})
    for does in (do.TakeSeat(1), do.BuyIn(200_00)):
        pitboss.act(table, "Ann", does)
    refusal = pitboss.say(table, "Ann", do.PlaceWagers(1, {"ante": Stake(4_99)}))
    assert isinstance(refusal, pitboss.Refusal)
    assert shown == f"{refusal.sentence()}   {refusal.clause}   {refusal.way_out()}"


@pytest.mark.xdist_group("lab")
@pytest.mark.parametrize("line", shown_commands())
def test_the_commands_that_are_shown_run(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    name, *words = shlex.split(line)
    assert name == "pitboss"
    assert cli.run(words) == 0
    assert capsys.readouterr().out


def test_the_table_of_rulebooks_is_what_the_command_makes(capsys: pytest.CaptureFixture[str]) -> None:
    made_by = re.search(r"<!-- made by: pitboss (.*?) -->\n(.*?)\n\n", README, flags=re.DOTALL)
    assert made_by is not None
    assert cli.run(shlex.split(made_by[1])) == 0
    table = capsys.readouterr().out.strip()
    assert made_by[2] == table, f"put this in README.md:\n{table}"
    assert all(f"| `{each}` |" in table for each in law.available())


def test_the_install_lines_are_those_of_make_run_and_make_the_command() -> None:
    (lines,) = re.findall(r"<!-- install -->\n```\n(.*?)```", README, flags=re.DOTALL)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (install,) = re.findall(r"--editable '\.\[(.*?)\]'", lines)
    assert f"--editable '.[{install}]'" in makefile.partition("/.run: pyproject.toml")[2].partition("touch")[0]
    assert install in project["optional-dependencies"]
    assert "postgres" in project["optional-dependencies"]
    assert project["requires-python"] == ">=3.11"
    assert lines.splitlines()[0] == "python3 -m venv .venv"
    assert lines.splitlines()[-1].split()[0] in project["scripts"]


def test_every_command_is_in_the_table_and_none_that_is_not_there() -> None:
    rows = re.findall(r"^\| (`pitboss .*?) \|", README, flags=re.MULTILINE)
    named = {
        tuple(words)
        for row in rows
        for cell in re.findall(r"`(.*?)`", row)
        for words in [re.findall(r"^[a-z-]+(?: [a-z-]+)*", cell.removeprefix("pitboss "))[0].split()]
    }
    groups = {path[0] for path in leaves() if len(path) > 1}
    first = {path[0] for path in leaves()}
    found = {path for path in named if path[0] in first} | {
        (group, path[0]) for row in rows for group in groups if f"`pitboss {group} " in row for path in named if len(path) == 1
    }
    assert {*leaves()} <= found
    assert all(path[0] in first or any((group, path[0]) in {*leaves()} for group in groups) for path in named)


def test_which_commands_have_json(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = re.findall(r"All but (.*?) have `--json`", README)
    without = {*re.findall(r"`(.*?)`", said)}
    for path in leaves():
        assert cli.run([*path, "--help"]) == 0
        assert ("--json" in capsys.readouterr().out) is (" ".join(path) not in without), path


def test_links_and_files_it_names_are_there() -> None:
    names = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r"examples/[\w/.-]+", README)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []
