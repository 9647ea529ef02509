"""Whole rounds through the engine: every seat wagers, decides and is settled; no journal."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from pitboss import do, law
from pitboss.cards import Card, Rank, deck
from pitboss.cards.chance import SystemChance
from pitboss.games import rules_for
from pitboss.games.dealer_poker.round import HandStatus
from pitboss.games.dealer_poker.rules import PokerRules, poker_rules
from pitboss.house.automation import EVERYTHING, next_step
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Standing
from pitboss.table.decide import decide
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import open_table, opened
from pitboss.table.settings import TableSettings
from pitboss.table.state import TableState

SEATS = 7
STACK = 1_000_000


class Engine(ABC):
    """A table driven straight through decide and evolve."""

    def __init__(self, rulebook: str, settings: TableSettings, taken: int | None = None) -> None:
        """Open a table and seat players, at all its seats or at the first of them."""
        self.rules: Rules = rules_for(law.load(rulebook), settings)
        first = open_table(self.rules)
        assert not isinstance(first, Refusal)
        self.state: TableState = opened(first, self.rules.game)
        self.commands = 0
        self.players = {seat: Actor(f"player {seat}", "player") for seat in range(1, (taken or settings.seats) + 1)}
        self.random = random.Random(1)
        self._chance = SystemChance()
        self._deck = list(deck(self.rules.decks))
        self.go_on()
        for seat, who in self.players.items():
            self.say(who, do.TakeSeat(seat))
            self.say(who, do.BuyIn(STACK))

    def say(self, who: Actor, does: do.Request) -> tuple[Event, ...]:
        self.commands += 1
        decision = decide(self.state, Command("", who, 0, does, standing=Standing(purse=10**9)), self.rules)
        assert not isinstance(decision, Refusal), decision
        for event in decision:
            self.state = evolve(self.state, event, self.rules.game)
        return decision

    def next_step(self) -> do.Request | None:
        """The dealer's next step that needs no person."""
        step = next_step(self.state, self.rules, EVERYTHING, self._chance)
        if isinstance(step, do.Shuffle):
            # The engine is measured, not the operating system's randomness.
            self.random.shuffle(self._deck)
            return do.Shuffle(order=tuple(self._deck))
        return step

    def go_on(self) -> None:
        """Every step that needs no person."""
        while step := self.next_step():
            self.say(HOUSE_ACTOR, step)

    def bought_in(self, seat: int, needed: int) -> None:
        """Make sure that the player at a seat has at least `needed` chips."""
        if self.state.money.get(f"seat:{seat}", 0) < needed:
            self.say(self.players[seat], do.BuyIn(STACK))

    @abstractmethod
    def round(self) -> None:
        """One round, from the wagers to its end."""

    def rate(self, warm: int, seconds: float) -> tuple[float, float]:
        """Rounds and commands per second, after some rounds that are not counted."""
        for _ in range(warm):
            self.round()
        self.commands = 0
        rounds, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            self.round()
            rounds += 1
        return rounds / spent, self.commands / spent


class SevenHanded(Engine):
    """Poker with every seat taken."""

    def __init__(self, rulebook: str) -> None:
        limits = Limits({"ante": Range(500, 100_000), "aces-up": Range(500, 100_000)})
        super().__init__(rulebook, TableSettings(name="bench", limits=limits, seats=SEATS))

    def round(self) -> None:
        """One round: two wagers a seat, some fold, the others play."""
        for seat, who in self.players.items():
            self.bought_in(seat, 10_000)
            self.say(who, do.PlaceWagers(seat, {"ante": do.Stake(1000), "aces-up": do.Stake(500)}))
        self.say(HOUSE_ACTOR, do.NoMoreBets())
        self.go_on()
        for seat, who in self.players.items():
            folds = self.state.round.part.hands[seat].status is HandStatus.DEALT and self.random.random() < 0.4
            self.say(who, do.dealer_poker.Fold(seat) if folds else do.Play(seat, do.Stake(1000)))
        self.go_on()


def rounds_per_second(rulebook: str, seconds: float) -> tuple[float, float]:
    """Rounds and commands per second."""
    return SevenHanded(rulebook).rate(2000, seconds)


def fill_ranking_tables(rules: PokerRules) -> None:
    """Rank a hand of every kind once: what the ranking remembers belongs to the process, not to a table."""
    letters = [rank.letter for rank in Rank]
    for size in (rules.player_cards, rules.dealer_cards):
        for ranks in combinations_with_replacement(letters, size):
            if max(Counter(ranks).values()) <= len(SUITS):
                rules.best([Card(rank + suit) for rank, suit in zip(ranks, _mixed_suits(ranks), strict=True)])
        for suited in range(4, size + 1):
            for ranks in combinations(letters, suited):
                others = [letter + "d" for letter in letters[: size - suited]]
                rules.best([Card(text) for text in (*(rank + "c" for rank in ranks), *others)])


SUITS = "cdhs"


def _mixed_suits(ranks: tuple[str, ...]) -> Iterator[str]:
    """Suits for cards of these ranks, so that no card comes twice and no flush comes about."""
    different = list(dict.fromkeys(ranks))
    seen: Counter[str] = Counter()
    for rank in ranks:
        yield SUITS[(different.index(rank) + seen[rank]) % len(SUITS)]
        seen[rank] += 1


def memory_over(rulebook: str, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield how many bytes a table holds after each number of rounds."""
    engine = SevenHanded(rulebook)
    fill_ranking_tables(poker_rules(engine.rules))
    tracemalloc.start()
    engine = SevenHanded(rulebook)
    for number in range(1, rounds + 1):
        engine.round()
        if number in (100, rounds // 2, rounds):
            # A full collection also empties what the interpreter keeps of freed tuples for later use.
            gc.collect()
            yield number, tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
