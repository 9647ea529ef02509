"""A game that is installed beside Pitboss: a whole round of it in the browser, on the plain felt and on a felt of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from tests.floor.browser.conftest import QUICK, Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse
from tests.floor.browser.seeing import CUT, WIDER, resize, serious
from tests.support.installing import SIC_BO, installed

LIMITS = [word for kind in ("small", "big", "any-triple", "number") for word in ("--limit", kind, "$5", "$100")]
OPEN = (sys.executable, "-m", "pitboss", "table", "open", "common/sic-bo", "--name", "dice", "--seats", "6", *LIMITS, "--data")
FELT = """
import { h } from "../dom.js";
import { plainFelt } from "./plain.js";

const middle = (m) => h("p", {}, (m.game?.dice ?? []).map((each) => h("span", { class: "own-die" }, String(each))));

export default plainFelt({ middle, hand: () => null, start: "Shake the dice", name: "Dice" });
"""


@contextmanager
def floor_with(package: Path, folder: Path) -> Iterator[Floor]:
    """Open a floor with one table of the game, which every program sees that this test starts."""
    site = folder / "site"
    site.mkdir()
    with installed(package, site):
        subprocess.run([*OPEN, str(folder / "house")], check=True, capture_output=True, timeout=120)
        opened = Floor(folder / "house", "--no-tables", program=QUICK)
        try:
            yield opened
        finally:
            opened.stop()


def test_a_round_on_the_plain_felt(tmp_path: Path, new_page: NewPage) -> None:
    with floor_with(SIC_BO, tmp_path) as floor:
        page = new_page()
        sit_down(page, floor.address, "dice")
        assert serious(page) == []
        start_by_mouse(page, areas=1)
        play_on(page)
        expect(page.locator(".slip")).to_contain_text("Together")
        expect(page.locator(".plain-middle")).to_contain_text("dice")
        for width, height in ((1280, 800), (390, 844), (320, 700)):
            resize(page, width, height)
            assert page.evaluate(WIDER) <= 0
            assert page.evaluate(CUT) == []


def test_a_round_on_a_felt_of_its_own(tmp_path: Path, new_page: NewPage) -> None:
    package = tmp_path / "sic_bo"
    shutil.copytree(SIC_BO, package)
    (package / "sic_bo" / "felt.js").write_text(FELT)
    (package / "sic_bo" / "felt.css").write_text(".own-die { color: rgb(1, 2, 3); }\n")
    (package / "sic_bo" / "felt.svg").write_text('<svg viewBox="0 0 8 5"><rect width="8" height="5"/></svg>')
    with floor_with(package, tmp_path) as floor:
        page = new_page()
        page.goto(floor.address)
        expect(page.locator("[data-table=dice] .little svg")).to_have_count(1)
        sit_down(page, floor.address, "dice")
        start_by_mouse(page, areas=1)
        play_on(page)
        expect(page.locator(".plain-middle .own-die")).to_have_count(3)
        expect(page.locator(".own-die").first).to_have_css("color", "rgb(1, 2, 3)")
