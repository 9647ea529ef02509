"""A deck that the house shuffled: how it was cut, which cards have left it, and the openings of those that may be opened.

A card that has not left a shoe is nobody's to know as long as the shoe is dealt from, be it over one round or over many.
So a shoe read from the record in the middle of its life holds the cards that have left it and no others, neither their
order nor the secret they are bound by. Once the cards are shuffled again, or the record says otherwise that the shoe plays
on no more, it holds all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards import Card, deck
from pitboss.games.dealer_poker.round import CardsDealt, CardsKnown, HandDiscarded
from pitboss.games.racing_card_derby.round import CardDrawn, CardRemoved
from pitboss.journal.commitments import Commitments, Opening
from pitboss.journal.errors import InTheShoe, Missing
from pitboss.journal.rows import Row
from pitboss.journal.schema import journal as table
from pitboss.journal.sealing import SHUFFLED, published_root
from pitboss.journal.store import Journal
from pitboss.table.events import Event
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.services.closing import TableClosed
from pitboss.table.services.decks.events import CardsCut, CardsShuffled

_OF_A_SHOE = (
    CardsShuffled,
    CardsCut,
    CardsDealt,
    CardsKnown,
    HandDiscarded,
    CardDrawn,
    CardRemoved,
    RoundEnded,
    RoundVoided,
    TableClosed,
)
"""What is told of a shoe, from its shuffle to the next."""
_TYPES = tuple(str(kind.__struct_config__.tag) for kind in _OF_A_SHOE)


class Published(Struct, frozen=True):
    """What anybody may know of a shuffle: where it stands in the record, and the root over the deck."""

    stream: str
    version: int
    at: int
    root: str
    hash: str


class Dealt(Struct, frozen=True):
    """A card that has left the shoe, to be dealt or out of play."""

    number: int
    """As which card of the shoe, counted from 0."""
    round: int
    """The round it left in; 0 as long as that has not begun."""
    card: Card | None
    """Which one it was, as the record tells; None where that was never known."""
    face_up: bool
    """It lay open for everybody as it left."""


class Shoe(Struct, frozen=True):
    """A shuffled deck with what may be opened of it."""

    published: Published
    cards: int
    """How many it began with."""
    cut: int | None
    """How deep it was cut; None where it was not, or not yet."""
    dealt: tuple[Dealt, ...]
    """The cards that have left it."""
    opened: dict[int, Opening]
    """By position, in the order that the shuffle left: what may be opened."""

    def position(self, dealt: int) -> int:
        """The position, before the cut, of the card that leaves the shoe as number `dealt`, counted from 0."""
        if not 0 <= dealt < self.cards:
            raise ValueError(f"a shoe of {self.cards} cards deals number 0 to {self.cards - 1}, not {dealt}")
        return (dealt + (self.cut or 0)) % self.cards

    def positions(self, cards: Iterable[Card]) -> list[int]:
        """Where these cards lay, before the cut; only for a shoe that holds each card once."""
        if self.cards > len(deck()) and (cards := [*cards]):
            raise ValueError("this shoe holds cards more than once: name the positions")
        where = {opening.card: position for position, opening in self.opened.items()}
        return [where[card] for card in cards]

    def open(self, positions: Iterable[int]) -> list[Opening]:
        """The openings of these positions; whoever has them can check the cards against the root, and learns no other."""
        asked = [*positions]
        closed = next((position for position in asked if position not in self.opened), None)
        if closed is not None:
            where = f"{self.published.stream} {self.published.version}"
            what = f"the card at position {closed} has not left the shoe, which is still dealt from."
            raise InTheShoe(where, what, "Ask again when the cards have been shuffled again, or the table is closed.")
        return [self.opened[position] for position in asked]


def shoe_at(journal: Journal, stream: str, version: int) -> Shoe:
    """The shoe that was in play at a version of a table: the last one shuffled up to there."""
    row = journal.newest(table.c.stream == stream, table.c.type == SHUFFLED, table.c.version <= version)
    root = None if row is None else published_root(row.body)
    if row is None or root is None:
        raise Missing(f"{journal.where}, {stream} {version}", "the house has shuffled no deck here.", "Name another round.")
    life = _Life()
    for event in _told_of(journal, row):
        life.follow(event)
    order = tuple(journal.open(row).event.order)
    known = Published(stream, row.version, row.at, root, row.hash.hex())
    shoe = Shoe(known, len(order), life.cut, tuple(life.dealt), {})
    may_be = range(len(order)) if life.over else [shoe.position(card.number) for card in life.dealt]
    opened = Commitments(order, journal.salts_secret(row)).open(may_be)
    return replace(shoe, opened={opening.position: opening for opening in opened})


def published(journal: Journal, stream: str) -> list[Published]:
    """The roots of all decks that the house shuffled at a table; takes no key."""
    rows = journal.rows(table.c.stream == stream, table.c.type == SHUFFLED)
    found = ((row, published_root(row.body)) for row in rows)
    return [Published(stream, row.version, row.at, root, row.hash.hex()) for row, root in found if root is not None]


# --- from one shuffle to the next ----------------------------------------------------------------------------------


def _told_of(journal: Journal, shuffled: Row) -> Iterator[Event]:
    """What the record tells of a shoe after its shuffle, the next shuffle too."""
    later = table.c.version > shuffled.version
    for row in journal.rows(table.c.stream == shuffled.stream, later, table.c.type.in_(_TYPES)):
        event: Event = journal.open(row).event
        yield event
        if isinstance(event, CardsShuffled):
            return


class _Life:
    """What becomes of a shoe: the cut, the cards that leave it round by round, and its end."""

    def __init__(self) -> None:
        self.cut: int | None = None
        self.dealt: list[Dealt] = []
        self.over = False
        self._round = 0
        self._hands: set[int] = set()
        self._up: tuple[int, ...] = ()

    def follow(self, event: Event) -> None:
        match event:
            case CardsCut():
                self.cut = event.depth
            case CardsDealt():
                self._begin(event.round)
                self._hands |= {*event.hands, *event.to}
                self._up = event.up
            case CardsKnown():
                for number, (_, _, card) in enumerate(event.cards):
                    self._out(card, face_up=number in self._up)
            case HandDiscarded() if event.seat not in self._hands:
                # A hand at a place without a wager is no hand of the round: its cards go straight from shoe to rack.
                for _ in range(event.cards):
                    self._out(None, face_up=False)
            case CardDrawn():
                self._begin(event.round)
                self._out(event.card, face_up=True)
            case CardRemoved():
                self._out(event.card, face_up=event.card is not None)
            case RoundEnded() | RoundVoided():
                self._round, self._hands = 0, set()
                self.over = self.over or not event.shoe_plays_on
            case CardsShuffled() | TableClosed():
                self.over = True

    def _begin(self, number: int) -> None:
        """The first card of a round; what was put out of play since the last one belongs to it."""
        if number != self._round:
            self._round = number
            self.dealt = [replace(card, round=number) if not card.round else card for card in self.dealt]

    def _out(self, card: Card | None, *, face_up: bool) -> None:
        self.dealt.append(Dealt(len(self.dealt), self._round, card, face_up))
