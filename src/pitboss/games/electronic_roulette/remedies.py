"""Remedies at terminals: prizes withheld, wagers of a failed terminal returned, a record that stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.games.electronic_roulette.context import TerminalContext
from pitboss.games.electronic_roulette.round import InterferenceSettled, PrizeWithheld, RecordStands, TerminalReturned
from pitboss.games.roulette.remedies import close_wagers, correct_number, void_spin
from pitboss.games.shared_layout.settling import settled_again
from pitboss.table.accounts import on_layout
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.incidents import area_of
from pitboss.table.remedies import void_area
from pitboss.table.services.wagers.decide import all_back

Clauses = tuple[str, ...]
Remedy = Callable[[Any, Any, Clauses], Iterator[Event]]


def withhold_prize(c: TerminalContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Credit no prize of this spin to the terminal; one that was credited is taken back. Its stakes go back to the
    player, or are lost where the table plays so."""
    yield PrizeWithheld(seat=report.area, stakes_lost=c.rules.stakes_lost, clauses=clauses)
    if c.part.taken:
        withheld = (*c.part.withheld, report.area)
        yield from settled_again(c, c.results_without(c.part.number, withheld), c.paid, clauses, charge=c.charge(c.part.number))


def settle_truly(c: TerminalContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Keep on record what somebody did; the wagers of the terminal are settled by the true result."""
    yield InterferenceSettled(seat=report.area, clauses=clauses)


def return_terminal(c: TerminalContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Give back the wagers of one terminal, whether the ball is still turning or rests already."""
    if c.in_round:
        yield from void_area(c, report, clauses)
        return
    lying = on_layout(c.state)[report.area]
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in lying.items())
    yield TerminalReturned(seat=report.area, wagers=lines, clauses=clauses, moves=all_back(c, report.area))


def record_stands(c: TerminalContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Let what is on record stand."""
    yield RecordStands(seat=area_of(report), clauses=clauses)


REMEDIES: Mapping[str, Remedy] = {
    "void-spin": void_spin,
    "void-round": void_spin,
    "close-wagers": close_wagers,
    "correct-number": correct_number,
    "withhold-prize": withhold_prize,
    "settle-truly": settle_truly,
    "return-terminal": return_terminal,
    "record-stands": record_stands,
}
"""By the names that the rulebook's remedy rows use."""
