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
        chips = {seat.player: seat.chips for seat in house.table("Blackjack 1").view("public").areas}
    assert chips == {"Ann": 304_500, "Ben": 63_500, "Cal": 46_500, "Dee": 19_000}


@pytest.mark.parametrize(
    ("rulebook", "table", "line", "clauses"),
    [("nz/blackjack", "blackjack-night", "box 7 10", "3.1"), ("nz/pai-gow", "auckland-tiles", "wager 8 10", "3.2(a), 3.2, 3.1")],
)
def test_a_wager_beyond_the_boxes_of_the_layout_is_answered_with_the_clause_that_says_how_many_there_are(
    rulebook: str, table: str, line: str, clauses: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = tmp_path / "steps.txt"
    steps.write_text(f"as Dana dealer\n! {line}\n")
    settings = f"examples/tables/{table}.toml"
    assert cli.run(["deal", rulebook, "--settings", settings, "--steps", str(steps), "--data", str(tmp_path / "house")]) == 0
    beyond = int(line.split()[1])
    assert f"Expected a seat from 1 to {beyond - 1}, not '{beyond}' ({clauses})" in " ".join(capsys.readouterr().out.split())
