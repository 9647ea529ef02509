"""12.4, 12.5, base.44 to base.46: how the cards are dealt, and a card of the dealer's that is seen too early."""

import pytest
from tests.support.incidents import incident
from tests.support.nz_stud import Stud
from tests.support.nz_stud_rounds import stud
from tests.support.play import DANA
from tests.support.rounds import BY_HAND, cards, dealt, of
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.dealing import CardsDealt
from pitboss.games.dealer_poker.misdeals import CardKeptUp
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Stake
from pitboss.table.rounds import MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER


@clause("base.44", "base.46")
def test_from_a_shoe_one_card_at_a_time_to_each_area_and_the_dealer_whose_fifth_is_face_up() -> None:
    table = stud(device=SHOE, automation=BY_HAND)
    for name, seat in (("Ann", 1), ("Cleo", 3)):
        table.ok(table.seat(name, seat), do.PlaceWagers(seat, {"ante": Stake(500)}))
    order = table.table.state.shoe.order
    table.ok(DANA, do.NoMoreBets())
    passes = dealt(table)
    assert [each.to for each in passes] == [(1, 3, 0)] * 5
    assert [each.up for each in passes] == [()] * 4 + [(2,)]
    assert ["base.46" in each.clauses for each in passes] == [False] * 4 + [True]
    part = table.table.state.round.part
    assert [part.hands[1].cards, part.hands[3].cards, part.dealer.cards] == [order[at:15:3] for at in range(3)]
    dealer = table.view().of(DealerPokerView).dealer
    assert dealer is not None
    assert dealer.cards == {4: order[14]}


@clause("base.45", "base.46")
def test_from_a_shuffler_five_cards_at_once_and_the_dealers_fifth_is_turned_last() -> None:
    table = stud(automation=BY_HAND)
    for name, seat in (("Ann", 1), ("Cleo", 3)):
        table.ok(table.seat(name, seat), do.PlaceWagers(seat, {"ante": Stake(500)}))
    order = table.table.state.shoe.order
    table.ok(DANA, do.NoMoreBets())
    players, dealers, last = dealt(table)
    assert (players.to, dealers.to, last.to, last.up) == ((1,) * 5 + (3,) * 5, (0,) * 4, (0,), (0,))
    assert ["base.45" in each.clauses for each in (players, dealers, last)] == [True, True, False]
    assert "base.46" in last.clauses
    part = table.table.state.round.part
    assert (part.hands[1].cards, part.hands[3].cards, part.dealer.cards) == (order[:5], order[5:10], order[10:15])


@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@clause("12.4", "base.46")
def test_a_card_exposed_to_the_dealers_hand_stays_up_and_the_fifth_goes_face_down(device: str) -> None:
    game = Stud(PHYSICAL, device).wagered()
    game.deal(passes=1 if device == SHOE else 2)
    own = cards(game.dealer)
    events = game.report("dealer-card-exposed", position=0, card=own[0])
    (kept,) = of(events, CardKeptUp)
    assert (kept.position, kept.clauses) == (0, ("12.4",))
    assert not of(events, MisdealDeclared)
    if device == SHUFFLER:
        assert "deal.up-card" in game.live.rules.game.own.rules
    refusal = game.refused("up-card-hidden", DANA, do.dealer_poker.Deal(own[4])) if device == SHUFFLER else None
    assert refusal is None or refusal.code == "up-card-hidden"
    while game.table.phase == "dealing":
        (passed,) = of(game.table.ok(DANA, do.dealer_poker.Deal()), CardsDealt)
        assert passed.up == (), "no further card of the dealer's is turned"
    dealer = game.table.view().of(DealerPokerView).dealer
    assert dealer is not None
    assert dealer.cards == {0: own[0]}
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after


@clause("12.5", "12.4")
def test_a_dealers_card_exposed_after_another_one_is_a_misdeal() -> None:
    """12.5 goes before 12.4: two cards have been seen."""
    game = Stud(PHYSICAL, SHOE).wagered().deal(passes=2)
    game.report("card-exposed", area=2, position=0, card=Card.TC)
    events = game.report("dealer-card-exposed", position=0, card=Card.KC)
    assert [each.clauses[0] for each in events if isinstance(each, MisdealDeclared | RoundVoided)] == ["12.5", "12.11"]
    assert game.money == game.before
    alone = Stud(PHYSICAL, SHOE).wagered().deal(passes=2)
    assert of(alone.report("dealer-card-exposed", position=1, card=Card.KD), CardKeptUp)[0].clauses == ("12.4",)
    assert alone.table.say(DANA, incident("card-exposed", area=1, position=0, card=Card.AS)) is not None
