"""What can be seen on a page, and what axe says of it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDER = "document.documentElement.scrollWidth - innerWidth"
"""By how much a page is wider than its window."""
CUT = """
() => [...document.querySelectorAll('.choice b, .choice .under, .plate .name, .ring-tab, .area-name, .my-plate .has')]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
  .filter((each) => !each.closest('.others'))
  .map((each) => each.textContent)
"""
"""Words of a table that reach out of the window."""


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


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or critical, with where."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found if each["impact"] in ("serious", "critical")]
