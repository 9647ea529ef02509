"""Something went wrong: the menu, the questions of one topic, and last whether to put it in the record."""

from __future__ import annotations

from typing import Protocol

from pitboss.house.desk.answers import Answer
from pitboss.house.desk.keys import Keys, NotUnderstood
from pitboss.house.desk.mishaps import known_topics, topics, wanted
from pitboss.house.desk.questions import NO, YES, Ask, ask_whether
from pitboss.house.desk.topics import Inquiry
from pitboss.house.runner import Table
from pitboss.table.commands import Report

CANCEL = "cancel"
MENU = f"Which of these? (a number or a word; {CANCEL} to leave)"


class Reporting(Protocol):
    """Where a report goes when its facts are in."""

    table: Table

    @property
    def at(self) -> int: ...

    def preview(self, report: Report) -> Answer | tuple[str, ...]: ...

    def report(self, report: Report) -> Answer: ...

    def leave_it(self) -> Answer: ...


class Questions:
    """The menu, the questions of one topic, and last whether to put it in the record."""

    def __init__(self, desk: Reporting) -> None:
        self._desk = desk
        self._inquiry: Inquiry | None = None
        self._ask: Ask | None = None
        self._report: Report | None = None
        self.over = False

    @property
    def open(self) -> str:
        """The question that waits."""
        return self._ask.words if self._ask else MENU

    def hear(self, words: list[str], *, whole_line: bool = False) -> Answer:
        """Answers one after another; the next question, or what came of it."""
        words, answer = list(words), Answer(asks=self.open)
        if self._inquiry is None:
            answer = self.choose(words.pop(0))
        while words and not self.over:
            words, answer = self._heard(words, whole_line=whole_line or self._report is not None)
        return answer

    def choose(self, word: str) -> Answer:
        """The topic, by its number in the menu or by its word."""
        table = self._desk.table
        offered, every = topics(table), known_topics(table.rules)
        topic = wanted(word, offered, every)
        if topic is None:
            raise NotUnderstood(f"Expected one of {', '.join(each.name for each in offered)}, not {word!r}.")
        self._inquiry = topic.inquire(table)
        return self._go_on(None)

    def _heard(self, words: list[str], *, whole_line: bool) -> tuple[list[str], Answer]:
        """The answer to the question that waits, and the words that are left for the next one."""
        assert self._ask is not None
        later: list[str] = []
        if self._ask.several and not whole_line and len(words) > 1 and words[-1].lower() in (YES, NO):
            # On one line with other answers, the `yes` at its end belongs to the question after.
            *words, last = words
            later = [last]
        keys = Keys(words, self._desk.table, self._ask.words, self._desk.at)
        value = self._ask.read(keys)
        if whole_line or self._ask.several:
            keys.done()
        later = [*keys.words, *later]
        if self._report is not None:
            self.over = True
            return later, self._desk.report(self._report) if value else self._desk.leave_it()
        return later, self._go_on(value)

    def _go_on(self, value: object) -> Answer:
        """The next question, or what follows where all has been asked."""
        assert self._inquiry is not None
        try:
            self._ask = self._inquiry.send(value)
        except StopIteration as end:
            return self._told(end.value)
        return Answer(asks=self._ask.words)

    def _told(self, report: Report) -> Answer:
        """All facts are in: what follows is shown before it is put in the record."""
        preview = self._desk.preview(report)
        if isinstance(preview, Answer):
            self.over = True
            return preview
        self._report, self._ask = report, ask_whether("Put it in the record?")
        return Answer(tells=("This follows:", *preview), asks=self._ask.words)
