"""The evening of Blackjack in the examples, keyed at the desk from the opening to the last round."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss.house.house import House

STEPS = ["--settings", "examples/tables/blackjack-night.toml", "--steps", "examples/deals/blackjack-evening.txt"]


def test_the_evening_is_keyed_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ann has three sevens at 500 to 1, Ben a prize of 20 to 1; worked out by hand, round by round."""
    assert cli.run(["deal", "nz/blackjack", *STEPS, "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "Taken back: The dealer draws the two of clubs." in shown
    assert "Round 10 is over; 4 cards counted into the discard rack." in shown
    with House.at(tmp_path) as house:
        chips = {seat.player: seat.chips for seat in house.table("Blackjack 1").view("public").seats}
    assert chips == {"Ann": 304_500, "Ben": 63_500, "Cal": 46_500, "Dee": 19_000}
