"""Reporting an incident: the menu, the questions of one incident, and last whether to put it in the record."""

from __future__ import annotations

from typing import Any, Protocol

from pitboss.house.desk.incidents import chosen_incident, known_incidents, offered_incidents
from pitboss.house.desk.interview import KeyedLine, next_field, read
from pitboss.house.desk.model import Answer, at_table
from pitboss.house.runner import Table
from pitboss.table.commands import Report
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import IncidentForm
from pitboss.table.questions import NO, YES, Field, Kind, NotUnderstood, prompt

CANCEL = "cancel"
MENU = f"Which of these? (a number or a word; {CANCEL} to leave)"
CONFIRM = Field("record", "Put it in the record?", Kind.YES_NO)


class ReportingDesk(Protocol):
    """Where a report goes when its facts are complete."""

    table: Table

    @property
    def at(self) -> int: ...

    def preview(self, report: Report) -> Answer | tuple[str, ...]: ...

    def report(self, report: Report) -> Answer: ...

    def leave_it(self) -> Answer: ...


class Interview:
    """One incident from the menu to the record."""

    def __init__(self, desk: ReportingDesk) -> None:
        self._desk = desk
        self._form: IncidentForm | None = None
        self._field: Field | None = None
        self._answers: dict[str, Any] = {}
        self._report: Report | None = None
        self.over = False

    @property
    def question(self) -> str:
        """The question that waits."""
        return prompt(self._field) if self._field else MENU

    @property
    def _moment(self) -> Context:
        return at_table(self._desk.table, self._desk.at)

    def hear(self, words: list[str], *, whole_line: bool = False) -> Answer:
        """Read answers one after another; return the next question, or what came of it."""
        words, answer = list(words), Answer(asks=self.question)
        if self._form is None:
            answer = self.choose(words.pop(0))
        while words and not self.over:
            words, answer = self._heard(words, whole_line=whole_line or self._report is not None)
        return answer

    def choose(self, word: str) -> Answer:
        """Choose the incident, by its number in the menu or by its word."""
        m = self._moment
        offered = offered_incidents(m)
        form = chosen_incident(word, offered, known_incidents(m.rules))
        if form is None:
            raise NotUnderstood(f"Expected one of {', '.join(each.name for each in offered)}, not {word!r}.")
        self._form = form
        return self._ask_next(form, {}, KeyedLine(()))

    def _heard(self, words: list[str], *, whole_line: bool) -> tuple[list[str], Answer]:
        """Read the answer to the question that waits; return the words that are left for the next one."""
        field = self._field
        assert field is not None
        later: list[str] = []
        if field.open_ended and not whole_line and len(words) > 1 and words[-1].lower() in (YES, NO):
            # On one line with other answers, the `yes` at its end belongs to the question after this one.
            *words, last = words
            later = [last]
        line = KeyedLine(words)
        value = read(field, line, self._moment)
        only = whole_line or field.open_ended
        if self._report is not None:
            line.done()
            self.over = True
            return later, self._desk.report(self._report) if value else self._desk.leave_it()
        assert self._form is not None
        answer = self._ask_next(self._form, {**self._answers, field.name: value}, line, only=only)
        return [*line.words, *later], answer

    def _ask_next(self, form: IncidentForm, answers: dict[str, Any], line: KeyedLine, *, only: bool = False) -> Answer:
        """Keep the answers and ask the next question, or show what follows when there is none. An optional answer is read
        from the line and never asked; `only` refuses words that are left."""
        m = self._moment
        while (field := next_field(form.fields, line, m, answers)) and field.optional:
            answers[field.name] = read(field, line, m)
        if only:
            line.done()
        self._answers, self._field = answers, field
        return Answer(asks=self.question) if field else self._show(form.report(m, answers))

    def _show(self, report: Report) -> Answer:
        """Show what follows before it is put in the record."""
        preview = self._desk.preview(report)
        if isinstance(preview, Answer):
            self.over = True
            return preview
        self._report, self._field = report, CONFIRM
        return Answer(tells=("This follows:", *preview), asks=self.question)
