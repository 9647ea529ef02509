"""The dealer shows cards of their own hand too early: whoever has not decided then chooses, and sees them."""

from __future__ import annotations

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import BY_PEOPLE, Game
from tests.support.play import player
from tests.support.rounds import cards, of
from tests.support.tables import ANN, BEN, DANA, STACK, BookUnderTest
from tests.support.witness import carries

from pitboss import do
from pitboss.cards import Card
from pitboss.games.dealer_poker.conduct import DealerExposed, PlayedOn
from pitboss.games.dealer_poker.settling import DealerRevealed
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Stake
from pitboss.table.incidents import Incident
from pitboss.table.rounds import MisdealDeclared, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC, Viewer

each_kind = pytest.mark.parametrize(("kind", "device"), BY_PEOPLE)
people_or_program = pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
handled_or_not = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
RULE = "remedy.dealer-exposes"


def showing(game: Game, *positions: int) -> Incident:
    own = cards(game.dealer)
    return reported("dealer-exposes-cards", shown={at: game.named(own[at]) for at in positions})


def dealers_cards(game: Game, viewer: Viewer = PUBLIC) -> dict[int, Card]:
    dealer = game.table.view(viewer).of(DealerPokerView).dealer
    assert dealer is not None
    return {**dealer.cards}


def open_cards(book: BookUnderTest, game: Game, *positions: int) -> dict[int, Card]:
    """These cards of the dealer's, and the one that lies face up by the rules, if any."""
    up = range(book.number("hand.dealer") - book.up_cards, book.number("hand.dealer"))
    return {at: cards(game.dealer)[at] for at in (*positions, *up)}


@pytest.mark.parametrize("positions", [(0,), (0, 2), (0, 1, 2)])
@handled_or_not
@each_kind
@carries("remedy.dealer-exposes")
def test_the_cards_shown_stay_face_up_for_all_to_see_and_nothing_is_void(
    book: BookUnderTest, kind: str, device: str, positions: tuple[int, ...], handled: bool
) -> None:
    """One card is no misdeal, and several are none either."""
    game, clauses = book.game(kind, device).dealt(), book.cites(RULE)
    if handled:
        game.picked_up()
    before, lying = game.money, game.cards
    for who in book.others(DANA, table=game.table):
        assert {*clauses} <= {*game.refused("not-your-office", who, showing(game, *positions)).clauses}, who
    events = game.table.ok(DANA, showing(game, *positions))
    (exposed,), (went_on,) = of(events, DealerExposed), of(events, PlayedOn)
    assert exposed.clauses == went_on.clauses == clauses
    assert exposed.positions == positions
    assert not [event for event in events if isinstance(event, MisdealDeclared | RoundVoided)]
    for viewer in (*book.watchers, Viewer("player", "Ann")):
        assert dealers_cards(game, viewer) == open_cards(book, game, *positions)
    assert (game.money, game.cards, game.statuses) == (before, lying, ["dealt"] * 3)
    game.decided().revealed().all_settled().ended()
    assert game.stacks() == game.after


@pytest.mark.by_hand
@people_or_program
@carries("remedy.dealer-exposes")
def test_whoever_has_not_decided_then_makes_a_play_wager_or_folds(book: BookUnderTest, kind: str) -> None:
    """Ben sees two kings and folds tens; Ann, who had played, stays; Cleo plays on for their side wager."""
    game = book.game(kind, SHUFFLER).dealt().played(1)
    assert of(game.table.ok(DANA, showing(game, 0, 1)), DealerExposed)[0].clauses == book.cites(RULE)
    for does in (do.dealer_poker.Fold(1), book.play(1, 1_000)):
        game.refused("decided", DANA if game.physical else ANN, does)
    assert game.statuses[0] == "plays", "a Play wager made is not taken back"
    for seat, name in ((2, "Ben"), (3, "Cleo")):
        who = DANA if game.physical else player(name)
        assert {"fold", "play"} <= {offer.request for offer in game.table.offers(who) if offer.area == seat}
    assert {Card.KC, Card.KD} <= set(dealers_cards(game, Viewer("player", "Ben")).values())
    game.folded(2).played(3).revealed().all_settled().ended()
    assert game.stacks() == game.after


