"""Pictures of every page, on a desk and on a phone, dark and light: `make screenshots` puts them into docs/pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from tests.floor.browser.conftest import ARGUMENTS, CHROMIUM, LEAVE, Floor
from tests.floor.browser.playing import ENDED, play_on, sit_down, start_by_mouse
from tests.floor.tournaments import NAME, SEATED, prepared

PICTURES = Path("docs/pictures")
FORMS = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
BOOK = "nsw/four-card-poker"
PAGES = {
    "lobby": "/",
    "tournament": f"/tournaments/{quote(NAME)}",
    "tournament-seated": f"/tournaments/{quote(SEATED)}",
    "rulebooks": "/rulebooks",
    "rulebook": f"/rulebooks/{BOOK}",
    "clause": f"/rulebooks/{BOOK}/8.5",
    "compare": f"/compare?left={BOOK}&right=nz/four-card-poker",
    "proof": "/proof",
    "sign-in": "/sign-in",
    "me": "/me",
    "my-rounds": "/me/rounds",
    "my-round": "/me/rounds/nsw-four-card-poker/1",
    "odds": f"/odds/{BOOK}",
    "my-round-analysed": "/me/rounds/nsw-four-card-poker/1?analysis=1#analysis",
}
SHEETS = {"keys": ".bar .keys", "leave": ".bar .leave", "chips": ".my-plate .has", "log": ".log .before"}
"""What opens over a table, by what opens it."""
STAYS_AT = "nsw-four-card-poker"
"""The table that the visitor still sits at when the lobby is taken."""


class Camera:
    """Takes one page in every form and theme."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, name: str) -> None:
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            for form, (width, height) in FORMS.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(150)
                page.screenshot(path=self.folder / f"{name}-{form}-{theme}.png")
        page.set_viewport_size({"width": 1280, "height": 800})


@contextmanager
def visitor() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.set_default_timeout(90_000)
        yield page
        browser.close()


def table(page: Page, camera: Camera, floor: Floor, name: str) -> None:
    """Take a table while wagers are laid, at my decision where there is one, with a clause open, and settled."""
    sit_down(page, floor.address, name)
    if page.locator("button[data-area]").count():
        page.locator("button[data-area]").first.click()
        camera.take(page, f"{name}-wagers")
        page.locator("[data-choice=clear]").click()
        start_by_mouse(page)
    else:  # a game without wagers before the deal
        page.locator("[data-choice=ready]").click()
    page.locator(f".ring.turn, {ENDED}, .slip").first.wait_for()
    if page.locator("[data-choice=look]").count():
        page.locator("[data-choice=look]").click()
        page.locator(".my-cards .card.up").first.wait_for()
    if page.locator(".ring.turn").count():
        camera.take(page, f"{name}-decision")
        page.locator(".dock .says .clause").first.click()
        page.locator(".clause-sheet[open]").wait_for()
        camera.take(page, f"{name}-clause")
        page.keyboard.press("Escape")
    play_on(page)
    camera.take(page, f"{name}-result")
    if name != STAYS_AT:
        page.evaluate(LEAVE)
        return
    for sheet, button in SHEETS.items():
        page.locator(button).first.click()
        page.locator(".sheet[open]").wait_for()
        camera.take(page, sheet)
        page.keyboard.press("Escape")


def main(folder: Path = PICTURES) -> None:
    """Open a floor of its own, play a round at each table, and take every page."""
    camera = Camera(folder)
    with TemporaryDirectory() as house:
        floor = Floor(prepared(Path(house) / "house"))
        try:
            with visitor() as page:
                page.goto(floor.address)
                names = [each.get_attribute("data-table") or "" for each in page.locator("[data-table]").all()]
                books = [each.get_attribute("href") or "" for each in page.locator(".books a").all()]
                for name in sorted(names, key=lambda each: each == STAYS_AT):
                    table(page, camera, floor, name)
                for name, address in PAGES.items():
                    if name == "odds":  # not for somebody who sits at a table where a round may live
                        page.evaluate(LEAVE)
                    page.goto(floor.address + address)
                    if name == "odds":
                        page.locator(".figures").wait_for()
                    camera.take(page, name)
                for address in books:
                    page.goto(floor.address + address.replace("/rulebooks/", "/how-to-play/"))
                    page.locator(".embedded .stage").wait_for()
                    camera.take(page, f"how-to-play{address.removeprefix('/rulebooks').replace('/', '-')}")
        finally:
            floor.stop()


if __name__ == "__main__":
    main(*(Path(each) for each in sys.argv[1:2]))
