"""Somebody before a Racing Card Derby table, and where its race stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.racing_card_derby.race import Finish, Running
from pitboss.table.offers import Moment

if TYPE_CHECKING:
    from pitboss.games.racing_card_derby.rules import RacingCardDerby


class RaceMoment(Moment):
    """Somebody before the table."""

    __slots__ = ()
    rules: RacingCardDerby

    @property
    def running(self) -> Running:
        """How far the race has come, by the cards that lie there and are known."""
        return self.rules.run([card for card in self.state.round.race.cards if card is not None])

    @property
    def finish(self) -> Finish | None:
        """How the race came out, by its cards; None as long as it runs."""
        running = self.running
        return running.finish if running.over and None not in self.state.round.race.cards else None


def at_race(m: Moment) -> RaceMoment:
    """The moment at a race table, which it is."""
    assert isinstance(m, RaceMoment)
    return m
