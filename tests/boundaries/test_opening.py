"""What a table is opened with, in every game: seats, and every number that an operator may choose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.boundaries.rows import Answer, Row, each_row, limits_of, number, opened
from tests.support.play import player

from pitboss import do, law
from pitboss.house.runner import Accepted
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.settings import SHOE

BOOKS = tuple(each for each in law.available() if law.load(each).game)
SEATS = {
    "act/draw-poker": ("1.1",),
    "nsw/four-card-poker": ("2.1",),
    "nsw/three-card-poker": ("2.1",),
    "nz/baccarat": ("base.2",),
    "nz/blackjack": ("3.1",),
    "nz/caribbean-stud-poker": ("base.6",),
    "nz/electronic-roulette": ("base.2",),
    "nz/four-card-poker": ("3.1",),
    "nz/pai-gow": ("3.1",),
    "nz/racing-card-derby": ("3.1", "3.1(a)", "3.1(b)"),
    "nz/roulette": ("base.2", "base.46"),
    "nz/three-card-poker": ("base.7",),
    "nz/ultimate-texas-holdem": ("base.8",),
}
"""The clause that says how many places a table has."""
CHOICES: tuple[tuple[str, str, int, int | None, tuple[str, ...]], ...] = (
    ("act/draw-poker", "act.idle-seconds", 1, 3_600, ("4.6",)),
    ("act/draw-poker", "ante.amount", 1, None, ("4.2(f)",)),
    ("act/draw-poker", "blind.first", 1, None, ("4.2(f)",)),
    ("act/draw-poker", "blind.second", 1, None, ("4.2(f)",)),
    ("act/draw-poker", "blind.third", 1, None, ("4.2(f)",)),
    ("act/draw-poker", "blinds.number", 1, 3, ("4.2(c)",)),
    ("act/draw-poker", "closing.notice-minutes", 0, 1_440, ("18.2",)),
    ("act/draw-poker", "commission.cap", 100, None, ("15.2(a)(i)", "15.2(a)(ii)")),
    ("act/draw-poker", "commission.time-minutes", 1, 1_440, ("15.3",)),
    ("act/draw-poker", "commission.time-rate", 100, None, ("15.3",)),
    ("act/draw-poker", "limits.notice-minutes", 0, 1_440, ("4.1",)),
    ("act/draw-poker", "over-blind.amount", 1, None, ("4.2(f)",)),
    ("act/draw-poker", "rounding.smallest-chip", 1, None, ("13.2",)),
    ("act/draw-poker", "seats.maximum", 2, 10, ("8.2", "9.2")),
    ("nsw/four-card-poker", "decision.seconds", 10, 600, ("12.13",)),
    ("nsw/four-card-poker", "rounding.smallest-chip", 1, 10_000, ("9.6",)),
    ("nsw/four-card-poker", "seats.maximum", 1, 7, ("2.1",)),
    ("nsw/four-card-poker", "wager.hands-per-player", 1, 7, ("5.5", "6.5.1.3")),
    ("nsw/three-card-poker", "decision.seconds", 10, 600, ("12.12",)),
    ("nsw/three-card-poker", "rounding.smallest-chip", 1, 10_000, ("9.8",)),
    ("nsw/three-card-poker", "seats.maximum", 1, 7, ("2.1",)),
    ("nsw/three-card-poker", "wager.hands-per-player", 1, 7, ("5.5", "6.5.1.3")),
    ("nz/baccarat", "decks", 4, 8, ("base.4",)),
    ("nz/baccarat", "differential.maximum", 0, 100_000_000, ("base.33",)),
    ("nz/baccarat", "holders.seconds", 5, 600, ("base.41",)),
    ("nz/baccarat", "reopen.seconds", 5, 3_600, ("5.14A", "base.36")),
    ("nz/baccarat", "rounding.smallest-chip", 1, 10_000, ("base.26", "base.27")),
    ("nz/baccarat", "shoe.capacity", 4, 8, ("base.6",)),
    ("nz/baccarat", "shoe.cutting-card", 1, None, ("base.5", "base.49")),
    ("nz/baccarat", "shuffler.capacity", 4, 8, ("base.7", "base.8")),
    ("nz/blackjack", "box.bettors", 1, 3, ("base.17",)),
    ("nz/blackjack", "decision.seconds", 10, 600, ("base.46",)),
    ("nz/blackjack", "decks", 4, 8, ("base.4",)),
    ("nz/blackjack", "rounding.smallest-chip", 1, 10_000, ("base.15", "5.4")),
    ("nz/blackjack", "shoe.cutting-card", 52, 208, ("base.4", "base.8")),
    ("nz/blackjack", "wager.hands-per-player", 1, 9, ("base.19",)),
    ("nz/caribbean-stud-poker", "decision.seconds", 10, 600, ("12.12",)),
    ("nz/caribbean-stud-poker", "jackpot.seed", 0, None, ("base.71",)),
    ("nz/caribbean-stud-poker", "payout.maximum", 0, None, ("base.62",)),
    ("nz/caribbean-stud-poker", "rounding.smallest-chip", 1, 10_000, ("base.28", "base.60")),
    ("nz/caribbean-stud-poker", "seats.maximum", 1, 7, ("base.6",)),
    ("nz/caribbean-stud-poker", "wager.hands-per-player", 1, 7, ("5.6",)),
    ("nz/electronic-roulette", "rounding.smallest-chip", 1, 10_000, ("base.8", "base.29")),
    ("nz/electronic-roulette", "spin.turns", 1, 10, ("base.35",)),
    ("nz/four-card-poker", "decision.seconds", 10, 600, ("11.13",)),
    ("nz/four-card-poker", "payout.maximum", 0, None, ("5.10",)),
    ("nz/four-card-poker", "rounding.smallest-chip", 1, 10_000, ("5.3", "5.7")),
    ("nz/four-card-poker", "wager.hands-per-player", 1, 7, ("5.5",)),
    ("nz/pai-gow", "rounding.smallest-chip", 1, 10_000, ("base.40",)),
    ("nz/pai-gow", "set.seconds", 15, 3_600, ("base.51",)),
    ("nz/racing-card-derby", "decks", 1, 8, ("3.4(a)", "3.4(g)")),
    ("nz/racing-card-derby", "rounding.smallest-chip", 1, 10_000, ("5.2", "5.8")),
    ("nz/racing-card-derby", "shoe.capacity", 1, 8, ("3.4(c)",)),
    ("nz/racing-card-derby", "shoe.cutting-card", 20, None, ("7.1(a)", "7.2")),
    ("nz/racing-card-derby", "shuffler.capacity", 1, 8, ("3.4(g)",)),
    ("nz/roulette", "rounding.smallest-chip", 1, 10_000, ("base.10", "base.30")),
    ("nz/roulette", "spin.turns", 1, 10, ("base.36",)),
    ("nz/three-card-poker", "decision.seconds", 10, 600, ("11.13",)),
    ("nz/three-card-poker", "payout.maximum", 0, None, ("5.10",)),
    ("nz/three-card-poker", "rounding.smallest-chip", 1, 10_000, ("base.24", "base.59")),
    ("nz/three-card-poker", "seats.maximum", 1, 7, ("base.7",)),
    ("nz/three-card-poker", "wager.hands-per-player", 1, 7, ("5.5",)),
    ("nz/ultimate-texas-holdem", "decision.seconds", 10, 600, ("base.84",)),
    ("nz/ultimate-texas-holdem", "rounding.smallest-chip", 1, 10_000, ("base.32", "base.70")),
    ("nz/ultimate-texas-holdem", "seats.maximum", 1, 7, ("base.8",)),
    ("nz/ultimate-texas-holdem", "wager.hands-per-player", 1, 7, ("5.7",)),
)
"""Each whole number that an operator may choose: the least, the most if there is one, and the clauses of its bounds."""

CENTS = {"rounding.smallest-chip": 1}
FITTING: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("act/draw-poker", "blind.first"): CENTS,
    ("act/draw-poker", "blind.second"): {**CENTS, "blind.first": 1},
    ("nz/baccarat", "differential.maximum"): CENTS,
    ("nz/baccarat", "shoe.capacity"): {"decks": 4},
    ("nz/baccarat", "shuffler.capacity"): {"decks": 4},
    ("nz/blackjack", "decks"): {"super-sevens.offered": False},
    ("nz/racing-card-derby", "shoe.capacity"): {"decks": 1},
    ("nz/racing-card-derby", "shuffler.capacity"): {"decks": 1},
    ("nz/racing-card-derby", "shoe.cutting-card"): {"decks": 2},
}
"""What is chosen beside a number, so that nothing but the number decides."""


def seats(book: str, places: int) -> Answer:
    """Open a table with this many places; the last of them can be taken, and one beside it cannot."""
    found = opened(book, seats=places)
    if isinstance(found, Refusal):
        if found.code == "too-many-seats":
            assert found.facts == {"seats": places, "maximum_seats": number(book, "seats.maximum")}
        return found
    assert found.table.state.places == places
    for seat in (0, places + 1):
        assert found.refused("no-such-seat", player("Ann"), do.TakeSeat(seat))
    assert isinstance(found.say(player("Ann"), do.TakeSeat(places)), Accepted)
    return None


def choice(key: str, book: str, value: int) -> Answer:
    """Open a table for which the operator has chosen this value."""
    also = FITTING.get((book, key), {})
    ranges = {**limits_of(book).ranges}
    if key == "rounding.smallest-chip":
        ranges = dict.fromkeys(ranges, Range(max(value, 1), 2 * max(value, 1)))
    if "super-sevens.offered" in also:
        del ranges["super-sevens"]
    settings: dict[str, Any] = {"limits": Limits(ranges), "chosen": {**also, key: value}}
    if key == "seats.maximum":
        settings["seats"] = value
    if key.startswith(("shoe.", "decks")):
        settings["device"] = SHOE
    found = opened(book, **settings)
    if isinstance(found, Refusal):
        return found
    assert found.table.rules.value(key) == value
    if key == "decks":
        assert found.table.state.shoe.left == value * number(book, "deck.cards")
    return None


SEATS_ROWS = [
    *(Row(book, "seats", seats, 1, below="too-many-seats", clauses=clauses) for book, clauses in SEATS.items()),
    *(
        Row(book, "seats", seats, number(book, "seats.maximum"), above="too-many-seats", clauses=clauses)
        for book, clauses in SEATS.items()
    ),
]


@each_row(row for row in SEATS_ROWS if (row.book, row.number) != ("nz/pai-gow", 1))
def test_seats(row: Row, off: int) -> None:
    row.holds(off)


@each_row(
    (
        Row("nz/pai-gow", "seats", seats, 2, below="no-bank-box", clauses=("base.9",)),
        Row("nz/pai-gow", "seats", seats, 0, below="too-many-seats", at="too-many-seats", above="no-bank-box"),
    )
)
def test_one_box_is_that_of_the_house(row: Row, off: int) -> None:
    row.holds(off)


@each_row(
    row
    for book, key, least, most, clauses in CHOICES
    for row in (
        Row(book, key, partial(choice, key), least, below="not-choosable", clauses=clauses),
        *((Row(book, key, partial(choice, key), most, above="not-choosable", clauses=clauses),) if most else ()),
    )
)
def test_what_an_operator_may_choose(row: Row, off: int) -> None:
    row.holds(off)


def test_these_are_all_choices() -> None:
    """Every whole number with bounds that a shipped rulebook leaves to the operator."""
    bounded = {
        (book, setting.key, setting.minimum, setting.maximum)
        for book in BOOKS
        for setting in law.load(book).settings
        if setting.table and (setting.minimum, setting.maximum) != (None, None)
    }
    assert bounded == {row[:4] for row in CHOICES}
    assert {*BOOKS} == {*SEATS}
