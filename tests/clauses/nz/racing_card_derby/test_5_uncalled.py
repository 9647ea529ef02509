"""5.4 with 8.1, 10.5 and 10.6: a first card drawn without the call."""

from typing import Any

import pytest
from tests.support.derby import (
    ANN,
    EVERYBODY,
    STACK,
    STAKE,
    cards,
    decided,
    derby,
    drawn,
    lies,
    opened_by_hand,
    pays,
    placed,
    race,
    settled,
    with_values,
)
from tests.support.incidents import race_incident
from tests.support.play import DANA, TableUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.decks.extra_cards import CardRemoved, CardUsed

UNCALLED = "first-card-uncalled"


def before_the_call(**settings: Any) -> TableUnderTest:
    """A table dealt by hand: Ann has $10.00 on red and the dealer has not called."""
    table = opened_by_hand(**settings)
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    return table


def racked(table: TableUnderTest) -> tuple[int, int]:
    """What is left in the shoe, and what went out of it into the rack before the round."""
    return table.table.state.shoe.left, table.table.state.round.part.racked


@clause("8.1", "10.6", "5.4")
def test_seen_it_is_out_of_play_and_wagers_close_with_the_call() -> None:
    table = before_the_call()
    left = table.table.state.shoe.left
    refusal = table.refused("draw-uncalled", DANA, do.Draw(Card.FIVE_S))
    assert (refusal.clauses, racked(table)) == (("8.1",), (left, 0))
    recorded, removed = table.ok(DANA, race_incident(UNCALLED, card=Card.FIVE_S))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.clauses, recorded.by) == (("8.1", "10.6"), "Dana")
    assert removed == CardRemoved(card=Card.FIVE_S, racked=1, shoe_empty=False, clauses=("8.1", "10.6"))
    assert (racked(table), lies(table, 1)) == ((left - 1, 1), {"red": STAKE})
    table.ok(ANN, placed(1, {"black": STAKE}))
    table.deal()
    assert "5.4" in table.refused("first-card-removed", ANN, placed(1, {"red": STAKE})).clauses
    drawn(table, race("dhc"))
    decided(table, "dhc")
    settled(table)
    assert table.table.state.round.part.cards == cards(race("dhc"))
    assert table.stack(1) == STACK + pays("red-black") - STAKE


@clause("8.1", "10.5", "5.4")
def test_unseen_it_begins_the_race_once_the_dealer_has_called() -> None:
    table = before_the_call()
    left = table.table.state.shoe.left
    recorded, used = table.ok(DANA, race_incident(UNCALLED))
    assert recorded.clauses == ("8.1", "10.5")
    assert used == CardUsed(card=None, first=True, clauses=("8.1", "10.5")), "nobody learns which card it is"
    assert racked(table) == (left, 0)
    assert "8.1" in table.refused("draw-uncalled", DANA, do.Draw(Card.TWO_S)).clauses
    table.refused("impossible", DANA, race_incident(UNCALLED))
    table.ok(ANN, placed(1, {"black": STAKE}))
    table.deal()
    for request in (placed(1, {"red": STAKE}), do.WithdrawWagers(1)):
        assert "5.4" in table.refused("first-card-removed", ANN, request).clauses
    drawn(table, race("dhc", protested=True))
    decided(table, "dhc", protested=True)
    settled(table)
    assert table.table.state.round.part.cards == cards(race("dhc", protested=True))
    assert table.stack(1) == STACK + pays("red-black-protested") - STAKE


@clause("8.1", "10.5", "5.4")
@pytest.mark.parametrize("card", [None, Card.AD])
def test_read_the_other_way_it_counts_as_drawn_seen_or_not(card: Card | None) -> None:
    """It begins the race; wagers are open until the call, which 5.4 asks for too."""
    table = before_the_call(book=with_values(**{"first-card-uncalled.goes": '"counts-as-drawn"'}))
    left = table.table.state.shoe.left
    recorded, used = table.ok(DANA, race_incident(UNCALLED, card=card))
    assert recorded.clauses == ("8.1", "10.5")
    assert used == CardUsed(card=card, first=True, clauses=("8.1", "10.5"))
    assert racked(table) == (left, 0), "nothing goes to the rack"
    table.ok(ANN, placed(1, {"black": STAKE}))
    table.deal()
    assert "5.4" in table.refused("first-card-removed", ANN, placed(1, {"red": STAKE})).clauses
    if card:
        assert table.refused("not-the-next-card", DANA, do.Draw(Card.TWO_S)).clauses
    drawn(table, f"Ad {race('dhc').removeprefix('Ad ')}")
    assert table.table.state.round.part.cards[0] == Card.AD


@clause("8.1", "10.6")
def test_only_the_dealer_reports_it_and_only_what_can_have_happened() -> None:
    table = before_the_call()
    for who in EVERYBODY:
        if who != DANA:
            assert "8.1" in table.refused("not-your-office", who, race_incident(UNCALLED)).clauses
    table.deal()
    called = table.refused("impossible", DANA, race_incident(UNCALLED))
    assert called.facts["why"] == '"No more bets" has been called'
    assert {"8.1", "10.6"} <= {*called.clauses}
    drawn(table, "Ad")
    begun = table.refused("impossible", DANA, race_incident(UNCALLED, card=Card.KD))
    assert begun.facts["why"] == "the first card of the round has been dealt"


@clause("8.1")
@pytest.mark.parametrize("card", [None, Card.AD])
def test_where_pitboss_deals_no_card_leaves_the_shoe_before_the_call(card: Card | None) -> None:
    table = derby(cards=race("dhc"))
    table.seat("Ann", 1)
    table.ok(ANN, placed(1, {"red": STAKE}))
    assert table.refused("call-needed", DANA, do.Draw()).clauses == ("8.1",)
    assert "8.1" in table.refused("only-hands", DANA, race_incident(UNCALLED, card=card)).clauses


@clause("10.5", "10.6")
def test_a_card_drawn_unseen_and_then_turned_up_goes_to_the_rack() -> None:
    table = before_the_call()
    left = table.table.state.shoe.left
    assert "10.5" in table.ok(DANA, race_incident(UNCALLED))[0].clauses
    assert "10.6" in table.ok(DANA, race_incident(UNCALLED, card=Card.FIVE_S))[0].clauses
    assert racked(table) == (left - 1, 1)
    table.deal()
    drawn(table, race("dhc"))
    decided(table, "dhc")
    settled(table)
    assert table.stack(1) == STACK + pays("red-black")


@clause("8.1")
def test_a_card_seen_in_the_last_race_is_the_one_that_was_drawn() -> None:
    table = before_the_call()
    table.deal()
    drawn(table, race("dhc")[:-3])
    for text in ("8c", "5s"):
        table.ok(DANA, race_incident("card-face-up", card=cards(text)[0]))
    drawn(table, "8c")
    decided(table, "dhc")
    settled(table)
    table.ok(DANA, do.EndRound())
    table.ok(ANN, placed(1, {"red": STAKE}))
    for card in (None, Card.FOUR_S):
        refusal = table.refused("impossible", DANA, race_incident(UNCALLED, card=card))
        assert ("8.1" in refusal.clauses, refusal.facts["why"]) == (True, "5s was seen to come next")
    assert "8.1" in table.ok(DANA, race_incident(UNCALLED, card=Card.FIVE_S))[0].clauses
    assert not table.table.state.round.part.due
