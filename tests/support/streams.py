"""Streams of the house under test, whatever their kind: cases of the examples, and requests that are sent by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pitboss import law
from pitboss.house.people import People
from pitboss.house.record import Accepted
from pitboss.house.round_files import Played, play
from pitboss.house.round_files.reading import load
from pitboss.house.running import Outcome
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from tests.support.witness import WITNESS

ROOT = Path(__file__).parents[2]


def witness(outcome: Outcome, of: str = "") -> None:
    """Note what the engine has cited; before the clauses of a book without a game comes its id."""
    if isinstance(outcome, Refusal):
        cited: Iterable[str] = outcome.clauses
    else:
        assert isinstance(outcome, Accepted)
        cited = [clause for each in outcome.events for clause in each.event.clauses]
        WITNESS.happened += len(outcome.events)
    WITNESS.saw(f"{of} {each}".strip() for each in cited)


def play_case(file: Path, seen: Callable[[Outcome], None]) -> Played:
    """Play a case; everything that it expects must hold."""
    played = play(load(file))
    assert [str(each) for each in played.unmet] == []
    assert not played.fault
    for each in played.answers:
        seen(each.outcome)
    return played


def with_settings(book: law.Rulebook, kind: str, values: dict[str, str]) -> law.Rulebook:
    """Return a rulebook with other values of the settings of a kind of stream, written as the file has them."""
    text = book.text
    for key, value in values.items():
        at = text.index(f'key = "{kind}.{key.replace("_", "-")}"')
        start = text.index("value = ", at)
        text = f"{text[:start]}value = {value}{text[text.index(chr(10), start) :]}"
    return law.loads(text)


class StreamUnderTest:
    """A stream in memory, and the time at which requests are sent to it."""

    stream: HouseStream[Any]
    people: People
    at: int
    of: str = ""
    """What is noted before the clauses that it cites."""
    _number = 0

    def command_id(self) -> str:
        self._number += 1
        return f"c{self._number}"

    def sent(self, does: Request, who: Actor, at: int | None = None) -> Outcome:
        self.at = self.at if at is None else at
        outcome = self.stream.send(Command(self.command_id(), who, self.at, does))
        witness(outcome, self.of)
        return outcome

    def accepted(self, does: Request, who: Actor, at: int | None = None) -> tuple[Event, ...]:
        outcome = self.sent(does, who, at)
        assert isinstance(outcome, Accepted), outcome.sentence() if isinstance(outcome, Refusal) else outcome
        return tuple(each.event for each in outcome.events)

    def turned_down(self, does: Request, who: Actor, at: int | None = None) -> Refusal:
        """Send what is refused with a sentence and a way out, and changes neither the stream nor a purse."""
        before, cash = self.stream.state, dict(self.people.state.purses)
        outcome = self.sent(does, who, at)
        assert isinstance(outcome, Refusal), outcome
        assert outcome.sentence()
        assert outcome.way_out()
        assert (self.stream.state, self.people.state.purses) == (before, cash)
        return outcome
