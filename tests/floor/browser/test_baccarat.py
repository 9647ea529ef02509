"""Baccarat in the browser: wagers changed while a supervisor permits it, cards that a player turns, commission that is owed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pitboss import law
from pitboss.games import rules_for
from pitboss.games.baccarat.bot import limits
from pitboss.house.house import House
from pitboss.house.players.visits import practice_settings
from pitboss.table.limits import Limits
from pitboss.table.settings import TableSettings
from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import ENDED, WAIT, play_on, sit_down
from tests.floor.browser.seeing import resize

TABLE, SALON = "nz-baccarat", "salon"
SUPERVISED = ("-m", "tests.floor.browser.supervised")
WRITTEN = """(each) => {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        found.push(range.getBoundingClientRect());
    }
    return [Math.min(...found.map((at) => at.left)), Math.max(...found.map((at) => at.right))];
}"""
"""From where to where words are written."""
STYLE_B = {"deal.style": "B", "commission.taken": "end-of-shoe", "holders.seconds": 600, "wager.pairs": True}


@pytest.fixture(scope="module")
def supervised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor where a supervisor stops every coup of Baccarat."""
    opened = Floor(tmp_path_factory.mktemp("supervised") / "house", program=SUPERVISED)
    yield opened
    opened.stop()


@pytest.fixture(scope="module")
def salon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor with a table of style B, with pairs, where commission is owed until the end of the shoe."""
    folder: Path = tmp_path_factory.mktemp("salon") / "house"
    book = law.load("nz/baccarat")
    rules = rules_for(book, TableSettings(SALON, Limits({}), chosen=STYLE_B))
    settings = replace(practice_settings(book, SALON), limits=limits(rules), chosen=STYLE_B)
    with House.at(folder) as house:
        house.open_table(book, settings, at=0)
    opened = Floor(folder, program=("-m", "tests.floor.browser.quick"))
    yield opened
    opened.stop()


def test_the_areas_are_three_nested_arcs(floor: Floor, new_page: NewPage) -> None:
    """Player nearest to me, Tie furthest, all of one width; on the phone too."""
    for width, height in ((1280, 800), (390, 844), (320, 640)):
        page = new_page(width, height)
        sit_down(page, floor.address, TABLE)
        boxes = [page.locator(f"button[data-area='{wager}']").bounding_box() for wager in ("tie", "banker", "player")]
        tops = [box["y"] for box in boxes if box]
        assert tops == sorted(tops)
        assert len({round(box["width"]) for box in boxes if box}) == 1
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] >= 44 for box in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_row_of_the_table_of_play_in_use_is_marked(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    page.locator("button[data-area='banker']").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()
    play_on(page)
    used = page.locator(".sign .lines [aria-current=true]")
    expect(used).to_have_count(1)
    assert page.locator(".coup-line > span").first.inner_text() in used.inner_text()
    expect(page.locator(".coup-board span")).not_to_have_count(0)
    counts = [int(each) for each in page.locator(".lozenge").all_inner_texts()]
    winner = "A tie" if counts[0] == counts[1] else "Player wins" if counts[0] > counts[1] else "Banker wins"
    expect(page.locator(".coup-result")).to_contain_text(winner)


def test_three_cards_have_room_between_shoe_and_discard_rack(floor: Floor, new_page: NewPage) -> None:
    """The third lies across; nothing of the dealer's touches a paper or the other hand."""
    page = new_page()
    sit_down(page, floor.address, TABLE)
    while page.locator(".coup-side.player .card.across").count() == 0:
        page.locator("button[data-area='banker']").first.or_(page.locator("[data-choice=other-wagers]")).first.click()
        if page.locator("[data-choice=place]").count():
            page.locator("[data-choice=place]").click()
            page.locator("[data-choice=ready]").click()
            play_on(page)
    across = page.locator(".coup-side.player .card.across").bounding_box()
    assert across
    assert (round(across["width"]), round(across["height"])) == (101, 72)
    assert_no_card_covers_another(page)
    names = (".papers .sign", ".coup .device p", ".coup-side.player", ".coup-side.banker", ".coup .discards p", ".papers .log")
    edges: list[float] = []
    for name in names:
        box = page.locator(name).first.bounding_box()
        assert box
        # The words below the shoe and the discard rack are as wide as they are written.
        edges += page.locator(name).first.evaluate(WRITTEN) if name.endswith(" p") else [box["x"], box["x"] + box["width"]]
    assert edges == sorted(edges), dict(zip(names, zip(edges[::2], edges[1::2], strict=True), strict=True))


