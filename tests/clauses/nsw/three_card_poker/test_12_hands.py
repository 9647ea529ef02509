"""12 Irregularities: hands of the wrong size, hands nobody wagered on, cards missing or foreign (12.7 to 12.9)."""

import pytest
from tests.support.incidents import incident as reported
from tests.support.mishaps import KINDS
from tests.support.play import DANA
from tests.support.rounds import of
from tests.support.three_card import HAND, STACK, ThreeCards
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import HandDiscarded
from pitboss.table.rounds import AreaVoided, MisdealDeclared, RoundEnded

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)

# --- 12.7 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [HAND - 1, HAND + 1])
@each_kind
@clause("12.7", "1.1:void")
def test_a_players_hand_of_the_wrong_size_is_void_and_the_others_play_on(kind: str, device: str, count: int) -> None:
    game = ThreeCards(kind, device).dealt().picked_up().played(1)
    tray = game.table.tray
    assert (game.table.stack(1), game.on(1)) == (STACK - 2_500, {"ante": 1_000, "pair-plus": 500, "play": 1_000})
    report = reported("player-count-wrong", seat=1, cards=count)
    game.only("12.7", report, DANA)
    events = game.table.ok(DANA, report)
    (voided,) = of(events, AreaVoided)
    assert voided.clauses == ("12.7",)
    back = {line.wager: (line.outcome, line.stake, line.pays) for line in voided.wagers}
    assert back == {"ante": ("void", 1_000, 0), "pair-plus": ("void", 500, 0), "play": ("void", 1_000, 0)}
    assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK, {}, tray)
    assert not of(events, MisdealDeclared)
    game.refused("impossible", DANA, report)
    game.played(2).folded(3).revealed()
    game.refused("decided", DANA, do.SettleHand(1))
    game.settled(2).ended()
    assert game.stacks() == [STACK, STACK - 2 * 2_000, STACK - 500]
    game.plays_again()


@each_kind
@clause("12.7")
def test_a_hand_found_wrong_when_its_cards_are_collected_is_unsettled_again(kind: str, device: str) -> None:
    """One that had won gives it back, one that was folded or conceded gets it back."""
    game = ThreeCards(kind, device).dealt().played(1).folded(2).played(3).revealed().settled(1)
    game.says(3, do.Concede(3))
    assert game.stacks() == ThreeCards.after
    for seat in (1, 2, 3):
        game.report("player-count-wrong", seat=seat, cards=HAND - 1)
    assert (game.stacks(), game.statuses) == ([STACK] * 3, ["void"] * 3)
    game.ended()
    assert game.money == game.before


@clause("12.7")
def test_three_cards_are_right_and_a_round_of_void_hands_ends_without_a_settlement() -> None:
    game = ThreeCards().wagered({1: {"ante": 1_000}}).deal().picked_up(1)
    for seat, count in ((1, HAND), (4, HAND - 1)):
        game.refused("impossible", DANA, reported("player-count-wrong", seat=seat, cards=count))
    game.report("player-count-wrong", seat=1, cards=HAND + 1)
    game.refused("nothing-wagered", DANA, do.RevealDealer())
    game.ended()
    assert game.money == game.before


# --- 12.8 ----------------------------------------------------------------------------------------------------------


@each_kind
@clause("12.8")
def test_a_hand_dealt_to_an_empty_area_is_counted_and_discarded(kind: str, device: str) -> None:
    game = ThreeCards(kind, device).dealt().picked_up(2)
    before, (left, lying, _) = game.money, game.cards
    report = reported("hand-without-wager", seat=5, cards=HAND)
    game.only("12.8", report, DANA)
    for seat, count in ((3, HAND), (8, HAND), (5, 0), (5, left + 1)):
        game.refused("impossible", DANA, reported("hand-without-wager", seat=seat, cards=count))
    events = game.table.ok(DANA, report)
    (discarded,) = of(events, HandDiscarded)
    assert (discarded.clauses, discarded.seat, discarded.cards) == (("12.8",), 5, HAND)
    assert not of(events, MisdealDeclared)
    assert (game.cards, game.money, game.statuses) == ((left - HAND, lying, HAND), before, ["dealt"] * 3)
    game.decided().revealed().settled(1).settled(3)
    (ended,) = of(game.table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 5 * HAND, "its cards are in the rack with the rest"
    assert game.stacks() == ThreeCards.after
