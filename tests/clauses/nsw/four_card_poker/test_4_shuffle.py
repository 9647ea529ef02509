"""4 The shuffle and cut: before play, after each round, after the table stood empty; cut for a shoe, never for a device."""

import pytest
from tests.support.opening import all_but
from tests.support.play import DANA, TableUnderTest
from tests.support.rounds import dealt, number, of, opened_by_hand, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card, deck
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.services.decks.events import CardsCut, CardsShuffled
from pitboss.table.settings import SHOE, SHUFFLER

DECK = number("deck.cards")
ANTE = 500
UNSHUFFLED = EVERYTHING - {Automation.SHUFFLE, Automation.DEAL}


def fresh(device: str, kind: str = "physical") -> TableUnderTest:
    """An open table with a wager on it whose cards have been checked and nothing more."""
    table = TableUnderTest(kind=kind, device=device, automation=UNSHUFFLED)
    if kind == "physical":
        for number_ in range(len(table.table.state.decks)):
            table.ok(DANA, do.CheckCards(number_))
        for offer in table.offers(DANA):
            if offer.request == "tick":
                table.ok(DANA, do.Tick(offer.choices[0]))
    seated(table, Ann=(1, ANTE, 0))
    return table


def folded(table: TableUnderTest) -> None:
    """The round is dealt and given up, and its cards are racked."""
    dealt(table, "Ks")
    table.ok(DANA, do.Fold(1))
    table.ok(DANA, do.EndRound())


# --- 4.1 -----------------------------------------------------------------------------------------------------------


@clause("4.1")
def test_a_shuffle_leaves_every_card_in_the_deck_and_none_where_it_was() -> None:
    for device in (SHOE, SHUFFLER):
        table = TableUnderTest(device=device)
        ann = table.seat("Ann", 1)
        orders = [table.table.state.shoe.order]
        for _ in range(5):
            table.wager(ann, 1, ante=ANTE)
            table.deal()
            table.ok(ann, do.Fold(1))
            orders.append(table.table.state.shoe.order)
        assert all(set(order) == set(deck()) and len(order) == DECK for order in orders)
        assert len(set(orders)) == len(orders), "no order came twice"
        assert tuple(deck()) not in orders


@clause("4.1")
def test_nobody_says_in_which_order_the_cards_lie() -> None:
    stacked = (Card.AS, *(card for card in deck() if card is not Card.AS))
    hand_dealt = fresh(SHUFFLER)
    assert "4.1" in hand_dealt.refused("order-hidden", DANA, do.Shuffle(order=stacked)).clauses
    hand_dealt.ok(DANA, do.Shuffle())
    assert hand_dealt.table.state.shoe.order == (), "cards that people shuffle lie in an order nobody knows"
    virtual = fresh(SHUFFLER, "virtual")
    virtual.ok(DANA, do.Shuffle(order=stacked))
    assert virtual.table.state.shoe.order != stacked, "chance alone says it"


