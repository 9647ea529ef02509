"""A case file that has been read: everything is checked, nothing has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from pitboss.files.toml import Document, Section
from pitboss.house.kind import Begins, Kind
from pitboss.house.people import People
from pitboss.house.round_files.model import NOTHING_EXPECTED, Answer, Expect
from pitboss.house.stream_runner import HouseStream
from pitboss.law import Rulebook
from pitboss.table.commands import Actor, Command, Request


class CaseParts(Protocol):
    """What a kind of stream brings to its case files: the module `cases` in its folder."""

    def opened(self, file: Section) -> CaseOpening:
        """Read what the stream of the file is about, and the commands that come before those of the file."""

    def request(self, tag: str, row: Section, opening: CaseOpening) -> Request | None:
        """Read a request that only this kind knows how to write; None if its fields are read by their types."""

    def prepared(self, stream: HouseStream[Any]) -> None:
        """Give the stream of a case what it works together with."""


class CaseOpening(Struct, frozen=True):
    """The rulebook of a case, the first request, and what is sent before the commands of the file."""

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


class CaseCommand(Struct, frozen=True):
    """A command of the file, and what is expected of it."""

    path: str
    command: Command
    expect: Expect = NOTHING_EXPECTED


class CaseFile(Struct, frozen=True):
    """A case, ready to be played."""

    document: Document
    kind: Kind[Any]
    opening: CaseOpening
    people: tuple[Actor, ...]
    excluded: tuple[str, ...]
    accounts: bool
    commands: tuple[CaseCommand, ...]


class CaseAnswer(Answer, frozen=True, kw_only=True):
    """The outcome of a command, with the stream and the house right after it."""

    stream: HouseStream[Any]
    house: People
