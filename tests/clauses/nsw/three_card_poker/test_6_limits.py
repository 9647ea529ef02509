"""6.1: steps on the sign, and Play that goes by the Ante."""

import pytest
from tests.support.play import THREE_CARD_LIMITS, player
from tests.support.three_card import CHIP, LEAST, three
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits

RANGES = THREE_CARD_LIMITS.ranges


def ante(amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


@pytest.mark.parametrize(
    ("limits", "step"),
    [(Limits(RANGES, unit=300), 300), (Limits(RANGES, multiples_of_minimum=True), LEAST)],
    ids=["unit", "multiples"],
)
@clause("6.1")
def test_steps_bind_where_the_sign_states_them_and_play_goes_by_the_ante(limits: Limits, step: int) -> None:
    free, bound = three(), three(limits=limits)
    assert "unit" not in free.sign()
    assert bound.sign()["unit"].clauses == ("6.1",)
    for table in (free, bound):
        table.seat("Ann", 1)
    free.ok(player("Ann"), ante(LEAST + CHIP))
    for amount in (LEAST + CHIP, LEAST + step - CHIP, LEAST + step + CHIP):
        assert bound.refused("not-in-unit", player("Ann"), ante(amount)).clauses == ("6.1",)
    bound.ok(player("Ann"), ante(LEAST + step))
    bound.deal()
    bound.ok(player("Ann"), do.Play(1, Stake(LEAST + step)))
