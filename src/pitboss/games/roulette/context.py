"""Somebody at a roulette table, and where its spin stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.shared_layout.settling import Results
from pitboss.table.context import Context
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase

if TYPE_CHECKING:
    from pitboss.games.roulette.rules import RouletteRules


class SpinContext(Context):
    """The context of every decision about a spin."""

    __slots__ = ()
    rules: RouletteRules

    @property
    def part(self) -> Spin:
        spin: Spin = self.state.round.part
        return spin

    @property
    def turning(self) -> bool:
        """Return whether a ball is turning."""
        return self.state.phase is Phase.BETWEEN and self.part.stage is Stage.TURNING

    @property
    def closed(self) -> bool:
        """Return whether a ball is turning and wagers are closed: by the call, or because it has dropped."""
        return self.turning and (self.state.round.called or self.part.dropped)

    def results(self, number: str) -> Results:
        """Return what a number makes of each wager, for each seat."""
        ends = self.rules.results(number)
        return lambda seat: ends

    def paid(self, seat: int) -> bool:
        """Return whether the winning wagers of a seat have been paid."""
        return self.part.paid or seat in self.part.paid_seats

    def not_settling(self, *rules: str) -> Refusal | None:
        """Refuse unless the ball rests and its wagers are being settled."""
        if self.in_round:
            return None
        standing = "waiting for the ball" if self.turning else self.game.standing_at(self.state)
        return self.refuse("wrong-phase", *rules, phase=standing, needed=Stage.SETTLING.value)


def at_wheel(c: Context) -> SpinContext:
    """Narrow to SpinContext."""
    assert isinstance(c, SpinContext)
    return c
