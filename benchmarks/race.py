"""Races through the engine: many wagers placed, a race drawn card by card, every wager settled; no journal."""

from __future__ import annotations

import time

from msgspec import Struct

from benchmarks.engine import Engine
from pitboss import do
from pitboss.table.commands import HOUSE_ACTOR
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import TableSettings
from pitboss.table.state import Phase

RULEBOOK = "nz/racing-card-derby"
PER_SEAT = 25
"""Wagers of one player, each on another area."""
STAKE = 500


class Settlement(Struct, frozen=True):
    """The time it took to settle a number of wagers: to decide and to apply, with losing wagers taken and winning ones paid."""

    wagers: int
    seconds: float
    """In the quickest of several races: whatever else the machine does only adds to it."""

    @property
    def per_wager(self) -> float:
        return self.seconds / self.wagers


class Races(Engine):
    """A table with a given number of wagers in every race."""

    rulebook = RULEBOOK
    kinds: tuple[str, ...] = ("red", "black", "suit", "quinella", "trifecta")

    def __init__(self, wagers: int) -> None:
        limits = Limits({kind: Range(100, 100_000) for kind in self.kinds})
        seats, rest = divmod(wagers, PER_SEAT)
        assert not rest, f"{wagers} wagers are not {PER_SEAT} for each seat"
        super().__init__(self.rulebook, TableSettings(name="bench", limits=limits, seats=seats, device="shoe", float_=10**10))

    def placed(self) -> None:
        """Every player wagers on areas of their own choice, and the dealer calls."""
        for seat, who in self.players.items():
            self.bought_in(seat, PER_SEAT * STAKE)
            areas = self.random.sample(self.rules.wagers, PER_SEAT)
            self.say(who, do.PlaceWagers(seat, {wager: do.Stake(STAKE) for wager in areas}))
        self.called()

    def called(self) -> None:
        self.say(HOUSE_ACTOR, do.NoMoreBets())

    def drawn(self) -> None:
        """Cards until third place is decided, the result announced and confirmed."""
        while not (self.state.phase is Phase.ROUND and self.state.round.part.confirmed):
            step = self.next_step()
            assert step is not None
            self.say(HOUSE_ACTOR, step)

    def settled(self) -> None:
        self.say(HOUSE_ACTOR, do.TakeLosing())
        self.say(HOUSE_ACTOR, do.PayWinning())

    def round(self) -> None:
        self.placed()
        self.drawn()
        self.settled()
        self.go_on()


def rounds_per_second(wagers: int, seconds: float) -> tuple[float, float]:
    """Return rounds and commands per second with `wagers` wagers on the table."""
    return Races(wagers).rate(20, seconds)


def settlements(*wagers: int, races: int = 15, kind: type[Races] = Races) -> list[Settlement]:
    """Time the settlement at tables with these numbers of wagers, one race at each in turn so that all are measured alike."""
    tables = {number: kind(number) for number in wagers}
    spent: dict[int, list[float]] = {number: [] for number in wagers}
    for _ in range(races):
        for number, table in tables.items():
            table.placed()
            table.drawn()
            start = time.perf_counter()
            table.settled()
            spent[number].append(time.perf_counter() - start)
            table.go_on()
    return [Settlement(number, min(times)) for number, times in spent.items()]
