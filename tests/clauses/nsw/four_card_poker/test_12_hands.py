"""12 Irregularities: hands of the wrong size, hands nobody wagered on, and the dealer's hand set wrongly (12.6 to 12.8)."""

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import DEALER_HAND, DECK, HAND, KINDS, KING_HIGH, Game
from tests.support.play import DANA
from tests.support.rounds import cards, of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.corrections import DealerReset, StandsAsSet
from pitboss.games.dealer_poker.misdeals import HandDiscarded
from pitboss.table.incidents import Incident
from pitboss.table.settings import PHYSICAL, VIRTUAL

each_kind = pytest.mark.parametrize(("kind", "device"), KINDS)


def why(game: Game, report: Incident) -> str:
    return str(game.refused("impossible", DANA, report).facts["why"])


@pytest.mark.by_hand
@clause("12.7")
def test_so_is_one_before_a_player_who_sits_there_without_a_wager() -> None:
    game = Game().wagered({1: {"ante": 1_000}}).deal().folded(1)
    assert of(game.report("hand-without-wager", area=2, cards=HAND), HandDiscarded)
    assert game.cards == (DECK - 2 * HAND - DEALER_HAND, HAND + DEALER_HAND, HAND)
    assert game.table.stack(2) == 100_000


def tens_against_kings(kind: str, device: str) -> Game:
    """Ann and Ben play, Cleo has folded; the dealer has set a king high from a pair of kings."""
    return Game(kind, device).dealt().played(1).played(2).folded(3).revealed(KING_HIGH)


@pytest.mark.by_hand
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


@pytest.mark.by_hand
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


@pytest.mark.by_hand
@clause("12.8")
def test_it_is_the_first_hand_turned_up_whichever_seat_it_is_at() -> None:
    game = tens_against_kings(VIRTUAL, "shuffler").settled(2)
    assert of(game.report("dealer-hand-misset"), StandsAsSet)
    assert game.table.stack(2) == 100_000 + 2 * 2_000


@pytest.mark.by_hand
@clause("12.8")
def test_a_conceded_hand_was_not_exposed() -> None:
    game = tens_against_kings(VIRTUAL, "shuffler")
    game.says(1, do.Concede(1))
    assert of(game.report("dealer-hand-misset"), DealerReset)
    game.settled(2)
    assert game.table.stack(2) == 100_000 - 2 * 2_000


@pytest.mark.by_hand
@clause("12.8")
def test_noticed_after_the_round_it_stands_all_the_more() -> None:
    for kind in (VIRTUAL, PHYSICAL):
        game = tens_against_kings(kind, "shuffler").settled(1).settled(2).ended()
        before = game.money
        assert of(game.report("dealer-hand-misset"), StandsAsSet)
        assert game.money == before


@pytest.mark.by_hand
@clause("12.8")
def test_a_hand_set_at_its_highest_is_not_misset_and_only_the_dealer_resets() -> None:
    game = Game().dealt().played(1).folded(2).folded(3)
    assert "not been set" in why(game, incident("dealer-hand-misset"))
    game.revealed()
    assert "highest" in why(game, incident("dealer-hand-misset"))
    other = tens_against_kings(VIRTUAL, "shuffler")
    other.only("12.8", incident("dealer-hand-misset"), DANA)
