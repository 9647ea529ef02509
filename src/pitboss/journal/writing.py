"""Commands and events on their way into the record: checked, sealed, and made into rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from pitboss.journal.formats import Formats
from pitboss.journal.rows import FOLLOWS, CommandRow, Head, Row, actor_text, chain
from pitboss.journal.sealing import Sealer, tag_of
from pitboss.table.commands import Actor

_END_OF_TIME = 253_402_300_800_000
"""The year 10000, in milliseconds."""


class Recordable(Protocol):
    """A command to a table or to the house: who says what, and when."""

    @property
    def id(self) -> str: ...
    @property
    def who(self) -> Actor: ...
    @property
    def at(self) -> int: ...
    @property
    def does(self) -> Any: ...


Batch = tuple[Recordable, Sequence[Struct]]
"""A command and its events."""


class Beside(Struct, frozen=True):
    """What is recorded in another stream in the same transaction, or only that this stream is still at that version."""

    stream: str
    expected: int
    batches: Sequence[Batch] = ()
    """Commands that follow from what is recorded in the first stream."""
    of: Formats | None = None
    """What its rows are read into; where it is given, they are read back before they are written."""


class Draft(Struct, frozen=True):
    """A command and its rows, before they are chained."""

    command: CommandRow
    rows: tuple[Row, ...]


def drafts(sealer: Sealer, stream: str, expected: int, batches: Sequence[Batch], *, derived: bool = False) -> list[Draft]:
    """Return the rows of a command and of the automatic steps after it; raise ValueError if they cannot be recorded.

    A derived command follows from one in another stream. Its id contains the sign that nobody else's may.
    """
    if not batches:
        raise ValueError("there is no command to record")
    first = batches[0][0].id
    if FOLLOWS in first and not derived:
        raise ValueError(f"{first!r} cannot be the id of a command: {FOLLOWS!r} is for the steps that follow one")
    made: list[Draft] = []
    ids: set[str] = set()
    for said, events in batches:
        if made and (not said.id.startswith(first + FOLLOWS) or said.id in ids):
            raise ValueError(f"{said.id!r} cannot be the id of a step that follows {first!r}")
        ids.add(said.id)
        made.append(_draft(sealer, stream, made[-1].command.last if made else expected, said, events))
    return made


def notes_of(batches: Sequence[Batch]) -> dict[str, str]:
    """Return the notes about the record that events change. The class of such an event names the note and its own field."""
    notes = {}
    for _, events in batches:
        for event in events:
            for name, field in getattr(type(event), "NOTES", {}).items():
                notes[name] = str(getattr(event, field))
    return notes


def linked(made: Iterable[Draft], head: Head, sealer: Sealer) -> tuple[Row, ...]:
    """Return the rows, chained to the head of their stream and to each other, and stamped."""
    return chain(bytes.fromhex(head.hash), (row for draft in made for row in draft.rows), sealer.stamp)


def _draft(sealer: Sealer, stream: str, at: int, said: Recordable, events: Sequence[Struct]) -> Draft:
    _check(stream, said)
    if not events:
        raise ValueError(f"the command {said.id!r} has no events")
    body = sealer.command_body(said, stream)
    command = CommandRow(said.id, stream, at, len(events), said.at, actor_text(said.who), body)
    rows = (
        Row(
            stream=stream,
            version=version,
            at=said.at,
            type=tag_of(event),
            body=sealer.event_body(event, stream, version),
            command_id=said.id,
            marks=b"",
            prev=b"",
            hash=b"",
            command=command,
        )
        for version, event in enumerate(events, at + 1)
    )
    return Draft(command, tuple(rows))


def _check(stream: str, said: Recordable) -> None:
    """Refuse what one of the databases cannot hold."""
    for name, text in (("stream", stream), ("command id", said.id), ("actor", actor_text(said.who))):
        text.encode()
        if not text or "\x00" in text:
            raise ValueError(f"{text!r} cannot be the {name}")
    if ":" in said.who.office:
        raise ValueError(f"{said.who.office!r} cannot be an office")
    if not 0 <= said.at < _END_OF_TIME:
        raise ValueError(f"{said.at} cannot be a time")
