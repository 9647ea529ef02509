"""base.2, base.5, base.8, base.10, base.11: the areas, what may lie there before the deal, and the cards."""

import pytest
from tests.support.nz_three import ANN, BOOK, DECK, LIMITS, NZ_THREE, STACK, lies, nz_three, placed, with_values
from tests.support.opening import not_opened
from tests.support.rounds import number
from tests.support.witness import clause

from pitboss.law import LawError
from pitboss.table.settings import SHOE, SHUFFLER


@clause("base.8")
def test_each_kind_of_wager_lies_on_its_own_area_and_nothing_else_is_one() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=500, pair_plus=1_500, six_card_bonus=200))
    assert lies(table, 1) == (500, 0, 1_500, 200)
    refusal = table.refused("no-such-wager", ANN, placed(1, aces_up=500))
    assert "base.8" in refusal.clauses
    assert refusal.facts["wagers"] == ("ante", "pair-plus", "six-card-bonus")


@clause("base.10", "base.11")
def test_a_shoe_holds_one_deck_of_52_and_a_shuffler_two_apart() -> None:
    shoe, shuffler = nz_three(device=SHOE), nz_three(device=SHUFFLER)
    assert (len(shoe.table.state.decks), len(shuffler.table.state.decks)) == (1, number("shuffler.decks", BOOK))
    for table in (shoe, shuffler):
        assert {"base.10", "base.11"} <= set(table.table.history[0].event.clauses)
        order = table.table.state.shoe.order
        assert len(order) == len(set(order)) == DECK
    assert "base.11" in not_opened("device-kind", NZ_THREE, limits=LIMITS, device="hand").clauses
    assert not_opened("deck-count", NZ_THREE, limits=LIMITS, backs=("red", "blue", "green")).facts["holds"] == 2
    with pytest.raises(LawError, match=r"deck\.jokers"):
        nz_three(book=with_values(**{"deck.jokers": "1"}))


@clause("base.5", "base.2")
def test_play_is_not_made_before_the_deal() -> None:
    table = nz_three()
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, ante=1_000))
    table.refused("blind-play-off", ANN, placed(1, play=1_000))
    assert (lies(table, 1), table.stack(1)) == ((1_000, 0, 0, 0), STACK - 1_000)
