"""6.1: the steps on the sign bind Play as well as the wagers before the deal."""

from typing import Any

from tests.support.play import LIMITS, TableUnderTest
from tests.support.rounds import dealt, number, opened_by_hand
from tests.support.witness import clause

from pitboss import do
from pitboss.table.commands import Stake
from pitboss.table.limits import Limits
from pitboss.table.settings import SHUFFLER

LEAST = LIMITS.ranges["ante"].minimum
CHIP = number("rounding.smallest-chip")
KINDS = ("virtual", "physical")


def table_of(kind: str, **settings: Any) -> TableUnderTest:
    return opened_by_hand(SHUFFLER, **settings) if kind == "physical" else TableUnderTest(**settings)


def ante(amount: int, *, seat: int = 1) -> do.PlaceWagers:
    return do.PlaceWagers(seat, {"ante": Stake(amount)})


@clause("6.1")
def test_the_step_on_the_sign_binds_play_as_well() -> None:
    for limits, step in ((Limits(LIMITS.ranges, unit=300), 300), (Limits(LIMITS.ranges, multiples_of_minimum=True), LEAST)):
        for kind in KINDS:
            table = table_of(kind, limits=limits)
            ann = table.seat("Ann", 1)
            stake = LEAST + step
            table.ok(ann, ante(stake))
            dealt(table, "Ks") if kind == "physical" else table.deal()
            assert table.sign()["unit"].clauses == ("6.1",)
            for wrong in (stake + CHIP, stake + step - CHIP, stake - step, 3 * stake + step):
                table.refused("play-amount", ann, do.Play(1, Stake(wrong)))
            table.ok(ann, do.Play(1, Stake(stake + step)))
