"""What can stand in the way of the record: where, what is wrong, and the way out. Nothing that was recorded is lost."""

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
    """There is no record in that place."""


class NotAJournal(JournalError):
    """What lies in that place is something else."""


class Damaged(JournalError):
    """The database is cut short or broken."""


class Altered(JournalError):
    """A row of the record cannot be what was written."""


class Locked(JournalError):
    """Another process holds the record for itself."""


class ReadOnly(JournalError):
    """The record, or the folder it lies in, may not be written."""


class DiskFull(JournalError):
    """There is no room to write."""


class Unreachable(JournalError):
    """The database does not answer."""


class NewerVersion(JournalError):
    """A later Pitboss has written the record in a form that this one does not know."""


class OlderVersion(JournalError):
    """The record has an earlier form, and may not be brought up to date because it is only being read."""


class KeyMissing(JournalError):
    """The key that the record was sealed under is not there."""


class KeyUnusable(JournalError):
    """What should be the key is none, or is open to others."""


class WrongKey(JournalError):
    """The record was sealed under another key."""


class InTheShoe(JournalError):
    """A card that has not left a shoe is opened to nobody while the shoe is dealt from."""


class NotRecordable(JournalError):
    """What was handed over cannot be written as it is."""


class CommandReused(JournalError):
    """The id of the command was used before, by somebody else."""


class Conflict(JournalError):
    """The stream has moved on since the speaker looked."""

    def __init__(self, where: str, stream: str, expected: int, version: int) -> None:
        super().__init__(
            where,
            f"{stream} is at version {version}, not {expected}.",
            "Read what has happened since and decide again.",
        )
        self.stream = stream
        self.expected = expected
        self.version = version
