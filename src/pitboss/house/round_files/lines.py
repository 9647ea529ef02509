"""What came of a round file or a case: each event, each command without one, and how every table ended."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pitboss.house.record import MemoryRecord
from pitboss.house.results import NOTHING, Result
from pitboss.house.round_files.model import Unmet
from pitboss.house.runner import Outcome, Recorded
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import Actor, Command
from pitboss.table.refusal import Refusal


class Sent(Struct, frozen=True):
    """A command that produced no event: who sent it, when, what, and at which version of which table or stream."""

    id: str
    who: Actor
    at: int
    does: str
    version: int
    table: str = ""


class Happened(Struct, frozen=True):
    recorded: Recorded
    table: str = ""


class Refused(Struct, frozen=True):
    sent: Sent
    refusal: Refusal


class OutOfDate(Struct, frozen=True):
    sent: Sent
    expected: int


class Repeated(Struct, frozen=True):
    """The same command again: it happened before, at these versions, and does not happen twice."""

    sent: Sent
    versions: tuple[int, ...]


Line = Happened | Refused | OutOfDate | Repeated


class PlayedTable(Struct, frozen=True):
    """How a table of the file ended, and its record; no record when it did not open."""

    name: str
    result: Result = NOTHING
    record: MemoryRecord | None = None


class Answered(Struct, frozen=True):
    """A command of the file, and what came of it."""

    command: Command
    outcome: Outcome


class Played(Struct, frozen=True):
    """What a round file or a case came to."""

    lines: tuple[Line, ...]
    tables: tuple[PlayedTable, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    """What the file expected and did not get."""
    fault: str = ""
    """Why a table or the stream stopped, if it did."""
    answers: tuple[Answered, ...] = ()
    """What came of each command that was sent."""
    stream: HouseStream[Any] | None = None
    """The stream of a case."""

    @property
    def result(self) -> Result:
        """The result of the first table, or of the only one."""
        return self.tables[0].result
