"""A reload, a lost connection and a killed server in the middle of a round: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse

TABLE = "nsw-four-card-poker"


def cards(page: Page) -> list[str]:
    return [each.get_attribute("aria-label") or "" for each in page.locator(".my-cards .card").all()]


def in_the_middle(page: Page, floor: Floor) -> list[str]:
    """Play until my cards are in my hand, and return them."""
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    page.locator("[data-choice=look]").click()
    expect(page.locator(".my-cards .card.up")).to_have_count(5)
    return cards(page)


def test_a_reload_loses_nothing(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    held = in_the_middle(page, floor)
    wagers = page.locator(".my-plate .note").inner_text()
    page.reload()
    expect(page.locator("[data-choice=fold]")).to_be_visible()
    assert cards(page) == held
    assert page.locator(".my-plate .note").inner_text() == wagers
    play_on(page)


def test_a_lost_connection_loses_nothing(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    held = in_the_middle(page, floor)
    page.context.set_offline(True)
    expect(page.locator(".banner.lost")).to_contain_text("Reconnecting. Your seat and your wagers stand.")
    page.context.set_offline(False)
    expect(page.locator(".banner.lost")).to_have_count(0)
    assert cards(page) == held
    play_on(page)


def test_a_killed_server_loses_nothing(own_floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    held = in_the_middle(page, own_floor)
    own_floor.kill()
    expect(page.locator(".banner.lost")).to_be_visible()
    own_floor.start()
    expect(page.locator(".banner.lost")).to_have_count(0)
    assert cards(page) == held
    play_on(page)
    expect(page.locator(".slip")).to_contain_text("Together")


def test_two_players_at_one_table_see_only_their_own_cards(floor: Floor, new_page: NewPage) -> None:
    one, other = new_page(), new_page()
    for page in (one, other):
        sit_down(page, floor.address, "nsw-three-card-poker")
    for page in (one, other):
        start_by_mouse(page)
    for page in (one, other):
        page.locator("[data-choice=look]").click()
        expect(page.locator(".my-cards .card.up")).to_have_count(3)
    assert not {*cards(one)} & {*cards(other)}
    for page in (one, other):
        assert page.locator(".seat-cards .card.up").count() == 0
    for page in (one, other):
        page.locator("[data-choice^=play]").first.click()
    for page in (one, other):
        play_on(page)
        expect(page.locator(".slip")).to_contain_text("Together")
