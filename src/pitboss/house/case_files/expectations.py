"""What the author of a case expects of a command, compared with what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct, inspect

from pitboss.files.toml import Section, Value
from pitboss.files.values import amount_or_zero, known, one_of, words
from pitboss.house.case_files.model import CaseAnswer
from pitboss.house.kind import Kind
from pitboss.house.round_files.expectations.answer import ClauseExpected, EventExpected, SaysExpected
from pitboss.house.round_files.expectations.fields import matches, read_field
from pitboss.house.round_files.model import OUTCOMES, REFUSED, Answer, Check, Expect, Unmet
from pitboss.house.round_files.names import event_name
from pitboss.law import Rulebook, UnknownClause
from pitboss.money import show
from pitboss.table.refusal import SENTENCES
from pitboss.table.viewers import PUBLIC


class OfferExpected(Struct, frozen=True):
    """A request that the sender is offered afterwards, or is not; with the choices of the offer after its name."""

    path: str
    offer: str
    offered: bool

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        assert isinstance(answer, CaseAnswer)
        assert answer.sender is not None
        offers = [" ".join((each.request, *each.choices)) for each in answer.stream.offers(answer.sender, answer.at)]
        if (self.offer in offers) != self.offered:
            wanted = "to be offered" if self.offered else "not to be offered"
            yield Unmet(self.path, f"{self.offer} {wanted}", ", ".join(offers) or "no offers")


class PurseExpected(Struct, frozen=True):
    path: str
    person: str
    amount: int

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        assert isinstance(answer, CaseAnswer)
        found = answer.house.purses[self.person]
        if found != self.amount:
            yield Unmet(self.path, f"{self.person} to have {show(self.amount)}", show(found))


class NoticeExpected(Struct, frozen=True):
    """A notice that the command put into somebody's inbox."""

    path: str
    to: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        assert isinstance(answer, CaseAnswer)
        last = answer.stream.version - len(answer.events)
        new = [each for each in answer.house.inbox if each.place[0] == answer.stream.machine.name and each.place[1] > last]
        if self.to not in [to for each in new for to in each.to]:
            yield Unmet(self.path, f"a notice to {self.to}", ", ".join(to for each in new for to in each.to) or "no notice")


class HiddenExpected(Struct, frozen=True):
    """Words that the public does not see, neither in the view nor in the log."""

    path: str
    says: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        assert isinstance(answer, CaseAnswer)
        seen = (answer.stream.view(PUBLIC, answer.at), *(each.event for each in answer.stream.log(PUBLIC)))
        if any(self.says in msgspec.json.encode(each).decode() for each in seen):
            yield Unmet(self.path, f"nothing about {self.says} for the public", "it is shown")


class ViewExpected(Struct, frozen=True):
    """Parts of what a viewer sees."""

    path: str
    viewer: str
    """Somebody of the case, or `public`."""
    view: dict[str, Any]

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        assert isinstance(answer, CaseAnswer)
        viewer = next((each for each in answer.people if each.name == self.viewer), self.viewer)
        seen = msgspec.to_builtins(answer.stream.view(viewer, answer.at), str_keys=True)
        for key, wanted in self.view.items():
            if not matches(wanted, seen.get(key)):
                yield Unmet(f"{self.path}.{key}", str(wanted), str(seen.get(key)))


class Reader:
    """Reads expectations of a case by its kind of stream and its rulebook."""

    def __init__(self, kind: Kind[Any], book: Rulebook) -> None:
        self._book = book
        infos = [inspect.type_info(each) for each in kind.events]
        tagged = [info for info in infos if isinstance(info, inspect.StructType)]
        self._events = {str(info.tag).partition("/")[0]: info for info in tagged}
        self._checks: Mapping[str, Callable[[Value], Iterator[Check]]] = {
            "expect_clause": self._clauses,
            "expect_event": self._happens,
            "expect_says": lambda value: (SaysExpected(each.path, words(each)) for each in value.one_or_more()),
            "expect_offer": lambda value: (OfferExpected(each.path, words(each), True) for each in value.one_or_more()),
            "expect_no_offer": lambda value: (OfferExpected(each.path, words(each), False) for each in value.one_or_more()),
            "expect_purse": lambda value: (PurseExpected(each.path, each.key, amount_or_zero(each)) for each in value.section()),
            "expect_notice": lambda value: (NoticeExpected(each.path, words(each)) for each in value.one_or_more()),
            "expect_hidden": lambda value: (HiddenExpected(each.path, words(each)) for each in value.one_or_more()),
            "expect_view": self._views,
        }

    def read(self, row: Section) -> Expect:
        """Read all that a row expects."""
        outcome = row.read("expect", one_of(*OUTCOMES), None)
        code = row.read("expect_code", known("the code of a refusal", SENTENCES), None)
        if code and outcome not in (None, REFUSED):
            raise row["expect"].error(f"{REFUSED} beside an expect_code")
        row.allow(*self._checks)
        checks = [check for key, read in self._checks.items() if key in row for check in read(row[key])]
        return Expect(row.path, REFUSED if code else outcome, code, tuple(checks))

    def _clauses(self, value: Value) -> Iterator[Check]:
        for each in value.one_or_more():
            try:
                yield ClauseExpected(each.path, self._book.citation(words(each)))
            except UnknownClause as error:
                raise each.error(error.expected) from None

    def _happens(self, value: Value) -> Iterator[Check]:
        for each in value.one_or_more():
            row = each.section() if isinstance(each.raw, dict) else None
            name = known("the name of an event", self._events)(row["type"] if row else each)
            fields: dict[str, Any] = {}
            if row:
                kinds = {field.encode_name: field.type for field in self._events[name].fields}
                row.allow(*kinds)
                row.done()
                fields = {key: read_field(row[key], kinds[key]) for key in kinds if key in row}
            yield EventExpected(each.path, name, fields)

    def _views(self, value: Value) -> Iterator[Check]:
        for each in value.section():
            yield ViewExpected(each.path, each.key, {part.key: part.raw for part in each.section()})


__all__ = ["Reader", "event_name"]
