"""A race as it is watched: card by card to the post, then the places, the lights and the result; Space shows the end at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse

TABLE = "nz-racing-card-derby"
WATCH = """
() => {
  window.race = {running: 0, lit: 0, buttons: 0, told: 0};
  new MutationObserver(() => {
    if (!document.querySelector('[data-choice=skip]')) return;
    race.running += 1;
    race.lit += document.querySelectorAll('.spot.lit').length;
    race.buttons += document.querySelectorAll('button[data-area]').length;
    race.told += document.querySelectorAll('.slip, .steps li.now:last-child').length;
    race.told += [...document.querySelectorAll('.papers .log li')].filter((each) => /wagers are/.test(each.textContent)).length;
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
}
"""
"""Count in the page itself what is to be seen while a race runs: it lasts seconds, and a busy machine may look too late."""


def test_the_race_to_its_end(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    expect(page.locator("button[data-area]")).to_have_count(42)
    page.evaluate(WATCH)
    start_by_mouse(page)
    expect(page.locator(".finish.first")).to_have_text("1st")
    expect(page.locator(".spot.lit").first).to_be_visible()
    seen = page.evaluate("race")
    assert seen["running"] >= 6
    assert (seen["lit"], seen["buttons"], seen["told"]) == (0, 0, 0), "nothing tells the end before it is seen"
    assert sorted(text for text in page.locator(".finish:not(.none)").all_inner_texts()) == ["1st", "2nd", "3rd"]
    assert page.locator(".drawn .card.up").count() >= 6
    play_on(page)
    expect(page.locator(".slip")).to_contain_text("Together")


def test_space_shows_the_end_at_once(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    expect(page.locator("[data-choice=skip]")).to_be_visible()
    page.locator("body").press("Space")
    expect(page.locator("[data-choice=skip]")).to_have_count(0)
    expect(page.locator(".slip")).to_contain_text("Together")


def test_the_same_wagers_are_asked_for_while_the_race_is_shown(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    expect(page.locator("[data-choice=same-next]")).to_contain_text("Same next race")
    page.keyboard.press("r")
    expect(page.locator("[data-choice=same-next]")).to_contain_text("$10 will be placed again")
    page.keyboard.press("r")
    expect(page.locator("[data-choice=same-next]")).to_contain_text("Same next race")
    page.keyboard.press("r")
    page.locator("[data-choice=skip]").click()
    expect(page.locator("[data-choice=ready]")).to_contain_text("$10 at risk")
    assert page.locator(".spot.mine").count() == 2


SURE = """
() => {
  window.sure = new Set();
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('.on-layout .figure')) sure.add(each.innerText.replaceAll('\\n', ' '));
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""
"""Keep in the page what the dock says of the wagers while a race runs."""


def test_what_is_sure_is_said_when_the_first_place_is_decided(floor: Floor, new_page: NewPage) -> None:
    page = new_page(still=False)
    sit_down(page, floor.address, TABLE)
    for area in ("red", "black", "quinella-diamond-heart"):
        page.locator(f"button[data-area={area}]").click()
    page.evaluate(SURE)
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()
    expect(page.locator(".slip")).to_contain_text("Together")
    expect(page.locator("[data-choice=skip]")).to_have_count(0)
    said = page.evaluate("[...sure]")
    first = page.locator(".place-1 p span").inner_text().lower()
    assert f"Sure with {first} first" in " ".join(said)
    assert any(each.startswith("On the layout $") for each in said)
    assert first != "diamonds" or any("Quinellas still open $" in each for each in said)
