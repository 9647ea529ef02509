"""What a player is shown at one moment: their view of the table, how the last round ended, their choices, a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from pitboss.house.players.choices import Choice
from pitboss.house.players.history import PastRound, Totals
from pitboss.law import Clause, Rulebook
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.sign import SignLine
from pitboss.table.state import Phase
from pitboss.table.view import AreaView, TableView

if TYPE_CHECKING:
    from pitboss.cli.felts.plain import PlainFelt


class Message(Struct, frozen=True):
    """A message to the player: a sentence, the clauses it rests on with their words, and the way out."""

    sentence: str
    clauses: tuple[tuple[str, str], ...] = ()
    way_out: str = ""

    @classmethod
    def refused(cls, refusal: Refusal, book: Rulebook, wager: str = "") -> Message:
        """Return why a request was refused, and for which wager where several were placed at once."""
        words = tuple((clause, book.clause(clause).says) for clause in refusal.clauses)
        return cls(f"{wager}: {refusal.sentence()}" if wager else refusal.sentence(), words, refusal.way_out())


class Help(Struct, frozen=True):
    """How the game is played, and what the keys do."""

    title: str
    game: tuple[tuple[str, tuple[str, ...]], ...]
    """Lines with their clauses."""
    keys: tuple[tuple[str, str], ...]


class Scene(Struct, frozen=True):
    """One moment at the table."""

    felt: PlainFelt
    rules: Rules
    view: TableView
    me: str
    seat: int
    area: int
    """The area that the player is asked about: that of their seat, unless they wager on several."""
    back: str = ""
    """The back of the deck that the cards on the table are from."""
    bounds: Mapping[str, Bounds] = {}
    """The stakes that each wager may have in the end, while wagers are open."""
    ended: bool = False
    """A round is just over and its cards are still on the table."""
    last: PastRound | None = None
    """That round, where the player had wagers in it."""
    gains: Mapping[int, int] = {}
    """What it brought, by area."""
    totals: Totals | None = None
    """What the rounds of this session have come to."""
    recent: tuple[PastRound, ...] = ()
    """The rounds of this session that are over."""
    marked: frozenset[str] = frozenset()
    """What the player has marked for a decision to come."""
    hints: bool = False
    """The best play can be asked for in the course of a round."""
    choices: tuple[Choice, ...] = ()
    asks: str = ""
    message: Message | None = None
    automatic: bool = False
    """A computer player has the seat, and somebody watches."""

    @property
    def name(self) -> str:
        return self.me if self.automatic else f"{self.me} (you)"

    def at(self, area: int) -> AreaView | None:
        return next((each for each in self.view.areas if each.area == area), None)

    @property
    def shown(self) -> bool:
        """Whether the cards of a round are on the table."""
        return self.ended or self.view.phase != Phase.BETWEEN

    @property
    def mine(self) -> AreaView | None:
        return self.at(self.area)

    @property
    def placed(self) -> Mapping[str, int]:
        """The player's stakes on the area they are asked about."""
        return self.mine.wagers if self.mine else {}

    @property
    def chips(self) -> int:
        """The player's own stack, whichever area they wager on."""
        seat = self.at(self.seat)
        return seat.chips if seat else 0

    @property
    def others(self) -> tuple[AreaView, ...]:
        """The other areas in use, from the dealer's left."""
        return tuple(each for each in self.view.areas if each.area != self.area)


class Display(Protocol):
    """Where the player looks, and where their keys come from."""

    def show(self, scene: Scene) -> None: ...
    def keep(self, scene: Scene) -> None: ...
    def watch(self, scenes: Sequence[Scene]) -> None: ...
    def pick(self, scene: Scene) -> str: ...
    def ask(self, prompt: str) -> str | None:
        """Return what the player types; None where they leave the prompt."""

    def follow(self, scene: Scene) -> bool:
        """Let the player see what somebody else did; return whether they want to see no more of it."""

    def help(self, guide: Help) -> bool:
        """Show how to play; return whether the player has read it to the end."""

    def busy(self, what: str, done: int, total: int) -> None: ...
    def say(self, text: str) -> None: ...
    def sign(self, lines: Sequence[SignLine]) -> None: ...
    def clauses(self, found: Sequence[tuple[str, Clause]]) -> None: ...
    def past(self, rounds: Sequence[PastRound], totals: Totals, felt: PlainFelt, rules: Rules) -> None: ...
