"""5.7: a wager moved onto an area that holds another one, and a wager of tokens."""

from __future__ import annotations

import pytest
from tests.support.derby import ANN, DERBY, STACK, STAKE, SUPERVISORS, derby, drawn, lies, placed, race, suit
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do, law
from pitboss.games.racing_card_derby.moved_wagers import WagerMoved
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Stake
from pitboss.table.services.wagers.moved import WagerShifted


@pytest.mark.by_hand
@clause("5.7")
def test_chips_shifted_onto_an_area_do_not_move_with_the_wager_placed_there() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE, suit("h"): 2 * STAKE}))
    table.deal()
    drawn(table, race("dhc")[:5])
    table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "patron"))
    assert lies(table, 1) == {suit("h"): 3 * STAKE}
    (shifted,) = of(table.ok(DANA, WagerMoved(1, suit("h"), suit("c"), "patron")), WagerShifted)
    assert shifted.stake.total == 2 * STAKE, "only what was placed on hearts"
    assert lies(table, 1) == {suit("h"): STAKE, suit("c"): 2 * STAKE}


@pytest.mark.by_hand
@clause("5.7")
def test_an_area_that_the_layout_does_not_have_is_refused_by_the_clause_of_the_layout() -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {suit("d"): STAKE}))
    table.deal()
    drawn(table, race("dhc")[:5])
    for moved in (WagerMoved(1, "joker", suit("d"), "patron"), WagerMoved(1, suit("d"), "joker", "patron")):
        assert table.refused("no-such-wager", DANA, moved).clauses
    table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "patron"))


WITH_TOKENS = """
[[clause]]
id = "operator.1"
says = "The dealer exchanges vouchers for promotional tokens."
effect = "enforced"
carries = ["token.exchange"]
"""


@pytest.mark.by_hand
@clause("5.7")
def test_the_tokens_of_a_wager_move_and_come_back_with_its_chips() -> None:
    book = law.load(DERBY)
    text = book.text.replace('"chips.buy",', '"chips.buy",\n  "token.exchange",')
    table = derby(book=law.loads(text + WITH_TOKENS, "derby with tokens"), cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, do.ExchangeVoucher("V1", STAKE))
    table.ok(ANN, do.PlaceWagers(1, {suit("d"): Stake(STAKE, STAKE)}))
    table.deal()
    drawn(table, race("dhc")[:5])
    table.ok(DANA, WagerMoved(1, suit("d"), suit("h"), "patron"))
    assert stake_on(table.table.state, 1, suit("h")) == Stake(STAKE, STAKE)
    assert stake_on(table.table.state, 1, suit("d")) == Stake()
    table.ok(SUPERVISORS[0], do.RestoreWager(1, suit("d")))
    assert stake_on(table.table.state, 1, suit("d")) == Stake(STAKE, STAKE)
    assert (table.stack(1), table.tokens(1)) == (STACK - STAKE, 0)
