"""`pitboss journal checkpoint` and `journal witness`: sign what the record is now, and say who keeps copies of it."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from pitboss.cli.house_folder import data_folder, explain_errors, record_at
from pitboss.cli.options import AsJson, Data
from pitboss.cli.output import DONE, REFUSED, complain, print_json
from pitboss.house.verifying import verify_record
from pitboss.journal.anchored import known, must_be_as_long, witnessed
from pitboss.journal.anchoring import Anchors, keep_settings, settings_in
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.export import time_of
from pitboss.journal.keys import find_key
from pitboss.journal.witnesses import behind, checked_place


@explain_errors
def checkpoint(
    *,
    witness: Annotated[
        tuple[str, ...],
        Parameter(negative=(), help="A further folder or address to send it to, this once; `journal witness` sets one for good."),
    ] = (),
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Check the record against the checkpoints so far, and sign the ends of all its streams as they are now.

    Checkpoints are also made by themselves. Keep the public key and copies of the checkpoints where the operator cannot change
    them. Then no row before them can be changed or removed unnoticed, even together with the whole database.

    Example: pitboss journal checkpoint --witness /mnt/inspectorate
    """
    folder = data_folder(data)
    places = tuple(checked_place(each) for each in witness)
    with record_at(data, find_key(folder)) as journal:
        key = journal.sealer.key
        copies, _ = witnessed(folder, settings_in(folder).witnesses, key)
        report = verify_record(journal, known(folder, copies, key=key), key=key)
        if report.fault is not None:
            return complain(f"nothing is signed: {report.fault}", REFUSED)
        must_be_as_long(folder, copies)
        anchors = Anchors(journal, folder)
        made = anchors.make(places)
    for each in anchors.complaints.values():
        complain(each, REFUSED)
    if made is None:
        return REFUSED
    if json:
        print_json(made)
    else:
        print(f"Checkpoint {made.number} of {time_of(made.at)}: {len(made.heads)} streams under the root {made.root}")
        print(f"Signed under the public key {made.signer}")
    return REFUSED if anchors.complaints else DONE


@explain_errors
def witness(
    *,
    add: Annotated[tuple[str, ...], Parameter(negative=(), help="A folder, or an address that takes checkpoints by POST.")] = (),
    remove: Annotated[tuple[str, ...], Parameter(negative=(), help="One that was added.")] = (),
    events: Annotated[int | None, Parameter(help="Make a checkpoint after this many events.")] = None,
    minutes: Annotated[int | None, Parameter(help="Make one with the next event after this many minutes.")] = None,
    seconds: Annotated[float | None, Parameter(help="How long to wait for a witness.")] = None,
    data: Data = None,
    json: AsJson = False,
) -> int:
    """Show or set who gets every checkpoint of the house, and how often checkpoints are made.

    They are also made when a table or the house closes. A witness that does not answer is reported, gets what it has missed with
    the next checkpoint, and never stops play.

    Example: pitboss journal witness --add /mnt/inspectorate --add https://witness.example/checkpoints

    Example: pitboss journal witness --events 500 --minutes 15
    """
    folder = data_folder(data)
    with record_at(data):
        before = settings_in(folder)
    gone = [each for each in remove if each not in before.witnesses and str(Path(each).absolute()) not in before.witnesses]
    if gone:
        known_ones = ", ".join(before.witnesses) or "none"
        return complain(f"{gone[0]} is not a witness of this house; the witnesses are: {known_ones}", 2)
    left = [each for each in before.witnesses if each not in {*remove, *(str(Path(one).absolute()) for one in remove)}]
    after = replace(
        before,
        witnesses=tuple(dict.fromkeys((*left, *(checked_place(each) for each in add)))),
        every_events=before.every_events if events is None else events,
        every_minutes=before.every_minutes if minutes is None else minutes,
        seconds=before.seconds if seconds is None else seconds,
    )
    if after != before:
        keep_settings(folder, after)
    waiting = behind(folder / FILE, after.witnesses)
    if json:
        print_json({**{name: getattr(after, name) for name in after.__struct_fields__}, "behind": waiting})
        return DONE
    often = f"after {after.every_events:,} events, with the first event after {after.every_minutes} minutes"
    print(f"A checkpoint is made {often}, and whenever a table or the house closes.")
    for each in after.witnesses or ("Nobody witnesses the checkpoints: add a folder or an address with --add.",):
        missing = waiting.get(each, 0)
        print(f"{each}{f': {missing} checkpoints behind' if missing else ''}")
    return DONE
