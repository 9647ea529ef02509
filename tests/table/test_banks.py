"""Banks: shares by parts, payment in order until nothing is left, and the same moves as ever for the tray."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Move, moved, total
from pitboss.table.accounts import POOL, TRAY
from pitboss.table.banks import TRAY_BANK, Bank, Due, Share, give, pay, pool_bank, pool_money, take

TWO = Bank("bankers", (Share("seat:1/bank", 2), Share("seat:2/bank", 1)))


@pytest.mark.parametrize(("amount", "first", "second"), [(299, 200, 99), (300, 200, 100), (301, 201, 100), (1, 1, 0)])
def test_what_does_not_divide_evenly_stays_with_the_first(amount: int, first: int, second: int) -> None:
    assert TWO.split(amount) == {"seat:1/bank": first, "seat:2/bank": second}


def test_the_tray_takes_and_gives_in_one_move() -> None:
    assert take(TRAY_BANK, "seat:3/main", 500) == (Move("seat:3/main", TRAY, 500),)
    assert give(TRAY_BANK, "seat:3", 500) == (Move(TRAY, "seat:3", 500),)


@pytest.mark.parametrize(("held", "paid", "unpaid"), [(799, (500, 299), 1), (800, (500, 300), 0), (801, (500, 300), 0)])
def test_winners_are_paid_in_order_until_the_bank_is_exhausted(held: int, paid: tuple[int, ...], unpaid: int) -> None:
    payout = pay(TRAY_BANK, {TRAY: held}, [Due("seat:1", 500), Due("seat:2", 300)])
    assert (payout.paid, payout.unpaid) == (paid, unpaid)


@pytest.mark.parametrize(("limit", "paid"), [(499, 499), (500, 500), (501, 500), (None, 500)])
def test_a_bank_pays_no_more_than_its_limit(limit: int | None, paid: int) -> None:
    bank = Bank("bankers", (Share(TRAY),), limit)
    assert pay(bank, {TRAY: 10_000}, [Due("seat:1", 500)]).paid == (paid,)


def test_what_one_banker_is_short_of_the_other_pays() -> None:
    payout = pay(TWO, {"seat:1/bank": 1_000, "seat:2/bank": 40}, [Due("seat:5", 300)])
    assert payout.moves == (Move("seat:1/bank", "seat:5", 260), Move("seat:2/bank", "seat:5", 40))


def test_a_pool_pays_what_came_with_the_command() -> None:
    payout = pay(pool_bank("tower"), pool_money({"tower": 70}), [Due("seat:1", 100)])
    assert (payout.moves, payout.unpaid) == ((Move(POOL + "tower", "seat:1", 70),), 30)
    assert pay(pool_bank("tower"), pool_money({}), [Due("seat:1", 100)]).moves == ()


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 1_000)), min_size=1, max_size=4),
    st.lists(st.integers(1, 900), max_size=5),
    st.none() | st.integers(0, 2_000),
)
def test_whatever_is_due_no_share_pays_more_than_it_holds(
    shares: list[tuple[int, int]], amounts: list[int], limit: int | None
) -> None:
    bank = Bank("any", tuple(Share(f"seat:{at}", parts) for at, (parts, _) in enumerate(shares, 1)), limit)
    money = {f"seat:{at}": held for at, (_, held) in enumerate(shares, 1)}
    payout = pay(bank, money, [Due("winner", amount) for amount in amounts])
    after = moved(money, payout.moves)
    assert total(after) == total(money)
    assert after.get("winner", 0) == sum(payout.paid) == min(sum(amounts), bank.holds(money))
    assert payout.unpaid == sum(amounts) - sum(payout.paid)


def test_no_bank_without_shares_and_none_twice() -> None:
    for shares in ((), (Share(TRAY), Share(TRAY))):
        with pytest.raises(ValueError, match="at least one share"):
            Bank("none", shares)
    with pytest.raises(ValueError, match="at least one part"):
        Share(TRAY, 0)
