"""12.6 The dealer shows cards of their own hand too early: whoever has not decided then chooses, and sees them."""

from typing import Any

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS, Game
from tests.support.play import DANA, player
from tests.support.rounds import cards, of
from tests.support.three_card import STACK, ThreeCards
from tests.support.witness import clause

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.round import DealerExposed, DealerRevealed, PlayedOn
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
OWN = cards(ThreeCards.dealer)
EVERYONE = (PUBLIC, Viewer("player", "Ann"), Viewer("player", "Ben"), Viewer("dealer", "Dana"), Viewer("inspector", "Ines"))


def showing(game: Game, *positions: int) -> Incident:
    return reported("dealer-exposes-cards", shown={at: game.named(OWN[at]) for at in positions})


def dealers_cards(game: Game, viewer: Viewer = PUBLIC) -> dict[int, Card]:
    dealer = game.table.view(viewer).game.dealer
    assert dealer is not None
    return {**dealer.cards}


@pytest.mark.parametrize("positions", [(0,), (0, 2), (0, 1, 2)])
@each_kind
@clause("12.6")
def test_the_cards_shown_stay_face_up_for_all_to_see_and_nothing_is_void(
    kind: str, device: str, positions: tuple[int, ...]
) -> None:
    game = ThreeCards(kind, device).dealt()
    before, lying = game.money, game.cards
    game.only("12.6", showing(game, *positions), DANA)
    events = game.table.ok(DANA, showing(game, *positions))
    (exposed,), (went_on,) = of(events, DealerExposed), of(events, PlayedOn)
    assert exposed.clauses == went_on.clauses == ("12.6",)
    assert not [event for event in events if isinstance(event, MisdealDeclared | RoundVoided)], "12.5 and 12.3 give way"
    for viewer in EVERYONE:
        assert dealers_cards(game, viewer) == {at: OWN[at] for at in positions}
    assert (game.money, game.cards, game.statuses) == (before, lying, ["dealt"] * 3)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after


@pytest.mark.parametrize("incident", ["dealer-card-exposed", "card-exposed"])
@each_kind
@clause("12.6")
def test_one_card_reported_as_such_is_the_same(kind: str, device: str, incident: str) -> None:
    game = ThreeCards(kind, device).dealt().picked_up()
    report = reported(incident, position=1, card=game.named(OWN[1]))
    (exposed,) = of(game.table.ok(DANA, report), DealerExposed)
    assert (exposed.clauses, exposed.positions) == (("12.6",), (1,))
    assert dealers_cards(game) == {1: OWN[1]}
    game.refused("impossible", DANA, report)
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@clause("12.6")
def test_whoever_has_not_decided_then_makes_a_play_wager_or_folds(kind: str) -> None:
    """Ben sees two kings and folds tens; Ann, who had played, stays; Cleo plays on for her Pair Plus."""
    game = ThreeCards(kind, SHUFFLER).dealt().played(1)
    game.table.ok(DANA, showing(game, 0, 1))
    for seat, does in ((1, do.Fold(1)), (1, do.Play(1, Stake(1_000)))):
        game.refused("decided", DANA if game.physical else player("Ann"), does)
        assert game.statuses[seat - 1] == "plays", "a Play wager made is not taken back"
    for seat, name in ((2, "Ben"), (3, "Cleo")):
        who = DANA if game.physical else player(name)
        assert {"fold", "play"} <= {offer.request for offer in game.table.offers(who) if offer.seat == seat}
    assert set(dealers_cards(game, Viewer("player", "Ben")).values()) == {Card.KC, Card.KD}
    game.folded(2).played(3)
    game.revealed().settled(1).settled(3).ended()
    assert game.stacks() == ThreeCards.after


@pytest.mark.parametrize(("choice", "stack"), [("fold", STACK - 2_000), ("play", STACK - 4_000)])
@clause("12.6")
def test_the_choice_costs_what_it_always_costs(choice: str, stack: int) -> None:
    game = ThreeCards().dealt()
    game.table.ok(DANA, showing(game, 0, 1))
    for wrong in (1_950, 2_050, 4_000):
        game.refused("play-amount", player("Ben"), do.Play(2, Stake(wrong)))
    game.folded(2) if choice == "fold" else game.played(2)
    game.folded(1).folded(3)
    if choice == "play":
        game.revealed().settled(2)
    game.ended()
    assert game.table.stack(2) == stack


@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@clause("12.6", "8.6")
def test_the_rest_of_their_hand_is_turned_when_everybody_has_decided(kind: str) -> None:
    game = ThreeCards(kind).dealt()
    game.table.ok(DANA, showing(game, 2))
    game.refused("undecided", DANA, do.RevealDealer())
    game.decided()
    if kind == PHYSICAL:
        game.refused("cards-wrong", DANA, do.RevealDealer(OWN))
        game.refused("card-known-twice", DANA, do.RevealDealer((Card.KC, OWN[2])))
    (revealed,) = of(game.table.ok(DANA, do.RevealDealer(OWN[:2] if kind == PHYSICAL else ())), DealerRevealed)
    assert set(revealed.hand.plays) == set(OWN)


@clause("12.6")
def test_the_first_card_and_then_another_shows_both() -> None:
    game = ThreeCards(PHYSICAL).dealt()
    game.table.ok(DANA, showing(game, 0))
    game.refused("impossible", DANA, showing(game, 0))
    game.table.ok(DANA, showing(game, 1))
    assert dealers_cards(game) == {0: OWN[0], 1: OWN[1]}


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ({}, "must be face down"),
        ({3: Card.AS}, "must be face down"),
        ({-1: Card.AS}, "must be face down"),
        ({1: None}, "must be named"),
        ({1: Card.AS, 2: None}, "must be named"),
        ({1: Card.AS, 2: Card.AS}, "named twice"),
        ({1: Card.TC}, "foreign card"),
        ({0: Card.AS}, "already known"),
    ],
)
@clause("12.6")
def test_by_hand_the_cards_shown_are_named_and_lie_nowhere_else(shown: dict[int, Any], why: str) -> None:
    """The dealer's first card was seen in the deal and turned over again, and after it a ten of Ben's."""
    game = ThreeCards(PHYSICAL, SHOE).wagered().deal(passes=1)
    game.report("dealer-card-exposed", position=0, card=OWN[0])
    game.deal().report("card-exposed", seat=2, position=0, card=Card.TC)
    refusal = game.refused("impossible", DANA, reported("dealer-exposes-cards", shown=shown))
    assert why in str(refusal.facts["why"])
    game.table.ok(DANA, showing(game, 0, 1))


@clause("12.6")
def test_where_pitboss_deals_it_knows_which_cards_they_are() -> None:
    game = ThreeCards().dealt()
    refusal = game.refused("impossible", DANA, reported("dealer-exposes-cards", shown={0: OWN[0]}))
    assert "knows its own" in str(refusal.facts["why"])
    game.table.ok(DANA, showing(game, 0))
    assert dealers_cards(game) == {0: OWN[0]}


@clause("12.6")
def test_before_the_deal_is_done_and_once_their_hand_is_open_the_rule_has_no_place() -> None:
    game = ThreeCards(VIRTUAL, SHOE).wagered().deal(passes=1)
    game.refused("impossible", DANA, showing(game, 0))
    game.deal()
    game.table.ok(DANA, showing(game, 0))
    game.decided().revealed()
    game.refused("impossible", DANA, showing(game, 1))
