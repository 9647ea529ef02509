"""Every table that a command prints, at 60, 80 and 100 columns: within the width, and no word of it is broken or cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from pitboss import cli, law
from pitboss.cli import output
from pitboss.cli.output import text_table

DERBY = "nz/racing-card-derby"
NAME = "The long table of the evening"
SETTINGS = f"""
name = "{NAME}"
limits.red = {{ minimum = "$5.00", maximum = "$100.00" }}
limits.black = {{ minimum = "$5.00", maximum = "$100.00" }}
limits.suit = {{ minimum = "$5.00", maximum = "$100.00" }}
limits.quinella = {{ minimum = "$1.00", maximum = "$50.00" }}
limits.trifecta = {{ minimum = "$1.00", maximum = "$50.00" }}
"""
each_width = pytest.mark.parametrize("width", [60, 80, 100])


@pytest.fixture
def house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "settings.toml"
    file.write_text(SETTINGS)
    data = tmp_path / "house"
    assert cli.run(["table", "open", DERBY, "--settings", str(file), "--data", str(data)]) == 0
    capsys.readouterr()
    return data


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run(words) == 0
    return capsys.readouterr().out


@each_width
def test_tables_of_the_house(
    width: int, house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "WIDTH_WHEN_PIPED", width)
    listed = printed(capsys, "table", "list", "--data", str(house))
    assert {DERBY, *NAME.split()} <= {*listed.split()}
    for words in (("table", "list"), ("ledger", NAME), ("journal", "list"), ("inbox",)):
        out = printed(capsys, *words, "--data", str(house))
        assert max(map(len, out.splitlines())) <= width, out
        assert "…" not in out


@each_width
@pytest.mark.parametrize("rulebook", law.available())
def test_rulebooks(width: int, rulebook: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(output, "WIDTH_WHEN_PIPED", width)
    out = printed(capsys, "rules", "show", rulebook)
    assert max(map(len, out.splitlines())) <= width
    assert "…" not in out
    words = {*out.replace(",", " ").split()}
    book = law.load(rulebook)
    assert {clause.id for clause in book.clauses} <= words
    assert {setting.key for setting in book.settings} <= words


@each_width
def test_odds_of_every_area_of_a_race(width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(output, "WIDTH_WHEN_PIPED", width)
    out = printed(capsys, "odds", DERBY, "--wager", "red")
    assert max(map(len, out.splitlines())) <= width
    assert "…" not in out
    assert "2.9435" in out


@each_width
def test_no_word_is_broken_and_a_row_that_does_not_fit_is_listed(width: int) -> None:
    cells = [
        "a name of several words",
        "a-very-long-identifier-of-thirty",
        "another-one-that-is-long",
        "some words",
        "$1,234,567.00",
    ]
    screen = Console(width=width, color_system=None)
    with screen.capture() as captured:
        screen.print(text_table(("One", "Two", "Three", "Four", "Five"), [cells], numbers=1, title="A title"))
    lines = captured.get().splitlines()
    assert max(map(len, lines)) <= width
    assert {word for cell in cells for word in cell.split()} <= {*captured.get().split()}
    assert captured.get().split()[:2] == ["A", "title"]
    assert ("Two" in lines[2].split() and "Five" in lines[2].split()) == (width == 100)
