"""A round file that has been read: everything is checked, nothing has been played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from pitboss.files.toml import Document
from pitboss.house.automation import Automation
from pitboss.house.round_files.cards import Cards
from pitboss.house.runner import Table
from pitboss.law import Rulebook
from pitboss.table.commands import Actor, Command
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings

ACCEPTED, REFUSED, STALE, REPEATED = "accepted", "refused", "stale", "repeated"
OUTCOMES = (ACCEPTED, REFUSED, STALE, REPEATED)


class Unmet(Struct, frozen=True):
    """An expectation that the round did not meet."""

    step: str
    """Its path in the file, such as `command[3].expect_chips`."""
    expected: str
    found: str
    line: int | None = None
    """The line of the file, when it is known."""

    @property
    def sentence(self) -> str:
        return f"{self.step}: expected {self.expected}, found {self.found}."

    def __str__(self) -> str:
        return f"line {self.line}, {self.sentence}" if self.line else self.sentence


class Answer(Struct, frozen=True):
    """The outcome of a command, and the table right after it."""

    outcome: str
    """One of OUTCOMES, or in words why the command was not sent."""
    at: int
    """The time of the command."""
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()
    """The command's events and those of the automatic steps after it."""
    table: Table | None = None
    """The table, when it is open."""
    sender: Actor | None = None
    people: tuple[Actor, ...] = ()
    """Everybody who may be offered something."""

    @property
    def code(self) -> str:
        return self.refusal.code if self.refusal else ""

    @property
    def words(self) -> str:
        """Return the outcome, with the code of a refusal."""
        return f"{self.outcome} ({self.code})" if self.code else self.outcome


class Check(Protocol):
    """One expectation of a command: what must hold right after it."""

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        """Yield what does not hold."""


class Expect(Struct, frozen=True):
    """What the author expects of a command; nothing where the file does not say."""

    path: str = ""
    outcome: str | None = None
    code: str | None = None
    checks: tuple[Check, ...] = ()

    def unmet(self, answer: Answer) -> Iterator[Unmet]:
        """Yield one line for each expectation that the answer does not meet."""
        if self.outcome not in (None, answer.outcome) or self.code not in (None, answer.code):
            yield Unmet(self.path, f"{self.outcome} ({self.code})" if self.code else f"{self.outcome}", answer.words)
        for check in self.checks:
            yield from check.unmet(answer)


NOTHING_EXPECTED = Expect()


class FileCommand(Struct, frozen=True):
    """A command of the file, the table it goes to (counted from 0), and what is expected of it."""

    path: str
    command: Command
    table: int = 0
    expect: Expect = NOTHING_EXPECTED


class SeatExpected(Struct, frozen=True):
    """What a player must have in the end, in cents; None where the file does not say."""

    path: str
    seat: int
    player: str | None = None
    chips: int | None = None
    tokens: int | None = None
    net: int | None = None


class WagerExpected(Struct, frozen=True):
    """How a wager must end."""

    path: str
    seat: int
    wager: str
    round: int = 1
    outcome: str | None = None
    amount: int | None = None
    clause: str | None = None


class ResultExpected(Struct, frozen=True):
    """The result as the author expects it; a list of wagers is a list of all of them."""

    path: str = "result"
    seats: tuple[SeatExpected, ...] = ()
    wagers: tuple[WagerExpected, ...] | None = None


class FileTable(Struct, frozen=True):
    """A table of the file: its rulebook, what the operator chose, its cards, and what is expected of it."""

    path: str
    book: Rulebook
    settings: TableSettings
    rules: Rules | Refusal
    """How this table plays; or why the rulebook does not let it open."""
    start: int
    automation: frozenset[Automation]
    dealt_by: str = ""
    """Who deals the written cards by hand, at a physical table."""
    cards: Cards = Cards()
    opening: Expect = NOTHING_EXPECTED
    result: ResultExpected = ResultExpected()


class RoundFile(Struct, frozen=True):
    """One or more rounds at the tables of one house, written down."""

    document: Document
    tables: tuple[FileTable, ...]
    purses: dict[str, int]
    commands: tuple[FileCommand, ...]
    people: tuple[Actor, ...] = ()
    """Everybody, once for each office they hold."""
    stop_on_refusal: bool = False

    @property
    def book(self) -> Rulebook:
        """Return the rulebook of the first table, or of the only one."""
        return self.tables[0].book

    @property
    def rules(self) -> Rules | Refusal:
        """Return the rules of the first table, or of the only one."""
        return self.tables[0].rules
