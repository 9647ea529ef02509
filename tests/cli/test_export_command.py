"""`pitboss export`, and the page about Draw Poker: its examples run and print what it says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pitboss.cli import run

PAGE = (Path(__file__).parents[2] / "docs/draw-poker.md").read_text(encoding="utf-8")
TABLE = "act-draw-poker"
PLAYED = ["play", "act/draw-poker", "--auto", "--rounds", "3", "--players", "4"]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    assert run(PLAYED) == 0
    capsys.readouterr()
    return tmp_path


@pytest.mark.usefixtures("house")
def test_the_commands_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for block in re.findall(r"<!-- runs -->\n```\n(.*?)```", PAGE, flags=re.DOTALL) for line in block.splitlines()]
    assert len(lines) == 5
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "pitboss"
        assert run(words) == 0, line
        assert capsys.readouterr().out


def test_the_program_of_the_page_prints_what_it_says() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == PAGE.split("prints\n\n```\n")[1].split("```")[0]


@pytest.mark.parametrize("format_", ["ohh", "phh"])
def test_a_copy_is_printed_and_checked(house: Path, format_: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = house / "copy"
    for words in ((), ("--for", "Computer 4")):
        assert run(["export", TABLE, "2", f"--{format_}", *words]) == 0
        text = capsys.readouterr().out
        parsed = json.loads(text) if format_ == "ohh" else tomllib.loads(text)
        assert parsed
        file.write_text(text)
        assert run(["export", TABLE, "2", f"--{format_}", "--check", str(file)]) == 0
        assert "the same round as in the record" in capsys.readouterr().out
    assert run(["export", TABLE, "1", f"--{format_}", "--check", str(file)]) == 1
    assert "this is not the round in the record: other round" in capsys.readouterr().err


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((TABLE, "1"), "Say which format you want: --ohh or --phh."),
        ((TABLE, "1", "--ohh", "--phh"), "Say which format you want: --ohh or --phh."),
        ((TABLE, "99", "--ohh"), "act-draw-poker has not played round 99."),
        ((TABLE, "0", "--ohh"), "act-draw-poker has not played round 0."),
        (("nowhere", "1", "--ohh"), "there is no table nowhere; the tables are: act-draw-poker"),
        ((TABLE, "1", "--phh", "--for", "Zoe"), "Zoe was not dealt in round 1 of act-draw-poker; those who were: Computer 2"),
        ((TABLE, "1", "--phh", "--check", "/nowhere"), "/nowhere: it cannot be read: No such file or directory"),
        ((TABLE, "1", "--phh", "--check", "/"), "/: it cannot be read: Is a directory"),
        ((TABLE, "one", "--phh"), "ROUND"),
    ],
)
def test_bad_input_gets_one_clear_line(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", *words]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert said in error
    assert len(error.splitlines()) == 1


def test_other_games_are_not_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    assert run(["play", "nsw/four-card-poker", "--auto"]) == 0
    capsys.readouterr()
    assert run(["export", "nsw-four-card-poker", "1", "--ohh"]) == 2
    assert "hand histories are of games in which players play against each other" in capsys.readouterr().err
