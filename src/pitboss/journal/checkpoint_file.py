"""The file of checkpoints beside the record: one per line, each on the disk before anybody is told of it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
from sqlalchemy import select

from pitboss.files.reading import read_bounded
from pitboss.journal.checkpoints import BadCheckpoint, Checkpoint, Signer, encode, make
from pitboss.journal.errors import Damaged, ReadOnly
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.keys import Key
from pitboss.journal.schema import journal as rows
from pitboss.journal.store import Journal
from pitboss.table.bounds import LARGEST_CHECKPOINTS_FILE

FILE = "checkpoints.jsonl"
"""The checkpoints of a house, in the folder of its record."""
_BLOCK = 1 << 16


class OtherKey(BadCheckpoint):
    """The checkpoints go on under a key that this process does not have."""


def read(file: Path) -> list[Checkpoint]:
    """Return the checkpoints in a file. A last line that was cut short while it was written is none yet."""
    try:
        lines = read_bounded(file, LARGEST_CHECKPOINTS_FILE).splitlines(keepends=True)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise BadCheckpoint(str(file), f"the checkpoints cannot be read ({why}).", "Check the name.") from None
    return [_decoded(line, str(file), number) for number, line in enumerate(lines, 1) if line.endswith(b"\n")]


def must_not_outlive(record: Path) -> None:
    """Refuse to begin a new record where the checkpoints of another one are left."""
    signed = None if record.exists() else last(record.with_name(FILE))
    if signed:
        raise Damaged(
            str(record),
            f"there is no such file, but checkpoint {signed.number} in {FILE} signed a record that was in it: it is gone.",
            "Restore it from a backup, or name another folder.",
        )


def first(file: Path) -> Checkpoint | None:
    """Return the first checkpoint of a file."""
    with file.open("rb") as lines:
        line = lines.readline()
    return _decoded(line, str(file), 1) if line.endswith(b"\n") else None


def last(file: Path) -> Checkpoint | None:
    """Return the last checkpoint of a file; None if there is no file, or nothing in it."""
    return next(since(file, 0), None) if file.exists() else None


def since(file: Path, number: int) -> Iterator[Checkpoint]:
    """Yield the checkpoints of a file after a number, the newest first."""
    with file.open("rb") as lines:
        for line in _backwards(lines):
            found = _decoded(line, str(file), 0)
            if found.number <= number:
                return
            yield found


def add(journal: Journal, key: Key, file: Path, at: int) -> Checkpoint:
    """Sign the record as it is now, unless it has lost what the last checkpoint signed, and write that to the file.

    It is on the disk when this returns. Processes that share the record take turns. Where the last checkpoint was signed
    under an earlier key, one more under that key comes first, and names the new one."""
    with alone(file) as lines:
        before = newest(lines, str(file))
        if before is not None:
            still_holds(journal, before, str(file))
        signer = Signer(key)
        if before is not None and before.followed_by != signer.public:
            before = make(journal, _holder(before.followed_by, key, str(file)), at, before, signer.public)
            write(lines, [before])
        made = make(journal, signer, at, before)
        write(lines, [made])
    return made


def _holder(public: str, key: Key, where: str) -> Signer:
    for each in key.all:
        signer = Signer(each)
        if signer.public == public:
            return signer
    what = f"the checkpoints go on under the key {public[:16]}, which is not the key of this record here."
    raise OtherKey(where, what, "Use the key of the record; nothing was signed.")


def still_holds(journal: Journal, signed: Checkpoint, where: str) -> None:
    """Raise BadCheckpoint if a row or a rulebook that a checkpoint signed is gone from the record, or is another one."""
    with journal.database.reading() as connection:
        for head in signed.heads:
            query = select(rows.c.hash).where(rows.c.stream == head.stream, rows.c.version == head.version)
            found = connection.scalar(query)
            if found is None or bytes(found).hex() != head.hash:
                fate = "is gone" if found is None else "is another one now"
                what = f"row {head.version} of {head.stream}, which checkpoint {signed.number} signed, {fate}."
                raise BadCheckpoint(where, what, "Nothing was signed: verify the record, and restore it from a backup.")
    if missing := {*signed.rulebooks} - {(each.id, each.digest) for each in all_kept(journal)}:
        id_, digest = min(missing)
        what = f"the rulebook {id_} ({digest[:12]}), which checkpoint {signed.number} signed, is not in the record."
        raise BadCheckpoint(where, what, "Nothing was signed: restore the record from a backup.")


@contextmanager
def alone(file: Path) -> Iterator[BinaryIO]:
    """Open a file of checkpoints that only its owner may read; no other process writes to it meanwhile."""
    try:
        with open(os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+b") as lines:
            fcntl.flock(lines, fcntl.LOCK_EX)
            yield lines
    except OSError as error:
        raise ReadOnly(str(file), f"no checkpoint can be written ({error.strerror}).", "Make the folder writable.") from None


def newest(lines: BinaryIO, where: str) -> Checkpoint | None:
    """Return the last checkpoint of an open file, ready to be added to."""
    _drop_torn_line(lines)
    line = next(_backwards(lines), None)
    return None if line is None else _decoded(line, where, 0)


def write(lines: BinaryIO, checkpoints: Iterable[Checkpoint]) -> None:
    """Add checkpoints to an open file; they are on the disk when this returns."""
    lines.seek(0, os.SEEK_END)
    for each in checkpoints:
        lines.write(encode(each) + b"\n")
    lines.flush()
    os.fsync(lines.fileno())


def _backwards(lines: BinaryIO) -> Iterator[bytes]:
    """Yield the whole lines of a file from the last to the first, without reading more of it than is asked for."""
    end, rest, whole = lines.seek(0, os.SEEK_END), b"", False
    while end:
        start = max(0, end - _BLOCK)
        lines.seek(start)
        head, *parts = (lines.read(end - start) + rest).split(b"\n")
        for part in reversed(parts):
            # What comes after the last end of a line was cut short while it was written.
            if whole:
                yield part
            whole = True
        end, rest = start, head
    if whole:
        yield rest


def _drop_torn_line(lines: BinaryIO) -> None:
    """Remove a line that was cut short while it was written: nobody was told of it."""
    end = lines.seek(0, os.SEEK_END)
    if not end:
        return
    lines.seek(end - 1)
    if lines.read(1) != b"\n":
        whole = sum(len(line) + 1 for line in _backwards(lines))
        lines.truncate(whole)


def _decoded(line: bytes, where: str, number: int) -> Checkpoint:
    try:
        return msgspec.json.decode(line, type=Checkpoint)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        what = f"{f'line {number}' if number else 'the last line'} is not a checkpoint: {error}."
        raise BadCheckpoint(where, what, "Compare the file with a copy kept elsewhere.") from None
