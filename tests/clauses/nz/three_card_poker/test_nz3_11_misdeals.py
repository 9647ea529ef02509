"""11.2 to 11.4, 11.6 to 11.9, 11.12: cards dealt wrongly, shown or missing, and what becomes of the round."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS, Game, void
from tests.support.nz import DANA, GIL, INES, OPAL, WATCHERS
from tests.support.nz_three import ANN, DECK, HAND, STACK, NZThreeCards
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import CardsKnown, CardTurnedOver, DealerExposed, HandDiscarded, PlayedOn
from pitboss.table.incidents import Incident
from pitboss.table.rounds import IncidentRecorded, MisdealDeclared, RoundEnded, RoundVoided
from pitboss.table.settings import PHYSICAL, SHOE, SHUFFLER, VIRTUAL
from pitboss.table.viewers import PUBLIC

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)
before_and_after = pytest.mark.parametrize("handled", [False, True], ids=["before-handled", "after-handled"])
OWN = cards(NZThreeCards.dealer)


def in_play(kind: str = VIRTUAL, device: str = SHUFFLER, *, handled: bool) -> Game:
    """All cards are out. Where they have been handled Ann has played, Ben has folded and Cleo holds theirs in their hand."""
    game = NZThreeCards(kind, device).dealt()
    return game.played(1).folded(2).picked_up(3) if handled else game


def in_mid_deal(passes: int, kind: str = VIRTUAL, device: str = SHOE) -> Game:
    game = NZThreeCards(kind, device).wagered()
    return game.deal(passes) if passes else game


def misdealt(game: Game, report: Incident, *clauses: str) -> None:
    """By these clauses it is a misdeal, and 11.12 gives every wager back, the Six Card Bonus and folded ones too."""
    recorded, *then = game.table.ok(DANA, report)
    misdeal, voided = [event for event in then if not isinstance(event, CardsKnown)][:2]
    assert isinstance(recorded, IncidentRecorded)
    assert (recorded.by, recorded.clauses) == ("Dana", (*clauses, "11.12"))
    assert isinstance(misdeal, MisdealDeclared)
    assert misdeal.clauses == clauses
    assert isinstance(voided, RoundVoided)
    assert voided.clauses == ("11.12",)
    returned = {(seat, line.wager): line.stake for seat, line in voided.returned if line.wager != "play"}
    assert returned == {(seat, wager): stake for seat, each in game.wagers.items() for wager, stake in each.items()}
    void(game)
    assert game.stacks() == [STACK] * 3


# --- 11.2: wrong counts --------------------------------------------------------------------------------------------


@clause("11.2", "11.12")
@each_kind
def test_a_wrong_count_found_in_settlement_takes_back_what_was_paid(kind: str, device: str) -> None:
    game = in_play(kind, device, handled=True).played(3).revealed().settled(1)
    assert game.table.stack(1) == NZThreeCards.after[0]
    misdealt(game, reported("player-count-wrong", seat=2, cards=HAND + 1), "11.2")


# --- 11.12: dealt again --------------------------------------------------------------------------------------------


@clause("11.12")
def test_after_a_misdeal_the_table_plays_on_as_before() -> None:
    game = in_play(handled=True)
    game.report("card-missing")
    game.plays_again()
    assert game.stacks() == NZThreeCards.after


# --- 11.3 and 11.4: cards for nobody -------------------------------------------------------------------------------


@clause("11.3", "11.12")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize("found", range(1, HAND))
def test_cards_on_an_area_without_a_wager_are_a_misdeal_while_the_hand_is_not_complete(kind: str, found: int) -> None:
    game = in_mid_deal(found, kind)
    for seat, some in ((1, found), (3, found), (8, found), (0, found), (5, 0)):
        game.refused("impossible", DANA, reported("hand-without-wager", seat=seat, cards=some))
    for who in (ANN, GIL, OPAL, INES):
        assert "11.3" in game.refused("not-your-office", who, reported("hand-without-wager", seat=5, cards=found)).clauses
    misdealt(game, reported("hand-without-wager", seat=5, cards=found), "11.3")


@clause("11.4")
@before_and_after
@each_kind
def test_a_complete_hand_on_an_area_without_a_wager_is_discarded_and_play_goes_on(kind: str, device: str, handled: bool) -> None:
    game = in_play(kind, device, handled=handled)
    money, (left, lying, _) = game.money, game.cards
    recorded, discarded = game.report("hand-without-wager", seat=5, cards=HAND)
    assert recorded.clauses == ("11.4",)
    assert discarded == HandDiscarded(seat=5, cards=HAND, from_shoe=True, clauses=("11.4",))
    assert (game.money, game.cards) == (money, (left - HAND, lying, HAND))
    assert game.table.phase == "deciding"
    if not handled:
        game.played(1).folded(2)
    game.played(3).revealed().settled(1).settled(3)
    (ended,) = of(game.table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 5 * HAND, "the cards of the fourth hand are in the rack too"
    assert game.stacks() == NZThreeCards.after


@clause("11.4")
def test_a_complete_hand_found_in_the_deal_lets_the_deal_go_on() -> None:
    game = in_mid_deal(1, device=SHUFFLER)
    assert of(game.report("hand-without-wager", seat=5, cards=HAND), HandDiscarded)
    game.deal()
    assert (game.table.phase, game.cards) == ("deciding", (DECK - 5 * HAND, 4 * HAND, HAND))


# --- 11.6: not 52 cards --------------------------------------------------------------------------------------------


@clause("11.6", "11.12")
@before_and_after
@each_kind
@pytest.mark.parametrize("incident", ["card-missing", "foreign-card"])
def test_a_deck_that_is_not_of_52_voids_the_round(kind: str, device: str, incident: str, handled: bool) -> None:
    game = in_play(kind, device, handled=handled)
    for who in (ANN, GIL, OPAL, INES):
        assert "11.6" in game.refused("not-your-office", who, reported(incident)).clauses
    misdealt(game, reported(incident), "11.6")


@clause("11.6", "11.12")
def test_a_half_settled_or_half_dealt_round_is_void_all_the_same() -> None:
    misdealt(in_play(handled=True).played(3).revealed().settled(1), reported("card-missing"), "11.6")
    misdealt(in_mid_deal(2), reported("foreign-card"), "11.6")


@clause("11.6")
def test_between_rounds_there_is_no_round_to_void_and_earlier_ones_are_left_alone() -> None:
    game = in_play(handled=True).played(3).revealed().settled(1).settled(3).ended()
    money = game.money
    (recorded,) = game.report("card-missing")
    assert "11.6" in recorded.clauses
    assert (game.money, game.table.phase, game.stacks()) == (money, "wagering", NZThreeCards.after)


# --- 11.7: one card of a player's ----------------------------------------------------------------------------------


@clause("11.7")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize("passes", range(1, HAND + 1))
def test_a_players_card_dealt_face_up_is_turned_over_and_the_deal_goes_on(kind: str, passes: int) -> None:
    """The last pass of a shoe is no different: nobody has taken up a card."""
    game = in_mid_deal(passes, kind)
    money, at = game.money, passes - 1
    card = cards(game.hands[2])[at]
    report = reported("card-exposed", seat=2, position=at, card=game.named(card))
    game.refused("impossible", DANA, reported("card-exposed", seat=2, position=passes, card=game.named(card)))
    events = game.table.ok(DANA, report)
    assert events[0].clauses == ("11.7",)
    assert of(events, CardTurnedOver) == [CardTurnedOver(place=2, position=at, clauses=("11.7",))]
    assert not of(events, MisdealDeclared)
    assert game.money == money
    for viewer in WATCHERS:
        hand = game.table.view(viewer).game.hands.get(2)
        assert hand is not None
        assert hand.cards == {}
    if game.table.phase == "dealing":
        game.deal()
    game.decided().revealed().settled(1).settled(3).ended()
    assert game.stacks() == NZThreeCards.after


@clause("11.7")
def test_once_cards_are_handled_no_rule_speaks_of_a_card_dealt_face_up_and_a_supervisor_decides() -> None:
    game = in_play(handled=False)
    assert of(game.report("card-exposed", seat=2, position=0), CardTurnedOver)
    late = in_play(handled=True)
    money = late.money
    (recorded,) = late.report("card-exposed", seat=3, position=0)
    assert (recorded.clauses, late.money) == (("nz/general base.16",), money)


# --- 11.8: one card of the dealer's --------------------------------------------------------------------------------


@clause("11.8", "11.12")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize("passes", range(1, HAND + 1))
def test_a_card_exposed_as_it_goes_to_the_dealer_is_a_misdeal_in_every_pass_of_a_shoe(kind: str, passes: int) -> None:
    game = in_mid_deal(passes, kind)
    report = reported("dealer-card-exposed", position=passes - 1, card=game.named(OWN[passes - 1]))
    for who in (ANN, GIL, OPAL, INES):
        assert "11.8" in game.refused("not-your-office", who, report).clauses
    misdealt(game, report, "11.8")


@clause("11.8", "11.12")
@pytest.mark.parametrize("kind", [VIRTUAL, PHYSICAL])
@pytest.mark.parametrize("position", range(HAND))
def test_out_of_a_shuffler_too_where_the_dealers_cards_come_last(kind: str, position: int) -> None:
    game = in_play(kind, SHUFFLER, handled=False)
    misdealt(game, reported("dealer-card-exposed", position=position, card=game.named(OWN[position])), "11.8")


@clause("11.8", "11.11")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_exposed_in_dealing_it_is_a_misdeal_and_shown_from_their_hand_it_is_not(device: str) -> None:
    """11.8 goes before 11.11: what the dealer does with the hand in front of them is another matter."""
    misdealt(in_play(device=device, handled=False), reported("dealer-card-exposed", position=1), "11.8")
    shown = in_play(device=device, handled=False)
    money = shown.money
    events = shown.report("dealer-exposes-cards", shown={1: None})
    assert events[0].clauses == ("11.11",)
    assert not of(events, MisdealDeclared)
    assert shown.money == money
    late = in_play(device=device, handled=True)
    money = late.money
    events = late.report("dealer-card-exposed", position=1)
    assert of(events, DealerExposed)[0].positions == (1,)
    assert of(events, PlayedOn)[0].clauses == ("11.11",)
    assert late.money == money
    dealer = late.table.view(PUBLIC).game.dealer
    assert dealer is not None
    assert dealer.cards == {1: OWN[1]}


# --- 11.9: more than one -------------------------------------------------------------------------------------------


@clause("11.9", "11.12")
@before_and_after
@each_kind
@pytest.mark.parametrize("exposed", [2, 3])
def test_two_cards_exposed_in_the_deal_are_a_misdeal_and_one_is_not(kind: str, device: str, exposed: int, handled: bool) -> None:
    game = in_play(kind, device, handled=handled)
    assert game.refused("impossible", DANA, reported("cards-exposed", cards=1)).facts["why"]
    for who in (ANN, GIL, OPAL, INES):
        assert "11.9" in game.refused("not-your-office", who, reported("cards-exposed", cards=exposed)).clauses
    misdealt(game, reported("cards-exposed", cards=exposed), "11.9")


@clause("11.9", "11.12")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
@pytest.mark.parametrize(
    ("first", "second"),
    [((1, 0), (2, 0)), ((1, 0), (1, 1)), ((3, 1), (0, 0))],
    ids=["two-players", "one-hand", "then-the-dealers"],
)
def test_one_card_and_then_another_before_anybody_handles_their_are_two(
    device: str, first: tuple[int, int], second: tuple[int, int]
) -> None:
    games = [in_play(device=device, handled=False)]
    if device == SHOE:
        games.append(in_mid_deal(2))
    for game in games:
        game.report("card-exposed", seat=first[0], position=first[1])
        assert of(game.report("card-exposed", seat=first[0], position=first[1]), CardTurnedOver), "the same card is one card"
        incident = "card-exposed" if second[0] else "dealer-card-exposed"
        misdealt(game, reported(incident, seat=second[0], position=second[1]), "11.9")
