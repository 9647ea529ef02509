"""How a person plays in the browser: sit down, lay chips, decide, to the end of a round; by mouse or by keys alone."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from playwright.sync_api import Locator, Page, TimeoutError, expect

from pitboss.games import games
from pitboss.law import available, load

BOOKS = tuple(each for each in available() if load(each).game in games())
"""Every rulebook that can be played: new ones come by themselves."""
BOOK_OF = {load(each).game: each for each in reversed(BOOKS)}
"""One of them for each game."""
STAYS_IN = ("look", "skip", "play", "call", "check", "stay", "stand", "show", "house-way")
"""What to choose: look first, then stay in."""
WAGERING = ("place", "undo", "clear", "ready", "again", "type", "withdraw", "sit", "other", "buy", "money")
GIVES_UP = ("fold", "surrender", "concede")
"""What takes a round no further, or out of it; any other choice is as good as the next."""
WAIT = 120_000
"""Longer than anybody may take to decide: a round in which somebody has left their page ends by then."""
ENDED = "[data-choice=again], [data-choice=other-wagers], .with-slip [data-choice=ready]"
"""What is offered when a round is over."""


def sit_down(page: Page, address: str, table: str) -> None:
    """Come to a table and take a seat."""
    page.goto(f"{address}/tables/{table}")
    page.locator(".take").first.wait_for()
    free_seat(page).click()
    expect(page.locator("[data-choice=type], [data-choice=ready]").first).to_be_visible(timeout=WAIT)


def free_seat(page: Page) -> Locator:
    """Return the seat in the middle where that one is free, else the last that is: the first may become the box of the house."""
    middle = page.locator("[data-choice=take-4]")
    return middle if middle.count() else page.locator(".take").last


def choices(page: Page) -> list[str]:
    """Return what may be chosen now, in its order."""
    found: list[str] = page.locator(".choice:not(.sent)").evaluate_all("list => list.map((each) => each.dataset.choice)")
    return found


def offered(page: Page) -> list[str]:
    """Return the decisions that may be taken now."""
    return [each for each in choices(page) if not each.startswith((*WAGERING, *GIVES_UP))]


def start_by_mouse(page: Page, areas: int = 2) -> None:
    """Lay a chip on some areas, look at them, place them and let the round begin. A round of the others may come first."""
    page.locator("button[data-area]").first.wait_for(timeout=WAIT)
    for area in page.locator("button[data-area]").all()[:areas]:
        area.click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()


def start(page: Page) -> None:
    """Let a round begin, at a game with wagers before it or without."""
    if page.locator("button[data-area]").count():
        start_by_mouse(page)
    else:
        page.locator("[data-choice=ready]").click()


def play_on(page: Page, key: bool = False) -> None:
    """Choose until the round is over and the next wagers are asked for."""
    until = monotonic() + WAIT / 1000
    while monotonic() < until:
        if page.locator(ENDED).count():
            return
        wanted = next(iter(sorted(offered(page), key=lambda each: not each.startswith(STAYS_IN))), None)
        if wanted is None:
            waits = page.locator("[data-choice=ready]:not(.sent)")
            if waits.count():  # a newcomer was not dealt in: the next round asks for them again
                with suppress(TimeoutError):
                    waits.click(timeout=1_000)
            page.wait_for_timeout(100)
            continue
        button = page.locator(f"[data-choice='{wanted}']:not(.sent)")
        with suppress(TimeoutError):  # somebody else may have moved the table on
            shortcut = button.get_attribute("aria-keyshortcuts", timeout=1_000)
            if key and shortcut:
                page.keyboard.press(shortcut)
            else:
                button.click(timeout=1_000)
        page.wait_for_timeout(50)
    raise AssertionError(f"the round does not end; offered: {choices(page)}")
