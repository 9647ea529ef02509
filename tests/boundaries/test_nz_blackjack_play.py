"""Every number of insurance, doubles, splits, payments and time at Blackjack, one below it, at it and one above."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from tests.support.blackjack import (
    ANN,
    BLACKJACK,
    BOOK,
    STACK,
    CloseInsurance,
    DoubleDown,
    Hit,
    Insure,
    SplitHand,
    called,
    choosable,
    dealt,
    ended,
    near,
    number,
    play,
    player,
    table,
    wagered,
    with_values,
)
from tests.support.incidents import box_incident
from tests.support.opening import not_opened

from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.commands import HOUSE_ACTOR, Stake

CHIP = number("rounding.smallest-chip")
HANDS = number("split.hands")
SECONDS = number("decision.seconds")
LEAST = 500


@pytest.mark.parametrize(
    ("stake", "part", "most"), [(1_000, "1/2", 500), (1_050, "1/2", 500), (1_100, "1/2", 550), (1_000, "1", 1_000)]
)
@pytest.mark.parametrize("off", [-CHIP, 0, CHIP])
def test_how_much_insurance(stake: int, part: str, most: int, off: int) -> None:
    """Half of the wager, in whole chips: half of $10.50 is $5.25, so $5.00."""
    assert Fraction(str(BOOK.setting("insurance.most").value)) == Fraction(1, 2)
    here = dealt("Tc Ah 9d 9c", stake, book=with_values(**{"insurance.most": f'"{part}"'}))
    request = Insure(1, Stake(most + off))
    offer = here.offered(ANN, "insure")
    assert offer is not None
    assert offer.amounts["insurance"].holds(most + off) is (off <= 0)
    if off > 0:
        assert here.refused("insurance-most", ANN, request).clauses == ("base.21",)
    else:
        here.ok(ANN, request)
        assert here.stack(1) == STACK - stake - most - off


@pytest.mark.parametrize("amount", [0, *near(CHIP)])
def test_the_least_insurance_is_a_chip(amount: int) -> None:
    here = dealt("Tc Ah 9d 9c")
    if amount == CHIP:
        here.ok(ANN, Insure(1, Stake(amount)))
        return
    code = "not-in-chips" if amount else "amount"
    assert here.refused(code, ANN, Insure(1, Stake(amount))).clauses == ("base.15",)


@pytest.mark.parametrize("up", ["9h", "Th", "Ah"])
def test_against_which_card_there_is_insurance(up: str) -> None:
    here = dealt(f"Tc {up} 9d 9c")
    if up == "Ah":
        here.ok(ANN, Insure(1, Stake(500)))
    else:
        assert here.refused("no-ace", ANN, Insure(1, Stake(500))).clauses == ("base.21",)


@pytest.mark.parametrize(("up", "paid"), [("2h", True), ("9h", True), ("Th", False), ("Ah", False)])
def test_against_which_card_a_blackjack_is_paid_at_once(up: str, paid: bool) -> None:
    """Ben's box has still to play."""
    here = table(f"Ac Tc {up} Kd 9c Th Th")
    for name, seat in (("Ann", 1), ("Ben", 2)):
        here.seat(name, seat)
        here.ok(player(name), wagered(seat, box=1_000))
    called(here)
    assert here.stack(1) == (STACK + 1_500 if paid else STACK - 1_000)


@pytest.mark.parametrize("amount", [0, *near(CHIP), *near(1_000, CHIP)])
def test_what_a_double_adds(amount: int) -> None:
    """From one chip to the wager of the hand; no amount is all of it."""
    here = dealt("5c 9h 6d Td Kd")
    request = DoubleDown(1, Stake(amount))
    if amount % CHIP or amount > 1_000:
        refusal = here.refused("double-amount", ANN, request)
        assert (refusal.clauses, refusal.facts["minimum"], refusal.facts["maximum"]) == (("base.26",), CHIP, 1_000)
    else:
        events = here.ok(ANN, request)
        assert ended(events, "double").stake == (amount or 1_000)


