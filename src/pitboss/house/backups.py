"""Backups of a house: a copy made while its tables run, and a copy put back, if it holds everything that was signed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pitboss.house.verifying import counted, verify_record
from pitboss.journal.anchored import known, witnessed
from pitboss.journal.anchoring import settings_in
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.checkpoints import Checkpoint, encode
from pitboss.journal.copying import Exists, Tell, copy_rows, copy_to_file, new_file, set_aside
from pitboss.journal.errors import Altered, Missing
from pitboss.journal.keys import Key
from pitboss.journal.store import Journal
from pitboss.journal.verify import Report


class Copied(Struct, frozen=True):
    """What was copied, and what it was checked against."""

    rows: int
    streams: int
    checkpoint: int
    """The number of the last checkpoint that the copy holds; 0 if there is none."""
    aside: str = ""
    """Where the record that was there before is now."""


class DoesNotVerify(Altered):
    """A copy does not hold, so it is neither kept nor put back."""


def checkpoints_of(backup: Path) -> Path:
    """Return the file with the checkpoints that were made before a backup; it is beside it."""
    return backup.with_name(f"{backup.name}.{FILE}")


def back_up(journal: Journal, folder: Path, target: Path, key: Key | None, tell: Tell) -> Copied:
    """Copy the record and its checkpoints to a new file and one beside it. A copy that does not hold is not kept."""
    # The checkpoints first: the record only grows, so the copy holds everything that they have signed.
    chain = known(folder, key=key)
    with new_file(target) as part:
        copy_to_file(journal, part, tell)
        report = _checked(part, chain, key, tell, journal.where)
        if chain:
            with new_file(checkpoints_of(target)) as lines:
                lines.write_bytes(b"".join(encode(each) + b"\n" for each in chain))
    return Copied(report.rows, len(report.heads), chain[-1].number if chain else 0)


def _checked(file: Path, chain: Sequence[Checkpoint], key: Key | None, tell: Tell, where: str) -> Report:
    with Journal(file, read_only=True) as copy:
        report = verify_record(copy, chain, key=key, watch=counted(copy, tell))
    if report.fault is not None:
        raise DoesNotVerify(where, f"this does not hold: {report.fault}", "Nothing was copied.")
    return report


class Restoring(Struct, frozen=True):
    """What to put back, and what it must hold."""

    backup: Path
    folder: Path
    """The folder of the house."""
    database: str | None = None
    """The address of an empty database, if the record is not kept in the folder."""
    copies: tuple[Path, ...] = ()
    """Further copies of checkpoints."""
    signer: str | None = None
    move_aside: bool = False
    """Keep the record that is there under another name."""
    lose_later: bool = False
    """Put it back although checkpoints show that what came later is lost."""


def restore(what: Restoring, file: Path, key: Key | None, stamp: str, tell: Tell) -> Copied:
    """Put a backup in the place of the record, if it holds what every known checkpoint signed.

    `file` is where the record is kept in the folder. Whatever is moved aside gets a name that ends in `stamp`.
    """
    if not what.backup.exists():
        raise Missing(str(what.backup), "there is no backup here.", "Check the name.")
    if what.database is None and file.exists() and not what.move_aside:
        raise Exists(str(file), "there is a record here already.", "Have it moved aside (--move-aside), or name another folder.")
    beside = checkpoints_of(what.backup)
    own = (beside,) if beside.exists() else ()
    chain = _chain(what, own, key)
    report = _checked(what.backup, chain, key, tell, str(what.backup))
    what.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside: list[Path] = []
    with Journal(what.backup, read_only=True) as source:
        if what.database is not None:
            with Journal(what.database) as target:
                copy_rows(source, target, tell)
        else:
            room = (lambda: aside.append(set_aside(file, stamp))) if file.exists() else None
            with new_file(file, room) as part:
                copy_to_file(source, part, tell)
    _keep_checkpoints(what.folder / FILE, own, stamp if what.lose_later else None)
    return Copied(report.rows, len(report.heads), chain[-1].number if chain else 0, str(aside[0]) if aside else "")


def _chain(what: Restoring, own: tuple[Path, ...], key: Key | None) -> list[Checkpoint]:
    if what.lose_later:
        return known(None, (*own, *what.copies), what.signer, key)
    copies, _ = witnessed(what.folder, settings_in(what.folder).witnesses, key)
    return known(what.folder, (*copies, *own, *what.copies), what.signer, key)


def _keep_checkpoints(file: Path, own: tuple[Path, ...], stamp: str | None) -> None:
    """Let the checkpoints go on where those of the backup end; longer ones beside the record stay, unless they are given up."""
    if stamp and file.exists():
        file.rename(file.with_name(f"{file.name}.replaced-{stamp}"))
    if own and not file.exists():
        with new_file(file) as part:
            shutil.copyfile(own[0], part)
