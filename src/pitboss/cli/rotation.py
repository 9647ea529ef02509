"""`pitboss journal rotate-key`: a new key for what comes."""

from pitboss.cli.house_folder import data_folder, explain_errors, house_at, now
from pitboss.cli.options import As, AsJson, Data
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, print_json
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.house.key_rotation import rotate_key as rotate
from pitboss.journal.keys import find_key
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal


@explain_errors
def rotate_key(*, speaker: As = None, password_file: PasswordFile = None, data: Data = None, json: AsJson = False) -> int:
    """Seal what comes under a new key; the old one stays in the key file, and still opens what was sealed under it.

    The record says who changed the key and when. The old key signs a checkpoint that names the new public key: note it.
    If the command is interrupted, the record can still be used; run it again.

    Example: pitboss journal rotate-key --as Cass casino-supervisor
    """
    if speaker is None:
        return complain("Say who changes the key: --as NAME OFFICE.", WRONG_INPUT)
    who = Actor(*speaker)
    with house_at(data) as house:
        prove(house, who, password_file)
        done = rotate(house, find_key(data_folder(data)), who, now())
    if isinstance(done, Refusal):
        return complain(f"{done.sentence()} {done.way_out()}", REFUSED)
    number = done.checkpoint.number if done.checkpoint else None
    if json:
        print_json({"old": done.old, "new": done.new, "signer": done.signer, "checkpoint": number})
        return DONE
    print(f"What comes is sealed under the key {done.new}. The key {done.old} still opens what was sealed under it: keep both.")
    print(f"The new public key is {done.signer}")
    if number is not None:
        print(f"Checkpoint {number - 1} under the old key names it; checkpoint {number} is the first under it.")
    return DONE
