"""`pitboss person`, and the password that staff give to the other commands once a house has accounts."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from pitboss import cli
from pitboss.house import credentials

SETTINGS = "examples/tables/seven-seats.toml"
NSW = "nsw/four-card-poker"
PASSWORDS = {"Olga": "olga has a password", "Dana": "dana has a password", "Gus": "gus has a password"}


@pytest.fixture(autouse=True)
def _house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setattr(credentials, "COST", 2**10)
    (tmp_path / "passwords").write_text("\n".join(f"{name}: {each}" for name, each in PASSWORDS.items()))


@pytest.fixture
def file(tmp_path: Path) -> list[str]:
    return ["--password-file", str(tmp_path / "passwords")]


def operated(file: list[str]) -> None:
    assert cli.run(["person", "add", "Olga", *file]) == 0


def staffed(file: list[str]) -> None:
    """Olga has appointed Dana as a dealer and Gus as a gaming supervisor."""
    operated(file)
    for name, office in (("Dana", "dealer"), ("Gus", "gaming-supervisor")):
        assert cli.run(["person", "add", name, "--by", "Olga", *file]) == 0
        assert cli.run(["person", "appoint", name, office, "--by", "Olga", *file]) == 0
        assert cli.run(["person", "password", name, "--by", "Olga", *file, "--new-password-file", file[1]]) == 0


def test_people_are_listed_and_shown(file: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["table", "open", NSW, "--settings", SETTINGS]) == 0
    capsys.readouterr()
    assert cli.run(["person", "list"]) == 0
    assert "vouches" in capsys.readouterr().out
    staffed(file)
    capsys.readouterr()
    assert cli.run(["person", "list", "--json"]) == 0
    rows = {row["name"]: (row["offices"], row["state"]) for row in json.loads(capsys.readouterr().out)}
    assert rows["Dana"] == (["dealer"], "has a password")
    assert rows["Olga"] == (["operator"], "has a password")
    assert cli.run(["person", "show", "dana"]) == 0
    assert "Dana: dealer; has a password." in capsys.readouterr().out
    assert cli.run(["person", "withdraw", "Dana", "dealer", "--by", "Olga", *file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["offices"] == []
    assert cli.run(["person", "show", "Zoe"]) == 2
    assert "Zoe has no account; the people of this house are: Olga, Dana, Gus." in capsys.readouterr().err


def test_what_an_operator_may_not_do(file: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    staffed(file)
    capsys.readouterr()
    for words, status, said in (
        (["add", "dana", "--by", "Olga"], 1, "Dana has an account already."),
        (["add", "Eve"], 2, "Say who adds them: --by NAME"),
        (["appoint", "Dana", "dealer"], 2, "Say who asks for it: --by NAME"),
        (["appoint", "Gus", "dealer", "--by", "Dana"], 1, "Dana has not been appointed as an operator."),
        (["withdraw", "Olga", "operator", "--by", "Olga"], 1, "the last operator of the house"),
        (["appoint", "Eve", "dealer", "--by", "Olga"], 1, "Eve has no account."),
    ):
        assert cli.run(["person", *words, *file]) == status, words
        assert said in capsys.readouterr().err
    assert cli.run(["person", "add", "dana", "--by", "Olga", *file, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["refused"]["code"] == "person-known"


def test_the_offices_are_those_of_the_tables(file: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["table", "open", NSW, "--settings", SETTINGS]) == 0
    staffed(file)
    capsys.readouterr()
    assert cli.run(["person", "appoint", "Dana", "deeler", "--by", "Olga", *file]) == 2
    assert "No table here has an office deeler; perhaps dealer." in capsys.readouterr().err


def test_programs_say_the_password_explicitly(
    file: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    staffed(file)
    capsys.readouterr()
    opening = ["table", "open", NSW, "--settings", SETTINGS]
    assert cli.run(opening) == 2
    assert "Say who opens it: --as NAME OFFICE." in capsys.readouterr().err
    assert cli.run([*opening, "--as", "Dana", "dealer"]) == 2
    assert "Dana has to sign in: set PITBOSS_PASSWORD, or give --password-file FILE." in capsys.readouterr().err
    monkeypatch.setenv("PITBOSS_PASSWORD", "something else")
    assert cli.run([*opening, "--as", "Dana", "dealer"]) == 1
    assert "This is not the password of Dana." in capsys.readouterr().err
    monkeypatch.setenv("PITBOSS_PASSWORD", PASSWORDS["Dana"])
    assert cli.run([*opening, "--as", "Dana", "casino-supervisor"]) == 1
    assert "Dana has not been appointed as a casino supervisor." in capsys.readouterr().err
    assert cli.run([*opening, "--as", "Dana", "dealer"]) == 0
    assert cli.run(["table", "close", "Table 7", "--as", "Gus", "gaming-supervisor", *file]) == 1
    assert "may not do this" in capsys.readouterr().err, "by the rulebook, once Gus has signed in"
    assert cli.run(["person", "password", "Dana", "--password-file", str(tmp_path / "none")]) == 2
    assert "the password cannot be read" in capsys.readouterr().err


def test_at_the_desk_each_person_signs_in_once(file: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    staffed(file)
    assert cli.run(["table", "open", NSW, "--settings", SETTINGS, "--as", "Dana", "dealer", *file]) == 0
    steps = tmp_path / "steps"
    steps.write_text("as Dana dealer\nfill 100\n! fill 20000\nfill 20000 signed Gus\n! as Eve dealer fill 100\n")
    capsys.readouterr()
    assert cli.run(["deal", NSW, "--steps", str(steps), *file, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    filled = [line.get("signed_by") for line in lines if line.get("event") == "tray.filled/1"]
    codes = [line["code"] for line in lines if line["type"] == "refused"]
    assert (filled, codes) == (["", "Gus"], ["second-person", "not-appointed"])
    (tmp_path / "wrong").write_text("Dana: something else\n")
    assert cli.run(["deal", NSW, "--steps", str(steps), "--password-file", str(tmp_path / "wrong")]) == 1
    assert "This is not the password of Dana." in capsys.readouterr().err


def test_a_lost_password_of_an_operator(file: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    staffed(file)
    fresh = tmp_path / "fresh"
    fresh.write_text("another password")
    capsys.readouterr()
    assert cli.run(["person", "password", "Dana", "--recover", "--new-password-file", str(fresh)]) == 1
    assert "Dana is not an operator of this house." in capsys.readouterr().err
    assert cli.run(["person", "password", "Olga", "--recover", "--new-password-file", str(fresh)]) == 0
    assert cli.run(["person", "add", "Eve", "--by", "Olga", *file]) == 1
    assert cli.run(["person", "add", "Eve", "--by", "Olga", "--password-file", str(fresh)]) == 0


def test_the_password_of_whoever_sets_one_is_not_given_to_somebody_else(
    file: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The environment says who Olga is, and nothing about Eve."""
    operated(file)
    monkeypatch.setenv("PITBOSS_PASSWORD", PASSWORDS["Olga"])
    assert cli.run(["person", "add", "Eve", "--by", "Olga"]) == 0
    capsys.readouterr()
    assert cli.run(["person", "password", "Eve", "--by", "Olga"]) == 2
    assert "Eve needs a password: give --new-password-file FILE." in capsys.readouterr().err
    assert cli.run(["person", "list", "--json"]) == 0
    assert {each["name"]: each["state"] for each in json.loads(capsys.readouterr().out)}["Eve"] == "no password yet"


def test_a_short_password_is_refused_before_anything_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = tmp_path / "short"
    short.write_text("short")
    assert cli.run(["person", "add", "Olga", "--password-file", str(short)]) == 1
    assert "A password has at least 8 characters." in capsys.readouterr().err
    capsys.readouterr()
    assert cli.run(["person", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_guests_play_without_a_password(file: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    operated(file)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert cli.run(["play", NSW, "--name", "Ann"]) == 0
