"""Read an SQLite file that nobody writes to without leaving anything beside it.

Even a reader of SQLite makes files beside a database in write-ahead mode, unless it is told that nobody else writes. So a
record that no process has open is read that way, and the file is watched: if somebody begins to write, the reader
changes to the usual locks, and what it may have read half-written is not blamed on the record.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlencode

Stamp = tuple[int, int, int, bool]


def log_of(path: Path) -> Path:
    """Return the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def index_of(path: Path) -> Path:
    """Return the index of the write-ahead log, which is there while a process has the database open."""
    return path.with_name(path.name + "-shm")


def size_of(path: Path) -> int:
    """Return the size of a file; 0 if there is none, or none that may be seen."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


class QuietFile:
    """An SQLite file opened for reading only, and whether anybody has written to it since."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._copies: tempfile.TemporaryDirectory[str] | None = None
        self._overtaken = False
        shut = not os.access(path.parent, os.W_OK)
        in_use = log_of(path).exists() or index_of(path).exists()
        self._quiet = not size_of(log_of(path)) and (shut or not in_use)
        if shut and size_of(log_of(path)) and not os.access(index_of(path), os.R_OK):
            # A log that is not yet in the database, where no index of it can be made: read a copy that has room for one.
            self._path = self._copied()
        self._opened = self._stamp()

    @property
    def address(self) -> str:
        """Return the address under which SQLite opens the file now."""
        how = {"mode": "ro"} | ({"immutable": "1"} if self._quiet else {})
        return f"{self._path.as_uri()}?{urlencode(how)}"

    def look(self) -> bool:
        """Return whether somebody has just begun to write to the file, so that it must be read with locks from now on."""
        if not self._quiet or self._stamp() == self._opened:
            return False
        self._quiet, self._overtaken = False, True
        return True

    def was_overtaken(self) -> bool:
        """Return, once, whether something may have been read while somebody began to write it."""
        found, self._overtaken = self._overtaken, False
        return found

    def close(self) -> None:
        if self._copies:
            self._copies.cleanup()

    def _stamp(self) -> Stamp:
        try:
            found = self._path.stat()
        except OSError:
            return (0, 0, 0, False)
        return found.st_ino, found.st_mtime_ns, found.st_size, size_of(log_of(self._path)) > 0

    def _copied(self) -> Path:
        self._copies = tempfile.TemporaryDirectory(prefix="pitboss-")
        for each in (self._path, log_of(self._path)):
            shutil.copyfile(each, Path(self._copies.name) / each.name)
        return Path(self._copies.name) / self._path.name
