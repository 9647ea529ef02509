"""12.1, 12.5, 12.6: cards of the dealer's own that are seen in the deal, which begins with them, or shown after it."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS, Game, void
from tests.support.play import DANA
from tests.support.rounds import cards, of
from tests.support.three_card import ThreeCards
from tests.support.witness import clause

from pitboss.cards import Card
from pitboss.games.dealer_poker.conduct import DealerExposed
from pitboss.games.dealer_poker.misdeals import CardTurnedOver
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.rounds import MisdealDeclared
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


OWN = cards(ThreeCards.dealer)


def dealers_cards(game: Game) -> dict[int, Card]:
    dealer = game.table.view().of(DealerPokerView).dealer
    assert dealer is not None
    return {**dealer.cards}


@pytest.mark.parametrize("kind", [PHYSICAL])
@clause("12.1", "12.4", "12.5")
def test_two_of_the_dealers_own_while_dealing_from_a_device_are_a_misdeal(kind: str) -> None:
    """The dealer's cards come first here, and a pass follows them."""
    game = ThreeCards(kind, SHUFFLER).wagered().deal(passes=1)
    (turned,) = of(game.report("dealer-card-exposed", position=0, card=game.named(OWN[0])), CardTurnedOver)
    assert (turned.clauses, dealers_cards(game)) == (("12.5",), {}), "one lies face down again"
    assert of(game.report("dealer-card-exposed", position=1, card=game.named(OWN[1])), MisdealDeclared)
    void(game)


@pytest.mark.by_hand
@pytest.mark.parametrize("incident", ["dealer-card-exposed", "card-exposed"])
@each_kind
@clause("12.6")
def test_one_card_of_the_dealers_reported_after_the_deal_is_one_shown_too_early(kind: str, device: str, incident: str) -> None:
    game = ThreeCards(kind, device).dealt().picked_up()
    report = reported(incident, position=1, card=game.named(OWN[1]))
    (exposed,) = of(game.table.ok(DANA, report), DealerExposed)
    assert (exposed.clauses, exposed.positions) == (("12.6",), (1,))
    assert dealers_cards(game) == {1: OWN[1]}
    game.refused("impossible", DANA, report)
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == ThreeCards.after


@clause("12.6")
def test_a_card_seen_in_the_deal_is_known_when_it_is_shown_too_early() -> None:
    game = ThreeCards(PHYSICAL, SHOE).wagered().deal(passes=1)
    game.report("dealer-card-exposed", position=0, card=OWN[0])
    game.deal()
    refusal = game.refused("impossible", DANA, reported("dealer-exposes-cards", shown={0: Card.AS}))
    assert "already known" in str(refusal.facts["why"])
    game.report("dealer-exposes-cards", shown={0: OWN[0], 1: OWN[1]})
    assert dealers_cards(game) == {0: OWN[0], 1: OWN[1]}
