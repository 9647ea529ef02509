"""12 Irregularities: hands of the wrong size, hands nobody wagered on, cards missing or foreign (12.7 to 12.9)."""

from tests.support.incidents import incident as reported
from tests.support.play import DANA
from tests.support.three_card import HAND, ThreeCards
from tests.support.witness import clause

from pitboss import do

# --- 12.7 ----------------------------------------------------------------------------------------------------------


@clause("12.7", "1.1:void")
def test_three_cards_are_right_and_a_round_of_void_hands_ends_without_a_settlement() -> None:
    game = ThreeCards().wagered({1: {"ante": 1_000}}).deal().picked_up(1)
    for seat, count in ((1, HAND), (4, HAND - 1)):
        game.refused("impossible", DANA, reported("player-count-wrong", seat=seat, cards=count))
    game.report("player-count-wrong", seat=1, cards=HAND + 1)
    game.refused("nothing-wagered", DANA, do.RevealDealer())
    game.ended()
    assert game.money == game.before
