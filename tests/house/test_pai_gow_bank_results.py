"""What a player who banks wins or loses is theirs: in their rounds and totals, in the ledger, and never as a wager."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.house.test_promotions import begun
from tests.support.nz import GIL
from tests.support.pai_gow import BOOK, STACK, STAKE, PaiGowTable
from tests.support.play import book_with
from tests.support.promotions import terms_of

from pitboss.games.pai_gow.banking import LayDownBank, PutUp
from pitboss.house.house import House
from pitboss.house.ledger import ledger_of
from pitboss.house.players.history import History
from pitboss.house.players.winnings import paid_for
from pitboss.house.promotions.wagers import count_wagers
from pitboss.house.results import wagers_of
from pitboss.table.settings import PHYSICAL

LOW, HIGH = "2-2 3-4 5-6 1-6", "6-6 6-6 1-6 2-6"
"""Four tiles that lose, and four that win with both hands."""
PUT_UP = 4 * STAKE


def banked(bank: str, other: str, *, shared: bool = False) -> PaiGowTable:
    """A round of the house, and one in which Ann banks against Ben and puts up more than she needs."""
    rows = {"banker": 2, "dice": [1, 1, 1], "bank": bank, "3": other}
    table = PaiGowTable({"dice": [1, 1, 1]}, rows, players={2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.banked(2, shared=shared)
    table.played(3)
    return table


@pytest.mark.parametrize(
    ("bank", "other", "shared", "outcome", "gain", "said"),
    [
        (HIGH, LOW, False, "wins", 950, "$10.00 less $0.50"),
        (LOW, HIGH, False, "loses", -1_000, ""),
        (HIGH, LOW, True, "wins", 475, "$5.00 less $0.25"),
        (LOW, HIGH, True, "loses", -500, ""),
    ],
)
def test_a_bank_is_among_the_rounds_of_its_player(
    bank: str, other: str, shared: bool, outcome: str, gain: int, said: str
) -> None:
    table = banked(bank, other, shared=shared)
    history = History(table.table.record)
    past = history.last("Ann")
    assert past is not None
    assert past.areas == (2,)
    (line,) = past.lines
    assert (line.wager, line.outcome, line.stake, line.amount, line.owner) == ("bank", outcome, PUT_UP, gain, 2)
    assert paid_for(table.rules, past).get((2, "bank"), "") == said
    for box, name in table.names.items():
        totals = history.totals(name)
        assert totals.rounds == 2
        assert totals.net == table.stack(box) - STACK
    assert history.last_wagers(2, "Ann") == {"wager": STAKE}, "a bank is no wager to place again"


@pytest.mark.parametrize(("bank", "other"), [(HIGH, LOW), (LOW, HIGH)])
def test_the_wagers_of_the_ledger_come_to_what_the_house_has_won(bank: str, other: str) -> None:
    """A player's bank takes and pays what is not the house's; what it puts up is not wagered."""
    table = banked(bank, other)
    ledger = ledger_of(table.table)
    assert ledger.balances
    assert sum(line.win for line in ledger.wagers) == ledger.win
    (line,) = (each for each in ledger.wagers if each.wager == "bank")
    assert (line.settled, line.staked) == (1, 0)
    assert [(each.hands, each.wagered) for each in ledger.rounds] == [(2, 2 * STAKE), (1, STAKE)]


def test_a_bank_that_went_back_to_the_house_is_no_round_of_its_player() -> None:
    table = PaiGowTable(players={2: "Ann", 3: "Ben"})
    table.played(2, 3)
    table.banked(2)
    table.stacked(3)
    table.does(2, LayDownBank(2))
    table.delivered()
    table.house_way()
    table.shown()
    table.matched(3)
    table.paid()
    history = History(table.table.record)
    assert (history.totals("Ann").rounds, history.totals("Ben").rounds) == (1, 2)
    assert history.last("Ann") is None


def test_a_void_round_goes_back_to_the_banker_too() -> None:
    book = book_with(BOOK, **{"bank.turns": '"any-round"', "bank.needs-wager": "false"})
    table = PaiGowTable(book=book, kind=PHYSICAL, players={2: "Ann", 3: "Ben"})
    table.banked(2)
    table.stacked(3)
    table.does(2, PutUp(2, PUT_UP))
    table.delivered()
    table.ok(GIL, table.rules.game.incident("wrong-tile-count", area=3))
    history = History(table.table.record)
    past = history.last("Ann")
    assert past is not None
    assert [(each.wager, each.outcome, each.amount) for each in past.lines] == [("bank", "void", 0)]
    assert table.stack(2) == STACK


def test_a_bank_earns_no_entries_of_a_promotion(tmp_path: Path) -> None:
    table = banked(HIGH, LOW)
    base = terms_of("spring-draw")
    with House.at(tmp_path / "house") as house:
        state = begun(house, base).state
    counting = replace(state, commenced_at=0, terms=replace(state.terms, gaming=("pai-gow",)))
    found = count_wagers(counting, [table.table], base.closes)
    assert {each.person: each.amount for each in found.wagered} == {"Ann": STAKE, "Ben": 2 * STAKE}
    assert any(each.banks for each in wagers_of(table.table.history))
