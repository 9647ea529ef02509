"""A proof of shuffle that a player takes home: the root published before the deal, and the openings of the cards he saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pitboss.cards import deck
from pitboss.journal.commitments import Opening, check_opening

if TYPE_CHECKING:  # a player checks a proof without a database
    from pitboss.journal.shoes import Shoe

FORMAT = "pitboss shuffle proof 1"


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds. Positions count from 0 in the order that the shuffle left, before the cut."""

    format: str = FORMAT
    table: str
    version: int
    """Where the shuffle stands in the record of the table."""
    hash: str
    """The hash of that row."""
    root: str
    cards: int
    cut: int | None
    openings: tuple[Opening, ...]

    def dealt(self, opening: Opening) -> int:
        """As which card of the shoe, counted from 1, the card came out."""
        return (opening.position - (self.cut or 0)) % self.cards + 1


class Finding(Struct, frozen=True):
    """Something in a proof that does not hold."""

    where: str
    says: str


def prove(shoe: Shoe, positions: Iterable[int]) -> Proof:
    """The proof of these positions of a shoe."""
    known = shoe.published
    return Proof(
        table=known.stream,
        version=known.version,
        hash=known.hash,
        root=known.root,
        cards=shoe.cards,
        cut=shoe.cut,
        openings=tuple(shoe.open(positions)),
    )


def write_proof(proof: Proof) -> bytes:
    """The proof as a file."""
    return msgspec.json.format(msgspec.json.encode(proof), indent=1) + b"\n"


def read_proof(data: bytes | str) -> Proof | Finding:
    """The proof in a file, or why it is none."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return Finding("file", f"This is not a proof of shuffle: {error}.")
    if proof.format != FORMAT:
        return Finding("format", f"This says {proof.format!r}; a proof of shuffle says {FORMAT!r}.")
    return proof


def verify_proof(data: bytes | str, noted: str | None = None) -> list[Finding]:
    """Everything that does not hold; nothing where the proof is good.

    `noted` is the root that the player was shown when the cards were shuffled: without it the proof only shows that the
    cards belong to the root in the file.
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
    if proof.cut is not None and not 0 <= proof.cut <= proof.cards:
        yield Finding("cut", f"A deck of {proof.cards} cards cannot be cut {proof.cut} deep.")
    for position, times in Counter(each.position for each in proof.openings).items():
        if times > 1:
            yield Finding(f"position {position}", "The position is opened more than once.")
    decks = -(-proof.cards // len(deck()))
    for card, times in Counter(each.card for each in proof.openings).items():
        if times > decks:
            yield Finding(f"card {card}", f"The card is there {times} times; the shoe has {decks} of each at most.")


def _opening(proof: Proof, opening: Opening) -> Iterable[Finding]:
    where = f"position {opening.position}"
    if opening.cards != proof.cards:
        yield Finding(where, f"The opening is of {opening.cards} cards, the proof of {proof.cards}.")
    elif not check_opening(proof.root, opening):
        yield Finding(where, f"{opening.card} is not what the root was published for.")
