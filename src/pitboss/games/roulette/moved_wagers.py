"""Wagers moved after wagers were closed: where they count depends on who moved them, and whether by accident."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pitboss.games.roulette.corrections import correctable, not_in_play, stake_in_play
from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed
from pitboss.games.shared_layout.moved_wagers import BY_DEALER, BY_PATRON, BY_PLAYER, MOVERS, shifted
from pitboss.games.shared_layout.rules import BY_POSITION
from pitboss.money import show
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause, Stake
from pitboss.table.events import Event, GameEvent, Significance
from pitboss.table.fields import WagerName, asks
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name

WHO = {BY_DEALER: "the dealer", BY_PATRON: "another patron", BY_PLAYER: "the player"}


class WagerDisturbed(Incident, frozen=True, tag="wager-disturbed"):
    """A wager is found on another area than the one it was placed on, after wagers were closed."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    wager: WagerName = ""
    """Where it was placed."""
    to: Annotated[WagerName, asks("To which area?", after="to")] = ""
    """Where it is."""
    by: str = ""
    """Who moved it: the dealer, another patron, or its player."""
    accident: bool = True

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


class ChipsMoved(GameEvent[Spin], frozen=True, tag="chips.moved/1"):
    """A wager is found on another area than the one it was placed on."""

    area: int
    wager: str
    to: str
    stake: Stake
    by: str
    accident: bool

    REPORTED: ClassVar[bool] = True

    def says(self) -> str:
        # Only a player is asked whether it was an accident.
        how = ("by accident " if self.accident else "on purpose ") if self.by == BY_PLAYER else ""
        placed = f"{show(self.stake.total)} placed on {wager_name(self.wager)}"
        return f"Seat {self.area}: {placed} is now on {wager_name(self.to)}, moved {how}by {WHO.get(self.by, self.by)}."


class ChipsPutBack(GameEvent[Spin], frozen=True, tag="chips.put-back/1"):
    """A moved wager counts where it was placed."""

    area: int
    wager: str
    to: str
    """The area it had been moved to."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def says(self) -> str:
        counts = f"counts on {wager_name(self.wager)}, where it was placed"
        return f"Seat {self.area}: the wager on {wager_name(self.to)} {counts}."


class ChipsCountThere(GameEvent[Spin], frozen=True, tag="chips.count-there/1"):
    """A moved wager counts where it is now."""

    area: int
    wager: str
    """Where it is now."""

    def says(self) -> str:
        return f"Seat {self.area}: the wager counts where it is now, on {wager_name(self.wager)}."


def _moved(c: SpinContext, report: WagerDisturbed) -> ChipsMoved:
    """Return what everybody can see: the wager is on another area."""
    stake = stake_in_play(c, report.area, report.wager)
    return ChipsMoved(
        area=report.area,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        accident=report.accident,
        clauses=c.rules.cite(BY_POSITION),
        moves=tuple(shifted(report.area, report.wager, report.to, stake)),
    )


def put_back(c: SpinContext, report: WagerDisturbed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Put a moved wager back: it counts where it was placed."""
    moved = _moved(c, report)
    yield moved
    back = tuple(shifted(report.area, report.to, report.wager, moved.stake))
    yield ChipsPutBack(area=report.area, wager=report.wager, to=report.to, clauses=clauses, moves=back)


def counts_there(c: SpinContext, report: WagerDisturbed, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let a moved wager count where it is."""
    yield _moved(c, report)
    yield ChipsCountThere(area=report.area, wager=report.to, clauses=clauses)


def _by_others(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by != BY_PLAYER


def _on_purpose(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by == BY_PLAYER and not report.accident


def _by_accident(c: SpinContext, report: Incident) -> bool:
    return isinstance(report, WagerDisturbed) and report.by == BY_PLAYER and report.accident


MOVED_WAGERS = Topic(
    incidents=(WagerDisturbed,),
    conditions={"by-others": _by_others, "by-player-on-purpose": _on_purpose, "by-player-by-accident": _by_accident},
    remedies={"put-back": put_back, "counts-there": counts_there},
    events=(ChipsMoved, ChipsPutBack, ChipsCountThere),
    keyed=(ChipsMoved, ChipsPutBack, ChipsCountThere),
    rules={
        "remedy.moved-by-others": "a wager moved by somebody else",
        "remedy.moved-by-player": "a wager moved by its player on purpose",
        "remedy.moved-own-accident": "a wager moved by its player by accident",
    },
)
