"""`pitboss tournament`: a tournament at the command line, to its cancellation, with JSON, refusals and bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.tournaments import HOUR, conditions_of

from pitboss import cli
from pitboss.cli import stream_commands, stream_documents
from pitboss.house.house import House
from pitboss.house.stream.purses import PurseGranted

FREEZEOUT = "examples/tournaments/friday-freezeout.toml"
NAME = "Friday freeze-out"
OLGA, KIM = ("--as", "Olga", "casino-operator"), ("--as", "Kim", "commission")
GUS, DANA = ("--as", "Gus", "gaming-shift-manager"), ("--as", "Dana", "tournament-director")
SIX = ("Ann", "Ben", "Cat", "Eve", "Fay", "Gil")


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A house in a folder, and the time by which commands are sent."""
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    now = [conditions_of().start - HOUR]
    for module in (stream_documents, stream_commands):
        monkeypatch.setattr(module, "now", lambda: now[0])
    return now


def run(*words: str, status: int = 0) -> None:
    assert cli.run(["tournament", *words]) == status, words


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    capsys.readouterr()
    run(*words, "--json", status=status)
    return json.loads(capsys.readouterr().out)


def entered(tmp_path: Path, clock: list[int]) -> None:
    run("new", FREEZEOUT, *OLGA)
    run("approve", NAME, "NI2030-1", *KIM)
    run("nominate", NAME, "Dana", *GUS)
    with House.at(tmp_path / "house") as house:
        for each in SIX:
            house.grant(each, 20_000, command_id=each, at=clock[0])
    for each in SIX:
        run("enter", NAME, "--as", each, "player")


