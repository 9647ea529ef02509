"""Pai Gow in a browser: the box of the house, where nobody wagers while the house banks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pitboss import law
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import practice_settings
from tests.floor.browser.conftest import QUICK, Floor, NewPage


@pytest.fixture
def tiles(tmp_path: Path) -> Iterator[Floor]:
    """A floor with one table of Pai Gow, without computer players."""
    book = law.load("nz/pai-gow")
    with House.at(tmp_path / "house") as house:
        house.open_table(book, practice_settings(book, "tiles"), at=wall_clock())
    opened = Floor(tmp_path / "house", "--no-tables", program=QUICK)
    yield opened
    opened.stop()


def test_whoever_sits_at_the_box_of_the_house_is_told_why_and_moves(tiles: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{tiles.address}/tables/tiles")
    expect(page.locator("[data-choice=take-2]")).to_be_visible()
    expect(page.locator("[data-choice=take-1]")).to_have_count(0)
    assert page.request.post(f"{tiles.address}/api/tables/tiles/sit", data={"seat": 1}).ok
    page.reload()
    says = page.locator(".says")
    expect(says).to_contain_text("While the house banks, no wager goes on box 1: its chung is there.")
    expect(says.locator(".clause").first).to_have_text("base.9")
    page.keyboard.press("m")
    expect(page.locator(".my-plate .who")).to_contain_text("2")
    expect(page.locator("[data-choice=type]")).to_be_visible()
