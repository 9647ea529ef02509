"""One finished table of each game at several sizes, in both themes: nothing is cut off, nothing scrolls sideways."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from time import monotonic

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import BOOK_OF, ENDED, WAIT, play_on, sit_down, start
from tests.floor.browser.seeing import (
    COVERED,
    CUT,
    LONGER,
    OVERLAP,
    SIDEWAYS,
    SMALL_INDEX,
    UNDER_TABS,
    WIDER,
    resize,
    serious,
    where,
)

SIZES = ((1280, 800), (1920, 1080), (640, 400), (390, 844), (320, 700))
"""A desk, a large one, the desk at 200 %, two phones."""
LIKELIEST = (("dark", (1280, 800)), ("light", (390, 844)), ("dark", (320, 700)))
LOOKS = where(LIKELIEST, product(("dark", "light"), SIZES))


@pytest.mark.parametrize("game", BOOK_OF)
def test_a_finished_table_fits_its_window(game: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, BOOK_OF[game].replace("/", "-"))
    assert serious(page) == []
    start(page)
    play_on(page)
    expect(page.locator(".slip")).to_be_visible()
    for theme, (width, height) in LOOKS:
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        resize(page, width, height)
        expect(page.locator(".stage.desk" if width >= 1280 else ".stage.phone")).to_be_visible()
        assert page.evaluate(WIDER) <= 0, (theme, width)
        assert page.evaluate(CUT) == [], (theme, width)
        assert page.evaluate(LONGER, SIDEWAYS) == [], (theme, width)
        assert width < 1280 or page.evaluate(OVERLAP) == [], (theme, width)
        if (width, height) == (390, 844):
            page.evaluate("scrollTo(0, 0)")
            assert page.evaluate(COVERED) == page.evaluate(UNDER_TABS) == page.evaluate(SMALL_INDEX) == [], theme
        if (width, height) in ((1280, 800), (390, 844)):
            assert serious(page) == [], (theme, width)


def test_a_clause_can_be_closed_on_a_small_phone(floor: Floor, new_page: NewPage) -> None:
    page = new_page(320, 700)
    sit_down(page, floor.address, "nz-three-card-poker")
    page.locator(".dock .says .clause").first.click()
    close = page.locator(".clause-sheet .close")
    expect(close).to_be_visible()
    box = close.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 320
    close.click()
    expect(page.locator(".clause-sheet")).to_be_hidden()


IN_CARDS = (
    "blackjack",
    "caribbean-stud-poker",
    "draw-poker",
    "four-card-poker",
    "pai-gow",
    "three-card-poker",
    "ultimate-texas-holdem",
)


def comes_to_a_turn(page: Page) -> None:
    """Post the blind of a newcomer and be ready, until it is this player's turn; rounds of the others may come first."""
    until = monotonic() + WAIT / 1000
    while not page.locator(".ring.turn").count() and monotonic() < until:
        wanted = page.locator("[data-choice^=post]:not(.sent)").or_(page.locator("[data-choice=ready]:not(.sent)")).first
        with suppress(TimeoutError):
            wanted.click(timeout=500)


@pytest.mark.parametrize("game", IN_CARDS)
def test_whoever_is_to_decide_on_a_small_phone_sees_every_choice(game: str, floor: Floor, new_page: NewPage) -> None:
    """Without scrolling: no choice is under the paper tabs. A blackjack leaves nothing to decide: another round, then."""
    page = new_page()
    sit_down(page, floor.address, BOOK_OF[game].replace("/", "-"))
    for _ in range(5):
        if game == "draw-poker":
            comes_to_a_turn(page)
            break
        start(page)
        expect(page.locator(f".ring.turn .card, .ring.turn .domino, {ENDED}").first).to_be_visible()
        if page.locator(".ring.turn").count():
            break
        play_on(page)
        page.locator("[data-choice=other-wagers]").click()
    if page.locator("[data-choice=look]").count():
        page.locator("[data-choice=look]").click()
        expect(page.locator("[data-choice=look]")).to_have_count(0)
    for width, height in ((390, 844), (320, 640)):
        resize(page, width, height)
        expect(page.locator(".stage.phone")).to_be_visible()
        expect(page.locator(".choices .choice").first).to_be_visible()
        assert page.evaluate(UNDER_TABS) == page.evaluate(SMALL_INDEX) == [], (width, height)
        assert page.evaluate(WIDER) <= 0, (width, height)
    resize(page, 1280, 800)
    play_on(page)
