"""Requests and events of a settlement: losing wagers taken, winning ones paid, and settled again where a result was wrong."""

from __future__ import annotations

from typing import ClassVar

from pitboss.table.commands import Request
from pitboss.table.events import About, AreaSettled, Event, Outcome, Undone


class TakeLosing(Request, frozen=True, tag="take-losing"):
    """All losing wagers are collected."""


class PayWinning(Request, frozen=True, tag="pay-winning"):
    """Winning wagers are paid: those of one seat, or all that are still to be paid."""

    seat: int = 0
    """The seat that is paid; 0 is every seat."""


class WagersEvent(Event, frozen=True):
    """An event with how wagers of several seats ended."""

    wagers: tuple[AreaSettled, ...]

    REVERSIBLE: ClassVar[bool] = True

    def settles(self) -> tuple[AreaSettled, ...]:
        return self.wagers


class LosingWagersTaken(WagersEvent, frozen=True, tag="losing-wagers.taken/1"):
    """The losing wagers are collected."""


class WinningWagersPaid(WagersEvent, frozen=True, tag="winning-wagers.paid/1"):
    """The winning wagers are paid."""

    only: int = 0
    """The seat that was paid before others; 0 where all are paid."""
    more: bool = False
    """Winning wagers of other seats are still to be paid."""


class WagersSettledAgain(WagersEvent, frozen=True, tag="wagers.settled-again/1"):
    """Wagers taken and paid on a wrong result are settled by the right one; the difference has moved."""

    ABOUT: ClassVar[About] = About.LAST

    def undoes(self) -> Undone:
        return Undone(None, (Outcome.WIN, Outcome.LOSE, Outcome.STAND_OFF))
