"""One finished table of each game at every size, in both themes: nothing is cut off, nothing scrolls sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import BOOK_OF, play_on, sit_down, start
from tests.floor.browser.seeing import CUT, OVERLAP, WIDER, serious

SIZES = ((1280, 800), (1920, 1080), (640, 400), (390, 844), (320, 700))
"""A desk, a large one, the desk at 200 %, two phones."""


@pytest.mark.parametrize("game", BOOK_OF)
def test_a_finished_table_fits_every_size_in_both_themes(game: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, BOOK_OF[game].replace("/", "-"))
    assert serious(page) == []
    start(page)
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
            assert width < 1280 or page.evaluate(OVERLAP) == [], (theme, width)
            if (width, height) in ((1280, 800), (390, 844)):
                assert serious(page) == [], (theme, width)
