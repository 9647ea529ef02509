"""Signed checkpoints: what the whole record was at a time, kept outside the database.

A checkpoint holds the end of every stream and the digest of every kept rulebook, the root of the hash tree over them, and the
digest of the checkpoint before. It is signed with Ed25519 under a key that is not in the database. Whoever rewrites the
record, cuts it off or puts an old copy in its place must also forge every copy of the checkpoints.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

from pitboss.journal.errors import JournalError, ReadOnly
from pitboss.journal.hash_tree import HashTree, climb, height
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.keys import Key
from pitboss.journal.rows import Head
from pitboss.journal.store import Journal

_DOMAIN = b"pitboss checkpoint 1\n"
_encode = msgspec.json.Encoder(order="deterministic").encode


class BadCheckpoint(JournalError):
    """A checkpoint is malformed, forged, or does not follow the one before."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole record at a time, in a few hashes, signed."""

    number: int
    at: int
    heads: tuple[Head, ...]
    rulebooks: tuple[tuple[str, str], ...]
    """The id and the digest of each kept rulebook."""
    root: str
    previous: str
    """The digest of the checkpoint before; empty for the first."""
    signer: str
    """The public key, in hexadecimal digits."""
    signature: str = ""

    @property
    def digest(self) -> str:
        """The digest that the next checkpoint names."""
        return sha256(_encode(self)).hexdigest()

    def unsigned(self) -> bytes:
        """Return what is signed."""
        return _DOMAIN + _encode(replace(self, signature=""))


class Inclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """Shows that the end of one stream is under the root of a checkpoint, without the other streams."""

    head: Head
    position: int
    leaves: int
    path: tuple[str, ...]


class Signer:
    """Signs checkpoints with a key derived from that of the record."""

    def __init__(self, key: Key) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(key.derive("checkpoints"))
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, checkpoint: Checkpoint) -> Checkpoint:
        return replace(checkpoint, signature=self._private.sign(checkpoint.unsigned()).hex())


def make(journal: Journal, signer: Signer, at: int, before: Checkpoint | None) -> Checkpoint:
    """Return a checkpoint of the record as it is now."""
    heads = tuple(sorted(journal.heads(), key=lambda head: head.stream))
    rulebooks = tuple((kept.id, kept.digest) for kept in all_kept(journal))
    return signer.sign(
        Checkpoint(
            number=before.number + 1 if before else 1,
            at=max(at, before.at) if before else at,
            heads=heads,
            rulebooks=rulebooks,
            root=root_of(heads, rulebooks),
            previous=before.digest if before else "",
            signer=signer.public,
        )
    )


def root_of(heads: Sequence[Head], rulebooks: Sequence[tuple[str, str]]) -> str:
    """Return the root of the hash tree over the ends of streams and the kept rulebooks, in this order."""
    leaves = _leaves(heads, rulebooks)
    return _root(len(leaves), HashTree(leaves).top)


def inclusion(checkpoint: Checkpoint, stream: str) -> Inclusion:
    """Return the proof that a stream ended as the checkpoint says."""
    position = [head.stream for head in checkpoint.heads].index(stream)
    leaves = _leaves(checkpoint.heads, checkpoint.rulebooks)
    path = tuple(each.hex() for each in HashTree(leaves).path(position))
    return Inclusion(checkpoint.heads[position], position, len(leaves), path)


def check_inclusion(root: str, proof: Inclusion) -> bool:
    """Return whether the stream ended so under this root."""
    if not 0 <= proof.position < proof.leaves or len(proof.path) != height(proof.leaves):
        return False
    try:
        path = [bytes.fromhex(each) for each in proof.path]
    except ValueError:
        return False
    return _root(proof.leaves, climb(_leaf("stream", _encode(proof.head)), proof.position, path)) == root


def _leaves(heads: Iterable[Head], rulebooks: Iterable[tuple[str, str]]) -> list[bytes]:
    found = [_leaf("stream", _encode(head)) for head in heads]
    return [*found, *(_leaf("rulebook", _encode(each)) for each in rulebooks)] or [_leaf("empty", b"")]


def _leaf(kind: str, value: bytes) -> bytes:
    return sha256(b"\x00" + kind.encode() + b"\n" + value).digest()


def _root(leaves: int, top: bytes) -> str:
    return sha256(b"\x03" + leaves.to_bytes(8, "big") + top).hexdigest()


