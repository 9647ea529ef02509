"""The event stream of a tab: a table as it changes, resumable by version.

There is no queue. When a client is ready for more, it gets one fresh message with everything since the last one it has taken.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from pitboss.floor.at_table import AtTable
from pitboss.floor.hall import Hall
from pitboss.floor.listening import Listener
from pitboss.floor.messages import Problem, encoded
from pitboss.floor.sessions import Visitor
from pitboss.floor.web import Stopped, floor_of, problem_with, table_of, visitor_of, whole_number

CLOCK_EVERY = 15.0
"""How often an idle stream says what time it is, in seconds."""
TAKES_NOTHING = 20.0
"""After how many seconds a client that takes nothing is cut off."""
MOST_TABS = 12
"""Streams that one person may have open at one table."""
MOST_WATCHERS = 500
"""Streams of people without a session at one table."""
COMES_BACK = 2_000
"""How long a browser waits before it connects again, in milliseconds."""


async def events(request: Request) -> EventStream:
    """Open the stream of a table."""
    here, visitor = await table_of(request), visitor_of(request)
    name = visitor.name if visitor else ""
    if here.present.get(name, 0) >= (MOST_TABS if name else MOST_WATCHERS):
        problem = Problem("too-often", "This table is open in too many tabs.", "Close one of them.")
        raise Stopped(429, problem)
    last = request.headers.get("last-event-id", "")
    after = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else whole_number(request, "after")
    return EventStream(floor_of(request).hall, here, visitor, after)


class EventStream:
    """One open stream, as an answer."""

    def __init__(self, hall: Hall, here: AtTable, visitor: Visitor | None, after: int | None) -> None:
        self._hall = hall
        self._here = here
        self._visitor = visitor
        self._listener = Listener(visitor, after)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
        headers.append((b"x-accel-buffering", b"no"))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        self._begin()
        gone = asyncio.create_task(_until_gone(receive))
        told = asyncio.create_task(self._tell(send))
        try:
            await asyncio.wait((gone, told), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (gone, told):
                task.cancel()
                with suppress(asyncio.CancelledError, TimeoutError, OSError):
                    await task
            self._end()
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(send({"type": "http.response.body", "body": b""}), 1)

    def _begin(self) -> None:
        here, name = self._here, self._visitor.name if self._visitor else ""
        came = not here.present.get(name)
        here.present[name] = here.present.get(name, 0) + 1
        here.listeners.add(self._listener)
        if came and name:
            self._hall.tell_streams(here.name)
        self._hall.wake(here.name)

    def _end(self) -> None:
        here, name = self._here, self._visitor.name if self._visitor else ""
        here.listeners.discard(self._listener)
        here.present[name] -= 1
        if not here.present[name]:
            del here.present[name]
            here.left[name] = here.clock()
            if name:
                self._hall.tell_streams(here.name)
                self._hall.wake(here.name)

    async def _tell(self, send: Send) -> None:
        await _push(send, f"retry: {COMES_BACK}\n\n".encode())
        listener = self._listener
        while not self._hall.closing:
            self._hall.free(self._here, listener)
            try:
                async with asyncio.timeout(CLOCK_EVERY):
                    await listener.came.wait()
            except TimeoutError:
                await _push(send, _event("clock", encoded({"now": self._hall.clock()})))
                continue
            match listener.take():
                case bytes(message):
                    await _push(send, _event("table", message, listener.after))
                case Exception() as error:
                    problem = problem_with(error).problem
                    await _push(send, _event("gone", encoded({"why": problem.sentence, "way_out": problem.way_out})))
                    return
        gone = {"why": "The floor is closing for a moment.", "way_out": "Your seat and your chips are kept; come back."}
        await _push(send, _event("gone", encoded(gone)))


def _event(kind: str, data: bytes, version: int | None = None) -> bytes:
    named = b"" if version is None else f"id: {version}\n".encode()
    return named + f"event: {kind}\n".encode() + b"data: " + data + b"\n\n"


async def _push(send: Send, data: bytes) -> None:
    """Send some bytes; a client that does not take them in time is cut off."""
    async with asyncio.timeout(TAKES_NOTHING):
        await send({"type": "http.response.body", "body": data, "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
