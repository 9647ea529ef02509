"""Wagers, chips and times at a table of every game: limits, units, what somebody has, notices, closing, rounds sat out."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.boundaries.rows import Answer, Row, answer, each_row, limits_of, number, table
from tests.models import model_of
from tests.support.nz import OPAL
from tests.support.play import CASS, GUS, MINUTE, TableUnderTest, player
from tests.support.rounds import of
from tests.support.tables import BookUnderTest

from pitboss import do, law
from pitboss.games.shared_layout.rules import LayoutRules
from pitboss.table.commands import Actor, Stake
from pitboss.table.services.limits.notices import NoticePosted

CHIPS = {
    "nsw/four-card-poker": "5.1",
    "nsw/three-card-poker": "5.1",
    "nz/baccarat": "base.34",
    "nz/blackjack": "base.15",
    "nz/caribbean-stud-poker": "base.28",
    "nz/electronic-roulette": "base.8",
    "nz/four-card-poker": "5.3",
    "nz/pai-gow": "base.15",
    "nz/racing-card-derby": "5.2",
    "nz/roulette": "base.10",
    "nz/three-card-poker": "base.24",
    "nz/ultimate-texas-holdem": "base.32",
}
"""By rulebook: the clause by which wagers are made with the chips that somebody has. Draw Poker has bets and a table stake."""
KINDS = {
    "nz/electronic-roulette": {
        "straight": "base.13",
        "split": "base.14",
        "street": "base.15",
        "corner": "base.16",
        "line": "base.18",
        "column": "base.19",
        "dozen": "base.20",
        "even-chance": "base.21",
    },
    "nz/roulette": {
        "straight": "base.14",
        "split": "base.15",
        "street": "base.16",
        "corner": "base.17",
        "line": "base.19",
        "column": "base.20",
        "dozen": "base.21",
        "even-chance": "base.22",
    },
    "nz/three-card-poker": {"six-card-bonus": "10A.4"},
}
"""The clauses of kinds of wager that their limits cite too."""
SIGN = {"nz/electronic-roulette": ("base.24",), "nz/roulette": ("base.25",)}
"""What a layout with a sign for each kind cites as well."""
SIT_OUT = (
    *("nsw/four-card-poker", "nsw/three-card-poker", "nz/baccarat", "nz/caribbean-stud-poker"),
    *("nz/four-card-poker", "nz/racing-card-derby", "nz/roulette", "nz/three-card-poker"),
)
"""Where a dealer plays a whole round in a few words."""
CENTS = {"rounding.smallest-chip": 1}
"""Chips of one cent, so that nothing but the number itself decides."""
RICH = 10**8
POSTED = 12_345
"""When a sign is put up: times are counted from there."""
BESIDE = {"nz/ultimate-texas-holdem": ("blind",)}
"""Wagers that are as large as the main one."""


def main_of(book: str) -> str:
    return model_of(law.load(book).game).main


def kind_of(book: str) -> str:
    """Return the kind of the main wager, for which the sign has limits."""
    return "even-chance" if main_of(book) not in limits_of(book).ranges else main_of(book)


def least_of(book: str) -> int:
    return limits_of(book).ranges[kind_of(book)].minimum


def seat_of(book: str) -> int:
    """The first box of Pai Gow is that of the house."""
    return 2 if book == "nz/pai-gow" else 1


def operator_of(book: str) -> Actor:
    return OPAL if book.startswith("nz/") else CASS


def seated(book: str, chips: int = RICH, **settings: Any) -> TableUnderTest:
    """A table with chips of one cent, and Ann with all the chips that a test needs."""
    found = table(book, **{"chosen": CENTS, "purse": 10 * RICH, "float_": 10 * RICH, **settings})
    found.seat("Ann", seat_of(book), chips)
    return found


def placed(book: str, wager: str, amount: int) -> do.PlaceWagers:
    """A wager, and those that are as large where it is the main one."""
    others = BESIDE.get(book, ()) if wager == main_of(book) else ()
    return do.PlaceWagers(seat_of(book), dict.fromkeys((wager, *others), Stake(amount)))


def wager(kind: str, book: str, amount: int) -> Answer:
    """Wager an amount on an area of this kind. Where cards are dealt to a player, a side wager goes with the main one."""
    at, main, seat = seated(book), main_of(book), seat_of(book)
    rules = at.table.rules
    area = next(each for each in (main, *rules.wagers) if rules.limit_of(each) == kind)
    if area != main and not isinstance(rules, LayoutRules):
        at.ok(player("Ann"), placed(book, main, least_of(book)))
    before = at.stack(seat)
    refusal = answer(at, player("Ann"), placed(book, area, amount))
    assert at.on(seat, area) == (0 if refusal else amount)
    assert before - at.stack(seat) == (0 if refusal else amount * len(placed(book, area, amount).wagers))
    return refusal


def topped_up(book: str, amount: int) -> Answer:
    """Add an amount to a wager that is the minimum short of the maximum."""
    at, main = seated(book), main_of(book)
    most = limits_of(book).ranges[kind_of(book)].maximum
    at.ok(player("Ann"), placed(book, main, most - least_of(book)))
    return answer(at, player("Ann"), placed(book, main, amount))


def in_chips(book: str, amount: int) -> Answer:
    """Wager an amount with the smallest chip of the rulebook."""
    refusal = answer(seated(book, chosen={}), player("Ann"), placed(book, main_of(book), amount))
    assert not refusal or refusal.facts["unit"] == number(book, "rounding.smallest-chip")
    return refusal


def with_chips(book: str, amount: int) -> Answer:
    """Wager an amount with just the chips for twice the minimum, and for what goes beside it."""
    has = 2 * least_of(book) * (1 + len(BESIDE.get(book, ())))
    at, asked = seated(book, has), placed(book, main_of(book), amount)
    refusal = answer(at, player("Ann"), asked)
    assert at.stack(seat_of(book)) == has - (0 if refusal else amount * len(asked.wagers))
    return refusal


def bought(money: str, book: str, amount: int) -> Answer:
    """Buy chips where the purse or the tray holds ten dollars."""
    at = table(book, chosen=CENTS, **{"purse": RICH, "float_": RICH, money: 1_000})
    at.seat("Ann", seat_of(book), 0)
    has = at.table.purses["Ann"], at.tray
    refusal = answer(at, player("Ann"), do.BuyIn(amount))
    taken = 0 if refusal else amount
    assert (at.table.purses["Ann"], at.tray) == (has[0] - taken, has[1] - taken)
    assert at.stack(seat_of(book)) == taken
    return refusal


def noticed(minimum: int, maximum: int, amount: int, book: str, at: int) -> Answer:
    """Wager at a time after a notice of another minimum or maximum."""
    here, main = seated(book), main_of(book)
    here.ok(operator_of(book), do.PostNotice(kind_of(book), minimum, 0, maximum=maximum), at=POSTED)
    return answer(here, player("Ann"), placed(book, main, amount), POSTED + at)


def closed(book: str, at: int) -> Answer:
    here = seated(book)
    here.ok(operator_of(book), do.AnnounceClosing(0), at=POSTED)
    return answer(here, operator_of(book), do.CloseTable(), POSTED + at)


def sat_out(book: str, rounds: int) -> Answer:
    """Free the seat of Ben, who has sat out this many rounds of Ann's."""
    under_test = BookUnderTest(book)
    at = under_test.table(seats=2)
    for seat, name in enumerate(("Ann", "Ben"), 1):
        at.seat(name, seat)
    for _ in range(rounds):
        at.ok(player("Ann"), under_test.placed(1, least_of(book)))
        under_test.finished(at)
    refusal = answer(at, OPAL if book.startswith("nz/") else GUS, do.VacateSeat(2))
    assert not refusal or refusal.facts["idle"] == rounds
    assert (2 in at.table.state.seats) == bool(refusal)
    return refusal


