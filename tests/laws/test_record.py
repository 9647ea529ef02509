"""The record: it folds to the live table, decides again to itself, counts by one, and nothing refused is in it."""

import functools
import operator
import random
import re
from unittest import mock

import msgspec
import pytest

from pitboss.house.record import step_of
from pitboss.house.runner import Accepted, Stale
from pitboss.table.commands import Actor, Command, Standing
from pitboss.table.context import UNKNOWN
from pitboss.table.decide import context_of, decide, offers
from pitboss.table.evolve import evolve
from pitboss.table.refusal import SENTENCES, Refusal
from pitboss.table.services.decks.shuffling import Shuffle
from pitboss.table.services.opening import TableOpened, opened
from pitboss.table.services.supervision.information import AskForRules
from tests.laws.random_commands import Speaker, actors, every_report, every_request
from tests.laws.random_play import WAGERED, Setup, decided_again, each_walk, walk
from tests.laws.random_play import opened as table_of
from tests.models import model_of
from tests.support.play import seen_by, sent


@each_walk
def test_folding_the_events_gives_the_live_table(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    first, *others = taken.table.history
    assert isinstance(first.event, TableOpened)
    state = opened(first.event, taken.rules.game)
    for recorded in others:
        state = evolve(state, recorded.event, taken.rules.game, step_of(recorded.command))
        state = taken.table.machine.attended(state, recorded.who, recorded.at, recorded.event)
    assert state == taken.table.state


@each_walk
def test_events_survive_being_written_and_read(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    events = [recorded.event for recorded in taken.table.history]
    any_event = functools.reduce(operator.or_, taken.rules.game.whole.events)
    assert [msgspec.json.decode(msgspec.json.encode(event), type=any_event) for event in events] == events


@each_walk
def test_deciding_the_commands_again_gives_the_same_events(setup: Setup, seed: int) -> None:
    decided_again(walk(setup, seed))


@each_walk
def test_versions_count_up_by_one(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    history = taken.table.history
    assert [recorded.version for recorded in history] == [*range(1, len(history) + 1)]
    assert taken.table.version == len(history)
    assert [recorded.at for recorded in history] == sorted(recorded.at for recorded in history)


@each_walk
def test_a_refused_command_changes_nothing(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    ends = [*taken.said[1:]]
    for said, after in zip(taken.said, ends, strict=False):
        if isinstance(said.outcome, Refusal):
            assert after.before is said.before
            assert (after.version, after.at) == (said.version, said.at)
        else:
            assert after.version == said.version + len(_accepted(said.outcome).events)


def _accepted(outcome: object) -> Accepted:
    assert isinstance(outcome, Accepted)
    return outcome


@pytest.mark.parametrize("rulebook", WAGERED)
def test_a_refused_shuffle_leaves_chance_as_it_was(rulebook: str) -> None:
    table = table_of(Setup(rulebook, "virtual", "shuffler"), random.Random(1))
    with mock.patch.object(table, "chance") as chance:
        for who in actors(table.rules):
            assert isinstance(sent(table, Command(f"by {who.name}", who, 0, Shuffle())), Refusal)
    assert not chance.give.called


@each_walk
def test_a_refusal_is_a_sentence_with_a_way_out(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    refusals = [said.outcome for said in taken.said if isinstance(said.outcome, Refusal)]
    assert refusals
    for refusal in refusals:
        assert refusal.code in SENTENCES
        for words in (refusal.sentence(), refusal.way_out()):
            assert re.fullmatch(r"[^{}]+[.]", words), words
        for clause in refusal.clauses:
            assert taken.rules.book.citation(clause) == clause


@each_walk
def test_whom_no_rulebook_knows_changes_nothing(setup: Setup, seed: int) -> None:
    """A cook may read the rules, like anybody; whatever else they ask for or report is refused."""
    taken = walk(setup, seed)
    chance = random.Random(seed)
    cook = Actor("Coco", "cook")
    for said in taken.said[::10]:
        speaker = Speaker(said.before, taken.rules, chance)
        for kind in (*every_request(), *every_report()):
            command = Command("law", cook, said.command.at, speaker.says(kind), None, Standing(purse=10_000))
            decision = decide(said.before, command, taken.rules)
            assert isinstance(decision, Refusal) or kind is AskForRules, decision


@each_walk
def test_everything_that_happened_names_clauses_that_exist(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    book = taken.rules.book
    cited = {clause for recorded in taken.table.history for clause in recorded.event.clauses}
    for recorded in taken.table.history:
        for _, settled in recorded.event.settles():
            assert settled.clauses, recorded.event
            cited.update(settled.clauses)
    for said in taken.said[::20]:
        for who in actors(taken.rules):
            for offer in offers(context_of(said.before, who, said.at, taken.rules, UNKNOWN)):
                cited.update(offer.clauses)
    cited.update(clause for line in taken.table.sign() for clause in line.clauses)
    for clause in cited:
        assert book.citation(clause) == clause
        assert book.clause(clause).effect not in ("heading", "open"), clause


@each_walk
def test_a_repeated_command_happens_once_and_a_stale_one_not_at_all(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    table, model = taken.table, model_of(taken.rules.game.id)
    state, version = table.state, table.version
    for said in taken.said[-30:]:
        if isinstance(said.outcome, Accepted):
            command, does = said.command, said.command.does
            command = msgspec.structs.replace(command, does=model.without_chance(does, taken.rules))
            if isinstance(does, Shuffle):
                # At a table that Pitboss deals, the order comes from chance, whatever somebody says.
                command = msgspec.structs.replace(command, does=Shuffle(does.by_hand_first))
            shown = seen_by(said.command.who, said.outcome)
            assert sent(table, command) == shown
            assert sent(table, msgspec.structs.replace(command, expected=1, at=0)) == shown
        for expected in (0, version - 1, version + 1, -1):
            stale = Command(f"{said.command.id} late", said.command.who, table.at, said.command.does, expected)
            assert sent(table, stale) == Stale(expected, version)
    assert (table.state is state, table.version) == (True, version)


@each_walk
def test_time_does_not_run_backwards(setup: Setup, seed: int) -> None:
    taken = walk(setup, seed)
    table = taken.table
    state = table.state
    for said in taken.said[-10:]:
        early = msgspec.structs.replace(said.command, id=f"{said.command.id} early", at=table.at - 1)
        outcome = sent(table, early)
        assert isinstance(outcome, Refusal)
        assert outcome.code == "clock"
    assert table.state is state
