"""Each kind of wager: where it may be placed, what it pays, and what is refused."""

from __future__ import annotations

import pytest
from tests.support.roulette import ADA, MOST, ROULETTE, STACK, Wheel, clauses_of
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Stake


@clause("base.14", "base.30", "base.31")
def test_straight() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"straight-5": Stake(200), "straight-6": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 35 * 200 - 300
    assert clauses_of(events, "straight-5") == ("base.30", "base.14")
    assert clauses_of(events, "straight-6") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"straight-5": Stake(MOST + 50)}))
    assert above.clause == "base.14"


@clause("base.15", "base.30", "base.31")
def test_split() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"split-4-5": Stake(200), "split-7-8": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 17 * 200 - 300
    assert clauses_of(events, "split-4-5") == ("base.30", "base.15")
    assert clauses_of(events, "split-7-8") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"split-4-5": Stake(MOST + 50)}))
    assert above.clause == "base.15"


@clause("base.16", "base.30", "base.31")
def test_street() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"street-4-5-6": Stake(200), "street-7-8-9": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 11 * 200 - 300
    assert clauses_of(events, "street-4-5-6") == ("base.30", "base.16")
    assert clauses_of(events, "street-7-8-9") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"street-4-5-6": Stake(MOST + 50)}))
    assert above.clause == "base.16"


@clause("base.17", "base.30", "base.31")
def test_corner() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"corner-4-5-7-8": Stake(200), "corner-13-14-16-17": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 8 * 200 - 300
    assert clauses_of(events, "corner-4-5-7-8") == ("base.30", "base.17")
    assert clauses_of(events, "corner-13-14-16-17") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"corner-4-5-7-8": Stake(MOST + 50)}))
    assert above.clause == "base.17"


@clause("base.19", "base.30", "base.31")
def test_line() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"line-4-9": Stake(200), "line-10-15": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 5 * 200 - 300
    assert clauses_of(events, "line-4-9") == ("base.30", "base.19")
    assert clauses_of(events, "line-10-15") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"line-4-9": Stake(MOST + 50)}))
    assert above.clause == "base.19"


@clause("base.20", "base.30", "base.31")
def test_column() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"column-2": Stake(200), "column-1": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 2 * 200 - 300
    assert clauses_of(events, "column-2") == ("base.30", "base.20")
    assert clauses_of(events, "column-1") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"column-2": Stake(MOST + 50)}))
    assert above.clause == "base.20"


@clause("base.21", "base.30", "base.31")
def test_dozen() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"dozen-1": Stake(200), "dozen-3": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 2 * 200 - 300
    assert clauses_of(events, "dozen-1") == ("base.30", "base.21")
    assert clauses_of(events, "dozen-3") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"dozen-1": Stake(MOST + 50)}))
    assert above.clause == "base.21"


@clause("base.22", "base.30", "base.31")
def test_even_chance() -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {"odd": Stake(200), "even": Stake(300)}))
    events = table.spun("5")
    assert table.stacks[0] == STACK + 1 * 200 - 300
    assert clauses_of(events, "odd") == ("base.30", "base.22")
    assert clauses_of(events, "even") == ("base.31",)
    above = table.refused("above-maximum", ADA, do.PlaceWagers(1, {"odd": Stake(MOST + 50)}))
    assert above.clause == "base.22"


@clause("base.18", "base.5")
def test_the_five_line_is_only_at_a_wheel_with_two_zeros() -> None:
    one, two = Wheel(ROULETTE), Wheel(ROULETTE, chosen={"wheel.zeros": 2})
    assert one.refused("no-such-wager", ADA, do.PlaceWagers(1, {"five-line": Stake(100)})).clauses
    assert one.refused("no-such-number", ADA, do.PlaceWagers(1, {"straight-00": Stake(100)})).clause == "base.14"
    two.bet(five_line=100, straight_00=100)
    two.spun("00")
    assert two.stacks[0] == STACK + 600 + 3_500
    assert "0 and 00" in two.sign()["wheel"].text
    assert "0 and 00" not in one.sign()["wheel"].text


@clause("base.23")
@pytest.mark.parametrize(
    ("wager", "number", "pays"), [("street-0-1-2", "0", 11), ("street-0-2-3", "3", 11), ("street-0-1-2", "3", -1)]
)
def test_streets_with_the_zero(wager: str, number: str, pays: int) -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {wager: Stake(100)}))
    table.spun(number)
    assert table.stacks[0] == STACK + pays * 100


@clause("base.24")
def test_the_first_four_may_be_left_off_the_layout() -> None:
    table, without = Wheel(ROULETTE), Wheel(ROULETTE, chosen={"layout.first-four": False})
    table.ok(ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)}))
    table.spun("2")
    assert table.stacks[0] == STACK + 800
    assert without.refused("not-touching", ADA, do.PlaceWagers(1, {"corner-0-1-2-3": Stake(100)})).clause == "base.17"


@clause("base.25")
@pytest.mark.parametrize(("amount", "code"), [(50, "below-minimum"), (100, ""), (10_000, ""), (10_050, "above-maximum")])
def test_limits_are_for_each_area(amount: int, code: str) -> None:
    table = Wheel(ROULETTE)
    request = do.PlaceWagers(1, {"straight-7": Stake(amount)})
    above = do.PlaceWagers(1, {"straight-8": Stake(MOST + 50)})
    refused = table.refused(code, ADA, request) if code else table.refused("above-maximum", ADA, above)
    assert "base.25" in refused.clauses
    if not code:
        table.ok(ADA, request)
        table.ok(ADA, do.PlaceWagers(1, {"straight-8": Stake(amount)}))


@clause("base.32")
@pytest.mark.parametrize("wager", ["red", "black", "odd", "even", "low", "high", "column-1", "dozen-3"])
def test_outside_wagers_lose_to_a_zero(wager: str) -> None:
    table = Wheel(ROULETTE)
    table.ok(ADA, do.PlaceWagers(1, {wager: Stake(500), "straight-0": Stake(100)}))
    events = table.spun("0")
    assert table.stacks[0] == STACK - 500 + 3_500
    assert clauses_of(events, wager) == ("base.32",)


@clause("base.14", "base.15", "base.16", "base.17", "base.19")
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
def test_numbers_that_do_not_meet_are_refused_with_what_is_possible(wager: str, code: str, says: str) -> None:
    table = Wheel(ROULETTE)
    kinds = ("straight", "split", "street", "corner", "line")
    for each in kinds:
        table.refused("no-such-number", ADA, do.PlaceWagers(1, {f"{each}-40": Stake(100)}))
    refusal = table.refused(code, ADA, do.PlaceWagers(1, {wager: Stake(100)}))
    assert refusal.clause == table.table.rules.cite(f"wager.{wager.partition('-')[0]}")[0]
    assert says in f"{refusal.sentence()} {refusal.way_out()}"
