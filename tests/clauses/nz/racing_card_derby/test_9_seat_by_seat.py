"""9.2 and 5.4(b): all losing wagers first, then the winning ones, all at once or one seat before another."""

from __future__ import annotations

import pytest
from tests.support.derby import (
    ANN,
    BEN,
    GIL,
    STACK,
    STAKE,
    decided,
    derby,
    drawn,
    lies,
    opened_by_hand,
    pays,
    placed,
    race,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.shared_layout.settling import WagersSettledAgain, WinningWagersPaid

PLACES = "dhc"


def to_be_paid(table: TableUnderTest | None = None, cards: str = race(PLACES), *, taken: bool = True) -> TableUnderTest:
    """Ann and Ben have red, which wins; Cleo has black. The result is confirmed."""
    table = table or derby(cards=cards)
    for seat, (name, wager) in enumerate((("Ann", "red"), ("Ben", "red"), ("Cleo", "black")), 1):
        table.ok(table.seat(name, seat), placed(seat, {wager: STAKE}))
    table.deal()
    drawn(table, cards)
    decided(table, PLACES)
    if taken:
        table.ok(DANA, do.TakeLosing())
    return table


WON = pays("red-black")


@clause("9.2", "5.7")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_one_seat_is_paid_before_another_in_any_order(order: tuple[int, int]) -> None:
    table, (first, then) = to_be_paid(), order
    offered = {each.area for each in table.offers(DANA) if each.request == "pay-winning"}
    assert offered == {None, 1, 2}
    (paid,) = of(table.ok(DANA, do.PayWinning(first)), WinningWagersPaid)
    assert ([seat for seat, _ in paid.wagers], paid.only, paid.more) == ([first], first, True)
    assert paid.clauses == ("9.2", "5.7")
    assert (table.stack(first), lies(table, first)) == (STACK + WON, {})
    assert (table.stack(then), lies(table, then)) == (STACK - STAKE, {"red": STAKE})
    assert "9.2" in table.refused("winning-unpaid", DANA, do.EndRound()).clauses
    (rest,) = of(table.ok(DANA, do.PayWinning(then)), WinningWagersPaid)
    assert not rest.more
    assert [table.stack(seat) for seat in (1, 2, 3)] == [STACK + WON, STACK + WON, STACK - STAKE]
    assert "9.2" in table.refused("winning-paid", DANA, do.PayWinning()).clauses
    table.ok(DANA, do.EndRound())


@clause("9.2")
def test_after_one_seat_all_others_may_be_paid_together() -> None:
    table = to_be_paid()
    table.ok(DANA, do.PayWinning(2))
    (rest,) = of(table.ok(DANA, do.PayWinning()), WinningWagersPaid)
    assert ([seat for seat, _ in rest.wagers], rest.more) == ([1], False)
    assert [table.stack(seat) for seat in (1, 2)] == [STACK + WON] * 2


@clause("9.2")
def test_no_seat_is_paid_before_all_losing_wagers_are_taken() -> None:
    table = to_be_paid(taken=False)
    for seat in (0, 1):
        assert table.refused("losing-first", DANA, do.PayWinning(seat)).clauses == ("9.2",)
    assert table.offered(DANA, "pay-winning") is None


@clause("9.2")
def test_only_a_seat_with_a_winning_wager_is_paid_and_once() -> None:
    table = to_be_paid()
    table.ok(DANA, do.PayWinning(1))
    for seat in (1, 3, 4, -1):
        assert table.refused("nothing-to-pay", DANA, do.PayWinning(seat)).clauses == ("9.2",)
    for who in (ANN, GIL):
        assert "9.2" in table.refused("not-your-office", who, do.PayWinning(2)).clauses


@clause("5.4", "5.4(b)")
def test_nobody_takes_a_winning_wager_away_while_others_on_its_area_wait() -> None:
    table = to_be_paid()
    table.ok(DANA, do.PayWinning(1))
    assert "5.4(b)" in table.refused("wagers-lie", BEN, do.LeaveTable()).clauses
    for request in (do.LeaveTable(), do.CashOut(STAKE)):
        assert "5.4" in table.refused("round-lives", ANN, request).clauses
    table.ok(DANA, do.PayWinning())
    table.ok(DANA, do.EndRound())
    table.ok(ANN, do.LeaveTable())


@clause("9.2", "10.2")
def test_a_wrong_result_found_between_two_payments_is_put_right_for_both() -> None:
    """The two of spades was read as the three. The first seat is settled again, the second is paid by the right result."""
    really = race(PLACES, protested=True).split()
    at = really.index("2s")
    table = to_be_paid(opened_by_hand(), " ".join("3s" if card == "2s" else card for card in really))
    table.ok(DANA, do.PayWinning(1))
    assert table.stack(1) == STACK + WON
    events = table.ok(DANA, race_incident("card-misread", position=at, card=Card("2s")))
    (again,) = of(events, WagersSettledAgain)
    assert {seat for seat, _ in again.wagers} == {1, 3}, "seat 2 has not been paid"
    half = pays("red-black-protested")
    assert [table.stack(seat) for seat in (1, 2)] == [STACK + half, STACK - STAKE]
    table.ok(DANA, do.PayWinning(2))
    assert [table.stack(seat) for seat in (1, 2, 3)] == [STACK + half, STACK + half, STACK - STAKE]
    table.ok(DANA, do.EndRound())
