"""12 Irregularities: hands of the wrong size, hands nobody wagered on, and the dealer's hand set wrongly (12.6 to 12.8)."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import DEALER_HAND, DECK, HAND, KINDS, KING_HIGH, Game
from tests.support.play import DANA, player
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.round import DealerReset, HandDiscarded, StandsAsSet
from pitboss.table.incidents import Incident
from pitboss.table.rounds import AreaVoided, MisdealDeclared, RoundEnded
from pitboss.table.settings import PHYSICAL, VIRTUAL

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


def why(game: Game, report: Incident) -> str:
    return str(game.refused("impossible", DANA, report).facts["why"])


# --- 12.6 ----------------------------------------------------------------------------------------------------------


@clause("12.6", "1.1:void")
@each_kind
@pytest.mark.parametrize("count", [HAND - 1, HAND + 1])
def test_a_players_hand_of_the_wrong_size_is_void_and_its_wagers_go_back(kind: str, device: str, count: int) -> None:
    game = Game(kind, device).dealt().picked_up().played(1)
    tray = game.table.tray
    assert (game.table.stack(1), game.on(1)) == (97_500, {"ante": 1_000, "aces-up": 500, "play": 1_000})
    events = game.report("player-count-wrong", seat=1, cards=count)
    (voided,) = of(events, AreaVoided)
    assert voided.clauses == ("12.6",)
    back = [(line.wager, line.outcome, line.stake, line.pays) for line in voided.wagers]
    assert back == [("ante", "void", 1_000, 0), ("aces-up", "void", 500, 0), ("play", "void", 1_000, 0)]
    assert (game.table.stack(1), game.on(1), game.table.tray) == (100_000, {}, tray)
    assert not of(events, MisdealDeclared)


@clause("12.6")
@each_kind
def test_the_others_play_on(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().picked_up(1)
    game.report("player-count-wrong", seat=1, cards=HAND + 1)
    assert game.statuses == ["void", "dealt", "dealt"]
    assert game.on(2) == {"ante": 2_000}
    game.refused("decided", DANA if game.physical else player("Ann"), do.Fold(1))
    game.played(2).folded(3).revealed()
    game.refused("decided", DANA, do.SettleHand(1))
    game.settled(2).ended()
    assert game.stacks() == [100_000, 100_000 - 2 * 2_000, 99_500]
    game.plays_again()


@clause("12.6")
@each_kind
def test_a_folded_hand_is_counted_too_and_if_wrong_was_void_all_along(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().folded(2)
    tray = game.table.tray
    (voided,) = of(game.report("player-count-wrong", seat=2, cards=HAND + 1), AreaVoided)
    assert voided.clauses == ("12.6",)
    assert (game.table.stack(2), game.table.tray) == (100_000, tray - 2_000)
    assert game.statuses == ["dealt", "void", "dealt"]


@clause("12.6")
@each_kind
def test_a_hand_found_wrong_when_its_cards_are_collected_is_unsettled_again(kind: str, device: str) -> None:
    """A hand that had won gives it back, one that had lost gets it back, and so does one that was conceded."""
    game = Game(kind, device).dealt().played(1).played(2).played(3).revealed()
    start = game.money
    game.settled(1).settled(2)
    game.says(3, do.Concede(3))
    assert game.stacks() == [102_500, 96_000, 99_500]
    for seat in (1, 2, 3):
        game.report("player-count-wrong", seat=seat, cards=HAND - 1)
    assert game.stacks() == [100_000] * 3
    assert game.table.tray == start["tray"]
    assert game.statuses == ["void"] * 3
    game.ended()


@clause("12.6")
def test_five_cards_are_right_and_a_hand_is_voided_once() -> None:
    game = Game().dealt().picked_up()
    assert "right number" in why(game, incident("player-count-wrong", seat=1, cards=HAND))
    assert "no hand" in why(game, incident("player-count-wrong", seat=4, cards=HAND - 1))
    game.only("12.6", incident("player-count-wrong", seat=1, cards=HAND - 1), DANA)
    game.report("player-count-wrong", seat=1, cards=HAND - 1)
    assert "no hand" in why(game, incident("player-count-wrong", seat=1, cards=HAND - 1))


@clause("12.6")
def test_a_round_whose_only_hand_is_void_ends_without_a_settlement() -> None:
    game = Game().wagered({1: {"ante": 1_000}}).deal().picked_up(1)
    game.report("player-count-wrong", seat=1, cards=HAND + 1)
    game.refused("nothing-wagered", DANA, do.RevealDealer())
    game.ended()
    assert game.money == game.before


# --- 12.7 ----------------------------------------------------------------------------------------------------------


@clause("12.7")
@each_kind
def test_a_hand_dealt_to_an_empty_area_is_counted_and_discarded(kind: str, device: str) -> None:
    game = Game(kind, device).dealt().picked_up(2)
    before, (left, lying, _) = game.money, game.cards
    events = game.report("hand-without-wager", seat=5, cards=HAND)
    (discarded,) = of(events, HandDiscarded)
    assert (discarded.clauses, discarded.seat, discarded.cards) == (("12.7",), 5, HAND)
    assert not of(events, MisdealDeclared)
    assert game.cards == (left - HAND, lying, HAND)
    assert (game.money, game.statuses) == (before, ["dealt"] * 3)
    game.decided().revealed().settled(1).settled(3)
    (ended,) = of(game.table.ok(DANA, do.EndRound()), RoundEnded)
    assert ended.counted == 4 * HAND + DEALER_HAND, "its cards are in the rack with the rest"


@clause("12.7")
def test_so_is_one_before_a_player_who_sits_there_without_a_wager() -> None:
    game = Game().wagered({1: {"ante": 1_000}}).deal().folded(1)
    assert of(game.report("hand-without-wager", seat=2, cards=HAND), HandDiscarded)
    assert game.cards == (DECK - 2 * HAND - DEALER_HAND, HAND + DEALER_HAND, HAND)
    assert game.table.stack(2) == 100_000


@clause("12.7")
def test_a_place_with_a_wager_was_rightly_dealt_to() -> None:
    game = Game().dealt().picked_up()
    left = game.cards[0]
    assert "has a wager" in why(game, incident("hand-without-wager", seat=3, cards=HAND))
    assert "no seat" in why(game, incident("hand-without-wager", seat=8, cards=HAND))
    for count in (0, left + 1):
        assert "must be said" in why(game, incident("hand-without-wager", seat=5, cards=count))
    game.only("12.7", incident("hand-without-wager", seat=5, cards=HAND), DANA)
    game.report("hand-without-wager", seat=5, cards=1)


# --- 12.8 ----------------------------------------------------------------------------------------------------------


def tens_against_kings(kind: str, device: str) -> Game:
    """Ann and Ben play, Cleo has folded; the dealer has set a king high from a pair of kings."""
    return Game(kind, device).dealt().played(1).played(2).folded(3).revealed(KING_HIGH)


@clause("12.8")
@each_kind
def test_before_a_first_hand_is_open_the_dealers_hand_is_set_right(kind: str, device: str) -> None:
    game = tens_against_kings(kind, device)
    before, lying = game.money, game.cards
    assert game.live.state.round.part.dealer.as_set is not None
    assert game.live.state.round.part.dealer.as_set.value.category == "high-card"
    (reset,) = of(game.report("dealer-hand-misset"), DealerReset)
    assert reset.clauses == ("12.8",)
    assert (reset.hand.value.category, set(reset.hand.plays[:2])) == ("pair", set(cards("Kc Kd")))
    assert (game.money, game.cards) == (before, lying)
    game.settled(2).settled(1).ended()
    assert game.stacks() == [102_500, 100_000 - 2 * 2_000, 99_500], "tens lose to the pair of kings"


@clause("12.8")
@each_kind
def test_once_a_first_hand_is_open_it_stands_as_set(kind: str, device: str) -> None:
    game = tens_against_kings(kind, device).settled(1)
    before = game.money
    (stands,) = of(game.report("dealer-hand-misset"), StandsAsSet)
    assert stands.clauses == ("12.8",)
    assert game.money == before
    game.settled(2).ended()
    assert game.stacks() == [102_500, 100_000 + 2 * 2_000, 99_500], "tens win against the king high that was set"


@clause("12.8")
def test_it_is_the_first_hand_turned_up_whichever_seat_it_is_at() -> None:
    game = tens_against_kings(VIRTUAL, "shuffler").settled(2)
    assert of(game.report("dealer-hand-misset"), StandsAsSet)
    assert game.table.stack(2) == 100_000 + 2 * 2_000


@clause("12.8")
def test_a_conceded_hand_was_not_exposed() -> None:
    game = tens_against_kings(VIRTUAL, "shuffler")
    game.says(1, do.Concede(1))
    assert of(game.report("dealer-hand-misset"), DealerReset)
    game.settled(2)
    assert game.table.stack(2) == 100_000 - 2 * 2_000


@clause("12.8")
def test_noticed_after_the_round_it_stands_all_the_more() -> None:
    for kind in (VIRTUAL, PHYSICAL):
        game = tens_against_kings(kind, "shuffler").settled(1).settled(2).ended()
        before = game.money
        assert of(game.report("dealer-hand-misset"), StandsAsSet)
        assert game.money == before


@clause("12.8")
def test_a_hand_set_at_its_highest_is_not_misset_and_only_the_dealer_resets() -> None:
    game = Game().dealt().played(1).folded(2).folded(3)
    assert "not been set" in why(game, incident("dealer-hand-misset"))
    game.revealed()
    assert "highest" in why(game, incident("dealer-hand-misset"))
    other = tens_against_kings(VIRTUAL, "shuffler")
    other.only("12.8", incident("dealer-hand-misset"), DANA)
