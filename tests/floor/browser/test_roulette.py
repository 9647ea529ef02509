"""A spin as it is played: chips on a cell, a line and a crossing, by mouse and by keys; the ball, the number and the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import ENDED, WAIT, play_on, sit_down
from tests.floor.browser.seeing import resize

TABLES = ("nz-roulette", "nz-electronic-roulette")
AREAS = 157
CENTRE = "(each) => { const at = each.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"

DIGITS = """(each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect().bottom;
}"""
"""Where the digits of a number end."""


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


def test_an_amount_can_be_typed_beside_the_clock_whatever_lies_on_the_layout(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLES[0])
    for area, amount in (("straight-5", "20"), ("red", "25"), ("straight-17", "3")):
        page.locator("[data-choice=type]").click()
        page.locator(".typed select").select_option(area)
        page.locator(".typed input").fill(amount)
        page.locator("[data-choice=typed]").click()
        expect(page.locator(".typed")).to_have_count(0)
    expect(page.locator("[data-choice=ready]")).to_contain_text("$48 at risk")
    page.locator("[data-choice=withdraw]").click()


def test_the_cells_of_a_terminal_have_64_pixels(floor: Floor, new_page: NewPage) -> None:
    """On the smallest phone those of the outside wagers, which are long, are narrower."""
    page = new_page()
    sit_down(page, floor.address, TABLES[1])
    for width, height, cells in ((1280, 800, ".cell"), (390, 844, ".cell"), (320, 640, ".cell.straight, .cell.column")):
        resize(page, width, height)
        expect(page.locator(".stage.desk" if width == 1280 else ".stage.phone")).to_be_visible()
        for cell in page.locator(cells).all():
            box = cell.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 64, (width, cell.get_attribute("data-area"))
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width


def test_a_terminal_counts_down_until_wagers_close(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLES[1])
    page.locator("button[data-area='red']").click()
    page.locator("[data-choice=place]").click()
    left = page.locator(".countdown .left-seconds")
    left.wait_for(timeout=WAIT)
    first = int(left.inner_text())
    expect(left).to_have_text(re.compile(rf"^({'|'.join(str(first - n) for n in range(1, 9))})$"))
    page.locator("[data-choice=withdraw]").click()


def test_of_many_wagers_those_that_won_come_first(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLES[0])
    for area in ("straight-0", "split-17-20", "dozen-1", "dozen-2", "dozen-3", "red"):
        page.locator(f"button[data-area='{area}']").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()
    play_on(page)
    rows = page.locator(".slip tbody .outcome").all_inner_texts()
    assert len(rows) == 6
    assert rows == sorted(rows, key=lambda outcome: outcome != "wins")
    expect(page.locator(".slip tfoot")).to_contain_text("Together, on 6 wagers, $")
    # As many as there is room for, and none of them cut.
    end = page.locator(".slip tfoot th").evaluate("(each) => each.getBoundingClientRect().top")
    cut = [box for row in page.locator(".slip tbody tr").all() if (box := row.bounding_box()) and box["y"] < end - 1]
    assert all(box["y"] + box["height"] <= end + 1 for box in cut)


def test_a_chip_does_not_cover_the_zero(floor: Floor, new_page: NewPage) -> None:
    for table in TABLES:
        page = new_page()
        sit_down(page, floor.address, table)
        page.locator("button[data-area='straight-0']").click()
        chip = page.locator("[data-area='straight-0'] .chips").bounding_box()
        number = page.locator("[data-area='straight-0'] .number").evaluate(DIGITS)
        assert chip
        assert chip["y"] >= number


def test_an_area_that_has_the_focus_may_be_closed(floor: Floor, new_page: NewPage) -> None:
    """When wagers close it is no button any more, and loses the focus while the page is drawn. No script may fail by that."""
    page = new_page()
    sit_down(page, floor.address, TABLES[0])
    page.locator("button[data-area='red']").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").wait_for(timeout=WAIT)
    page.locator("button[data-area='straight-8']").focus()
    page.evaluate("document.querySelector('[data-choice=ready]').click()")
    expect(page.locator(ENDED).first).to_be_visible(timeout=WAIT)
    expect(page.locator("button[data-area]")).to_have_count(0)


def test_every_area_is_on_the_phone(floor: Floor, new_page: NewPage) -> None:
    page = new_page(width=390, height=844)
    sit_down(page, floor.address, TABLES[0])
    expect(page.locator("button[data-area]")).to_have_count(AREAS)
    boxes = [box for each in page.locator("button[data-area]").all() if (box := each.bounding_box())]
    assert len(boxes) == AREAS
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert all(min(box["width"], box["height"]) >= 24 for box in boxes)


def test_a_terminal_is_locked_while_the_ball_runs_and_pays_when_the_number_was_shown(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    page.clock.install()
    sit_down(page, floor.address, TABLES[1])
    had = page.locator(".credit > b").inner_text()
    page.locator("button[data-area='red']").click()
    page.locator("[data-choice=place]").click()
    expect(page.locator(".credit > b")).not_to_have_text(had)
    staked = page.locator(".credit > b").inner_text()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.locator("[data-choice=ready]").click()
    state, slip, dolly = page.locator(".steps .now"), page.locator(".slip"), page.locator(".dolly")
    expect(state).to_have_text("Locked")
    expect(dolly).to_have_count(0)
    expect(slip).to_have_count(0)
    expect(page.locator(".credit > b")).to_have_text(staked)
    page.clock.run_for(2_100)
    expect(state).to_have_text("Result")
    expect(dolly).to_have_count(1)
    expect(slip).to_have_count(0)
    page.clock.run_for(1_300)
    expect(state).to_have_text("Paid")
    expect(slip).to_be_visible()


def test_space_shows_at_once_where_the_ball_rests(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    page.clock.install()
    sit_down(page, floor.address, TABLES[0])
    page.locator("button[data-area='red']").click()
    page.locator("[data-choice=place]").click()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    page.locator("[data-choice=ready]").click()
    expect(page.locator("[data-choice=skip]")).to_be_visible()
    expect(page.locator(".ball-status")).to_contain_text("the ball runs its last lap")
    page.keyboard.press("Space")
    expect(page.locator(".slip")).to_be_visible()
    expect(page.locator(".dolly")).to_have_count(1)
