"""Each kind of wager: where it may be placed, what it pays, and what is refused."""

from __future__ import annotations

import pytest
from tests.models.roulette import KINDS
from tests.support.roulette import ADA, MOST, PAYS, STACK, Wheel, clauses_of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits, Range


def pays(book: BookUnderTest, kind: str, wins: str, loses: str) -> None:
    """Of two wagers of a kind one covers 5: it is paid by the odds of its kind, and the other is lost."""
    table = Wheel(book.id)
    table.ok(ADA, do.PlaceWagers(1, {wins: Stake(200), loses: Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + PAYS[kind] * 200 - 300
    assert clauses_of(events, wins) == book.cites("settle.number-wins", f"odds.{kind}")
    assert clauses_of(events, loses) == book.cites("settle.number-loses")
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {wins: Stake(MOST + 50)}))
    assert above.clause == book.cites(f"wager.{kind}")[0]


@carries("wager.straight", "odds.straight", "settle.number-wins", "settle.number-loses")
def test_straight(book: BookUnderTest) -> None:
    pays(book, "straight", "straight-5", "straight-6")


@carries("wager.split", "odds.split", "settle.number-wins", "settle.number-loses")
def test_split(book: BookUnderTest) -> None:
    pays(book, "split", "split-4-5", "split-7-8")


@carries("wager.street", "odds.street", "settle.number-wins", "settle.number-loses")
def test_street(book: BookUnderTest) -> None:
    pays(book, "street", "street-4-5-6", "street-7-8-9")


@carries("wager.corner", "odds.corner", "settle.number-wins", "settle.number-loses")
def test_corner(book: BookUnderTest) -> None:
    pays(book, "corner", "corner-4-5-7-8", "corner-13-14-16-17")


@carries("wager.line", "odds.line", "settle.number-wins", "settle.number-loses")
def test_line(book: BookUnderTest) -> None:
    pays(book, "line", "line-4-9", "line-10-15")


@carries("wager.column", "odds.column", "settle.number-wins", "settle.number-loses")
def test_column(book: BookUnderTest) -> None:
    pays(book, "column", "column-2", "column-1")


@carries("wager.dozen", "odds.dozen", "settle.number-wins", "settle.number-loses")
def test_dozen(book: BookUnderTest) -> None:
    pays(book, "dozen", "dozen-1", "dozen-3")


@carries("wager.even-chance", "odds.even-chance", "settle.number-wins", "settle.number-loses")
def test_even_chance(book: BookUnderTest) -> None:
    pays(book, "even-chance", "odd", "even")


@carries("wager.five-line", "odds.five-line", "equipment.wheel")
def test_the_five_line_is_only_at_a_wheel_with_two_zeros(book: BookUnderTest) -> None:
    one, two = Wheel(book.id), Wheel(book.id, chosen={"wheel.zeros": 2})
    assert one.refused("no-such-wager", ADA, do.PlaceWagers(1, {"five-line": Stake(100)})).clauses
    refused = one.refused("no-such-number", ADA, do.PlaceWagers(1, {"straight-00": Stake(100)}))
    assert refused.clause == book.cites("wager.straight")[0]
    two.bet(five_line=100, straight_00=100)
    two.spun("00")
    assert two.stacks[0] == STACK + 600 + 3_500
    assert "0 and 00" in two.sign()["wheel"].text
    assert "0 and 00" not in one.sign()["wheel"].text


@pytest.mark.parametrize(
    ("wager", "number", "pays"), [("street-0-1-2", "0", 11), ("street-0-2-3", "3", 11), ("street-0-1-2", "3", -1)]
)
@carries("wager.zero-streets")
def test_streets_with_the_zero(book: BookUnderTest, wager: str, number: str, pays: int) -> None:
    table = Wheel(book.id)
    table.ok(ADA, do.PlaceWagers(1, {wager: Stake(100)}))
    table.spun(number)
    assert table.stacks[0] == STACK + pays * 100


@carries("wager.corner")
def test_the_first_four_may_be_left_off_the_layout(book: BookUnderTest) -> None:
    table, without = Wheel(book.id), Wheel(book.id, chosen={"layout.first-four": False})
    table.ok(ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)}))
    table.spun("2")
    assert table.stacks[0] == STACK + 800
    refused = without.refused("not-touching", ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)}))
    assert refused.clause == book.cites("wager.corner")[0]


@pytest.mark.parametrize(("least", "most"), [(100, 10_000), (1_000, 5_000)])
@carries("limits.minimum", "limits.maximum")
def test_limits_are_for_each_area(book: BookUnderTest, least: int, most: int) -> None:
    table = Wheel(book.id, limits=Limits({kind: Range(least, most) for kind in KINDS}))
    for amount, code in ((least - 50, "below-minimum"), (most + 50, "above-maximum")):
        refused = table.refused(code, ADA, do.PlaceWagers(1, {"straight-7": Stake(amount)}))
        rule = "limits.minimum" if amount < least else "limits.maximum"
        assert {*book.cites(rule)} <= {*refused.clauses}
    table.ok(ADA, do.PlaceWagers(1, {"straight-7": Stake(least), "straight-8": Stake(most)}))
    table.ok(ADA, do.PlaceWagers(1, {"straight-9": Stake(most)}))


@pytest.mark.parametrize("wager", ["red", "black", "odd", "even", "low", "high", "column-1", "dozen-3"])
@carries("settle.zero-outside")
def test_outside_wagers_lose_to_a_zero(book: BookUnderTest, wager: str) -> None:
    table = Wheel(book.id)
    table.ok(ADA, do.PlaceWagers(1, {wager: Stake(500), "straight-0": Stake(100)}))
    events = table.spun("0")
    assert table.stacks[0] == STACK - 500 + 3_500
    assert clauses_of(events, wager) == book.cites("settle.zero-outside")


@pytest.mark.parametrize(
    ("wager", "code", "says"),
    [
        ("split-17-21", "not-touching", "14/17"),
        ("corner-1-2-5-6", "not-touching", "1/2/4/5"),
        ("line-2-7", "not-touching", "1/2/3/4/5/6"),
        ("street-2-3-4", "not-touching", "0/1/2"),
        ("split-7", "wrong-numbers", "1/2"),
        ("straight-37", "no-such-number", "0 and 1 to 36"),
    ],
)
@carries("wager.straight", "wager.split", "wager.street", "wager.corner", "wager.line")
def test_numbers_that_do_not_meet_are_refused_with_what_does(book: BookUnderTest, wager: str, code: str, says: str) -> None:
    table = Wheel(book.id)
    for each in ("straight", "split", "street", "corner", "line"):
        table.refused("no-such-number", ADA, do.PlaceWagers(1, {f"{each}-40": Stake(100)}))
    refusal = table.refused(code, ADA, do.PlaceWagers(1, {wager: Stake(100)}))
    assert refusal.clause == book.cites(f"wager.{wager.partition('-')[0]}")[0]
    assert says in f"{refusal.sentence()} {refusal.way_out()}"