@clause("4.1")
def test_the_dealer_shuffles_and_nobody_else() -> None:
    for device in (SHOE, SHUFFLER):
        table = fresh(device)
        for who in all_but(DANA):
            assert "4.1" in table.refused("not-your-office", who, do.Shuffle()).clauses
        table.ok(DANA, do.Shuffle())
        assert "4.1" in table.refused("already-shuffled", DANA, do.Shuffle()).clauses
    virtual = fresh(SHOE, "virtual")
    for who in all_but(DANA, HOUSE_ACTOR):
        assert "4.1" in virtual.refused("not-your-office", who, do.Shuffle()).clauses
    virtual.ok(HOUSE_ACTOR, do.Shuffle())


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("4.1", "4.1.1")
def test_play_starts_with_shuffled_cards(device: str) -> None:
    for kind in ("physical", "virtual"):
        table = fresh(device, kind)
        assert table.refused("not-shuffled", DANA, do.Deal()).clauses == ("4.1", "4.1.1")
        (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
        assert shuffled.clauses[:2] == ("4.1", "4.1.1")
        assert (shuffled.cards, table.table.state.shoe.left) == (DECK, DECK)
        assert table.on(1, "ante") == ANTE


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("4.1", "4.1.2")
def test_each_round_is_followed_by_a_shuffle(device: str) -> None:
    table = opened_by_hand(device)
    (ann,) = seated(table, Ann=(1, ANTE, 0))
    folded(table)
    table.wager(ann, 1, ante=ANTE)
    assert table.refused("not-shuffled", DANA, do.Deal()).clauses == ("4.1", "4.1.2")
    (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert shuffled.clauses[:2] == ("4.1", "4.1.2")
    if device == SHOE:
        table.ok(DANA, do.Cut(26))
    folded(table)
    assert table.stack(1) == 100_000 - 2 * ANTE


@clause("4.1.2")
def test_no_shuffle_while_a_round_lives() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.Deal())
    table.refused("wrong-phase", DANA, do.Shuffle())
    dealt(table, "Ks")
    assert "4.1.2" in table.refused("wrong-phase", DANA, do.Shuffle()).clauses
    assert table.table.state.shoe.left == DECK - number("hand.player") - number("hand.dealer")


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("4.1", "4.1.3")
def test_after_the_table_stood_empty_the_cards_are_shuffled_again(device: str) -> None:
    table = opened_by_hand(device)
    ann = table.seat("Ann", 1)
    table.ok(ann, do.LeaveTable())
    table.ok(DANA, do.Shuffle())
    assert table.table.state.shoe.vacated, "a shuffle before anybody is back is not right before play"
    seated(table, Ben=(2, ANTE, 0))
    assert table.refused("not-shuffled", DANA, do.Deal()).clauses == ("4.1", "4.1.3")
    (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
    assert shuffled.clauses[:2] == ("4.1", "4.1.3")
    if device == SHOE:
        assert table.refused("not-cut", DANA, do.Deal()).clause == "4.2", "and cut again"
        table.ok(DANA, do.Cut(26))
    dealt(table, "Ks")


@clause("4.1.3")
def test_a_table_with_somebody_at_it_has_not_stood_empty() -> None:
    table = opened_by_hand(SHUFFLER)
    ann, ben = seated(table, Ann=(1, 0, 0), Ben=(2, ANTE, 0))
    table.ok(ann, do.LeaveTable())
    table.refused("already-shuffled", DANA, do.Shuffle())
    dealt(table, "Ks")
    table.ok(DANA, do.Fold(2))
    table.ok(DANA, do.EndRound())
    table.ok(ben, do.LeaveTable())
    seated(table, Cid=(3, ANTE, 0))
    assert "4.1.3" in table.refused("not-shuffled", DANA, do.Deal()).clauses, "the last one has left"


@clause("4.1.3")
def test_where_pitboss_deals_the_first_to_come_back_finds_cards_shuffled_anew() -> None:
    table = TableUnderTest()
    ann = table.seat("Ann", 1)
    before = table.table.state.shoe.order
    assert not of(table.ok(ann, do.LeaveTable()), CardsShuffled)
    assert table.table.state.shoe.order == before
    (shuffled,) = of(table.ok(ann, do.TakeSeat(1)), CardsShuffled)
    assert "4.1.3" in shuffled.clauses
    assert table.table.state.shoe.order != before


# --- 4.2 -----------------------------------------------------------------------------------------------------------


@clause("4.2")
def test_cards_for_a_shoe_are_cut_before_they_are_dealt() -> None:
    for kind in ("physical", "virtual"):
        table = fresh(SHOE, kind)
        assert "4.1.1" in table.refused("not-shuffled", DANA, do.Cut(26)).clauses
        table.ok(DANA, do.Shuffle())
        assert table.refused("not-cut", DANA, do.Deal()).clause == "4.2"
        assert table.ok(DANA, do.Cut(26))[0].clauses == ("4.2",)
        assert table.refused("already-cut", DANA, do.Cut(26)).clause == "4.2"
        assert table.table.state.shoe.left == DECK, "all of them go in the shoe"
        table.ok(DANA, do.Deal())
        assert table.phase == "dealing"


@clause("4.2")
def test_a_cut_makes_two_parts_and_puts_the_lower_on_top() -> None:
    for depth in (1, 2, 26, DECK - 2, DECK - 1):
        table = fresh(SHOE, "virtual")
        table.ok(DANA, do.Shuffle())
        order = table.table.state.shoe.order
        offer = table.offered(DANA, "cut")
        assert offer is not None
        assert (offer.amounts["depth"].minimum, offer.amounts["depth"].maximum) == (1, DECK - 1)
        for none in (0, -1, DECK, DECK + 1, 10**9):
            assert table.refused("cut-depth", DANA, do.Cut(none)).clause == "4.2"
        assert of(table.ok(DANA, do.Cut(depth)), CardsCut)[0].depth == depth
        assert table.table.state.shoe.order == order[depth:] + order[:depth]


@clause("4.2")
def test_cards_are_not_cut_in_the_middle_of_a_round() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, ANTE, 0))
    table.ok(DANA, do.Deal())
    assert table.refused("wrong-phase", DANA, do.Cut(26)).clause == "4.2"


