"""A number that was marked wrongly, and which spins can still be corrected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.round import Spin
from pitboss.games.roulette.rules import SpinContext
from pitboss.games.roulette.spinning import closed, turning
from pitboss.games.roulette.wheel import WheelNumber, words
from pitboss.games.shared_layout.settling import settled_again
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause, Stake
from pitboss.table.corrections import placed
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.fields import asks
from pitboss.table.incidents import Incident
from pitboss.table.phrases import wager_name
from pitboss.table.state import Phase


def correctable(c: SpinContext) -> bool:
    """Return whether a result may still be corrected: while the round lasts, and until the next ball is spun."""
    rested = c.part.number and not c.part.void and not turning(c)
    return bool(rested) and c.state.phase is not Phase.CLOSED


def stake_in_play(c: SpinContext, area: int, wager: str) -> Stake:
    """Return what was wagered in this spin, or in the last one while it can still be corrected."""
    if closed(c):
        return stake_on(c.state, area, wager)
    entry = c.state.round.entries.get(area)
    if entry is None or entry.void or not (c.in_round or correctable(c)):
        return Stake()
    return placed(c, area, entry).get(wager, Stake())


def not_in_play(c: SpinContext, area: int, wager: str) -> str | None:
    """Return why a seat can have no wager of this spin on an area of the layout, if it cannot."""
    if not (closed(c) or c.in_round or correctable(c)):
        return "wagers are open"
    if wager not in c.rules.wagers:
        return f"the layout has no area {wager}"
    return None if stake_in_play(c, area, wager).total else f"seat {area} has no wager on {wager_name(wager)} in this spin"


class WrongNumber(Incident, frozen=True):
    """The number on record is not the one where the ball rests."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    number: Annotated[WheelNumber, asks(optional=False)] = ""
    """Where the ball rests."""

    def impossible(self, c: SpinContext) -> str | None:
        if not correctable(c):
            return "no number is marked that can still be corrected"
        if self.number not in c.rules.wheel:
            return f"the wheel has {c.rules.wheel_words}"
        return "that number is marked" if self.number == c.part.number else None


class MarkerMisplaced(WrongNumber, frozen=True, tag="marker-misplaced"):
    """The marker is not on the number where the ball rests."""


class NumberCorrected(GameEvent[Spin], frozen=True, tag="number.corrected/1"):
    """The marker was on the wrong number: the ball rests in another one."""

    marked: str
    number: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Spin) -> Spin:
        return replace(part, number=self.number, last=(self.number, *part.last[1:]))

    def says(self) -> str:
        return f"The number marked was {self.marked}; the ball rests in {words(self.number)}."


def correct_number(c: SpinContext, report: WrongNumber, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Mark the number where the ball rests. Wagers already taken or paid are settled again by it."""
    yield NumberCorrected(marked=c.part.number, number=report.number, clauses=clauses)
    if c.part.taken:
        yield from settled_again(c, c.rules.ends(replace(c.part, number=report.number)), clauses)


CORRECTIONS = Topic(
    events=(NumberCorrected,),
    keyed=(NumberCorrected,),
    remedies={"correct-number": correct_number},
)
MARKER = Topic(incidents=(MarkerMisplaced,), rules={"remedy.marker": "a marker on the wrong number"})
