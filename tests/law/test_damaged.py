"""A rulebook with something missing is found by the check, and nothing that plays by it ends in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.law.damage import BOOKS, damaged, text_of, tried

from pitboss import cli

SAMPLE = 400
"""How many damaged books there are for each that is tried here; `make fuzz` tries them all."""


@pytest.mark.parametrize("rulebook", BOOKS)
def test_no_damage_ends_in_a_traceback(rulebook: str, tmp_path: Path) -> None:
    for number, (what, data) in enumerate(damaged(rulebook)):
        if number % SAMPLE == len(rulebook):
            tried(what, data, tmp_path / "mine.toml")


@pytest.mark.parametrize("gone", ["seats.maximum", "deck.cards", "device.kinds", "shuffler.least-decks"])
def test_a_setting_that_is_read_later_is_missed_by_the_check(gone: str, tmp_path: Path) -> None:
    found = tried(f"setting[{gone}]", dict(damaged("nz/blackjack"))[f"setting[{gone}]"], tmp_path / "mine.toml")
    assert any(f"setting {gone}: expected its value, since the table reads it" in each for each in found)


def test_all_missing_settings_are_named_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of(dict(damaged("nsw/three-card-poker"))["setting"]))
    assert cli.run(["rules", "check", str(path)]) == 1
    said = capsys.readouterr().out
    assert all(
        f"setting {key}: expected its value" in said for key in ("rounding.direction", "odds.ante", "dealer.qualifies-with")
    )
    assert cli.run(["play", str(path), "--auto", "--rounds", "1", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_repeated_findings_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of(dict(damaged("nsw/three-card-poker"))["office[dealer].powers"]))
    assert cli.run(["rules", "check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum("no office has the power to act on it" in each for each in lines) == 1
    assert cli.run(["play", str(path), "--auto", "--rounds", "1", "--data", str(tmp_path)]) not in (0, 1)
    assert "has stopped: the automatic step" in capsys.readouterr().err


def test_a_book_without_a_checklist_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of(dict(damaged("nsw/three-card-poker"))["checklist"]))
    assert cli.run(["rules", "check", str(path)]) == 1
    assert "no checklist, so no table could open." in capsys.readouterr().out
    assert cli.run(["play", str(path), "--auto", "--rounds", "1", "--data", str(tmp_path)]) == 2
    assert "checklist: expected the lines that are ticked before the table opens, found none." in capsys.readouterr().err
