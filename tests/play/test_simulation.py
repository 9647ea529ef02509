"""Whole tables of computer players: a seed decides everything, and the money adds up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss import law
from pitboss.house.players import bots
from pitboss.house.players.bots import computer_at
from pitboss.house.players.simulation import SEATS, Simulation
from pitboss.table.events import Event
from pitboss.table.rules import Rules
from pitboss.table.state import Phase
from tests.play.support import NSW, RULEBOOKS

PLAYING = Path(__file__).parents[2] / "docs/playing.md"
EQUAL_WAGERS = "nz/ultimate-texas-holdem"
"""Two wagers must be equal here, which the player for any game does not know; this game has its own."""


def played(rulebook: str, seed: int, rounds: int = 3) -> Simulation:
    simulation = Simulation(law.load(rulebook), seed)
    simulation.play(rounds)
    return simulation


def events_of(simulation: Simulation) -> list[Event]:
    return [each.event for each in simulation.table.history]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_same_seed_plays_the_same_rounds_and_another_seed_others(rulebook: str) -> None:
    first = events_of(played(rulebook, seed=5))
    assert events_of(played(rulebook, seed=5)) == first
    assert events_of(played(rulebook, seed=6)) != first


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_what_the_players_gain_is_what_the_results_say(rulebook: str) -> None:
    simulation = played(rulebook, seed=7, rounds=6)
    bought = {seat: 50_000 - simulation.table.purses[computer_at(seat)] for seat in SEATS}
    assert {*bought.values()} == {50_000}, "nobody has had to buy in again"
    for area in simulation.dealer.view().seats:
        totals = simulation.history.totals(area.player)
        assert totals.rounds == 6
        assert area.chips - 50_000 == totals.net == sum(totals.wagers.values())


@pytest.mark.parametrize("rulebook", [each for each in RULEBOOKS if each != EQUAL_WAGERS])
def test_a_game_without_a_computer_player_of_its_own_is_played_too(rulebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_of_its_own(rules: Rules, name: str) -> None:
        return None

    monkeypatch.setattr(bots, "part", none_of_its_own)
    simulation = played(rulebook, seed=3, rounds=5)
    assert simulation.table.state.phase is Phase.BETWEEN
    assert [len(simulation.history.rounds(computer_at(seat))) for seat in SEATS] == [5, 5, 5]


def test_seats_and_chips_can_be_chosen() -> None:
    simulation = Simulation(law.load(NSW), 1, seats=(1, 7), chips=20_000)
    assert {area.seat: area.chips for area in simulation.dealer.view().seats} == {1: 20_000, 7: 20_000}


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no seat 9"):
        Simulation(law.load(NSW), 1, seats=(9,))


def test_the_documented_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PLAYING.read_text(), re.DOTALL)
    exec(example, {})
    assert "Totals(rounds=10, net=" in capsys.readouterr().out
