"""`pitboss round` and the `pitboss` command itself from the outside: output, JSON, exit status, a real process."""

import json
import os
import pty
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from pitboss import cli
from pitboss.cli import round as round_command
from pitboss.house.round_files import Played, suite
from pitboss.house.round_files.lines import PlayedTable

ROOT = Path(__file__).parents[2]
EXAMPLE = "examples/rounds/play-wins.toml"
REFUSED = "examples/rounds/nsw/four-card-poker/refused/refused-below-minimum.toml"
TWICE = "examples/rounds/nsw/four-card-poker/said-twice.toml"
UNOPENED = "examples/rounds/nsw/four-card-poker/refused/refused-too-many-seats.toml"
SEVERAL_ROUNDS = "examples/rounds/nsw/four-card-poker/two-rounds.toml"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert cli.run(words) == status
    out, err = capsys.readouterr()
    assert not err
    return out


def complaint(capsys: pytest.CaptureFixture[str], *words: str, status: int = 2) -> str:
    """What a command line that cannot be carried out says: one line, and nothing else."""
    assert cli.run(words) == status
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    return err.removesuffix("\n")


def test_a_round_is_told_event_by_event_with_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.rstrip() for line in printed(capsys, "round", EXAMPLE).splitlines()]
    assert lines[0] == "Four Card Poker (nsw/four-card-poker), Table 1"
    assert "20:00:20" in lines
    for words, clause in (
        ("Ada sits down at seat 1.", "2.1"),
        ("Seat 1: Ante $10.00, Aces Up $5.00.", "5.2, 5.1"),
        ('"No more bets."', "7.2"),
        ("Seat 2 folds: Ante given up $10.00.", "8.3, 8.4"),
        ("Seat 1 plays: Play $30.00.", "8.5"),
    ):
        (line,) = [line for line in lines if words in line]
        assert line.endswith(clause)
    assert "Ante Bonus wins +$20.00 9.2.1.1, 10.2, 10.3, 11.1.3" in [" ".join(line.split()) for line in lines]
    assert "Seat 3, Cleo: $165.00 in chips, -$35.00 since coming in" in lines


@pytest.mark.parametrize("file", [EXAMPLE, REFUSED, TWICE, UNOPENED, SEVERAL_ROUNDS])
def test_a_hundred_columns_are_enough_and_no_colour_goes_into_a_pipe(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "round", file)
    assert max(map(len, out.splitlines())) <= 100
    assert "\x1b" not in out


def test_a_refusal_has_the_numbers_the_words_of_the_clause_and_the_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    out = " ".join(printed(capsys, "round", REFUSED).split())
    assert "NO Ada (place wagers): The minimum Ante here is $5.00; you placed $4.50. 6.1 6.1: " in out
    assert "Way out: Place $5.00 or more. (code below-minimum)" in out, "the sentence comes first, the code last"


def test_a_command_said_twice_or_too_late_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = " ".join(printed(capsys, "round", TWICE).split())
    assert "again Ada (place wagers) again: it happened at" in out
    assert "stale Ada (place wagers) had version 3 in view; the table is at" in out


def test_several_rounds_are_numbered_in_the_settlement(capsys: pytest.CaptureFixture[str]) -> None:
    out = [line.split() for line in printed(capsys, "round", SEVERAL_ROUNDS).splitlines()]
    assert ["1.", "Ante", "wins", "+$10.00", "9.2.1.4,", "10.1,", "11.1.7"] in out
    assert ["2.", "Ante", "given", "up", "-$20.00", "8.4"] in out


