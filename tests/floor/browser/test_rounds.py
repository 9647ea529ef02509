"""A whole round of every game, and everywhere under every rulebook: by mouse, and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pitboss.games import rules_for
from pitboss.house.players.bots import start_of
from pitboss.house.players.visits import practice_settings
from pitboss.law import load
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets
from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import BOOK_OF, BOOKS, WAIT, free_seat, play_on, sit_down, start_by_mouse
from tests.floor.browser.seeing import where


def rules_of(book: str) -> Rules:
    return rules_for(load(book), practice_settings(load(book), "practice"))


WAGERED = [each for each in where(BOOK_OF.values(), BOOKS) if isinstance(start_of(rules_of(each)), NoMoreBets)]
"""The rulebooks by which wagers are placed before the round."""
NOTHING = re.compile(r"\b(null|undefined|NaN)\b")
"""What a page says in place of something that is not there."""


@pytest.mark.parametrize("book", WAGERED)
def test_a_round_by_mouse(book: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, book.replace("/", "-"))
    start_by_mouse(page)
    play_on(page)
    slip = page.locator(".slip")
    expect(slip).to_contain_text("Together")
    wagers = min(2, len(rules_of(book).wagers))
    assert slip.locator("tbody tr").count() >= wagers
    assert slip.locator("tbody .clause").count() >= wagers


@pytest.mark.parametrize("book", WAGERED)
def test_a_round_by_keys_alone(book: str, floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{floor.address}/tables/{book.replace('/', '-')}")
    expect(page.locator(".take").first).to_be_visible(timeout=WAIT)
    assert not NOTHING.search(page.locator("body").inner_text()), "what somebody sees who has no seat yet"
    free_seat(page).press("Enter")
    expect(page.locator("[data-choice=type]")).to_be_visible(timeout=WAIT)
    page.keyboard.press("t")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.locator("[data-choice=ready]")).to_be_visible()
    page.locator("body").press("Enter")
    play_on(page, key=True)
    expect(page.locator(".slip")).to_contain_text("Together, on $")
