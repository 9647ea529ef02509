"""`pitboss journal checkpoint`: sign what the record is now, and check what was signed earlier."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.cli.house_folder import data_folder, explain_errors, now, record_at
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, REFUSED, complain, print_json
from pitboss.journal import checkpoints
from pitboss.journal.checkpoints import Checkpoint, Signer
from pitboss.journal.export import time_of
from pitboss.journal.keys import Key, find_key, read_key
from pitboss.journal.rows import Head
from pitboss.journal.verify import verify

FILE = "checkpoints.jsonl"
"""The checkpoints of a house, beside its record."""


@explain_errors
def checkpoint(
    *,
    witness: Annotated[
        tuple[Path, ...], Parameter(negative=(), help="A further folder to write it to, such as one on another machine.")
    ] = (),
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Check the record against the checkpoints so far, and sign the ends of all its streams as they are now.

    Keep the public key and copies of the checkpoints where the operator cannot change them. Then no row before them can be
    changed or removed unnoticed, even together with the whole database.

    Example: pitboss journal checkpoint --witness /mnt/inspectorate
    """
    folder = data_folder(data)
    with record_at(data) as journal:
        key = find_key(folder)
        own = key if isinstance(key, Key) else read_key(key)
        signer = Signer(own)
        before = signed(folder / FILE, signer.public)
        checkpoints.has_rulebooks(journal, before, str(folder / FILE))
        report = verify(journal, noted=heads_of(before), key=own)
        if report.fault is not None:
            return complain(f"nothing is signed: {report.fault}", REFUSED)
        made = checkpoints.add(journal, signer, folder / FILE, now(), witness)
    if json:
        print_json(made)
    else:
        print(f"Checkpoint {made.number} of {time_of(made.at)}: {len(made.heads)} streams under the root {made.root}")
        print(f"Signed under the public key {made.signer}")
    return DONE


def signed(file: Path, signer: str | None) -> list[Checkpoint]:
    """Return the checkpoints in a file, if there is one; raise BadCheckpoint if one of them does not hold."""
    if not file.exists():
        return []
    found = checkpoints.read(file)
    checkpoints.check(found, str(file), signer)
    return found


def heads_of(found: Sequence[Checkpoint]) -> list[Head]:
    """Return the ends of streams that were signed."""
    return [head for each in found for head in each.heads]
