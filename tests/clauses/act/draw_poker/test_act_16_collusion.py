"""Conduct at the table: section 16, and 17.15."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import ACT, ANN, DrawTable, first_of, virtual
from tests.support.play import CASS, DANA, book_with
from tests.support.witness import clause

from pitboss import do
from pitboss import events as ev
from pitboss.cards import Card
from pitboss.games.draw_poker.acting import Call, Check, Fold, Stay
from pitboss.games.draw_poker.drawing import Discard
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.games.draw_poker.rulings import ToldOfFoldedHand, ToldOfHeldHand
from pitboss.games.draw_poker.view import DrawPokerView
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.viewers import PUBLIC, Viewer

CONDUCT = {
    "16.1": "conduct.own-interest",
    "16.3": "conduct.english-only",
    "16.4": "conduct.cards-protected",
    "16.7": "conduct.unseen-cards",
    "16.8(a)": "conduct.no-exchange",
    "16.8(b)": "conduct.no-information",
    "17.15": "conduct.cards-in-view",
}


OTHERS = (PUBLIC, Viewer("player", "Ben"), Viewer("dealer", "Dana"), Viewer("casino-supervisor", "Cass"))


@clause("16.1", "16.3", "16.4", "16.7", "16.8(a)", "16.8(b)", "17.15")
def test_a_breach_of_each_rule_of_conduct_is_recorded_and_counts_as_one() -> None:
    table = DrawTable().dealt()
    for number, rule in CONDUCT.items():
        recorded = first_of(table.ok(DANA, do.Conduct(rule, seat=2, words="seen by the dealer")), ev.ConductRecorded)
        assert number in recorded.clauses
        assert (recorded.person, recorded.contravention) == ("Ben", True)
    assert table.table.state.contraventions == {"Ben"}


@clause("16.1", "16.8(a)")
def test_who_records_it_is_the_dealer_or_a_casino_supervisor() -> None:
    table = DrawTable().dealt()
    breach = do.Conduct("conduct.own-interest", seat=2, words="passed the turn for a friend")
    table.refused("not-your-office", ANN, breach)
    table.ok(CASS, breach)
    strict = DrawTable(book_with(ACT, **{"conduct.reported-by": '"supervisor"'})).dealt()
    strict.refused("not-your-office", DANA, breach)
    strict.ok(CASS, do.Conduct("conduct.no-exchange", seat=2, words="swapped cards"))


@clause("16.2")
def test_a_player_plays_one_hand_only() -> None:
    table = DrawTable()
    assert "16.2" in table.refused("already-seated", ANN, do.TakeSeat(5)).clauses
    table.dealt()
    assert [*table.part.hands] == [1, 2, 3]


@clause("16.5")
def test_what_one_player_is_told_of_a_folded_hand_all_are_told() -> None:
    table = DrawTable().dealt()
    table.does(Fold(3))
    told = first_of(table.report(ToldOfFoldedHand(area=3, words="Cleo folded two aces.")), ev.Notified)
    assert told.to == ("Ann", "Ben", "Cleo")
    assert told.words == "Cleo folded two aces."


@clause("16.6")
def test_what_one_player_is_told_of_a_held_hand_all_are_told() -> None:
    table = DrawTable().dealt()
    told = first_of(table.report(ToldOfHeldHand(area=3, words="Cleo has two aces.")), ev.Notified)
    assert told.to == ("Ann", "Ben", "Cleo")


@clause("16.5", "16.6")
def test_a_folded_hand_is_not_held_and_a_held_one_not_folded() -> None:
    table = DrawTable().dealt()
    table.refused("impossible", DANA, ToldOfFoldedHand(area=3, words="aces"))
    table.does(Fold(3))
    table.refused("impossible", DANA, ToldOfHeldHand(area=3, words="aces"))
    table.refused("impossible", DANA, ToldOfFoldedHand(area=3, words=" "))
    table.refused("impossible", DANA, ToldOfFoldedHand(area=5, words="aces"))
    played = DrawTable()
    played.refused("impossible", DANA, ToldOfHeldHand(area=1, words="aces"))


@clause("16.7")
def test_nobody_sees_discards_or_undealt_cards_before_or_after_the_showdown() -> None:
    table = virtual(automation=frozenset(Automation), chosen={"deck.cards": 52})
    table.ok(HOUSE_ACTOR, CollectPosts())
    while table.phase == "first-betting":
        seat = table.part.turn
        table.does(Call(seat) if table.offered(table.who(seat), "call") else Stay(seat))
    gone: set[Card] = set()
    while table.phase == "drawing":
        seat = table.part.turn
        cards = tuple(card for card in table.part.hands[seat].cards[:2] if card is not None)
        gone |= {*cards}
        table.does(Discard(seat, cards))
    held = {card for hand in table.part.hands.values() for card in hand.cards}
    while table.phase == "final-betting":
        assert not gone & seen(table)
        table.does(Check(table.part.turn))
    assert table.phase == "wagering", "the showdown is over and the pots are paid"
    assert seen(table) <= held - gone
    assert "16.7" in table.ok(CASS, do.Conduct("conduct.unseen-cards", seat=1, words="looked"))[0].clauses


def seen(table: DrawTable) -> set[Card]:
    """Every card that anybody but the house can see."""
    viewers = (
        PUBLIC,
        *(Viewer("player", name) for name in ("Ann", "Ben", "Cleo")),
        Viewer("dealer", "Dana"),
        Viewer("casino-supervisor", "Cass"),
    )
    return {
        card for viewer in viewers for hand in table.view(viewer).of(DrawPokerView).hands.values() for card in hand.cards.values()
    }


@clause("16.4")
@pytest.mark.parametrize(
    "viewer", [PUBLIC, Viewer("player", "Ben"), Viewer("dealer", "Dana"), Viewer("casino-supervisor", "Cass")]
)
def test_the_hand_of_one_player_is_hidden_from_everybody_else(viewer: Viewer) -> None:
    table = virtual(automation=frozenset(Automation))
    table.ok(HOUSE_ACTOR, CollectPosts())
    assert len(table.view(Viewer("player", "Ann")).of(DrawPokerView).hands[1].cards) == 5
    assert not table.view(viewer).of(DrawPokerView).hands[1].cards
    table.ok(CASS, do.Conduct("conduct.cards-protected", seat=1, words="showed her cards"))
