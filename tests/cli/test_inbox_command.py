"""`pitboss inbox` from the outside: who is told what, and who may take note of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.desk import DeskUnderTest

from pitboss import cli


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeskUnderTest]:
    """A table at which a card is missing, and a player who could not cover a Play wager."""
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setenv("PITBOSS_KEY", "07" * 32)
    made = DeskUnderTest(tmp_path).opened().seated("Ann", chips="15").wagers(["ante 1 10"])
    made.ok("deal Kd", "oops short 1 yes", "oops missing missing the ten of clubs yes")
    yield made
    made.house.close()


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert cli.run(["inbox", *words]) == status
    out, err = capsys.readouterr()
    return err if status else out


def notices(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(said(capsys, *words, "--json"))
    return found


@pytest.mark.usefixtures("desk")
def test_everybody_sees_what_waits_and_for_whom(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys)
    assert {"surveillance,", "inspector"} <= {*out.split()}
    assert "card missing: the ten" in out
    assert [(each["subject"], each["to"]) for each in notices(capsys)] == [
        ("cannot-cover-play", ["Ann"]),
        ("card-missing", ["surveillance", "inspector"]),
    ]


@pytest.mark.usefixtures("desk")
def test_a_person_sees_what_is_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert [each["subject"] for each in notices(capsys, "--as", "Ines", "inspector")] == ["card-missing"]
    assert [each["subject"] for each in notices(capsys, "--as", "Ann", "player")] == ["cannot-cover-play"]
    assert said(capsys, "--as", "Dana", "dealer") == "No notice waits for Dana.\n"


@pytest.mark.usefixtures("desk")
def test_nobody_takes_note_under_the_name_of_an_office(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is the name of an office" in said(capsys, "--as", "inspector", "player", status=2)
    assert "there is no office inspecter here; perhaps inspector" in said(capsys, "--as", "Ines", "inspecter", status=2)


@pytest.mark.usefixtures("desk")
def test_each_office_takes_note_for_itself(capsys: pytest.CaptureFixture[str]) -> None:
    (notice,) = notices(capsys, "--as", "Ines", "inspector")
    ack = ("--ack", notice["id"])
    out = said(capsys, "--as", "Ines", "inspector", *ack)
    assert out == f"{notice['id']}: card missing, acknowledged by Ines. It still waits for surveillance.\n"
    assert notices(capsys, "--as", "Ines", "inspector") == []
    assert "was acknowledged by Ines" in said(capsys, "--as", "Igor", "inspector", *ack, status=1)
    assert "; Dana is a dealer." in said(capsys, "--as", "Dana", "dealer", *ack, status=1)
    done = json.loads(said(capsys, "--as", "Sven", "surveillance", *ack, "--json"))
    assert done["acknowledged_by"] == {"inspector": "Ines", "surveillance": "Sven"}
    assert [each["subject"] for each in notices(capsys)] == ["cannot-cover-play"]
    assert [each["subject"] for each in notices(capsys, "--all")] == ["cannot-cover-play", "card-missing"]
    assert "Ines (inspector)" in said(capsys, "--all", "--as", "Ines", "inspector")


@pytest.mark.usefixtures("desk")
def test_what_cannot_be_noted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "Say who acknowledges it" in said(capsys, "--ack", "Table 1:1", status=2)
    assert "There is no notice Table 1:1." in said(capsys, "--ack", "Table 1:1", "--as", "Ines", "inspector", status=1)
    assert "there is no record of a house here" in said(capsys, "--data", str(tmp_path / "nowhere"), status=2)
    assert said(capsys, "--as", "Ines", status=2)


def test_an_empty_inbox(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setenv("PITBOSS_KEY", "07" * 32)
    DeskUnderTest(tmp_path).house.close()
    assert said(capsys) == "No notice waits.\n"
    assert notices(capsys) == []
