"""What the pages for dealers and operators show works as shown, and no word or incident is left out."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from pitboss import cli, law
from pitboss.cli.ledger import LINES
from pitboss.cli.settings import Flags
from pitboss.files.toml import parse_toml
from pitboss.games import desk_of, games, rules_for
from pitboss.house.desk.incidents import ANY_TABLE
from pitboss.house.desk.vocabulary import DESK_WORDS, vocabulary
from pitboss.house.round_files.settings import read_settings
from pitboss.table.limits import Limits
from pitboss.table.services.decks.shuffling import SHUFFLES
from pitboss.table.services.supervision.conduct import CONDUCT
from pitboss.table.services.supervision.sanctions import GROUNDS
from pitboss.table.settings import TableSettings

ROOT = Path(__file__).parents[2]
DEALER = (ROOT / "docs" / "dealer.md").read_text()
OPERATORS = (ROOT / "docs" / "operators.md").read_text()
NSW, DERBY = "nsw/four-card-poker", "nz/racing-card-derby"


@pytest.fixture(autouse=True)
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))


def block(page: str, mark: str) -> str:
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("rulebook", [each for each in law.available() if law.load(each).game in games()])
def test_every_word_is_in_the_tables(rulebook: str) -> None:
    rules = rules_for(law.load(rulebook), TableSettings("", Limits({})))
    words = [(word.usage, word.means) for group in vocabulary(rules).values() for word in group]
    for usage, means in (*DESK_WORDS.values(), *words):
        row = usage.replace("|", "\\|")
        assert f"| `{row}` | {means} |" in DEALER
    for incident in (*ANY_TABLE, *desk_of(rules.game.id).incidents):
        assert f"| `{incident.name}` | {incident.asks} |" in DEALER
    for rule in (*rules.game.own.conduct, *CONDUCT, *SHUFFLES, *GROUNDS):
        assert rule.rpartition(".")[2] in DEALER


def test_the_terminal_looks_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--settings", "examples/tables/seven-seats.toml", "--steps", "examples/deals/seven-seats.txt"]
    assert cli.run(["deal", NSW, *words]) == 0
    shown = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert block(DEALER, "shown").rstrip() in shown


def test_a_race_looks_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--settings", "examples/tables/derby-night.toml", "--steps", "examples/deals/derby-evening.txt"]
    assert cli.run(["deal", DERBY, *words]) == 0
    shown = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    assert block(DEALER, "race").rstrip() in shown


def test_the_commands_that_are_shown_run(capsys: pytest.CaptureFixture[str]) -> None:
    commands = re.search(r"```\n(pitboss table open.*?)```", OPERATORS, re.DOTALL)
    assert commands is not None
    for line in commands[1].splitlines():
        words = [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|(\S+)', line)]
        assert cli.run(words[1:]) == 0, line
        assert capsys.readouterr().out


def test_the_options_that_are_shown_open_tables(capsys: pytest.CaptureFixture[str]) -> None:
    commands = block(OPERATORS, "options").replace("\\\n", " ")
    for line in commands.splitlines():
        assert cli.run(shlex.split(line)[1:]) == 0, line
        assert "opens under" in capsys.readouterr().out
    options = {field.name.rstrip("_").replace("_", "-") for field in fields(Flags)}
    assert {option for option in options if f"--{option} " not in commands} == set()


def test_the_settings_that_are_shown_open_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(block(OPERATORS, "opens"))
    assert cli.run(["table", "open", NSW, "--settings", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Main floor 2"
    keys = {*TableSettings.__struct_fields__} - {"kind", "limits", "approved_by", "approved_at"}
    assert all(f"{key.rstrip('_')}" in OPERATORS for key in keys)


def test_the_refusal_that_is_shown_is_the_one_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (chosen,) = re.findall(r"<!-- refused: (.*?) -->", OPERATORS)
    file = tmp_path / "settings.toml"
    limits = "\n".join(line for line in block(OPERATORS, "opens").splitlines() if line.startswith("limits"))
    file.write_text(f"{chosen}\n{limits}\n")
    assert read_settings(parse_toml(file.read_text(), "it")).chosen
    assert cli.run(["table", "open", NSW, "--settings", str(file)]) == 1
    assert block(OPERATORS, re.escape(f"refused: {chosen}")) == capsys.readouterr().err


def test_every_line_of_the_ledger_is_explained() -> None:
    _, _, table = OPERATORS.partition("## The ledger")
    for name, _ in LINES:
        words = name.lower().removeprefix("tokens ")
        assert words in table.lower(), name
