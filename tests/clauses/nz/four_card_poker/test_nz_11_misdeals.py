"""11.8: a card of the dealer's exposed in error is their up card."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.nz import BY_HAND, DANA, lies, number, nz, opened_by_hand
from tests.support.play import TableUnderTest, player
from tests.support.rounds import cards, of, seated
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.dealing import CardsDealt, CardsKnown
from pitboss.games.dealer_poker.misdeals import CardKeptUp
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Stake
from pitboss.table.settings import SHOE
from pitboss.table.viewers import PUBLIC

NINES = "9c 9d 7h 5s 2c"
KING_HIGH = "Kc Jh Th 8s 4d 2d"
HAND, DEALER_HAND = number("hand.player"), number("hand.dealer")
ANN = player("Ann")


def in_mid_deal(passes: int) -> TableUnderTest:
    """Three players at a shoe, some passes into the deal."""
    table = nz(device=SHOE, automation=BY_HAND)
    seated(table, Ann=(1, 1_000, 500), Ben=(2, 2_000, 0), Cal=(3, 1_500, 0))
    table.deal()
    for _ in range(passes):
        table.ok(DANA, do.dealer_poker.Deal())
    return table


@pytest.mark.by_hand
@clause("11.8")
@pytest.mark.parametrize("position", range(HAND))
def test_a_dealers_card_exposed_in_error_is_their_up_card_and_the_sixth_goes_face_down(position: int) -> None:
    table = in_mid_deal(position + 1)
    money = table.table.state.money
    recorded, seen, kept = table.ok(DANA, reported("dealer-card-exposed", position=position))
    assert isinstance(seen, CardsKnown), "everybody saw it"
    assert recorded.clauses == ("11.8",)
    assert kept == CardKeptUp(position=position, clauses=("11.8",))
    while table.phase == "dealing":
        (last,) = of(table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
    assert last.up == ()
    dealer = table.view(PUBLIC).of(DealerPokerView).dealer
    assert dealer is not None
    assert list(dealer.cards) == [position]
    assert table.table.state.money == money
    assert len(table.table.state.round.part.dealer.cards) == DEALER_HAND


@clause("11.8")
def test_by_hand_the_card_kept_up_is_keyed_and_the_sixth_is_not() -> None:
    table = opened_by_hand(SHOE)
    seated(table, Ann=(1, 1_000, 0))
    table.deal()
    table.ok(DANA, do.dealer_poker.Deal())
    table.ok(DANA, reported("dealer-card-exposed", position=0, card=Card.KC))
    for _ in range(HAND - 1):
        table.ok(DANA, do.dealer_poker.Deal())
    table.refused("up-card-hidden", DANA, do.dealer_poker.Deal(Card.TWO_D))
    table.ok(DANA, do.dealer_poker.Deal())
    assert table.table.state.round.part.dealer.cards == (Card.KC, *(None,) * HAND)
    table.ok(DANA, do.Play(1, Stake(1_000)))
    assert "9.4" in table.ok(DANA, do.RevealDealer(cards=cards("Jh Th 8s 4d 2d")))[-1].clauses
    table.ok(DANA, do.SettleHand(1, cards=cards(NINES)))
    assert table.stack(1) == 102_000


@pytest.mark.by_hand
@clause("11.8")
def test_out_of_a_shuffler_the_sixth_is_turned_down_and_the_exposed_one_stays() -> None:
    table = nz(cards=f"{NINES} {KING_HIGH}")
    seated(table, Ann=(1, 1_000, 500))
    table.deal()
    table.refused("impossible", DANA, reported("dealer-card-exposed", position=DEALER_HAND - 1))
    assert "11.8" in table.ok(DANA, reported("dealer-card-exposed", position=2))[0].clauses
    dealer = table.view(PUBLIC).of(DealerPokerView).dealer
    assert dealer is not None
    assert dealer.cards == {2: cards(KING_HIGH)[2]}
    table.ok(ANN, do.Play(1, Stake(1_000)))
    assert lies(table, 1) == (1_000, 1_000, 500)
