"""Every page of the floor, as somebody sees it who has played: on a desk and on phones, dark and light, by axe's measure."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page, expect
from starlette.routing import Route, compile_path

from pitboss.floor.app import routes
from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import BOOK_OF, BOOKS, WAIT, play_on, sit_down, start
from tests.floor.browser.seeing import LONGER, SIDEWAYS, WIDER, resize, serious, where
from tests.floor.screenshots import PAGES
from tests.floor.tournaments import NAME

BOOK, TABLE = "nsw/four-card-poker", "nsw-four-card-poker"
LOOKS = ((1280, "dark"), (390, "light"), (320, "dark"))
BY_AXE = where(LOOKS[:2], LOOKS)
"""Where axe looks too: a phone of 320 pixels has what one of 390 has, closer together."""
ADDRESSES = {
    "/": "/",
    "/tables/{name}": f"/tables/{TABLE}",
    "/tournaments/{name}": f"/tournaments/{quote(NAME)}",
    "/rulebooks": "/rulebooks",
    "/rulebooks/{authority}/{game}": f"/rulebooks/{BOOK}?q=wager",
    "/rulebooks/{authority}/{game}/{clause}": f"/rulebooks/{BOOK}/8.5",
    "/compare": f"/compare?left={BOOK}&right=nz/four-card-poker",
    "/odds/{authority}/{game}": f"/odds/{BOOK}",
    "/sign-in": "/sign-in",
    "/me": "/me",
    "/me/rounds": "/me/rounds",
    "/me/rounds/{name}/{number}": f"/me/rounds/{TABLE}/{{round}}",
    "/proof": "/proof",
}
"""Every page by its pattern; how to play has a test for each rulebook."""


def looked_at(page: Page) -> list[str]:
    """Return what is wrong with a page at some sizes and in both themes."""
    wrong = []
    for width, theme in LOOKS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        wrong += [f"{width} {theme}: {each}" for each in (serious(page) if (width, theme) in BY_AXE else ())]
        if page.evaluate(WIDER) > 0:
            wrong.append(f"{width} {theme}: wider than the window")
        wrong += [f"{width} {theme}: sideways: {each[:60]}" for each in page.evaluate(LONGER, SIDEWAYS)]
    page.set_viewport_size({"width": 1280, "height": 800})
    return wrong


def has_played(page: Page, floor: Floor) -> None:
    sit_down(page, floor.address, TABLE)
    start(page)
    play_on(page)


def cards(page: Page) -> list[str]:
    return sorted(each.get_attribute("aria-label") or "" for each in page.locator(".my-cards .card").all())


def test_every_page_has_nothing_serious(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    has_played(page, floor)
    number = (page.locator(".slip a").get_attribute("href") or "").rpartition("/")[2]
    # The computer players go on, and nobody who sits at a table sees odds while a round lives.
    assert page.request.post(f"{floor.address}/api/tables/{TABLE}/leave", data={}).ok
    wrong = []
    for address in ADDRESSES.values():
        answer = page.goto(floor.address + address.format(round=number))
        assert answer is not None
        assert answer.ok, (address, answer.status)
        # A page of odds comes again by itself when they are counted.
        expect(page.locator("#job button")).to_have_count(0, timeout=WAIT)
        wrong += [f"{address} {each}" for each in looked_at(page)]
    assert wrong == []


def test_a_tournament_is_entered_from_the_lobby(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(floor.address)
    row = page.locator(f'[data-tournament="{NAME}"]')
    row.get_by_role("button", name=f"Enter {NAME}").click()
    page.wait_for_url("**/tournaments/**")
    expect(page.locator("main")).to_contain_text("You have entry")
    expect(page.locator("main")).to_contain_text("Tournament chips have no cash value.")
    assert page.get_by_role("button", name="Enter").count() == 0


def test_these_are_all_pages() -> None:
    served = {each.path for each in routes() if isinstance(each, Route) and "GET" in (each.methods or ())}
    pages = {each for each in served if not each.startswith(("/api/", "/static/", "/openapi", "/how-to-play"))}
    assert pages == {*ADDRESSES}


def test_every_page_has_its_pictures() -> None:
    """Tables and how to play have theirs for each rulebook."""
    shown = [urlsplit(each).path for each in PAGES.values()]
    left = {pattern for pattern in ADDRESSES if not any(compile_path(pattern)[0].match(each) for each in shown)}
    assert left == {"/tables/{name}"}


@pytest.mark.parametrize("book", where(BOOK_OF.values(), BOOKS))
def test_how_to_play_is_six_lines_and_a_round_on_the_felt(book: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{floor.address}/how-to-play/{book}")
    assert 3 <= page.locator(".guide li").count() <= 6
    expect(page.locator(".embedded .slip")).to_contain_text("Together")
    assert serious(page) == []
    page.locator("[data-choice=first]").click()
    expect(page.locator(".embedded .slip")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".embedded .says")).to_contain_text("step 2 of")
    resize(page, 390, 844)
    expect(page.locator(".stage.phone")).to_be_visible()
    assert page.evaluate(WIDER) <= 0


def test_odds_are_read_on_a_small_phone_without_moving_sideways(floor: Floor, new_page: NewPage) -> None:
    page = new_page(320, 700)
    page.goto(f"{floor.address}/odds/nz/racing-card-derby")
    expect(page.locator(".figures .exact").first).to_be_visible()
    assert page.evaluate(LONGER, SIDEWAYS) == []
    assert page.evaluate(WIDER) <= 0


def test_what_my_rounds_came_to_is_a_plain_line(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    has_played(page, floor)
    page.goto(f"{floor.address}/me/rounds")
    line, head = page.locator(".in-all").bounding_box(), page.locator("h1").bounding_box()
    assert line is not None
    assert head is not None
    assert (line["x"], line["width"]) == (head["x"], head["width"])


def test_a_past_round_is_played_again_on_its_felt(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    has_played(page, floor)
    held = cards(page)
    page.locator(".slip a").click()
    page.locator("[data-choice=last]").click()
    expect(page.locator(".embedded .slip")).to_contain_text("Together")
    assert cards(page) == held
    page.locator("[data-choice=first]").click()
    expect(page.locator(".my-cards .card.up")).to_have_count(0)


def test_a_dispute_is_raised_on_the_page_of_the_round(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    has_played(page, floor)
    page.locator(".slip a").click()
    page.get_by_label("In your own words").fill("The last hand was paid wrongly.")
    page.get_by_role("button", name="Raise a dispute").click()
    expect(page.locator(".panel", has_text="My disputes")).to_contain_text("raised")


def test_the_root_on_the_sign_is_that_of_the_proof(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    start(page)
    page.locator("[data-choice=look], [data-choice=fold]").first.wait_for()
    noted = page.locator(".sign .root code").inner_text()
    assert len(noted) == 64
    play_on(page)
    page.goto(f"{floor.address}/me/rounds")
    with page.expect_download() as found:
        page.locator("a[download]").first.click()
    page.goto(f"{floor.address}/proof")
    page.locator("#file").set_input_files(found.value.path())
    page.locator("#noted").fill(noted)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#findings")).to_contain_text("This proof holds")
    expect(page.locator("#findings")).to_contain_text("The root is the one that you noted.")
    expect(page.locator("#findings")).to_contain_text(re.compile(r"card \d+ is (10|[2-9AJKQ])[♣♦♥♠]"))
    resize(page, 320, 700)
    assert page.evaluate(WIDER) <= 0
