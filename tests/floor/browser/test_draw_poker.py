"""Draw Poker: a hand with a draw by mouse, one by keys alone, and a side pot among three people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, TimeoutError, expect

from pitboss import law
from pitboss.house.house import House
from pitboss.house.players.bots import computer_at
from pitboss.house.players.client import wall_clock
from pitboss.house.players.visits import USUAL, Visit, practice_settings
from pitboss.table.limits import Range
from tests.floor.browser.conftest import QUICK, Floor, NewPage
from tests.floor.browser.playing import choices, sit_down
from tests.floor.browser.seeing import OVERLAP

BOOK, TABLE = "act/draw-poker", "act-draw-poker"
WANTED = ("ready", "discard", "call", "check", "stay", "show")
"""What a person chooses who wants to see the draw and the showdown."""
LONG = 180
"""Seconds for the first hand that comes to a draw: the others may fold before it."""


def takes_a_card_and_stays_in(page: Page, *, keys: bool) -> str:
    """Play until a card was changed and the hand is over; return what the dock said."""
    changed, said = 0, ""
    until = monotonic() + LONG
    while not (changed and page.locator(".slip").count()) and monotonic() < until:
        offered = unsent(page)
        if "stand-pat" in offered and "discard" not in offered:
            page.keyboard.press("1") if keys else page.locator(".mark").first.click()
            expect(page.locator("[data-choice=discard]")).to_contain_text("Change one")
            changed += 1
            continue
        wanted = next((each for each in WANTED if any(one.startswith(each) for one in offered)), None)
        if wanted is None:
            page.wait_for_timeout(50)
            continue
        if wanted in ("discard", "call", "check", "stay"):
            said += " ".join(page.locator(".says").all_inner_texts())
        choose(page, wanted, keys=keys)
    expect(page.locator(".slip")).to_contain_text("Together")
    assert changed >= 1
    return said


def unsent(page: Page) -> list[str]:
    """What may be chosen now; nothing while a choice is on its way, because the table may have moved on when it arrives."""
    return [] if page.locator(".choice.sent").count() else choices(page)


def choose(page: Page, wanted: str, *, keys: bool = False) -> None:
    """Make a choice that begins so, by its key or by mouse, unless the table has moved on."""
    button = page.locator(f"[data-choice^={wanted}]:not(.sent)").first
    with suppress(TimeoutError):
        if keys:
            page.locator("body").press(button.get_attribute("aria-keyshortcuts", timeout=1_000) or "")
        else:
            button.click(timeout=1_000)
    page.wait_for_timeout(50)


def test_a_hand_with_a_draw(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    expect(page.locator(".seat.house .device p")).to_contain_text("Shoe")
    said = takes_a_card_and_stays_in(page, keys=False)
    assert "10." in said, "the clauses of the turn"
    assert "8.2" not in said, "and not those of what may be asked for at any time"


def test_a_hand_by_keys_alone(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{floor.address}/tables/{TABLE}")
    page.locator(".take").first.press("Enter")
    expect(page.locator("[data-choice=ready]")).to_be_visible(timeout=LONG * 1000)
    takes_a_card_and_stays_in(page, keys=True)


NOTES = """
() => {
  window.noted = {cut: new Set(), words: new Set()};
  new MutationObserver(() => {
    const note = document.querySelector('.my-plate .note');
    if (note?.scrollWidth > note?.clientWidth + 1) noted.cut.add(note.textContent);
    if (document.querySelector('.ring .mark')) noted.words.add(document.querySelector('.ring .hand-words').textContent);
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""
"""Keep what my plate says only in part, and what the hand is said to be while cards are marked."""


def test_a_small_phone_says_whole_what_the_hand_is_and_what_is_in_the_pot(floor: Floor, new_page: NewPage) -> None:
    page = new_page(320, 700)
    sit_down(page, floor.address, TABLE)
    page.evaluate(NOTES)
    takes_a_card_and_stays_in(page, keys=False)
    expect(page.locator(".my-plate .note")).to_have_text(re.compile(r"^\$[\d,.]+ in$"))
    expect(page.locator(".ring .hand-words")).not_to_be_empty()
    assert page.evaluate("[...noted.cut]") == []
    said = page.evaluate("[...noted.words]")
    assert said
    assert all(said)


@pytest.fixture
def low_stakes(tmp_path: Path) -> Iterator[Floor]:
    """A floor with a table without computer players, at which somebody may sit down with seven dollars, and one for ten."""
    with House.at(tmp_path / "house") as house:
        book = law.load(BOOK)
        usual = practice_settings(book, "hand")
        settings = replace(usual, limits=usual.limits.with_range("table-stake", Range(500, 1_000_000)))
        house.open_table(book, settings, at=wall_clock())
        visit, ten = Visit(house, wall_clock), house.open_table(book, replace(settings, name="ten", seats=10), at=wall_clock())
        for seat in (1, 2, 3, 5, 6, 7, 8, 9, 10):
            visit.seat(visit.dealer(ten), computer_at(seat), seat, USUAL)
    opened = Floor(tmp_path / "house", "--no-tables", program=QUICK)
    yield opened
    opened.stop()


def sits_with(page: Page, floor: Floor, chips: int) -> str:
    """Sit down with so much, and return the name that the guest got."""
    answer = page.request.post(f"{floor.address}/api/tables/hand/sit", data={"chips": chips})
    assert answer.ok, answer.text()
    page.goto(f"{floor.address}/tables/hand")
    name: str = answer.json()["table"]["me"]["name"]
    return name


def test_a_side_pot_names_who_cannot_win_it_and_ten_players_have_room(low_stakes: Floor, new_page: NewPage) -> None:
    pages = [new_page() for _ in range(3)]
    names = [sits_with(page, low_stakes, chips) for page, chips in zip(pages, (10_000, 700, 10_000), strict=True)]
    short = pages[1]
    for page in pages:
        page.locator("[data-choice=ready]").click()
    said: set[str] = set()
    until = monotonic() + LONG
    while not all(page.locator(".slip").count() for page in pages) and monotonic() < until:
        for page in pages:
            offered = choices(page)
            wanted = ("tap-out", "call") if page is short else ("raise",) if not said else ()
            order = (*wanted, "call", "check", "stay", "bet", "stand-pat", "show", "muck")
            found = next((each for each in order if each in offered), None)
            if found and page.locator(".ring.turn, [data-choice=show], [data-choice=muck]").count():
                choose(page, found)
        said |= {text for text in pages[0].locator(".pots li span").all_inner_texts() if text}
        if "without" in " ".join(said):
            expect(pages[0].locator(".pots li b").nth(1)).to_contain_text("Side pot $")
    clause = "14.2"
    assert f"without {names[1]} {clause}" in {" ".join(each.split()) for each in said}
    for page in pages:
        expect(page.locator(".slip")).to_contain_text("Together")
        expect(page.locator(".pots li")).to_have_count(2)
        expect(page.locator(".pots li span").first).to_contain_text("to ")
    sit_down(pages[0], low_stakes.address, "ten")
    pages[0].locator("[data-choice=ready]").click()
    pages[0].locator(".ring.turn").wait_for()
    expect(pages[0].locator(".seat .plate")).to_have_count(9)
    assert pages[0].evaluate(OVERLAP) == []
