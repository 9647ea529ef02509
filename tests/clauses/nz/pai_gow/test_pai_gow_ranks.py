"""What beats what, and the house way: each line of its lists, and each of its readings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.support.pai_gow import BOOK, PaiGowTable
from tests.support.play import book_with
from tests.support.witness import clause

from pitboss import law
from pitboss.cards import parse_tiles
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.showing import BankShown
from pitboss.law.errors import LawError

DESCENDING = (
    "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6", "1-6 1-6",
    "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3", "6-6 3-6", "1-1 4-5", "6-6 4-4", "1-1 2-6", "6-6 1-6", "1-1 3-4",
    "4-4 5-6", "1-3 1-4", "5-5 4-5", "2-2 2-3", "6-6 1-5", "4-4 5-5", "4-6 2-6", "4-4 4-5", "2-2 4-6", "6-6 5-6", "6-6 5-5",
    "5-6 4-6", "5-5 4-6",
)  # fmt: skip
"""Hands of two tiles from the highest down: the 22 named ones, then points with the higher tile."""


def rules_of(**settings: str) -> PaiGowRules:
    rules = PaiGowTable(book=book_with(BOOK, **settings) if settings else BOOK, players={}).table.rules
    assert isinstance(rules, PaiGowRules)
    return rules


def set_by(rules: PaiGowRules, tiles: str) -> tuple[str, str]:
    """The low and the high hand the house way, each in order."""
    found = rules.way.set(parse_tiles(tiles))
    return " ".join(sorted(found.low)), " ".join(sorted(found.high))


def shown(tiles: str, **settings: str) -> tuple[str, str]:
    """The bank's hand as a table exposes it."""
    book = book_with(BOOK, **settings) if settings else BOOK
    table = PaiGowTable({"dice": [1, 1, 1], "bank": tiles}, book=book, players={2: "Ann"})
    table.stacked(2)
    table.delivered()
    table.house_way()
    (event,) = [each for each in table.shown() if isinstance(each, BankShown)]
    return " ".join(sorted(event.low)), " ".join(sorted(event.high))


@clause("base.34", "base.35", "base.36")
def test_the_order_of_hands() -> None:
    ranks = rules_of().ranks
    for higher, lower in pairwise(DESCENDING):
        assert ranks.hand(*parse_tiles(higher)) > ranks.hand(*parse_tiles(lower)), (higher, lower)
    assert ranks.hand(*parse_tiles("4-4 2-6")).points == 6, "Yun is no pair with another eight"
    assert ranks.hand(*parse_tiles("3-6 4-4")).strength == ranks.hand(*parse_tiles("4-5 4-4")).strength
    assert ranks.hand(*parse_tiles("5-5 4-6")).strength == ranks.hand(*parse_tiles("1-3 1-5")).strength, "no points"
    assert shown("1-3 4-6 5-5 3-6") == ("1-3 4-6", "3-6 5-5")


@clause("base.34", "base.36")
def test_the_order_is_data_of_the_rulebook() -> None:
    text = law.load(BOOK).text
    swapped = text.replace('  "teen",\n  "day",\n', '  "day",\n  "teen",\n').replace(
        '  "6-6",\n  "1-1",\n', '  "1-1",\n  "6-6",\n', 1
    )
    usual, other = (PaiGowTable(book=law.loads(each, "a copy"), players={}).rules.ranks for each in (text, swapped))
    teen, day = (parse_tiles(each) for each in ("6-6 6-6", "1-1 1-1"))
    assert usual.hand(*teen) > usual.hand(*day)
    assert other.hand(*teen) < other.hand(*day)
    assert other.rank(teen[0]) < other.rank(day[0])
    for broken in (text.replace('  "gow",\n', ""), text.replace('"3-6=4-5"', '"3-6"', 1), text.replace('"9+11"', '"9+13"')):
        with pytest.raises(LawError):
            PaiGowTable(book=law.loads(broken, "a copy"), players={})


@clause("base.35")
@pytest.mark.parametrize(("tiles", "points"), [("2-4 1-6", 3), ("1-2 1-6", 3), ("2-4 5-6", 7), ("1-2 4-4", 4), ("2-4 1-3", 7)])
def test_a_gee_jun_tile_counts_three_or_six(tiles: str, points: int) -> None:
    found = rules_of().ranks.hand(*parse_tiles(tiles))
    assert found.points == max(found.points, points)
    assert found.points in {(tile.pips + wild) % 10 for tile in parse_tiles(tiles) if not tile.wild for wild in (3, 6)}
    assert shown("1-3 4-6 5-5 3-6")[1] == "3-6 5-5"


SPLIT = [
    ("2-4 1-2 3-3 1-5", True), ("2-4 1-2 3-3 1-4", True), ("2-4 1-2 1-5 1-3", True), ("2-4 1-2 3-3 1-6", False),
    ("6-6 6-6 3-6 5-6", True), ("6-6 6-6 3-6 5-5", False), ("1-1 1-1 2-6 2-2", True), ("1-1 1-1 5-6 4-6", False),
    ("6-6 6-6 4-4 2-6", True), ("6-6 6-6 1-6 3-4", True), ("6-6 6-6 3-3 1-5", True), ("6-6 6-6 1-4 1-3", False),
    ("3-6 4-5 6-6 1-1", True), ("3-6 4-5 1-1 4-6", True), ("3-6 4-5 5-5 4-6", True), ("3-6 4-5 6-6 5-6", False),
    ("4-4 4-4 6-6 5-6", True), ("2-6 3-5 5-6 3-6", True), ("2-6 3-5 5-6 5-5", True), ("2-6 3-5 5-5 3-6", False),
    ("1-6 1-6 6-6 5-6", True), ("2-5 3-4 5-6 4-6", True), ("2-5 3-4 5-6 4-5", False), ("2-5 3-4 5-5 4-6", True),
    ("1-3 1-3 6-6 1-1", False), ("1-4 2-3 6-6 1-1", False), ("3-3 3-3 6-6 1-1", False), ("5-5 5-5 6-6 1-1", False),
    ("5-6 5-6 6-6 1-1", False),
]  # fmt: skip