@pytest.mark.parametrize("chips", [0, *near(CHIP, CHIP), *near(1_000, CHIP)])
def test_the_chips_for_a_double(chips: int) -> None:
    here = dealt("5c 9h 6d Td Kd", chips=1_000 + chips)
    if chips < CHIP:
        assert here.refused("chips-short", ANN, DoubleDown(1)).clauses == ("base.26",)
    elif chips < 1_000:
        here.refused("chips-short", ANN, DoubleDown(1))
        here.ok(ANN, DoubleDown(1, Stake(chips)))
    else:
        here.ok(ANN, DoubleDown(1))


@pytest.mark.parametrize("allowed", ["no-ace", "any-two", "nine-to-eleven"])
@pytest.mark.parametrize("points", [*near(9), *near(11), 20])
def test_which_hard_totals_are_doubled(allowed: str, points: int) -> None:
    first = "T" if points == 20 else "6"
    second = "T" if points == 20 else str(points - 6)
    here = dealt(f"{first}c 9h {second}d Td Kd", book=with_values(**{"double.on": f'"{allowed}"'}))
    if allowed == "nine-to-eleven" and not 9 <= points <= 11:
        assert here.refused("not-doublable", ANN, DoubleDown(1)).clauses == ("base.26",)
    else:
        here.ok(ANN, DoubleDown(1))


@pytest.mark.parametrize(("allowed", "may"), [("no-ace", False), ("any-two", True), ("nine-to-eleven", False)])
def test_whether_a_soft_total_is_doubled(allowed: str, may: bool) -> None:
    here = dealt("Ac 9h 6d Td Kd", book=with_values(**{"double.on": f'"{allowed}"'}))
    if may:
        here.ok(ANN, DoubleDown(1))
    else:
        assert here.refused("not-doublable", ANN, DoubleDown(1)).clauses == ("base.26",)


@pytest.mark.parametrize("cards", [2, 3])
def test_a_hand_is_doubled_and_split_in_two_cards(cards: int) -> None:
    for request, code in ((DoubleDown(1), "double-late"), (SplitHand(1), "not-splittable")):
        here = dealt("4c 9h 4d 2d 5c 6c Tc")
        if cards == 2:
            here.ok(ANN, request)
        else:
            here.ok(ANN, Hit(1))
            here.refused(code, ANN, request)


@pytest.mark.parametrize("most", near(HANDS))
def test_hands_of_a_box(most: int) -> None:
    """Eights come one after another: they are split until the box has all hands that it may have."""
    here = dealt("8c 9h 8d " + "8h 8s " * 5, book=with_values(**{"split.hands": str(most)}))
    for hands in range(2, most + 1):
        here.ok(ANN, SplitHand(1))
        assert len(here.view().of(BlackjackView).boxes[1].hands) == hands
    refusal = here.refused("too-many-splits", ANN, SplitHand(1))
    assert (refusal.clauses, refusal.facts["hands"]) == (("base.27",), most)
    assert here.stack(1) == STACK - most * 1_000


@pytest.mark.parametrize("chips", near(1_000, CHIP))
def test_the_chips_for_a_split(chips: int) -> None:
    here = dealt("8c 9h 8d Th Ts", chips=1_000 + chips)
    if chips < 1_000:
        refusal = here.refused("chips-short", ANN, SplitHand(1))
        assert (refusal.clauses, refusal.facts["have"]) == (("base.27",), chips)
    else:
        here.ok(ANN, SplitHand(1))


@pytest.mark.parametrize(("second", "by"), [("T", {"value", "rank"}), ("K", {"value"}), ("9", set())])
def test_which_cards_are_equal(second: str, by: set[str]) -> None:
    for equal in ("value", "rank"):
        here = dealt(f"Tc 9h {second}d Th Ts", book=with_values(**{"split.equal": f'"{equal}"'}))
        if equal in by:
            here.ok(ANN, SplitHand(1))
        else:
            assert here.refused("not-splittable", ANN, SplitHand(1)).clauses == ("base.27",)


def test_aces_are_split_once() -> None:
    here = dealt("Ac 9h Ad Ah As Td")
    events = here.ok(ANN, SplitHand(1))
    assert here.phase == "wagering", "each ace has one card, and the box plays no more"
    assert [ended(events, hand=hand).pays for hand in (1, 2)] == [-1_000, -1_000]


