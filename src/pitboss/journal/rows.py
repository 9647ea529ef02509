"""A row of the record, and the hash that chains it to the row before.

The hash is SHA-256 over the columns of the row and of its command, each with its length before it, and over the hash of the
row before. The marks are two bytes of checksum per column. If a row does not match its hash, they tell which column was
changed. They prove nothing by themselves; the hash covers them too. After the marks comes the stamp, which only whoever holds
the key of the record can make; rows of earlier versions have none.
"""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from pitboss.table.commands import Actor

FOLLOWS = "/"
"""The id of an automatic step is the id of the command it follows, this sign, and its number."""
GENESIS = bytes(32)
"""The hash before the first row of a stream."""
OWN = ("stream", "version", "at", "type", "body", "command_id", "prev")
COMMANDS = ("command.expected", "command.events", "command.at", "command.actor", "command.body")
_KINDS = {name: int if name in ("version", "at") else str for name in OWN} | dict.fromkeys(("prev", "marks", "hash"), bytes)
MARKS_BYTES = 2 * len(OWN + COMMANDS)
"""How long the marks are; what comes after them is the stamp."""
Stamp = Callable[[bytes], bytes]
"""Makes the stamp of a row from what is in it."""
_DOMAIN = b"pitboss journal row 1"
_START = len(_DOMAIN).to_bytes(8, "big") + _DOMAIN

Value = str | int | float | bytes | None


class CommandRow(Struct, frozen=True):
    """A command as it is in the database."""

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
        """The version of its last event."""
        return self.expected + self.events


class Row(Struct, frozen=True):
    """An event as it is in the database, with its command; None if the command was removed."""

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
    """The end of a stream. A head noted elsewhere proves later that nothing before it was changed or removed."""

    stream: str
    version: int
    hash: str


def actor_text(who: Actor) -> str:
    return f"{who.office}:{who.name}"


def chained(row: Row, stamp: Stamp | None = None) -> Row:
    """Return the row with its marks, its stamp and its hash."""
    return chain(row.prev, (row,), stamp)[0]


def chain(prev: bytes, rows: Iterable[Row], stamp: Stamp | None = None) -> tuple[Row, ...]:
    """Return the rows, each with marks, stamp and hash, the first one chained to a hash and each to the row before."""
    made: list[Row] = []
    said: CommandRow | None = None
    framed = marked = b""
    for row in rows:
        if row.command is not said:  # the rows of a command follow each other
            said, fields = row.command, _command_fields(row.command)
            framed, marked = _frame(fields), _marks(fields)
        fields = _own_fields(row, prev)
        content, marks = _frame(fields) + framed, _marks(fields) + marked
        marks += stamp(content) if stamp else b""
        linked = replace(row, marks=marks, prev=prev, hash=_hash(content, marks))
        made.append(linked)
        prev = linked.hash
    return tuple(made)


def digest(row: Row) -> bytes:
    """Return the hash that the row, with its command, should have."""
    return _hash(_frame(_fields(row)), row.marks)


def fits(row: Row) -> bool:
    """Return whether the hash was made for the row and its command."""
    return row.command is not None and digest(row) == row.hash


def marks(row: Row) -> bytes:
    """Return the marks that the row should have."""
    return _marks(_fields(row))


def stamp_of(row: Row) -> bytes:
    """Return the stamp of a row; nothing if it has none."""
    return row.marks[MARKS_BYTES:]


def content(row: Row) -> bytes:
    """Return what the stamp of a row is made from."""
    return _frame(_fields(row))


def unmarked(row: Row) -> tuple[str, ...]:
    """Return the columns whose mark does not match."""
    found = marks(row)
    pairs = ((name, slice(2 * at, 2 * at + 2)) for at, name in enumerate((OWN + COMMANDS)[: len(found) // 2]))
    return tuple(name for name, mark in pairs if found[mark] != row.marks[mark])


def misshapen(row: Row) -> str | None:
    """Return the first column with a value of the wrong type, such as text for a number."""
    for name, kind in _KINDS.items():
        if type(getattr(row, name)) is not kind:
            return name
    return None


def version_mark(row: Row) -> bytes:
    """Return the mark of the version that the row was written as."""
    at = 2 * OWN.index("version")
    return row.marks[at : at + 2]


def mark_of_version(version: int) -> bytes:
    return _marks((_bytes(version),))


def _fields(row: Row) -> list[bytes]:
    return [*_own_fields(row, row.prev), *_command_fields(row.command)]


def _own_fields(row: Row, prev: bytes) -> list[bytes]:
    values: Sequence[Value] = (row.stream, row.version, row.at, row.type, row.body, row.command_id, prev)
    return [_bytes(value) for value in values]


def _command_fields(command: CommandRow | None) -> list[bytes]:
    if command is None:
        return []
    return [_bytes(value) for value in (command.expected, command.events, command.at, command.actor, command.body)]


def _bytes(value: Value) -> bytes:
    """Return a value with its type, so that a number is not taken for the text that spells it."""
    if isinstance(value, str):
        # Text in an edited SQLite file may not be UTF-8. This keeps its bytes.
        return b"t" + value.encode("utf-8", "surrogateescape")
    if isinstance(value, bytes):
        return b"b" + value
    return b"n" if value is None else b"i%b" % str(value).encode()


def _hash(framed: bytes, marks: bytes) -> bytes:
    return sha256(_START + framed + _frame((_bytes(marks),))).digest()


def _frame(fields: Iterable[bytes]) -> bytes:
    """Return the fields, each with its length before it."""
    return b"".join([len(field).to_bytes(8, "big") + field for field in fields])


def _marks(fields: Iterable[bytes]) -> bytes:
    return b"".join([crc_hqx(field, 0xFFFF).to_bytes(2, "big") for field in fields])


def readable(text: str) -> str:
    """Return the text with a question mark for each byte that is not UTF-8, as an edited file may have."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