def assert_no_card_covers_another(page: Page) -> None:
    """On a desk and on phones."""
    for width, height in ((390, 844), (320, 640), (1280, 800)):
        resize(page, width, height)
        expect(page.locator(".stage.desk" if width == 1280 else ".stage.phone")).to_be_visible()
        for side in ("player", "banker"):
            boxes = [each.bounding_box() for each in page.locator(f".coup-side.{side} .card").all()]
            edges = [edge for box in boxes if box for edge in (box["x"], box["x"] + box["width"])]
            assert edges == sorted(edges), (width, side)
            assert 0 <= edges[0] < edges[-1] <= width


@pytest.mark.parametrize("key", [False, True], ids=["mouse", "keys"])
def test_wagers_are_changed_while_a_supervisor_permits_it(supervised: Floor, new_page: NewPage, *, key: bool) -> None:
    page = new_page()
    sit_down(page, supervised.address, TABLE)
    page.locator("button[data-area='player']").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()

    def choose(choice: str) -> None:
        button = page.locator(f"[data-choice='{choice}']:not(.sent)")
        button.wait_for(timeout=WAIT)
        page.keyboard.press(button.get_attribute("aria-keyshortcuts") or "") if key else button.click()

    note = page.locator(".my-plate .note")
    choose("move-player-banker")
    expect(note).to_have_text("Banker $10")
    expect(page.locator(".dock")).to_contain_text("A supervisor lets you change your wagers")
    cited = page.locator(".dock .says .clause").all_inner_texts()
    assert cited
    assert all(each.startswith("5.14A") for each in cited), cited
    expect(page.locator(".coup-side .card.up")).to_have_count(0)
    choose("alter-banker-50000")
    expect(note).to_have_text("Banker $500")
    choose("withdraw")
    expect(note).to_have_text("")
    page.keyboard.press("i") if key else page.locator("button[data-area='tie']").click()
    choose("place")
    expect(page.locator(ENDED).first).to_be_visible(timeout=WAIT)
    expect(page.locator(".slip tbody tr")).to_have_count(1)
    expect(page.locator(".slip")).to_contain_text("Tie")


def test_in_style_b_i_turn_my_cards_and_commission_is_on_my_plate(salon: Floor, new_page: NewPage) -> None:
    """In the first coup the largest wager on Banker is mine, so its cards are mine to turn. I go on until I owe commission."""
    page = new_page()
    sit_down(page, salon.address, SALON)
    for stake in ("60", *["20"] * 20):
        page.locator("[data-choice=type]").click()
        page.locator(".typed select").select_option("banker")
        page.locator(".typed input").fill(stake)
        page.locator("[data-choice=typed]").click()
        page.locator("[data-choice=ready]").click()
        if stake == "60":
            page.locator("[data-choice=turn]").wait_for(timeout=WAIT)
            expect(page.locator(".coup-side.banker .card.up")).to_have_count(0)
            expect(page.locator(".coup-side.banker")).to_contain_text("held by seat 4")
        play_on(page)
        if "commission" in page.locator(".my-plate .note").inner_text():
            break
        page.locator("[data-choice=other-wagers]").click()
    expect(page.locator(".my-plate .note")).to_have_text(re.compile(r"owes \$[13] commission"))
