"""One finished table at every size, in both themes: nothing is cut off, nothing scrolls sideways; and what axe says of pages."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse

SIZES = ((1280, 800), (1920, 1080), (640, 400), (390, 844), (320, 700))
"""A desk, a large one, the desk at 200 %, two phones."""
WIDER = "document.documentElement.scrollWidth - innerWidth"
CUT = """
() => [...document.querySelectorAll('.choice b, .choice .under, .plate .name, .ring-tab, .area-name, .my-plate .has')]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .filter((each) => !each.closest('.others'))
  .map((each) => each.textContent)
"""
PAGES = ("/", "/rulebooks", "/rulebooks/nsw/four-card-poker", "/how-to-play/nsw/four-card-poker", "/proof", "/sign-in")


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or critical, with where."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("table", ["nz-three-card-poker", "nz-racing-card-derby"])
def test_a_finished_table_fits_every_size_in_both_themes(table: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, table)
    assert serious(page) == []
    start_by_mouse(page)
    play_on(page)
    expect(page.locator(".slip")).to_be_visible()
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".stage.desk" if width >= 1280 else ".stage.phone")).to_be_visible()
            assert page.evaluate(WIDER) <= 0, (theme, width)
            assert page.evaluate(CUT) == [], (theme, width)
            if (width, height) in ((1280, 800), (390, 844)):
                assert serious(page) == [], (theme, width)


@pytest.mark.parametrize("address", PAGES)
def test_pages_have_nothing_serious(address: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    answer = page.goto(floor.address + address)
    assert answer is not None
    assert answer.ok, answer.status
    for width, theme in ((1280, "dark"), (390, "light"), (320, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert serious(page) == [], (width, theme)
        assert page.evaluate(WIDER) <= 0, (width, theme)
