"""A wheel under test: two players, a dealer who spins, and spins that end where a test wants them."""

from __future__ import annotations

from typing import Any

from pitboss import do
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.spinning import BallRests, SpinBall
from pitboss.house.automation import Automation
from pitboss.law import Rulebook
from pitboss.table.commands import Actor, Stake
from pitboss.table.events import Event
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL
from tests.models.roulette import KINDS
from tests.support.play import DANA, TableUnderTest, player

ADA, BEN = player("Ada"), player("Ben")
GIL, CASS = Actor("Gil", "game-supervisor"), Actor("Cass", "casino-supervisor")
ROULETTE, ELECTRONIC = "nz/roulette", "nz/electronic-roulette"
STACK = 100_000
VOID = (
    "ball-left-wheel",
    "foreign-object",
    "wheel-stopped",
    "wheel-reversed",
    "two-balls",
    "wrong-way",
    "ball-touched",
    "no-compartment",
)
"""What makes a spin void and needs no further facts."""
LEAST, MOST = 100, 10_000


class Wheel(TableUnderTest):
    """A real wheel: the dealer spins, calls, keys the number and settles."""

    def __init__(self, rulebook: str | Rulebook = ROULETTE, *, opened: bool = True, **settings: Any) -> None:
        chosen = settings.get("chosen", {})
        kinds = (*KINDS, "five-line") if chosen.get("wheel.zeros") == 2 else KINDS
        settings = {"limits": Limits({kind: Range(LEAST, MOST) for kind in kinds}), "kind": PHYSICAL, "seats": 6, **settings}
        super().__init__(rulebook, automation=frozenset[Automation](), **settings)
        self.electronic = (rulebook if isinstance(rulebook, str) else rulebook.id) == ELECTRONIC
        if opened:
            for row in self.table.rules.checklist:
                self.ok(DANA, do.Tick(row.item))
            self.seat("Ada", 1, STACK)
            self.seat("Ben", 2, STACK)

    def bet(self, seat: int = 1, **wagers: int) -> list[Event]:
        """Chips of Ada or Ben: `bet(straight_17=500)`."""
        stakes = {name.replace("_", "-"): Stake(amount) for name, amount in wagers.items()}
        return self.ok((ADA, BEN)[seat - 1], do.PlaceWagers(seat, stakes))

    def spin(self) -> list[Event]:
        return self.ok(DANA, SpinBall())

    def call(self) -> list[Event]:
        return self.ok(DANA, do.NoMoreBets())

    def rests(self, number: str) -> list[Event]:
        return self.ok(DANA, BallRests(number))

    def closed(self) -> None:
        """The ball is turning, and the call has been made."""
        self.spin()
        self.call()

    def settled(self) -> list[Event]:
        steps = () if self.electronic else (do.TakeLosing(), do.PayWinning())
        return [event for step in (*steps, do.EndRound()) for event in self.ok(DANA, step)]

    def spun(self, number: str) -> list[Event]:
        """A whole spin."""
        self.closed()
        return [*self.rests(number), *self.settled()]

    def reports(self, incident: str, who: Actor = DANA, **facts: Any) -> list[Event]:
        return self.ok(who, self.table.rules.game.incident(incident, **facts))

    def cannot(self, incident: str, **facts: Any) -> str:
        """Return why a report is impossible."""
        refusal = self.refused("impossible", DANA, self.table.rules.game.incident(incident, **facts))
        return str(refusal.facts["why"])

    @property
    def stacks(self) -> tuple[int, int]:
        return self.stack(1), self.stack(2)


def clauses_of(events: list[Event], wager: str) -> tuple[str, ...]:
    """The clauses by which a wager ended."""
    return next(line.clauses for event in reversed(events) for _, line in event.settles() if line.wager == wager)


ONE = {
    "straight": "straight-17",
    "split": "split-17-20",
    "street": "street-16-17-18",
    "corner": "corner-17-18-20-21",
    "line": "line-16-21",
    "column": "column-2",
    "dozen": "dozen-2",
    "even-chance": "black",
}
"""A wager of each kind that covers 17."""
PAYS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "line": 5, "column": 2, "dozen": 2, "even-chance": 1}
AREAS = {
    1: {"straight": 37, "split": 60, "street": 14, "corner": 23, "line": 11, "column": 3, "dozen": 3, "even-chance": 6},
    2: {
        "straight": 38,
        "split": 62,
        "street": 15,
        "corner": 22,
        "five-line": 1,
        "line": 11,
        "column": 3,
        "dozen": 3,
        "even-chance": 6,
    },
}
"""By number of zeros: how many areas of each kind a layout has."""


def near(value: int, step: int = 1) -> tuple[int, int, int]:
    """A number, the one below it and the one above."""
    return value - step, value, value + step


def rules_of(table: Wheel) -> RouletteRules:
    rules = table.table.rules
    assert isinstance(rules, RouletteRules)
    return rules


def placed(wager: str, amount: int) -> do.PlaceWagers:
    return do.PlaceWagers(1, {wager: Stake(amount)})
