"""What the page about trust shows works as shown, and names only commands that there are."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.support.damage import played

from pitboss.cli import run
from pitboss.house.house import House

PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text()


class Shown(NamedTuple):
    """A command of the page, and what it says."""

    words: list[str]
    into: str
    says: list[str]
    status: int


def shown() -> list[Shown]:
    found = re.search(r"<!-- shows -->\n```\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    commands = []
    for part in found[1].split("$ pitboss ")[1:]:
        line, *says = part.splitlines()
        words, _, into = line.partition(" > ")
        status = [int(each.removeprefix("exit status ")) for each in says if each.startswith("exit status ")]
        told = [each for each in says if not each.startswith("exit status ")]
        commands.append(Shown(shlex.split(words), into, told, status[0] if status else 0))
    return commands


def test_the_commands_do_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.at(tmp_path / "house") as house:
        played(house)
    (tmp_path / "witness").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    commands = shown()
    assert len(commands) > 9
    for command in commands:
        status = run(command.words)
        out, complaints = capsys.readouterr()
        assert status == command.status, (command.words, complaints)
        if command.into:
            Path(command.into).write_text(out)
        for each in command.says:
            assert each in out + complaints, command.words


@pytest.mark.parametrize("command", sorted({*re.findall(r"`pitboss ((?:journal )?[a-z-]+)", PAGE)}))
def test_the_page_names_only_commands_that_there_are(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "Usage" in capsys.readouterr().out
