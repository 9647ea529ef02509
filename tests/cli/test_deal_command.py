"""`pitboss deal` from the outside: files of steps, standard input, a real process, output, JSON and exit status."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss import cli

ROOT = Path(__file__).parents[2]
NSW = "nsw/four-card-poker"
SETTINGS = "examples/tables/seven-seats.toml"
STEPS = "examples/deals/seven-seats.txt"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of its own, named by the environment."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    return tmp_path / "house"


def keys(monkeypatch: pytest.MonkeyPatch, *lines: str | bytes) -> None:
    raw = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert cli.run(["deal", *words]) == status
    out, err = capsys.readouterr()
    assert bool(err) is bool(status), err
    return out


def complaint(capsys: pytest.CaptureFixture[str], *words: str, status: int = 2) -> str:
    """One line on the error stream, and nothing else."""
    assert cli.run(["deal", *words]) == status
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("pitboss: ")
    assert err.endswith((".\n", "Run: pitboss deal --help\n"))
    assert err.count("\n") == 1
    return err


def test_the_seven_seats_are_dealt_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, NSW, "--settings", SETTINGS, "--steps", STEPS)
    for clause in ("12.5", "6.3", "12.7", "12.8"):
        assert clause in out
    assert ">> Deal, 3 of 6: one card to seats 1, 2, 3, 5, 6 and 7 and one card to yourself." in out
    assert "NO With an Ante of $100.00 Play is from $100.00 to $300.00 in steps of $5.00 here; you placed" in out
    assert "!  Your hand can be set higher: two pair, kings and fives, Ks Kd 5h 5c. Key: oops set" in out
    assert "   1  Ann, $545.00" in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("steps", sorted((ROOT / "examples" / "deals").glob("*.txt")), ids=lambda path: path.stem)
def test_every_example_ends_well_and_says_how_it_is_run(steps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = steps.read_text()
    (command,) = [line for line in text.splitlines() if "pitboss deal" in line]
    words = command.replace("#", "").replace("--data DIR", "").split()
    assert words[:2] == ["pitboss", "deal"]
    assert f"examples/deals/{steps.name}" in words
    said(capsys, *words[2:])


def test_json_has_a_line_for_everything(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, NSW, "--settings", SETTINGS, "--steps", STEPS, "--json")
    lines: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert {line["type"] for line in lines} == {"next", "keyed", "happened", "tells", "refused", "asks"}
    refused = [line["code"] for line in lines if line["type"] == "refused"]
    assert refused == ["below-minimum", "after-first-card", "play-amount", "undecided"]
    first = next(line for line in lines if line["type"] == "refused")
    assert set(first["clauses"]) == {"6.1"}
    assert first["way_out"] == "Place $5.00 or more."
    settled = [line for line in lines if line.get("event") == "hand.settled/1"]
    assert [line["area"] for line in settled] == [1, 3, 5, 7]
    versions = [line["version"] for line in lines if line["type"] == "happened"]
    assert versions == sorted(versions)


def test_steps_come_from_standard_input_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, "# a comment", "", "as Dana dealer", "  check red  ")
    assert "The red deck is checked by Dana" in said(capsys, NSW, "--settings", SETTINGS)
    keys(monkeypatch, "as Dirk dealer", "tick table", "quit", "no such word")
    assert "Table: confirmed by Dirk." in said(capsys, NSW, "--steps", "-")


def test_a_refusal_that_was_not_marked_is_status_1_and_the_rest_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, "as Dana dealer", "shuffle", "fodl 1", "check red")
    assert cli.run(["deal", NSW, "--settings", SETTINGS]) == 1
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        "pitboss: standard input, line 2: shuffle: refused. Deck 1 has not been checked.",
        "pitboss: standard input, line 3: fodl 1: not understood. "
        "'fodl' is not a word of this terminal; perhaps fold or found. Key: help.",
    ]
    assert "The red deck is checked by Dana" in out


def test_a_marked_step_must_be_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch, "as Dana dealer", "! shuffle", "!fodl", "! check red")
    assert cli.run(["deal", NSW, "--settings", SETTINGS]) == 1
    _, err = capsys.readouterr()
    assert err == "pitboss: standard input, line 4: check red: expected a refusal, but it was done.\n"


def test_steps_that_end_in_a_question_are_not_all_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys(monkeypatch, "as Dana dealer", "oops missing")
    assert cli.run(["deal", NSW, "--settings", SETTINGS]) == 1
    assert "end before the question was answered" in capsys.readouterr().err


def test_no_steps_at_all_are_no_mistake(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch)
    assert ">> Say who deals." in said(capsys, NSW, "--settings", SETTINGS)


def test_a_table_goes_on_where_it_was(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch, "as Dana dealer", "check red")
    said(capsys, NSW, "--settings", SETTINGS)
    for words in ((), ("--table", "Table 7"), ("--settings", SETTINGS)):
        keys(monkeypatch, "as Dana dealer")
        assert "key  tick table" in said(capsys, NSW, *words)


def test_the_table_asked_for_must_be_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys(monkeypatch)
    assert "there is no record of a house here" in complaint(capsys, NSW)
    said(capsys, NSW, "--settings", SETTINGS)
    assert "there is no table Table 9; give --settings FILE" in complaint(capsys, NSW, "--table", "Table 9")
    assert "Table 7 plays nsw/four-card-poker" in complaint(capsys, "nz/four-card-poker", "--table", "Table 7")
    assert "no physical table is open under nz/four-card-poker" in complaint(capsys, "nz/four-card-poker")
    other_name = complaint(capsys, NSW, "--settings", SETTINGS, "--table", "Table 8")
    assert "the settings are for table Table 7, not for Table 8" in other_name
    other = tmp_path / "other.toml"
    other.write_text((ROOT / SETTINGS).read_text().replace("Table 7", "Table 8"))
    said(capsys, NSW, "--settings", str(other))
    assert "several tables are open" in complaint(capsys, NSW)
    other.write_text(other.read_text().replace("seats = 7", "seats = 6"))
    assert "Table 8 is open with other settings" in complaint(capsys, NSW, "--settings", str(other))


def test_a_table_that_pitboss_deals_has_no_dealer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys(monkeypatch)
    assert cli.run(["table", "open", NSW, "--settings", "examples/tables/main-floor.toml"]) == 0
    capsys.readouterr()
    assert "Pitboss deals at Main floor 1" in complaint(capsys, NSW, "--table", "Main floor 1")
    virtual = tmp_path / "virtual.toml"
    virtual.write_text((ROOT / SETTINGS).read_text().replace('"physical"', '"virtual"'))
    assert 'is for kind = "physical"' in complaint(capsys, NSW, "--settings", str(virtual))


def test_settings_that_the_rulebook_does_not_allow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys(monkeypatch)
    file = tmp_path / "eight.toml"
    file.write_text((ROOT / SETTINGS).read_text().replace("seats = 7", "seats = 8"))
    assert "1 to 7 seats, not 8. 2.1:" in complaint(capsys, NSW, "--settings", str(file), status=1)
    file.write_text("name = ")
    assert "expected valid TOML" in complaint(capsys, NSW, "--settings", str(file))


@pytest.mark.parametrize("words", [(), ("nsw/whist",), (NSW, "--colour", "red"), (NSW, "--settings", "nowhere.toml")])
def test_a_command_line_that_says_nothing(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, *words)


def test_steps_that_cannot_be_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "the steps cannot be read" in complaint(capsys, NSW, "--settings", SETTINGS, "--steps", "nowhere.txt")
    assert "the steps cannot be read" in complaint(capsys, NSW, "--settings", SETTINGS, "--steps", str(tmp_path))
    keys(monkeypatch, b"as D\xffna dealer")
    assert "not text in UTF-8" in complaint(capsys, NSW, "--settings", SETTINGS)


def test_a_folder_that_cannot_be_a_house(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "no record can be kept here" in complaint(capsys, NSW, "--settings", SETTINGS, "--steps", STEPS, "--data", str(file))


def test_a_dealer_at_the_keyboard(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["as Dana dealer", "check red", "fold 1", "wait 5m", "quit"])
    prompts: list[str] = []

    def keyed(prompt: str) -> str:
        prompts.append(prompt)
        return next(lines)

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", keyed)
    out = said(capsys, NSW, "--settings", SETTINGS)
    assert prompts == ["> ", "Dana> ", "Dana> ", "Dana> ", "Dana> "]
    assert "Time passes by itself here" in out
    assert "NO This cannot be done while the table is opening." in out


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_the_line_closes_and_nothing_is_lost(
    end: type[BaseException], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["as Dana dealer", "check red"])

    def keyed(prompt: str) -> str:
        for line in lines:
            return line
        raise end

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", keyed)
    said(capsys, NSW, "--settings", SETTINGS)
    monkeypatch.undo()
    monkeypatch.chdir(ROOT)


def test_a_real_terminal(data: Path) -> None:
    """A dealer's keyboard and screen: a pseudo-terminal stands for them."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pitboss.cli", "deal", NSW, "--settings", SETTINGS, "--data", str(data)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    os.close(theirs)
    os.write(ours, b"as Dana dealer\ncheck red\nquit\n")
    out, err = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == 0, err
    assert "The red deck is checked by Dana" in out


def test_a_fault_stops_the_table_and_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys(monkeypatch, "as Dana dealer", "check red")

    def broken(*args: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("pitboss.house.runner.decide", broken)
    assert cli.run(["deal", NSW, "--settings", SETTINGS]) == 3
    assert "Table 7 has stopped: " in capsys.readouterr().err


def test_a_choice_that_the_rulebook_does_not_allow_is_refused_in_a_new_process(tmp_path: Path) -> None:
    """Nothing else has loaded the games and their words before."""
    settings = tmp_path / "wharf.toml"
    text = (ROOT / "examples/tables/wharf.toml").read_text()
    settings.write_text(text.replace('"call.bell" = true', '"wheel.zeros" = 3'))
    words = ["deal", "nz/roulette", "--settings", str(settings), "--data", str(tmp_path / "house")]
    done = subprocess.run([sys.executable, "-m", "pitboss", *words], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "The setting wheel.zeros: expected one of 1, 2, found 3. base.5" in done.stderr
    assert "Traceback" not in done.stderr
