"""What can go wrong at terminals: interference, prizes that were not attained, failures, a number read wrongly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pitboss.games.electronic_roulette.context import TerminalContext
from pitboss.games.roulette import incidents as roulette
from pitboss.games.roulette.incidents import LateWager, MarkerMisplaced, WagerDisturbed, Why, correctable
from pitboss.table.accounts import areas_with
from pitboss.table.commands import Cause
from pitboss.table.incidents import Incident
from pitboss.table.state import Phase


class TerminalInterfered(Incident, frozen=True, tag="terminal-interfered"):
    """Somebody tilts, rocks, damages or manipulates a terminal."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0
    """The terminal."""
    prize: bool = False
    """What it won in this spin came from that."""


class PrizeNotAttained(Incident, frozen=True, tag="prize-not-attained"):
    """A prize of this spin on a terminal was not legitimately attained, whoever's fault it was."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0


class ResultMisread(Incident, frozen=True, tag="result-misread"):
    """The number was read or keyed wrongly."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    number: str = ""
    """Where the ball rests."""


class TerminalFailed(Incident, frozen=True, tag="terminal-failed"):
    """A terminal fails while the ball is turning or before its spin is over."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: int = 0
    compromised: bool = False
    """Its wagers cannot be trusted."""


class EquipmentFailed(Incident, frozen=True, tag="equipment-failed"):
    """The wheel's sensors or the connection to the terminals fail."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    compromised: bool = False
    """The result cannot be trusted."""


# --- the conditions that remedies turn on --------------------------------------------------------------------------


def _prize(c: TerminalContext, report: Incident) -> bool:
    return isinstance(report, TerminalInterfered) and report.prize


def _no_prize(c: TerminalContext, report: Incident) -> bool:
    return isinstance(report, TerminalInterfered) and not report.prize


def _compromised(c: TerminalContext, report: Incident) -> bool:
    return bool(getattr(report, "compromised", False))


def _not_compromised(c: TerminalContext, report: Incident) -> bool:
    return not _compromised(c, report)


CONDITIONS = {
    "prize-affected": _prize,
    "prize-not-affected": _no_prize,
    "compromised": _compromised,
    "not-compromised": _not_compromised,
}
"""What the `when` of a remedy row may say."""


# --- what can have happened ----------------------------------------------------------------------------------------


def _no_terminal(c: TerminalContext, area: int) -> Why:
    return None if 1 <= area <= c.rules.table.seats else f"there is no terminal {area}"


def plays(c: TerminalContext, area: int) -> bool:
    """Return whether a terminal has wagers in the spin that is settled, or was settled last."""
    entry = c.state.round.entries.get(area)
    return entry is not None and not entry.void and (c.in_round or correctable(c))


def _interfered(c: TerminalContext, report: TerminalInterfered) -> Why:
    if why := _no_terminal(c, report.area):
        return why
    if c.state.phase in (Phase.OPENING, Phase.CLOSED):
        return "the terminals are not in use"
    return _prize_of(c, report.area) if report.prize else None


def _prize_of(c: TerminalContext, area: int) -> Why:
    if not plays(c, area):
        return f"terminal {area} has won nothing in this spin"
    return "its prize is withheld already" if area in c.part.withheld else None


def _not_attained(c: TerminalContext, report: PrizeNotAttained) -> Why:
    return _no_terminal(c, report.area) or _prize_of(c, report.area)


def _failed(c: TerminalContext, report: TerminalFailed) -> Why:
    if why := _no_terminal(c, report.area):
        return why
    if c.turning:
        wagers = report.area in areas_with(c.state, c.rules.wagers)
        return None if wagers else f"terminal {report.area} has no wager on the layout"
    entry = c.state.round.entries.get(report.area)
    in_play = c.in_round and entry is not None and not entry.void
    return None if in_play else f"terminal {report.area} has no wager in a spin"


def _equipment(c: TerminalContext, report: EquipmentFailed) -> Why:
    return None if c.turning or c.in_round else "no ball is turning, and no spin is being settled"


AT_A_CLOTH = (MarkerMisplaced, LateWager, WagerDisturbed)
INCIDENTS: Mapping[type[Incident], Callable[[Any, Any], Why]] = {
    **{each: check for each, check in roulette.INCIDENTS.items() if each not in AT_A_CLOTH},
    ResultMisread: roulette.INCIDENTS[MarkerMisplaced],
    TerminalInterfered: _interfered,
    PrizeNotAttained: _not_attained,
    TerminalFailed: _failed,
    EquipmentFailed: _equipment,
}
"""Incidents of a spin at terminals, each with its check."""
