"""The call and the deal: clockwise, face down, one by one from a shoe or a whole hand at a time from a shuffling device."""

from __future__ import annotations

import pytest
from tests.support.mishaps import KINDS
from tests.support.play import TableUnderTest
from tests.support.rounds import dealt, of, seated
from tests.support.tables import ANN, DANA, DEVICES, STACK, UP_CARD, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.house.automation import EVERYTHING
from pitboss.table.places import DEALER_PLACE
from pitboss.table.services.wagers.calling import BetsClosed
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
each_device = pytest.mark.parametrize("device", DEVICES)


def passes(table: TableUnderTest) -> list[CardsDealt]:
    """The dealer calls and deals pass after pass until the deal is done."""
    if not table.table.state.round.called:
        table.ok(DANA, do.NoMoreBets())
    return dealt(table, UP_CARD if not table.table.rules.virtual else "")


def shown(table: TableUnderTest, viewer: Viewer = PUBLIC) -> list[Card]:
    """Every card that this viewer sees anywhere on the table."""
    view = table.view(viewer)
    hands = [view.of(DealerPokerView).dealer, *view.of(DealerPokerView).hands.values()]
    return [card for hand in hands if hand is not None for card in hand.cards.values()]


def sizes(book: BookUnderTest) -> tuple[int, int]:
    """How many cards a player and the dealer are dealt."""
    return book.number("hand.player"), book.number("hand.dealer")


def racks(book: BookUnderTest, kind: str) -> bool:
    """Whether putting the rest in the rack comes after the last card, as a step of its own."""
    return kind == PHYSICAL and book.rules.has("deal.rest-discarded")


def own(book: BookUnderTest, rule: str, *others: str) -> set[str]:
    """The clauses that carry a rule and none of the others."""
    return {*book.cites(rule)} - {*book.cites(*others)}


@each_kind
@carries("deal.face-down")
def test_every_card_lies_face_down_but_the_one_that_a_dealer_has_more_than_a_player(
    book: BookUnderTest, kind: str, device: str
) -> None:
    hand, dealers = sizes(book)
    open_cards = book.up_cards
    table = book.table(device, kind)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0 if book.side_alone else 500, 500))
    before = table.table.state.money
    done = passes(table)
    face_down = [each for each in done if set(book.cites("deal.face-down")) <= set(each.clauses)]
    up = [(each.to[at], each is done[-1]) for each in done for at in each.up]
    assert up == [(DEALER_PLACE, True)] * open_cards, "of the dealer's cards the last, in the last pass"
    assert sum(len(each.to) - len(each.up) for each in face_down) == 2 * hand + dealers - open_cards
    part = table.table.state.round.part
    for viewer in (*book.watchers, Viewer("player", "Ann")):
        assert shown(table, viewer) == [*part.dealer.cards[dealers - open_cards :]]
    assert (None in table.hand(1)) == (kind == PHYSICAL), "what a person deals face down is known to nobody"
    assert table.table.state.money == before, "dealing moves no money"


@pytest.mark.parametrize(("kind", "code"), [(PHYSICAL, "up-card-hidden"), (VIRTUAL, "cards-not-keyed")])
@carries("deal.face-down")
def test_a_card_dealt_face_down_is_not_named(book: BookUnderTest, kind: str, code: str) -> None:
    table = book.table(SHOE, kind)
    seated(table, Ann=(1, 1_000, 0))
    table.ok(DANA, do.NoMoreBets())
    assert table.refused(code, DANA, do.dealer_poker.Deal(Card.AS)).clauses[-1] == book.clause("deal.face-down")
    assert table.table.state.round.part.hands == {}
    passes(table)


@carries("deal.no-more-bets")
def test_the_dealer_calls_no_more_bets_once_and_not_before_a_wager(book: BookUnderTest) -> None:
    table, clauses = book.table(), set(book.cites("deal.no-more-bets"))
    table.seat("Ann", 1)
    table.refused("nothing-wagered", DANA, do.NoMoreBets())
    table.ok(ANN, book.placed())
    for who in book.others(DANA, table=table):
        assert clauses <= set(table.refused("not-your-office", who, do.NoMoreBets()).clauses), who
    (closed,) = of(table.ok(DANA, do.NoMoreBets()), BetsClosed)
    assert clauses <= set(closed.clauses)
    assert clauses <= set(table.refused("announced", DANA, do.NoMoreBets()).clauses)


