"""Random play at every shipped rulebook's tables, with everything that was said and came of it written down."""

from __future__ import annotations

import functools
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from pitboss import law
from pitboss.cards import SeededChance
from pitboss.games import games, rules_for
from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.record import MemoryRecord, step_of
from pitboss.house.runner import Outcome, Table
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.context import UNKNOWN, Context
from pitboss.table.decide import context_of, decide
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import TableOpened
from pitboss.table.services.opening import opened as as_opened
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL, TableSettings
from pitboss.table.state import Phase, TableState
from tests.laws.random_commands import PEOPLE, Speaker, actors, kinds_of, reporters
from tests.laws.support import admits
from tests.models import model_of
from tests.support.coverage import shares_tests
from tests.support.play import registered, sent

RULEBOOKS = tuple(each for each in law.available() if law.load(each).game in games())
POKER = tuple(each for each in RULEBOOKS if isinstance(games()[str(law.load(each).game)], DealerPokerGame))
"""Rulebooks of games in which players have hands against the dealer's."""
WAGERED = tuple(each for each in RULEBOOKS if shares_tests(law.load(each)))
"""Rulebooks of games with wagers before the first card."""
RACES = tuple(each for each in RULEBOOKS if law.load(each).game == "racing-card-derby")
SEEDS = range(20) if os.environ.get("HYPOTHESIS_PROFILE") == "long" else range(1)
STEPS = 130
STEPS_BY_HAND = 260
"""Where a dealer draws each card of a race, it takes longer to come to something."""
OPENING = 500
"""The most steps until the first round begins."""
CASH = 5_000_000
FEW_DECKS = 2
"""Decks that are soon played to the cutting card."""

OFTEN = {
    **dict.fromkeys(("tick", "check-cards", "shuffle", "cut", "release-cards"), 20.0),
    **dict.fromkeys(("end-round", "replace-device"), 10.0),
    "place-wagers": 4.0,
    "no-more-bets": 2.0,
    **dict.fromkeys(("take-seat", "buy-in", "exchange-voucher", "count-cards"), 0.5),
    **dict.fromkeys(("close-table", "exclude", "secure-cards", "invalidate", "leave-table", "ask-for-rules"), 0.02),
    "decide-remedy": 0.02,
    "take-back": 0.2,
}
"""How eagerly each request is made, so that rounds are played and everything else happens now and then."""
USUAL, RARE = 4.0, 0.1
"""The same for a game's own request that is not listed, and for one of the table's."""


@dataclass(frozen=True)
class Setup:
    """A kind of table under a rulebook."""

    rulebook: str
    kind: str
    device: str
    automation: frozenset[Automation] = EVERYTHING
    decks: int = 0
    """How many, where the operator says."""

    def __str__(self) -> str:
        dealt = "by-itself" if self.automation and self.kind == VIRTUAL else "by-dealer"
        decks = f"-{self.decks}-decks" if self.decks else ""
        return f"{self.rulebook.replace('/', '-')}-{self.kind}-{self.device}-{dealt}{decks}"


def _setups() -> Iterator[Setup]:
    """Each device of each rulebook, dealt by a person; one of them by Pitboss alone, one by Pitboss for a dealer."""
    for rulebook in RULEBOOKS:
        devices = devices_of(rulebook)
        for device in devices:
            yield Setup(rulebook, PHYSICAL, device)
        yield Setup(rulebook, VIRTUAL, devices[-1])
        yield Setup(rulebook, VIRTUAL, devices[0], frozenset())
        yield from _with_decks(rulebook, devices[0])


def devices_of(rulebook: str) -> tuple[str, ...]:
    """Return what cards may be dealt from under a rulebook."""
    book = law.load(rulebook)
    kinds = book.setting("device.kinds").value if book.has_setting("device.kinds") else (SHUFFLER,)
    assert isinstance(kinds, tuple)
    return tuple(map(str, kinds))


def _with_decks(rulebook: str, device: str) -> Iterator[Setup]:
    """The fewest and the most decks, where the operator may choose; two of them are soon played to the cutting card."""
    book = law.load(rulebook)
    fewest, most = (book.setting("decks").minimum, book.setting("decks").maximum) if book.has_setting("decks") else (None, None)
    if fewest is not None and most is not None:
        yield Setup(rulebook, PHYSICAL, device, decks=fewest)
        yield Setup(rulebook, VIRTUAL, device, decks=fewest)
        if fewest < FEW_DECKS:
            yield Setup(rulebook, VIRTUAL, device, decks=FEW_DECKS)
        yield Setup(rulebook, VIRTUAL, device, decks=most)


SETUPS = tuple(_setups())
WALKS = tuple((setup, seed) for setup in SETUPS for seed in SEEDS)


def at_each(walks: Iterable[tuple[Setup, int]]) -> pytest.MarkDecorator:
    """Run a test for each of these walks; one process runs all tests of a walk, so that it is taken once."""
    marks = [pytest.param(*each, marks=pytest.mark.xdist_group(f"{each[0]}-{each[1]}")) for each in walks]
    return pytest.mark.parametrize(("setup", "seed"), marks, ids=str)


each_walk = at_each(WALKS)
"""A law holds at every table and for everything that happened there."""
each_poker_walk = at_each(each for each in WALKS if each[0].rulebook in POKER)
each_race_walk = at_each(each for each in WALKS if each[0].rulebook in RACES)


