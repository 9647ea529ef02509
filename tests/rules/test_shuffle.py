"""When the cards are shuffled and by whom, who cuts, and what a shuffling device does by itself."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.play import TableUnderTest
from tests.support.rounds import of
from tests.support.tables import ANN, CASS, DANA, DEVICES, GIL, INES, KINDS, OPAL, PAT, STAKE, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.house.automation import EVERYTHING
from pitboss.table.services.decks.shuffling import CardsCut, CardsShuffled, ReshuffleOrdered
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

each_device = pytest.mark.parametrize("device", DEVICES)
each_kind = pytest.mark.parametrize("kind", KINDS)


def one_deck(book: BookUnderTest) -> dict[str, Any]:
    """Settings of a table that plays with a single deck."""
    return {"chosen": {"decks": 1, "shoe.cutting-card": 20}} if book.races else {}


def waiting(book: BookUnderTest, device: str = SHUFFLER, kind: str = PHYSICAL, **settings: Any) -> TableUnderTest:
    """An open table where Ann has wagered and the dealer has called; the cards wait to be shuffled."""
    table = book.unshuffled(device, kind, **settings)
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    return table


def shuffled(book: BookUnderTest, table: TableUnderTest, rule: str) -> None:
    """No card comes out before this shuffle, which only the dealer does."""
    clauses = book.cites(rule)
    assert table.refused("not-shuffled", DANA, book.first_card(table)).clauses == book.refuses(rule)
    for who in book.others(DANA, table=table):
        assert set(clauses) <= set(table.refused("not-your-office", who, do.Shuffle()).clauses)
    (done,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert done.clauses[: len(clauses)] == clauses
    assert done.cards == table.table.state.shoe.left == table.table.rules.deck_size
    assert table.refused("already-shuffled", DANA, do.Shuffle()).clauses
    if table.table.state.device == SHOE:
        assert table.refused("not-cut", DANA, book.first_card(table)).clauses == book.cites("shuffle.cut")
        table.ok(DANA, do.Cut(26))
    assert table.on(1, book.main) in (0, STAKE), "the wagers stay where they are"


@each_device
@each_kind
@carries("shuffle.before-play")
def test_no_card_is_dealt_before_the_first_shuffle(book: BookUnderTest, device: str, kind: str) -> None:
    table = waiting(book, device, kind)
    shuffled(book, table, "shuffle.before-play")
    book.begun(table)


@each_device
@carries("shuffle.after-round")
def test_the_cards_of_one_deck_are_shuffled_after_every_round(book: BookUnderTest, device: str) -> None:
    table = book.table(device, PHYSICAL, **one_deck(book))
    book.wagered(table)
    book.begun(table)
    assert book.cites("shuffle.after-round")[-1] in table.refused("wrong-phase", DANA, do.Shuffle()).clauses
    book.dealt(table)
    assert table.table.state.shoe.left < table.table.rules.deck_size
    table.refused("wrong-phase", DANA, do.Shuffle())
    book.finished(table)
    book.wagered(table)
    table.ok(DANA, do.NoMoreBets())
    shuffled(book, table, "shuffle.after-round")
    book.begun(table)


@carries("shuffle.before-play")
def test_chance_alone_orders_the_cards_and_no_order_comes_twice(book: BookUnderTest) -> None:
    by_hand, virtual = waiting(book), waiting(book, kind=VIRTUAL)
    stacked = tuple(sorted(book.table().table.state.shoe.order))
    assert book.cites("shuffle.before-play")[0] in by_hand.refused("order-hidden", DANA, do.Shuffle(order=stacked)).clauses
    by_hand.ok(DANA, do.Shuffle())
    assert by_hand.table.state.shoe.order == (), "cards that people shuffle lie in an order that nobody knows"
    virtual.ok(DANA, do.Shuffle(order=stacked))
    orders = [stacked, virtual.table.state.shoe.order, *(book.table().table.state.shoe.order for _ in range(4))]
    assert all(sorted(order) == [*stacked] for order in orders)
    assert len(set(orders)) == len(orders)


@carries("shuffle.after-round")
def test_where_pitboss_deals_it_shuffles_all_cards_after_every_round(book: BookUnderTest) -> None:
    table = book.table(automation=EVERYTHING, **one_deck(book))
    orders = [table.table.state.shoe.order]
    for _ in range(3):
        book.wagered(table)
        events = table.deal()
        if not book.races:
            events += table.ok(ANN, do.dealer_poker.Fold(1))
        (done,) = of(events, CardsShuffled)
        assert set(book.cites("shuffle.after-round")) <= set(done.clauses)
        orders.append(table.table.state.shoe.order)
    assert len({tuple(sorted(order)) for order in orders}) == 1, "every card is back among the others"
    assert len(set(orders)) == len(orders)


@each_device
@carries("shuffle.after-vacancy")
def test_after_everybody_has_left_the_cards_are_shuffled_right_before_play(book: BookUnderTest, device: str) -> None:
    table = book.table(device, PHYSICAL)
    ann, ben = table.seat("Ann", 1), table.seat("Ben", 2)
    table.ok(ann, do.LeaveTable())
    table.refused("already-shuffled", DANA, do.Shuffle())
    table.ok(ben, do.LeaveTable())
    book.shuffle(table)
    assert table.table.state.shoe.vacated, "a shuffle before anybody is back is not right before play"
    book.wagered(table, "Cleo", 3)
    table.ok(DANA, do.NoMoreBets())
    shuffled(book, table, "shuffle.after-vacancy")
    book.begun(table)


@carries("shuffle.after-vacancy")
def test_where_pitboss_deals_the_first_to_come_back_finds_newly_shuffled_cards(book: BookUnderTest) -> None:
    table = book.table()
    ann = table.seat("Ann", 1)
    before = table.table.state.shoe.order
    assert not of(table.ok(ann, do.LeaveTable()), CardsShuffled)
    assert table.table.state.shoe.order == before
    (done,) = of(table.ok(ann, do.TakeSeat(1)), CardsShuffled)
    assert set(book.cites("shuffle.after-vacancy")) <= set(done.clauses)
    assert table.table.state.shoe.order != before


def ordered(book: BookUnderTest, reason: str, rule: str) -> None:
    """Supervisors and nobody else order a shuffle for this reason, and no card comes out before it."""
    for who in (GIL, CASS, OPAL):
        table = book.table(SHOE)
        book.wagered(table)
        before = table.table.state.shoe.order
        for other in book.others(GIL, CASS, OPAL, table=table):
            assert set(book.cites(rule)) <= set(table.refused("not-your-office", other, do.DirectShuffle(reason)).clauses)
        (event,) = of(table.ok(who, do.DirectShuffle(reason)), ReshuffleOrdered)
        assert (event.reason, event.clauses) == (reason, book.cites(rule))
        assert table.table.state.shoe.shuffled, "the table shuffles again by itself"
        assert table.table.state.shoe.order != before
    by_hand = book.table(SHOE, PHYSICAL)
    book.wagered(by_hand)
    by_hand.ok(GIL, do.DirectShuffle(reason))
    by_hand.ok(DANA, do.NoMoreBets())
    by_hand.refused("not-shuffled", DANA, book.first_card(by_hand))
    by_hand.ok(DANA, do.Shuffle())
    by_hand.refused("not-cut", DANA, book.first_card(by_hand))
    by_hand.ok(DANA, do.Cut(10))
    book.begun(by_hand)
    assert book.cites(rule)[0] in by_hand.refused("wrong-phase", GIL, do.DirectShuffle(reason)).clauses
    book.table().refused("no-such-ground", GIL, do.DirectShuffle("boredom"))


@carries("shuffle.on-suspicion")
def test_supervisors_order_a_shuffle_on_suspicion(book: BookUnderTest) -> None:
    ordered(book, "suspicion", "shuffle.on-suspicion")


@carries("shuffle.at-discretion")
def test_supervisors_order_a_shuffle_at_their_discretion(book: BookUnderTest) -> None:
    ordered(book, "discretion", "shuffle.at-discretion")


@carries("shuffle.exposed-before-shoe")
def test_a_card_seen_before_it_was_loaded_means_another_shuffle(book: BookUnderTest) -> None:
    table = book.table(SHOE, PHYSICAL)
    book.wagered(table)
    clauses = book.cites("shuffle.exposed-before-shoe")
    for person in (INES, ANN, PAT):
        assert set(clauses) <= set(table.refused("not-your-office", person, do.DirectShuffle("exposed")).clauses)
    assert table.ok(DANA, do.DirectShuffle("exposed"))[0].clauses == clauses
    table.ok(DANA, do.NoMoreBets())
    table.refused("not-shuffled", DANA, book.first_card(table))
    book.shuffle(table)
    book.begun(table)


@each_kind
@carries("shuffle.cut", "shuffle.only-dealer-cuts")
def test_cards_for_a_shoe_are_cut_by_staff_and_never_by_a_player(book: BookUnderTest, kind: str) -> None:
    may = book.people(nsw=(DANA,), nz=(DANA, GIL, CASS, OPAL))
    for who in may:
        table = waiting(book, SHOE, kind)
        table.refused("not-shuffled", who, do.Cut(26))
        table.ok(DANA, do.Shuffle())
        for other in book.others(*may, table=table):
            assert table.refused("not-your-office", other, do.Cut(26)).clauses == book.cites("shuffle.only-dealer-cuts")
            assert table.offered(other, "cut") is None
        assert table.refused("not-cut", DANA, book.first_card(table)).clauses == book.cites("shuffle.cut")
        assert table.ok(who, do.Cut(26))[0].clauses == book.cites("shuffle.cut")
        assert table.refused("already-cut", who, do.Cut(26)).clauses == book.cites("shuffle.cut")
        book.begun(table)
        assert table.refused("wrong-phase", DANA, do.Cut(26)).clauses == book.cites("shuffle.cut")


@carries("shuffle.cut")
def test_a_cut_makes_two_parts_and_puts_the_lower_on_top(book: BookUnderTest) -> None:
    size = book.table().table.rules.deck_size
    for depth in (1, 2, 26, size - 2, size - 1):
        table = waiting(book, SHOE, VIRTUAL)
        table.ok(DANA, do.Shuffle())
        order = table.table.state.shoe.order
        offer = table.offered(DANA, "cut")
        assert offer is not None
        assert (offer.amounts["depth"].minimum, offer.amounts["depth"].maximum) == (1, size - 1)
        for none in (0, -1, size, size + 1, 10**9):
            assert table.refused("cut-depth", DANA, do.Cut(none)).clauses == book.cites("shuffle.cut")
        assert of(table.ok(DANA, do.Cut(depth)), CardsCut)[0].depth == depth
        assert table.table.state.shoe.order == order[depth:] + order[:depth]
        assert table.table.state.shoe.left == size, "all of them go in the shoe"


@carries("shuffle.cut")
def test_where_pitboss_deals_the_house_cuts(book: BookUnderTest) -> None:
    history = book.table(SHOE).table.history
    cuts = [each for each in history if isinstance(each.event, CardsCut)]
    assert [each.who for each in cuts] == [do.HOUSE_ACTOR]
    assert waiting(book, SHOE, VIRTUAL).refused("not-shuffled", do.HOUSE_ACTOR, do.Cut(26))


@each_kind
@carries("shuffle.in-device")
def test_a_shuffling_device_shuffles_and_nobody_cuts(book: BookUnderTest, kind: str) -> None:
    table = waiting(book, SHUFFLER, kind)
    assert set(book.cites("shuffle.in-device")) <= set(table.ok(DANA, do.Shuffle())[0].clauses)
    assert table.offered(DANA, "cut") is None
    assert table.refused("device-not-cut", DANA, do.Cut(26)).clauses == book.refuses("shuffle.in-device")
    book.begun(table)
    shoe = waiting(book, SHOE, kind)
    assert not set(book.cites("shuffle.in-device")) & set(shoe.ok(DANA, do.Shuffle())[0].clauses), "a shoe does not shuffle"


@each_kind
@carries("shuffle.by-hand-first", "shuffle.in-device")
def test_the_dealer_may_shuffle_by_hand_before_loading_the_device(book: BookUnderTest, kind: str) -> None:
    (clause,) = book.cites("shuffle.by-hand-first")
    assert clause not in waiting(book, SHUFFLER, kind).ok(DANA, do.Shuffle())[0].clauses, "they need not"
    table = waiting(book, SHUFFLER, kind)
    for who in book.others(DANA, table=table):
        table.refused("not-your-office", who, do.Shuffle(by_hand_first=True))
    (done,) = of(table.ok(DANA, do.Shuffle(by_hand_first=True)), CardsShuffled)
    assert {clause, *book.cites("shuffle.in-device")} <= set(done.clauses), "the device shuffles all the same"
    book.begun(table)
    assert clause not in waiting(book, SHOE, kind).ok(DANA, do.Shuffle(by_hand_first=True))[0].clauses
