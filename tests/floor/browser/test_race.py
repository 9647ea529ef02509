"""A race as it is watched: card by card to the post, then the places, the lights and the result; Space shows the end at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse

TABLE = "nz-racing-card-derby"


def test_the_race_to_its_end(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    expect(page.locator("button[data-area]")).to_have_count(42)
    start_by_mouse(page)
    expect(page.locator("[data-choice=skip]")).to_be_visible(timeout=20_000)
    assert page.locator("button[data-area]").count() == 0
    assert page.locator(".spot.lit").count() == 0
    expect(page.locator(".finish.first")).to_have_text("1st", timeout=30_000)
    expect(page.locator(".spot.lit").first).to_be_visible(timeout=30_000)
    assert sorted(text for text in page.locator(".finish:not(.none)").all_inner_texts()) == ["1st", "2nd", "3rd"]
    assert page.locator(".drawn .card.up").count() >= 6
    play_on(page)
    expect(page.locator(".slip")).to_contain_text("Together")


def test_space_shows_the_end_at_once(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    expect(page.locator("[data-choice=skip]")).to_be_visible(timeout=20_000)
    page.locator("body").press("Space")
    expect(page.locator("[data-choice=skip]")).to_have_count(0)
    expect(page.locator(".slip")).to_contain_text("Together")
