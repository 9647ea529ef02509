"""Checkpoints that are made by themselves: after a number of events, after a time, and at every closing.

Nothing here ever stops play. What goes wrong is kept as a complaint, for whoever runs the house.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from pitboss.journal import checkpoint_file
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.checkpoints import Checkpoint
from pitboss.journal.errors import JournalError, ReadOnly
from pitboss.journal.store import Journal
from pitboss.journal.witnesses import deliver

SETTINGS = "checkpoint-settings.json"
"""In the folder of the record: how often checkpoints are made, and who witnesses them."""
_MINUTE = 60_000
_MOST_SECONDS = 60.0


class Anchoring(Struct, frozen=True, forbid_unknown_fields=True):
    """How often checkpoints are made, and where copies go."""

    every_events: int = 1_000
    every_minutes: int = 60
    witnesses: tuple[str, ...] = ()
    """Folders and addresses."""
    seconds: float = 3.0
    """How long to wait for a witness."""

    def wrong(self) -> str | None:
        """Return what is wrong with these settings."""
        for name, value, least in (("events", self.every_events, 1), ("minutes", self.every_minutes, 1)):
            if value < least:
                return f"{name} is {value}; it is at least {least}."
        if not 0 < self.seconds <= _MOST_SECONDS:
            return f"seconds is {self.seconds:g}; it is more than 0 and at most {_MOST_SECONDS:g}."
        return None


class BadSettings(JournalError):
    """The settings of the checkpoints cannot be read."""


def settings_in(folder: Path) -> Anchoring:
    """Return the settings of the checkpoints of a house; the usual ones if none were set."""
    file = folder / SETTINGS
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Anchoring)
    except FileNotFoundError:
        return Anchoring()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        what = f"these are no settings of checkpoints ({error})."
        raise BadSettings(str(file), what, "Remove the file, and set them again.") from None
    if wrong := found.wrong():
        raise BadSettings(str(file), wrong, "Remove the file, and set them again.")
    return found


def keep_settings(folder: Path, settings: Anchoring) -> None:
    """Keep the settings with the house; only its owner may read them."""
    if wrong := settings.wrong():
        raise BadSettings(str(folder / SETTINGS), wrong, "Nothing was changed.")
    try:
        with NamedTemporaryFile("wb", dir=folder, prefix=f".{SETTINGS}.", delete=False) as part:
            part.write(msgspec.json.format(msgspec.json.encode(settings), indent=1) + b"\n")
        os.replace(part.name, folder / SETTINGS)
    except OSError as error:
        raise ReadOnly(str(folder), f"no settings can be kept here ({error.strerror}).", "Make the folder writable.") from None


def wall_clock() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Anchors:
    """Makes the checkpoints of a house as it goes on."""

    def __init__(self, journal: Journal, folder: Path, clock: Callable[[], int] = wall_clock) -> None:
        self._journal = journal
        self._folder = folder
        self._clock = clock
        self._settings = Anchoring()
        self._reached: dict[str, int] = {}
        """The version of each stream that this process knows of."""
        self._events = 0
        """How many events were written since the last checkpoint, as far as this process knows."""
        self._last: int | None = None
        """When the last checkpoint was made; None if nobody has looked yet."""
        self.complaints: dict[str, str] = {}
        """What is wrong now, by the place that it concerns."""

    @property
    def file(self) -> Path:
        """The file of the checkpoints."""
        return self._folder / FILE

    def begins(self, stream: str, version: int) -> None:
        """Take note of where a stream was when this process opened it."""
        self._reached[stream] = version

    def reached(self, stream: str, version: int) -> None:
        """Count what was written; make a checkpoint if it is due."""
        self._events += version - self._reached.get(stream, 0)
        self._reached[stream] = version
        if self._last is None:
            self._look_up()
        due = self._clock() - (self._last or 0) >= self._settings.every_minutes * _MINUTE
        if due or self._events >= self._settings.every_events:
            self.make()

    def closing(self) -> None:
        """Make a checkpoint if something was written since the last one."""
        if self._events:
            self.make()

    def make(self, also: tuple[str, ...] = ()) -> Checkpoint | None:
        """Make a checkpoint and send it to the witnesses; None, and a complaint, if it cannot be made."""
        file = self._folder / FILE
        now = self._clock()
        # Even a try counts: a place that cannot be written is not tried again at every event.
        self._last, self._events = now, 0
        self._read_settings()
        try:
            self._journal.take_key()
            made = checkpoint_file.add(self._journal, self._journal.sealer.key, file, now)
        except (JournalError, OSError, SQLAlchemyError, UnicodeError) as error:  # the last in an edited record
            self.complaints[str(file)] = f"no checkpoint was made: {error}"
            return None
        # Who is no longer a witness is not complained about.
        self.complaints = {where: what for where, what in self.complaints.items() if where == str(self._folder / SETTINGS)}
        places = tuple(dict.fromkeys((*self._settings.witnesses, *also)))
        failed = deliver(file, places, self._settings.seconds)
        for place, why in failed.items():
            again = "It gets what it has missed with the next checkpoint."
            self.complaints[place] = f"the witness {place} does not have checkpoint {made.number}: {why}. {again}"
        return made

    def _look_up(self) -> None:
        """Read the settings, and when the last checkpoint was made."""
        self._read_settings()
        try:
            found = checkpoint_file.last(self._folder / FILE)
        except (JournalError, OSError):
            found = None  # making the next one names what is wrong
        self._last = found.at if found else self._clock()

    def _read_settings(self) -> None:
        where = str(self._folder / SETTINGS)
        try:
            self._settings = settings_in(self._folder)
            self.complaints.pop(where, None)
        except JournalError as error:
            self.complaints[where] = str(error)
