"""Resuming from snapshots: the state of a stream at a version, as a cache that nobody has to trust.

A snapshot names the rulebook and the program that made it. Any other program folds from the first event.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from pitboss.games.folders import folders
from pitboss.house.kind import StreamMachine
from pitboss.house.runner import Table
from pitboss.house.running import Runner
from pitboss.house.table_stream import PREFIX
from pitboss.journal.snapshots import newest_snapshot, save_snapshot
from pitboss.journal.store import Journal
from pitboss.law import Rulebook
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

S = TypeVar("S")
EVERY = 500
"""A stream keeps a snapshot after this many events."""

_encode = msgspec.msgpack.Encoder().encode


class _Kept(msgspec.Struct, frozen=True):
    at: int
    state: TableState
    part: msgspec.Raw


class _Stream(msgspec.Struct, frozen=True):
    at: int
    state: msgspec.Raw


def save_table(journal: Journal, table: Table) -> None:
    """Keep a table as it was before the steps that may still be taken back: they are read again from the record."""
    steps = table.state.keyed
    state = steps[0].before if steps else table.state
    bare = replace(state, round=replace(state.round, part=None))
    body = _encode(_Kept(table.at, bare, msgspec.Raw(_encode(state.round.part))))
    save_snapshot(journal, PREFIX + table.machine.name, state.version, digest(table.rules), body)


def resume_table(journal: Journal, table: Table) -> None:
    """Bring a table to its newest snapshot, if there is one that fits; the events after it are still to be read."""
    found = newest_snapshot(journal, PREFIX + table.machine.name, digest(table.rules))
    if found is None:
        return
    version, body = found
    kept = msgspec.msgpack.decode(body, type=_Kept)
    part = msgspec.msgpack.decode(kept.part, type=type(table.rules.game.fresh()))
    table.state = replace(kept.state, round=replace(kept.state.round, part=part))
    table.version, table.at = version, kept.at


def save_stream(journal: Journal, machine: StreamMachine[Any, Any], stream: Runner[Any]) -> None:
    """Keep the house's own stream, or another besides its tables; one without an event has nothing to keep it by."""
    if stream.version:
        body = _encode(_Stream(stream.at, msgspec.Raw(_encode(stream.state))))
        save_snapshot(journal, machine.stream, stream.version, _digest(machine.book), body)


def resume_stream(journal: Journal, machine: StreamMachine[S, Any], stream: Runner[S]) -> None:
    """Bring a stream to its newest snapshot, if there is one that fits."""
    found = newest_snapshot(journal, machine.stream, _digest(machine.book))
    if found is None:
        return
    version, body = found
    kept = msgspec.msgpack.decode(body, type=_Stream)
    stream.state = msgspec.msgpack.decode(kept.state, type=type(machine.kind.fresh()))
    stream.version, stream.at = version, kept.at


def digest(rules: Rules) -> str:
    """Return the digest of the rulebook of a table and of the program that plays it."""
    return _digest(rules.book, *(_source(folder) for folder in folders(rules.game)))


def _digest(book: Rulebook | None, *sources: str) -> str:
    books = sorted(book.digests().items()) if book else ()
    parts = [program(), *(each for pair in books for each in pair), *sources]
    return sha256("\n".join(parts).encode()).hexdigest()


@cache
def program() -> str:
    """Return the digest of the program."""
    return _source("pitboss")


@cache
def _source(package: str) -> str:
    """Return the digest of every module of a package."""
    file = import_module(package).__file__
    assert file is not None
    folder, found = Path(file).parent, sha256()
    for path in sorted(folder.rglob("*.py")):
        found.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