@pytest.mark.parametrize("stake", [*near(LEAST, CHIP)[1:], *near(1_000, CHIP)])
@pytest.mark.parametrize(("pays", "odds"), [("3 to 2", Fraction(3, 2)), ("6 to 5", Fraction(6, 5)), ("1 to 1", Fraction(1))])
@pytest.mark.parametrize("direction", ["down", "up"])
def test_a_blackjack_is_paid_in_whole_chips(pays: str, odds: Fraction, stake: int, direction: str) -> None:
    """What is less than a chip is rounded as the rulebook says: down, if nothing else is chosen."""
    book = BOOK if direction == "down" else with_values(**{"rounding.direction": f'"{direction}"'})
    won = play("Ac 9h Kd", "", {"box": stake}, book=book, chosen={"blackjack.pays": pays}).won
    whole, rest = divmod(stake * odds, CHIP)
    assert won == CHIP * (whole + (direction == "up" and rest > 0))


@pytest.mark.parametrize("seconds", [*near(10), *near(600)])
def test_how_long_players_may_have_to_decide(seconds: int) -> None:
    assert choosable("decision.seconds") == (10, 600)
    chosen = {"decision.seconds": seconds}
    if 10 <= seconds <= 600:
        here = dealt("Tc 9h 6c Td", chosen=chosen)
        assert here.table.state.round.part.until == seconds * 1_000
    else:
        assert not_opened("not-choosable", BLACKJACK, chosen=chosen).clauses == ("base.46",)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_time_to_decide(off: int) -> None:
    here = dealt("Tc 9h 6c Td")
    until = here.table.state.round.part.until
    assert until == SECONDS * 1_000
    late = box_incident("absent-player", area=1, reason="late")
    if off < 0:
        here.refused("impossible", HOUSE_ACTOR, late, at=until + off)
    else:
        assert here.ok(HOUSE_ACTOR, late, at=until + off)[0].clauses == ("base.46",)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_time_to_insure(off: int) -> None:
    here = dealt("Tc Ah 6c Td")
    until = here.table.state.round.part.until
    if off < 0:
        assert here.refused("insurance-open", HOUSE_ACTOR, CloseInsurance(), at=until + off).clauses == ("base.21",)
    else:
        here.ok(HOUSE_ACTOR, CloseInsurance(), at=until + off)


def test_the_schedules_pay_less_for_each_line() -> None:
    for wager in ("super-sevens", "perfect-pairs", "madness-21"):
        for schedule in BOOK.schedules_of(wager):
            paid = [int(str(odds).split(" to ")[0]) for odds in schedule.odds.values()]
            assert all(more > less for more, less in pairwise(paid)), schedule.name


@pytest.mark.parametrize(
    ("cards", "acts", "lines"),
    [
        ("6s 9d 7s Td 2c", "s", None),
        ("7s 9d 6s 2d Td 8c", "s", "one-seven"),
        ("7s 9d 7h Td 8c", "s", "two-sevens"),
        ("7s 9d 7s Td 8c", "s", "two-sevens-suited"),
        ("7s 9d 7h 7d Td 8c", "h", "three-sevens"),
        ("7s 9d 7s 7s Td 8c", "h", "three-sevens-suited"),
        ("7s 9d 7s 7h Td 8c", "h", "three-sevens"),
        ("7s 9d 7s 6h Td 8c", "h s", "two-sevens-suited"),
    ],
)
@pytest.mark.parametrize("schedule", [row.name for row in BOOK.schedules_of("super-sevens")])
def test_no_seven_one_two_and_three(schedule: str, cards: str, acts: str, lines: str | None) -> None:
    odds = BOOK.schedule("super-sevens", schedule).odds
    paid = int(str(odds[lines]).split(" to ")[0]) if lines in odds else -1
    found = play(cards, acts, {"box": LEAST, "super-sevens": LEAST}, chosen={"schedule.super-sevens": schedule})
    assert found.end("super-sevens")[1] == LEAST * paid
