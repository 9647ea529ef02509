"""Somebody before a Racing Card Derby table, and where its race stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.games.racing_card_derby.race import Finish, Running, known
from pitboss.table.offers import Moment
from pitboss.table.state import LIVE_ROUND

if TYPE_CHECKING:
    from pitboss.games.racing_card_derby.rules import RacingCardDerby


class RaceMoment(Moment):
    """Somebody before the table."""

    __slots__ = ()
    rules: RacingCardDerby

    @property
    def lying(self) -> tuple[Card | None, ...]:
        """The cards of the race that is being run. Between two rounds there is none, even while the last one can still be put
        right."""
        return self.state.round.race.cards if self.state.phase in LIVE_ROUND else ()

    @property
    def running(self) -> Running:
        """How far the race has come, by the cards that lie there and are known."""
        return self.rules.run(known(self.state.round.race.cards))

    @property
    def finish(self) -> Finish | None:
        """How the race came out, by its cards; None as long as it runs."""
        running = self.running
        return running.finish if running.over and None not in self.state.round.race.cards else None


def at_race(m: Moment) -> RaceMoment:
    """The moment at a race table, which it is."""
    assert isinstance(m, RaceMoment)
    return m
