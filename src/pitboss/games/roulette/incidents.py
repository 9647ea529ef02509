"""What can go wrong in a spin: ball, wheel, marker, wagers that are late or moved; and whether it can have happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.games.roulette.context import SpinContext
from pitboss.money import show
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Cause, Stake
from pitboss.table.corrections import placed
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name
from pitboss.table.state import Phase

Why = str | None
"""The reason why a report cannot be true, if it cannot."""

BY_DEALER, BY_PATRON, BY_PLAYER = "dealer", "patron", "player"
MOVERS = (BY_DEALER, BY_PATRON, BY_PLAYER)


class BallLeftWheel(Incident, frozen=True, tag="ball-left-wheel"):
    """The ball leaves the wheel."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class ForeignObject(Incident, frozen=True, tag="foreign-object"):
    """Something else falls into the wheel."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class WheelStopped(Incident, frozen=True, tag="wheel-stopped"):
    """The wheel stops during the spin."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class WheelReversed(Incident, frozen=True, tag="wheel-reversed"):
    """The wheel changes its direction during the spin."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class ShortSpin(Incident, frozen=True, tag="short-spin"):
    """The ball makes too few turns around the wheel."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    turns: int = 0


class TwoBalls(Incident, frozen=True, tag="two-balls"):
    """A second ball is in the wheel."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class WrongWay(Incident, frozen=True, tag="wrong-way"):
    """The ball was spun the same way as the wheel turns."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class BallTouched(Incident, frozen=True, tag="ball-touched"):
    """Somebody touches the ball or the wheel during the spin."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class NoCompartment(Incident, frozen=True, tag="no-compartment"):
    """The ball comes to rest, but in no compartment."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class SpinQuestioned(Incident, frozen=True, tag="spin-questioned"):
    """Something about the spin is in doubt that no rule names; a supervisor decides."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE


class MarkerMisplaced(Incident, frozen=True, tag="marker-misplaced"):
    """The marker is not on the number where the ball rests."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    number: str = ""
    """Where the ball rests."""


class CallMissed(Incident, frozen=True, tag="call-missed"):
    """The ball drops, and nobody has called "No more bets"."""

    CAUSE: ClassVar[Cause] = Cause.HANDS


class LateWager(Incident, frozen=True, tag="late-wager"):
    """A wager on the record, or part of it, was made after the call or after the ball had dropped."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    wager: str = ""
    amount: int = 0
    """What was put down late, in cents."""


class WagerDisturbed(Incident, frozen=True, tag="wager-disturbed"):
    """A wager is found on another area than the one it was placed on, after wagers were closed."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    wager: str = ""
    """Where it was placed."""
    to: str = ""
    """Where it is."""
    by: str = ""
    """Who moved it: the dealer, another patron, or its player."""
    accident: bool = True


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _by_others(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by != BY_PLAYER


def _by_player(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by == BY_PLAYER and not report.accident


def _own_accident(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by == BY_PLAYER and report.accident


CONDITIONS = {"by-others": _by_others, "by-player-on-purpose": _by_player, "by-player-by-accident": _own_accident}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def correctable(c: SpinContext) -> bool:
    """Return whether a result may still be corrected: while the round lasts, and until the next ball is spun."""
    rested = c.part.number and not c.part.void and not c.turning
    return bool(rested) and c.state.phase is not Phase.CLOSED


def _in_spin(c: SpinContext, report: Any) -> Why:
    """Check something that makes a spin void: from the spin until the round is over."""
    return None if c.turning or c.in_round else "no ball is turning, and no spin is being settled"


def _short(c: SpinContext, report: ShortSpin) -> Why:
    if why := _in_spin(c, report):
        return why
    if not 0 <= report.turns < c.rules.turns:
        return f"{c.rules.turns} turns are enough, and the ball made {report.turns}"
    return None


def _marker(c: SpinContext, report: MarkerMisplaced) -> Why:
    if not correctable(c):
        return "no number is marked that can still be corrected"
    if report.number not in c.rules.wheel:
        return f"the wheel has {c.rules.wheel_words}"
    return "that number is marked" if report.number == c.part.number else None


def _uncalled(c: SpinContext, report: CallMissed) -> Why:
    if not c.turning:
        return "no ball is turning"
    if c.part.dropped:
        return "it is on record already"
    return '"No more bets" has been called' if c.state.round.called else None


def stake_in_play(c: SpinContext, area: int, wager: str) -> Stake:
    """Return what was wagered in this spin, or in the last one while it can still be corrected."""
    if c.closed:
        return stake_on(c.state, area, wager)
    entry = c.state.round.entries.get(area)
    if entry is None or entry.void or not (c.in_round or correctable(c)):
        return Stake()
    return placed(c, area, entry).get(wager, Stake())


def _not_in_play(c: SpinContext, area: int, wager: str) -> Why:
    if not (c.closed or c.in_round or correctable(c)):
        return "wagers are open"
    if wager not in c.rules.wagers:
        return f"the layout has no area {wager}"
    return None if stake_in_play(c, area, wager).total else f"seat {area} has no wager on {wager_name(wager)} in this spin"


def _late(c: SpinContext, report: LateWager) -> Why:
    if why := _not_in_play(c, report.area, report.wager):
        return why
    most = stake_in_play(c, report.area, report.wager).chips
    if not 0 < report.amount <= most or report.amount % c.rules.smallest_chip:
        return f"what was late is a number of chips up to the {show(most)} on that area"
    return None


def _disturbed(c: SpinContext, report: WagerDisturbed) -> Why:
    if not c.closed and c.part.taken and (c.in_round or correctable(c)):
        return "losing wagers have been taken, each from where it was on record; a dispute can still put the money right"
    if not c.closed and not c.in_round:
        return "wagers are open"
    if why := _not_in_play(c, report.area, report.wager):
        return why
    if report.to not in c.rules.wagers:
        return f"the layout has no area {report.to}"
    if report.to == report.wager:
        return "it is on that area"
    return None if report.by in MOVERS else f"a wager is moved by one of {', '.join(MOVERS)}"


INCIDENTS: Mapping[type[Incident], Callable[[SpinContext, Any], Why]] = {
    BallLeftWheel: _in_spin,
    ForeignObject: _in_spin,
    WheelStopped: _in_spin,
    WheelReversed: _in_spin,
    ShortSpin: _short,
    TwoBalls: _in_spin,
    WrongWay: _in_spin,
    BallTouched: _in_spin,
    NoCompartment: _in_spin,
    SpinQuestioned: _in_spin,
    MarkerMisplaced: _marker,
    CallMissed: _uncalled,
    LateWager: _late,
    WagerDisturbed: _disturbed,
}
"""Incidents of a spin, each with its check."""
