"""Remedies of a spin: a void one gives every wager back; a wrong number, a late or a moved wager is put right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pitboss.games.roulette.context import SpinContext
from pitboss.games.roulette.incidents import LateWager, MarkerMisplaced, WagerDisturbed, stake_in_play
from pitboss.games.roulette.positions import shifted
from pitboss.games.roulette.round import (
    BallDropped,
    ChipsCountThere,
    ChipsMoved,
    ChipsPutBack,
    LateWagerReturned,
    NumberCorrected,
    SpinStopped,
    WagersStay,
)
from pitboss.games.shared_layout.settling import settled_again
from pitboss.table.accounts import give_back, put_down
from pitboss.table.commands import Stake
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.evolve import evolve
from pitboss.table.phrases import by_seat
from pitboss.table.remedies import void_round
from pitboss.table.rounds import RoundVoided
from pitboss.table.services.wagers.bounds import outside_limits
from pitboss.table.services.wagers.decide import wagering_areas
from pitboss.table.state import owner_of

Clauses = tuple[str, ...]
Remedy = Callable[[SpinContext, Any, Clauses], Iterator[Event]]


def void_spin(c: SpinContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Declare the spin void and give every wager back, whether the ball is still turning or rests already. Where the table plays
    so, the wagers stay on the layout for the next spin."""
    state = c.state
    for event in _voided(c, report, clauses):
        yield event
        state = evolve(state, event, c.game)
        if isinstance(event, RoundVoided) and c.rules.wagers_stay:
            yield from _stay(c.then(state), event, clauses)


def _voided(c: SpinContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    if c.in_round:
        yield from void_round(c, report, clauses)
        return
    areas = wagering_areas(c)
    stopped = SpinStopped(round=c.state.round.number + bool(areas), hands=areas, clauses=clauses)
    yield stopped
    if areas:
        yield from void_round(c.then(evolve(c.state, stopped, c.game)), report, clauses)


def _stay(c: SpinContext, void: RoundVoided, clauses: Clauses) -> Iterator[Event]:
    """Leave on the layout what came back, as far as the sign takes it for the next spin. Nobody leaves or cashes in while a round
    lives, so that every player is there with these chips."""
    for seat, lines in by_seat(void.returned).items():
        stays = {line.wager: line.stake for line in lines if not outside_limits(c, seat, seat, line.wager, line.stake)}
        if stays:
            moves = tuple(move for wager, stake in stays.items() for move in put_down(seat, wager, Stake(stake), seat))
            yield WagersStay(seat=seat, total=stays, clauses=clauses, moves=moves)


def close_wagers(c: SpinContext, report: Any, clauses: Clauses) -> Iterator[Event]:
    """Let the dropped ball close wagers as the call would have done; the spin is good."""
    yield BallDropped(clauses=clauses)


def correct_number(c: SpinContext, report: MarkerMisplaced, clauses: Clauses) -> Iterator[Event]:
    """Mark the number where the ball rests. Wagers already taken or paid are settled again by it."""
    yield NumberCorrected(marked=c.part.number, number=report.number, clauses=clauses)
    if c.part.taken:
        yield from settled_again(c, c.results(report.number), c.paid, clauses, charge=c.charge(report.number))


def return_late(c: SpinContext, report: LateWager, clauses: Clauses) -> Iterator[Event]:
    """Give back what was put down late. If it has been taken or paid, the seat is settled again without it first."""
    late = Stake(report.amount)
    if not c.closed and c.part.taken:
        less = {(report.area, report.wager): late}
        yield from settled_again(c, c.results(c.part.number), c.paid, clauses, less, c.charge(c.part.number))
    entry = c.state.round.entries.get(report.area)
    owner = owner_of(c.state, report.area) if c.closed or entry is None else entry.owner
    yield LateWagerReturned(
        seat=report.area,
        wagers=(Settled(report.wager, Outcome.VOID, report.amount, 0, clauses),),
        before_result=c.closed,
        clauses=clauses,
        moves=tuple(give_back(report.area, report.wager, late, owner)),
    )


def _moved(c: SpinContext, report: WagerDisturbed) -> ChipsMoved:
    """Return what everybody can see: the wager is on another area."""
    stake = stake_in_play(c, report.area, report.wager)
    return ChipsMoved(
        seat=report.area,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        accident=report.accident,
        clauses=c.rules.cite("settle.by-position"),
        moves=tuple(shifted(report.area, report.wager, report.to, stake)),
    )


def put_back(c: SpinContext, report: WagerDisturbed, clauses: Clauses) -> Iterator[Event]:
    """Put a moved wager back: it counts where it was placed."""
    stake = stake_in_play(c, report.area, report.wager)
    moves = tuple(shifted(report.area, report.to, report.wager, stake))
    yield _moved(c, report)
    yield ChipsPutBack(seat=report.area, wager=report.wager, to=report.to, clauses=clauses, moves=moves)


def counts_there(c: SpinContext, report: WagerDisturbed, clauses: Clauses) -> Iterator[Event]:
    """Let a moved wager count where it is."""
    yield _moved(c, report)
    yield ChipsCountThere(seat=report.area, wager=report.to, clauses=clauses)


REMEDIES: Mapping[str, Remedy] = {
    "void-spin": void_spin,
    "void-round": void_spin,
    "close-wagers": close_wagers,
    "correct-number": correct_number,
    "return-late": return_late,
    "put-back": put_back,
    "counts-there": counts_there,
}
"""By the names that the rulebook's remedy rows use."""

DECIDABLE = ("void-hand", "void-round", "results-stand")
"""What a supervisor may decide on where no known rule settles a case."""
