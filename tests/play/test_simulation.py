"""Whole tables of computer players: a seed decides everything, and the money adds up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss import Stake, do, law
from pitboss.house.players import bots
from pitboss.house.players.bots import computer_at
from pitboss.house.players.simulation import SEATS, Simulation
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import Phase
from pitboss.table.view import TableView
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
    for area in simulation.dealer.view().areas:
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
    assert {area.area: area.chips for area in simulation.dealer.view().areas} == {1: 20_000, 7: 20_000}


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no seat 9"):
        Simulation(law.load(NSW), 1, seats=(9,))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_players_who_run_out_of_chips_buy_more_and_the_table_goes_on(rulebook: str) -> None:
    simulation = Simulation(law.load(rulebook), 2, seats=(2, 4), chips=10_000)
    simulation.play(60)
    assert [simulation.history.totals(computer_at(seat)).rounds for seat in (2, 4)] == [60, 60]


def test_a_bot_of_ones_own_plays_at_its_seat() -> None:
    asked: list[tuple[int, frozenset[str]]] = []

    def folds(view: TableView, offers: Mapping[str, Offer], seat: int) -> Request | None:
        asked.append((seat, frozenset(offers)))
        if "place-wagers" in offers and not any(each.wagers for each in view.areas if each.area == seat):
            return do.PlaceWagers(seat, {"ante": Stake(offers["place-wagers"].amounts["ante"].minimum)})
        return do.dealer_poker.Fold(seat) if "fold" in offers else None

    simulation = Simulation(law.load(NSW), 1, seats=(1, 7), bots={7: folds})
    simulation.play(5)
    assert {seat for seat, _ in asked} == {7}
    assert simulation.history.totals(computer_at(7)).net == -5 * 500
    assert simulation.history.totals(computer_at(1)).rounds == 5


def test_a_bot_for_a_seat_where_nobody_sits_is_refused() -> None:
    with pytest.raises(ValueError, match="a bot for seat 3, where nobody sits; the seats are 1 and 7"):
        Simulation(law.load(NSW), 1, seats=(1, 7), bots={3: lambda view, offers, seat: None})


def test_the_documented_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PLAYING.read_text(), re.DOTALL)
    exec(example, {})
    assert "Totals(rounds=10, net=" in capsys.readouterr().out
