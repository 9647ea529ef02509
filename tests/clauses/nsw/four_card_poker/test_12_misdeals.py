"""12 Irregularities: wrong deals, wrong counts of the dealer's hand, exposed cards, and what a misdeal does (12.1 to 12.5)."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import DEALER_HAND, DECK, HAND, KINDS, KINGS, Game, void
from tests.support.play import DANA
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardTurnedOver, PlayedOn
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL
from pitboss.table.viewers import Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


# --- 12.3 ----------------------------------------------------------------------------------------------------------


@clause("12.1", "12.4", "12.5")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize(("place", "card"), [(2, Card.TC), (0, Card.KC)])
def test_one_card_after_another_in_the_same_deal_makes_two(kind: str, place: int, card: Card) -> None:
    """A player's and a player's, or a player's and the dealer's. Nobody has handled cards yet, so 12.1 speaks first."""
    game = Game(kind, SHOE).wagered().deal(passes=1)
    assert not of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), MisdealDeclared)
    assert game.table.phase == "dealing"
    game.deal(passes=1)
    recorded, *then = game.report("card-exposed", seat=place, position=0, card=game.named(card))
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.incident, recorded.reported) == ("cards-exposed", "card-exposed")
    assert of(then, MisdealDeclared)
    void(game)


# --- 12.4 ----------------------------------------------------------------------------------------------------------


@clause("12.4", "1.1:void")
@each_kind
def test_a_misdeal_gives_every_wager_back_folded_ones_too(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().decided()
    assert game.stacks() == [100_000 - 2_500, 98_000, 99_500]
    (voided,) = of(game.report("cards-exposed", cards=2), RoundVoided)
    back = {(seat, line.wager): (line.outcome, line.stake, line.pays) for seat, line in voided.returned}
    assert back == {
        (1, "ante"): ("void", 1_000, 0),
        (1, "aces-up"): ("void", 500, 0),
        (1, "play"): ("void", 1_000, 0),
        (2, "ante"): ("void", 2_000, 0),
        (3, "aces-up"): ("void", 500, 0),
    }
    assert all(line.clauses == ("12.4",) for _, line in voided.returned)
    void(game)


# --- 12.5 ----------------------------------------------------------------------------------------------------------


def seen_by_ben(game: Game, seat: int) -> dict[int, Card]:
    hand = game.table.view(Viewer("player", "Ben")).game.hands.get(seat)
    assert hand is not None
    return hand.cards


@clause("12.5")
@each_kind
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on(kind: str, device: str) -> None:
    game = Game(kind, device).wagered().deal(passes=1)
    before, lying = game.money, game.cards
    events = game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS))
    (turned,) = of(events, CardTurnedOver)
    assert (turned.clauses, turned.place, turned.position) == (("12.5",), 1, 0)
    assert not of(events, MisdealDeclared)
    assert seen_by_ben(game, 1) == {}, "it lies face down again"
    assert (game.money, game.cards, game.table.phase) == (before, lying, "dealing")
    game.deal()
    assert game.cards == (DECK - 3 * HAND - DEALER_HAND, 3 * HAND + DEALER_HAND, 0)
    assert game.statuses == ["dealt"] * 3


@clause("12.5")
def test_a_card_of_the_dealers_is_turned_over_like_any_other() -> None:
    for kind in (VIRTUAL, PHYSICAL):
        for incident in ("card-exposed", "dealer-card-exposed"):
            game = Game(kind, SHOE).wagered().deal(passes=3)
            (turned,) = of(game.report(incident, position=2, card=game.named(Card.NINE_H)), CardTurnedOver)
            assert (turned.clauses, turned.place) == (("12.5",), 0)
            game.deal()
            dealer = game.table.view().game.dealer
            assert dealer is not None
            assert dealer.cards == {DEALER_HAND - 1: cards(KINGS)[-1]}, "their last card is still the one face up"


def why(game: Game, report: Incident) -> str:
    return str(game.refused("impossible", DANA, report).facts["why"])


@clause("12.5")
def test_a_card_that_lies_face_up_by_the_rules_was_not_exposed_in_error() -> None:
    for kind, device in KINDS:
        game = Game(kind, device).dealt()
        report = reported("dealer-card-exposed", position=DEALER_HAND - 1, card=game.named(cards(KINGS)[-1]))
        assert "face up as it should" in why(game, report)
        game.report("dealer-card-exposed", position=0, card=game.named(Card.KC))


@clause("12.5")
@each_kind
def test_a_card_shown_after_the_deal_voids_nothing_either(kind: str, device: str) -> None:
    game = Game(kind, device).dealt()
    before = game.money
    (went_on,) = of(game.report("card-exposed", seat=1, position=0, card=game.named(Card.AS)), PlayedOn)
    assert (went_on.clauses, went_on.stays_in) == (("12.5",), False)
    game.report("dealer-card-exposed", position=0, card=game.named(Card.KC))
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    if kind == PHYSICAL:
        assert (game.table.hand(1)[0], game.live.state.round.part.dealer.cards[0]) == (Card.AS, Card.KC)
