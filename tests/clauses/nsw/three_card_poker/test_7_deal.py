"""7 The deal: face down, to the dealer first, then clockwise; one by one from a shoe, three at a time from a device."""

import pytest
from tests.support.play import DANA
from tests.support.rounds import BY_HAND, cards, dealt, of, seated
from tests.support.three_card import DECK, HAND, KINDS, three, three_with
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.dealing import CardsKnown
from pitboss.table.places import DEALER_PLACE
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL

DEVICES = (SHOE, SHUFFLER)


@pytest.mark.parametrize("device", DEVICES)
@clause("7.2")
def test_the_dealer_deals_to_themselves_first_and_then_clockwise_from_their_left(device: str) -> None:
    table = three(device=device, automation=BY_HAND)
    seated(table, Gil=(7, 1_000, 0), Ben=(2, 500, 500), Eve=(5, 0, 500))
    done = dealt(table)
    order = [place for each in done for place in each.to]
    assert order[0] == DEALER_PLACE
    assert list(dict.fromkeys(order)) == [DEALER_PLACE, 2, 5, 7], "seats are numbered from the dealer's left"
    assert all("7.2" in each.clauses for each in done)
    assert ("7.3.1" if device == SHOE else "7.4.1") in done[0].clauses


@pytest.mark.parametrize("device", DEVICES)
@clause("7.2")
def test_the_first_card_is_the_dealers_and_would_be_a_players_where_they_deal_to_themselves_last(device: str) -> None:
    for turn, first in (("first", DEALER_PLACE), ("last", 1)):
        book = three_with(**{"deal.dealer": f'"{turn}"'})
        table = three(book=book, device=device, automation=BY_HAND, cards="As Ks Qs 2c 3c 4c")
        seated(table, Ann=(1, 1_000, 0))
        (known, *_) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsKnown)
        assert known.cards[0] == (first, 0, Card.AS)


@clause("7.3.1", "7.3.2", "7.3.3")
def test_from_a_shoe_one_card_to_the_dealer_one_to_each_wagered_place_and_twice_the_same() -> None:
    table = three(device=SHOE, automation=BY_HAND, cards="2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h")
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500), Dee=(4, 500, 500))
    first, *further = dealt(table)
    assert first.to == (DEALER_PLACE, 1, 3, 4), "Ben has no wager and gets no card"
    assert {"7.3.1", "7.3.2"} <= set(first.clauses)
    assert "7.3.3" not in first.clauses
    assert [each.to for each in further] == [first.to] * (HAND - 1)
    assert all("7.3.3" in each.clauses and "7.3.1" not in each.clauses for each in further)
    assert table.table.state.round.part.dealer.cards == cards("2c 2d 2h")
    assert [table.hand(seat) for seat in (1, 3, 4)] == [cards("3c 3d 3h"), cards("4c 4d 4h"), cards("5c 5d 5h")]
    assert 2 not in table.table.state.round.part.hands


@clause("7.3.1", "7.3.2", "7.3.3")
def test_dealt_by_hand_from_a_shoe_cards_lie_there_and_nobody_knows_them() -> None:
    table = three(kind=PHYSICAL, device=SHOE)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 500))
    for lying in range(1, HAND + 1):
        table.ok(DANA, do.dealer_poker.Deal())
        assert [len(table.hand(seat)) for seat in (1, 2)] == [lying] * 2
        assert len(table.table.state.round.part.dealer.cards) == lying
    assert (table.phase, table.table.state.shoe.left) == ("deciding", DECK - 3 * HAND)
    assert (table.on(1, "ante"), table.on(2, "pair-plus")) == (1_000, 500)


@pytest.mark.parametrize("kind", KINDS)
@clause("7.4.1", "7.4.2")
def test_from_a_device_three_cards_to_the_dealer_and_then_three_at_a_time_to_each_wagered_place(kind: str) -> None:
    named = {"cards": "2c 3c 4c 2d 3d 4d 2h 3h 4h"} if kind == VIRTUAL else {}
    table = three(kind=kind, device=SHUFFLER, automation=BY_HAND, **named)
    seated(table, Ann=(1, 1_000, 0), Ben=(2, 0, 0), Cal=(3, 0, 500))
    first, second = dealt(table)
    assert (first.to, first.last) == ((DEALER_PLACE,) * HAND, False)
    assert "7.4.1" in first.clauses
    assert "7.4.2" not in first.clauses
    assert (second.to, second.last) == ((1,) * HAND + (3,) * HAND, True)
    assert "7.4.2" in second.clauses
    assert "7.4.1" not in second.clauses
    lie = [table.table.state.round.part.dealer.cards, table.hand(1), table.hand(3)]
    if kind == VIRTUAL:
        assert lie == [cards("2c 3c 4c"), cards("2d 3d 4d"), cards("2h 3h 4h")]
    else:
        assert lie == [(None,) * HAND] * 3
    assert 2 not in table.table.state.round.part.hands