def limit_clauses(book: str, kind: str) -> tuple[str, ...]:
    if book.startswith("nsw/"):
        return ("6.1",)
    own = KINDS.get(book, {}).get(kind)
    return (*((own,) if own else ()), *SIGN.get(book, ()), "nz/general 9")


def rows(book: str) -> list[Row]:
    """Every number around which a player, or the operator, can ask for something at a table of this book."""
    nsw, ranges = book.startswith("nsw/"), limits_of(book).ranges
    least, most, chip = least_of(book), ranges[kind_of(book)].maximum, number(book, "rounding.smallest-chip")
    clauses, money = limit_clauses(book, kind_of(book)), ("5.1",) if nsw else ("nz/general base.4",)
    notice, closing = (number(book, key) * MINUTE for key in ("limits.notice-minutes", "closing.notice-minutes"))
    found = [
        Row(book, "topped-up", topped_up, least, above="above-maximum", clauses=clauses),
        Row(book, "in-chips", in_chips, least + chip, below="not-in-unit", above="not-in-unit"),
        Row(book, "with-chips", with_chips, 2 * least, above="chips-short", clauses=(CHIPS[book],)),
        Row(book, "purse", partial(bought, "purse"), 1_000, above="purse-short", clauses=money),
        Row(book, "tray", partial(bought, "float_"), 1_000, above="tray-short", clauses=money),
        Row(book, "closing", closed, closing, below="closing-notice", clauses=("14.8",) if nsw else ("nz/general 8",)),
    ]
    for kind, bounds in ranges.items():
        tries, cites = partial(wager, kind), limit_clauses(book, kind)
        found.append(Row(book, kind, tries, bounds.minimum, below="below-minimum", clauses=cites))
        found.append(Row(book, kind, tries, bounds.maximum, above="above-maximum", clauses=cites))
    raised, lowered = partial(noticed, 2 * least, 0, 2 * least - 1), partial(noticed, 0, most - 1, most)
    found.append(Row(book, "raised", raised, notice, at="below-minimum", above="below-minimum", clauses=clauses))
    if not nsw:
        found.append(Row(book, "lowered", lowered, notice, at="above-maximum", above="above-maximum", clauses=clauses))
    if book in SIT_OUT:
        idle = ("14.9",) if nsw else ("nz/general 6",)
        found.append(Row(book, "sat-out", sat_out, number(book, "idle.rounds"), below="not-idle", clauses=idle))
    return found


@each_row(row for book in CHIPS for row in rows(book))
def test_a_number_of_the_table(row: Row, off: int) -> None:
    row.holds(off)


@pytest.mark.parametrize("book", CHIPS)
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_an_announced_time_is_kept_from_the_end_of_the_notice_on(book: str, off: int) -> None:
    at, main = seated(book), main_of(book)
    notice = number(book, "limits.notice-minutes") * MINUTE
    (posted,) = of(at.ok(operator_of(book), do.PostNotice(kind_of(book), 2 * least_of(book), notice + off), at=0), NoticePosted)
    assert posted.notice.binds_at == max(notice, notice + off)
    at.ok(player("Ann"), placed(book, main, least_of(book)), at=posted.notice.binds_at - 1)
    at.ok(player("Ann"), do.WithdrawWagers(seat_of(book)))
    at.refused("below-minimum", player("Ann"), placed(book, main, least_of(book)), at=posted.notice.binds_at)
