"""Expectations of the house after a command: people's cash, notices to them, and what the public is not shown."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from pitboss.files.toml import Value
from pitboss.files.values import amount_or_zero, words
from pitboss.house.round_files.expectations.facts import Known
from pitboss.house.round_files.model import Answer, Check, Unmet
from pitboss.money import show
from pitboss.table.viewers import PUBLIC


class PurseExpected(Struct, frozen=True):
    path: str
    person: str
    amount: int

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.house is None:
            yield Unmet(self.path, f"{self.person} to have {show(self.amount)}", answer.words)
        elif (found := answer.house.purses[self.person]) != self.amount:
            yield Unmet(self.path, f"{self.person} to have {show(self.amount)}", show(found))


def read_purses(value: Value, facts: Known) -> Iterator[Check]:
    """Read the cash of people, by name."""
    return (PurseExpected(each.path, each.key, amount_or_zero(each)) for each in value.section())


class NoticeExpected(Struct, frozen=True):
    """A notice that the command put into somebody's inbox."""

    path: str
    to: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        to = list(_notified(answer))
        if self.to not in to:
            yield Unmet(self.path, f"a notice to {self.to}", ", ".join(to) or "no notice")


def _notified(answer: Answer) -> Iterator[str]:
    if answer.runner and answer.house:
        name, last = answer.runner.machine.name, answer.runner.version - len(answer.events)
        for each in answer.house.inbox:
            if each.place[0] == name and each.place[1] > last:
                yield from each.to


def read_notices(value: Value, facts: Known) -> Iterator[Check]:
    """Read who gets a notice, or a list of them."""
    return (NoticeExpected(each.path, words(each)) for each in value.one_or_more())


class HiddenExpected(Struct, frozen=True):
    """Words that the public does not see, neither in the view nor in the log."""

    path: str
    says: str

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        if answer.runner is None:
            yield Unmet(self.path, f"nothing about {self.says} for the public", answer.words)
            return
        seen = (answer.runner.view(PUBLIC, answer.at), *(each.event for each in answer.runner.log(PUBLIC)))
        if any(self.says in msgspec.json.encode(each).decode() for each in seen):
            yield Unmet(self.path, f"nothing about {self.says} for the public", "it is shown")


def read_hidden(value: Value, facts: Known) -> Iterator[Check]:
    """Read words that are hidden, or a list of them."""
    return (HiddenExpected(each.path, words(each)) for each in value.one_or_more())
