"""The evenings at a real wheel in `examples/deals`: every line comes out as it is written, and the money at the end is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss.house.house import House

ROOT = Path(__file__).parents[2]
EVENINGS = {
    "nz/roulette": ("wharf", "roulette-evening", "Wharf 1"),
    "nz/electronic-roulette": ("terminals", "terminals-evening", "Terminals 1"),
}
CHIPS = {
    "nz/roulette": {1: 31_800, 2: 36_800, 5: 15_750},
    "nz/electronic-roulette": {1: 11_000, 2: 14_700},
}
"""What each player has in the end, in cents, added up by hand from the spins of the evening."""


@pytest.mark.parametrize("rulebook", EVENINGS)
def test_the_evening(rulebook: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings, steps, name = EVENINGS[rulebook]
    files = ["--settings", str(ROOT / f"examples/tables/{settings}.toml"), "--steps", str(ROOT / f"examples/deals/{steps}.txt")]
    assert cli.run(["deal", rulebook, *files, "--data", str(tmp_path / "house")]) == 0
    shown = capsys.readouterr().out
    assert (">> Take the marker off" in shown) == (rulebook == "nz/roulette"), "no marker is put on a screen"
    assert (">> Open the terminals for the next spin." in shown) == (rulebook == "nz/electronic-roulette")
    with House.at(tmp_path / "house") as house:
        money = house.table(name).state.money
        assert {seat: money[f"seat:{seat}"] for seat in CHIPS[rulebook]} == CHIPS[rulebook]


OPENED = {
    "nz/roulette": "tick table drop-box layout wheel ball marker bell display",
    "nz/electronic-roulette": "tick terminals table drop-box layout wheel ball countdown display",
}
SEATED = ("sit 1 Ada", "buy 1 200", "sit 2 Ben", "buy 2 200")


def keyed(rulebook: str, folder: Path, capsys: pytest.CaptureFixture[str], *lines: str) -> str:
    """What the terminal says to some lines at an open table with Ada and Ben."""
    steps = folder / "steps.txt"
    steps.write_text("\n".join(("as Dana dealer", OPENED[rulebook], *SEATED, *lines)), encoding="utf-8")
    settings = ROOT / f"examples/tables/{EVENINGS[rulebook][0]}.toml"
    assert cli.run(["deal", rulebook, "--settings", str(settings), "--steps", str(steps), "--data", str(folder / "house")]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_corrected_number_says_what_moves_where_and_for_whom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ben's black had been taken and wins; nothing changes for Ada, who had backed zero."""
    spin = ("place 1 0 1", "place 2 black 10", "spin", "no more bets", "ball 1", "take")
    shown = keyed("nz/roulette", tmp_path, capsys, *spin, "oops number 3 y", "oops number 2 y", "pay", "oops number 3 y")
    first, second, third = (part.partition("Dana>")[0] for part in shown.split("Dana> oops number")[1:])
    assert "The right result moves no money." in first
    assert "Seat 2 (Ben): base.41 put Black $10.00 back on the layout" in second
    assert "Black loses: $10.00 base.31 take back $20.00" in third
    assert all("Ada" not in part for part in (first, second, third))


def test_a_withheld_prize_says_what_is_taken_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (
        "place 1 00 2",
        "place 2 red 20",
        "spin",
        "no more bets",
        "ball 00",
        "as Gil game-supervisor oops prize 1 y",
        "table",
    )
    shown = keyed("nz/electronic-roulette", tmp_path, capsys, *lines)
    _, _, after = shown.partition("oops prize 1 y")
    assert "Straight 00 void: $0.00 3.13 take back $70.00" in after
    assert "Seat 2 (Ben)" not in after
    assert "cards left" not in after, "a wheel has none"


def test_moved_and_late_wagers_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spin = ("place 1 red 5", "place 2 black 10", "spin", "no more bets")
    moved = ("oops moved 2 black red player y y", "oops moved 2 black even patron y", "oops moved 1 red odd dealer y")
    shown = keyed("nz/roulette", tmp_path, capsys, *spin, *moved, "! oops late 1 red 6 y")
    assert "placed on Black is now on Red, moved on purpose by the player." in shown
    assert "placed on Black is now on Even, moved by another patron." in shown
    assert "placed on Red is now on Odd, moved by the dealer." in shown
    assert "a number of chips up to the $5.00 on that area" in shown
