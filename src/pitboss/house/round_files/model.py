"""A round file or a case that has been read: everything is checked, nothing has been played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from pitboss.files.toml import Document, Section
from pitboss.house.automation import Automation
from pitboss.house.kind import Begins
from pitboss.house.people import People
from pitboss.house.round_files.cards import Cards
from pitboss.house.ruled import RuledKind
from pitboss.house.runner import Table
from pitboss.house.stream_runner import HouseStream
from pitboss.law import Rulebook
from pitboss.table.commands import Actor, Command, Request
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
    """The outcome of a command, and the table or stream right after it."""

    outcome: str
    """One of OUTCOMES, or in words why the command was not sent."""
    at: int
    """The time of the command."""
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()
    """The command's events and those of the automatic steps after it."""
    runner: Table | HouseStream[Any] | None = None
    """The table, when it is open, or the stream."""
    sender: Actor | None = None
    people: tuple[Actor, ...] = ()
    """Everybody who may be offered something."""
    house: People | None = None
    """People, their purses and notices."""

    @property
    def table(self) -> Table | None:
        """Return the table of the command, when it is open."""
        return self.runner if isinstance(self.runner, Table) else None

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
    """A command of the file, the table or stream it goes to (counted from 0), and what is expected of it."""

    path: str
    command: Command
    machine: int = 0
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
    area: int
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

    @property
    def name(self) -> str:
        return self.settings.name


class FileStream(Struct, frozen=True):
    """The stream of a case: its rulebook, the first request, and what is sent before the commands of the file."""

    kind: RuledKind[Any]
    book: Rulebook
    begins: Begins
    start: int
    before: tuple[Command, ...] = ()
    chance: tuple[tuple[Any, ...], ...] = ()
    """What chance gives, in order."""
    raw: Mapping[str, Any] = {}
    """What the first request was read from."""
    purses: Mapping[str, int] = {}
    """The cash of people whom the opening names."""
    purse: int = 0
    """The cash of every player who is named in the file."""

    @property
    def name(self) -> str:
        return self.begins.name


class CaseParts(Protocol):
    """What a kind of stream brings to its cases: the module `cases` in its folder."""

    def opened(self, file: Section) -> FileStream:
        """Read what the stream of the file is about, and the commands that come before those of the file."""

    def request(self, tag: str, row: Section, stream: FileStream) -> Request | None:
        """Read a request that only this kind knows how to write; None if its fields are read by their types."""

    def prepared(self, stream: HouseStream[Any]) -> None:
        """Give the stream of a case what it works together with."""


class WrittenFile(Struct, frozen=True):
    """A round file or a case: the tables of one house or one of its streams, the people, and what they say."""

    document: Document
    machines: tuple[FileTable, ...] | tuple[FileStream]
    purses: dict[str, int]
    commands: tuple[FileCommand, ...]
    people: tuple[Actor, ...] = ()
    """Everybody, once for each office they hold."""
    excluded: tuple[str, ...] = ()
    """Who is excluded from the casino."""
    accounts: bool = False
    """Staff have accounts of the house, and are signed in."""
    stop_on_refusal: bool = False

    @property
    def tables(self) -> tuple[FileTable, ...]:
        """Return the tables; none in a case."""
        return tuple(each for each in self.machines if isinstance(each, FileTable))

    @property
    def book(self) -> Rulebook:
        """Return the rulebook of the stream, or of the first table."""
        return self.machines[0].book

    @property
    def rules(self) -> Rules | Refusal:
        """Return the rules of the first table, or of the only one."""
        return self.tables[0].rules
