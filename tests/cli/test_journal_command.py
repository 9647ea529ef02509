"""`pitboss journal`, `audit` and `verify-shuffle` as an inspector and a player use them."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest
from tests.house.test_house import ANN, opened, say, seated

from pitboss import do
from pitboss.cli import run
from pitboss.house.house import DATABASE, House
from pitboss.table.commands import HOUSE_ACTOR, Stake


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a table that has played one round and waits in the second."""
    folder = tmp_path / "house"
    with House.at(folder) as house:
        table = opened(house)
        seated(house, table)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        say(table, HOUSE_ACTOR, do.NoMoreBets())
        say(table, ANN, do.Play(1, Stake(1_000)))
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    monkeypatch.setenv("PITBOSS_DATA", str(folder))
    return folder


def tampered(data: Path, statement: str) -> None:
    """Edit the record the way somebody might who owns the file."""
    with sqlite3.connect(data / DATABASE) as edit:
        guards = edit.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            edit.execute(f"DROP TRIGGER {name}")
        assert edit.execute(statement).rowcount == 1
        for _, sql in guards:
            edit.execute(sql)


def test_a_whole_record_says_so(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "verify", "--redecide"]) == 0
    assert "The record is whole" in capsys.readouterr().out


def test_an_edited_record_names_the_row(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tampered(data, "UPDATE journal SET at = at + 1 WHERE stream = 'table/Table 1' AND version = 20")
    assert run(["journal", "verify"]) == 1
    assert "table/Table 1 20: changed: at" in capsys.readouterr().err
    assert run(["journal", "verify", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["whole"] is False


def test_heads_noted_before_show_what_was_cut_off_since(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["journal", "list", "--json"])
    heads = json.loads(capsys.readouterr().out)
    later = data.parent / "heads.json"
    later.write_text(json.dumps([{**head, "version": head["version"] + 1} for head in heads]))
    assert run(["journal", "verify", "--noted", str(later)]) == 1
    assert "cut off" in capsys.readouterr().err
    later.write_text("[")
    assert run(["journal", "verify", "--noted", str(later)]) == 2


def test_the_list_and_the_events(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "list"]) == 0
    assert "table/Table 1" in capsys.readouterr().out
    assert run(["journal", "show", "Table 1"]) == 0
    said = capsys.readouterr().out
    assert "Ann (player): Seat 1: Ante $10.00." in said
    assert "Cards, sealed." in said
    assert run(["journal", "show", "Table 9"]) == 2
    assert "the tables are: Table 1" in capsys.readouterr().err


def test_the_export_has_every_row_and_no_card_in_the_clear(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "export", "Table 1", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    with House.at(data) as house:
        assert len(rows) == house.table("Table 1").version
        hidden = [str(card) for card in house.table("Table 1").state.shoe.order]
    bodies = [row["body"] for row in rows if row["type"] == "cards.shuffled/1"]
    assert bodies
    assert not any(f'"{card}"' in body for body in bodies for card in hidden)
    assert run(["journal", "export", "--json"]) == 0
    assert all(json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert run(["journal", "export"]) == 2


def test_the_audit_of_a_round(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "Table 1", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert all(line["derived"] for line in document["lines"])
    assert document["openings"]["checked"] == 11
    assert run(["audit", "Table 1", "1"]) == 0
    said = capsys.readouterr().out
    assert "lines were derived again from the rulebook" in said
    assert "$10.00 from Ann's chips (seat 1) to Ann's Ante (seat 1)" in said
    assert run(["audit", "Table 1", "7"]) == 2


def test_a_player_checks_their_own_proof(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "Table 1", "1", "--proof-for", "Ann"]) == 0
    file = data.parent / "proof.json"
    file.write_text(capsys.readouterr().out)
    assert run(["verify-shuffle", str(file)]) == 0
    assert "The proof holds: 11 cards" in capsys.readouterr().out
    proof = json.loads(file.read_text())
    other = next(each["card"] for each in proof["openings"][1:])
    proof["openings"][0]["card"] = other
    file.write_text(json.dumps(proof))
    assert run(["verify-shuffle", str(file)]) == 1
    assert run(["verify-shuffle", str(data / "nothing.json")]) == 2


def test_where_there_is_no_record_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "verify", "--data", str(tmp_path)]) == 2
    assert "there is no record of a house here" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["audit", "verify-shuffle", "journal show", "journal export"])
def test_help_says_what_each_argument_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    arguments = capsys.readouterr().out.partition("─ Arguments ─")[2].partition("╰")[0]
    assert ("The proof, as" if command == "verify-shuffle" else "The table, as pitboss table list") in arguments
    assert "--" not in arguments.replace("--proof-for", ""), "an argument has no second name as an option"
