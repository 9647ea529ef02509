"""A shoe that the house shuffled: its cut, what has left it, and the openings that may be given.

Nobody may know a card that has not left the shoe while the shoe is dealt from, be it for one round or for many. So the shoe
of a table in play holds the openings of what has left it and no others: neither the order nor the secret of the
commitments. When the cards are shuffled again, or nothing is dealt from the shoe any more, it holds all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import deck
from pitboss.journal.checkpoints import Checkpoint, Signer
from pitboss.journal.commitments import Commitments, Opening, texts
from pitboss.journal.errors import InTheShoe, Missing
from pitboss.journal.formats import Formats
from pitboss.journal.proof import FORMAT, Proof, pinned, root_for_sign, signed
from pitboss.journal.rows import Row, fits
from pitboss.journal.schema import journal as table
from pitboss.journal.sealing import COMMITTED, published_root
from pitboss.journal.store import Journal
from pitboss.journal.walking import must_hold
from pitboss.table.events import Begun, Event, Left

_COMMITS = table.c.body.contains(COMMITTED, autoescape=True)


class Published(Struct, frozen=True):
    """What everybody may know of a shuffle: its row in the record, and the root over the pieces."""

    stream: str
    version: int
    at: int
    root: str
    hash: str


class Dealt(Struct, frozen=True):
    """A piece that has left the shoe, into play or out of it."""

    number: int
    """Its place among those that have left, from 0."""
    round: int
    """The round it left in; 0 if that round has not begun."""
    card: str | None
    """What it is, by the record; None if that was never known."""
    face_up: bool
    """Everybody saw it as it left."""


class Shoe(Struct, frozen=True):
    """A shuffled shoe, and the openings that may be given."""

    published: Published
    cards: int
    """How many it began with."""
    cut: int | None
    """How deep it was cut; None if it was not cut, or not yet."""
    dealt: tuple[Dealt, ...]
    """What has left it."""
    opened: dict[int, Opening]
    """The openings that may be given, by position in the order after the shuffle."""

    @property
    def on_sign(self) -> str:
        """The root that was on the sign before the deal."""
        known = self.published
        return root_for_sign(known.stream, known.version, known.hash, known.root, self.cut)

    def position(self, dealt: int) -> int:
        """Return the position, before the cut, of what leaves the shoe as number `dealt`, from 0."""
        if not 0 <= dealt < self.cards:
            raise ValueError(f"a shoe of {self.cards} cards deals number 0 to {self.cards - 1}, not {dealt}")
        return (dealt + (self.cut or 0)) % self.cards

    def positions(self, pieces: Iterable[str | int]) -> list[int]:
        """Return the positions of these pieces before the cut: of cards by name, if the shoe holds each once, or of any piece by
        its number as it left, from 0."""
        asked = [*pieces]
        if self.cards > len(deck()) and any(isinstance(each, str) for each in asked):
            raise ValueError("this shoe holds cards more than once: name the positions")
        where = {opening.piece: position for position, opening in self.opened.items()}
        return [where[each] if isinstance(each, str) else self.position(each) for each in asked]

    def seen_in(self, number: int, seen: Mapping[Any, int]) -> list[int]:
        """Return the positions of the pieces that somebody saw in a round, with how often they saw each of them. Where a shoe of
        several decks dealt a card more often than they saw it, no opening tells which one it was."""
        if self.cards <= len(deck()):
            return self.positions(seen)
        dealt: dict[str, list[int]] = {}
        for each in self.dealt:
            if each.round == number and each.card is not None:
                dealt.setdefault(each.card, []).append(each.number)
        named = (each for card, numbers in dealt.items() if seen.get(card, 0) >= len(numbers) for each in numbers)
        return self.positions((*named, *(each for each in seen if isinstance(each, int))))

    def open(self, positions: Iterable[int]) -> list[Opening]:
        """Return the openings of these positions. They prove the cards against the root, and reveal no other card."""
        asked = [*positions]
        closed = next((position for position in asked if position not in self.opened), None)
        if closed is not None:
            where = f"{self.published.stream} {self.published.version}"
            what = f"the card at position {closed} has not left the shoe, which is still dealt from."
            raise InTheShoe(where, what, "Ask again when the cards have been shuffled again, or the table is closed.")
        return [self.opened[position] for position in asked]


def shoe_at(journal: Journal, stream: str, version: int, of: Formats) -> Shoe:
    """Return the shoe in play at a version of a table: the last one shuffled up to there."""
    row = journal.newest(table.c.stream == stream, _COMMITS, table.c.version <= version)
    root = None if row is None else published_root(row.body)
    if row is None or root is None:
        raise Missing(f"{journal.where}, {stream} {version}", "the house has shuffled no cards here.", "Name another round.")
    life = _Life()
    for event in _after(journal, row, of):
        life.follow(event)
    order = _pieces(journal.open(row, of).event)
    known = Published(stream, row.version, row.at, root, row.hash.hex())
    shoe = Shoe(known, len(order), life.cut, tuple(life.dealt), {})
    may_be = range(len(order)) if life.over else [shoe.position(piece.number) for piece in life.dealt]
    opened = Commitments(order, journal.salts_secret(row)).open(may_be)
    return replace(shoe, opened={opening.position: opening for opening in opened})


def last_root(journal: Journal, stream: str, of: Formats) -> str | None:
    """Return the root for the sign of the cards that the house shuffled last at a table; None if it has shuffled none."""
    row = journal.newest(table.c.stream == stream, _COMMITS)
    if row is not None and not fits(row):
        must_hold(journal, stream)
    return None if row is None else root_at(journal, row, of)


def root_at(journal: Journal, shuffled: Row, of: Formats) -> str | None:
    """Return the root for the sign of a shuffle, by its row: with the cut that followed, if there was one."""
    tree = published_root(shuffled.body)
    if tree is None:
        return None
    cut = None
    for event in _after(journal, shuffled, of):
        cut = event.cuts_shoe()
        if cut is not None or event.leaves_shoe():
            break
    return root_for_sign(shuffled.stream, shuffled.version, shuffled.hash.hex(), tree, cut)


def published(journal: Journal, stream: str) -> list[Published]:
    """Return the roots of all shoes that the house shuffled at a table. No key is needed."""
    rows = journal.rows(table.c.stream == stream, _COMMITS)
    found = ((row, published_root(row.body)) for row in rows)
    return [Published(stream, row.version, row.at, root, row.hash.hex()) for row, root in found if root is not None]


def prove(shoe: Shoe, positions: Iterable[int], signer: Signer, round_: int = 1, checkpoint: Checkpoint | None = None) -> Proof:
    """Return the proof of these positions of a shoe, signed, and bound to the round and to a checkpoint after it."""
    known = shoe.published
    proof = Proof(
        format=FORMAT,
        table=known.stream,
        version=known.version,
        hash=known.hash,
        root=shoe.on_sign,
        pieces=shoe.cards,
        cut=shoe.cut,
        openings=tuple(shoe.open(positions)),
        tree=known.root,
        round_=round_,
        checkpoint=None if checkpoint is None else pinned(checkpoint, known.stream),
    )
    return signed(proof, signer)


def _pieces(event: Any) -> list[str]:
    """Return the pieces that an event commits to, as text."""
    return texts(msgspec.to_builtins(getattr(event, event.COMMITS)))


def _after(journal: Journal, shuffled: Row, of: Formats) -> Iterator[Event]:
    """Yield what happened after a shuffle, up to and with the next."""
    for entry in journal.entries(shuffled.stream, of, shuffled.version + 1):
        event: Event = entry.event
        yield event
        if event.COMMITS:
            return


class _Life:
    """What happens to a shoe: the cut, what leaves it round by round, and its end."""

    def __init__(self) -> None:
        self.cut: int | None = None
        self.dealt: list[Dealt] = []
        self.over = False
        self._round = 0
        self._just_left = range(0)
        """The places in `dealt` of what left with the last event."""

    def follow(self, event: Event) -> None:
        if (depth := event.cuts_shoe()) is not None:
            self.cut = depth
        if begun := event.begins():
            self._begin(begun)
        self._name(event.names_pieces())
        self._leave(event.leaves_shoe())
        if event.ends_round():
            self._round = 0
        self.over = self.over or event.shoe_ends()

    def _begin(self, begun: Begun) -> None:
        """Begin a round. What was put out of play since the last round belongs to it."""
        self._round = begun.number
        self.dealt = [replace(piece, round=begun.number) if not piece.round else piece for piece in self.dealt]

    def _name(self, pieces: tuple[str, ...]) -> None:
        for number, piece in zip(self._just_left, pieces, strict=False):
            self.dealt[number] = replace(self.dealt[number], card=piece)

    def _leave(self, pieces: tuple[Left, ...]) -> None:
        first = len(self.dealt)
        for piece in pieces:
            self.dealt.append(Dealt(len(self.dealt), self._round, piece.piece, piece.face_up))
        self._just_left = range(first, len(self.dealt))
