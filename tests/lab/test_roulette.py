"""The odds of Roulette, counted by the lab and worked out again from the cells of a layout drawn here."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.models.roulette import PAYS, covers

from pitboss import lab

BOOKS = ("nz/roulette", "nz/electronic-roulette")
EDGES = {1: "2.7027", 2: "5.2632"}
FIVE_LINE = "7.8947"


def percent(edge: Fraction) -> str:
    return f"{float(100 * edge):.4f}"


def pockets(zeros: int) -> list[str]:
    return [*("0", "00")[:zeros], *(str(number) for number in range(1, 37))]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("zeros", [1, 2])
def test_every_wager_has_the_edge_that_is_published(book: str, zeros: int) -> None:
    found = lab.odds(book, settings={"wheel.zeros": zeros})
    assert found.deals == 36 + zeros
    edges = {row.wager: percent(row.house_edge) for row in found.wagers}
    assert edges.pop("five-line", FIVE_LINE) == FIVE_LINE
    assert {*edges.values()} == {EDGES[zeros]}


@pytest.mark.parametrize("zeros", [1, 2])
def test_each_wager_again_from_what_its_name_covers(zeros: int) -> None:
    """A second method: the numbers are read from the name of the wager, and the money is added up over the wheel."""
    for row in lab.odds("nz/roulette", settings={"wheel.zeros": zeros}).wagers:
        pays = PAYS.get(row.wager.split("-")[0], 1)
        nets = [pays if covers(row.wager, number) else -1 for number in pockets(zeros)]
        mean = Fraction(sum(nets), len(nets))
        assert row.house_edge == -mean, row.wager
        assert row.variance == Fraction(sum(net * net for net in nets), len(nets)) - mean**2
        assert row.hit_rate == Fraction(nets.count(pays), len(nets))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("zeros", "edge"), [(1, Fraction(1, 74)), (2, Fraction(2, 76))])
def test_half_of_an_even_chance_back_halves_its_edge(book: str, zeros: int, edge: Fraction) -> None:
    found = lab.odds(book, settings={"wheel.zeros": zeros, "zero.even-chances": "half-returned"})
    edges = {row.wager: row.house_edge for row in found.wagers if row.wager != "five-line"}
    even = ("red", "black", "odd", "even", "low", "high")
    assert {edges.pop(wager) for wager in even} == {edge}
    assert {*edges.values()} == {2 * edge}


def test_half_of_an_odd_number_of_chips_is_rounded_as_at_the_table() -> None:
    settings = {"zero.even-chances": "half-returned"}
    (red,) = [row for row in lab.odds("nz/roulette", settings=settings, stake=250).wagers if row.wager == "red"]
    assert red.house_edge == Fraction(150, 250) / 37, "two of five chips go back"


def test_the_areas_of_the_layout_are_those_of_a_grid() -> None:
    """The inside wagers among 1 to 36, made once more from the grid: what is side by side, and what meets at a crossing."""
    at = {(column, row): 3 * column + row + 1 for column, row in product(range(12), range(3))}
    splits = {
        frozenset({number, at[place]}) for (c, r), number in at.items() for place in ((c + 1, r), (c, r + 1)) if place in at
    }
    corners = {frozenset(at[c + right, r + up] for right, up in product((0, 1), (0, 1))) for c, r in product(range(11), range(2))}
    wagers = {row.wager for row in lab.odds("nz/roulette").wagers}
    named = {
        kind: {frozenset(map(int, name.split("-")[1:])) for name in wagers if name.startswith(f"{kind}-")}
        for kind in ("split", "corner")
    }
    assert {each for each in named["split"] if 0 not in each} == splits
    assert {each for each in named["split"] if 0 in each} == {frozenset({0, n}) for n in (1, 2, 3)}
    assert named["corner"] == corners | {frozenset({0, 1, 2, 3})}
    assert len(wagers) == 157


def test_other_odds_give_other_edges() -> None:
    (row,) = [row for row in lab.odds("nz/roulette", settings={"odds.straight": "34 to 1"}).wagers if row.wager == "straight-7"]
    assert row.house_edge == Fraction(2, 37)
    without = {row.wager for row in lab.odds("nz/roulette", settings={"layout.first-four": False}).wagers}
    assert "corner-0-1-2-3" not in without
