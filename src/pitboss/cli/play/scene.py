"""What a player is shown at one moment: his view of the table, how the last round ended, his choices, a word to him."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import PastRound
from pitboss.law import Rulebook
from pitboss.table.refusal import Refusal
from pitboss.table.view import SeatView, TableView


class Message(Struct, frozen=True):
    """Something said to the player: a sentence, the clauses it rests on with their words, and the way out."""

    sentence: str
    clauses: tuple[tuple[str, str], ...] = ()
    way_out: str = ""

    @classmethod
    def refused(cls, refusal: Refusal, book: Rulebook) -> Message:
        said = tuple((clause, book.clause(clause).says) for clause in refusal.clauses)
        return cls(refusal.sentence(), said, refusal.way_out())


class Scene(Struct, frozen=True):
    """One moment at the table."""

    title: str
    book: str
    view: TableView
    areas: tuple[str, ...]
    me: str
    seat: int
    place: int
    """The area he is asked about: his own seat's, unless he wagers on several."""
    hand: str = ""
    """What he holds there, in words, where he may see it."""
    last: PastRound | None = None
    """The round that is just over."""
    won: Mapping[int, int] = {}
    """What it brought, by area."""
    choices: tuple[Choice, ...] = ()
    asks: str = ""
    message: Message | None = None

    def at(self, area: int) -> SeatView | None:
        return next((each for each in self.view.seats if each.seat == area), None)

    @property
    def mine(self) -> SeatView | None:
        return self.at(self.place)

    @property
    def chips(self) -> int:
        """His own stack, wherever he wagers."""
        seat = self.at(self.seat)
        return seat.chips if seat else 0

    @property
    def others(self) -> tuple[SeatView, ...]:
        """Everything else that lies at the table, from the dealer's left."""
        return tuple(each for each in self.view.seats if each.seat != self.place)
