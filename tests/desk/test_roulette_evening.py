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
