"""The table and its cards: sections 1 and 2."""

from __future__ import annotations

import pytest
from tests.support.draw_poker import ACT, CHECKLIST, OTTO, DrawTable, first_of, virtual
from tests.support.opening import not_opened
from tests.support.play import CASS, DANA, TableUnderTest
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.draw_poker.acting import Fold
from pitboss.games.draw_poker.posting import CollectPosts
from pitboss.house.automation import Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.decks.checking import CardsChecked
from pitboss.table.settings import PHYSICAL

SIZES = {"2.2(a)": 52, "2.2(b)": 48, "2.2(c)": 44, "2.2(d)": 40, "2.2(e)": 36, "2.2(f)": 32}


def unopened() -> TableUnderTest:
    return TableUnderTest(ACT, kind=PHYSICAL, device="shoe", backs=("red",), seats=6)


@clause("1.1")
def test_no_round_is_dealt_at_a_table_that_is_not_approved() -> None:
    table = unopened()
    table.ok(DANA, do.CheckCards())
    for item in CHECKLIST[1:]:
        table.ok(CASS, do.Tick(item))
    assert table.phase == "opening"
    assert "1.1" in table.refused("not-your-office", DANA, do.Tick("table")).clauses
    assert "1.1" in table.ok(CASS, do.Tick("table"))[0].clauses
    assert table.phase == "wagering"


@clause("2.1")
def test_one_deck_and_a_cutting_card_are_at_the_table() -> None:
    table = unopened()
    table.ok(DANA, do.CheckCards())
    for item in ("deck", "cutting-card"):
        assert "2.1" in table.ok(DANA, do.Tick(item))[0].clauses
    assert len(table.table.state.decks) == 1


@clause("2.2", "2.2(a)", "2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)")
def test_each_number_of_cards_is_declared_on_the_sign_and_dealt_from() -> None:
    for size in SIZES.values():
        table = virtual(chosen={"deck.cards": size}, seats=5)
        assert table.sign()["deck"].text == f"{size} cards"
        cards = table.table.state.shoe.order
        assert len(cards) == len({*cards}) == size
        lowest = 2 + (52 - size) // 4
        assert min(int(card.rank) for card in cards) == lowest


@clause("2.2")
@pytest.mark.parametrize("size", [51, 53, 28, 0])
def test_no_other_number_of_cards_is_allowed(size: int) -> None:
    assert "2.2" in not_opened("not-choosable", ACT, device="shoe", backs=("red",), seats=5, chosen={"deck.cards": size}).clauses


@clause("2.3")
def test_a_wild_card_may_be_added() -> None:
    without, with_one = virtual(chosen={"deck.joker": False}), virtual(chosen={"deck.joker": True})
    assert Card.JOKER not in without.table.state.shoe.order
    assert Card.JOKER in with_one.table.state.shoe.order
    assert with_one.table.state.shoe.left == 53
    assert with_one.sign()["deck"].text == "52 cards and the joker"


@clause("2.4")
def test_no_card_is_used_before_the_dealer_has_checked_it() -> None:
    table = unopened()
    for item in CHECKLIST:
        table.ok(CASS, do.Tick(item))
    assert "2.4" in table.refused("deck-not-checked", DANA, do.Shuffle()).clauses
    assert "2.4" in table.ok(DANA, do.CheckCards())[0].clauses
    table.ok(DANA, do.Shuffle())


def played() -> DrawTable:
    """One round is over, and the table is about to close."""
    table = DrawTable().dealt()
    table.does(Fold(3))
    table.does(Fold(1))
    table.settled()
    return table


@clause("2.4")
def test_the_cards_are_checked_again_before_a_table_closes() -> None:
    table = played()
    table.refused("deck-checked", DANA, do.CheckCards())
    table.ok(CASS, do.AnnounceClosing(1), at=1)
    assert table.refused("check-after-gaming", CASS, do.CloseTable()).clauses == ("2.4",)
    checked = first_of(table.ok(DANA, do.CheckCards()), CardsChecked)
    assert checked.after_round == 1
    table.refused("deck-checked", DANA, do.CheckCards())
    table.ok(CASS, do.CloseTable())


@clause("2.4")
def test_a_check_after_gaming_does_not_last_beyond_another_round() -> None:
    table = played()
    table.ok(CASS, do.AnnounceClosing(1), at=1)
    table.ok(DANA, do.CheckCards())
    table.dealt()
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.settled()
    table.refused("check-after-gaming", CASS, do.CloseTable())


@clause("2.4")
def test_where_no_round_was_played_one_check_is_enough() -> None:
    table = DrawTable()
    table.ok(CASS, do.AnnounceClosing(1), at=1)
    table.ok(CASS, do.CloseTable())
    assert "2.4" in table.table.rules.cite("cards.check")


@clause("2.4")
def test_the_program_checks_its_cards_as_it_closes() -> None:
    table = virtual(automation=frozenset(Automation))
    table.say(HOUSE_ACTOR, CollectPosts())
    while table.phase == "first-betting":
        table.does(Fold(table.part.turn))
    table.ok(CASS, do.AnnounceClosing(1), at=1)
    checked = first_of(table.ok(CASS, do.CloseTable()), CardsChecked)
    assert checked.by == "house"


@clause("2.5")
def test_new_cards_are_checked_by_the_dealer_and_by_a_casino_supervisor() -> None:
    table = played()
    table.ok(CASS, do.ChangeCards("worn", "blue"))
    table.refused("deck-not-checked", DANA, do.Shuffle())
    first = first_of(table.ok(DANA, do.CheckCards()), CardsChecked)
    assert first.incomplete
    assert table.refused("replacement-checked", DANA, do.CheckCards()).clauses == ("2.5",)
    table.refused("deck-not-checked", DANA, do.Shuffle())
    assert not first_of(table.ok(CASS, do.CheckCards()), CardsChecked).incomplete
    table.ok(DANA, do.Shuffle())


@clause("2.5")
def test_in_either_order_but_by_two_people() -> None:
    table = played()
    table.ok(CASS, do.ChangeCards("worn", "blue"))
    table.ok(CASS, do.CheckCards())
    table.refused("replacement-checked", CASS, do.CheckCards())
    table.refused("replacement-checked", OTTO, do.CheckCards())
    table.ok(DANA, do.CheckCards())
    table.ok(DANA, do.Shuffle())


@clause("2.5")
def test_cards_are_changed_after_a_round_and_not_in_one() -> None:
    table = DrawTable().dealt()
    assert "2.5" in table.refused("wrong-phase", CASS, do.ChangeCards("worn", "blue")).clauses
    table.refused("not-your-office", DANA, do.ChangeCards("worn", "blue"))


@clause("2.6")
def test_a_casino_supervisor_has_the_cards_counted_at_any_time() -> None:
    table = played()
    assert "2.6" in table.refused("not-your-office", DANA, do.InstructCount()).clauses
    table.ok(CASS, do.InstructCount())
    table.refused("count-due", DANA, do.Shuffle())
    table.ok(DANA, do.CountCards(52))
    table.ok(DANA, do.Shuffle())


@clause("2.6")
def test_with_the_joker_there_are_fifty_three() -> None:
    table = DrawTable(chosen={"deck.joker": True})
    table.ok(CASS, do.InstructCount())
    table.ok(DANA, do.CountCards(53))
    table.ok(DANA, do.Shuffle())
