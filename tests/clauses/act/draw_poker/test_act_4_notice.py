"""Limits changed by notice: 4.1."""

from __future__ import annotations

from tests.support.draw_poker import DrawTable
from tests.support.play import CASS, DANA, MINUTE
from tests.support.witness import clause

from pitboss import do
from pitboss.table.limits import limits_at


def minimum(table: DrawTable, at: int, wager: str = "bet") -> int:
    state = table.table.state
    return limits_at(state.limits, state.notices, at).ranges[wager].minimum


@clause("4.1")
def test_the_sign_shows_the_minimum_table_stake_and_the_minimum_bet() -> None:
    lines = {name: line for name, line in DrawTable().sign().items() if "4.1" in line.clauses}
    assert any("$4.00" in line.text for line in lines.values())
    assert any("$100.00" in line.text for line in lines.values())


@clause("4.1")
def test_a_higher_minimum_needs_a_notice_to_the_players() -> None:
    table = DrawTable()
    assert "4.1" in table.refused("raise-needs-notice", CASS, do.ChangeLimits("bet", 600, 2_000)).clauses
    assert "4.1" in table.refused("not-your-office", DANA, do.PostNotice("bet", 600, 1_000)).clauses
    table.ok(CASS, do.PostNotice("bet", 600, 1_000), at=500)
    assert [minimum(table, at) for at in (999, 1_000)] == [400, 600]


@clause("4.1")
def test_the_minimum_table_stake_rises_by_notice_too() -> None:
    table = DrawTable()
    table.ok(CASS, do.PostNotice("table-stake", 20_000, 1_000), at=500)
    assert minimum(table, 1_000, "table-stake") == 20_000


@clause("4.1")
def test_an_operator_may_promise_a_time_of_notice() -> None:
    table = DrawTable(chosen={"limits.notice-minutes": 20})
    table.ok(CASS, do.PostNotice("bet", 600, 1_000), at=500)
    binds = 500 + 20 * MINUTE
    assert [minimum(table, at) for at in (binds - 1, binds)] == [400, 600]
