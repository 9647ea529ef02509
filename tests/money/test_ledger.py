"""The ledger: money only moves."""

from __future__ import annotations

from types import MappingProxyType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Move, OverdrawnError, moved, total

ACCOUNTS = ["outside:bank", "outside:purse:ann", "tray", "drop", "seat:1", "wager:1:ante"]
some_moves = st.lists(
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 1_000))
    .filter(lambda move: move[0] != move[1])
    .map(lambda move: Move(*move)),
    max_size=30,
)


def test_a_round_of_moves() -> None:
    opened = moved({}, [Move("outside:bank", "tray", 100_000), Move("outside:ann", "seat:1", 5_000)])
    wagered = moved(opened, [Move("seat:1", "wager:1", 500)])
    paid = moved(wagered, [Move("tray", "seat:1", 500), Move("wager:1", "seat:1", 500)])
    assert opened == {"outside:bank": -100_000, "tray": 100_000, "outside:ann": -5_000, "seat:1": 5_000}
    assert paid == {"outside:bank": -100_000, "tray": 99_500, "outside:ann": -5_000, "seat:1": 5_500}
    assert total(opened) == total(wagered) == total(paid) == 0


def test_the_balances_given_are_left_alone() -> None:
    before = MappingProxyType({"seat:1": 500, "outside:ann": -500})
    after = moved(before, [Move("seat:1", "tray", 500)])
    assert dict(before) == {"seat:1": 500, "outside:ann": -500}
    assert after == {"tray": 500, "outside:ann": -500}
    assert moved(after, []) == after
    assert moved(after, []) is not after


@pytest.mark.parametrize(("amount", "covered"), [(499, True), (500, True), (501, False)])
def test_an_account_gives_no_more_than_it_holds(amount: int, covered: bool) -> None:
    before = {"seat:1": 500, "outside:ann": -500}
    move = Move("seat:1", "tray", amount)
    if covered:
        assert moved(before, [move]).get("seat:1", 0) == 500 - amount
    else:
        with pytest.raises(OverdrawnError, match=r"seat:1 holds \$5.00, so \$5.01 cannot move from it to tray") as refused:
            moved(before, [move])
        assert (refused.value.account, refused.value.held, refused.value.move) == ("seat:1", 500, move)
        assert before == {"seat:1": 500, "outside:ann": -500}


def test_moves_are_made_in_their_order() -> None:
    there, back = Move("outside:ann", "seat:1", 500), Move("seat:1", "tray", 500)
    assert moved({}, [there, back]) == {"outside:ann": -500, "tray": 500}
    with pytest.raises(OverdrawnError, match=r"seat:1 holds \$0.00"):
        moved({}, [back, there])


def test_only_accounts_outside_may_be_below_zero() -> None:
    assert moved({}, [Move("outside:", "tray", 1)]) == {"outside:": -1, "tray": 1}
    with pytest.raises(OverdrawnError):
        moved({}, [Move("outsider", "tray", 1)])


@given(some_moves)
def test_it_always_sums_to_zero_and_lists_only_what_holds_something(moves: list[Move]) -> None:
    balances: dict[str, int] = {}
    for move in moves:
        if move.source.startswith("outside:") or balances.get(move.source, 0) >= move.amount:
            balances = moved(balances, [move])
        else:
            with pytest.raises(OverdrawnError):
                moved(balances, [move])
        assert total(balances) == 0
        assert all(balances.values())
        assert all(held > 0 for account, held in balances.items() if not account.startswith("outside:"))


@given(some_moves)
def test_moves_together_are_moves_one_by_one(moves: list[Move]) -> None:
    outside = [Move("outside:x" + move.source, "outside:y" + move.target, move.amount) for move in moves]
    one_by_one: dict[str, int] = {}
    for move in outside:
        one_by_one = moved(one_by_one, [move])
    assert moved({}, outside) == one_by_one


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, "5"])
def test_an_amount_is_one_cent_or_more(amount: object) -> None:
    with pytest.raises(ValueError, match="a whole number of cents, at least one, not "):
        Move("seat:1", "tray", amount)  # type: ignore[arg-type]


@pytest.mark.parametrize(("source", "target"), [("tray", "tray"), ("", "tray"), ("tray", "")])
def test_a_move_is_between_two_accounts(source: str, target: str) -> None:
    with pytest.raises(ValueError, match="between two named accounts"):
        Move(source, target, 1)


def test_a_move_travels_as_a_short_list() -> None:
    move = Move("seat:1", "tray", 1)
    assert msgspec.json.encode(move) == b'["seat:1","tray",1]'
    assert msgspec.json.decode(b'["seat:1","tray",1]', type=Move) == move
    with pytest.raises(msgspec.ValidationError, match="a whole number of cents, at least one"):
        msgspec.json.decode(b'["seat:1","tray",0]', type=Move)
