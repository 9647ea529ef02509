"""`pitboss journal checkpoint` and what `journal verify` finds with it: records that look whole by themselves."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.house.test_house import ANN, opened, say, seated

from pitboss import do
from pitboss.cli import run
from pitboss.house.house import DATABASE, House
from pitboss.journal.keys import find_key
from pitboss.journal.rows import chain
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor, Stake
from pitboss.table.state import Phase

STREAM = "table/Table 1"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a table and a wager."""
    folder = tmp_path / "house"
    with House.at(folder) as house:
        table = opened(house)
        seated(house, table)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    monkeypatch.setenv("PITBOSS_DATA", str(folder))
    return folder


def edited(data: Path, *statements: str) -> None:
    """Edit the record the way somebody might who owns the file, and leave it looking whole."""
    with sqlite3.connect(data / DATABASE) as edit:
        guards = edit.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            edit.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            edit.execute(statement)
        for _, sql in guards:
            edit.execute(sql)


def cut_tail(data: Path) -> None:
    last = "(SELECT max(version) FROM journal WHERE stream = 'table/Table 1')"
    edited(
        data,
        f"CREATE TEMP TABLE gone AS SELECT command_id FROM journal WHERE stream = 'table/Table 1' AND version = {last}",
        "DELETE FROM journal WHERE stream = 'table/Table 1' AND command_id IN (SELECT command_id FROM gone)",
        "DELETE FROM commands WHERE stream = 'table/Table 1' AND command_id IN (SELECT command_id FROM gone)",
        "DELETE FROM snapshots",
    )


def remove_table(data: Path) -> None:
    edited(data, "DELETE FROM journal WHERE stream LIKE 'table/%'", "DELETE FROM commands WHERE stream LIKE 'table/%'")


def rewrite(data: Path) -> None:
    """Move the last row by a second and compute the chain again, with the key."""
    with Journal(data / DATABASE, read_only=True) as journal:
        rows = list(journal.read(STREAM))
    at = rows[-1].at + 1_000
    with sqlite3.connect(data / DATABASE) as edit:
        edit.execute("DROP TRIGGER journal_no_update")
        edit.execute("UPDATE journal SET at = ? WHERE stream = ? AND version = ?", (at, STREAM, rows[-1].version))
        edit.commit()
    with Journal(data / DATABASE, find_key(data), read_only=True) as journal:
        last = list(journal.read(STREAM))[-1]
        (made,) = chain(last.prev, (last,), journal.sealer.stamp)
    with sqlite3.connect(data / DATABASE) as edit:
        values = (made.marks, made.hash, STREAM, made.version)
        edit.execute("UPDATE journal SET marks = ?, hash = ? WHERE stream = ? AND version = ?", values)
        edit.execute("DELETE FROM snapshots")
        sql = (
            "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the record is append-only: no "
        )
        edit.execute(sql + "change or removal in journal'); END")


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (cut_tail, "The end is cut off"),
        (remove_table, "The whole stream is gone"),
        (rewrite, "The chain up to here was rewritten"),
    ],
)
def test_what_looks_whole_by_itself_does_not_match_a_checkpoint(
    data: Path, capsys: pytest.CaptureFixture[str], damage: Callable[[Path], None], says: str
) -> None:
    assert run(["journal", "checkpoint"]) == 0
    damage(data)
    aside = (data / "checkpoints.jsonl").rename(data.parent / "kept.jsonl")
    shown = run(["journal", "verify"])
    assert not shown or "The purse of Ann is at" in capsys.readouterr().err, "only the money shows it without the checkpoint"
    capsys.readouterr()
    assert run(["journal", "verify", "--checkpoints", str(aside)]) == 1
    assert says in capsys.readouterr().err
    shutil.copy(aside, data / "checkpoints.jsonl")
    assert run(["journal", "checkpoint"]) == 1
    assert "nothing is signed" in capsys.readouterr().err


def test_an_old_copy_of_the_record_is_found(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(data, data.parent / "old")
    with House.at(data) as house:
        say(house.table("Table 1"), ANN, do.WithdrawWagers(1))
    witness = data.parent / "witness"
    witness.mkdir()
    assert run(["journal", "checkpoint", "--witness", str(witness)]) == 0
    shutil.rmtree(data)
    shutil.copytree(data.parent / "old", data)
    assert run(["journal", "verify"]) == 0
    (kept,) = witness.iterdir()
    assert run(["journal", "verify", "--checkpoints", str(kept)]) == 1
    assert "The end is cut off" in capsys.readouterr().err


def test_a_renamed_rulebook_is_found(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "checkpoint"]) == 0
    edited(data, "UPDATE rulebooks SET id = 'nsw/other' WHERE id = 'nsw/four-card-poker'")
    assert run(["journal", "verify"]) == 1
    assert "nsw/four-card-poker" in capsys.readouterr().err


