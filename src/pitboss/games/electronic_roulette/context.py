"""Somebody at a terminal, and where its spin stands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.electronic_roulette.round import TerminalSpin
from pitboss.games.roulette.context import SpinContext
from pitboss.games.shared_layout.settling import Results
from pitboss.table.context import Context
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement


class TerminalContext(SpinContext):
    """The context of every decision about a spin at terminals."""

    __slots__ = ()

    @property
    def part(self) -> TerminalSpin:
        spin: TerminalSpin = self.state.round.part
        return spin

    def results(self, number: str) -> Results:
        return self.results_without(number, self.part.withheld)

    def results_without(self, number: str, withheld: tuple[int, ...]) -> Results:
        """Return what a number makes of each wager; at these terminals a winning wager only goes back."""
        ends = self.rules.results(number)
        void: Mapping[str, Settlement] = {wager: _withheld(each) for wager, each in ends.items()} if withheld else {}
        return lambda seat: void if seat in withheld else ends


def _withheld(settled: Settlement) -> Settlement:
    if settled.outcome is not Outcome.WIN:
        return settled
    return replace(settled, outcome=Outcome.VOID, odds=None, rules=("remedy.withhold",))


def at_terminals(c: Context) -> TerminalContext:
    """Narrow to TerminalContext."""
    assert isinstance(c, TerminalContext)
    return c