@clause("base.41")
@pytest.mark.parametrize(("tiles", "split"), SPLIT)
def test_which_pairs_are_split(tiles: str, split: bool) -> None:
    """The pair is the first two tiles."""
    pair = " ".join(sorted(tiles.split()[:2]))
    assert (set_by(rules_of(), tiles)[1] != pair) is split
    assert (shown(tiles)[1] != pair) is split


@clause("base.41")
def test_two_pairs_are_the_two_hands_and_the_lists_are_the_rulebooks() -> None:
    assert set_by(rules_of(), "6-6 6-6 3-6 4-5") == ("3-6 4-5", "6-6 6-6")
    assert shown("3-6 4-5 6-6 1-1", **{"house-way.split-nines": '["10+10"]'}) == ("1-1 6-6", "3-6 4-5")
    assert shown("3-6 4-5 6-6 1-1") == ("1-1 3-6", "4-5 6-6")
    wild = "6-6 6-6 2-4 1-4"
    assert set_by(rules_of(), wild)[1] == "6-6 6-6"
    assert set_by(rules_of(**{"house-way.wild-sixes": "true"}), wild)[1] != "6-6 6-6"


@clause("base.42")
@pytest.mark.parametrize(
    ("tiles", "usual", "settings", "other"),
    [
        # High Nine leaves nine points, a Gong eight: both are enough.
        ("6-6 1-6 2-6 5-6", ("2-6 5-6", "1-6 6-6"), {"house-way.prefers": '["gong", "wong"]'}, ("1-6 5-6", "2-6 6-6")),
        # A Gong leaves 1-3 3-6, three points with Gor: Harmony 3. If that is not enough, the Wong goes first.
        ("6-6 3-5 3-6 1-3", ("1-3 3-6", "3-5 6-6"), {"house-way.low-hand": '"3 with 4-4"'}, ("1-3 3-5", "3-6 6-6")),
        # High Nine leaves three points without Gor, a Gong two: the higher of the two hands goes first.
        ("6-6 1-6 3-5 1-4", ("1-4 1-6", "3-5 6-6"), {"house-way.low-hand": '"3 with 1-2"'}, ("1-4 3-5", "1-6 6-6")),
        ("6-6 1-6 3-5 1-4", ("1-4 1-6", "3-5 6-6"), {"house-way.otherwise": '["high-nine", "gong"]'}, ("1-4 3-5", "1-6 6-6")),
    ],
)
def test_high_nine_gong_and_wong(tiles: str, usual: tuple[str, str], settings: dict[str, str], other: tuple[str, str]) -> None:
    assert shown(tiles) == usual
    assert shown(tiles, **settings) == other


@clause("base.43")
@pytest.mark.parametrize(
    ("tiles", "usual", "settings", "other"),
    [
        # Four points low, rather than three with ten.
        ("1-3 4-6 5-5 3-6", ("1-3 4-6", "3-6 5-5"), {"house-way.low-hand": '"5 with 1-2"'}, ("1-3 4-6", "3-6 5-5")),
        # No low hand has three points: nine high. If nine is not enough, the low hand has one point.
        ("5-6 4-6 5-5 3-5", ("4-6 5-5", "3-5 5-6"), {"house-way.high-hand": "10"}, ("5-5 5-6", "3-5 4-6")),
        ("1-5 4-6 5-6 5-5", ("5-5 5-6", "1-5 4-6"), {"house-way.high-hand": "7"}, ("4-6 5-5", "1-5 5-6")),
    ],
)
def test_points_in_the_low_hand_or_in_the_high_hand(
    tiles: str, usual: tuple[str, str], settings: dict[str, str], other: tuple[str, str]
) -> None:
    assert shown(tiles) == usual
    assert shown(tiles, **settings) == other


@clause("base.44")
def test_where_the_highest_tile_goes() -> None:
    """With the same points either way, the highest tile goes low up to seven points, and high above."""
    assert shown("1-3 4-6 5-5 3-6") == ("1-3 4-6", "3-6 5-5")
    for tiles, low, high in (("5-6 4-6 5-5 3-5", "5-5", "4-6"), ("1-3 2-2 4-6 5-6", "1-3", "2-2")):
        points = {"house-way.high-hand": "10"}
        assert low in shown(tiles, **points)[0]
        assert high in shown(tiles, **points, **{"house-way.low-tile-up-to": "0"})[0]


@clause("base.44")
def test_read_the_other_way_a_teen_beside_a_day_goes_high() -> None:
    usual, teen_high = rules_of(), rules_of(**TEEN_HIGH)
    (hand, *_) = [each for each in CANDIDATES if set_by(usual, each) != set_by(teen_high, each)]
    assert "6-6" in shown(hand)[0]
    assert "6-6" in shown(hand, **TEEN_HIGH)[1]


TEEN_HIGH = {"house-way.exception": '"teen-high"'}
CANDIDATES = ("6-6 1-1 2-6 3-5", "6-6 1-1 1-4 2-3", "6-6 1-1 1-6 2-5", "6-6 1-1 1-4 1-3", "6-6 1-1 5-5 4-6", "6-6 1-1 5-6 1-3")
