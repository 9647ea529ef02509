"""Somebody at a roulette table, and where its spin stands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.shared_layout.settling import Charge, Results, nothing
from pitboss.money import Move
from pitboss.table.accounts import TRAY, area, rack
from pitboss.table.context import Context
from pitboss.table.events import Outcome, Settled
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

    def charge(self, number: str) -> Charge:
        """Return what changes the end of the wagers of a seat: an even chance may lose only half of its stake to a zero."""
        return partial(self._half_back, number) if self.rules.halves else nothing

    def _half_back(self, number: str, seat: int, lines: list[Settled], moves: list[Move]) -> None:
        own = rack(self.state.round.entries[seat].owner)
        for at, line in enumerate(lines):
            back = self.rules.half_back(line.wager, number, line.stake) if line.outcome == Outcome.LOSE else 0
            if back:
                lines[at] = replace(line, pays=line.pays + back)
                on = area(seat, line.wager)
                moves.remove(Move(on, TRAY, line.stake))
                moves += (Move(on, to, part) for to, part in ((TRAY, line.stake - back), (own, back)) if part)

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
