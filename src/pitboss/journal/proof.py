"""A proof of shuffle for a player to take home: the root published before the deal, and openings of the cards they saw.

The house signs the file. So the root, the table, the row, the cut, the round and the checkpoint in it stay as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card, deck
from pitboss.journal.checkpoints import Checkpoint, Inclusion, Signer, check_inclusion, inclusion, is_signed
from pitboss.journal.commitments import Opening, check_opening

FORMAT = "pitboss shuffle proof 1"
_CARDS = frozenset(Card)
_encode = msgspec.json.Encoder(order="deterministic").encode


class Pinned(Struct, frozen=True, forbid_unknown_fields=True):
    """The checkpoint that the round is under, and the end of the table's stream in it."""

    number: int
    at: int
    digest: str
    root: str
    end: Inclusion


class Proof(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"pieces": "cards", "round_": "round"},
):
    """The contents of the file. Positions count from 0 in the order after the shuffle and before the cut."""

    format: str
    table: str
    version: int
    """The row of the shuffle in the table's record."""
    hash: str
    """The hash of that row."""
    root: str
    """What was on the sign before the deal."""
    pieces: int
    cut: int | None
    openings: tuple[Opening, ...]
    tree: str = ""
    """The top of the tree over the pieces, under which the openings are."""
    round_: int = 0
    checkpoint: Pinned | None = None
    signer: str = ""
    """The public key of the house."""
    signature: str = ""

    def dealt(self, opening: Opening) -> int:
        """Return when the piece left the shoe: the first piece is 1."""
        return (opening.position - (self.cut or 0)) % self.pieces + 1

    def unsigned(self) -> bytes:
        """Return what is signed: everything else in the file."""
        return FORMAT.encode() + b"\n" + _encode(replace(self, signature=""))


def root_for_sign(table: str, version: int, hash_: str, tree: str, cut: int | None) -> str:
    """Return the root that is shown before the deal: it binds the pieces, and the table, the row and the cut as well."""
    return sha256(b"pitboss shuffle root 1\n" + _encode((table, version, hash_, tree, cut))).hexdigest()


def pinned(checkpoint: Checkpoint, table: str) -> Pinned:
    """Return what a proof says of a checkpoint."""
    return Pinned(checkpoint.number, checkpoint.at, checkpoint.digest, checkpoint.root, inclusion(checkpoint, table))


def signed(proof: Proof, signer: Signer) -> Proof:
    """Return the proof with the signature of the house."""
    ready = replace(proof, signer=signer.public)
    return replace(ready, signature=signer.signature(ready.unsigned()))


class Finding(Struct, frozen=True):
    """Something in a proof that is wrong."""

    where: str
    says: str


def write_proof(proof: Proof) -> bytes:
    """Return the contents of the proof's file."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(data: bytes | str) -> Proof | Finding:
    """Return the proof in a file, or why the file is not a proof."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return Finding("file", f"This is not a proof of shuffle: {error}.")
    if proof.format != FORMAT:
        return Finding("format", f"This says {proof.format!r}; a proof of shuffle says {FORMAT!r}.")
    return proof


def verify_proof(
    data: bytes | str, noted: str | None = None, signer: str | None = None, chain: Sequence[Checkpoint] = ()
) -> list[Finding]:
    """Return everything that is wrong with a proof; nothing if it holds.

    `noted` is the root that the player was shown after the shuffle, `signer` the public key of the house, and `chain` a copy
    of its checkpoints. Without the root, the proof only shows that the house has signed these cards for this round.
    """
    proof = read_proof(data)
    if isinstance(proof, Finding):
        return [proof]
    return [
        *_bound(proof, signer, chain),
        *_whole(proof, noted),
        *(finding for each in proof.openings for finding in _opening(proof, each)),
    ]


def unbound(proof: Proof) -> str | None:
    """Return what a proof does not bind, in plain words; None if it binds everything."""
    if proof.checkpoint is None:
        return "No checkpoint covered the round when the proof was made; ask for it again after the next one."
    return None


def _bound(proof: Proof, signer: str | None, chain: Sequence[Checkpoint]) -> Iterable[Finding]:
    if proof.root != root_for_sign(proof.table, proof.version, proof.hash, proof.tree, proof.cut):
        yield Finding("root", "The root is not that of this table, row, shuffle and cut.")
    if not is_signed(proof.unsigned(), proof.signature, proof.signer):
        yield Finding("signature", "The file is not as the house signed it.")
    if signer is not None and signer.strip().lower() != proof.signer:
        yield Finding("signer", f"It was signed under {proof.signer}; you noted {signer}.")
    if (pin := proof.checkpoint) is None:
        return
    if pin.end.head.stream != proof.table or pin.end.head.version < proof.version or not check_inclusion(pin.root, pin.end):
        yield Finding("checkpoint", f"Checkpoint {pin.number} does not cover the round.")
    copy = next((each for each in chain if each.number == pin.number), None)
    if copy is not None and (copy.digest, copy.root, copy.at) != (pin.digest, pin.root, pin.at):
        yield Finding("checkpoint", f"Checkpoint {pin.number} in your copy is another one.")
    if chain and copy is None:
        yield Finding("checkpoint", f"Your copy has no checkpoint {pin.number}.")


def _whole(proof: Proof, noted: str | None) -> Iterable[Finding]:
    if noted is not None and noted.strip().lower() != proof.root:
        yield Finding("root", f"The root in the file is {proof.root}; you noted {noted}.")
    if not proof.openings:
        yield Finding("openings", "No card is opened.")
    if proof.cut is not None and not 0 <= proof.cut <= proof.pieces:
        yield Finding("cut", f"A deck of {proof.pieces} cards cannot be cut {proof.cut} deep.")
    for position, times in Counter(each.position for each in proof.openings).items():
        if times > 1:
            yield Finding(f"position {position}", "The position is opened more than once.")
    decks = -(-proof.pieces // len(deck(joker=True)))
    for piece, times in Counter(each.piece for each in proof.openings).items():
        if piece in _CARDS and times > decks:
            yield Finding(f"card {piece}", f"The card is there {times} times; the shoe has at most {decks} of each.")


def _opening(proof: Proof, opening: Opening) -> Iterable[Finding]:
    where = f"position {opening.position}"
    if opening.pieces != proof.pieces:
        yield Finding(where, f"The opening is of {opening.pieces} cards, the proof of {proof.pieces}.")
    elif not check_opening(proof.tree, opening):
        yield Finding(where, f"The root was not published for {opening.piece}.")