# --- 4.3 -----------------------------------------------------------------------------------------------------------


@clause("4.3")
def test_nobody_but_the_dealer_cuts() -> None:
    table = fresh(SHOE)
    table.ok(DANA, do.Shuffle())
    for who in all_but(DANA):
        assert table.refused("not-your-office", who, do.Cut(26)).clauses == ("4.3",)
        assert table.offered(who, "cut") is None
    assert not table.table.state.shoe.cut
    table.ok(DANA, do.Cut(26))
    assert table.table.state.shoe.cut


@clause("4.3")
def test_where_pitboss_deals_the_house_is_the_dealer() -> None:
    table = fresh(SHOE, "virtual")
    table.ok(HOUSE_ACTOR, do.Shuffle())
    for who in all_but(DANA, HOUSE_ACTOR):
        assert table.refused("not-your-office", who, do.Cut(26)).clauses == ("4.3",)
    table.ok(HOUSE_ACTOR, do.Cut(26))
    opened = TableUnderTest(device=SHOE)
    cuts = [each for each in opened.table.history if isinstance(each.event, CardsCut)]
    assert [each.who for each in cuts] == [HOUSE_ACTOR]


# --- 4.4 and 4.5 ---------------------------------------------------------------------------------------------------


@clause("4.4")
def test_a_shuffling_device_shuffles_and_nobody_cuts() -> None:
    for kind in ("physical", "virtual"):
        table = fresh(SHUFFLER, kind)
        assert "4.1.1" in table.refused("not-shuffled", DANA, do.Deal()).clauses
        (shuffled,) = of(table.ok(DANA, do.Shuffle()), CardsShuffled)
        assert "4.4" in shuffled.clauses
        assert table.offered(DANA, "cut") is None
        assert table.refused("device-not-cut", DANA, do.Cut(26)).clause == "4.4"
        table.ok(DANA, do.Deal())
        assert table.phase == "dealing"


@clause("4.4")
def test_a_shoe_does_not_shuffle() -> None:
    shoe, device = fresh(SHOE), fresh(SHUFFLER)
    assert "4.4" not in shoe.ok(DANA, do.Shuffle())[0].clauses
    assert "4.4" in device.ok(DANA, do.Shuffle())[0].clauses


@clause("4.5")
def test_the_dealer_may_shuffle_by_hand_before_loading_the_device() -> None:
    table = fresh(SHUFFLER)
    for who in all_but(DANA):
        table.refused("not-your-office", who, do.Shuffle(by_hand_first=True))
    (by_hand,) = of(table.ok(DANA, do.Shuffle(by_hand_first=True)), CardsShuffled)
    assert {"4.4", "4.5"} <= set(by_hand.clauses), "the device shuffles all the same"
    dealt(table, "Ks")


@clause("4.5")
def test_he_need_not_and_for_a_shoe_there_is_no_device_to_load() -> None:
    device, shoe, third = fresh(SHUFFLER), fresh(SHOE), fresh(SHUFFLER)
    assert "4.5" not in device.ok(DANA, do.Shuffle())[0].clauses
    assert "4.5" not in shoe.ok(DANA, do.Shuffle(by_hand_first=True))[0].clauses
    assert "4.5" in third.ok(DANA, do.Shuffle(by_hand_first=True))[0].clauses
