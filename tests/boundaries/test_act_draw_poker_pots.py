"""Every number about the pots of Draw Poker: the thresholds, units and caps of commission, table stakes, low hands, odd chips."""

from typing import Any

import pytest
from tests.support.draw_poker import ACES, ACT, KINGS, NINES, OTHER_ACES, STACK, DrawTable, drawn, opened, shown
from tests.support.opening import not_opened
from tests.support.play import DANA, book_with
from tests.support.rounds import number

from pitboss import do
from pitboss.cards import parse_cards
from pitboss.games.draw_poker.acting import Bet, Call, Check, Fold, Raise, Stay
from pitboss.games.draw_poker.commission import Exempt
from pitboss.games.draw_poker.posting import CollectPosts, TimeCharged
from pitboss.games.draw_poker.settling import PotsAwarded
from pitboss.law import load
from pitboss.table.limits import Limits, Range

BOOK = load(ACT)
ABOVE = {5: number("commission.five-percent-above", BOOK), 10: number("commission.ten-percent-above", BOOK)}
UNIT, CAP = number("commission.unit", BOOK), number("commission.cap", BOOK)
HUNDRED = number("commission.ten-percent-stake", BOOK)
MINUTES, CHARGE = number("commission.time-minutes", BOOK), number("commission.time-rate", BOOK)
RATES = {5: "15.2(a)(i)", 10: "15.2(a)(ii)"}
SUMMED = {"commission.threshold-tests": '"sum-of-pots"'}
around = pytest.mark.parametrize("off", [-1, 0, 1])
rates = pytest.mark.parametrize("rate", RATES)


def to_the_end(table: DrawTable, *hands: Any) -> tuple[PotsAwarded, DrawTable]:
    """Nobody draws or bets any more; every player left shows the hand of their seat."""
    drawn(table)
    while table.phase == "final-betting":
        table.does(Check(table.part.turn))
    return shown(table, *hands), table


def pot_of(amount: int, rate: int = 5, **chosen: Any) -> tuple[PotsAwarded, DrawTable]:
    """A pot of this amount to the cent: Ann folds the first blind, Ben and Cleo put in the same, and Ben wins.

    The first blind is one cent where the amount is odd, and two where it is even.
    """
    dead = 2 - amount % 2
    each = (amount - dead) // 2
    settings = {"commission.rate": rate, "rounding.smallest-chip": 1, "blind.first": dead, "blind.second": 2, **chosen}
    table = opened(STACK * 5, STACK * 5, STACK * 5, chosen=settings).dealt()
    assert table.part.turn == 3
    table.does(Raise(3, each - 2))
    table.does(Fold(1))
    table.does(Call(2))
    return to_the_end(table, (), ACES, KINGS)


