"""The one player of round files and cases: send each command through its runner, and compare the answer with what the file
expects. What differs between tables and a stream is how they open and what a command does there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.house.people import People
from pitboss.house.record import Recorded
from pitboss.house.round_files.lines import Answered, Happened, Line, OutOfDate, Played, Refused, Repeated, Sent
from pitboss.house.round_files.model import ACCEPTED, REFUSED, REPEATED, STALE, Answer, FileCommand, Unmet, WrittenFile
from pitboss.house.runner import Table
from pitboss.house.running import Halted, Outcome, Stale
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import Actor, Command
from pitboss.table.fields import name_of
from pitboss.table.refusal import Refusal

AnyRunner = Table | HouseStream[Any]
NOT_OPENED = "that the table did not open ({code})"
ENDED_BEFORE = "that the round had ended before"


class Player(ABC):
    """A file while it is played. People and their purses belong to the house."""

    def __init__(self, file: WrittenFile, people: People) -> None:
        self.file = file
        self.people = people
        self.lines: list[Line] = []
        self.answers: list[Answered] = []
        self.unmet: list[Unmet] = []
        self.fault = ""

    @abstractmethod
    def open(self) -> None:
        """Make what the commands of the file go to."""

    @abstractmethod
    def runner(self, machine: int) -> AnyRunner | Refusal:
        """Return the table or stream of that number, or why it did not open."""

    @abstractmethod
    def outcome(self, machine: int, command: Command) -> Outcome:
        """Send a command, and return what came of it."""

    @abstractmethod
    def played(self) -> Played:
        """Compare how everything ended with what the file expects, and return all of it."""

    def play(self) -> Played:
        """Send every command in turn, and compare with what the file expects."""
        self.open()
        waiting = list(self.file.commands)
        while waiting and not self.fault:
            if self.send(waiting.pop(0)) == REFUSED and self.file.stop_on_refusal:
                break
        for command in waiting:
            self.unmet += command.expect.unmet(Answer(ENDED_BEFORE, command.command.at))
        played = self.played()
        unmet = tuple(replace(each, line=self.file.document.line(each.step)) for each in self.unmet)
        return replace(played, lines=tuple(self.lines), answers=tuple(self.answers), unmet=unmet, fault=self.fault)

    def send(self, written: FileCommand) -> str:
        """Send a command, compare the answer, and return the outcome."""
        runner = self.runner(written.machine)
        if isinstance(runner, Refusal):
            outcome = NOT_OPENED.format(code=runner.code)
            self.unmet += written.expect.unmet(Answer(outcome, written.command.at))
            return outcome
        try:
            answer = self._sent(runner, written)
        except Halted as halted:
            self.fault = str(halted)
            return ""
        with runner.machine.words():
            self.unmet += written.expect.unmet(answer)
        return answer.outcome

    def _sent(self, runner: AnyRunner, written: FileCommand) -> Answer:
        command, name = written.command, self.file.machines[written.machine].name
        sent = Sent(command.id, command.who, command.at, name_of(type(command.does)), runner.version, name)
        outcome = self.outcome(written.machine, command)
        self.answers.append(Answered(command, outcome))
        if isinstance(outcome, Refusal):
            self.lines.append(Refused(sent, outcome))
            return self.answer(REFUSED, command.at, runner, refusal=outcome, sender=command.who)
        if isinstance(outcome, Stale):
            self.lines.append(OutOfDate(sent, outcome.expected))
            return self.answer(STALE, command.at, runner, sender=command.who)
        events = outcome.events
        if events and events[0].version <= sent.version:
            self.lines.append(Repeated(sent, tuple(each.version for each in events)))
            return self.answer(REPEATED, command.at, runner, events=events, sender=command.who)
        self.lines += [Happened(each, name) for each in events]
        return self.answer(ACCEPTED, command.at, runner, events=events, sender=command.who)

    def answer(
        self,
        outcome: str,
        at: int,
        runner: AnyRunner,
        *,
        events: Sequence[Recorded] = (),
        refusal: Refusal | None = None,
        sender: Actor | None = None,
    ) -> Answer:
        """Return what came of a command, with everything as it is right after it."""
        happened = tuple(each.event for each in events)
        return Answer(outcome, max(at, runner.at), refusal, happened, runner, sender, self.file.people, self.people)
