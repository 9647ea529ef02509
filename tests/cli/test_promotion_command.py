"""`pitboss promotion`: a whole promotion at the command line, with sign-in, JSON, refusals, documents and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.promotions import DAY, HOUR, terms_of

from pitboss import cli
from pitboss.cli import inbox, passwords, promotion, stream_commands, stream_documents
from pitboss.house import credentials

FRIDAY = "examples/promotions/friday-night.toml"
NAME = "Friday night"
OLGA, ANN = ("--as", "Olga", "casino-operator"), ("--as", "Ann", "player")
BEGINS, AWARD = terms_of().begins, terms_of().award_at


class Clock:
    """The time that the commands read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = BEGINS - DAY
        for module in (promotion, stream_documents, stream_commands, passwords, inbox):
            monkeypatch.setattr(module, "now", lambda: self.at)


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.chdir(Path(__file__).parents[2])
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setattr(credentials, "COST", 2**10)
    return Clock(monkeypatch)


def run(*words: str, status: int = 0) -> None:
    assert cli.run(["promotion", *words]) == status, words


def printed(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    capsys.readouterr()
    run(*words, "--json", status=status)
    return json.loads(capsys.readouterr().out)


def begun(clock: Clock) -> None:
    run("new", FRIDAY, *OLGA)
    run("submit", NAME, *OLGA)
    clock.at = BEGINS
    run("commence", NAME, *OLGA)
    run("enter", NAME, *ANN)


def test_from_terms_to_award(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    begun(clock)
    refused = printed(capsys, "draw", NAME, "hamper", *OLGA, status=1)["refused"]
    assert refused["code"] == "entries-open"
    assert list(refused["clauses"]) == ["15.7.6"]
    clock.at = AWARD
    drawn = printed(capsys, "draw", NAME, "chips", *OLGA)
    assert drawn["events"][0]["event"]["person"] == []
    run("notify", NAME, "1", "at-the-draw", *OLGA)
    run("claim", NAME, "chips", "--name", "Ann Ames", "--address", "1 Bay Road", *ANN)
    run("award", NAME, "1", *OLGA)
    shown = printed(capsys, "show", NAME)
    assert (shown["phase"], shown["winners"][0]["status"]) == ("closed", "awarded")
    assert "Ann" not in json.dumps({**shown, "terms": ""})
    assert [each["person"] for each in printed(capsys, "show", NAME, "--as", "Ines", "inspector")["winners"]] == ["Ann"]
    assert [each["name"] for each in printed(capsys, "list")] == [NAME]
    document = printed(capsys, "audit", NAME)
    assert document["sound"]
    assert len(document["lines"]) == 9
    proof = tmp_path / "draw.json"
    run("show", NAME, "--proof", str(proof))
    capsys.readouterr()
    assert cli.run(["verify-shuffle", str(proof), "--root", shown["root"]]) == 0
    assert cli.run(["journal", "verify", "--redecide"]) == 0
    assert cli.run(["journal", "show", f"promotion/{NAME}"]) == 0
    assert "Ann" not in capsys.readouterr().out.replace("Ann (player)", "")


def test_every_other_command(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    begun(clock)
    changed = tmp_path / "changed.toml"
    changed.write_text(Path(FRIDAY).read_text().replace("The stage on level 1", "The bar"))
    run("amend", NAME, str(changed), "--reason", "The stage is closed", *OLGA)
    run("approve", NAME, "1", "--reject", "Too late", "--as", "Iva", "authority")
    run("amend", NAME, str(changed), "--reason", "The stage is still closed", *OLGA)
    run("approve", NAME, "2", "--as", "Iva", "authority")
    assert printed(capsys, "show", NAME)["terms"]["award_place"] == "The bar"
    run("scrutineer", NAME, "Sam", *OLGA)
    run("enter", NAME, "--person", "Ben", *OLGA)
    run("dispute", NAME, "My form was lost", *ANN)
    run("dispute", NAME, "No form was handed in", "--decide", "1", *OLGA)
    run("postpone", NAME, "draw", "--reason", "A box was open", *OLGA)
    clock.at += HOUR
    run("resume", NAME, "--reason", "All forms were counted again", *OLGA)
    clock.at = AWARD + HOUR
    run("draw", NAME, "hamper", "--scrutineer", "Sam", *OLGA)
    run("claim", NAME, "hamper", "--person", "Cid", *OLGA)
    run("deny", NAME, "1", "--reasons", "Another ballot won", *OLGA, status=1)
    run("deny", NAME, "1", "--reasons", "Another ballot won", "--name", "C Day", "--address", "3 Hill", *OLGA)
    run("cancel", NAME, "--reason", "Ballots were missing", *OLGA)
    run("enter", NAME, "--count", status=1)
    capsys.readouterr()
    assert cli.run(["inbox", "--as", "Ines", "inspector", "--json"]) == 0
    notices = json.loads(capsys.readouterr().out)
    assert [each["subject"] for each in notices] == ["promotion-integrity"] * 3
    assert cli.run(["inbox", "--as", "Ines", "inspector", "--ack", notices[0]["id"]]) == 0
    run("show", NAME, "--as", "Ines", "inspector")
    assert "C Day, 3 Hill" in capsys.readouterr().out
    run("audit", NAME)
    assert "This record holds." in capsys.readouterr().out


def test_staff_sign_in(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "passwords"
    file.write_text("Olga: a password of olga\nInes: a password of ines\n")
    signed = ("--password-file", str(file))
    assert cli.run(["person", "add", "Olga", *signed]) == 0
    run("new", FRIDAY, *OLGA, *signed, status=1)
    assert "appointed" in capsys.readouterr().err
    assert cli.run(["person", "appoint", "Olga", "casino-operator", "--by", "Olga", *signed]) == 0
    run("new", FRIDAY, *OLGA, *signed)
    run("submit", NAME, *OLGA, status=2)
    assert "has to sign in" in capsys.readouterr().err
    run("submit", NAME, *OLGA, *signed)
    run("show", NAME, "--as", "Ines", "inspector", *signed, status=1)
    assert "appointed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("new", "nowhere.toml", *OLGA), 2, "nowhere.toml"),
        (("new", FRIDAY), 2, "--as NAME OFFICE"),
        (("new", FRIDAY, "--as", "Olga", "casino-operater"), 2, "casino-operator"),
        (("new", FRIDAY, *OLGA), 2, "already"),
        (("submit", "Elsewhere", *OLGA), 2, "the promotions are: Friday night"),
        (("submit", NAME), 2, "--as NAME OFFICE"),
        (("draw", NAME, "car", *OLGA), 1, "has not begun"),
        (("award", NAME, "one", *OLGA), 2, "one"),
        (("amend", NAME, "examples/promotions/spring-draw.toml", "--reason", "x", *OLGA), 2, "keeps its name"),
        (("claim", NAME, "hamper", "--pay", "cash=lots", *ANN), 2, "cash=lots"),
        (("postpone", NAME, "draw", *OLGA), 2, "--reason"),
        (("show", NAME, "--proof", "proof.json"), 1, "Nothing has been drawn"),
        (("audit", "Other"), 2, "there is no promotion Other"),
        (("case", "nowhere"), 2, "no such file"),
    ],
)
def test_bad_input_has_one_clear_line(
    clock: Clock, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, says: str
) -> None:
    run("new", FRIDAY, *OLGA)
    capsys.readouterr()
    run(*words, status=status)
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_cases(clock: Clock, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run("case", "examples/promotions/cases/15.2-scrutineer.toml")
    assert "Sam oversees the draw." in capsys.readouterr().out
    report = printed(capsys, "case", "examples/promotions/cases")
    assert (report["failed"], report["count"] > 20) == (0, True)
    text = Path("examples/promotions/cases/15.1-offer.toml").read_text()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("../", f"{Path('examples/promotions').resolve()}/").replace('"accepted"', '"refused"'))
    run("case", str(wrong), status=1)
    assert "expected refused" in capsys.readouterr().err
