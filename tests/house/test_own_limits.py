"""Limits that players set for themselves: tighter at once, looser a day later, in the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.house.house import House
from pitboss.house.narration.house import narrate
from pitboss.house.record import Accepted
from pitboss.house.stream.own_limits import InForce, SetOwnLimits, in_force, own_limits_of
from pitboss.house.stream.state import DAY
from pitboss.table.commands import Actor, Command
from pitboss.table.refusal import Refusal

ANN = Actor("Ann", "player")
NOW = 20_000 * DAY


def limited(house: House, loss: int | None, minutes: int | None, at: int = NOW, who: Actor = ANN) -> Accepted | Refusal:
    return house.send(Command(f"{loss} {minutes} {at}", who, at, SetOwnLimits(loss, minutes)))


def test_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        limited(house, 10_000, None)
        outcome = limited(house, 50_000, 60)
        assert isinstance(outcome, Accepted)
        assert narrate(outcome.events[-1].event) == "Ann has set limits for themselves. A looser one holds a day later."
        kept = own_limits_of(house.people.state, " ANN ")
        assert in_force(kept, NOW) == InForce(10_000, 60), "the time is tighter, the loss is not"
        assert in_force(kept, NOW + DAY - 1) == InForce(10_000, 60)
        assert in_force(kept, NOW + DAY) == InForce(50_000, 60)
        limited(house, None, None, NOW + DAY)
        assert in_force(own_limits_of(house.people.state, "Ann"), NOW + DAY) == InForce(50_000, 60)
        assert in_force(own_limits_of(house.people.state, "Ann"), NOW + 2 * DAY) == InForce()
    with House.at(tmp_path / "house", read_only=True) as house:
        assert in_force(own_limits_of(house.people.state, "Ann"), NOW + DAY) == InForce(50_000, 60)


@pytest.mark.parametrize(("loss", "minutes"), [(-1, None), (None, -1), (None, 1_441), (10**15, None)])
def test_a_limit_has_bounds(tmp_path: Path, loss: int | None, minutes: int | None) -> None:
    with House.at(tmp_path / "house") as house:
        outcome = limited(house, loss, minutes)
        assert isinstance(outcome, Refusal)
        assert outcome.code == "own-limits-bounds"


def test_nobody_limits_themselves_in_an_office(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        outcome = limited(house, 100, None, who=Actor("Dan", "dealer"))
        assert isinstance(outcome, Refusal)
        assert outcome.code == "own-limits-player"
