"""11.1, 11.13, 11.14: what becomes of the Six Card Bonus of a hand that is void, lost or mislaid."""

from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.mishaps import Game
from tests.support.nz import DANA, OPAL
from tests.support.nz_three import ANN, STACK, NZThreeCards, in_round, lies, paid, settled, with_values
from tests.support.rounds import of
from tests.support.witness import clause

from pitboss import do
from pitboss.games.dealer_poker.betting import HandFolded
from pitboss.law import LawError
from pitboss.table.commands import Stake

ALL = sum(NZThreeCards.wagers[1].values())
"""What Ann has on their areas."""
BOUGHT_IN = 10_000_000 - 3 * STACK
BONUS = "six-card-bonus"
DISCARDS = "cards-on-discard-pile"


def in_play(**settings: Any) -> Game:
    """All cards are out and nobody has decided."""
    return NZThreeCards(**settings).dealt()


@clause("11.1")
def test_of_a_folded_hand_that_is_kept_for_its_bonus_only_the_bonus_is_left_to_void() -> None:
    game = in_play().folded(1)
    game.table.ok(OPAL, incident("information-exchanged", area=1, choose=("void-hand",)))
    assert (game.table.stack(1), game.table.tray) == (STACK - 1_500, BOUGHT_IN + 1_500), "what was folded stays lost"
    game.refused("impossible", OPAL, incident("information-exchanged", area=1, choose=("void-hand",)))


def test_a_reading_that_leaves_the_bonus_out_is_not_built() -> None:
    book = with_values(**{"information-exchanged.voids": '["ante", "play", "pair-plus"]'})
    with pytest.raises(LawError, match=r"information-exchanged\.voids"):
        in_round("As Ah 7d", "Kc Kd 9h", book=book)


@pytest.mark.by_hand
@clause("11.13")
def test_which_wagers_are_lost_is_a_choice() -> None:
    for lost, value in ((ALL, None), (1_500, '["ante", "play", "pair-plus"]'), (1_000, '["ante"]')):
        settings: dict[str, Any] = {"rulebook": with_values(**{"absent.forfeits": value})} if value else {}
        game = in_play(**settings)
        game.report("absent-player", area=1, reason="absent")
        assert (game.table.stack(1), game.on(1), game.table.tray) == (STACK - lost, {}, BOUGHT_IN + lost)


@pytest.mark.by_hand
@clause("11.14")
def test_read_the_other_way_the_bonus_lives_on_as_after_any_fold() -> None:
    table = in_round("9s 9h 4d", "9c Kd 2c", bonus=500, book=with_values(**{"discard-lost.returns": "[]"}))
    (folded,) = of(table.ok(DANA, incident(DISCARDS, area=1, possible=False)), HandFolded)
    assert folded.plays_on
    assert settled(table)[BONUS].pays == paid(BONUS, "three-of-a-kind", 500)
    lost = in_round("9s 9h 4d", "9c Kd 2c", bonus=500)
    lost.ok(DANA, incident(DISCARDS, area=1, possible=False))
    assert (lost.stack(1), lies(lost, 1)) == (STACK - 1_000, (0, 0, 0, 0))


@pytest.mark.by_hand
@clause("11.14", "10A.7")
def test_a_folded_hand_kept_for_its_bonus_that_gets_on_the_discards_is_kept_if_it_is_on_top() -> None:
    for possible, bonus in ((True, paid(BONUS, "three-of-a-kind", 500)), (False, 0)):
        table = in_round("9s 9h 4d", "9c Kd 2c", bonus=500)
        table.ok(ANN, do.dealer_poker.Fold(1))
        table.ok(DANA, incident(DISCARDS, area=1, possible=possible))
        if possible:
            table.refused("decided", ANN, do.Play(1, Stake(1_000)))
            settled(table)
        assert (table.stack(1), lies(table, 1)) == (STACK - 1_000 + bonus, (0, 0, 0, 0))
        table.ok(DANA, do.EndRound())
