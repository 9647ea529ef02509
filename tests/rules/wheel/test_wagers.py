"""Each kind of wager: where it may be placed, what it pays, and what is refused."""

from __future__ import annotations

import pytest
from tests.models.roulette import KINDS
from tests.support.roulette import ADA, ELECTRONIC, MOST, PAYS, ROULETTE, STACK, Wheel, clauses_of, rules_of
from tests.support.tables import BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.games.roulette.areas import wager_of
from pitboss.games.roulette.how_to_play import lines
from pitboss.games.shared_layout.settling import LosingWagersTaken, WinningWagersPaid
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
    for step, rule in ((LosingWagersTaken, "settle.take-losing"), (WinningWagersPaid, "settle.pay-winning")):
        assert [event.clauses for event in events if isinstance(event, step)] == [book.cites(rule, "settle.by-position")]
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
    refused = one.refused("no-such-wager", ADA, do.PlaceWagers(1, {"five-line": Stake(100)}))
    assert refused.clauses == book.cites("wager.five-line", "equipment.wheel")
    assert refused.way_out() == "It may be Street 0/1/2, Street 0/2/3 and Corner 0/1/2/3."
    refused = one.refused("no-such-number", ADA, do.PlaceWagers(1, {"straight-00": Stake(100)}))
    assert refused.clauses == book.cites("wager.straight", "equipment.wheel")
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


@carries("wager.corner", "wager.first-four")
def test_the_first_four_may_be_left_off_the_layout(book: BookUnderTest) -> None:
    table, without = Wheel(book.id), Wheel(book.id, chosen={"layout.first-four": False})
    own = {*book.cites("wager.first-four")}
    (placed,) = table.ok(ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)}))
    assert own < {*placed.clauses}
    (other,) = table.ok(ADA, do.PlaceWagers(1, {"corner-4-5-7-8": Stake(100)}))
    assert own.isdisjoint(other.clauses), "no other corner goes by the clause of the first four"
    table.spun("2")
    assert table.stacks[0] == STACK + 800 - 100
    two = Wheel(book.id, chosen={"wheel.zeros": 2})
    for without_it in (without, two):
        refused = without_it.refused("no-such-wager", ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)}))
        assert refused.clauses[:2] == book.cites("wager.corner", "wager.first-four")
        assert "Street 0/1/2" in refused.way_out()
        without_it.ok(ADA, do.PlaceWagers(1, {"street-0-1-2": Stake(100)}))


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


@pytest.mark.parametrize(
    ("keyed", "code", "says"),
    [
        ("0/1/2/3/4", "not-touching", "0/00/1/2/3"),
        ("17/18/19/20/21", "no-such-wager", "Five Line"),
        ("1/1/2/3/4/6", "wrong-numbers", "6 different numbers"),
        ("1/2/3/4/6/7", "not-touching", "1, 2, 3, 4, 6 and 7 do not make a Line"),
        ("0/1/3", "not-touching", "0/1/2 or 0/00/2"),
    ],
)
@carries("wager.five-line", "wager.line", "wager.zero-streets")
def test_numbers_that_are_keyed_make_a_wager_only_if_all_of_them_do(
    book: BookUnderTest, keyed: str, code: str, says: str
) -> None:
    """A five line and a six line have short names. Other numbers, as many of them, must not get those."""
    table = Wheel(book.id, chosen={"wheel.zeros": 2})
    rules = rules_of(table)
    for right, wager in (("3/2/1/00/0", "five-line"), ("6/5/4/3/2/1", "line-1-6")):
        table.ok(ADA, do.PlaceWagers(1, {wager_of(right, rules): Stake(100)}))
        assert table.on(1, wager) == 100
    refusal = table.refused(code, ADA, do.PlaceWagers(1, {wager_of(keyed, rules): Stake(100)}))
    assert says in f"{refusal.sentence()} {refusal.way_out()}"
    table.refused("not-touching", ADA, do.PlaceWagers(1, {"street-0-1-3": Stake(100)}))
    table.refused("not-touching", ADA, do.PlaceWagers(1, {"line-1-7": Stake(100)}))
    few = table.refused("wrong-numbers", ADA, do.PlaceWagers(1, {"five-line-0-1": Stake(100)}))
    assert (few.facts["size"], few.facts["example"]) == (5, "0/00/1/2/3")
    assert [wager_of(text, rules) for text in ("line 4", "Dozen 2", "column-3", "17")] == [
        "line-4-9",
        "dozen-2",
        "column-3",
        "straight-17",
    ]
    assert wager_of("split 1", rules) == "split-1", "two splits begin with 1"
    table.refused("not-touching", ADA, do.PlaceWagers(1, {"five-line-0-1-2-3-4": Stake(100)}))
    assert table.stacks[0] == STACK - 200


HALF = {"zero.even-chances": "half-returned"}


@pytest.mark.parametrize("zeros", [1, 2])
@pytest.mark.parametrize("wager", ["red", "black", "odd", "even", "low", "high", "column-1", "dozen-3", "straight-5"])
@carries("settle.number-loses")
def test_an_even_chance_may_lose_half_to_a_zero(book: BookUnderTest, wager: str, zeros: int) -> None:
    """Columns, dozens and inside wagers lose the whole stake, and so does an even chance to any other number."""
    table = Wheel(book.id, chosen={**HALF, "wheel.zeros": zeros})
    tray = table.tray
    table.ok(ADA, do.PlaceWagers(1, {wager: Stake(500)}))
    events = table.spun("00" if zeros == 2 else "0")
    lost = 250 if "-" not in wager else 500
    assert (table.stacks[0], table.tray) == (STACK - lost, tray + lost)
    (line,) = [line for event in events for _, line in event.settles()]
    assert (line.outcome, line.stake, line.pays) == ("loses", 500, -lost)
    table.bet(red=500)
    table.spun("8")
    assert table.stacks[0] == STACK - lost - 500
    assert "half of its stake" in table.sign()["wheel"].text
    assert "half" not in Wheel(book.id).sign()["wheel"].text


@pytest.mark.parametrize("rulebook", [ROULETTE, ELECTRONIC])
def test_the_guide_says_what_becomes_of_an_even_chance(rulebook: str) -> None:
    usual, half = (list(lines(rules_of(Wheel(rulebook, chosen=chosen))))[-1] for chosen in ({}, HALF))
    assert usual.text == "To a zero, all outside wagers lose."
    assert half.text == "To a zero, columns and dozens lose, and even chances lose half of their stake."
    assert usual.clauses == half.clauses != ()


@carries("settle.zero-outside")
def test_half_a_stake_is_rounded_as_payments_are(book: BookUnderTest) -> None:
    table = Wheel(book.id, chosen={**HALF, "rounding.smallest-chip": 100})
    table.bet(red=500)
    table.spun("0")
    assert table.stacks[0] == STACK - 300, "two of five chips go back"


@pytest.mark.parametrize("settled", [False, True])
@carries("settle.zero-outside")
def test_half_a_stake_when_the_number_was_wrong(book: BookUnderTest, settled: bool) -> None:
    incident = "result-misread" if book.id == ELECTRONIC else "marker-misplaced"
    table = Wheel(book.id, chosen=HALF)
    tray = table.tray
    table.bet(red=500, straight_8=100)
    table.closed()
    table.rests("8")
    if settled:
        table.settled()
    table.reports(incident, number="0")
    if not settled:
        table.settled()
    assert (table.stacks[0], table.tray) == (STACK - 250 - 100, tray + 350)
