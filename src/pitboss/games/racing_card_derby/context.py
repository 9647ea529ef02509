"""Somebody at a Racing Card Derby table, and where its race stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.games.racing_card_derby.race import Finish, Running, known
from pitboss.games.racing_card_derby.round import Race
from pitboss.table.context import Context

if TYPE_CHECKING:
    from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules


class RaceContext(Context["Race", "RacingCardDerbyRules"]):
    """The context of every decision about a race."""

    __slots__ = ()
    rules: RacingCardDerbyRules

    @property
    def part(self) -> Race:
        race: Race = self.state.round.part
        return race

    @property
    def lying(self) -> tuple[Card | None, ...]:
        """Return the cards of the race in progress. Between two rounds there are none, even while the last race can still be
        corrected."""
        return self.part.cards if self.in_round else ()

    @property
    def running(self) -> Running:
        """Return how far the race has come, by its known cards."""
        return self.rules.run(known(self.part.cards))

    @property
    def finish(self) -> Finish | None:
        """Return the result of the race by its cards; None while it runs."""
        return self.rules.result_of(self.part)


def at_race(c: Context) -> RaceContext:
    """Narrow to RaceContext."""
    assert isinstance(c, RaceContext)
    return c
