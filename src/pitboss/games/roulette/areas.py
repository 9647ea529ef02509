"""How the areas of the layout are named when they are keyed or typed: `17`, `17/20`, `16/17/18`, `red`, `dozen 2`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.wagers import CORNER, FIVE_LINE, LINE, SPLIT, STRAIGHT, STREET, Area, in_order, layout, name_of
from pitboss.table.questions import Field, Kind

BY_COUNT = {1: STRAIGHT, 2: SPLIT, 3: STREET, 4: CORNER, 5: FIVE_LINE, 6: LINE}
"""The inside wager that covers this many numbers."""
EXAMPLES = "such as 17, 17/20, 16/17/18, red, dozen-2"


def short_name(wager: str, area: Area) -> str:
    """Return an area as it is keyed: an inside wager by its numbers, an outside one by its name."""
    return "/".join(area.numbers) if area.kind in BY_COUNT.values() else wager


def wager_of(text: str, rules: RouletteRules) -> str:
    """Return the wager that a text names. What the layout does not have stays what it would be called; the table refuses it."""
    return wager_named(text, rules.layout, rules.zeros)


def wager_named(text: str, areas: Mapping[str, Area], zeros: int) -> str:
    """Return the wager that a text names on a layout: by its name, by its numbers, or by the first of them."""
    words = text.strip().lower().replace(" ", "-")
    if words in areas:
        return words
    numbers = [each for each in words.replace(",", "/").split("/") if each]
    if numbers and all(each.isdigit() for each in numbers) and len(numbers) in BY_COUNT:
        return _by_numbers(BY_COUNT[len(numbers)], in_order(numbers, zeros), areas)
    kind, _, rest = words.rpartition("-")
    by_first = [name for name, each in areas.items() if each.kind == kind and each.numbers[0] == rest]
    return by_first[0] if len(by_first) == 1 else words


def _by_numbers(kind: str, numbers: tuple[str, ...], areas: Mapping[str, Area]) -> str:
    """Return the inside wager on exactly these numbers. A five line and a six line have shorter names, which other numbers must
    not get."""
    name = name_of(kind, numbers)
    known = areas.get(name)
    exact = known.numbers == numbers if known else kind != LINE
    return name if exact else "-".join((kind, *numbers))


@cache
def _spelled(zeros: int, *, first_four: bool) -> dict[str, str]:
    areas = layout(zeros, first_four=first_four)
    return {short_name(wager, area): wager for wager, area in areas.items()}


def spelled(rules: RouletteRules) -> dict[str, str]:
    """Return the areas of a layout as they are keyed."""
    return _spelled(rules.zeros, first_four=bool(rules.value("layout.first-four")))


def area(rules: RouletteRules, name: str, asks: str, **more: Any) -> Field:
    """Ask for an area of the layout."""
    return Field(name, asks, Kind.AREA, hint=EXAMPLES, choices=rules.wagers, spelled=spelled(rules), **more)
