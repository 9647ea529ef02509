"""`pitboss journal backup` and `journal restore` as an operator uses them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.cli.test_checkpoint_command import data
from tests.house.test_house import ANN, say

from pitboss import do
from pitboss.cli import run
from pitboss.house.house import House

__all__ = ["data"]


def test_a_house_is_backed_up_and_restored_elsewhere(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data.parent / "backup.db"
    assert run(["journal", "backup", str(file)]) == 0
    assert "streams, checked." in capsys.readouterr().out
    shutil.copy(data.with_name("house.key"), data.with_name("other.key"))
    other = data.with_name("other")
    assert run(["journal", "restore", str(file), "--data", str(other), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["checkpoint"], told["aside"], told["key"]) == (1, "", True)
    assert run(["journal", "verify", "--data", str(other)]) == 0
    assert run(["table", "list", "--data", str(other)]) == 0


def test_an_old_backup_and_a_record_in_the_way_are_refused(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data.parent / "backup.db"
    assert run(["journal", "backup", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["checkpoint"] == 1
    assert run(["journal", "backup", str(file)]) == 2
    assert "there is a file here already" in capsys.readouterr().err
    assert run(["journal", "restore", str(file)]) == 2
    assert "there is a record here already. Have it moved aside (--move-aside)" in capsys.readouterr().err
    with House.at(data) as house:
        say(house.table("Table 1"), ANN, do.WithdrawWagers(1))
    assert run(["journal", "restore", str(file), "--move-aside"]) == 1
    assert "an old copy was put in its place. Nothing was copied." in capsys.readouterr().err
    assert run(["journal", "restore", str(file), "--move-aside", "--lose-later"]) == 0
    assert "The record that was there before is now" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["journal", "restore", "nowhere.db", "--data", "nowhere"], "there is no backup here"),
        (["journal", "backup", "nowhere/x.db"], "the file cannot be made"),
        (["journal", "backup", "x.db", "--data", "nowhere"], "there is no record of a house here"),
    ],
)
def test_bad_input_is_explained(data: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    assert run(words) == 2
    assert says in capsys.readouterr().err
