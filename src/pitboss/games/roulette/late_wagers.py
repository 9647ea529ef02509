"""The end of wagering: a ball that drops without the call, and wagers made after wagers were closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.corrections import not_in_play, stake_in_play
from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed, turning
from pitboss.games.shared_layout.settling import settled_again
from pitboss.money import show
from pitboss.table.accounts import give_back
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause, Stake
from pitboss.table.events import About, AreaEvent, AreaSettled, Event, GameEvent, Outcome, Settled, Significance
from pitboss.table.fields import Amount, WagerName
from pitboss.table.incidents import Incident
from pitboss.table.phrases import stakes
from pitboss.table.state import owner_of


class CallMissed(Incident, frozen=True, tag="call-missed"):
    """The ball drops, and nobody has called "No more bets"."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: SpinContext) -> str | None:
        if not turning(c):
            return "no ball is turning"
        if c.part.dropped:
            return "it is on record already"
        return '"No more bets" has been called' if c.state.round.called else None


class BallDropped(GameEvent[Spin], frozen=True, tag="ball.dropped/1"):
    """The ball has dropped without the call: wagers are closed, and the spin is good."""

    def after(self, part: Spin) -> Spin:
        return replace(part, dropped=True)

    def says(self) -> str:
        return "The ball drops without the call: wagers are closed, and the spin is good."


def close_wagers(c: SpinContext, report: CallMissed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let the dropped ball close wagers as the call would have done; the spin is good."""
    yield BallDropped(clauses=clauses)


MISSED_CALLS = Topic(
    incidents=(CallMissed,),
    events=(BallDropped,),
    keyed=(BallDropped,),
    remedies={"close-wagers": close_wagers},
    rules={"remedy.call-missed": "a ball that drops without the call"},
    refusals={"ball-dropped": ("The ball has dropped; wagers are closed.", "Wait for the next spin.")},
)


class LateWager(Incident, frozen=True, tag="late-wager"):
    """A wager on the record, or part of it, was made after the call or after the ball had dropped."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    wager: WagerName = ""
    amount: Amount = 0
    """What was put down late, in cents."""

    def impossible(self, c: SpinContext) -> str | None:
        if why := not_in_play(c, self.area, self.wager):
            return why
        most = stake_in_play(c, self.area, self.wager).chips
        if not 0 < self.amount <= most or self.amount % c.rules.smallest_chip:
            return f"what was late is a number of chips up to the {show(most)} on that area"
        return None


class LateWagerReturned(AreaEvent, GameEvent[Spin], frozen=True, tag="late-wager.returned/1"):
    """A wager made after wagers were closed is void and goes back."""

    before_result: bool = False
    """The ball was still turning: the wager never was in the round."""

    REVERSIBLE: ClassVar[bool] = False
    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def settles(self) -> tuple[AreaSettled, ...]:
        return () if self.before_result else super().settles()

    def says(self) -> str:
        return f"Seat {self.area}: {stakes(self.wagers)} was late; it is void and goes back."


def return_late(c: SpinContext, report: LateWager, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back what was put down late. If it has been taken or paid, the seat is settled again without it first."""
    late, before_result = Stake(report.amount), closed(c)
    if not before_result and c.part.taken:
        yield from settled_again(c, c.rules.ends(c.part), clauses, {(report.area, report.wager): late})
    entry = c.state.round.entries.get(report.area)
    owner = owner_of(c.state, report.area) if before_result or entry is None else entry.owner
    yield LateWagerReturned(
        area=report.area,
        wagers=(Settled(report.wager, Outcome.VOID, report.amount, 0, clauses),),
        before_result=before_result,
        clauses=clauses,
        moves=tuple(give_back(report.area, report.wager, late, owner)),
    )


LATE_WAGERS = Topic(
    incidents=(LateWager,),
    events=(LateWagerReturned,),
    keyed=(LateWagerReturned,),
    remedies={"return-late": return_late},
    rules={"remedy.late-wager": "a late wager"},
)
