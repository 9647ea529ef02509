"""A record that cannot be told as a story: its rows hold, or seem to, but nothing could have happened that way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.journal.errors import Altered, JournalError, UnknownFormat
from pitboss.journal.rows import readable
from pitboss.journal.store import Journal

UNREADABLE = (Altered, UnknownFormat)
"""What is wrong with one stream only: the others can be read."""


@contextmanager
def told_by(journal: Journal, stream: str, version: int) -> Iterator[None]:
    """Name the row if what it says cannot have happened there. Only a forged record says such things."""
    try:
        yield
    except JournalError:
        raise
    except Exception as error:
        where = f"{journal.where}, {readable(stream)} {version}"
        what = f"this cannot have happened after the rows before it ({type(error).__name__}: {error})."
        raise Altered(where, what, "The record was forged; restore it from a backup.") from error
