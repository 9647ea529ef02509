"""A spin: the ball, and how far its settlement has come."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from msgspec.structs import replace

from pitboss.games.shared_layout.round import LayoutRound


class Stage(StrEnum):
    """Where a spin stands. The round begins when the ball rests; until then wagers are between rounds."""

    IDLE = "wagers"
    TURNING = "ball turning"
    SETTLING = "settling"


class Spin(LayoutRound, frozen=True):
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
    void: bool = False
    """The spin was declared void."""
    last: tuple[str, ...] = ()
    """The numbers of the last spins, the newest first."""

    def turning(self, wheel: str, fall: str) -> Self:
        """Return the next spin: the ball is turning, and of the spins before only their numbers are kept."""
        return type(self)(stage=Stage.TURNING, wheel=wheel, fall=fall, last=self.last)

    def stopped(self) -> Self:
        """Return a spin that has no result."""
        return replace(self, stage=Stage.IDLE, fall="", void=True, dropped=False)
