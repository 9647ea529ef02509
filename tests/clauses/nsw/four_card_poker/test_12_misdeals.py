"""12.5: cards of the dealer's own that are seen after the deal."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import DEALER_HAND, KINDS, KINGS, Game
from tests.support.play import DANA
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss.cards import Card
from pitboss.games.dealer_poker.conduct import PlayedOn

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


@pytest.mark.by_hand
@clause("12.5")
def test_a_card_that_lies_face_up_by_the_rules_was_not_exposed_in_error() -> None:
    for kind, device in KINDS:
        game = Game(kind, device).dealt()
        report = reported("dealer-card-exposed", position=DEALER_HAND - 1, card=game.named(cards(KINGS)[-1]))
        assert "face up as it should" in str(game.refused("impossible", DANA, report).facts["why"])
        game.report("dealer-card-exposed", position=0, card=game.named(Card.KC))


@pytest.mark.by_hand
@clause("12.5")
@each_kind
def test_a_card_of_the_dealers_shown_after_the_deal_voids_nothing_either(kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    before = game.money
    report = reported("dealer-card-exposed", position=0, card=game.named(Card.KC), in_deal=False)
    (went_on,) = of(game.table.ok(DANA, report), PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.5",), False)
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    assert game.live.state.round.part.dealer.cards[0] == Card.KC
