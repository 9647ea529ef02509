"""Accounts: stakes by hand and owner, and chips that never become tokens."""

from __future__ import annotations

import pytest

from pitboss.games import game_of
from pitboss.money import Move
from pitboss.table.accounts import (
    CAGE,
    TOKENS,
    TOKENS_TAKEN,
    TRAY,
    VOUCHERS,
    Spot,
    area,
    area_tokens,
    give_back,
    on_layout,
    purse,
    put_down,
    rack,
    spots,
    stake_on,
    unit_of,
    wagered_by,
)
from pitboss.table.commands import Stake
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits
from pitboss.table.places import Hand
from pitboss.table.rounds import WagersReturned
from pitboss.table.state import Phase, TableState

SPLIT = {
    area(3, "main"): 500,
    area_tokens(3, "main"): 100,
    area(Hand(3, 2), "main"): 500,
    area(3, "main", 5): 200,
    area_tokens(Hand(3, 2), "main", 5): 50,
    rack(3): 1_000,
    rack(3) + TOKENS: 70,
    rack(5): 10,
    TRAY: 9_000,
}


def table(money: dict[str, int]) -> TableState:
    return TableState(phase=Phase.BETWEEN, places=7, device="", limits=Limits({}), decks=(), money=money)


def test_stakes_are_found_by_hand_and_owner() -> None:
    assert spots(SPLIT) == {
        Spot(Hand(3), "main"): Stake(500, 100),
        Spot(Hand(3, 2), "main"): Stake(500),
        Spot(Hand(3), "main", 5): Stake(200),
        Spot(Hand(3, 2), "main", 5): Stake(0, 50),
    }


def test_the_layout_shows_an_area_as_a_whole() -> None:
    assert on_layout(table(SPLIT)) == {3: {"main": Stake(1_200, 150)}}


def test_each_player_has_wagered_their_own() -> None:
    state = table(SPLIT)
    assert [wagered_by(state, seat) for seat in (3, 5, 7)] == [Stake(1_000, 100), Stake(200, 50), Stake()]


def test_one_stake_of_one_hand() -> None:
    state = table(SPLIT)
    assert stake_on(state, 3, "main") == Stake(500, 100)
    assert stake_on(state, Hand(3, 2), "main") == Stake(500)
    assert stake_on(state, Hand(3, 2), "main", 5) == Stake(0, 50)


def test_a_guest_gets_their_own_stake_back() -> None:
    down = [*put_down(3, "main", Stake(200, 50), 5, guest=True)]
    assert down == [Move(rack(5), "seat:3/main@5", 200), Move(rack(5) + TOKENS, "seat:3/main@5/tokens", 50)]
    back = [*give_back(3, "main", Stake(200, 50), 5, guest=True)]
    assert back == [Move(move.target, move.source, move.amount) for move in down]


@pytest.mark.parametrize("account", [rack(1) + TOKENS, area_tokens(Hand(1, 2), "main", 5), TOKENS_TAKEN, VOUCHERS])
def test_accounts_of_tokens(account: str) -> None:
    assert unit_of(account) == "tokens"


@pytest.mark.parametrize("account", [rack(1), area(1, "main"), TRAY, CAGE, purse("Ann"), purse("a person called x/tokens")])
def test_accounts_of_chips(account: str) -> None:
    assert unit_of(account) == "chips"


@pytest.mark.parametrize("move", [Move(rack(3) + TOKENS, rack(3), 70), Move(TRAY, TOKENS_TAKEN, 1), Move(VOUCHERS, TRAY, 1)])
def test_nothing_moves_between_chips_and_tokens(move: Move) -> None:
    game = game_of("racing-card-derby")
    with pytest.raises(AssertionError, match="into something else"):
        evolve(table(SPLIT), WagersReturned(area=3, wagers=(), clauses=(), moves=(move,)), game)
