"""`pitboss journal backup` and `journal restore`: a copy of the record, made while tables run, and put back if it holds."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import asdict

from pitboss.cli.house_folder import data_folder, database_of, explain_errors, key_of, record_at
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, print_json
from pitboss.cli.progress import progress
from pitboss.house.backups import Restoring, back_up, checkpoints_of
from pitboss.house.backups import restore as put_back
from pitboss.house.house import DATABASE


@explain_errors
def backup(file: Path, /, *, data: Data = None, json: AsJson = False) -> int:
    """Copy the record as it is at this moment, while tables run, into one SQLite file; its checkpoints go beside it.

    The copy is checked before it takes its name. It holds no key: keep a copy of the key elsewhere.

    Example: pitboss journal backup /mnt/backups/house-2026-03-01.db

    Parameters
    ----------
    file
        A file that does not exist yet.
    """
    folder = data_folder(data)
    with record_at(data) as journal, progress() as tell:
        copied = back_up(journal, folder, file, key_of(data), tell)
    if json:
        print_json({"file": str(file), **asdict(copied)})
    else:
        print(f"{file}: {copied.rows} events in {copied.streams} streams, checked.")
        beside = f"Checkpoints up to number {copied.checkpoint} are in {checkpoints_of(file)}"
        print(beside if copied.checkpoint else "There are no checkpoints yet.")
    return DONE


@explain_errors
def restore(
    file: Path,
    /,
    *,
    checkpoints: Annotated[tuple[Path, ...], Parameter(negative=(), help="A copy of checkpoints that was kept elsewhere.")] = (),
    signer: Annotated[str | None, Parameter(help="A public key of the house, as it was noted elsewhere.")] = None,
    move_aside: Annotated[bool, Parameter(negative=(), help="Keep the record that is there under another name.")] = False,
    lose_later: Annotated[
        bool, Parameter(negative=(), help="Restore it although checkpoints show that what came after it is lost.")
    ] = False,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Put a backup in the place of the record, if it verifies and holds what every checkpoint signed.

    The checkpoints are those beside the record and the backup, those that witnesses have in folders, and those given. A backup
    that is older than one of them is refused. A record that is there already is never overwritten.

    Example: pitboss journal restore /mnt/backups/house-2026-03-01.db --data restored

    Parameters
    ----------
    file
        A backup that `pitboss journal backup` made.
    """
    folder = data_folder(data)
    what = Restoring(file, folder, database_of(data), checkpoints, signer, move_aside, lose_later)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    key = key_of(data)
    with progress() as tell:
        copied = put_back(what, folder / DATABASE, key, stamp, tell)
    if json:
        print_json({"file": str(file), "folder": str(folder), **asdict(copied), "key": key is not None})
        return DONE
    place = "the database" if what.database else folder  # its address may hold a password
    print(f"{place}: {copied.rows} events in {copied.streams} streams were restored.")
    held = f"They hold everything up to checkpoint {copied.checkpoint}."
    print(held if copied.checkpoint else "There was no checkpoint to compare them with.")
    if copied.aside:
        print(f"The record that was there before is now {copied.aside}")
    if key is None:
        print("The key is not here: put its file back before tables are opened.")
    return DONE
