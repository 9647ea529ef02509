"""The evening of Baccarat in the examples, keyed at the desk from the opening to the commission of the shoe."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss.house.house import House

STEPS = ["--settings", "examples/tables/baccarat-salon.toml", "--steps", "examples/deals/baccarat-evening.txt"]


def test_the_evening_is_keyed_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deal", "nz/baccarat", *STEPS, "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "Commission is paid: seat 1 $1.00, seat 2 $5.00." in shown
    assert "The coup is reconstructed: Player 2h 7s, Banker 9d Kc." in shown
    assert "Nothing is wagered" in shown
    with House.at(tmp_path) as house:
        chips = {seat.player: seat.chips for seat in house.table("Salon 1").view("public").seats}
    assert chips == {"Ann": 54_900, "Ben": 55_500, "Cal": 57_000}
