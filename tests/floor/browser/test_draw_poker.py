"""A hand of Draw Poker: called, a card changed, and shown down, by mouse."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import TimeoutError, expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import choices, sit_down

WANTED = ("ready", "discard", "call", "check", "stay", "show")
LONG = 180
"""Seconds for the first hand that comes to a draw: the others may fold before it."""


def test_a_hand_with_a_draw(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, "act-draw-poker")
    changed, said = 0, ""
    until = monotonic() + LONG
    while not (changed and page.locator(".slip").count()) and monotonic() < until:
        offered = choices(page)
        if "stand-pat" in offered and "discard" not in offered:
            page.locator(".mark").first.click()
            expect(page.locator("[data-choice=discard]")).to_contain_text("Change one")
            changed += 1
            continue
        wanted = next((each for each in WANTED if any(one.startswith(each) for one in offered)), None)
        if wanted is None:
            page.wait_for_timeout(100)
            continue
        if wanted in ("discard", "call", "check"):
            said += " ".join(page.locator(".says").all_inner_texts())
        try:
            page.locator(f"[data-choice^={wanted}]").first.click(timeout=1_000)
        except TimeoutError:  # the table has moved on
            continue
        page.wait_for_timeout(50)
    expect(page.locator(".slip")).to_contain_text("Together")
    assert changed >= 1
    assert "10." in said, "the clauses of the turn"
    assert "8.2" not in said, "and not those of what may be asked for at any time"
