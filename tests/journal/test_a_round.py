"""A round as it is played: recorded, read back, folded, decided again, and proved to the player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from pitboss.house import runner
from pitboss.journal.drafts import Batch
from pitboss.journal.proof import prove, verify_proof, write_proof
from pitboss.journal.shelf import keep_rulebook
from pitboss.journal.shoes import shoe_at
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.table import commands as do
from pitboss.table.commands import HOUSE_ACTOR, Command, Stake
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve, opened
from pitboss.table.refusal import Refusal
from tests.journal.places import Place
from tests.journal.samples import TABLE
from tests.support.play import NSW, TableUnderTest

CARD = re.compile(r'"[2-9TJQKA][cdhs]"')


class Recorder:
    """A table that plays by itself, and all that it was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, journal: Journal, rulebook: str, **how: Any) -> None:
        self.journal = journal
        self._told: list[Batch] = []

        def overheard(state: Any, command: Command, rules: Any) -> Any:
            decision = decide(state, command, rules)
            if not isinstance(decision, Refusal):
                self._told.append((command, decision))
            return decision

        monkeypatch.setattr(runner, "decide", overheard)
        self.play = TableUnderTest(rulebook, **how)
        keep_rulebook(journal, self.play.table.rules.book)
        first = self.play.table.history[0].event
        self._told.insert(0, (Command("open", HOUSE_ACTOR, 0, do.Tick("open")), (first,)))

    def record(self) -> None:
        """Append what was said since the last time, each command with the automatic steps after it."""
        for _, batches in groupby(self._told, lambda batch: batch[0].id.partition("/")[0]):
            self.journal.append(TABLE, self.journal.version(TABLE), list(batches))
        self._told.clear()


@pytest.fixture(params=["shoe", "shuffler"])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, journal: Journal) -> Iterator[Recorder]:
    """A round in which Ann and Bob have their cards and have not decided."""
    recorder = Recorder(monkeypatch, journal, NSW, device=request.param)
    ann, bob = recorder.play.seat("Ann", 1), recorder.play.seat("Bob", 2)
    recorder.play.wager(ann, 1, ante=1_000)
    recorder.play.wager(bob, 2, ante=500, aces_up=500)
    recorder.play.deal()
    recorder.record()
    yield recorder


def finish(table: Recorder) -> None:
    table.play.ok(do.Actor("Bob", "player"), do.Fold(2))
    table.play.ok(do.Actor("Ann", "player"), do.Play(1, Stake(1_000)))
    table.record()


def test_while_a_round_lives_the_database_holds_no_card(place: Place, table: Recorder) -> None:
    assert table.play.phase == "deciding"
    for name in ("commands", "journal"):
        assert not CARD.search(str(place.plain(f"SELECT * FROM {name}")))


def test_the_record_folds_to_the_table_as_it_is(table: Recorder) -> None:
    finish(table)
    history = table.play.table.history
    entries = list(table.journal.entries(TABLE))
    assert [(entry.version, entry.at, entry.who, entry.event) for entry in entries] == [
        (each.version, each.at, each.who, each.event) for each in history
    ]
    state = opened(entries[0].event)
    for entry in entries[1:]:
        state = evolve(state, entry.event)
    assert state == table.play.table.state


def test_deciding_again_brings_the_same_events(table: Recorder) -> None:
    finish(table)
    first, *steps = table.journal.steps(TABLE)
    state = opened(first.entries[0].event)
    for step in steps:
        events = tuple(entry.event for entry in step.entries)
        assert decide(state, step.command, table.play.table.rules) == events
        for event in events:
            state = evolve(state, event)
    assert verify(table.journal).ok


def test_each_player_can_prove_the_cards_he_was_shown(table: Recorder) -> None:
    hands = {seat: [card for card in table.play.hand(seat) if card is not None] for seat in (1, 2)}
    shoe = shoe_at(table.journal, TABLE, table.journal.version(TABLE))
    assert (shoe.cut is None) == (table.play.settings.device == "shuffler")
    finish(table)
    for cards in hands.values():
        data = write_proof(prove(shoe, shoe.positions(cards)))
        assert verify_proof(data, noted=shoe.published.root) == []
        assert sorted(re.findall(CARD, data.decode())) == sorted(f'"{card}"' for card in cards)
    dealt = [
        card
        for entry in table.journal.entries(TABLE)
        for *_, card in getattr(entry.event, "cards", None) or ()
        if entry.event.__class__.__name__ == "CardsKnown"
    ]
    assert [shoe.order[shoe.position(number)] for number in range(len(dealt))] == dealt
