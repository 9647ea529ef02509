"""Anybody says anything, sense or nonsense, to any kind of table: it takes what the rules allow and is never the worse for it."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.house.record import step_of
from pitboss.house.runner import Accepted, Outcome, Stale, Table
from pitboss.money import OUTSIDE, total
from pitboss.table.commands import Actor, Command
from pitboss.table.decide import context_of, offers
from pitboss.table.evolve import evolve
from pitboss.table.refusal import SENTENCES, Refusal
from pitboss.table.state import TableState
from pitboss.table.view import view
from pitboss.table.viewers import Viewer
from tests.laws.random_commands import Speaker, actors, every_report, every_request, reporters
from tests.laws.random_play import SETUPS, Setup, Walk, opened
from tests.laws.support import admits
from tests.models import model_of
from tests.support.play import seen_by, sent

CHANCE = st.integers(0, 2**32 - 1).map(random.Random)
PROFILE = settings.get_profile(settings.get_current_profile_name())
LATER = st.sampled_from((0, 0, 0, 1_000, 61_000, 21 * 60_000))


class AnyTable(RuleBasedStateMachine):
    """A table of some kind, and everybody who may talk to it."""

    table: Table
    folded: TableState

    @initialize(setup=st.sampled_from(SETUPS), chance=CHANCE, float_=st.sampled_from((10_000_000, 60_000)))
    def a_table_opens(self, setup: Setup, chance: random.Random, float_: int) -> None:
        self.table = opened(setup, chance, float_=float_)
        self.walk = Walk(self.table, chance)
        self.folded = self.table.state
        self.version = self.table.version
        self.pieces = model_of(self.table.rules.game.id).pieces(self.table.rules)
        for each in self.table.history:
            self.pieces.follow(each.event)
        self.people = actors(self.table.rules)
        self.sent: list[tuple[Command, Outcome]] = []

    @rule(chance=CHANCE, later=LATER, times=st.integers(1, 8))
    def people_take_up_offers(self, chance: random.Random, later: int, times: int) -> None:
        self.walk.chance = chance
        before = len(self.walk.said)
        for _ in range(times):
            self.walk.follow(Speaker(self.table.state, self.table.rules, chance), self.table.at + later)
        for said in self.walk.said[before:]:
            if isinstance(said.outcome, Refusal):
                assert said.outcome.code == "tray-short", said
            self.answered(said.command, None, said.outcome)

    @rule(chance=CHANCE, kind=st.sampled_from(every_request()), later=LATER)
    def somebody_asks_for_something(self, chance: random.Random, kind: type[Any], later: int) -> None:
        who = chance.choice(self.people)
        request = Speaker(self.table.state, self.table.rules, chance).says(kind)
        at = self.table.at + later
        standing = self.table.people.standing(who, at, "", self.table.version)
        c = context_of(self.table.state, who, at, self.table.rules, standing)
        expected = any(admits(offer, request, c) for offer in offers(c))
        outcome = self.say(who, request, at)
        if not (isinstance(outcome, Refusal) and outcome.code == "tray-short"):
            assert isinstance(outcome, Accepted) == expected, (who, request, outcome)

    @rule(chance=CHANCE, kind=st.sampled_from(every_report()), later=LATER)
    def somebody_reports_something(self, chance: random.Random, kind: type[Any], later: int) -> None:
        report = Speaker(self.table.state, self.table.rules, chance).says(kind)
        self.say(chance.choice(reporters(self.table.rules)), report, self.table.at + later)

    @rule(chance=CHANCE, later=LATER)
    def something_goes_wrong(self, chance: random.Random, later: int) -> None:
        report = Speaker(self.table.state, self.table.rules, chance).incident()
        self.say(chance.choice(reporters(self.table.rules)), report, self.table.at + later)

    @precondition(lambda self: bool(self.sent))
    @rule(chance=CHANCE)
    def somebody_says_it_again(self, chance: random.Random) -> None:
        command, outcome = chance.choice(self.sent)
        version = self.table.version
        again = sent(self.table, command)
        if isinstance(outcome, Accepted):
            assert again == seen_by(command.who, outcome)
            assert self.table.version == version
        else:
            self.answered(command, self.table.state if self.table.version == version else None, again)

    @rule(chance=CHANCE, off=st.sampled_from((-100, -1, 1, 10**9)))
    def somebody_looks_at_an_old_version(self, chance: random.Random, off: int) -> None:
        expected = self.table.version + off
        before = self.table.state
        request = Speaker(before, self.table.rules, chance).anything()
        command = Command("late", chance.choice(self.people), self.table.at, request, expected)
        assert sent(self.table, command) == Stale(expected, self.table.version)
        assert self.table.state is before

    @precondition(lambda self: self.table.at > 0)
    @rule(chance=CHANCE)
    def somebodys_clock_is_slow(self, chance: random.Random) -> None:
        before = self.table.state
        request = Speaker(before, self.table.rules, chance).anything()
        outcome = sent(self.table, Command("slow", chance.choice(self.people), self.table.at - 1, request))
        assert isinstance(outcome, Refusal)
        assert outcome.code == "clock"
        assert self.table.state is before

    def say(self, who: Actor, does: Any, at: int) -> Outcome:
        before = self.table.state
        command = Command(f"m{len(self.sent)}", who, at, does)
        outcome = sent(self.table, command)
        self.sent.append((command, outcome))
        self.answered(command, before, outcome)
        return outcome

    def answered(self, command: Command, before: TableState | None, outcome: Outcome) -> None:
        """What every answer must be: happened, with clauses that exist, or refused in words with nothing changed."""
        book = self.table.rules.book
        match outcome:
            case Refusal():
                assert before is None or self.table.state is before
                assert outcome.code in SENTENCES
                for words in (outcome.sentence(), outcome.way_out()):
                    assert re.fullmatch(r"[^{}]+[.]", words), words
                cited = [outcome.clauses]
            case Accepted():
                assert outcome.events
                cited = [each.event.clauses for each in outcome.events]
            case Stale():
                raise AssertionError("nobody named a version")
        for clause in {clause for clauses in cited for clause in clauses}:
            assert book.citation(clause) == clause

    @invariant()
    def the_record_folds_to_the_live_table(self) -> None:
        for each in self.table.record.history(self.version):
            assert each.version == self.version + 1
            self.version = each.version
            self.folded = evolve(self.folded, each.event, self.table.rules.game, step_of(each.command))
            self.folded = self.table.machine.attended(self.folded, each.who, each.at, each.event)
            self.pieces.follow(each.event)
            self.pieces.add_up(self.folded, each.event)
            assert total(self.folded.money) == 0
            assert all(held > 0 for account, held in self.folded.money.items() if not account.startswith(OUTSIDE))
        assert self.folded == self.table.state
        assert self.version == self.table.version

    @invariant()
    def everybody_can_look(self) -> None:
        for who in self.people[:: len(self.people) // 3]:
            msgspec.json.encode(view(self.table.state, Viewer(who.office, who.name), self.table.rules, self.table.at))
            msgspec.json.encode(self.table.offers(who))


TestAnyTable = AnyTable.TestCase
# A step here is up to eight commands, so a fourth of the usual number of examples does.
TestAnyTable.settings = settings(max_examples=PROFILE.max_examples // 4)