def two_pots(main: int, side: int, rate: int = 5, *, summed: bool = False) -> PotsAwarded:
    """A main pot of three players, of whom Ann has tapped out, and a side pot of Ben and Cleo, who bet as much as it takes."""
    chosen = {"rounding.smallest-chip": 1, "commission.rate": rate}
    book = book_with(ACT, **SUMMED) if summed else ACT
    table = opened(main // 3, STACK * 5, STACK * 5, book=book, chosen=chosen).dealt()
    table.does(Raise(3, main // 3 + side // 2 - 100))
    table.does(Call(1))
    table.does(Call(2))
    awarded, _ = to_the_end(table, ACES, KINGS, NINES)
    assert [pot.amount for pot in awarded.pots] == [main, side]
    return awarded


@rates
@around
def test_the_threshold_by_the_recorded_reason(rate: int, off: int) -> None:
    amount = ABOVE[rate] + off
    awarded, table = pot_of(amount, rate)
    assert (awarded.total, awarded.commission) == (amount, 0)
    assert awarded.exempt is (Exempt.THRESHOLD if off < 1 else Exempt.UNIT)
    assert RATES[rate] in awarded.clauses
    assert sum(table.stacks) == STACK * 15


@rates
@around
@pytest.mark.parametrize("units", [1, 2, 3])
def test_the_first_whole_dollar_by_the_money(rate: int, units: int, off: int) -> None:
    amount = units * UNIT * 100 // rate + off
    awarded, table = pot_of(amount, rate)
    taken = (units - (off < 0)) * UNIT
    assert (awarded.commission, awarded.exempt) == (taken, None if taken else Exempt.UNIT)
    assert sum(table.stacks) == STACK * 15 - taken
    assert RATES[rate] in awarded.clauses


def test_the_dollars_that_were_meant() -> None:
    assert ABOVE == {5: 1_900, 10: 900}
    assert [pot_of(amount, 10)[0].commission for amount in (999, 1_000)] == [0, 100]
    assert [pot_of(amount, 5)[0].commission for amount in (1_999, 2_000)] == [0, 100]


@rates
@around
@pytest.mark.parametrize("cap", [CAP, 500])
def test_the_cap(rate: int, cap: int, off: int) -> None:
    """One unit of commission below the cap, at it and above it."""
    amount = (cap + off * UNIT) * 100 // rate
    awarded, table = pot_of(amount, rate, **{"commission.cap": cap})
    assert awarded.commission == cap + min(0, off) * UNIT
    assert sum(table.stacks) == STACK * 15 - awarded.commission


@rates
@around
def test_one_cent_around_the_cap(rate: int, off: int) -> None:
    assert pot_of(CAP * 100 // rate + off, rate)[0].commission == CAP - (UNIT if off < 0 else 0)


@pytest.mark.parametrize(("cap", "opens"), [(99, False), (100, True), (101, True)])
def test_the_least_cap(cap: int, opens: bool) -> None:
    if opens:
        assert pot_of(30_000, **{"commission.cap": cap})[0].commission == cap
    else:
        refusal = not_opened("not-choosable", ACT, device="shoe", backs=("red",), seats=6, chosen={"commission.cap": cap})
        assert refusal.clauses == ("15.2(a)(i)", "15.2(a)(ii)")


@pytest.mark.parametrize(("side", "summed"), [(398, Exempt.THRESHOLD), (400, Exempt.THRESHOLD), (402, Exempt.UNIT)])
def test_two_pots_around_nineteen_dollars_in_both_readings(side: int, summed: Exempt) -> None:
    each, all_pots = two_pots(1_500, side), two_pots(1_500, side, summed=True)
    assert (each.commission, each.exempt) == (0, Exempt.THRESHOLD)
    assert (all_pots.commission, all_pots.exempt) == (0, summed)


def test_two_pots_of_fifteen_dollars_in_both_readings() -> None:
    five = two_pots(1_500, 1_500), two_pots(1_500, 1_500, summed=True)
    assert [(each.commission, each.exempt) for each in five] == [(0, Exempt.THRESHOLD), (100, None)]
    ten = two_pots(1_500, 1_500, 10), two_pots(1_500, 1_500, 10, summed=True)
    assert [(each.commission, each.exempt) for each in ten] == [(300, None), (300, None)], "each pot exceeds $9"
    for awarded in (*five, *ten):
        assert awarded.total == 3_000


@pytest.mark.parametrize(("main", "taken"), [(1_899, 0), (1_902, 100)])
def test_one_pot_above_the_threshold_is_enough_for_the_sum_of_all(main: int, taken: int) -> None:
    assert two_pots(main, 1_500).commission == taken


@pytest.mark.parametrize(("dead", "taken"), [(0, 0), (1, 500)])
def test_one_cent_of_somebody_else_ends_the_exemption_of_equal_hands(dead: int, taken: int) -> None:
    names = 3 if dead else 2
    chosen = {"blind.first": 1, "blind.second": 2, "rounding.smallest-chip": 1}
    table = opened(*(STACK,) * names, chosen=chosen).dealt()
    while table.phase == "first-betting":
        seat = table.part.turn
        level, bet = table.part.betting.level, table.part.hands[seat].bet
        if dead and seat == 1:
            table.does(Fold(seat))
        else:
            table.does(Raise(seat, 5_000 - level) if level < 5_000 else Call(seat))
        assert bet <= 2
    awarded, _ = to_the_end(table, OTHER_ACES, ACES, OTHER_ACES)
    assert (awarded.total, awarded.commission) == (10_000 + dead, taken)
    assert awarded.exempt is (None if dead else Exempt.EQUAL)
    assert ("15.2(c)" in awarded.clauses) == (dead == 0)


@pytest.mark.parametrize(("more", "exempt"), [(0, Exempt.FORCED), (100, None)])
def test_one_chip_beyond_the_blinds_ends_their_exemption(more: int, exempt: Exempt | None) -> None:
    table = opened(STACK, STACK, chosen={"blind.first": 5_000, "blind.second": 5_000}).dealt()
    table.does(Stay(1))
    table.does(Stay(2))
    drawn(table)
    table.does(Bet(1, more) if more else Check(1))
    table.does(Call(2) if more else Check(2))
    awarded = shown(table, ACES, KINGS)
    assert (awarded.commission, awarded.exempt) == (500 if more else 0, exempt)
    assert ("15.2(d)" in awarded.clauses) is (not more)


@rates
@around
def test_the_hundred_dollars_of_the_lower_threshold(rate: int, off: int) -> None:
    limits = Limits({"bet": Range(400, 2_000), "table-stake": Range(HUNDRED + off, 10**9)})
    chosen = {"commission.rate": rate, "rounding.smallest-chip": 1}
    if rate == 10 and off > 0:
        facts: dict[str, Any] = {"device": "shoe", "backs": ("red",), "seats": 6, "limits": limits}
        refusal = not_opened("rate-too-high", ACT, **facts, chosen=chosen)
        assert (refusal.clauses, refusal.facts["minimum"]) == (("15.2(e)",), HUNDRED + 1)
    else:
        assert f"{rate}%" in DrawTable(players=(), limits=limits, chosen=chosen).sign()["commission"].text


@around
def test_a_period_of_commission_by_time(off: int) -> None:
    table = DrawTable(chosen={"commission.basis": "time"}).dealt()
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    at = MINUTES * 60_000 + off
    before = table.stacks
    table.ok(DANA, do.Shuffle(), at=at)
    table.ok(DANA, do.Cut(20), at=at)
    events = table.ok(DANA, CollectPosts(), at=at)
    charged = [each.amounts for each in events if isinstance(each, TimeCharged)]
    assert charged == ([] if off < 0 else [dict.fromkeys((1, 2, 3), CHARGE)])
    assert sum(before) - sum(table.stacks) == 600 + (0 if off < 0 else 3 * CHARGE), "the blinds, and the charge"


LOWS = {7: "7h 6c 4c 3d 2s", 8: "8h 6c 4c 3d 2s", 9: "9h 6c 4c 3d 2s"}


@pytest.mark.parametrize("high_card", LOWS)
def test_eight_or_better(high_card: int) -> None:
    chosen = {"winner": "split", "low.eight-or-better": True}
    table = opened(STACK, STACK, chosen=chosen).dealt()
    table.does(Raise(1, 400))
    table.does(Call(2))
    awarded, _ = to_the_end(table, KINGS, parse_cards(LOWS[high_card]))
    (pot,) = awarded.pots
    assert (pot.amount, awarded.commission) == (1_000, 0)
    assert pot.low == ((2,) if high_card <= 8 else ())
    assert table.stacks == ([STACK, STACK] if high_card <= 8 else [STACK + 500, STACK - 500])
    assert "3.5(d)" in awarded.clauses


@pytest.mark.parametrize(
    ("cards", "ace_low", "opens"), [(44, False, True), (40, False, False), (40, True, True), (36, True, False)]
)
def test_the_smallest_deck_with_eight_or_better(cards: int, ace_low: bool, opens: bool) -> None:
    chosen = {"deck.cards": cards, "ace.low": ace_low, "winner": "split", "low.eight-or-better": True}
    if opens:
        assert "eight or better" in DrawTable(chosen=chosen).sign()["winner"].text
    else:
        facts: dict[str, Any] = {"device": "shoe", "backs": ("red",), "seats": 6}
        assert not_opened("no-qualifier-possible", ACT, **facts, chosen=chosen).clauses == ("3.5(d)",)


@pytest.mark.parametrize(("antes", "shares"), [(99, (249, 248)), (100, (250, 250)), (101, (252, 251))])
def test_the_odd_cent_of_a_pot_of_two(antes: int, shares: tuple[int, int]) -> None:
    """Three antes and two bets of $1; Cleo folds."""
    chosen = {"bets.forced": "antes", "ante.amount": antes, "rounding.smallest-chip": 1}
    table = opened(STACK, STACK, STACK, chosen=chosen).dealt()
    table.does(Bet(1, 100))
    table.does(Call(2))
    table.does(Fold(3))
    awarded, _ = to_the_end(table, ACES, OTHER_ACES)
    assert awarded.pots[0].shares == {1: shares[0], 2: shares[1]}
    assert "13.2" in awarded.clauses
