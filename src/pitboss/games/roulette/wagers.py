"""The wagers on the layout: what each is on, and where its chips lie: on a cell, a line between cells, or a crossing of lines.

Positions count in cells. Column 1 has 1, 2 and 3, with 1 in row 1; the zeros are in column 0. The dozens are in row 0, the even
chances in row -1, and the three columns are backed in column 13. A half is the line between two cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from msgspec import Struct

from pitboss.games.roulette.wheel import BLACK, DOUBLE_ZERO, HIGHEST, NUMBERS, RED, ZERO, ZEROS

STRAIGHT, SPLIT, STREET, CORNER, FIVE_LINE, LINE = "straight", "split", "street", "corner", "five-line", "line"
COLUMN, DOZEN, EVEN_CHANCE = "column", "dozen", "even-chance"
INSIDE = (STRAIGHT, SPLIT, STREET, CORNER, FIVE_LINE, LINE)
OUTSIDE = (COLUMN, DOZEN, EVEN_CHANCE)
KINDS = (*INSIDE, *OUTSIDE)
"""The kinds of wager, each with odds and limits of its own."""
SIZES = {STRAIGHT: 1, SPLIT: 2, STREET: 3, CORNER: 4, FIVE_LINE: 5, LINE: 6}
"""How many numbers an inside wager covers."""

ROWS, COLUMNS = 3, HIGHEST // 3
FIRST_FOUR = "corner-0-1-2-3"


class Area(Struct, frozen=True):
    """An area of the layout: the kind of wager, the numbers it covers, and where its chips lie."""

    kind: str
    numbers: tuple[str, ...]
    x: float
    y: float

    @property
    def title(self) -> str:
        """Return what a player calls it: `Split 17 and 20`, `Six line 31 to 36`."""
        first, last = self.numbers[0], self.numbers[-1]
        match self.kind:
            case "straight":
                return f"Straight up {first}"
            case "split":
                return f"Split {first} and {last}"
            case "street" | "corner" if {*self.numbers} & {ZERO, DOUBLE_ZERO}:
                return f"{self.kind.title()} {', '.join(self.numbers)}"
            case "street" | "corner":
                return f"{self.kind.title()} {first} to {last}"
            case "five-line":
                return f"Five line {', '.join(self.numbers)}"
            case "line":
                return f"Six line {first} to {last}"
            case _:
                return _outside_title(self)


def _outside_title(area: Area) -> str:
    first, last = area.numbers[0], area.numbers[-1]
    if area.kind == COLUMN:
        return f"Column {first} to {last}"
    if area.kind == DOZEN:
        return f"Dozen {first} to {last}"
    names = {numbers: title for _, numbers, title in _even_chances()}
    return names[frozenset(area.numbers)]


def _even_chances() -> tuple[tuple[str, frozenset[str], str], ...]:
    """Return the even chances from left to right: name, numbers, and the words on the cloth."""
    half = HIGHEST // 2
    return (
        ("low", frozenset(NUMBERS[:half]), "1 to 18"),
        ("even", frozenset(NUMBERS[1::2]), "Even"),
        ("red", RED, "Red"),
        ("black", BLACK, "Black"),
        ("odd", frozenset(NUMBERS[::2]), "Odd"),
        ("high", frozenset(NUMBERS[half:]), "19 to 36"),
    )


EVEN_CHANCES = tuple(name for name, _, _ in _even_chances())


def number_at(column: int, row: int) -> str:
    """Return the number of a cell."""
    return str(ROWS * (column - 1) + row)


def _grid() -> Iterator[Area]:
    """Yield the inside wagers among the numbers 1 to 36."""
    cells = [*product(range(1, COLUMNS + 1), range(1, ROWS + 1))]
    for column, row in cells:
        yield Area(STRAIGHT, (number_at(column, row),), column, row)
    for column, row in cells:
        own = number_at(column, row)
        if row < ROWS:
            yield Area(SPLIT, (own, number_at(column, row + 1)), column, row + 0.5)
        if column < COLUMNS:
            yield Area(SPLIT, (own, number_at(column + 1, row)), column + 0.5, row)
    for column in range(1, COLUMNS + 1):
        yield Area(STREET, _column(column), column, 0.5)
    for column, row in cells:
        if column < COLUMNS and row < ROWS:
            four = tuple(number_at(column + right, row + up) for right, up in product((0, 1), (0, 1)))
            yield Area(CORNER, four, column + 0.5, row + 0.5)
    for column in range(1, COLUMNS):
        yield Area(LINE, (*_column(column), *_column(column + 1)), column + 0.5, 0.5)


def _column(column: int) -> tuple[str, ...]:
    return tuple(number_at(column, row) for row in range(1, ROWS + 1))


def _around_zeros(zeros: int, *, first_four: bool) -> Iterator[Area]:
    """Yield the inside wagers on a zero. The cells of two zeros share the height of three numbers."""
    if zeros == 1:
        yield Area(STRAIGHT, (ZERO,), 0, 2)
        yield from (Area(SPLIT, (ZERO, str(number)), 0.5, number) for number in (1, 2, 3))
        yield Area(STREET, (ZERO, "1", "2"), 0.5, 1.5)
        yield Area(STREET, (ZERO, "2", "3"), 0.5, 2.5)
        if first_four:
            yield Area(CORNER, (ZERO, "1", "2", "3"), 0.5, 0.5)
        return
    yield Area(STRAIGHT, (ZERO,), 0, 1.25)
    yield Area(STRAIGHT, (DOUBLE_ZERO,), 0, 2.75)
    yield Area(SPLIT, (ZERO, DOUBLE_ZERO), 0, 2)
    yield Area(SPLIT, (ZERO, "1"), 0.5, 1)
    yield Area(SPLIT, (ZERO, "2"), 0.5, 1.75)
    yield Area(SPLIT, (DOUBLE_ZERO, "2"), 0.5, 2.25)
    yield Area(SPLIT, (DOUBLE_ZERO, "3"), 0.5, 3)
    yield Area(STREET, (ZERO, "1", "2"), 0.5, 1.5)
    yield Area(STREET, (ZERO, DOUBLE_ZERO, "2"), 0.5, 2)
    yield Area(STREET, (DOUBLE_ZERO, "2", "3"), 0.5, 2.5)
    yield Area(FIVE_LINE, (ZERO, DOUBLE_ZERO, "1", "2", "3"), 0.5, 0.5)


def _outside() -> Iterator[tuple[str, Area]]:
    for row in range(1, ROWS + 1):
        yield f"{COLUMN}-{row}", Area(COLUMN, NUMBERS[row - 1 :: ROWS], COLUMNS + 1, row)
    for at in range(3):
        yield f"{DOZEN}-{at + 1}", Area(DOZEN, NUMBERS[12 * at : 12 * (at + 1)], 4 * at + 2.5, 0)
    for at, (name, numbers, _) in enumerate(_even_chances()):
        in_order = tuple(number for number in NUMBERS if number in numbers)
        yield name, Area(EVEN_CHANCE, in_order, 2 * at + 1.5, -1)


def name_of(kind: str, numbers: tuple[str, ...]) -> str:
    """Return the name of an inside wager: its kind and its numbers; a six line by the first and the last."""
    if kind == FIVE_LINE:
        return FIVE_LINE
    named = (numbers[0], numbers[-1]) if kind == LINE else numbers
    return "-".join((kind, *named))


@cache
def layout(zeros: int, *, first_four: bool = True) -> dict[str, Area]:
    """Return every area of a layout by the name of the wager placed there, in the order of the kinds."""
    inside = [*_around_zeros(zeros, first_four=first_four), *_grid()]
    areas = {name_of(each.kind, each.numbers): each for each in sorted(inside, key=lambda each: INSIDE.index(each.kind))}
    return areas | dict(_outside())


def in_order(numbers: list[str], zeros: int) -> tuple[str, ...]:
    """Return numbers in the order in which the names of wagers have them: the zeros, then the rest upwards."""
    order = {number: at for at, number in enumerate((*ZEROS[zeros], *NUMBERS))}
    return tuple(sorted(numbers, key=lambda number: order.get(number, len(order))))
