"""Somebody at a terminal, and where its spin stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.electronic_roulette.round import TerminalSpin
from pitboss.games.roulette.context import SpinContext
from pitboss.games.shared_layout.settling import Results
from pitboss.table.context import Context
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.electronic_roulette.rules import ElectronicRouletteRules


class TerminalContext(SpinContext):
    """The context of every decision about a spin at terminals."""

    __slots__ = ()
    rules: ElectronicRouletteRules

    @property
    def part(self) -> TerminalSpin:
        spin: TerminalSpin = self.state.round.part
        return spin

    def results(self, number: str) -> Results:
        return self.results_without(number, self.part.withheld)

    def results_without(self, number: str, withheld: tuple[int, ...]) -> Results:
        """Return what a number makes of each wager; at these terminals a winning wager only goes back, or is
        lost."""
        ends = self.rules.results(number)
        void: Mapping[str, Settlement] = {wager: self._withheld(each) for wager, each in ends.items()} if withheld else {}
        return lambda seat: void if seat in withheld else ends

    def _withheld(self, settled: Settlement) -> Settlement:
        if settled.outcome is not Outcome.WIN:
            return settled
        ends = Outcome.LOSE if self.rules.stakes_lost else Outcome.VOID
        return replace(settled, outcome=ends, odds=None, rules=("remedy.withhold",))


def at_terminals(c: Context) -> TerminalContext:
    """Narrow to TerminalContext."""
    assert isinstance(c, TerminalContext)
    return c
