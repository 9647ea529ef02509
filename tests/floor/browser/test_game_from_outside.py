"""A game that is installed beside Pitboss brings its own felt: a whole round of it in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tests.toy_game
from tests.floor.browser.conftest import QUICK, Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse
from tests.floor.browser.seeing import CUT, WIDER, resize, serious

TOY = Path(tests.toy_game.__file__).parent
LIMITS = ("--limit", "main", "$5", "$100", "--limit", "press", "$5", "$100", "--limit", "jackpot", "$1", "$1")
OPEN = (
    sys.executable,
    "-m",
    "pitboss",
    "table",
    "open",
    str(TOY / "toy.toml"),
    "--name",
    "wall",
    "--seats",
    "6",
    *LIMITS,
    "--data",
)


@pytest.fixture
def toy_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Floor]:
    """A floor with one table of the game, whose entry point is on the path of every program that this test starts."""
    places = (str(TOY.parents[1]), str(TOY / "site"), os.environ.get("PYTHONPATH", ""))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(each for each in places if each))
    subprocess.run([*OPEN, str(tmp_path / "house")], check=True, capture_output=True, timeout=120)
    opened = Floor(tmp_path / "house", "--no-tables", program=QUICK)
    yield opened
    opened.stop()


def test_a_round_of_a_game_from_outside_on_its_own_felt(toy_floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(toy_floor.address)
    expect(page.locator("[data-table=wall] .little svg")).to_have_count(1)
    sit_down(page, toy_floor.address, "wall")
    assert serious(page) == []
    start_by_mouse(page, areas=1)
    expect(page.locator(".plain-middle .tile").first).to_be_visible()
    play_on(page)
    expect(page.locator(".slip")).to_contain_text("Together")
    for width, height in ((1280, 800), (390, 844), (320, 700)):
        resize(page, width, height)
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(CUT) == []
