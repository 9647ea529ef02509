"""What can go wrong with the record. Each error says where, what is wrong and what to do; nothing recorded is lost."""

from __future__ import annotations


class JournalError(Exception):
    """The record cannot be opened, read or added to."""

    def __init__(self, where: str, what: str, way_out: str) -> None:
        super().__init__(where, what, way_out)
        self.where = where
        self.what = what
        self.way_out = way_out

    def __str__(self) -> str:
        return f"{self.where}: {self.what} {self.way_out}"


class Missing(JournalError):
    """There is no record there."""


class NotAJournal(JournalError):
    """The file or database is something else."""


class Damaged(JournalError):
    """The database is cut short or broken."""


class Altered(JournalError):
    """A row of the record is not what was written."""


class UnknownFormat(JournalError):
    """An event or command has a format that this program does not know."""


class Locked(JournalError):
    """Another process has locked the record."""


class ReadOnly(JournalError):
    """The record, or its folder, may not be written."""


class DiskFull(JournalError):
    """There is no room to write."""


def disk_full(where: str) -> DiskFull:
    """Return the error for a disk without room: the database has taken back what it had begun to write."""
    return DiskFull(where, "the disk is full; this was not recorded, but everything before it was.", "Make room and try again.")


class Unreachable(JournalError):
    """The database does not answer."""


class NewerVersion(JournalError):
    """A later Pitboss wrote the database in a form that this one does not know."""


class OlderVersion(JournalError):
    """The database has an earlier form, and it was opened for reading only."""


class KeyMissing(JournalError):
    """The key of the record is missing."""


class KeyUnusable(JournalError):
    """The key is malformed, or others can read it."""


class WrongKey(JournalError):
    """The record was sealed under another key."""


class InTheShoe(JournalError):
    """The card has not left the shoe, and the shoe is still dealt from."""


class NotRecordable(JournalError):
    """The command or one of its events cannot be recorded."""


class CommandReused(JournalError):
    """Somebody else has used the id of the command."""


class Conflict(JournalError):
    """The stream is not at the expected version."""

    def __init__(self, where: str, stream: str, expected: int, version: int) -> None:
        super().__init__(
            where,
            f"{stream} is at version {version}, not {expected}.",
            "Read what has happened since and decide again.",
        )
        self.stream = stream
        self.expected = expected
        self.version = version
