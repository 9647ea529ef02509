"""4 The shuffle and cut: before play, after each round, after the table stood empty; cut for a shoe, never for a device."""

import pytest
from tests.support.opening import all_but
from tests.support.play import DANA, NSW_THREE, TableUnderTest
from tests.support.rounds import dealt, of, seated
from tests.support.three_card import DECK, HAND, KINDS, LEAST, STACK, three
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.decks.events import CardsShuffled
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

UNSHUFFLED = EVERYTHING - {Automation.SHUFFLE, Automation.DEAL}
each_device = pytest.mark.parametrize("device", [SHOE, SHUFFLER])


def fresh(device: str, kind: str = PHYSICAL) -> TableUnderTest:
    """An open table with a wager on it whose cards have been checked and nothing more."""
    table = TableUnderTest(NSW_THREE, kind=kind, device=device, automation=UNSHUFFLED)
    if kind == PHYSICAL:
        for number in range(len(table.table.state.decks)):
            table.ok(DANA, do.CheckCards(number))
        for offer in table.offers(DANA):
            if offer.request == "tick":
                table.ok(DANA, do.Tick(offer.choices[0]))
    seated(table, Ann=(1, LEAST, 0))
    return table


def shuffled(table: TableUnderTest, device: str, *clauses: str) -> None:
    """Nothing is dealt before this shuffle, which only the dealer does; for a shoe a cut follows."""
    assert table.refused("not-shuffled", DANA, do.Deal()).clauses == clauses
    for who in all_but(DANA, *((HOUSE_ACTOR,) if table.table.rules.virtual else ())):
        assert set(clauses) <= set(table.refused("not-your-office", who, do.Shuffle()).clauses)
    (done,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert (done.clauses[: len(clauses)], done.cards, table.table.state.shoe.left) == (clauses, DECK, DECK)
    table.refused("already-shuffled", DANA, do.Shuffle())
    if device == SHOE:
        assert table.refused("not-cut", DANA, do.Deal()).clause == "4.2"
        table.ok(DANA, do.Cut(26))


def folded(table: TableUnderTest) -> None:
    """The round is dealt and given up, and its cards are racked."""
    dealt(table)
    table.refused("wrong-phase", DANA, do.Shuffle())
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())


@each_device
@clause("4.1", "4.1.1", "4.1.2", "4.2")
def test_cards_are_shuffled_before_play_and_after_each_round(device: str) -> None:
    table = fresh(device)
    shuffled(table, device, "4.1", "4.1.1")
    folded(table)
    table.wager(do.Actor("Ann", "player"), 1, ante=LEAST)
    shuffled(table, device, "4.1", "4.1.2")
    folded(table)
    assert table.stack(1) == STACK - 2 * LEAST
    virtual = fresh(SHOE, VIRTUAL)
    shuffled(virtual, SHOE, "4.1", "4.1.1")


@each_device
@clause("4.1", "4.1.3")
def test_after_the_table_stood_empty_the_cards_are_shuffled_again_right_before_play(device: str) -> None:
    table = three(kind=PHYSICAL, device=device)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(ann, do.LeaveTable())
    table.refused("already-shuffled", DANA, do.Shuffle())
    table.ok(ben, do.LeaveTable())
    table.ok(DANA, do.Shuffle())
    seated(table, Cal=(3, LEAST, 0))
    shuffled(table, device, "4.1", "4.1.3")
    dealt(table)


@clause("4.1", "4.1.2", "4.1.3")
def test_where_pitboss_deals_chance_alone_orders_the_cards_and_no_order_comes_twice() -> None:
    stacked = (Card.AS, *(card for card in deck() if card is not Card.AS))
    by_hand, virtual = fresh(SHUFFLER), fresh(SHUFFLER, VIRTUAL)
    assert "4.1" in by_hand.refused("order-hidden", DANA, do.Shuffle(order=stacked)).clauses
    virtual.ok(DANA, do.Shuffle(order=stacked))
    assert virtual.table.state.shoe.order != stacked
    table = three()
    ann = table.seat("Ann", 1)
    orders = [table.table.state.shoe.order]
    for _ in range(4):
        table.wager(ann, 1, ante=LEAST)
        table.deal()
        table.ok(ann, do.Fold(1))
        orders.append(table.table.state.shoe.order)
    table.ok(ann, do.LeaveTable())
    assert of(table.ok(ann, do.TakeSeat(1)), CardsShuffled), "the first to come back finds them shuffled anew"
    orders.append(table.table.state.shoe.order)
    assert all(set(order) == set(deck()) for order in orders)
    assert len({*orders, tuple(deck())}) == len(orders) + 1


@clause("4.2", "4.3")
def test_for_a_shoe_the_dealer_cuts_and_nobody_else() -> None:
    for kind in KINDS:
        table = fresh(SHOE, kind)
        table.refused("not-shuffled", DANA, do.Cut(26))
        table.ok(DANA, do.Shuffle())
        order = table.table.state.shoe.order
        for who in all_but(DANA, *((HOUSE_ACTOR,) if kind == VIRTUAL else ())):
            assert table.refused("not-your-office", who, do.Cut(26)).clauses == ("4.3",)
        for none in (0, DECK):
            assert table.refused("cut-depth", DANA, do.Cut(none)).clause == "4.2"
        assert table.ok(DANA, do.Cut(20))[0].clauses == ("4.2",)
        assert table.refused("already-cut", DANA, do.Cut(20)).clause == "4.2"
        assert table.table.state.shoe.order == order[20:] + order[:20], "the lower part goes on top"
        assert table.table.state.shoe.left == DECK, "all of them go in the shoe"
        table.ok(DANA, do.Deal())
        assert table.refused("wrong-phase", DANA, do.Cut(20)).clause == "4.2"


@clause("4.4", "4.5")
def test_a_shuffling_device_shuffles_after_a_shuffle_by_hand_or_without_and_nobody_cuts() -> None:
    for kind in KINDS:
        for by_hand in (False, True):
            table = fresh(SHUFFLER, kind)
            (done,) = of(table.ok(DANA, do.Shuffle(by_hand_first=by_hand)), CardsShuffled)
            assert "4.4" in done.clauses
            assert ("4.5" in done.clauses) == by_hand
            assert table.offered(DANA, "cut") is None
            assert table.refused("device-not-cut", DANA, do.Cut(26)).clause == "4.4"
            table.ok(DANA, do.Deal())
    shoe = fresh(SHOE).ok(DANA, do.Shuffle(by_hand_first=True))[0]
    assert not {"4.4", "4.5"} & set(shoe.clauses), "a shoe does not shuffle"


@clause("4.1.2")
def test_a_shuffle_takes_in_every_card_dealt() -> None:
    table = three(kind=PHYSICAL)
    seated(table, Ann=(1, LEAST, 0))
    dealt(table)
    assert table.table.state.shoe.left == DECK - 2 * HAND
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())
    assert "4.1.2" in table.ok(DANA, do.Shuffle())[0].clauses
    assert table.table.state.shoe.left == DECK
