"""A shared layout as one table plays it: what a result makes of every wager on it, and what comes before it is settled."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from pitboss.games.shared_layout.round import SETTLING, LayoutRound
from pitboss.law import Rulebook
from pitboss.money import Move, Odds, parse_odds
from pitboss.table.context import AnyContext
from pitboss.table.events import Outcome, Settled
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules, Settlement
from pitboss.table.schedules import Schedule
from pitboss.table.settings import TableSettings

TAKE, PAY, BY_POSITION = "settle.take-losing", "settle.pay-winning", "settle.by-position"

Part = TypeVar("Part", bound=LayoutRound, contravariant=True)
"""The game's own part of the round."""
Result = TypeVar("Result", bound=Hashable)
"""What a round comes to: the number, the winning hand, the finish."""

Charge = Callable[[int, int, list[Settled], list[Move]], None]
"""Changes how the wagers of an area ended, and the moves, by what the house gives back or takes of them. It gets the area and
the seat of its player, too."""


def nothing(area: int, owner: int, lines: list[Settled], moves: list[Move]) -> None:
    """Leave how wagers ended as it is."""


class Ends(Struct, frozen=True):
    """What a result makes of the wagers on the layout."""

    results: Mapping[str, Settlement]
    charge: Charge = nothing
    apart: Mapping[int, Mapping[str, Settlement]] = {}
    """The areas for which it makes something else of them."""

    def at(self, area: int) -> Mapping[str, Settlement]:
        """Return how each wager ends on an area."""
        return self.apart.get(area, self.results)


class LayoutRules(Rules, Generic[Part, Result]):
    """How a table reads the rulebook of a game in which one result settles every wager."""

    paid_by = PAY
    odds_of: ClassVar[Mapping[str, str]] = {}
    """What can be won, each with the rule, and the setting, of its odds."""

    def __init__(self, game: Game, book: Rulebook, table: TableSettings) -> None:
        super().__init__(game, book, table)
        self.odds: dict[str, Odds] = {kind: parse_odds(self.value(rule)) for kind, rule in self.odds_of.items()}
        self._results: dict[Result, Mapping[str, Settlement]] = {}

    def wins(self, wager: str, kind: str) -> Settlement:
        """Return that a wager wins at the odds of its kind."""
        return Settlement(wager, Outcome.WIN, self.odds[kind], (self.odds_of[kind],))

    def loses(self, wager: str, rule: str) -> Settlement:
        """Return that a wager loses by a rule."""
        return Settlement(wager, Outcome.LOSE, None, (rule,))

    def sign_schedules(self) -> tuple[tuple[tuple[str, ...], Schedule], ...]:
        return tuple(((self.odds_of[kind],), Schedule(kind, "", (("win", odds),))) for kind, odds in self.odds.items())

    @abstractmethod
    def result_of(self, part: Part) -> Result | None:
        """Return what the round has come to; None while that is open."""

    @abstractmethod
    def settle(self, wager: str, result: Result) -> Settlement:
        """Return how a wager ends, before the house gives back or takes anything of it."""

    def results(self, result: Result) -> Mapping[str, Settlement]:
        """Return how every wager ends. A result is asked about again and again while a round is settled."""
        found = self._results.get(result)
        if found is None:
            found = self._results[result] = {wager: self.settle(wager, result) for wager in self.wagers}
        return found

    def ends(self, part: Part) -> Ends:
        """Return what a round that is decided makes of the layout."""
        result = self.result_of(part)
        assert result is not None
        return Ends(self.results(result))

    def not_settling(self, c: AnyContext, rule: str) -> Refusal | None:
        """Refuse unless a round is being settled."""
        return c.not_at(SETTLING, rule)

    def not_final(self, c: AnyContext, rule: str) -> Refusal | None:
        """Refuse to take or pay wagers before the result is final."""
        return None
