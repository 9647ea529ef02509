"""What can go wrong at terminals: interference, prizes that were not attained, and failures; and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.games.electronic_roulette.round import TerminalSpin
from pitboss.games.electronic_roulette.rules import TerminalContext
from pitboss.games.roulette.corrections import WrongNumber, correctable
from pitboss.games.roulette.spinning import turning
from pitboss.games.roulette.void_spins import SpinIncident
from pitboss.games.shared_layout.settling import settled_again
from pitboss.table.accounts import areas_with, on_layout
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, AreaEvent, AreaSettled, Event, GameEvent, Outcome, Settled, Significance
from pitboss.table.fields import AreaNumber, asks
from pitboss.table.incidents import Incident, area_of
from pitboss.table.phrases import stakes
from pitboss.table.questions import Kind
from pitboss.table.remedies import void_area
from pitboss.table.services.wagers.withdrawing import all_back
from pitboss.table.state import Phase


class TerminalIncident(Incident, frozen=True):
    """Something that happens at one terminal."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    area: Annotated[AreaNumber, asks("Which terminal?", optional=False)] = 0
    """The terminal."""

    def impossible(self, c: TerminalContext) -> str | None:
        return None if 1 <= self.area <= c.rules.table.seats else f"there is no terminal {self.area}"


def plays(c: TerminalContext, area: int) -> bool:
    """Return whether a terminal has wagers in the spin that is settled, or was settled last."""
    entry = c.state.round.entries.get(area)
    return entry is not None and not entry.void and (c.in_round or correctable(c))


def _no_prize_of(c: TerminalContext, area: int) -> str | None:
    if not plays(c, area):
        return f"terminal {area} has won nothing in this spin"
    return "its prize is withheld already" if area in c.part.withheld else None


class TerminalInterfered(TerminalIncident, frozen=True, tag="terminal-interfered"):
    """Somebody tilts, rocks, damages or manipulates a terminal."""

    prize: bool = False
    """What it won in this spin came from that."""

    def impossible(self, c: TerminalContext) -> str | None:
        if why := super().impossible(c):
            return why
        if c.state.phase in (Phase.OPENING, Phase.CLOSED):
            return "the terminals are not in use"
        return _no_prize_of(c, self.area) if self.prize else None


class PrizeNotAttained(TerminalIncident, frozen=True, tag="prize-not-attained"):
    """A prize of this spin on a terminal was not legitimately attained, whoever's fault it was."""

    def impossible(self, c: TerminalContext) -> str | None:
        return super().impossible(c) or _no_prize_of(c, self.area)


class PrizeWithheld(GameEvent[TerminalSpin], frozen=True, tag="prize.withheld/1"):
    """What a terminal has won in this spin is not credited, or is taken from the credit again; its stakes go back or are lost."""

    area: int
    stakes_lost: bool = False

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def after(self, part: TerminalSpin) -> TerminalSpin:
        return replace(part, withheld=(*part.withheld, self.area))

    def says(self) -> str:
        stakes_of_it = "are lost" if self.stakes_lost else "go back"
        return f"Terminal {self.area}: the prize of this spin is withheld; the stakes of its winning wagers {stakes_of_it}."


