"""The law at hand: a refused wager with its clause and its way out, a clause opened over the table, keys and rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.floor.browser.conftest import Floor, NewPage
from tests.floor.browser.playing import play_on, sit_down, start_by_mouse

TABLE = "nsw-four-card-poker"


def test_a_refused_wager_has_its_clause_and_a_way_out_that_works(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    page.keyboard.press("t")
    page.locator(".typed select").select_option("ante")
    page.locator(".typed input").fill("4.99")
    page.locator("[data-choice=typed]").click()
    paper = page.locator(".refusal")
    expect(paper).to_contain_text("The minimum Ante here is $5.00; you placed $4.99.")
    expect(paper.locator(".clause").first).to_have_text("6.1")
    expect(page.locator("[data-choice=retry]")).to_be_focused()
    boxes = [page.locator(f"[data-choice={each}]").bounding_box() for each in ("retry", "dismiss")]
    assert [round(box["height"]) for box in boxes if box] == [38, 38]
    page.locator("[data-choice=retry]").click()
    expect(page.locator(".my-plate")).to_contain_text("Ante $5")


def test_the_way_out_brings_the_blind_up_with_the_ante(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, "nz-ultimate-texas-holdem")
    page.keyboard.press("t")
    page.locator(".typed select").select_option("ante")
    page.locator(".typed input").fill("4")
    page.locator("[data-choice=typed]").click()
    page.locator("[data-choice=retry]").click()
    expect(page.locator(".my-plate")).to_contain_text("Ante $5, Blind $5")


def test_less_than_what_lies_there_is_not_placed_but_taken_back(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    for amount in ("20", "10"):
        page.keyboard.press("t")
        page.locator(".typed select").select_option("ante")
        page.locator(".typed input").fill(amount)
        page.locator("[data-choice=typed]").click()
        expect(page.locator(".my-plate")).to_contain_text("Ante $20")
    expect(page.locator(".refusal")).to_contain_text("$20 lies on Ante already; what you type is the whole wager.")
    expect(page.locator(".dock .says")).to_have_count(0)
    page.locator("[data-choice=retry]").click()
    expect(page.locator(".my-plate")).not_to_contain_text("Ante $20")


def test_the_time_that_is_left_stays_in_sight_over_every_sheet(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    expect(page.locator("[data-choice=fold]")).to_be_visible()
    for button in (".bar .keys", ".bar .leave", ".my-plate .has", ".log .before"):
        page.locator(button).click()
        expect(page.locator(".sheet[open] .sheet-clock")).to_have_text(re.compile(r"^\d+ s$"))
        page.keyboard.press("Escape")
    play_on(page)


def test_chips_and_cash_says_what_there_is_after_each_of_them(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    page.locator(".my-plate .has").click()
    sheet = page.locator(".sheet[open]")
    expect(sheet).to_contain_text("At the table $500.00, in your purse $0.00.")
    sheet.get_by_label("Cash out, dollars").fill("200")
    sheet.get_by_role("button", name="Cash out").click()
    expect(sheet).to_contain_text("Done: it is in the record.")
    expect(sheet).to_contain_text("At the table $300.00, in your purse $200.00.")
    sheet.get_by_label("Buy in, dollars").fill("150")
    sheet.get_by_role("button", name="Buy in").click()
    expect(sheet).to_contain_text("At the table $450.00, in your purse $50.00.")
    page.keyboard.press("Escape")
    expect(page.locator(".my-plate .has")).to_have_text("$450.00")


def test_a_clause_opens_over_the_table_and_the_focus_comes_back(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    start_by_mouse(page)
    expect(page.locator("[data-choice=fold]")).to_be_visible()
    chip = page.locator(".dock .says .clause").first
    clause = chip.inner_text()
    chip.press("Enter")
    sheet = page.locator(".clause-sheet")
    expect(sheet.locator(".number")).to_have_text(clause)
    expect(sheet.locator(".sheet-clock")).to_contain_text(" s")
    expect(sheet.locator(".near")).to_contain_text("← 7  The deal")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(chip).to_be_focused()
    time = page.locator(".clock .clause")
    expect(time).to_have_text(page.locator(".sign .lines li", has_text="seconds to decide").locator(".clause").inner_text())
    play_on(page)
    page.locator(".slip .clause").first.click()
    expect(sheet.locator(".today")).to_have_text(re.compile(r"^\d+ times? at this table today$"))
    page.keyboard.press("Escape")


def test_the_keys_are_on_a_sheet(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    page.keyboard.press("?")
    sheet = page.locator(".sheet")
    expect(sheet).to_contain_text("Ante: one more chip")
    expect(sheet.locator(".guide")).to_contain_text("Wager on Ante or Aces Up")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator("[data-area=ante]")).to_have_attribute("aria-label", "Ante, $5. Adds $5; $5 to $100")


def test_only_what_is_offered_can_be_chosen(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, TABLE)
    assert page.locator("[data-choice=place], [data-choice=ready], [data-choice=fold]").count() == 0
    start_by_mouse(page)
    expect(page.locator("[data-choice=fold]")).to_be_visible()
    assert page.locator("button[data-area]").count() == 0
    play_on(page)


def test_a_fold_says_what_it_gives_up_and_what_it_keeps(floor: Floor, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, floor.address, "nz-three-card-poker")
    for area in ("ante", "six-card-bonus"):
        page.locator(f"button[data-area={area}]").click()
    page.locator("[data-choice=place]").click()
    page.locator("[data-choice=ready]").click()
    expect(page.locator("[data-choice=fold] .under")).to_have_text("gives up $5, keeps Six Card Bonus")
    play_on(page)
