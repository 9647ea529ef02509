"""A spin as it is played: chips on a cell, a line and a crossing, by mouse and by keys; the ball, the number and the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import ENDED, WAIT, play_on, sit_down

TABLES = ("nz-roulette", "nz-electronic-roulette")
AREAS = 157
CENTRE = "(each) => { const at = each.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"


@pytest.mark.parametrize("table", TABLES)
def test_a_spin_by_mouse(floor: Floor, new_page: NewPage, table: str) -> None:
    page = new_page()
    sit_down(page, floor.address, table)
    expect(page.locator("button[data-area]")).to_have_count(AREAS)
    for area in ("straight-17", "split-17-20", "corner-16-17-19-20", "red"):
        page.locator(f"button[data-area='{area}']").click()
    page.locator("button[data-area='line-31-36']").hover()
    expect(page.locator(".pointed-at")).to_have_text("Six line 31 to 36 pays 5 to 1")
    assert sorted(page.locator(".bet.lit .number").all_inner_texts()) == [str(number) for number in range(31, 37)]
    page.locator("[data-choice=place]").click()
    expect(page.locator(".wheel.turning")).to_be_visible()
    page.locator("[data-choice=ready]").click()
    play_on(page)
    expect(page.locator(".slip")).to_contain_text("Together")
    number = page.locator(".last-numbers > b").inner_text()
    expect(page.locator(f".bet.straight:has(.dolly)[data-area='straight-{number}']")).to_be_visible()


@pytest.mark.parametrize("table", TABLES)
def test_nothing_of_mine_covers_the_layout_when_the_result_is_there(floor: Floor, new_page: NewPage, table: str) -> None:
    page = new_page()
    sit_down(page, floor.address, table)
    page.locator("button[data-area='red']").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()
    play_on(page)
    plate = page.locator(".you.plate").bounding_box()
    assert plate
    for area in page.locator(".layout .cell").all():
        box = area.bounding_box()
        assert box
        beside = box["x"] + box["width"] <= plate["x"] or box["y"] + box["height"] <= plate["y"]
        assert beside, area.get_attribute("data-area")


@pytest.mark.parametrize("table", TABLES)
def test_a_spin_by_keys_alone(floor: Floor, new_page: NewPage, table: str) -> None:
    page = new_page()
    sit_down(page, floor.address, table)
    page.locator("button[data-area='straight-5']").press("Enter")
    page.locator("[data-choice=place]").press("Enter")
    page.locator("[data-choice=ready]").press("Enter")
    expect(page.locator(ENDED).first).to_be_visible(timeout=WAIT)


def test_chips_lie_where_their_numbers_meet(floor: Floor, new_page: NewPage) -> None:
    """A split is on the middle of the line between its cells, a corner on the crossing of four, a street on the outer line."""
    page = new_page()
    sit_down(page, floor.address, TABLES[0])
    at = {name: page.locator(f"[data-area='{name}']").evaluate(CENTRE) for name in ("straight-17", "straight-20", "straight-18")}
    split = page.locator("[data-area='split-17-20']").evaluate(CENTRE)
    corner = page.locator("[data-area='corner-17-18-20-21']").evaluate(CENTRE)
    street = page.locator("[data-area='street-16-17-18']").evaluate(CENTRE)
    cell = at["straight-20"][0] - at["straight-17"][0]
    assert split == pytest.approx([at["straight-17"][0] + cell / 2, at["straight-17"][1]], abs=1)
    assert corner == pytest.approx([split[0], (at["straight-17"][1] + at["straight-18"][1]) / 2], abs=1)
    assert street == pytest.approx([at["straight-17"][0], at["straight-17"][1] + 1.5 * cell], abs=1)


def test_every_area_is_on_the_phone(floor: Floor, new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    sit_down(page, floor.address, TABLES[0])
    expect(page.locator("button[data-area]")).to_have_count(AREAS)
    boxes = [box for each in page.locator("button[data-area]").all() if (box := each.bounding_box())]
    assert len(boxes) == AREAS
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert all(min(box["width"], box["height"]) >= 24 for box in boxes)
