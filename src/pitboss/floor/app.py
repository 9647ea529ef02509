"""The floor as an ASGI application: its addresses, its headers, and what it answers when something goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.floor.addresses import ADDRESSES, Handler
from pitboss.floor.lab_jobs import Lab
from pitboss.floor.messages import Problem
from pitboss.floor.pages import shell
from pitboss.floor.web import Floor, Stopped, failure, not_found, problem_with
from pitboss.house.runner import Halted
from pitboss.journal.errors import JournalError
from pitboss.table.commands import Malformed

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
COMPRESSED = 4
"""How hard an answer is compressed while somebody waits for it; static files are compressed once, as far as it goes."""


def routes() -> list[Route]:
    """Return every address of the floor, as the application serves it."""
    return [Route(each.path, _explained(each.handler), methods=[each.method]) for each in ADDRESSES]


def _explained(handler: Handler) -> Handler:
    """Let an address answer with a sentence whatever stops it."""

    async def explained(request: Request) -> Any:
        try:
            return await handler(request)
        except (Stopped, Malformed, Halted, JournalError) as error:
            return _stopped(request, problem_with(error))

    return explained


def _stopped(request: Request, stopped: Stopped) -> Response:
    return failure(stopped) if request.url.path.startswith("/api/") else shell.trouble(request, stopped)


async def _http_error(request: Request, error: Exception) -> Response:
    """Answer an address that is not there, or a method that it does not take."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        problem = Problem("method", f"This address does not take {request.method}.", "Look at /openapi.json.")
        response = _stopped(request, Stopped(405, problem))
        response.headers["allow"] = (error.headers or {}).get("Allow", "GET")
        return response
    return _stopped(request, not_found("There is nothing at this address."))


async def _fault(request: Request, error: Exception) -> Response:
    """Answer an error of the program without a word of what was in it."""
    problem = Problem("fault", "The program has made an error; nothing was lost.", "Try again, and tell the house.")
    return failure(Stopped(500, problem))


class SafeHeaders:
    """Adds to every answer what browsers have to hold to."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def application(floor: Floor) -> Starlette:
    """Return the application of a floor; when it ends, the house is closed."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        floor.hall.begin()
        yield
        await app.state.lab.close()
        await floor.hall.close()

    handlers: Any = {HTTPException: _http_error, Exception: _fault}
    middleware = [Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSED)]
    app = Starlette(routes=routes(), middleware=middleware, exception_handlers=handlers, lifespan=lifespan)
    app.router.redirect_slashes = False
    app.state.floor, app.state.lab = floor, Lab()
    return app
