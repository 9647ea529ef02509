"""12 Irregularities: wrong deals, wrong counts of the dealer's hand, exposed cards, and what a misdeal does (12.1 to 12.5)."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS, void
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.three_card import DECK, HAND, ThreeCards
from tests.support.witness import clause

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsKnown, CardTurnedOver, PlayedOn
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


# --- 12.2 and 12.3 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize(("place", "card"), [(2, Card.TC), (0, Card.KC)])
@clause("12.1", "12.4", "12.5")
def test_one_card_after_another_in_the_same_deal_makes_two(kind: str, place: int, card: Card) -> None:
    """A player's and a player's, or a player's and the dealer's. Nobody has handled cards yet, so 12.1 speaks first."""
    game = ThreeCards(kind, SHOE).wagered().deal(passes=1)
    assert of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), CardTurnedOver)
    assert game.table.phase == "dealing"
    game.deal(passes=1)
    recorded, *then = game.report("card-exposed", seat=place, position=0, card=game.named(card))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.incident, recorded.reported) == ("cards-exposed", "card-exposed")
    assert of(then, MisdealDeclared)
    void(game)


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@clause("12.1", "12.4", "12.5")
def test_two_of_the_dealers_own_while_dealing_from_a_device_are_a_misdeal(kind: str) -> None:
    game = ThreeCards(kind, SHUFFLER).wagered().deal(passes=1)
    assert of(game.report("dealer-card-exposed", position=0, card=game.named(Card.KC)), CardTurnedOver)
    assert of(game.report("dealer-card-exposed", position=1, card=game.named(Card.KD)), MisdealDeclared)
    void(game)


# --- 12.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize(
    ("device", "incident", "place", "card"),
    [
        (SHOE, "card-exposed", 1, Card.AS),
        (SHOE, "dealer-card-exposed", 0, Card.KC),
        (SHUFFLER, "dealer-card-exposed", 0, Card.KC),
    ],
)
@clause("12.5")
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on(
    kind: str, device: str, incident: str, place: int, card: Card
) -> None:
    game = ThreeCards(kind, device).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    report = reported(incident, seat=place, position=0, card=game.named(card))
    game.only("12.5", report, DANA)
    events = game.table.ok(DANA, report)
    (turned,) = of(events, CardTurnedOver)
    assert (turned.clauses, turned.place, turned.position) == (("12.5",), place, 0)
    assert not of(events, MisdealDeclared)
    view = game.table.view(Viewer("player", "Ben"))
    assert view.game.dealer is not None
    assert view.game.dealer.cards == {}, "it lies face down again"
    assert (game.money, game.cards, game.table.phase) == (before, lying, "dealing")
    if kind == PHYSICAL:
        assert of(events, CardsKnown)[0].cards == ((place, 0, card),), "everybody saw it, so it is known"
    game.deal()
    assert game.cards == (DECK - 4 * HAND, 4 * HAND, 0)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after


@each_kind
@clause("12.5")
def test_a_players_card_shown_after_the_deal_voids_nothing_either(kind: str, device: str) -> None:
    game = ThreeCards(kind, device).dealt()
    before = game.money
    (went_on,) = of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.5",), False)
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after
