"""Wagers moved after wagers were closed: where they count depends on who moved them, and whether by accident."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pitboss.games.roulette.corrections import correctable, not_in_play, stake_in_play
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed
from pitboss.games.shared_layout.rules import BY_POSITION
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import Event
from pitboss.table.fields import WagerName, asks
from pitboss.table.incidents import Incident
from pitboss.table.services.wagers.moved import (
    BY_PLAYER,
    MOVERS,
    WagerCountsThere,
    WagerRestored,
    WagerShifted,
    shifted,
)


class WagerMoved(Incident, frozen=True, tag="wager-moved"):
    """A wager is found on another area than the one it was placed on, after wagers were closed."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    wager: WagerName = ""
    """Where it was placed."""
    to: Annotated[WagerName, asks("To which area?", after="to")] = ""
    """Where it is."""
    by: str = ""
    """Who moved it: the dealer, another patron, or its player."""
    deliberate: bool = False
    """It was moved on purpose, not by accident."""

    def impossible(self, c: SpinContext) -> str | None:
        if not closed(c) and c.part.taken and (c.in_round or correctable(c)):
            return "losing wagers have been taken, each from where it was on record; a dispute can still put the money right"
        if not closed(c) and not c.in_round:
            return "wagers are open"
        if why := not_in_play(c, self.area, self.wager):
            return why
        if self.to not in c.rules.wagers:
            return f"the layout has no area {self.to}"
        if self.to == self.wager:
            return "it is on that area"
        return None if self.by in MOVERS else f"a wager is moved by one of {', '.join(MOVERS)}"


def _moved(c: SpinContext, report: WagerMoved) -> WagerShifted:
    """Return what everybody can see: the wager is on another area."""
    stake = stake_in_play(c, report.area, report.wager)
    return WagerShifted(
        area=report.area,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        deliberate=report.deliberate,
        clauses=c.rules.cite(BY_POSITION),
        moves=tuple(shifted(report.area, report.wager, report.to, stake)),
    )


def put_back(c: SpinContext, report: WagerMoved, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put a moved wager back: it counts where it was placed."""
    moved = _moved(c, report)
    yield moved
    back = tuple(shifted(report.area, report.to, report.wager, moved.stake))
    yield WagerRestored(area=report.area, wager=report.wager, to=report.to, clauses=clauses, moves=back)


def counts_there(c: SpinContext, report: WagerMoved, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let a moved wager count where it is."""
    yield _moved(c, report)
    yield WagerCountsThere(area=report.area, wager=report.to, clauses=clauses)


def _by_others(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerMoved) and report.by != BY_PLAYER


def _on_purpose(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerMoved) and report.by == BY_PLAYER and report.deliberate


def _by_accident(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerMoved) and report.by == BY_PLAYER and not report.deliberate


MOVED_WAGERS = Topic(
    incidents=(WagerMoved,),
    conditions={"by-others": _by_others, "by-player-on-purpose": _on_purpose, "by-player-by-accident": _by_accident},
    remedies={"restore-wager": put_back, "counts-there": counts_there},
    events=(WagerShifted, WagerRestored, WagerCountsThere),
    keyed=(WagerShifted, WagerRestored, WagerCountsThere),
    rules={
        "remedy.moved-by-others": "a wager moved by somebody else",
        "remedy.moved-by-player": "a wager moved by its player on purpose",
        "remedy.moved-own-accident": "a wager moved by its player by accident",
    },
)
