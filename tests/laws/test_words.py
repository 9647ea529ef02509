"""What a table says when it refuses: a clause that decides it, the specific one first, in words that people use."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache

from pitboss.games import games
from pitboss.house.runner import Accepted
from pitboss.table.commands import Command, Report
from pitboss.table.decide import decide
from pitboss.table.events import Outcome, Settled
from pitboss.table.game import Game
from pitboss.table.refusal import SENTENCES, Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import PHYSICAL, VIRTUAL
from pitboss.table.state import TableState
from tests.laws.random_commands import Speaker, actors, every_report, every_request
from tests.laws.random_play import RULEBOOKS, SETUPS, Setup, Walk, at_each, walk
from tests.support.plain_words import COUNTED, check_plain

SEEDS = range(2)
STATES = 12
PEOPLE = 3
ASKED = 8
"""From every walk: how many states, how many people at each, and how much each of them asks for."""
NO_RULE = frozenset({"other-game", "no-such-rule-here", "not-house-wide", "table-closed", "table-open", "malformed"})
"""Refusals that no rule of the book decides: the request has no place at this table, or the table is not there."""


def walks() -> Iterator[tuple[Setup, int]]:
    """Every rulebook, dealt by Pitboss and by a person; the devices take turns."""
    for rulebook, kind in itertools.product(RULEBOOKS, (VIRTUAL, PHYSICAL)):
        setups = [setup for setup in SETUPS if (setup.rulebook, setup.kind) == (rulebook, kind)]
        yield from ((setups[seed % len(setups)], seed + 50) for seed in SEEDS)


each_walk = at_each(walks())


def refusals(setup: Setup, seed: int) -> Iterator[tuple[Rules, Command, Refusal]]:
    """What a table refuses when people ask it for anything at all, at many points of its evening."""
    for taken, _, command, refusal in refused_at(setup, seed):
        yield taken.rules, command, refusal


def refused_at(setup: Setup, seed: int) -> Iterator[tuple[Walk, TableState, Command, Refusal]]:
    """The same, each with the walk and the table as the command found it."""
    taken, chance = walk(setup, seed), random.Random(seed)
    for said in taken.said:
        if isinstance(said.outcome, Refusal):
            yield taken, said.before, said.command, said.outcome
    kinds = (*every_request(), *every_report())
    for said in chance.sample(taken.said, min(len(taken.said), STATES)):
        speaker = Speaker(said.before, taken.rules, chance)
        for who in chance.sample(actors(taken.rules), PEOPLE):
            for kind in chance.sample(kinds, ASKED):
                command = Command("asked", who, said.command.at, speaker.says(kind), standing=said.command.standing)
                outcome = decide(said.before, command, taken.rules)
                if isinstance(outcome, Refusal):
                    yield taken, said.before, command, outcome


@cache
def identifiers(game: Game) -> frozenset[str]:
    """The names that only the program uses: those with a hyphen or a point in them."""
    names = {*SENTENCES, *game.whole.rules, *game.whole.remedies, *game.whole.conditions, *game.all_incidents}
    names |= {str(kind.__struct_config__.tag) for each in games().values() for kind in each.all_requests}
    return frozenset(name for name in names if "." in name or "-" in name)


@each_walk
def test_a_refusal_cites_the_clause_that_decides_it_the_specific_one_first(setup: Setup, seed: int) -> None:
    seen = 0
    for rules, command, refusal in refusals(setup, seed):
        assert refusal.clauses or refusal.code in NO_RULE, (command.does, refusal)
        for first, later in itertools.combinations(refusal.clauses, 2):
            assert not _within(later, first), f"{first} is more general than {later}: {command.does}, {refusal}"
        for clause in refusal.clauses:
            assert rules.book.clause(clause).carries, (command.does, refusal)
        seen += 1
    assert seen > STATES


def _within(clause: str, general: str) -> bool:
    """Whether a clause is part of a more general one: 5.8(b) of 5.8."""
    return clause.startswith(general) and clause[len(general) :][:1] in (".", "(")


@each_walk
def test_a_refusal_speaks_as_people_do(setup: Setup, seed: int) -> None:
    offices: set[str] = set()
    for rules, command, refusal in refusals(setup, seed):
        offices = offices or {each.name for each in rules.book.offices if "-" in each.name}
        items = {row.item for row in rules.checklist if "-" in row.item}
        wagers = {wager for wager in rules.areas if "-" in wager}
        for said in (refusal.sentence(), refusal.way_out()):
            nobody = re.sub("|".join(each.name for each in actors(rules)), "", said)
            named = set(re.findall(r"[a-z0-9]+(?:[-.][a-z0-9]+)+", nobody))
            assert not named & (identifiers(rules.game) | offices | items | wagers), (said, command.does)
            assert said[:1] == said[:1].upper(), said
            assert said.endswith("."), said
            assert "{" not in said, said
            for number, thing in re.findall(r"(?<![\d.,$])(\d+) ([a-z]+)", said):
                if thing.removesuffix("s") in COUNTED:
                    assert thing.endswith("s") == (number != "1"), said


@each_walk
def test_what_happens_is_told_as_people_do(setup: Setup, seed: int) -> None:
    outcomes = [said.outcome for said in walk(setup, seed).said]
    told = {check_plain(each.event) for outcome in outcomes if isinstance(outcome, Accepted) for each in outcome.events}
    assert len(told) > 10


@each_walk
def test_a_payment_cites_the_clause_of_its_odds(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    # Players who play against each other win what is in the pots: there are no odds.
    pay = [rule for rule in taken.rules.game.whole.rules if "odds" in rule] or [taken.rules.paid_by]
    odds = {clause for rule in pay for clause in taken.rules.cite(rule)}
    for settled in _settled(setup, seed):
        assert settled.clauses, settled
        if settled.outcome is Outcome.WIN:
            assert odds & set(settled.clauses), settled


def _settled(setup: Setup, seed: int) -> Iterator[Settled]:
    for said in walk(setup, seed).said:
        if isinstance(said.outcome, Accepted) and not isinstance(said.command.does, Report):
            for recorded in said.outcome.events:
                for _, settled in recorded.event.settles():
                    yield settled