@carries("deal.no-more-bets", "deal.clockwise")
def test_without_a_call_the_dealer_deals_or_does_not(book: BookUnderTest) -> None:
    table, clauses = book.table(), set(book.cites("deal.no-more-bets", "deal.clockwise"))
    seated(table, Ann=(1, 1_000, 0))
    if book.call_needed:
        refusal = table.refused("call-needed", DANA, do.dealer_poker.Deal())
        assert set(refusal.clauses) == set(book.cites("deal.no-more-bets"))
        table.ok(DANA, do.NoMoreBets())
    (first,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert clauses & set(first.clauses)
    assert clauses & set(table.refused("wrong-phase", DANA, do.NoMoreBets()).clauses)


@each_device
@carries("deal.clockwise")
def test_dealing_goes_clockwise_from_the_dealers_left_and_nobody_else_deals(book: BookUnderTest, device: str) -> None:
    table, clauses = book.table(device), set(book.cites("deal.clockwise"))
    seated(table, Fay=(7, 1_000, 0), Ben=(2, 500, 500), Eve=(5, 0 if book.side_alone else 500, 500))
    table.ok(DANA, do.NoMoreBets())
    for who in book.others(DANA, table=table):
        assert clauses & set(table.refused("not-your-office", who, do.dealer_poker.Deal()).clauses), who
    for each in passes(table):
        players = [place for place in dict.fromkeys(each.to) if place != DEALER_PLACE]
        assert players in ([2, 5, 7], []), "seats are numbered from the dealer's left"
        assert not players or clauses <= set(each.clauses)
    assert clauses & set(table.refused("dealt", DANA, do.dealer_poker.Deal()).clauses)


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@carries("deal.shoe.players-first", "deal.shoe.dealer", "deal.shoe.further")
def test_from_a_shoe_one_card_to_each_wagered_place_and_then_to_the_dealer(book: BookUnderTest, kind: str) -> None:
    hand, dealers = sizes(book)
    table = book.table(SHOE, kind)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500), Dee=(4, 500, 500))
    order = table.table.state.shoe.order
    first, *further = passes(table)
    each_once = (1, 3, 4, DEALER_PLACE)
    assert first.to == each_once, "Ben has no wager and gets no card"
    assert {*book.cites("deal.shoe.players-first", "deal.shoe.dealer")} <= {*first.clauses}
    assert [each.to for each in further] == [each_once] * (hand - 1) + [(DEALER_PLACE,)] * (dealers - hand)
    assert all({*book.cites("deal.shoe.further")} <= {*each.clauses} for each in further[: hand - 1])
    assert not own(book, "deal.shoe.further", "deal.shoe.players-first", "deal.shoe.dealer") & {*first.clauses}
    assert [each.last for each in (first, *further)] == [False] * (dealers - 1) + [not racks(book, kind)]
    part = table.table.state.round.part
    assert set(part.hands) == {1, 3, 4}
    if kind == VIRTUAL:
        lie = [table.hand(1), table.hand(3), table.hand(4), part.dealer.cards[:hand]]
        assert lie == [order[at : 4 * hand : 4] for at in range(4)]
    assert table.table.state.shoe.left == book.number("deck.cards") - 3 * hand - dealers
    assert (table.on(1, "ante"), table.on(3, book.side)) == (1_000, 500)


