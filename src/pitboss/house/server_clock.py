"""The clock of the server: how far the time of a command may be from it."""

from __future__ import annotations

import time
from collections.abc import Callable

from pitboss.table.refusal import Refusal

Clock = Callable[[], int]
TOLERANCE = 60_000
"""How far the time of a command may be from the server's clock, in milliseconds, unless the house says otherwise."""


def wall_clock() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class ServerClock:
    """Tells which times are right. What the house itself does late, such as a step after an interruption, is never too early."""

    def __init__(self, tolerance: int | None = None, now: Clock = wall_clock) -> None:
        self.tolerance = TOLERANCE if tolerance is None else tolerance
        self.now = now

    def off(self, at: int, last: int, *, own: bool = False) -> int:
        """Return how far a time is from the clock if that is too far, else 0; `last` is the time of the last thing recorded.

        Nobody can send anything earlier than that: where the clock was set back, time stands still until the clock is there."""
        now = self.now()
        if at > max(now + self.tolerance, last):
            return at - now
        return at - now if not own and at < now - self.tolerance else 0

    def minute(self) -> int:
        """Return the minute that it is."""
        return self.now() // 60_000

    def refusal(self) -> Refusal:
        """Return the refusal of a time that is too far off."""
        return Refusal("clock-off", (), {"seconds": self.tolerance // 1_000})


def told_off(off: int) -> str:
    """Return in words how far a time is from the clock."""
    return f"{abs(off) // 1_000} seconds {'ahead of' if off > 0 else 'behind'} the server's clock"
