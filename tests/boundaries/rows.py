"""A number of the rules as a row, and the one test of all rows: below the number, at it and above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec import Struct
from tests.support.play import TableUnderTest
from tests.support.witness import WITNESS

from pitboss import law
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Accepted, NotOpened
from pitboss.table.commands import Actor, Request
from pitboss.table.limits import Limits
from pitboss.table.refusal import Refusal

Answer = Refusal | None
"""Why something was refused; None where it was taken."""


class Row(Struct, frozen=True):
    """A number of a rulebook: what is tried with values around it, and the code of each refusal; empty where it is taken."""

    book: str
    what: str
    tries: Callable[[str, int], Answer]
    """Try a value under a rulebook; where it is taken, assert what it has brought."""
    number: int
    below: str = ""
    at: str = ""
    above: str = ""
    clauses: tuple[str, ...] = ()
    """The clauses that a refusal cites."""
    step: int = 1

    def __str__(self) -> str:
        return f"{self.book} {self.what} {self.number}"

    def holds(self, off: int) -> None:
        """Assert what the table answers to the number, or to the value a step beside it."""
        refusal = self.tries(self.book, self.number + off * self.step)
        assert (refusal.code if refusal else "") == (self.below, self.at, self.above)[off + 1], refusal
        if refusal:
            assert not self.clauses or {*self.clauses} == {*refusal.clauses}, refusal
            assert refusal.sentence()
            assert refusal.way_out()


def each_row(rows: Iterable[Row]) -> pytest.MarkDecorator:
    """Run a test for each row, with each value that has an answer of its own beside the number."""
    tried = [(row, off) for row in rows for off in (-1, 0, 1)]
    return pytest.mark.parametrize(("row", "off"), tried, ids=[f"{row} {off:+}" for row, off in tried])


def number(book: str, key: str) -> int:
    """Return a setting that is a whole number."""
    value = law.load(book).setting(key).value
    assert isinstance(value, int)
    return value


def limits_of(book: str) -> Limits:
    """Return limits for every wager that people practise with, in steps of a chip."""
    return Limits(practice_settings(law.load(book), "Table 1").limits.ranges)


def opened(book: str, **settings: Any) -> TableUnderTest | Refusal:
    """Open a table with the device and the limits that people practise with, or return why it does not open."""
    rules = law.load(book)
    usual = {"limits": limits_of(book), "device": practice_settings(rules, "Table 1").device}
    try:
        return TableUnderTest(rules, **{**usual, **settings})
    except NotOpened as stopped:
        WITNESS.saw(stopped.refusal.clauses)
        return stopped.refusal


def table(book: str, **settings: Any) -> TableUnderTest:
    """Open a table that must open."""
    found = opened(book, **settings)
    assert isinstance(found, TableUnderTest), found
    return found


def answer(at: TableUnderTest, who: Actor, does: Request, when: int | None = None) -> Answer:
    """Ask a table for something, and return why it is refused, if it is."""
    outcome = at.say(who, does, at=when)
    assert isinstance(outcome, Accepted | Refusal), outcome
    return outcome if isinstance(outcome, Refusal) else None
