"""A spin: its state, its requests and its events."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Self

from msgspec import Struct

from pitboss.games.shared_layout.round import LosingWagersTaken, PayWinning, TakeLosing, WagersSettledAgain, WinningWagersPaid
from pitboss.table.commands import Request, Stake
from pitboss.table.events import About, AreaEvent, AreaSettled, Begun, Event, Laid, Significance
from pitboss.table.rounds import EndRound


class Stage(StrEnum):
    """Where a spin stands. The round begins when the ball rests; until then wagers are between rounds."""

    IDLE = "wagers"
    TURNING = "ball turning"
    SETTLING = "settling"


class Spin(Struct, frozen=True):
    """The ball, and what has been done about its number."""

    stage: Stage = Stage.IDLE
    wheel: str = ""
    """Which way the wheel turns; the ball runs against it."""
    fall: str = ""
    """Where the ball will come to rest, where Pitboss spins it. Nobody sees this before it does."""
    dropped: bool = False
    """The ball has left the rim without the call; wagers are closed."""
    number: str = ""
    """Where the ball rests, or rested in the last spin."""
    taken: bool = False
    """The losing wagers have been collected."""
    paid: bool = False
    """All winning wagers have been paid."""
    paid_seats: tuple[int, ...] = ()
    """Seats whose winning wagers were paid before those of others."""
    void: bool = False
    """The spin was declared void."""
    last: tuple[str, ...] = ()
    """The numbers of the last spins, the newest first."""

    def turning(self, wheel: str, fall: str) -> Self:
        """Return the next spin: the ball is turning, and of the spins before only their numbers are kept."""
        return type(self)(stage=Stage.TURNING, wheel=wheel, fall=fall, last=self.last)


# --- requests ------------------------------------------------------------------------------------------------------


class ClarifyWager(Request, frozen=True, tag="clarify-wager"):
    """After the call, the dealer asks about a misplaced wager and puts it where the player meant it to be."""

    seat: int
    wager: str
    """Where it is."""
    to: str
    """Where it was meant to be."""


REQUESTS = (ClarifyWager, TakeLosing, PayWinning, EndRound)

# --- what happens --------------------------------------------------------------------------------------------------


class BallDropped(Event, frozen=True, tag="ball.dropped/1"):
    """The ball has dropped without the call: wagers are closed, and the spin is good."""


class WagerClarified(Event, frozen=True, tag="wager.clarified/1"):
    """A misplaced wager is where the player meant it to be."""

    seat: int
    wager: str
    to: str
    stake: Stake


# --- put right -----------------------------------------------------------------------------------------------------


class SpinStopped(Event, frozen=True, tag="spin.stopped/1"):
    """The spin has no result: the ball does not count. With wagers on the layout it begins a round, which is then void."""

    round: int
    hands: tuple[int, ...] = ()

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None


class WagersStay(Event, frozen=True, tag="wagers.stay/1"):
    """Wagers of a void spin stay on the layout for the next one, until their player takes them back."""

    seat: int
    total: dict[str, int]
    """What stays, by wager."""

    def lays(self) -> Laid | None:
        return Laid(self.seat, self.total, self.seat)


class NumberCorrected(Event, frozen=True, tag="number.corrected/1"):
    """The marker was on the wrong number: the ball rests in another one."""

    marked: str
    number: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class LateWagerReturned(AreaEvent, frozen=True, tag="late-wager.returned/1"):
    """A wager made after wagers were closed is void and goes back."""

    before_result: bool = False
    """The ball was still turning: the wager never was in the round."""

    REVERSIBLE: ClassVar[bool] = False
    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def settles(self) -> tuple[AreaSettled, ...]:
        return () if self.before_result else super().settles()


class ChipsMoved(Event, frozen=True, tag="chips.moved/1"):
    """A wager is found on another area than the one it was placed on."""

    seat: int
    wager: str
    to: str
    stake: Stake
    by: str
    accident: bool

    REPORTED: ClassVar[bool] = True


class ChipsPutBack(Event, frozen=True, tag="chips.put-back/1"):
    """A moved wager counts where it was placed."""

    seat: int
    wager: str
    to: str
    """The area it had been moved to."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION


class ChipsCountThere(Event, frozen=True, tag="chips.count-there/1"):
    """A moved wager counts where it is now."""

    seat: int
    wager: str
    """Where it is now."""


EVENTS = (
    BallDropped,
    WagerClarified,
    LosingWagersTaken,
    WinningWagersPaid,
    WagersSettledAgain,
    SpinStopped,
    WagersStay,
    NumberCorrected,
    LateWagerReturned,
    ChipsMoved,
    ChipsPutBack,
    ChipsCountThere,
)
