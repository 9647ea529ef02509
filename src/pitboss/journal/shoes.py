"""A deck that the house shuffled: the order it was left in, how it was cut, and the openings of the cards it has shown."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pitboss.cards import Card
from pitboss.journal.commitments import Commitments, Opening
from pitboss.journal.errors import Missing
from pitboss.journal.schema import journal as table
from pitboss.journal.sealing import SHUFFLED, published_root
from pitboss.journal.store import Journal

_CUT = "cards.cut/1"


class Published(Struct, frozen=True):
    """What anybody may know of a shuffle: where it stands in the record, and the root over the deck."""

    stream: str
    version: int
    at: int
    root: str
    hash: str


class Shoe(Struct, frozen=True):
    """A shuffled deck with its order, for the house and for an inspector."""

    published: Published
    order: tuple[Card, ...]
    """As the shuffle left it."""
    secret: bytes
    cut: int | None
    """How deep it was cut; None where it was not, or not yet."""

    def position(self, dealt: int) -> int:
        """The position, before the cut, of the card that leaves the shoe as number `dealt`, counted from 0."""
        if not 0 <= dealt < len(self.order):
            raise ValueError(f"a shoe of {len(self.order)} cards deals number 0 to {len(self.order) - 1}, not {dealt}")
        return (dealt + (self.cut or 0)) % len(self.order)

    def positions(self, cards: Iterable[Card]) -> list[int]:
        """Where these cards lay, before the cut; only for a shoe that holds each card once."""
        if len(set(self.order)) < len(self.order):
            raise ValueError("this shoe holds cards more than once: name the positions")
        return [self.order.index(card) for card in cards]


def openings(shoe: Shoe, positions: Iterable[int]) -> list[Opening]:
    """The openings of these positions; whoever has them can check the cards against the root, and learns no other."""
    return Commitments(shoe.order, shoe.secret).open(positions)


def shoe_at(journal: Journal, stream: str, version: int) -> Shoe:
    """The shoe that was in play at a version of a table: the last one shuffled up to there."""
    row = journal.newest(table.c.stream == stream, table.c.type == SHUFFLED, table.c.version <= version)
    root = None if row is None else published_root(row.body)
    if row is None or root is None:
        raise Missing(f"{journal.where}, {stream} {version}", "the house has shuffled no deck here.", "Name another round.")
    either = table.c.type.in_((SHUFFLED, _CUT))
    after = next(journal.rows(table.c.stream == stream, table.c.version > row.version, either), None)
    cut = journal.open(after).event.depth if after is not None and after.type == _CUT else None
    published = Published(stream, row.version, row.at, root, row.hash.hex())
    return Shoe(published, tuple(journal.open(row).event.order), journal.salts_secret(row), cut)


def published(journal: Journal, stream: str) -> list[Published]:
    """The roots of all decks that the house shuffled at a table; takes no key."""
    rows = journal.rows(table.c.stream == stream, table.c.type == SHUFFLED)
    found = ((row, published_root(row.body)) for row in rows)
    return [Published(stream, row.version, row.at, root, row.hash.hex()) for row, root in found if root is not None]