def withhold_prize(c: TerminalContext, report: TerminalIncident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Credit no prize of this spin to the terminal; one that was credited is taken back. Its stakes go back to the
    player, or are lost where the table plays so."""
    withheld = PrizeWithheld(area=report.area, stakes_lost=c.rules.stakes_lost, clauses=clauses)
    yield withheld
    if c.part.taken:
        yield from settled_again(c, c.rules.ends(withheld.after(c.part)), clauses)


class InterferenceSettled(GameEvent[TerminalSpin], frozen=True, tag="interference.settled/1"):
    """Somebody interfered with a terminal and gained no prize by it: its wagers are settled by the true result."""

    area: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def says(self) -> str:
        return f"Terminal {self.area}: the interference is on record; its wagers are settled by the true result."


def settle_truly(c: TerminalContext, report: TerminalIncident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Keep on record what somebody did; the wagers of the terminal are settled by the true result."""
    yield InterferenceSettled(area=report.area, clauses=clauses)


class TerminalFailed(TerminalIncident, frozen=True, tag="terminal-failed"):
    """A terminal fails while the ball is turning or before its spin is over."""

    compromised: Annotated[bool, asks("Has that compromised its wagers?", Kind.YES_NO, optional=False)] = False
    """Its wagers cannot be trusted."""

    def impossible(self, c: TerminalContext) -> str | None:
        if why := super().impossible(c):
            return why
        if turning(c):
            wagers = self.area in areas_with(c.state, c.rules.wagers)
            return None if wagers else f"terminal {self.area} has no wager on the layout"
        entry = c.state.round.entries.get(self.area)
        in_play = c.in_round and entry is not None and not entry.void
        return None if in_play else f"terminal {self.area} has no wager in a spin"


class EquipmentFailed(SpinIncident, frozen=True, tag="equipment-failed"):
    """The wheel's sensors or the connection to the terminals fail."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    compromised: Annotated[bool, asks("Has that compromised the result?", Kind.YES_NO, optional=False)] = False
    """The result cannot be trusted."""


class TerminalReturned(AreaEvent, GameEvent[TerminalSpin], frozen=True, tag="terminal.returned/1"):
    """The wagers of a terminal that failed while the ball was turning are void: the credit goes back. They never were in the
    round."""

    REVERSIBLE: ClassVar[bool] = False
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE

    def settles(self) -> tuple[AreaSettled, ...]:
        return ()

    def says(self) -> str:
        return f"Terminal {self.area} has failed: {stakes(self.wagers)} is void and goes back to its credit."


def return_terminal(c: TerminalContext, report: TerminalIncident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back the wagers of one terminal, whether the ball is still turning or rests already."""
    if c.in_round:
        yield from void_area(c, report, clauses)
        return
    lie = on_layout(c.state)[report.area]
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in lie.items())
    yield TerminalReturned(area=report.area, wagers=lines, clauses=clauses, moves=all_back(c, report.area))


class RecordStands(GameEvent[TerminalSpin], frozen=True, tag="record.stands/1"):
    """A failure has compromised nothing: what is on record stands. 0 is the equipment as a whole."""

    area: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE

    def says(self) -> str:
        what = f"Terminal {self.area} has failed" if self.area else "The equipment has failed"
        return f"{what} and nothing is compromised: wagers and result stand as recorded."


def record_stands(c: TerminalContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let what is on record stand."""
    yield RecordStands(area=area_of(report), clauses=clauses)


class ResultMisread(WrongNumber, frozen=True, tag="result-misread"):
    """The number was read or keyed wrongly."""


def _prize(c: TerminalContext, report: Incident) -> bool:
    return isinstance(report, TerminalInterfered) and report.prize


def _no_prize(c: TerminalContext, report: Incident) -> bool:
    return isinstance(report, TerminalInterfered) and not report.prize


def _compromised(c: TerminalContext, report: Incident) -> bool:
    return isinstance(report, TerminalFailed | EquipmentFailed) and report.compromised


def _not_compromised(c: TerminalContext, report: Incident) -> bool:
    return not _compromised(c, report)


TERMINALS = Topic(
    incidents=(ResultMisread, TerminalInterfered, PrizeNotAttained, TerminalFailed, EquipmentFailed),
    conditions={
        "prize-affected": _prize,
        "prize-not-affected": _no_prize,
        "compromised": _compromised,
        "not-compromised": _not_compromised,
    },
    remedies={
        "withhold-prize": withhold_prize,
        "settle-truly": settle_truly,
        "return-terminal": return_terminal,
        "record-stands": record_stands,
    },
    events=(PrizeWithheld, InterferenceSettled, TerminalReturned, RecordStands),
    keyed=(PrizeWithheld, InterferenceSettled, TerminalReturned, RecordStands),
    conduct={"conduct.terminals": "interfered with a terminal"},
    rules={
        "equipment.terminals": "the terminals and their credit",
        "equipment.countdown": "the countdown of the betting period",
        "conduct.terminals": "nobody interferes with a terminal",
        "remedy.interference-settled": "interference without a prize",
        "remedy.interference-withheld": "interference that won a prize",
        "remedy.withhold": "a prize that was not legitimately attained",
        "remedy.result-misread": "a number read or keyed wrongly",
        "remedy.terminal-failed": "a terminal whose failure compromised its wagers",
        "remedy.equipment-failed": "equipment whose failure compromised the result",
        "remedy.terminal-stands": "a terminal whose failure compromised nothing",
        "remedy.result-stands": "a failure of the equipment that compromised nothing",
    },
    interpretations={"wager.undo": "every-wager", "limits.minimum-counts": "each-wager"},
)