def test_a_tournament_from_conditions_to_cancellation(
    tmp_path: Path, clock: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    entered(tmp_path, clock)
    run("reserve", NAME, "--as", "Rex", "player")
    run("seat", NAME, "--players", "3", *DANA)
    for each in SIX[1:]:
        run("seat", NAME, each, "--as", each, "player")
    refused = printed(capsys, "start", NAME, *DANA, status=1)["refused"]
    assert "20.9" in [each["id"] if isinstance(each, dict) else each for each in refused["clauses"]]
    clock[0] = conditions_of().start
    run("start", NAME, *DANA)
    run("break", NAME, "15", *DANA)
    run("direct", NAME, "Act in turn", "--seconds", "30", *DANA)
    run("direct", NAME, "--absent", "Ben", *DANA)
    run("move", NAME, f"{NAME}, table 2", "--break", *DANA)
    run("substitute", NAME, "Cat", "Sue", "--reason", "Ill", *DANA)
    shown = printed(capsys, "show", NAME)
    assert (shown["left"], shown["pool"], len(shown["tables"])) == (6, 60_000, 1)
    assert shown["mode"] == "Tournament chips have no cash value."
    assert {"Dana", "Gus", "Kim", "Olga"} == {each["who"] for each in shown["decisions"]}
    assert all(each["clauses"] for each in shown["decisions"])
    assert not [each for each in shown["decisions"] if "Ill" in each["says"]], "why somebody is away is not for everybody"
    told = printed(capsys, "show", NAME, "--as", "Ines", "commission")["decisions"]
    assert [each["clauses"] for each in told if "Ill" in each["says"]] == [["20.12"]]
    run("show", NAME, "--proof", str(tmp_path / "proof"))
    assert cli.run(["verify-shuffle", str(tmp_path / "proof")]) == 0
    assert printed(capsys, "audit", NAME)["sound"]
    assert cli.run(["journal", "verify"]) == 0
    run("cancel", NAME, "--reason", "Fire", *OLGA)
    with House.at(tmp_path / "house") as house:
        assert {house.people.purses[each] for each in SIX} == {20_000}
        assert {table.state.phase.value for table in house.tables()} == {"closed"}
    assert [each["phase"] for each in printed(capsys, "list")] == ["cancelled"]


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("enter", "Elsewhere", *OLGA), 2, "the tournaments are: Friday freeze-out"),
        (("enter", NAME), 2, "Say who you are"),
        (("enter", NAME, "--as", "Ann", "king"), 2, "king"),
        (("new", "nowhere.toml", *OLGA), 2, "nowhere.toml"),
        (("new", FREEZEOUT, *OLGA), 2, "already"),
        (("move", NAME, "Ann", *DANA), 2, "--break"),
        (("direct", NAME, "--seconds", "3", "--absent", "Ann", *DANA), 2, "one of"),
        (("enter", NAME, "--withdraw", "--person", "Ben", "--as", "Ann", "player"), 2, "your own entry"),
        (("seat", NAME, "Ann", "--players", "4", *DANA), 2, "--players is for the ballot"),
        (("move", NAME, "Table", "Other", "--break", *DANA), 2, "name that table alone"),
        (("direct", NAME, "Hurry", "--absent", "Ann", *DANA), 2, "go without words"),
        (("direct", NAME, "--seconds", "30", "--person", "Ann", *DANA), 2, "--person only with words"),
        (("close", NAME, *DANA), 1, "20.17"),
        (("show", "Other"), 2, "there is no tournament Other"),
        (("show", NAME, "--proof", "p"), 1, "No ballot"),
        (("enter", NAME, "--cash", *DANA), 1, "You speak as a tournament director, and named nobody."),
        (("enter", NAME, "--withdraw", "--as", "Nix", "player"), 1, "Nix has no entry that could be given up."),
        (("approve", NAME, "X", "--as", "Ann", "player"), 1, "Ask the commission."),
        (("direct", NAME, "--seconds", "0", *DANA), 1, "1 to 3600 seconds"),
        (("run", FREEZEOUT.replace("friday-freezeout", "open-championship"), "--with-computers", "19"), 1, "at least 20"),
    ],
)
def test_bad_input_is_told_in_one_sentence(
    clock: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, says: str
) -> None:
    entered(tmp_path, clock)
    capsys.readouterr()
    run(*words, status=status)
    told = capsys.readouterr()
    assert says in told.err + told.out
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("old", "new", "status", "says"),
    [
        ("Friday freeze-out", "a/b", 1, "A tournament cannot be called a/b; its name must be on one line"),
        ("percent = 50", "percent = nan", 2, "prize[1].percent: expected a percentage above 0 and up to 100"),
        ("percent = 50", "percent = inf", 2, "prize[1].percent: expected a percentage above 0 and up to 100"),
        ("percent = 50", f"percent = 1{400 * '0'}", 2, "prize[1].percent: expected a percentage above 0 and up to 100"),
        (
            "2030-05-03T19:00:00",
            "2030-05-03",
            2,
            "start: expected a date and time such as 2026-09-01T19:00:00, found 2030-05-03.",
        ),
    ],
)
def test_conditions_that_are_no_conditions_are_told_in_one_line(
    clock: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, status: int, says: str
) -> None:
    file = tmp_path / "conditions.toml"
    file.write_text(Path(FREEZEOUT).read_text().replace(old, new, 1 if "percent" in old else -1))
    run("new", str(file), *OLGA, status=status)
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_the_director_is_told_who_could_come_instead(
    tmp_path: Path, clock: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    entered(tmp_path, clock)
    run("seat", NAME, *DANA)
    run("seat", NAME, "Ann", *DANA)
    clock[0] = conditions_of().start
    for given, says in (("Ben", "There are no reserves."), ("Ann", "Name somebody who has not come.")):
        capsys.readouterr()
        run("reserve", NAME, "--for", given, *DANA, status=1)
        assert says in capsys.readouterr().err
    run("reserve", NAME, "--as", "Rex", "player")
    run("reserve", NAME, "--for", "Ben", "--person", "Zoe", *DANA, status=1)
    assert "Zoe is not among the reserves: Rex." in capsys.readouterr().err


def test_what_was_not_approved_or_cancelled_is_shown_so(
    tmp_path: Path, clock: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    run("new", FREEZEOUT, *OLGA)
    run("approve", NAME, "--reject", "The fee is high", *KIM)
    capsys.readouterr()
    run("show", NAME)
    assert 'conditions not approved "The fee is high"; directed by nobody yet' in capsys.readouterr().out
    run("approve", NAME, "NI2030-1", *KIM)
    run("nominate", NAME, "Dana", *GUS)
    run("enter", NAME, "--cash", "--as", "Ann", "player")
    run("cancel", NAME, "--reason", "Fire", *OLGA)
    assert "$110.00 went back to 1 entrant." in capsys.readouterr().out
    shown = printed(capsys, "show", NAME)
    assert (shown["left"], [each["status"] for each in shown["standings"]]) == (0, ["fee returned"])
    run("show", NAME, "--decisions")
    told = capsys.readouterr().out
    assert "2030-05-03 18:00:00 AEST Gus (gaming shift manager): " in told
    assert "it is to start at 3 May 2030, 19:00 AEST." in told


@pytest.mark.parametrize(
    ("change", "players", "code"),
    [
        (("", ""), "5", "entrants-few"),
        (("", ""), "41", "tournament-full"),
        (("", ""), "-1", "entrants-few"),
        (("seats = 8", 'seats = 8\ndealt = "hand"'), "6", "dealt-by-hand"),
    ],
)
def test_computers_begin_nothing_that_they_cannot_play(
    clock: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], players: str, code: str
) -> None:
    file = tmp_path / "conditions.toml"
    file.write_text(Path(FREEZEOUT).read_text().replace(*change))
    refused = printed(capsys, "run", str(file), "--with-computers", players, status=1)["refused"]
    assert refused["code"] == code
    assert [*refused["clauses"]] == ([] if code == "dealt-by-hand" else ["20.4(e)"])
    assert printed(capsys, "list") == []


def chips_are_no_money(capsys: pytest.CaptureFixture[str], table: str) -> None:
    """Whatever reads a table of a tournament writes chips, and no amount of money."""
    readers = {
        ("audit", table, "1"): "2,000",
        ("audit", table, "1", "--json"): "2,000",
        ("table", "show", table): "Tournament chips have no cash value",
        ("ledger", table): "",
        ("journal", "show", table): "2,000",
    }
    for words, says in readers.items():
        capsys.readouterr()
        assert cli.run(words) == 0, words
        printed = capsys.readouterr().out
        assert says in printed, words
        assert "$" not in printed, words


def test_somebody_without_the_fee_is_told_so_and_pays_it_in_cash(tmp_path: Path, clock: list[int]) -> None:
    """In a process of its own, which has loaded nothing but this command."""
    run("new", FREEZEOUT, *OLGA)
    run("approve", NAME, "NI2030-1", *KIM)
    run("nominate", NAME, "Dana", *GUS)
    enter = ("enter", NAME, "--as", "Ann", "player")
    asked = f"from pitboss import cli; from pitboss.cli import stream_commands; stream_commands.now = lambda: {clock[0]}"
    code = f"{asked}; raise SystemExit(cli.run(['tournament', *{enter!r}]))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.startswith("pitboss: Ann has $0.00, and the entry fee is $110.00. 20.4(c)")
    run(*enter, "--cash")
    run("enter", NAME, "--person", "Ben", *DANA, status=1)
    run("enter", NAME, "--person", "Ben", "--cash", *DANA)
    with House.at(tmp_path / "house") as house:
        assert [house.people.purses[each] for each in ("Ann", "Ben")] == [0, 0]
        granted = [each.who.name for each in house.people.history if isinstance(each.event, PurseGranted)]
        assert granted == ["Ann", "Dana"]


def test_a_whole_tournament_with_computers_and_the_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    played = printed(capsys, "run", FREEZEOUT, "--with-computers", "6")
    assert [each["prize"] for each in played["prizes"]] == [30_000, 18_000, 12_000]
    chips_are_no_money(capsys, f"{NAME}, table 1")
    run("case", "examples/tournaments/cases/20.6-one-entry.toml")
    capsys.readouterr()
    run("run", FREEZEOUT, "--with-computers", "8")
    assert f"{NAME}: 6 players, " in capsys.readouterr().out
    free = tmp_path / "free.toml"
    text = Path(FREEZEOUT).read_text().replace("$110.00", "$0.00").replace("$10.00", "$0.00").replace(NAME, "Free")
    free.write_text(text)
    run("run", str(free), "--with-computers", "6")
    later = tmp_path / "later.toml"
    later.write_text(text.replace("Free", "Later").replace("2030", "2040"))
    run("new", str(later), *OLGA)
