"""Make golden evenings again: play the commands of `evening.jsonl` in a fresh house, and write what that gives.

    python -m tests.golden.remake [NAME...]

Names in the evening become those of today first. Chance, times and ids are those of the evening, and the secrets of the record
come from the name of the folder, so that an evening made twice gives the same files. Prints what has changed besides names.
"""

from __future__ import annotations

import json
import secrets
import shutil
import sqlite3
import sys
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar, get_args
from unittest import mock

import msgspec

from pitboss.cards import Chance
from pitboss.games import games
from pitboss.house.automation import Automation
from pitboss.house.house import House
from pitboss.house.runner import Table
from pitboss.house.running import Outcome
from pitboss.house.stream import HOUSE, STREAM
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.journal.store import Journal
from pitboss.law import load as load_rulebook
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import OpenTable
from tests.golden import document, evening, renames
from tests.golden.comparison import compared
from tests.golden.evening import Sent
from tests.golden.reading import DATABASE, KEY, Reading

HERE = Path(__file__).parent
T = TypeVar("T")


class NotMade(Exception):
    """A command of the evening that cannot be carried out as it is written."""


class Given(Chance):
    """Chance that gives what it gave on the evening."""

    def __init__(self) -> None:
        self.rest: deque[Any] = deque()

    def below(self, n: int) -> int:
        raise NotMade(f"chance was not asked for a number below {n} on the evening")

    def shuffled(self, pieces: Sequence[T]) -> tuple[T, ...]:
        named = {json.dumps(msgspec.to_builtins(piece)): piece for piece in pieces}
        return tuple(named[json.dumps(each)] for each in self._next())

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        return tuple(self._next())

    def depth(self, cards: int, margin: int = 1) -> int:
        depth: int = self._next()
        return depth

    def _next(self) -> Any:
        if not self.rest:
            raise NotMade("chance was not asked here on the evening")
        return self.rest.popleft()


class Replay:
    """An evening that is played again in a fresh house."""

    def __init__(self, journal: Journal) -> None:
        self.house = House(journal)
        self._chance = Given()
        self._tables: dict[str, Table] = {}

    def play(self, commands: Iterable[Sent]) -> None:
        """Carry out every command."""
        for sent in commands:
            self._chance.rest = deque(sent.chance)
            outcome = self._carried_out(sent)
            if isinstance(outcome, Refusal):
                raise NotMade(f"{sent.stream} {sent.id}: {outcome.code}: {outcome.sentence()}")
            if self._chance.rest:
                raise NotMade(f"{sent.stream} {sent.id}: nothing asks for {len(self._chance.rest)} of what chance gave")

    def _carried_out(self, sent: Sent) -> Outcome | None:
        office, _, name = sent.who.partition(":")
        who = Actor(name, office)
        if sent.stream == STREAM:
            asks = msgspec.convert(sent.does, HOUSE.formats.requests, str_keys=True)
            if who == HOUSE_ACTOR:
                return self.house.by_itself(asks, at=sent.at, command_id=sent.id)
            return self.house.send(Command(sent.id, who, sent.at, asks))
        if sent.stream not in self._tables:
            self._open(sent, who)
            return None
        table = self._tables[sent.stream]
        if sent.automation is not None:
            table.automation = _steps(sent.automation)
        asks = msgspec.convert(sent.does, formats_of(table.rules.game).requests, str_keys=True)
        if who == HOUSE_ACTOR:
            return table.own_step(asks, command_id=sent.id, at=sent.at)
        return table.send(Command(sent.id, who, sent.at, asks))

    def _open(self, sent: Sent, who: Actor) -> None:
        asks = msgspec.convert(sent.does, OpenTable, str_keys=True)
        self._tables[sent.stream] = self.house.open_table(
            asks.rulebook,
            asks.settings,
            at=sent.at,
            who=None if who == HOUSE_ACTOR else who,
            chance=self._chance,
            automation=_steps(sent.automation or [*Automation]),
        )


def _steps(names: Iterable[str]) -> frozenset[Automation]:
    return frozenset(Automation(name) for name in names)


def with_names_of_today(commands: Iterable[Sent]) -> Iterator[Sent]:
    """The commands of an evening, with every name as it is now."""
    rows = renames.listed()
    fields = {STREAM: _fields(HOUSE.formats.requests)}
    played: dict[str, str] = {}
    for sent in commands:
        if sent.stream.startswith(PREFIX) and sent.stream not in played:
            game = played[sent.stream] = load_rulebook(sent.does["rulebook"]).game or ""
            fields[sent.stream] = _fields(formats_of(games()[game]).requests) | _fields(OpenTable)
        does = renames.renamed(sent.does, fields[sent.stream], rows, played.get(sent.stream, ""))
        yield msgspec.structs.replace(sent, does=does)


def _fields(requests: Any) -> dict[str, set[str]]:
    """The fields of each request by its name."""
    kinds = get_args(requests) or (requests,)
    return {str(kind.__struct_config__.tag): {*kind.__struct_encode_fields__} for kind in kinds}


@contextmanager
def repeatable(name: str) -> Iterator[None]:
    """Let the secrets of a record come from a name."""
    source = Random(name)
    with mock.patch.object(secrets, "token_bytes", lambda size=32: source.randbytes(size)):
        yield


def remade(folder: Path, into: Path) -> None:
    """Play the evening of a folder again, and write its files into another one."""
    commands = [*with_names_of_today(evening.load(folder))]
    into.mkdir(parents=True, exist_ok=True)
    if into != folder:
        shutil.copyfile(folder / KEY, into / KEY)
    (into / KEY).chmod(0o600)
    (into / DATABASE).unlink(missing_ok=True)
    with repeatable(folder.name), Journal(into / DATABASE, into / KEY) as journal:
        Replay(journal).play(commands)
    with closing(sqlite3.connect(into / DATABASE)) as database:
        # A snapshot names the program that made it: a golden journal is folded from its first event.
        database.execute("DELETE FROM snapshots")
        database.commit()
        document.compact(database)
    evening.save(into, commands)
    (into / document.EXPECTED).write_text(document.of(into), encoding="utf-8")


def main(names: list[str]) -> int:
    """Make evenings again, and print what each gives that it did not give before."""
    for name in names or sorted(file.parent.name for file in HERE.glob(f"*/{evening.EVENING}")):
        with tempfile.TemporaryDirectory() as place:
            made = Path(place) / name
            try:
                remade(HERE / name, made)
            except NotMade as why:
                print(f"{name}: {why}", file=sys.stderr)
                return 1
            with Reading(made, Path(place) / "copy") as reading:
                differences = [*compared(document.expected(HERE / name), document.expected(made), reading)]
            for file in (DATABASE, evening.EVENING, document.EXPECTED):
                shutil.copyfile(made / file, HERE / name / file)
        print(f"{name}: {'the same' if not differences else ''}", *differences, sep="\n  " if differences else "")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
