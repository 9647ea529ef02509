"""A process that has a house open and does what it is told, one line after another, while others have the same house open.

python -m tests.house.other_process ADDRESS KEY
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import msgspec
from tests.support.play import sent

from pitboss.house.house import House
from pitboss.house.running import Outcome, Stale
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.house.table_stream import formats_of
from pitboss.journal.store import Journal
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.refusal import Refusal

ROOT = Path(__file__).parents[2]


class Word(msgspec.Struct):
    """Something to do: a request of somebody to a table, or to the house itself."""

    who: Actor
    does: msgspec.Raw
    table: str = ""
    id: str = ""


class Answer(msgspec.Struct):
    """What came of it."""

    versions: tuple[int, ...] = ()
    """Where the record has it."""
    refused: str = ""
    stale: bool = False
    events: str = ""
    """What the answer says, as text."""


def main(address: str, key: Path) -> None:
    house = House(Journal(address, key))
    os.write(1, b"\n")
    for line in sys.stdin:
        words = msgspec.json.decode(line, type=list[Word])
        answers = [_done(house, each) for each in words]
        os.write(1, msgspec.json.encode(answers) + b"\n")


def _done(house: House, word: Word) -> Answer:
    id_, now = word.id or uuid4().hex, time.time_ns() // 1_000_000
    if not word.table:
        return _told(house.by_itself(msgspec.json.decode(word.does, type=IssueVoucher), at=now, command_id=id_))
    table = house.table(word.table)
    does = msgspec.json.decode(word.does, type=formats_of(table.rules.game).requests)
    return _told(sent(table, Command(id_, word.who, max(now, table.at), does)))


def _told(outcome: Outcome) -> Answer:
    if isinstance(outcome, Refusal):
        return Answer(refused=outcome.code)
    if isinstance(outcome, Stale):
        return Answer(stale=True)
    return Answer(tuple(each.version for each in outcome.events), events=str(outcome.events))


class OtherProcess:
    """One of them, from the side of a test."""

    def __init__(self, address: str, key: Path) -> None:
        command = [sys.executable, "-m", "tests.house.other_process", address, str(key)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        self._line()  # it has opened the house
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.communicate(timeout=30)

    def begin(self, *words: tuple[str, Actor, Request], id_: str = "") -> None:
        """Tell it what to do, and do not wait."""
        assert self._process.stdin
        said = [Word(who, msgspec.Raw(msgspec.json.encode(does)), table, id_) for table, who, does in words]
        self._process.stdin.write(msgspec.json.encode(said).decode() + "\n")
        self._process.stdin.flush()

    def answers(self) -> list[Answer]:
        return msgspec.convert(json.loads(self._line()), list[Answer])

    def does(self, table: str, who: Actor, does: Request, id_: str = "") -> Answer:
        self.begin((table, who, does), id_=id_)
        return self.answers()[0]

    def _line(self) -> Any:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the process has ended"
        return line


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
