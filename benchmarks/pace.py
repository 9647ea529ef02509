"""The time of one command and of one list of offers, by game and office, at tables with few and with many seats taken."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from benchmarks.engine import Engine
from pitboss import do, law
from pitboss.games import rules_for
from pitboss.house.players.bots import MOST_DECISIONS, QuickChance, start_of
from pitboss.house.players.bots import decide as choose
from pitboss.house.players.visits import practice_settings
from pitboss.table.commands import DEALER, HOUSE_ACTOR, PLAYER, Actor, Command, Standing
from pitboss.table.decide import chance_for, context_of, decide, offers
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import PHYSICAL, VIRTUAL
from pitboss.table.state import Phase, TableState
from pitboss.table.view import view
from pitboss.table.viewers import viewer_of

FEW, MANY = 2, 7
ROUNDS = 6
PASSES = 7
"""Each figure is the quickest of this many passes over the same states, in processor time: a busy machine only adds to it."""
PURSE = Standing(purse=10**9)


class Pace(NamedTuple):
    """Microseconds at a table with few and with many seats taken."""

    game: str
    kind: str
    """Dealt by Pitboss, or by hand."""
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
    """A table of any game at which computer players play, and which writes down what is said at it."""

    def __init__(self, rulebook: str, taken: int) -> None:
        self.said: list[Said] = []
        settings = replace(practice_settings(law.load(rulebook), "bench"), float_=10**10)
        super().__init__(rulebook, settings, taken)
        self.said.clear()
        for _ in range(ROUNDS):
            self.round()

    def say(self, who: Actor, does: do.Request) -> tuple[Event, ...]:
        command = Command("", who, 0, does, standing=PURSE)
        if chosen := chance_for(self.state, command, self.rules):
            does = replace(does, **{chosen.field: chosen.given(QuickChance(self.random))})
        self.said.append(Said(self.state, replace(command, does=does)))
        return super().say(who, does)

    def round(self) -> None:
        """Play one round: everybody wagers, the round begins, and everybody decides until it is over."""
        number = self.state.round.number
        self._ask_all()
        self.say(HOUSE_ACTOR, start_of(self.rules))
        self.go_on()
        while self.state.phase is Phase.ROUND:
            assert self._ask_all(), f"{self.rules.book.id}: the round waits for nobody here"
            self.go_on()
        assert self.state.round.number > number

    def _ask_all(self) -> bool:
        """Let each player in turn do all that they would do now; return whether anybody did something."""
        acted = [self._ask(seat, who) for seat, who in self.players.items()]
        return any(acted)

    def _ask(self, seat: int, who: Actor) -> bool:
        acted = False
        for _ in range(MOST_DECISIONS):
            seen = view(self.state, viewer_of(who), self.rules, 0)
            offered = [*offers(context_of(self.state, who, 0, self.rules, PURSE))]
            request = choose(seen, offered, seat, self.rules)
            if request is None:
                break
            self.say(who, request)
            acted = True
            self.go_on()
        return acted

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
        """Return the player at the first seat, or somebody else who holds an office."""
        return self.players[1] if office == PLAYER else Actor("watching", office)


def _of_tables() -> Iterator[str]:
    """Yield the rulebooks by which a table is played; the others are included in them."""
    yield from (each for each in law.available() if law.load(each).game)


def commands(rulebooks: Sequence[str] = ()) -> Iterator[Pace]:
    """Yield the time to decide a command and to apply its events, by game, for players and for the dealer's steps."""
    for rulebook in rulebooks or _of_tables():
        tables = [Recorded(rulebook, taken) for taken in (FEW, MANY)]
        for office, player in ((PLAYER, True), (DEALER, False)):
            said = [[each for each in table.compared() if (each.command.who.office == PLAYER) is player] for table in tables]
            jobs = [_deciding(table.rules, own) for table, own in zip(tables, said, strict=True)]
            yield Pace(rulebook, VIRTUAL, office, *_per_item(jobs, [len(own) for own in said]))


def _deciding(rules: Rules, said: list[Said]) -> Callable[[], None]:
    def work() -> None:
        for before, command in said:
            decision = decide(before, command, rules)
            assert not isinstance(decision, Refusal)
            state = before
            for event in decision:
                state = evolve(state, event, rules.game)

    return work


def offered(rulebooks: Sequence[str] = ()) -> Iterator[Pace]:
    """Yield the time to list what somebody may ask for, by game and office, over the states of the same rounds: where Pitboss
    deals, and where the dealer deals by hand and speaks for every player."""
    for rulebook in rulebooks or _of_tables():
        tables = [Recorded(rulebook, taken) for taken in (FEW, MANY)]
        for kind in (VIRTUAL, PHYSICAL):
            for office in (each.name for each in tables[0].rules.book.offices):
                jobs = [_offering(table, kind, office) for table in tables]
                yield Pace(rulebook, kind, office, *_per_item(jobs, [len(table.compared()) for table in tables]))


def _offering(table: Recorded, kind: str, office: str) -> Callable[[], None]:
    rules = rules_for(table.rules.book, replace(table.rules.table, kind=kind))
    who, moments = table.person(office), table.compared()

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
