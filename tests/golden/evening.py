"""The evening behind a golden journal: the commands that people, and the house by itself, sent, in plain JSON.

One line of `evening.jsonl` is one command: its stream and id, who sent it, when, what it asks, and what chance gave for it and
for the automatic steps after it. What follows from a command is not written down: the program comes to it again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct

from pitboss.house.kept_streams import machine_of, walked
from pitboss.journal.rows import FOLLOWS, actor_text
from pitboss.journal.store import Journal
from pitboss.table.commands import Command, Request
from pitboss.table.services.decks.shuffling import Cut

EVENING = "evening.jsonl"


class Sent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command that was sent, and what chance gave."""

    stream: str
    id: str
    who: str
    """The office and the name, with a colon between them."""
    at: int
    does: dict[str, Any]
    """The request, without the fields that have their default value."""
    automation: list[str] | None = None
    """The dealer's steps that the table takes automatically from this command on; None where that stays as it was."""
    chance: list[Any] = []
    """What chance gave, in order: a list of pieces or numbers for each request that needs it, a number for the depth of a cut."""


def load(folder: Path) -> list[Sent]:
    """The commands of an evening."""
    return [msgspec.json.decode(line, type=Sent) for line in (folder / EVENING).read_bytes().splitlines()]


def save(folder: Path, evening: Iterable[Sent]) -> None:
    """Write an evening down, one command on each line."""
    (folder / EVENING).write_bytes(b"".join(msgspec.json.encode(sent) + b"\n" for sent in evening))


def evening_of(journal: Journal, database: Path) -> list[Sent]:
    """The evening that a journal records, in the order in which its commands came."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as rows:
        order = rows.execute("SELECT stream, command_id FROM commands ORDER BY rowid").fetchall()
    found = {(sent.stream, sent.id): sent for stream in journal.streams() for sent in _sent(journal, stream)}
    return [found[place] for place in order if place in found]


def _sent(journal: Journal, stream: str) -> Iterator[Sent]:
    """The commands that were sent to a stream; the automatic steps after each add what chance gave them."""
    machine = machine_of(journal, stream)
    sent: Sent | None = None
    for taken in walked(journal, machine):
        command: Command = taken.step.command
        does, chance = command.does, list[Any]()
        if taken.before is not None and (asked := machine.chance(taken.before, command)):
            field = asked[0].field
            chance.append(msgspec.to_builtins(getattr(does, field)))
            does = msgspec.structs.replace(does, **{field: type(getattr(does, field))()})
        if FOLLOWS in command.id:
            if sent is not None and command.id.partition(FOLLOWS)[0] == sent.id:
                depth = [does.depth] if isinstance(does, Cut) else []
                sent = msgspec.structs.replace(sent, chance=[*sent.chance, *chance, *depth])
            continue
        if sent is not None:
            yield sent
        sent = Sent(stream=stream, id=command.id, who=actor_text(command.who), at=command.at, does=_plain(does), chance=chance)
    if sent is not None:
        yield sent


def _plain(does: Request) -> dict[str, Any]:
    """A request as JSON has it, without the fields that have their default value."""
    plain: dict[str, Any] = msgspec.to_builtins(does, str_keys=True)
    for field in msgspec.structs.fields(does):
        default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
        if getattr(does, field.name) == default:
            plain.pop(field.encode_name, None)
    return plain