def test_a_forged_checkpoint_and_one_under_another_key_are_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "checkpoint", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert run(["journal", "verify", "--signer", made["signer"]]) == 0
    assert f"signed under {made['signer']}" in capsys.readouterr().out
    assert run(["journal", "verify", "--signer", "00" * 32]) == 1
    assert "was signed under another key" in capsys.readouterr().err
    lines = (data / "checkpoints.jsonl").read_text().splitlines()
    lines[-1] = json.dumps({**made, "at": made["at"] + 1})
    (data / "checkpoints.jsonl").write_text("\n".join(lines) + "\n")
    for command in (["journal", "verify"], ["journal", "checkpoint"]):
        assert run(command) == 1
        assert "does not have the signature of its key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["journal", "verify", "--checkpoints", "nowhere.jsonl"], "there are no checkpoints here"),
        (["journal", "checkpoint", "--witness", "nowhere"], "there is no such folder"),
        (["journal", "witness", "--add", "nowhere"], "there is no such folder"),
        (["journal", "witness", "--remove", "nowhere"], "is not a witness of this house; the witnesses are: none"),
        (["journal", "witness", "--events", "0"], "events is 0; it is at least 1"),
        (["journal", "witness", "--data", "nowhere"], "there is no record of a house here"),
        (["journal", "checkpoint", "--data", "nowhere"], "there is no record of a house here"),
    ],
)
def test_bad_input_is_explained(data: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    assert run(words) == 2
    assert says in capsys.readouterr().err


def made_in(data: Path) -> list[int]:
    return [json.loads(line)["number"] for line in (data / "checkpoints.jsonl").read_text().splitlines()]


def test_closing_a_table_and_the_house_makes_a_checkpoint(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert made_in(data) == [1], "the house was closed"
    assert run(["journal", "list"]) == 0
    assert made_in(data) == [1], "nothing was written"
    with House.at(data) as house:
        say(house.table("Table 1"), ANN, do.WithdrawWagers(1))
        say(house.table("Table 1"), ANN, do.LeaveTable())
        say(house.table("Table 1"), Actor("Cass", "casino-supervisor"), do.CloseTable())
        assert house.table("Table 1").state.phase is Phase.CLOSED
        assert made_in(data) == [1, 2], "the table was closed"
    assert made_in(data) == [1, 2], "the house was closed, and had nothing to add"
    assert run(["journal", "verify"]) == 0
    assert "Every row that checkpoints 1 to 2 signed is there and unchanged" in capsys.readouterr().out


def test_a_witness_set_once_gets_every_checkpoint_and_verify_asks_it(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = data.parent / "inspectorate"
    folder.mkdir()
    assert run(["journal", "witness", "--add", str(folder), "--events", "500", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["witnesses"], told["every_events"], told["every_minutes"]) == ([str(folder)], 500, 60)
    shutil.copytree(data, data.parent / "old")
    with House.at(data) as house:
        say(house.table("Table 1"), ANN, do.WithdrawWagers(1))
    (copy,) = folder.iterdir()
    assert copy.read_bytes() == (data / "checkpoints.jsonl").read_bytes()
    shutil.rmtree(data)
    shutil.copytree(data.parent / "old", data)
    assert run(["journal", "verify"]) == 1
    assert "an old copy was put in its place" in capsys.readouterr().err
    copy.unlink()
    assert run(["journal", "verify"]) == 0
    assert f"The witness {folder} was not asked" in capsys.readouterr().out


def test_one_checkpoint_that_somebody_kept_is_enough(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "checkpoint", "--json"]) == 0
    slip = data.parent / "slip.json"
    slip.write_text(json.dumps(json.loads(capsys.readouterr().out)) + "\n")
    assert run(["journal", "verify", "--checkpoints", str(slip)]) == 0
    cut_tail(data)
    (data / "checkpoints.jsonl").unlink()
    assert run(["journal", "verify"]) == 0
    assert "There are no checkpoints: nothing here can tell" in capsys.readouterr().out
    assert run(["journal", "verify", "--checkpoints", str(slip)]) == 1
    assert "The end is cut off" in capsys.readouterr().err


def test_a_witness_that_is_gone_is_reported_and_play_goes_on(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = data.parent / "inspectorate"
    folder.mkdir()
    assert run(["journal", "witness", "--add", str(folder)]) == 0
    folder.rmdir()
    capsys.readouterr()
    assert run(["table", "open", "nz/four-card-poker", "--settings", "examples/tables/auckland.toml"]) == 0
    assert f"the witness {folder} does not have checkpoint" in capsys.readouterr().err
