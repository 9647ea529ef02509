"""Accepted if and only if offered: what a table says may be asked for is what it takes, no more and no less."""

import itertools
import os
import random
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.house.record import MemoryRecord, step_of
from pitboss.table.accounts import POOL
from pitboss.table.commands import Command, Report, Request, Standing
from pitboss.table.context import Context, Decision
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.evolve import evolve
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import TableOpened, opened
from pitboss.table.settings import PHYSICAL, VIRTUAL
from tests.laws.random_commands import Speaker, actors, every_request, kinds_of
from tests.laws.random_play import RULEBOOKS, SETUPS, Said, Setup, at_each, each_walk, taken_up, walk
from tests.laws.support import admits

EVERY = 12
"""The interval between the states of a walk that are checked."""
STANDINGS = (Standing(purse=1_000_000), Standing(purse=700), Standing())
UNSEEN = frozenset({"tray-short"})
"""A payment that the tray cannot make is known only once the cards are: no offer can tell it."""


SEEDS = range(1, 101) if os.environ.get("HYPOTHESIS_PROFILE") == "long" else range(1, 5)


def _knows(said: Said, chance: random.Random) -> Standing:
    """What the house may know of a speaker; its jackpot pools hold at least what this table has put in."""
    fed = {account.removeprefix(POOL): amount for account, amount in said.before.money.items() if account.startswith(POOL)}
    return replace(chance.choice(STANDINGS), pools=fed)


def _walks() -> Iterator[tuple[Setup, int]]:
    """Every rulebook, dealt by Pitboss and by a person, with a few seeds; the devices take turns."""
    for rulebook, kind in itertools.product(RULEBOOKS, (VIRTUAL, PHYSICAL)):
        setups = [setup for setup in SETUPS if (setup.rulebook, setup.kind) == (rulebook, kind)]
        yield from ((setups[seed % len(setups)], seed) for seed in SEEDS)


each_seed = at_each(_walks())


@each_walk
def test_accepted_if_and_only_if_offered(setup: Setup, seed: int) -> None:
    """Requests of every kind, at 20 states of a table, by four people at each."""
    taken = walk(setup, seed)
    chance = random.Random(seed)
    people = actors(taken.rules)
    for said in chance.sample(taken.said, min(len(taken.said), 20)):
        for who in chance.sample(people, 4):
            c = context_of(said.before, who, said.command.at, taken.rules, _knows(said, chance))
            offered = list(offers(c))
            for request in _asked(c, offered, chance):
                decision = decided(c, request)
                if isinstance(decision, Refusal) and decision.code in UNSEEN:
                    continue
                expected = any(admits(offer, request, c) for offer in offered)
                refused = isinstance(decision, Refusal)
                assert refused != expected, (who, c.game.standing_at(c.state), request, decision, offered)


@each_seed
def test_what_is_offered_is_accepted(setup: Setup, seed: int) -> None:
    """Every offer that anybody near the table has, taken up as it says."""
    taken = walk(setup, seed)
    chance = random.Random(seed)
    people = actors(taken.rules)
    accepted: Counter[str] = Counter()
    for said in (taken.said[0], *taken.said[seed % EVERY :: EVERY]):
        speaker = Speaker(said.before, taken.rules, chance)
        for who in people:
            c = context_of(said.before, who, said.command.at, taken.rules, _knows(said, chance))
            for offer in offers(c):
                request = taken_up(offer, speaker, c, tries=5)
                decision = decided(c, request) if request is not None else ()
                assert not isinstance(decision, Refusal) or decision.code in UNSEEN, (who, offer, request, decision)
                accepted[offer.request] += bool(decision)
    assert accepted["take-seat"]


@each_seed
def test_what_is_accepted_was_offered(setup: Setup, seed: int) -> None:
    """Every request in the record, of people and of the house itself. What is reported is not offered."""
    taken = walk(setup, seed)
    assert isinstance(taken.table.record, MemoryRecord)
    first = taken.table.history[0].event
    assert isinstance(first, TableOpened)
    state = opened(first, taken.rules.game)
    for command in taken.table.record.commands[1:]:
        c = context_of(state, command.who, command.at, taken.rules, command.standing)
        if not isinstance(command.does, Report):
            assert any(admits(offer, command.does, c) for offer in offers(c)), (command, c.game.standing_at(state))
        decision = decide(state, command, taken.rules)
        assert not isinstance(decision, Refusal), command
        for event in decision:
            state = evolve(state, event, taken.rules.game, step_of(command.id))


def decided(c: Context, request: Request) -> Decision:
    return decide(c.state, Command("law", c.who, c.at, request, None, c.standing), c.rules)


def _asked(c: Context, offered: list[Offer], chance: random.Random) -> list[Request]:
    """One request of every kind, and several of each kind that is offered."""
    speaker = Speaker(c.state, c.rules, chance)
    asked: list[Request] = [speaker.says(kind) for kind in every_request()]
    for offer in offered:
        asked += [speaker.says(kinds_of(c.game)[offer.request]) for _ in range(2)]
    return asked
