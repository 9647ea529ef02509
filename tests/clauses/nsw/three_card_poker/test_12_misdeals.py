"""12 Irregularities: wrong deals, wrong counts of the dealer's hand, exposed cards, and what a misdeal does (12.1 to 12.5)."""

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS, void
from tests.support.play import DANA, player
from tests.support.rounds import cards, of
from tests.support.three_card import DECK, HAND, STACK, ThreeCards
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsKnown, CardTurnedOver, PlayedOn
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
MISTAKES: dict[str, dict[str, Any]] = {
    "dealt-incorrectly": {},
    "dealer-count-wrong": {"cards": HAND + 1},
    "player-count-wrong": {"seat": 1, "cards": HAND - 1},
    "cards-exposed": {"cards": 2},
    "hand-without-wager": {"seat": 5, "cards": HAND},
}

# --- 12.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("incident", MISTAKES)
@each_kind
@clause("12.1", "12.4")
def test_any_wrong_deal_noticed_before_cards_are_handled_is_a_misdeal(kind: str, device: str, incident: str) -> None:
    game = ThreeCards(kind, device).dealt()
    assert game.stacks() == [STACK - 1_500, STACK - 2_000, STACK - 500]
    game.only("12.1", reported(incident, **MISTAKES[incident]), DANA)
    recorded, declared, voided, *_ = game.report(incident, words="seen by the pit", **MISTAKES[incident])
    assert isinstance(recorded, IncidentRecorded)
    assert "before-handled" in recorded.conditions
    assert isinstance(declared, MisdealDeclared)
    assert isinstance(voided, RoundVoided)
    assert (declared.clauses, voided.clauses) == (("12.1",), ("12.4",))
    void(game)
    game.plays_again()
    assert game.stacks() == ThreeCards.after, "only the new round has counted"


@pytest.mark.parametrize("passes", [1, 2])
@each_kind
@clause("12.1", "12.4")
def test_it_can_be_noticed_in_the_middle_of_the_deal(kind: str, device: str, passes: int) -> None:
    """From a device the first pass gives cards to the dealer alone: the players' wagers are in the round all the same."""
    game = ThreeCards(kind, device).wagered().deal(passes=passes)
    (voided,) = of(game.report("dealt-incorrectly"), RoundVoided)
    assert {seat for seat, _ in voided.returned} == {1, 2, 3}
    void(game)
    game.plays_again()


@each_kind
@clause("12.1")
def test_once_a_single_player_has_handled_cards_it_comes_too_late(kind: str, device: str) -> None:
    game = ThreeCards(kind, device).dealt().picked_up(3)
    before, lying = game.money, game.cards
    recorded, went_on = game.report("dealt-incorrectly")
    assert isinstance(recorded, IncidentRecorded)
    assert "after-handled" in recorded.conditions
    assert isinstance(went_on, PlayedOn)
    assert (went_on.clauses, game.money, game.cards) == (("12.1",), before, lying)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after, "the round is settled like any other"


@clause("12.1")
def test_a_decision_is_handling_a_look_from_outside_is_not_and_between_rounds_nothing_was_dealt() -> None:
    game = ThreeCards().wagered()
    game.refused("impossible", DANA, reported("dealt-incorrectly"))
    game.deal()
    for viewer in (PUBLIC, Viewer("player", "Ann"), Viewer("inspector", "Ines")):
        game.table.view(viewer)
    assert of(game.table.ok(HOUSE_ACTOR, reported("dealt-incorrectly")), MisdealDeclared)
    void(game)
    decided = ThreeCards().dealt().folded(2)
    assert not of(decided.report("dealt-incorrectly"), MisdealDeclared)
    assert decided.statuses == ["dealt", "folded", "dealt"]


# --- 12.2 and 12.3 ---------------------------------------------------------------------------------------------------