# --- checking ------------------------------------------------------------------------------------------------------


def check(checkpoints: Sequence[Checkpoint], where: str, signer: str | None = None) -> None:
    """Raise BadCheckpoint at the first checkpoint that is not signed, or does not follow the one before.

    `signer` is the public key that all of them must have. Without it the first one's is taken for right."""
    signer = signer or (checkpoints[0].signer if checkpoints else "")
    before: Checkpoint | None = None
    for each in checkpoints:
        if wrong := _wrong(each, before, signer):
            raise BadCheckpoint(where, f"checkpoint {each.number} {wrong}", "Compare it with a copy kept elsewhere.")
        before = each


def _wrong(each: Checkpoint, before: Checkpoint | None, signer: str) -> str | None:
    if each.signer != signer:
        return f"was signed under another key, {each.signer[:16]}."
    if not _is_signed(each):
        return "does not have the signature of its key."
    if each.root != root_of(each.heads, each.rulebooks):
        return "has a root that was not made from its streams."
    if before is None:
        return None if each.number == 1 and not each.previous else "is not the first one; earlier ones are missing."
    if (each.number, each.previous) != (before.number + 1, before.digest):
        return f"does not follow checkpoint {before.number}."
    then = {head.stream: head.version for head in before.heads}
    now = {head.stream: head.version for head in each.heads}
    shrunk = [stream for stream, version in then.items() if now.get(stream, 0) < version]
    return f"has fewer rows of {shrunk[0]} than checkpoint {before.number}." if shrunk else None


def _is_signed(each: Checkpoint) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(each.signer))
        key.verify(bytes.fromhex(each.signature), each.unsigned())
    except (ValueError, InvalidSignature):
        return False
    return True


def has_rulebooks(journal: Journal, signed: Iterable[Checkpoint], where: str) -> None:
    """Raise BadCheckpoint if a rulebook that was signed is no longer in the record under its id."""
    kept = {(each.id, each.digest) for each in all_kept(journal)}
    for each in signed:
        for id_, digest in each.rulebooks:
            if (id_, digest) not in kept:
                what = f"checkpoint {each.number} names the rulebook {id_} ({digest[:12]}), which is not in the record."
                raise BadCheckpoint(where, what, "Restore the record from a backup.")


# --- files ---------------------------------------------------------------------------------------------------------


def read(file: Path) -> list[Checkpoint]:
    """Return the checkpoints in a file, one per line."""
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise BadCheckpoint(str(file), f"the checkpoints cannot be read ({error.strerror}).", "Check the name.") from None
    return list(_decoded(lines, str(file)))


def _decoded(lines: Iterable[bytes], where: str) -> Iterator[Checkpoint]:
    for number, line in enumerate(lines, 1):
        try:
            yield msgspec.json.decode(line, type=Checkpoint)
        except msgspec.MsgspecError as error:
            what = f"line {number} is not a checkpoint: {error}."
            raise BadCheckpoint(where, what, "Compare the file with a copy kept elsewhere.") from None


def add(journal: Journal, signer: Signer, file: Path, at: int, witnesses: Iterable[Path] = ()) -> Checkpoint:
    """Make the next checkpoint and write it to the file, and to a file named after the key in each further folder.

    It is on the disk when this returns. Processes that share the record take turns."""
    with _alone(file) as lines:
        before = list(_decoded(lines.read().splitlines()[-1:], str(file)))
        made = make(journal, signer, at, before[0] if before else None)
        _write(lines, made)
    for folder in witnesses:
        with _alone(folder / witness_name(signer.public)) as lines:
            _write(lines, made)
    return made


def witness_name(signer: str) -> str:
    """Return the name of the file in which a witness keeps the checkpoints of a house."""
    return f"checkpoints-{signer[:16]}.jsonl"


@contextmanager
def _alone(file: Path) -> Iterator[BinaryIO]:
    """Open a file of checkpoints that only its owner may read; no other process writes to it meanwhile."""
    try:
        with open(os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+b") as lines:
            fcntl.flock(lines, fcntl.LOCK_EX)
            yield lines
    except OSError as error:
        raise ReadOnly(str(file), f"no checkpoint can be written ({error.strerror}).", "Make the folder writable.") from None


def _write(lines: BinaryIO, checkpoint: Checkpoint) -> None:
    lines.write(_encode(checkpoint) + b"\n")
    lines.flush()
    os.fsync(lines.fileno())
