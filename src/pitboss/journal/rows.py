"""A row of the record, the bytes it stands for, and the hash that chains it to the row before.

The hash is SHA-256 over the columns of the row and of the command that brought it, each with its length before it, and
the hash of the row before. The marks are two bytes of checksum per column: where a row does not fit its hash, they tell
which column was changed. They prove nothing; the hash does, and it covers them too.
"""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from pitboss.table.commands import Actor

GENESIS = bytes(32)
"""What the first row of a stream has for the hash of the row before."""
OWN = ("stream", "version", "at", "type", "body", "command_id", "prev")
COMMANDS = ("command.expected", "command.events", "command.at", "command.actor", "command.body")
_KINDS = {name: int if name in ("version", "at") else str for name in OWN} | dict.fromkeys(("prev", "marks", "hash"), bytes)
_DOMAIN = b"pitboss journal row 1"

Value = str | int | float | bytes | None


class CommandRow(Struct, frozen=True):
    """A command as it stands in the database."""

    command_id: str
    stream: str
    expected: int
    events: int
    at: int
    actor: str
    body: str

    @property
    def who(self) -> Actor:
        office, _, name = self.actor.partition(":")
        return Actor(name, office)

    @property
    def last(self) -> int:
        """The version of the last event it brought."""
        return self.expected + self.events


class Row(Struct, frozen=True):
    """An event as it stands in the database, with its command; None where somebody has taken the command out."""

    stream: str
    version: int
    at: int
    type: str
    body: str
    command_id: str
    marks: bytes
    prev: bytes
    hash: bytes
    command: CommandRow | None


class Head(Struct, frozen=True):
    """Where a stream ends. Who notes it down elsewhere can tell later that nothing up to there was changed or removed."""

    stream: str
    version: int
    hash: str


def actor_text(who: Actor) -> str:
    return f"{who.office}:{who.name}"


def chained(row: Row) -> Row:
    """The row with its marks and its hash."""
    marked = replace(row, marks=marks(row))
    return replace(marked, hash=digest(marked))


def digest(row: Row) -> bytes:
    """The hash that the row, with its command, should have."""
    fields = [_DOMAIN, *_fields(row), _bytes(row.marks)]
    return sha256(b"".join(len(field).to_bytes(8, "big") + field for field in fields)).digest()


def fits(row: Row) -> bool:
    """Whether the row and its command are those that the hash was made for."""
    return row.command is not None and digest(row) == row.hash


def marks(row: Row) -> bytes:
    return b"".join(_mark(field) for field in _fields(row))


def unmarked(row: Row) -> tuple[str, ...]:
    """The columns that do not bear the mark they were written with."""
    found = [_mark(field) for field in _fields(row)]
    written = [row.marks[at : at + 2] for at in range(0, 2 * len(found), 2)]
    return tuple(name for name, a, b in zip(OWN + COMMANDS, found, written, strict=False) if a != b)


def misshapen(row: Row) -> str | None:
    """The first column that holds another kind of value than it should: text for a number, nothing for a hash."""
    for name, kind in _KINDS.items():
        if type(getattr(row, name)) is not kind:
            return name
    return None


def version_mark(row: Row) -> bytes:
    """The mark of the version that the row was written as."""
    at = 2 * OWN.index("version")
    return row.marks[at : at + 2]


def mark_of_version(version: int) -> bytes:
    return _mark(_bytes(version))


def _fields(row: Row) -> list[bytes]:
    own: Sequence[Value] = (row.stream, row.version, row.at, row.type, row.body, row.command_id, row.prev)
    command = row.command
    if command is None:
        return [_bytes(value) for value in own]
    return [_bytes(value) for value in (*own, command.expected, command.events, command.at, command.actor, command.body)]


def _bytes(value: Value) -> bytes:
    """A value with its kind, so that a number is not taken for the text that spells it."""
    match value:
        case str():
            # Text that an edited SQLite file holds need not be UTF-8; it comes and goes unharmed this way.
            return b"t" + value.encode("utf-8", "surrogateescape")
        case bytes():
            return b"b" + value
        case None:
            return b"n"
        case _:
            return b"i" + str(value).encode()


def _mark(field: bytes) -> bytes:
    return crc_hqx(field, 0xFFFF).to_bytes(2, "big")


def readable(text: str) -> str:
    """The text, with a mark in the place of bytes that are no text: an edited file may hold some."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