@carries("deal.shoe.up-card")
def test_from_a_shoe_the_dealers_last_card_comes_face_up_and_by_hand_it_is_keyed(book: BookUnderTest) -> None:
    clauses, hand = set(book.cites("deal.shoe.up-card")), book.number("hand.player")
    table = book.table(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    *before, last = passes(table)
    assert (last.to, last.up) == ((DEALER_PLACE,), (0,))
    assert clauses <= set(last.clauses)
    only_last = own(book, "deal.shoe.up-card", "deal.shoe.further")
    assert not any(only_last & {*each.clauses} or each.up for each in before)
    assert shown(table) == [table.table.state.round.part.dealer.cards[-1]]
    by_hand = book.table(SHOE, PHYSICAL)
    seated(by_hand, Ann=(1, 1_000, 0))
    by_hand.ok(DANA, do.NoMoreBets())
    for lying in range(1, hand + 1):
        by_hand.ok(DANA, do.dealer_poker.Deal())
        assert len(by_hand.hand(1)) == lying
    assert clauses & set(by_hand.refused("up-card-needed", DANA, do.dealer_poker.Deal()).clauses)
    by_hand.ok(DANA, do.dealer_poker.Deal(Card.KD))
    assert (shown(by_hand), by_hand.phase) == ([Card.KD], "deciding")
    assert by_hand.table.state.round.part.dealer.cards == (None,) * hand + (Card.KD,)


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@carries("deal.device.players", "deal.device.dealer")
def test_from_a_device_a_whole_hand_to_each_wagered_place_and_then_the_dealers(book: BookUnderTest, kind: str) -> None:
    hand, dealers = sizes(book)
    table = book.table(SHUFFLER, kind)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500))
    order = table.table.state.shoe.order
    players, dealer = passes(table)
    assert (players.to, players.up, players.last) == ((1,) * hand + (3,) * hand, (), False)
    assert set(book.cites("deal.device.players")) <= set(players.clauses)
    assert (dealer.to, dealer.up, dealer.last) == ((DEALER_PLACE,) * dealers, tuple(range(hand, dealers)), not racks(book, kind))
    assert set(book.cites("deal.device.dealer")) <= set(dealer.clauses)
    assert not own(book, "deal.device.dealer", "deal.device.players") & set(players.clauses)
    assert not own(book, "deal.device.players", "deal.device.dealer") & set(dealer.clauses)
    part = table.table.state.round.part
    assert set(part.hands) == {1, 3}
    if kind == VIRTUAL:
        lie = [table.hand(1), table.hand(3), part.dealer.cards]
        assert lie == [order[:hand], order[hand : 2 * hand], order[2 * hand : 2 * hand + dealers]]
    else:
        assert (table.hand(1), part.dealer.cards[:hand]) == ((None,) * hand, (None,) * hand)


@carries("deal.device.dealer", "deal.shoe.up-card")
def test_a_device_dealt_by_hand_needs_the_dealers_last_card_keyed(book: BookUnderTest) -> None:
    table = book.table(SHUFFLER, PHYSICAL)
    seated(table, Ann=(1, 1_000, 0))
    table.ok(DANA, do.NoMoreBets())
    table.ok(DANA, do.dealer_poker.Deal())
    assert set(book.cites("deal.device.dealer")) <= set(table.refused("up-card-needed", DANA, do.dealer_poker.Deal()).clauses)
    assert table.table.state.round.part.dealer.cards == ()
    table.ok(DANA, do.dealer_poker.Deal(Card.QH))
    assert shown(table) == [Card.QH]
    shoe = book.table(SHOE)
    seated(shoe, Ann=(1, 1_000, 0))
    assert passes(shoe)[-1].up == (0,)


@each_device
@carries("deal.clockwise", "deal.no-more-bets")
def test_the_house_deals_alike_when_it_deals_by_itself(book: BookUnderTest, device: str) -> None:
    hand, dealers = sizes(book)
    table = book.table(device, automation=EVERYTHING)
    seated(table, Ann=(1, 1_000, 500))
    events = table.deal()
    done = of(events, CardsDealt)
    assert len(done) == len(poker_rules(table.table.rules).passes((1,), device))
    assert set(book.cites("deal.no-more-bets")) <= set(of(events, BetsClosed)[0].clauses)
    assert any(set(book.cites("deal.clockwise")) <= set(each.clauses) for each in done)
    assert (len(table.hand(1)), len(table.table.state.round.part.dealer.cards)) == (hand, dealers)
    assert (table.stack(1), table.on(1, "ante"), table.on(1, book.side)) == (STACK - 1_500, 1_000, 500)
