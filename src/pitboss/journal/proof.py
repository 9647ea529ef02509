"""A proof of shuffle for a player to take home: the root published before the deal, and openings of the cards they saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from pitboss.cards import Card, deck
from pitboss.journal.commitments import Opening, check_opening

FORMAT = "pitboss shuffle proof 1"
_CARDS = frozenset(Card)


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"pieces": "cards"}):
    """The contents of the file. Positions count from 0 in the order after the shuffle and before the cut."""

    format: str = FORMAT
    table: str
    version: int
    """The row of the shuffle in the table's record."""
    hash: str
    """The hash of that row."""
    root: str
    pieces: int
    cut: int | None
    openings: tuple[Opening, ...]

    def dealt(self, opening: Opening) -> int:
        """Return when the piece left the shoe: the first piece is 1."""
        return (opening.position - (self.cut or 0)) % self.pieces + 1


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


def verify_proof(data: bytes | str, noted: str | None = None) -> list[Finding]:
    """Return everything that is wrong with a proof; nothing if it holds.

    `noted` is the root that the player was shown after the shuffle. Without it, the proof only shows that the cards belong to
    the root in the file.
    """
    proof = read_proof(data)
    if isinstance(proof, Finding):
        return [proof]
    return [*_whole(proof, noted), *(finding for each in proof.openings for finding in _opening(proof, each))]


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
    elif not check_opening(proof.root, opening):
        yield Finding(where, f"The root was not published for {opening.piece}.")
