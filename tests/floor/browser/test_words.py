"""Words within their bounds: papers show whole lines only, a long name ends before the steps; the lobby shows what is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from pitboss import law
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import USUAL, practice_settings
from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.limits import Range
from tests.floor.browser.conftest import QUICK, Floor, NewPage
from tests.floor.browser.playing import BOOK_OF, play_on, sit_down, start
from tests.floor.browser.seeing import DRAWN, resize, where
from tests.floor.support import served

LONG = "High rollers of the grand harbour pavilion"[:LONGEST_NAME]
CUT_LINES = """
() => [...document.querySelectorAll('.papers > .sign .sign-rows, .papers > .log ol')].flatMap((box) => {
  const bounds = box.getBoundingClientRect();
  const lines = [...box.querySelectorAll('tr, li')].filter((each) => each.checkVisibility());
  const below = (at) => at.bottom > bounds.bottom + 1 && !(box.matches('.scrolls') && at.top > bounds.bottom - 1);
  const outside = (at) => below(at) || at.top < bounds.top - 1;
  return lines.filter((each) => outside(each.getBoundingClientRect())).map((each) => each.textContent);
})
"""
"""Lines of the papers beside a table that are shown in part, or not at all where they cannot be scrolled to."""
SIGN = "() => [...document.querySelectorAll('.sheet .sign-rows li, .sheet .sign-rows tbody tr')].length"
BESIDE = """
(names) => {
  const [one, other] = names.map((each) => document.querySelector(each).getBoundingClientRect());
  return other.left - one.right;
}
"""
"""By how much one thing ends before another."""


@pytest.fixture
def long_names(tmp_path: Path) -> Iterator[Floor]:
    """A floor whose only table has the longest name, and takes all that a guest has on a trifecta."""
    with House.at(tmp_path / "house") as house:
        book = law.load("nz/racing-card-derby")
        settings = practice_settings(book, LONG)
        limits = settings.limits.with_range("trifecta", Range(100, USUAL))
        house.open_table(book, replace(settings, limits=limits), at=wall_clock())
    opened = Floor(tmp_path / "house", "--no-tables", program=QUICK)
    yield opened
    opened.stop()


LONG_AND_SHORT = ("baccarat", "blackjack", "caribbean-stud-poker", "pai-gow")
"""The games whose sign has the most lines, the most words with schedules and without, and the fewest lines."""


@pytest.mark.parametrize("game", where(LONG_AND_SHORT, filter(None, BOOK_OF)))
def test_papers_show_whole_lines_and_the_rest_is_scrolled_to_or_one_click_away(
    game: str, floor: Floor, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, floor.address, BOOK_OF[game].replace("/", "-"))
    assert page.evaluate(CUT_LINES) == []
    lines = page.locator(".papers > .sign .sign-rows :is(li, tbody tr)")
    whole = page.locator(".papers > .sign .more-lines:visible")
    if whole.count():
        expect(lines.last).not_to_be_in_viewport()
        page.locator(".papers > .sign .sign-rows").press("End")
        expect(lines.last).to_be_in_viewport(ratio=1)
        resize(page, 1290, 800)  # drawn again, it stays where it was
        expect(lines.last).to_be_in_viewport(ratio=1)
        page.locator(".papers > .sign .sign-rows").press("Home")
        whole.press("Enter")
        expect(page.locator(".sheet .sign")).to_be_visible()
        assert page.evaluate(SIGN) == lines.count()
        page.keyboard.press("Escape")
    else:
        expect(lines.last).to_be_in_viewport(ratio=1)
    start(page)
    play_on(page)
    assert page.evaluate(CUT_LINES) == []


@pytest.mark.parametrize("book", ["nsw/four-card-poker", "nz/four-card-poker", "nsw/three-card-poker", "nz/pai-gow"])
def test_a_sign_that_can_be_set_closer_has_all_its_lines(book: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, book.replace("/", "-"))
    shown = page.locator(".papers > .sign .lines li:visible").count()
    expect(page.locator(".papers > .sign .more-lines:visible")).to_have_count(0)
    resize(page, 390, 844)
    page.locator(".sign-tab").click()
    expect(page.locator(".sheet .sign .lines li")).to_have_count(shown)


@pytest.mark.parametrize(("game", "called"), [("blackjack", "Box"), ("pai-gow", "Box"), ("baccarat", "Seat")])
def test_empty_places_are_called_what_the_game_calls_them(game: str, called: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, BOOK_OF[game].replace("/", "-"))
    for empty in page.locator(".empty-seat b").all():
        expect(empty).to_have_text(re.compile(f"^{called} \\d$"))
    expect(page.locator(".empty-seat").first).to_be_visible()


def test_the_longest_names_end_before_the_steps(long_names: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.request.post(f"{long_names.address}/api/guest", data={"name": "Bartholomew Wolfeschlege"})
    page.request.post(f"{long_names.address}/api/tables/{quote(LONG)}/sit", data={})
    page.goto(f"{long_names.address}/tables/{quote(LONG)}")
    expect(page.locator(".steps")).to_be_visible()
    for width in (1280, 1100):
        resize(page, width, 800)
        assert page.evaluate(BESIDE, [".bar .where", ".steps"]) >= 0
        assert page.evaluate(BESIDE, [".steps", ".bar .right"]) >= 0


def test_a_guest_who_has_lost_everything_gets_play_money_at_the_table(long_names: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.request.post(f"{long_names.address}/api/tables/{quote(LONG)}/sit", data={})
    page.goto(f"{long_names.address}/tables/{quote(LONG)}")
    goes_on = page.locator("[data-choice=other-wagers]")
    while page.locator("[data-choice=cash]").count() == 0:
        if goes_on.count():
            goes_on.click()
        page.locator("[data-choice=type]").click()
        page.locator(".typed select").select_option("trifecta-diamond-heart-club")
        page.locator(".typed input").fill(str(USUAL // 100))
        page.locator("[data-choice=typed]").click()
        page.locator("[data-choice=ready]").click()
        expect(page.locator("[data-choice=cash], [data-choice=other-wagers]")).to_be_visible()
    page.locator("[data-choice=cash]").click()
    expect(page.locator("[data-choice=buy-in]")).to_contain_text("from your purse of $500")


def test_the_lobby_shows_at_once_what_is_chosen_and_keeps_what_is_searched_for(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(floor.address)
    rows = page.locator("[data-table]:visible")
    every = rows.count()
    page.get_by_role("radio", name="Derby").check()
    expect(rows).to_have_count(1)
    assert page.url.endswith("?game=Derby")
    page.reload()
    expect(page.get_by_role("radio", name="Derby")).to_be_checked()
    page.get_by_role("radio", name="All games").check()
    expect(rows).to_have_count(every)
    page.get_by_label("Find a table").fill("derby")
    expect(rows).to_have_count(1)
    with page.expect_response(lambda answer: answer.url.rstrip("/") == floor.address) as refreshed:
        pass
    refreshed.value.finished()
    assert page.evaluate(DRAWN)
    expect(rows).to_have_count(1)


def test_a_reminder_stays_until_it_is_heeded(tmp_path: Path, new_page: NewPage) -> None:
    later = 0
    with served(tmp_path / "house", clock=lambda: wall_clock() + later) as house:
        page = new_page()
        sit_down(page, house.address, "nsw-four-card-poker")
        expect(page.locator(".reminder")).to_have_count(0)
        later = 31 * 60_000
        page.reload()
        expect(page.locator(".reminder")).to_contain_text("You have been here for 31 minutes: 0 rounds")
        page.locator("[data-choice=heed]").click()
        expect(page.locator(".reminder")).to_have_count(0)
        page.goto("about:blank")
