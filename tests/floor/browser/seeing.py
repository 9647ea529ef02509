"""What can be seen on a page, and what axe says of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

T = TypeVar("T")

EVERYWHERE = "PITBOSS_EVERYWHERE" in os.environ
"""Whether pages are looked at everywhere, as `make browser` does, or where they are likeliest to break."""


def where(likeliest: Iterable[T], everywhere: Iterable[T]) -> tuple[T, ...]:
    """Return the sizes, games or rulebooks at which a point is looked at."""
    return tuple(everywhere if EVERYWHERE else likeliest)


WIDER = "document.documentElement.scrollWidth - innerWidth"
"""By how much a page is wider than its window."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""When the page has been drawn again."""
CUT = """
() => [...document.querySelectorAll(`.choice b, .choice .under, .plate .name, .ring-tab, .area-name, .my-plate .has, .rack .for,
                                     .slip :is(td, th)`)]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const [words, holder] = [each.getBoundingClientRect(), each.closest('.choice')];
    return words.right > innerWidth + 1 || words.left < -1 || (holder && holder.scrollWidth > holder.clientWidth + 1);
  })
  .filter((each) => !each.closest('.others'))
  .map((each) => each.textContent)
"""
"""Words of a table that reach out of the window, or out of their choice."""
LONGER = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)
"""
"""What is longer than there is room for it: it has to be moved sideways, or is shown in part."""
SIDEWAYS = ".scroll, .slip"


UNDER_TABS = """
() => {
  const tabs = Math.min(...[...document.querySelectorAll('.papers .tab')].map((each) => each.getBoundingClientRect().top));
  return [...document.querySelectorAll('.choices .choice')].filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().bottom > tabs).map((each) => each.textContent);
}
"""
"""Choices on a phone that are under the paper tabs."""


SMALL_INDEX = """
() => [...document.querySelectorAll('.my-cards .card .index, .side-cards .card .index')]
  .filter((each) => each.getBoundingClientRect().width)
  .map((each) => each.getAttribute('font-size') * each.closest('.card').offsetWidth / (each.matches('.ten') ? 86 : 100))
  .filter((size) => size < 15.9)
"""
"""Indices of cards that are too small to be read, in pixels; a ten is set a little smaller, and closer."""


OVERLAP = """
() => {
  const shown = [...document.querySelectorAll('.plate, .ring, .pots, .house, .take, .papers > .sign, .papers > .log')]
    .filter((each) => each.checkVisibility());
  const [wrong, slack] = [[], 2];
  for (const [n, one] of shown.entries()) for (const other of shown.slice(n + 1)) {
    if (one.contains(other)) continue;
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const names = [one, other].map((each) => `${each.className}: ${each.textContent.slice(0, 30)}`);
    if (across > slack && down > slack) wrong.push(names);
  }
  return wrong;
}
"""
"""Things of a desk that lie over one another."""

COVERED = """
() => {
  const box = (each) => each.getBoundingClientRect();
  const shown = (what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const meet = (a, b) => across(a, b) > 2 && down(a, b) > 2;
  const pieces = shown('.dealer .card, .dealer .domino, .dealer .total, .bank-name, .lozenge');
  return shown('.dealer .thing, .dealer .wall p, .dealer .dice-cup p')
    .filter((word) => pieces.some((each) => meet(box(word), box(each)))).map((each) => each.textContent);
}
"""
"""Words of a phone's felt under a card."""


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or critical, with where."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in ("serious", "critical")]


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a window of another size, and wait until it has been laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(DRAWN)