@pytest.mark.by_hand
@pytest.mark.parametrize("choice", ["fold", "play"])
@carries("remedy.dealer-exposes")
def test_the_choice_costs_what_it_always_costs(book: BookUnderTest, choice: str) -> None:
    game, stack = book.in_round(), STACK - (2_000 if choice == "fold" else book.whole(2_000))
    assert of(game.table.ok(DANA, showing(game, 0, 1)), DealerExposed)[0].clauses == book.cites(RULE)
    for wrong in (1_950, 2_050, 8_000):
        game.refused("play-amount", BEN, do.Play(2, Stake(wrong)))
    game.folded(2) if choice == "fold" else game.played(2)
    game.folded(1).folded(3)
    if choice == "play":
        game.revealed().settled(2)
    game.ended()
    assert game.table.stack(2) == stack


@pytest.mark.by_hand
@people_or_program
@carries("remedy.dealer-exposes", "dealer.reveal")
def test_the_rest_of_their_hand_is_turned_when_everybody_has_decided(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind).dealt()
    assert of(game.table.ok(DANA, showing(game, 2)), DealerExposed)[0].clauses == book.cites(RULE)
    game.refused("undecided", DANA, do.RevealDealer())
    game.decided()
    hidden = game.keyed(game.dealer, game.live.state.round.part.dealer.cards)
    if kind == PHYSICAL:
        assert len(hidden) == book.number("hand.dealer") - book.up_cards - 1
        game.refused("cards-wrong", DANA, do.RevealDealer(cards(game.dealer)))
        game.refused("card-known-twice", DANA, do.RevealDealer((*hidden[:-1], cards(game.dealer)[2])))
    (revealed,) = of(game.table.ok(DANA, do.RevealDealer(hidden if kind == PHYSICAL else ())), DealerRevealed)
    assert {*book.cites("dealer.reveal")} <= {*revealed.clauses}
    assert {*revealed.hand.plays, *revealed.hand.aside} == set(cards(game.dealer))


@pytest.mark.by_hand
@people_or_program
@carries("remedy.dealer-exposes")
def test_the_first_card_and_then_another_shows_both(book: BookUnderTest, kind: str) -> None:
    game = book.game(kind).dealt()
    game.table.ok(DANA, showing(game, 0))
    game.refused("impossible", DANA, showing(game, 0))
    assert of(game.table.ok(DANA, showing(game, 1)), DealerExposed)[0].clauses == book.cites(RULE)
    assert dealers_cards(game) == open_cards(book, game, 0, 1)


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ({}, "must be face down"),
        ({6: Card.TWO_S}, "must be face down"),
        ({-1: Card.TWO_S}, "must be face down"),
        ({1: None}, "must be named"),
        ({1: Card.TWO_S, 2: None}, "must be named"),
        ({1: Card.TWO_S, 2: Card.TWO_S}, "named twice"),
        ({1: Card.TC}, "foreign card"),
    ],
)
@carries("remedy.dealer-exposes")
def test_by_hand_the_cards_shown_are_named_and_lie_nowhere_else(
    book: BookUnderTest, shown: dict[int, Card | None], why: str
) -> None:
    """A ten of Ben's has been seen in the deal."""
    game = book.game(PHYSICAL, SHOE).wagered().deal(passes=1)
    game.report("card-exposed", area=2, position=0, card=Card.TC)
    game.deal()
    refusal = game.refused("impossible", DANA, reported("dealer-exposes-cards", shown=shown))
    assert why in str(refusal.facts["why"])
    assert of(game.table.ok(DANA, showing(game, 0, 1)), DealerExposed)[0].clauses == book.cites(RULE)


@carries("remedy.dealer-exposes")
def test_where_pitboss_deals_no_card_is_shown_too_early(book: BookUnderTest) -> None:
    game = book.game().dealt()
    before = dealers_cards(game)
    for who in (DANA, do.HOUSE_ACTOR):
        refusal = game.refused("only-hands", who, reported("dealer-exposes-cards", shown={0: None}))
        assert {*book.cites(RULE)} <= {*refusal.clauses}
    assert dealers_cards(game) == before


@pytest.mark.by_hand
@carries("remedy.dealer-exposes")
def test_before_the_deal_is_done_and_once_their_hand_is_open_the_rule_has_no_place(book: BookUnderTest) -> None:
    game = book.game(VIRTUAL, SHOE).wagered().deal(passes=1)
    game.refused("impossible", DANA, showing(game, 0))
    game.deal()
    assert of(game.table.ok(DANA, showing(game, 0)), DealerExposed)[0].clauses == book.cites(RULE)
    game.decided().revealed()
    game.refused("impossible", DANA, showing(game, 1))
