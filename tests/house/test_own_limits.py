"""Limits that players set for themselves: tighter at once, looser a day later, in the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.floor.tournaments import entered, offered, say
from tests.support.tournaments import BEN, DANA, HOUR, OLGA, small

from pitboss import do
from pitboss.house.house import House
from pitboss.house.record import Accepted
from pitboss.house.stream.own_limits import InForce, SetOwnLimits, in_force, own_limits_of
from pitboss.house.stream.state import DAY
from pitboss.house.tournaments.kind import TOURNAMENT
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
        assert outcome.events[-1].event.says() == "Ann has set limits for themselves. A looser one holds a day later."
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


def test_an_entry_fee_is_within_a_players_own_limit_whoever_makes_the_entry(tmp_path: Path) -> None:
    """The floor, a terminal and the director send the same request; what was paid in another tournament counts."""
    with House.at(tmp_path / "house") as house:
        house.people.clock = None
        for name in ("First", "Second"):
            offered(house, NOW, small(start=NOW + HOUR), name=name)
        for each in ("Ann", "Ben"):
            house.grant(each, 100_000, command_id=each, at=NOW)
        limited(house, 15_000, None)
        first, second = (house.streams.get(TOURNAMENT, name) for name in ("First", "Second"))
        assert isinstance(first.said(do.tournament.EnterTournament(), ANN, command_id="first", at=NOW), Accepted)
        entries = (
            (do.tournament.EnterTournament(), ANN),
            (do.tournament.EnterTournament("ann"), DANA),
            (do.tournament.JoinReserves(), ANN),
        )
        for number, (does, who) in enumerate(entries):
            refused = second.said(does, who, command_id=f"second {number}", at=NOW)
            assert isinstance(refused, Refusal)
            assert refused.code == "own-limit"
            assert "has lost $110.00 today and would risk $110.00; their own limit is $150.00." in refused.sentence()
        assert house.people.purses["Ann"] == 100_000 - 11_000
        asked = {who.name: {each.request for each in second.offers(who, NOW)} for who in (ANN, BEN)}
        assert {name: "enter-tournament" in each for name, each in asked.items()} == {"Ann": False, "Ben": True}
        assert isinstance(second.said(do.tournament.EnterTournament("Ben"), DANA, command_id="Ben", at=NOW), Accepted), (
            "it is Ann's own limit"
        )
        later = NOW + HOUR // 2
        assert isinstance(first.said(do.tournament.CancelTournament("Fire"), OLGA, command_id="fire", at=later), Accepted)
        assert isinstance(second.said(do.tournament.EnterTournament(), ANN, command_id="again", at=later), Accepted), (
            "the fee came back"
        )


def test_a_reserve_whose_limit_is_reached_gets_no_seat(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house:
        house.people.clock = None
        offered(house, NOW, small(start=NOW + HOUR), name="First")
        entered(house, NOW, "Ben", "Cat", name="First")
        house.grant("Ann", 100_000, command_id="Ann", at=NOW)
        say(house, do.tournament.JoinReserves(), ANN, NOW, "First")
        say(house, do.tournament.HoldBallot(), DANA, NOW, "First")
        limited(house, 5_000, None)
        stream = house.streams.get(TOURNAMENT, "First")
        refused = stream.said(do.tournament.SeatReserve("Ben"), DANA, command_id="seat", at=NOW + HOUR)
        assert isinstance(refused, Refusal)
        assert refused.code == "own-limit"
        assert house.people.purses["Ann"] == 100_000


@pytest.mark.parametrize(("minutes", "code"), [(0, "own-time"), (1, "")])
def test_nobody_enters_beyond_the_time_that_they_set_themselves(tmp_path: Path, minutes: int, code: str) -> None:
    with House.at(tmp_path / "house") as house:
        house.people.clock = None
        offered(house, NOW, small(start=NOW + HOUR), name="First")
        house.grant("Ann", 100_000, command_id="Ann", at=NOW)
        limited(house, None, minutes)
        outcome = house.streams.get(TOURNAMENT, "First").said(do.tournament.EnterTournament(), ANN, command_id="enter", at=NOW)
        assert (outcome.code if isinstance(outcome, Refusal) else "") == code