def test_a_round_on_the_next_day_has_its_date(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(EXAMPLE).parent / "nsw" / "four-card-poker"
    lines = printed(capsys, "round", str(folder / "remedy-cannot-cover-play-first-time-on-the-next-day.toml")).splitlines()
    dated = [line.strip() for line in lines if "January 2026" in line]
    assert [line.split(",")[0] for line in dated] == ["1 January 2026", "2 January 2026"]
    assert not any("January" in line for line in printed(capsys, "round", EXAMPLE).splitlines())


def test_json_lines_end_with_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    lines: list[dict[str, Any]] = [json.loads(line) for line in printed(capsys, "round", EXAMPLE, "--json").splitlines()]
    assert [line["version"] for line in lines[:-1]] == list(range(1, len(lines)))
    assert all(line["clauses"] is not None for line in lines[:-1])
    assert lines[-1]["type"] == "result"
    assert {seat: end["net"] for seat, end in lines[-1]["seats"].items()} == {"1": 10_500, "2": -1_000, "3": -3_500}


def test_an_opening_refused_is_a_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    refused, result = (json.loads(line) for line in printed(capsys, "round", UNOPENED, "--json").splitlines())
    assert (refused["type"], refused["code"], refused["version"]) == ("refused", "too-many-seats", 0)
    assert result["seats"] == {}


@pytest.mark.parametrize("how", [(), ("--json",)])
def test_what_comes_otherwise_than_expected_is_status_1_and_a_line(
    how: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hopeful.toml"
    file.write_text(Path(EXAMPLE).read_text().replace('chips = "$305.00"', 'chips = "$306.00"'))
    assert cli.run(["round", str(file), *how]) == 1
    out, err = capsys.readouterr()
    assert out
    line = file.read_text().splitlines().index(SEAT_1) + 1
    assert err == f"{file}: line {line}, result.seats.1.chips: expected $306.00, found $305.00.\n"


def test_a_broken_file_is_status_2_and_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("format = 1\nrulebook = \n")
    assert complaint(capsys, "round", str(file)).startswith(f"pitboss: {file}: line 2, column 12: expected valid TOML, found")
    assert "the path: expected a round file or a folder" in complaint(capsys, "round", str(tmp_path / "none.toml"))


def test_a_fault_is_status_3_after_what_has_happened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(round_command, "play", lambda _: Played((), (PlayedTable("Table 1"),), (), "the table has stopped"))
    assert cli.run(["round", EXAMPLE]) == 3
    assert capsys.readouterr().err == f"{EXAMPLE}: the table has stopped\n"


SEAT_1 = 'result.seats.1 = { chips = "$306.00", net = "$105.00" }'
MET = (ROOT / EXAMPLE).read_text()
HOPEFUL = MET.replace('chips = "$305.00"', 'chips = "$306.00"').replace('chips = "$190.00"', 'chips = "$191.00"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good files, one of them in a folder below, and a file that is no round file at all."""
    (tmp_path / "night" / "late").mkdir(parents=True)
    (tmp_path / "night" / "a.toml").write_text(MET)
    (tmp_path / "night" / "late" / "b.toml").write_text(MET)
    (tmp_path / "night" / "notes.txt").write_text("not a round file")
    return tmp_path / "night"


def test_all_examples_are_played_in_one_go(capsys: pytest.CaptureFixture[str]) -> None:
    count = len(list(Path("examples/rounds/nz/three-card-poker").rglob("*.toml")))
    out = printed(capsys, "round", "examples/rounds/nz/three-card-poker")
    assert out == f"{count} round files, all expectations met\n"


def test_one_line_for_each_file_that_fails_and_a_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "late" / "hopeful.toml").write_text(HOPEFUL)
    out = printed(capsys, "round", str(folder), status=1)
    line = HOPEFUL.splitlines().index(SEAT_1) + 1
    assert out.splitlines() == [
        f"{folder}/late/hopeful.toml: line {line}, result.seats.1.chips: expected $306.00, found $305.00. And 1 more.",
        "3 round files, 1 does not meet its expectations",
    ]


def test_several_paths_are_played_each_file_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "round", str(folder / "a.toml"), str(folder)) == "2 round files, all expectations met\n"
    assert printed(capsys, "round", str(folder / "late")) == "1 round file, all expectations met\n"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("latin.toml", b"# caf\xe9\n", "line 1: expected text in UTF-8, found the byte 0xe9."),
        ("broken.toml", b"format = \n", "line 1, column 10: expected valid TOML, found "),
        ("empty.toml", b"", "format: expected a value, found no such key."),
        ("other.toml", b"name = 'a settings file'\n", "format: expected a value, found no such key."),
        ("bad\udcff.toml", b"format = 2\n", "line 1, format: expected 1, the version of the format, found 2."),
    ],
)
def test_a_file_that_cannot_be_played_is_a_line_among_the_others(
    folder: Path, name: str, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_bytes(content)
    (folder / "hopeful.toml").write_text(HOPEFUL)
    lines = printed(capsys, "round", str(folder), status=2).splitlines()
    assert len(lines) == 3
    (line,) = [line for line in lines if "hopeful" not in line][:1]
    assert said in line
    assert lines[-1] == "4 round files, 1 does not meet its expectations, 1 cannot be played as written"


def test_a_fault_is_a_line_and_status_3(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suite, "play", lambda _: Played((), (PlayedTable("Table 1"),), (), "the table has stopped"))
    lines = printed(capsys, "round", str(folder), status=3).splitlines()
    assert lines[0] == f"{folder}/a.toml: the table has stopped"
    assert lines[-1] == "2 round files, 2 stopped because of a fault"


def test_json_lists_every_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hopeful.toml").write_text(HOPEFUL)
    (folder / "wrong.toml").write_text("format = 1\n")
    data = json.loads(printed(capsys, "round", str(folder), "--json", status=2))
    assert (data["count"], data["failed"]) == (4, 2)
    files = {Path(each["file"]).name: each for each in data["files"]}
    assert files["a.toml"] == {"file": f"{folder}/a.toml", "ok": True, "failures": []}
    line = HOPEFUL.splitlines().index(SEAT_1) + 1
    assert files["hopeful.toml"]["ok"] is False
    assert files["hopeful.toml"]["failures"] == [
        {"step": "result.seats.1.chips", "line": line, "expected": "$306.00", "found": "$305.00"},
        {"step": "result.seats.2.chips", "line": line + 1, "expected": "$191.00", "found": "$190.00"},
    ]
    assert files["wrong.toml"]["error"] == f"{folder}/wrong.toml: table: expected a value, found no such key."


def test_json_lines_of_one_file_say_what_is_not_met(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hopeful.toml").write_text(HOPEFUL)
    assert cli.run(["round", str(tmp_path / "hopeful.toml"), "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["step"] for line in lines if line["type"] == "unmet"] == ["result.seats.1.chips", "result.seats.2.chips"]
    assert lines[-1]["type"] == "result"


def test_bad_paths_are_one_line_and_nothing_is_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = folder / "missing.toml"
    said = "the path: expected a round file or a folder of round files, found no such file."
    assert complaint(capsys, "round", str(folder), str(missing)) == f"pitboss: {missing}: {said}"
    (folder / "empty").mkdir()
    line = complaint(capsys, "round", str(folder / "empty"))
    assert line == f"pitboss: {folder}/empty: the folder: expected round files (*.toml) in it, found none."


def test_a_bar_is_shown_on_a_terminal_only(folder: Path) -> None:
    command = [*MODULE, "round", str(folder)]
    piped = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (piped.stdout, piped.stderr) == ("2 round files, all expectations met\n", "")
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs) as process:
        out, _ = process.communicate()
    os.close(theirs)
    assert out == b"2 round files, all expectations met\n"
    assert b"Playing" in os.read(ours, 100_000)
    os.close(ours)


def test_help_has_an_example_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "--help")
    assert "pitboss round examples/rounds/play-wins.toml" in out
    assert " rules " in out
    assert printed(capsys) == out
    assert "docs/round-files.md" in printed(capsys, "round", "--help")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version").split()[0] == "pitboss"


def test_rules_are_mounted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nsw/four-card-poker" in printed(capsys, "rules", "list", "--json")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rond", EXAMPLE), "rond"),
        (("round",), "PATH"),
        (("round", EXAMPLE, "--jsn"), "--jsn"),
        (("rules", "lst"), "lst"),
    ],
)
def test_a_wrong_command_line_is_status_2_and_a_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = complaint(capsys, *words)
    assert line.startswith("pitboss: ")
    assert said in line
    assert re.search(r"Run: pitboss(?: [a-z]+)? --help$", line)


SCRIPT = [str(Path(sysconfig.get_path("scripts")) / "pitboss")]
MODULE = [sys.executable, "-m", "pitboss.cli"]


@pytest.mark.parametrize("start", [SCRIPT, MODULE], ids=["script", "module"])
def test_runs_and_ends_without_a_terminal(start: list[str]) -> None:
    done = subprocess.run([*start, "round", EXAMPLE], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 1, Ada: $305.00 in chips, +$105.00 since coming in" in done.stdout


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = f'"{SCRIPT[0]}" round {EXAMPLE} --json | head -n 1; echo ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"
