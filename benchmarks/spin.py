"""Spins through the engine: many wagers of many players on one layout, and a command with few or many of them on it."""

from __future__ import annotations

import time

from benchmarks.race import PER_SEAT, STAKE, Races
from pitboss import do
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.table.commands import HOUSE_ACTOR

RULEBOOK = "nz/roulette"
TRIES = 200


class Spins(Races):
    """A table with a given number of wagers in every spin."""

    rulebook = RULEBOOK
    kinds = ("straight", "split", "street", "corner", "line", "column", "dozen", "even-chance")

    def called(self) -> None:
        assert isinstance(self.rules, RouletteRules)
        self.say(HOUSE_ACTOR, SpinBall(fall=(self.random.randrange(len(self.rules.wheel)),)))
        super().called()

    def drawn(self) -> None:
        self.say(HOUSE_ACTOR, BallRests())


def command(wagers: int) -> float:
    """Return the seconds of one wager placed and taken back again, with this many on the layout; the quickest of many."""
    table = Spins(PER_SEAT * 20)
    for seat in table.players:
        table.bought_in(seat, PER_SEAT * STAKE)
    seats = [*table.players.items()]
    for number in range(wagers):
        seat, who = seats[number % len(seats)]
        table.say(who, do.PlaceWagers(seat, {table.rules.wagers[number // len(seats)]: do.Stake(STAKE)}))
    seat, who = seats[0]
    spent = []
    for _ in range(TRIES):
        start = time.perf_counter()
        table.say(who, do.PlaceWagers(seat, {"red": do.Stake(STAKE)}))
        table.say(who, do.WithdrawWagers(seat, ("red",)))
        spent.append(time.perf_counter() - start)
    return min(spent) / 2
