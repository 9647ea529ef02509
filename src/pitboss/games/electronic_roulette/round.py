"""A spin at terminals: what it adds to the state and the events of Roulette."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.roulette import round as roulette
from pitboss.games.roulette.round import ClarifyWager, Spin
from pitboss.table.events import About, AreaEvent, AreaSettled, Event, Significance

REQUESTS = tuple(each for each in roulette.REQUESTS if each is not ClarifyWager)


class TerminalSpin(Spin, frozen=True):
    """The ball, and the terminals whose prize of this spin is withheld."""

    withheld: tuple[int, ...] = ()


class PrizeWithheld(Event, frozen=True, tag="prize.withheld/1"):
    """What a terminal has won in this spin is not credited, or is taken from the credit again; its stakes go back or are lost."""

    seat: int
    stakes_lost: bool = False

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY


class InterferenceSettled(Event, frozen=True, tag="interference.settled/1"):
    """Somebody interfered with a terminal and gained no prize by it: its wagers are settled by the true result."""

    seat: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY


class TerminalReturned(AreaEvent, frozen=True, tag="terminal.returned/1"):
    """The wagers of a terminal that failed while the ball was turning are void: the credit goes back. They never were in the
    round."""

    REVERSIBLE: ClassVar[bool] = False
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE

    def settles(self) -> tuple[AreaSettled, ...]:
        return ()


class RecordStands(Event, frozen=True, tag="record.stands/1"):
    """A failure has compromised nothing: what is on record stands. 0 is the equipment as a whole."""

    seat: int

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OUTAGE


AT_A_CLOTH = (
    roulette.WagerClarified,
    roulette.LateWagerReturned,
    roulette.ChipsMoved,
    roulette.ChipsPutBack,
    roulette.ChipsCountThere,
)
EVENTS = (
    *(each for each in roulette.EVENTS if each not in AT_A_CLOTH),
    PrizeWithheld,
    InterferenceSettled,
    TerminalReturned,
    RecordStands,
)