@dataclass(frozen=True)
class Said:
    """One command sent to a table, what it found there and what came of it."""

    before: TableState
    version: int
    at: int
    command: Command
    outcome: Outcome


@dataclass
class Walk:
    """A table that was played at random for a while."""

    table: Table
    chance: random.Random
    said: list[Said] = field(default_factory=list)
    present: int = 5
    """Of how many people, besides the dealer, one takes up an offer at each step."""

    @functools.cached_property
    def people(self) -> tuple[Actor, ...]:
        return actors(self.rules)

    @property
    def rules(self) -> Rules:
        return self.table.rules

    def send(self, who: Actor, does: Request, at: int | None = None) -> Outcome:
        before, version, was = self.table.state, self.table.version, self.table.at
        registered(self.table.people, does)
        command = Command(f"c{len(self.said)}", who, was if at is None else at, does)
        outcome = sent(self.table, command)
        self.said.append(Said(before, version, was, command, outcome))
        return outcome

    def begin(self) -> None:
        """Take up offers, and nothing else, until the first round has begun."""
        for _ in range(OPENING):
            if not self.table.state.round.number:
                self.follow(Speaker(self.table.state, self.rules, self.chance), self.table.at)

    def step(self) -> None:
        """Usually something that is offered; now and then a report or anything at all."""
        at = self.table.at + self.chance.choice((0, 0, 0, 1_000, 20_000, 61_000))
        speaker = Speaker(self.table.state, self.rules, self.chance)
        mood = self.chance.random()
        if mood < 0.15:
            self.send(self.chance.choice(reporters(self.rules)), speaker.report(), at)
        elif mood < 0.19:
            self.send(self.chance.choice(self.people), speaker.anything(), at)
        else:
            self.follow(speaker, at)

    def follow(self, speaker: Speaker, at: int) -> None:
        """Somebody takes up one of the offers they have."""
        present = [*self.chance.sample(self.people, self.present), Actor("dealer 1", "dealer")]
        offers = [(who, offer) for who in present for offer in self.table.offers(who, at)]
        if not offers:
            return
        # What is offered in many ways at once is not asked for more often than what is offered in one.
        ways = Counter((who, offer.request) for who, offer in offers)
        own = kinds_of(self.rules.game)
        usual = {name: USUAL if own[name] in self.rules.game.own.requests else RARE for name in own}
        often = {**usual, **OFTEN, **model_of(self.rules.game.id).often}
        eager = [often[offer.request] / ways[who, offer.request] for who, offer in offers]
        ((who, offer),) = self.chance.choices(offers, eager)
        now = context_of(self.table.state, who, at, self.rules, UNKNOWN)
        request = taken_up(offer, speaker, now)
        if request is not None:
            self.send(who, request, at)


def taken_up(offer: Offer, speaker: Speaker, c: Context, tries: int = 40) -> Request | None:
    """A request that the offer admits, if one comes to mind."""
    kind = kinds_of(c.game)[offer.request]
    for _ in range(tries):
        request = model_of(c.game.id).likely(speaker.says(kind))
        if offer.area is not None:
            named = {"area", "seat"} & {*kind.__struct_fields__}
            request = replace(request, **dict.fromkeys(named, offer.area))
        if admits(offer, request, c):
            return request
    return None


def opened(setup: Setup, chance: random.Random, *, float_: int = 10_000_000) -> Table:
    """A table of the kind, with whatever the operator may choose left as the rulebook has it."""
    book = law.load(setup.rulebook)
    settings = TableSettings(
        name="Table 1",
        limits=Limits({}),
        kind=setup.kind,
        device=setup.device,
        seats=4,
        float_=float_,
        chosen={"decks": setup.decks, **model_of(book.game).any_decks} if setup.decks else {},
        approved_by="the operator",
    )
    limited = rules_for(book, settings).limited
    settings = replace(settings, limits=Limits({wager: Range(500, 10_000) for wager in limited}))
    return Table.open(
        rules_for(book, settings),
        at=0,
        chance=SeededChance(chance.getrandbits(64)),
        automation=setup.automation,
        purses=dict.fromkeys(PEOPLE, CASH),
    )


@functools.cache
def walk(setup: Setup, seed: int) -> Walk:
    """The same table and the same play for every law that asks for it."""
    chance = random.Random(f"{setup} {seed}")
    taken = Walk(opened(setup, chance), chance)
    taken.begin()
    by_hand = setup.rulebook in RACES and (setup.kind == PHYSICAL or not setup.automation)
    for _ in range(STEPS_BY_HAND if by_hand else STEPS):
        taken.step()
        if taken.table.state.phase is Phase.CLOSED and not taken.table.state.round.number:
            # A table that closes before its first round shows nothing.
            taken = Walk(opened(setup, chance), chance)
            taken.begin()
    return taken


def decided_again(taken: Walk) -> None:
    """Folding the events gives the live table, and deciding the commands again gives the same events."""
    assert isinstance(taken.table.record, MemoryRecord)
    first, *others = [recorded.event for recorded in taken.table.history]
    assert isinstance(first, TableOpened)
    state = as_opened(first, taken.rules.game)
    again: list[Event] = []
    for command in taken.table.record.commands[1:]:
        decision = decide(state, command, taken.rules)
        assert not isinstance(decision, Refusal), command
        for event in decision:
            again.append(event)
            state = evolve(state, event, taken.rules.game, step_of(command.id))
        state = taken.table.machine.attended(state, command.who, command.at, *decision)
    assert again == others
    assert state == taken.table.state
