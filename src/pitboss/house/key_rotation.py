"""Change the key of the record: a new one for what comes, while the old one still opens what was.

Each step leaves a record that can be used. First the new key is added to the key file; the record goes on under the old one.
Then the record says who changed the key, and from that row on the new key seals; both in one transaction. Then the old key
signs a checkpoint that names the new one. If that is missed, the next checkpoint makes up for it.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pitboss.house.house import House
from pitboss.house.stream.keys import RotateKey
from pitboss.journal.checkpoints import Checkpoint, Signer
from pitboss.journal.errors import KeyUnusable
from pitboss.journal.keys import VARIABLE, Key, add_key
from pitboss.table.commands import Actor, Command
from pitboss.table.refusal import Refusal


class Rotated(Struct, frozen=True):
    """What a rotation came to."""

    old: str
    new: str
    """The fingerprints of the keys."""
    signer: str
    """The new public key."""
    checkpoint: Checkpoint | None
    """The first checkpoint under the new key; None if none could be made yet."""


def rotate_key(house: House, source: Key | Path, who: Actor, at: int) -> Rotated | Refusal:
    """Seal what comes under a new key. One that was added before and never came into use is taken."""
    house.journal.take_key()
    old = house.journal.sealer.key
    new = _next(source, old)
    signer = Signer(new).public
    request = RotateKey(old.fingerprint, new.fingerprint, signer)
    outcome = house.send(Command(f"rotate-key-{new.fingerprint}", who, at, request))
    if isinstance(outcome, Refusal):
        return outcome
    house.journal.take_key()
    made = house.anchors.make() if house.anchors else None
    return Rotated(old.fingerprint, new.fingerprint, signer, made)


def _next(source: Key | Path, old: Key) -> Key:
    if isinstance(source, Path):
        return add_key(source, old.fingerprint)
    if source.fingerprint == old.fingerprint:
        way_out = f"Make 64 new hexadecimal digits and set {VARIABLE} to the new key, a space and the old one."
        raise KeyUnusable(source.source, "there is no new key here.", way_out)
    return source