def all_undone(kind: str, device: str, clause_id: str, incident: str, cards_: int) -> None:
    """Ann has played and been paid, Ben has folded, Cleo is not settled yet: it is a misdeal, and everything goes back."""
    game = ThreeCards(kind, device).dealt().decided().revealed().settled(1)
    assert game.stacks()[:2] == ThreeCards.after[:2]
    events = game.report(incident, cards=cards_)
    (declared,), (voided,) = of(events, MisdealDeclared), of(events, RoundVoided)
    assert (declared.clauses, voided.clauses) == ((clause_id,), ("12.4",))
    back = {(seat, line.wager): (line.outcome, line.stake, line.pays) for seat, line in voided.returned}
    assert back == {
        (1, "ante"): ("void", 1_000, 0),
        (1, "pair-plus"): ("void", 500, 0),
        (1, "play"): ("void", 1_000, 0),
        (2, "ante"): ("void", 2_000, 0),
        (3, "pair-plus"): ("void", 500, 0),
    }
    void(game)
    game.plays_again()


@pytest.mark.parametrize("count", [HAND - 1, HAND + 1])
@each_kind
@clause("12.2", "12.4")
def test_too_few_or_too_many_cards_of_the_dealers_are_a_misdeal_whenever_they_are_counted(
    kind: str, device: str, count: int
) -> None:
    all_undone(kind, device, "12.2", "dealer-count-wrong", count)


@pytest.mark.parametrize("shown", [2, 3])
@each_kind
@clause("12.3", "12.4")
def test_two_cards_or_more_exposed_in_the_deal_are_a_misdeal(kind: str, device: str, shown: int) -> None:
    all_undone(kind, device, "12.3", "cards-exposed", shown)


@clause("12.2", "12.3")
def test_three_cards_are_right_one_exposed_card_is_not_several_and_only_the_dealer_says_so() -> None:
    game = ThreeCards().dealt().picked_up()
    game.refused("impossible", DANA, reported("dealer-count-wrong", cards=HAND))
    game.refused("impossible", DANA, reported("cards-exposed", cards=1))
    game.only("12.2", reported("dealer-count-wrong", cards=HAND - 1), DANA)
    game.only("12.3", reported("cards-exposed", cards=2), DANA)
    assert game.statuses == ["dealt"] * 3


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


# --- 12.4 ----------------------------------------------------------------------------------------------------------


@clause("12.4")
def test_after_a_misdeal_cards_are_shuffled_anew_and_tokens_come_back_as_tokens() -> None:
    game = ThreeCards(PHYSICAL, SHOE)
    ann = player("Ann")
    game.table.ok(ann, do.ExchangeVoucher("V1", 2_000))
    game.table.ok(ann, do.PlaceWagers(1, {"ante": Stake(chips=500, tokens=1_500)}))
    game.deal().folded(1)
    assert (game.table.stack(1), game.table.tokens(1)) == (STACK - 500, 500)
    game.report("dealer-count-wrong", cards=HAND + 1)
    assert (game.table.stack(1), game.table.tokens(1)) == (STACK, 2_000)
    game.table.ok(ann, do.PlaceWagers(1, {"ante": Stake(3_000)}))
    game.refused("not-shuffled", DANA, do.Deal())
    game.ready().deal()
    assert game.on(1) == {"ante": 3_000}


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


@clause("12.5")
def test_by_hand_the_exposed_card_is_named_once_and_rightly_and_pitboss_knows_its_own() -> None:
    game = ThreeCards(PHYSICAL, SHOE).wagered().deal(passes=1)
    game.refused("impossible", DANA, reported("card-exposed", seat=1, position=0))
    game.report("card-exposed", seat=1, position=0, card=Card.AS)
    game.refused("impossible", DANA, reported("card-exposed", seat=1, position=0, card=Card.AH))
    game.refused("impossible", DANA, reported("card-exposed", seat=2, position=0, card=Card.AS))
    game.deal().decided().revealed()
    game.refused("cards-wrong", DANA, do.SettleHand(1, cards("As Ah 7d")))
    game.settled(1)
    virtual = ThreeCards(VIRTUAL, SHOE).wagered().deal(passes=1)
    virtual.refused("impossible", DANA, reported("card-exposed", seat=1, position=0, card=Card.AS))
    for seat, position in ((1, 1), (1, -1), (4, 0)):
        virtual.refused("impossible", DANA, reported("card-exposed", seat=seat, position=position))
    virtual.report("card-exposed", seat=1, position=0)


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
