"""How a person plays in the browser: sit down, lay chips, decide, to the end of a round; by mouse or by keys alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

ENOUGH = 40
"""More steps than any round has."""
WAIT = 70_000
"""Longer than anybody may take to decide: a round in which somebody has left their page ends by then."""
ENDED = "[data-choice=again], [data-choice=other-wagers]"


def sit_down(page: Page, address: str, table: str) -> None:
    """Come to a table as somebody new and take a seat."""
    page.goto(f"{address}/tables/{table}")
    page.locator(".take").first.click()
    expect(page.locator("[data-choice=type]")).to_be_visible(timeout=WAIT)


def choices(page: Page) -> list[str]:
    """Return what may be chosen now, in its order."""
    return page.locator(".choice").evaluate_all("list => list.map((each) => each.dataset.choice)")


def start_by_mouse(page: Page, areas: int = 2) -> None:
    """Lay a chip on some areas, look at them, place them and let the round begin."""
    for area in page.locator("button[data-area]").all()[:areas]:
        area.click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()


def chosen(offered: list[str]) -> str:
    """Return what to choose: look first, then stay in."""
    return next(each for each in offered if each == "look" or each.startswith(("play", "skip", "call", "check", "stay")))


def play_on(page: Page, key: bool = False) -> None:
    """Choose until the round is over and the next wagers are asked for."""
    for _ in range(ENOUGH):
        page.wait_for_selector(".choice")
        offered = choices(page)
        if page.locator(ENDED).count():
            return
        try:
            wanted = chosen(offered)
        except StopIteration:
            page.wait_for_timeout(100)
            continue
        button = page.locator(f"[data-choice='{wanted}']")
        shortcut = button.get_attribute("aria-keyshortcuts", timeout=2_000)
        if key and shortcut:
            page.keyboard.press(shortcut)
        else:
            button.click()
        page.wait_for_timeout(50)
    raise AssertionError(f"the round does not end; offered: {choices(page)}")
