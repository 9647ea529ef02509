"""Signed checkpoints: what the whole record was at a time, kept outside the database.

A checkpoint holds the end of every stream and the digest of every kept rulebook, the root of the hash tree over them, the
fingerprint of the key that seals the record, and the digest of the checkpoint before. It is signed with Ed25519 under a key
that is not in the database. Whoever rewrites the record, cuts it off or puts an old copy in its place must also forge every
copy of the checkpoints.

When the key is changed, the last checkpoint under the old key names the new one. So whoever trusts one of the keys can
follow the chain to the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

from pitboss.journal.errors import Altered
from pitboss.journal.hash_tree import HashTree, climb, height
from pitboss.journal.kept_rulebooks import all_kept
from pitboss.journal.keys import Key
from pitboss.journal.rows import Head
from pitboss.journal.store import Journal

_DOMAIN = b"pitboss checkpoint 1\n"
_COMPARE = "Compare it with a copy kept elsewhere."
encode = msgspec.json.Encoder(order="deterministic").encode


class BadCheckpoint(Altered):
    """A checkpoint is malformed, forged, or does not follow the one before; or the record is not what one says."""


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    signature: str
    key: str = ""
    """The fingerprint of the key that seals the record; empty in checkpoints of earlier versions."""
    next_signer: str = ""
    """The public key of the checkpoints after this one, where it changes."""

    @property
    def digest(self) -> str:
        """The digest that the next checkpoint names."""
        return sha256(encode(self)).hexdigest()

    @property
    def followed_by(self) -> str:
        """The public key that the next checkpoint must be signed under."""
        return self.next_signer or self.signer

    def unsigned(self) -> bytes:
        """Return what is signed."""
        return _DOMAIN + encode(replace(self, signature=""))


class Inclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """Shows that the end of one stream is under the root of a checkpoint, without the other streams."""

    head: Head
    position: int
    leaves: int
    path: tuple[str, ...]


class Signer:
    """Signs checkpoints and proofs with a key derived from that of the record."""

    def __init__(self, key: Key) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(key.derive("checkpoints"))
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, checkpoint: Checkpoint) -> Checkpoint:
        return replace(checkpoint, signature=self.signature(checkpoint.unsigned()))

    def signature(self, message: bytes) -> str:
        """Return the signature of a message, in hexadecimal digits. The message says what kind it is."""
        return self._private.sign(message).hex()


def is_signed(message: bytes, signature: str, signer: str) -> bool:
    """Return whether a message has the signature of this public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer)).verify(bytes.fromhex(signature), message)
    except (ValueError, InvalidSignature):
        return False
    return True


def make(journal: Journal, signer: Signer, at: int, before: Checkpoint | None, next_signer: str = "") -> Checkpoint:
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
            signature="",
            key=journal.noted_key() or "",
            next_signer=next_signer,
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
    return _root(proof.leaves, climb(_leaf("stream", encode(proof.head)), proof.position, path)) == root


def _leaves(heads: Iterable[Head], rulebooks: Iterable[tuple[str, str]]) -> list[bytes]:
    found = [_leaf("stream", encode(head)) for head in heads]
    return [*found, *(_leaf("rulebook", encode(each)) for each in rulebooks)] or [_leaf("empty", b"")]


def _leaf(kind: str, value: bytes) -> bytes:
    return sha256(b"\x00" + kind.encode() + b"\n" + value).digest()


def _root(leaves: int, top: bytes) -> str:
    return sha256(b"\x03" + leaves.to_bytes(8, "big") + top).hexdigest()


def check(checkpoints: Sequence[Checkpoint], where: str, signer: str | None = None, *, partial: bool = False) -> None:
    """Raise BadCheckpoint at the first checkpoint that is not signed, or does not follow the one before.

    `signer` is a public key that some of them must have; the others must be signed under keys that it leads to. Without it
    the first one's key is taken for right. `partial`: earlier ones may be missing, as in a copy that was begun later."""
    keys = {each.signer for each in checkpoints}
    if checkpoints and signer and signer not in keys:
        first = checkpoints[0]
        raise BadCheckpoint(where, f"checkpoint {first.number} was signed under another key, {first.signer[:16]}.", _COMPARE)
    before: Checkpoint | None = None
    for each in checkpoints:
        if wrong := _wrong(each, before, partial=partial):
            raise BadCheckpoint(where, f"checkpoint {each.number} {wrong}", _COMPARE)
        before = each


def _wrong(each: Checkpoint, before: Checkpoint | None, *, partial: bool) -> str | None:
    if before is not None and each.signer != before.followed_by:
        return f"was signed under another key, {each.signer[:16]}."
    if not is_signed(each.unsigned(), each.signature, each.signer):
        return "does not have the signature of its key."
    if each.root != root_of(each.heads, each.rulebooks):
        return "has a root that was not made from its streams."
    if before is None:
        first = each.number == 1 and not each.previous
        return None if first or partial else "is not the first one; earlier ones are missing."
    if (each.number, each.previous) != (before.number + 1, before.digest):
        return f"does not follow checkpoint {before.number}."
    then = {head.stream: head.version for head in before.heads}
    now = {head.stream: head.version for head in each.heads}
    shrunk = [stream for stream, version in then.items() if now.get(stream, 0) < version]
    return f"has fewer rows of {shrunk[0]} than checkpoint {before.number}." if shrunk else None


def agree(known: Iterable[Checkpoint], theirs: Sequence[Checkpoint], where: str, elsewhere: str) -> None:
    """Raise BadCheckpoint if a copy has another checkpoint of some number than is known from elsewhere."""
    digests = {each.number: each.digest for each in known}
    for each in theirs:
        if digests.get(each.number, each.digest) != each.digest:
            what = f"checkpoint {each.number} here is not the one {elsewhere}: one of the two was rewritten."
            raise BadCheckpoint(where, what, "Trust the copy that the operator cannot change.")
