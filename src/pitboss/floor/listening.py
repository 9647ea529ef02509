"""An open stream as its table knows it: who listens, what they have, and what they get next.

A table makes the messages of all who listen at once, in one step of the house's thread. Whoever is still being sent the last one
is left out and gets the next: a flag, not a queue.
"""

from __future__ import annotations

import asyncio

from pitboss.floor.sessions import Visitor


class Listener:
    """One open stream. Only the network side touches it."""

    def __init__(self, visitor: Visitor | None, after: int | None) -> None:
        self.visitor = visitor
        self.after = after
        """The version that they have seen."""
        self.is_stale = True
        """There is something that they have not been told."""
        self.is_free = False
        """They have taken everything that they were sent."""
        self.came = asyncio.Event()
        """Set when there is something to send."""
        self.gets: bytes | Exception | None = None

    def deliver(self, gets: bytes | Exception, version: int | None = None) -> None:
        """Hand over what they get next."""
        self.gets = gets
        self.after = self.after if version is None else version
        self.came.set()

    def take(self) -> bytes | Exception | None:
        """Return what there is to send, once."""
        gets, self.gets = self.gets, None
        self.came.clear()
        return gets
