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
from pitboss.journal.rows import chain
from pitboss.journal.store import Journal
from pitboss.table.commands import Stake

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
    """Move the last row by a second and compute the chain again."""
    with Journal(data / DATABASE, read_only=True) as journal:
        rows = list(journal.read(STREAM))
    at = rows[-1].at + 1_000
    with sqlite3.connect(data / DATABASE) as edit:
        edit.execute("DROP TRIGGER journal_no_update")
        edit.execute("UPDATE journal SET at = ? WHERE stream = ? AND version = ?", (at, STREAM, rows[-1].version))
        edit.commit()
    with Journal(data / DATABASE, read_only=True) as journal:
        last = list(journal.read(STREAM))[-1]
    (made,) = chain(last.prev, (last,))
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
    assert run(["journal", "verify"]) == 0, "nothing shows it without the checkpoint"
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
    assert run(["journal", "verify"]) == 2
    assert "names the rulebook nsw/four-card-poker" in capsys.readouterr().err


def test_a_forged_checkpoint_and_one_under_another_key_are_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "checkpoint", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert run(["journal", "verify", "--signer", made["signer"]]) == 0
    assert f"signed under {made['signer']}" in capsys.readouterr().out
    assert run(["journal", "verify", "--signer", "00" * 32]) == 2
    assert "was signed under another key" in capsys.readouterr().err
    (data / "checkpoints.jsonl").write_text(json.dumps({**made, "at": made["at"] + 1}) + "\n")
    for command in (["journal", "verify"], ["journal", "checkpoint"]):
        assert run(command) == 2
        assert "does not have the signature of its key" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["journal", "verify", "--checkpoints", "nowhere.jsonl"], "there are no checkpoints here"),
        (["journal", "checkpoint", "--witness", "nowhere"], "no checkpoint can be written"),
        (["journal", "checkpoint", "--data", "nowhere"], "there is no record of a house here"),
    ],
)
def test_bad_input_is_explained(data: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    assert run(words) == 2
    assert says in capsys.readouterr().err
