"""Expectations of the answer to a command: the clauses it cites, the events it produces, the words that narrate it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.files.toml import Value
from pitboss.files.values import known, words
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.expectations.fields import Expected, matches, read_field
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.house.round_files.names import event_name
from pitboss.table.events import Event

CLAUSE, CLAUSES, TYPE = "clause", "clauses", "type"


class BeginsExpected(Struct, frozen=True):
    """What comes before the commands of a case, which nothing may refuse."""

    path: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.refusal:
            yield Unmet(self.path, "a stream that begins", f"{answer.code}: {answer.refusal.sentence()}")


class ClauseExpected(Struct, frozen=True):
    """A clause that the refusal, or one of the events, must cite."""

    path: str
    clause: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        cited = list(answer.refusal.clauses) if answer.refusal else [each for event in answer.events for each in cites(event)]
        if self.clause not in cited:
            found = ", ".join(dict.fromkeys(cited)) or "none"
            yield Unmet(self.path, f"clause {self.clause} to be cited", f"{answer.words}, citing {found}")


def read_clauses(value: Value, facts: Known) -> Iterator[Check]:
    """Read one clause, or a list of clauses that must all be cited."""
    for each in value.one_or_more():
        yield ClauseExpected(each.path, facts.clause(each))


def cites(event: Event) -> Iterator[str]:
    """Yield the clauses of an event, and those of each payment in it."""
    yield from _clauses(msgspec.to_builtins(event, str_keys=True))


def _clauses(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data.get(CLAUSES, ())
        for key, each in data.items():
            if key != CLAUSES:
                yield from _clauses(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _clauses(each)


class EventExpected(Struct, frozen=True):
    """An event that the command must produce: its name, fields that must match, a clause that it must cite."""

    path: str
    name: str
    fields: dict[str, Expected]
    clause: str | None = None

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        named = [event for event in answer.events if event_name(event) == self.name]
        if not any(self._matched(event) for event in named):
            yield Unmet(self.path, self._wanted(), self._found(answer, named))

    def _matched(self, event: Event) -> bool:
        return self._differences(event) == {} and (self.clause is None or self.clause in cites(event))

    def _differences(self, event: Event) -> dict[str, Any]:
        """Return the fields of the event that do not match, as they are."""
        data = msgspec.to_builtins(event, str_keys=True)
        return {key: data.get(key) for key, expected in self.fields.items() if not matches(expected, data.get(key))}

    def _wanted(self) -> str:
        details = [f"{key} = {expected}" for key, expected in self.fields.items()]
        details += [f"clause {self.clause}"] if self.clause else []
        return f"the event {self.name}" + (f" with {', '.join(details)}" if details else "")

    def _found(self, answer: Answer, named: list[Event]) -> str:
        if named:
            return "; ".join(self._differing(event) for event in named)
        names = ", ".join(dict.fromkeys(event_name(event) for event in answer.events))
        return f"{answer.words}, with {names}" if names else f"{answer.words}, without events"

    def _differing(self, event: Event) -> str:
        details = [f"{key} = {found}" for key, found in self._differences(event).items()]
        if self.clause is not None and self.clause not in cites(event):
            details.append(f"clauses {', '.join(dict.fromkeys(cites(event))) or 'none'}")
        return f"{self.name} with {', '.join(details)}"


def read_events(value: Value, facts: Known) -> Iterator[Check]:
    """Read the name of an event, a table with its `type` and fields, or a list of these."""
    for each in value.one_or_more():
        if not isinstance(each.raw, dict):
            yield EventExpected(each.path, known("the name of an event", facts.events)(each), {})
            continue
        row = each.section()
        name = row.need(TYPE, known("the name of an event", facts.events))
        clause = row.read(CLAUSE, facts.clause, None)
        kinds = {field.encode_name: field.type for field in facts.events[name].fields if field.encode_name != CLAUSES}
        row.allow(*kinds)
        row.done()
        yield EventExpected(each.path, name, {key: read_field(row[key], kinds[key]) for key in kinds if key in row}, clause)


class SaysExpected(Struct, frozen=True):
    """Words that the narration of an event, or the sentence of the refusal, must contain."""

    path: str
    says: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        sentences = [answer.refusal.sentence()] if answer.refusal else [event.says() for event in answer.events]
        if not any(self.says in " ".join(sentence.split()) for sentence in sentences):
            said = " ".join(f'"{sentence}"' for sentence in sentences)
            yield Unmet(self.path, f'the words "{self.says}"', said or f"{answer.words}, without words")


def read_says(value: Value, facts: Known) -> Iterator[Check]:
    """Read words, or a list of words that must all be there."""
    for each in value.one_or_more():
        yield SaysExpected(each.path, words(each))
