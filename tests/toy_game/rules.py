"""Tumble as one table plays it: tiles, wagers, the bank, the commission and the jackpot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pitboss.law import Rulebook
from pitboss.law.vocabulary import ODDS, RATE, Accepts
from pitboss.money import Commission, parse_odds, parse_rate, show
from pitboss.table.game import Game
from pitboss.table.rules import Rules
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

MAIN, JACKPOT, PRESS, BANK = "main", "jackpot", "press", "bank"
TILES = tuple(f"{number}{colour}" for colour in "rgb" for number in range(1, 10))
"""Numbers from 1 to 9 in red, green and blue."""
SIDES = 6
FIRST_THROW, SECOND_THROW = 1, 2
"""How many dice each throw has."""
BANK_PLACE = 0
"""The bank's stack among those numbered by wagering area, from 1."""

RULES: Mapping[str, str] = {
    "bank.take": "a player takes the bank",
    "bank.join": "another player joins the bank",
    "bank.lay-down": "a banker lays the bank down",
    "bank.no-wager": "bankers do not wager",
    "bank.exhausted": "the bank pays in order until nothing is left",
    "wager.main": "a wager on the points",
    "wager.jackpot": "a side wager on the jackpot",
    "wager.reopened": "wagers reopened once after the first throw",
    "wall.build": "a wall of shuffled tiles",
    "deal.tiles": "two tiles each, one of the bank's face up",
    "split.pair": "a pair split into two hands",
    "decide.stand": "a player leaves it as it is",
    "throw.first": "one die after the decisions",
    "throw.second": "two dice after the reopened wagers",
    "show.tiles": "tiles shown before the settlement",
    "settle.points": "the points decide, higher or lower by the dice",
    "settle.tie": "equal points stand off",
    "settle.press": "the two dice against seven",
    "settle.commission": "commission on winnings of the main wager",
    "settle.jackpot": "three dice alike win the jackpot",
    "pool.fed": "lost jackpot wagers feed the pool",
    "remedy.cocked-die": "a die that does not lie flat",
    "remedy.tile-exposed": "a tile exposed by the dealer",
}

POWERS = frozenset(
    {
        "bank.take",
        "bank.join",
        "bank.lay-down",
        "wall.build",
        "deal.tiles",
        "split.pair",
        "decide.stand",
        "throw.first",
        "throw.second",
        "show.tiles",
        "settle.points",
        "settle.collect-cards",
    }
)


class TumbleRules(Rules):
    """Twenty-seven tiles, three dice, and no cards."""

    settings: ClassVar[Mapping[str, Accepts]] = {
        **Rules.settings,
        "bank.limit": int,
        "bank.minimum": int,
        "bank.players": int,
        "commission.cap": int,
        "commission.rate": RATE,
        "commission.threshold": int,
        "commission.unit": int,
        "jackpot.pool": str,
        "odds.main": ODDS,
        "odds.press": ODDS,
    }
    wagers = (MAIN, JACKPOT, PRESS)
    paid_by = "settle.points"

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.commission = Commission(
            parse_rate(self.value("commission.rate")),
            threshold=self.value("commission.threshold"),
            unit=self.value("commission.unit"),
            cap=self.value("commission.cap"),
        )
        self.bank_least: int = self.value("bank.minimum")
        self.bank_limit: int = self.value("bank.limit")
        self.bankers: int = self.value("bank.players")
        self.pool: str = self.value("jackpot.pool")
        self.main_odds = parse_odds(self.value("odds.main"))
        self.press_odds = parse_odds(self.value("odds.press"))

    @property
    def areas(self) -> tuple[str, ...]:
        return (*self.wagers, BANK)

    def placed_by(self, wager: str) -> tuple[str, ...]:
        return ({MAIN: "wager.main", JACKPOT: "wager.jackpot", PRESS: "wager.reopened"}[wager],)

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        return (
            (("settle.points",), Schedule(MAIN, "", (("win", self.main_odds),))),
            (("settle.press",), Schedule(PRESS, "", (("win", self.press_odds),))),
        )

    def further_signs(self) -> Iterator[tuple[str, str, str]]:
        taken = self.commission
        text = f"Commission {self.value('commission.rate')} of winnings above {show(taken.threshold)}"
        yield "commission", text, "settle.commission"
