"""The time of one command and of one list of offers, by game and office, at tables with few and with many seats taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from benchmarks.engine import Engine
from pitboss import do, law
from pitboss.games import rules_for
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Standing
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings
from pitboss.table.state import TableState

RULEBOOKS = ("nsw/four-card-poker", "nsw/three-card-poker", "nz/racing-card-derby")
SEATS = 7
FEW, MANY = 2, 7
ROUNDS = 6
PASSES = 7
"""Each figure is the quickest of this many passes over the same states, in processor time: a busy machine only adds to it."""
STAKE = 1000
PURSE = Standing(purse=10**9)
PLAYER, DEALER, SUPERVISOR, INSPECTOR = "player", "dealer", "supervisor", "inspector"
OFFICES = (PLAYER, DEALER, SUPERVISOR, INSPECTOR)


class Pace(NamedTuple):
    """Microseconds at a table with few and with many seats taken."""

    game: str
    office: str
    few: float
    many: float

    @property
    def growth(self) -> float:
        return self.many / self.few


class Said(NamedTuple):
    """A command and the table it found."""

    before: TableState
    command: Command


class Recorded(Engine):
    """A table of any game that writes down what is said at it."""

    def __init__(self, rulebook: str, taken: int) -> None:
        self.said: list[Said] = []
        super().__init__(rulebook, _settings(rulebook), taken)
        self.said.clear()
        for _ in range(ROUNDS):
            self.round()

    def say(self, who: Actor, does: do.Request) -> tuple[Event, ...]:
        self.said.append(Said(self.state, Command("", who, 0, does, standing=PURSE)))
        return super().say(who, does)

    def round(self) -> None:
        """Play one round: two wagers a seat, and every hand played, where there are hands."""
        wagers = self.rules.wagers[:2]
        for seat, who in self.players.items():
            self.say(who, do.PlaceWagers(seat, {wager: do.Stake(STAKE) for wager in wagers}))
        self.say(HOUSE_ACTOR, do.NoMoreBets())
        self.go_on()
        if do.Play in self.rules.game.requests:
            for seat, who in self.players.items():
                self.say(who, do.Play(seat, do.Stake(STAKE)))
            self.go_on()

    def compared(self) -> list[Said]:
        """Return the same moments of every round, however many play: what the first player says, and the first step of each
        kind that the dealer takes."""
        found: list[Said] = []
        steps: set[type[do.Request]] = set()
        for each in self.said:
            who, does = each.command.who, each.command.does
            if who == self.players[1]:
                if isinstance(does, do.PlaceWagers):
                    steps.clear()
                found.append(each)
            elif who == HOUSE_ACTOR and type(does) not in steps:
                steps.add(type(does))
                found.append(each)
        return found

    def person(self, office: str) -> Actor:
        """Return the player at the first seat, or whoever holds an office: of several supervisors the one with most powers."""
        if office == PLAYER:
            return self.players[1]
        book = self.rules.book
        offices = (each.name for each in book.offices if office in each.name)
        return Actor("watching", max(offices, key=lambda name: len(book.powers(name))))


def _settings(rulebook: str) -> TableSettings:
    """Return the settings of a table with a limit for each wager that the sign of this rulebook states."""
    book = law.load(rulebook)
    device = book.setting("device.kinds").value
    assert isinstance(device, tuple)
    settings = TableSettings(name="bench", limits=Limits({}), seats=SEATS, device=str(device[0]), float_=10**10)
    rules = rules_for(book, settings)
    return replace(settings, limits=Limits({wager: Range(500, 100_000) for wager in rules.limited}))


def commands(rulebooks: Sequence[str] = RULEBOOKS) -> Iterator[Pace]:
    """Yield the time to decide a command and to apply its events, by game, for players and for the dealer's steps."""
    for rulebook in rulebooks:
        tables = [Recorded(rulebook, taken) for taken in (FEW, MANY)]
        for office, player in ((PLAYER, True), (DEALER, False)):
            said = [[each for each in table.compared() if (each.command.who.office == PLAYER) is player] for table in tables]
            jobs = [_deciding(table.rules, own) for table, own in zip(tables, said, strict=True)]
            yield Pace(rulebook, office, *_per_item(jobs, [len(own) for own in said]))


def _deciding(rules: Rules, said: list[Said]) -> Callable[[], None]:
    def work() -> None:
        for before, command in said:
            decision = decide(before, command, rules)
            assert not isinstance(decision, Refusal)
            state = before
            for event in decision:
                state = evolve(state, event, rules.game)

    return work


def offered(rulebooks: Sequence[str] = RULEBOOKS) -> Iterator[Pace]:
    """Yield the time to list what somebody may ask for, by game and office, over the states of the same rounds."""
    for rulebook in rulebooks:
        tables = [Recorded(rulebook, taken) for taken in (FEW, MANY)]
        for office in OFFICES:
            jobs = [_offering(table, office) for table in tables]
            yield Pace(rulebook, office, *_per_item(jobs, [len(table.compared()) for table in tables]))


def _offering(table: Recorded, office: str) -> Callable[[], None]:
    who, rules, moments = table.person(office), table.rules, table.compared()

    def work() -> None:
        for before, command in moments:
            for _ in offers(context_of(before, who, command.at, rules, PURSE)):
                pass

    return work


def _per_item(jobs: Sequence[Callable[[], None]], items: Sequence[int]) -> list[float]:
    """Return the microseconds per item of each job, the jobs taking turns."""
    best = [float("inf")] * len(jobs)
    for _ in range(PASSES):
        for at, job in enumerate(jobs):
            start = time.process_time()
            job()
            best[at] = min(best[at], time.process_time() - start)
    return [1e6 * spent / number for spent, number in zip(best, items, strict=True)]
