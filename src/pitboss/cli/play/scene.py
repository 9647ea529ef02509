"""What a player is shown at one moment: his view of the table, how the last round ended, his choices, a word to him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.cards.ranks import SetHand
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.chronicle import PastRound
from pitboss.cli.play.race.course import Course
from pitboss.law import Rulebook
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase
from pitboss.table.view import SeatView, TableView

if TYPE_CHECKING:
    from pitboss.cli.play.game import Game


class Message(Struct, frozen=True):
    """Something said to the player: a sentence, the clauses it rests on with their words, and the way out."""

    sentence: str
    clauses: tuple[tuple[str, str], ...] = ()
    way_out: str = ""

    @classmethod
    def refused(cls, refusal: Refusal, book: Rulebook, wager: str = "") -> Message:
        """Why not; of which wager, where several were placed at once."""
        said = tuple((clause, book.clause(clause).says) for clause in refusal.clauses)
        return cls(f"{wager}: {refusal.sentence()}" if wager else refusal.sentence(), said, refusal.way_out())


class Scene(Struct, frozen=True):
    """One moment at the table."""

    game: Game
    title: str
    book: str
    table: str
    view: TableView
    areas: tuple[str, ...]
    me: str
    seat: int
    place: int
    """The area he is asked about: his own seat's, unless he wagers on several."""
    device: str = ""
    back: str = ""
    """Of the deck that the cards on the table are from."""
    hand: SetHand | None = None
    """What he holds there, set at its best, where he may see it."""
    course: Course | None = None
    """What a race is run by, where suits race."""
    room: Mapping[str, Bounds] = {}
    """What may lie on each area in the end, as long as wagers are placed on it."""
    ended: bool = False
    """The cards of a round that is just over still lie there."""
    last: PastRound | None = None
    """That round, where he had a part in it."""
    won: Mapping[int, int] = {}
    """What it brought, by area."""
    choices: tuple[Choice, ...] = ()
    asks: str = ""
    message: Message | None = None
    watched: bool = False
    """A computer player sits in his place."""

    @property
    def name(self) -> str:
        return self.me if self.watched else f"{self.me} (you)"

    def at(self, area: int) -> SeatView | None:
        return next((each for each in self.view.seats if each.seat == area), None)

    @property
    def shown(self) -> bool:
        """Whether cards lie on the table that are worth looking at."""
        return self.ended or self.view.phase != Phase.BETWEEN

    def shows(self, seat: SeatView) -> bool:
        """Whether a hand lies there; not the one of whoever sat there before."""
        return seat.hand is not None and self.shown and (seat.player != self.me or self.last is not None or not self.ended)

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
