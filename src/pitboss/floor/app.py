"""The floor as an ASGI application: its addresses, its headers, and what it answers when something goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
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

from pitboss.floor import own_limits, stream
from pitboss.floor.api import disputes, law, odds, people, rounds, tables
from pitboss.floor.lab_jobs import Lab
from pitboss.floor.messages import Problem
from pitboss.floor.openapi import openapi
from pitboss.floor.pages import law as law_pages
from pitboss.floor.pages import lobby, mine, shell
from pitboss.floor.pages import odds as odds_page
from pitboss.floor.pages import rounds as my_rounds
from pitboss.floor.pages import table as table_page
from pitboss.floor.web import Floor, Stopped, failure, floor_of, not_found, problem_with
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
FOR_EVER = "public, max-age=31536000, immutable"
API, PAGE = "api", "page"
"""Whether an error is answered in JSON or as a page."""

Handler = Callable[[Request], Awaitable[Any]]


def routes() -> list[Route]:
    """Return every address of the floor."""
    return [
        _route("/", lobby.lobby),
        _route("/tables/{name}", table_page.table),
        _route("/static/{version}/{path:path}", static_file),
        _route("/rulebooks", law_pages.rulebooks),
        _route("/rulebooks/{authority}/{game}", law_pages.rulebook),
        _route("/rulebooks/{authority}/{game}/{clause}", law_pages.clause),
        _route("/compare", law_pages.compared),
        _route("/how-to-play/{authority}/{game}", law_pages.how_to_play),
        _route("/odds/{authority}/{game}", odds_page.odds),
        _route("/odds/{authority}/{game}", odds_page.asked, "POST"),
        _route("/sign-in", mine.sign_in),
        _route("/me", mine.me),
        _route("/me/rounds", my_rounds.rounds),
        _route("/me/rounds/{name}/{number}", my_rounds.replay),
        _route("/proof", mine.proof),
        _route("/openapi.json", openapi),
        _route("/api/me", people.me),
        _route("/api/limits", own_limits.my_limits),
        _route("/api/disputes", disputes.disputes),
        _route("/api/rulebooks", law.rulebooks),
        _route("/api/rulebooks/{authority}/{game}", law.rulebook),
        _route("/api/rulebooks/{authority}/{game}/clauses/{clause}", law.clause),
        _route("/api/tables/{name}/clauses/{clause}", law.table_clause),
        _route("/api/tables/{name}/rounds", rounds.rounds),
        _route("/api/tables/{name}/rounds/{number}", rounds.replay),
        _route("/api/tables/{name}/rounds/{number}/proof", rounds.proof),
        _route("/api/tables/{name}/rounds/{number}/analysis", rounds.analysis),
        _route("/api/odds", odds.ask, "POST"),
        _route("/api/odds/{job}", odds.look),
        _route("/api/odds/{job}", odds.cancel, "DELETE"),
        _route("/api/tables", tables.tables),
        _route("/api/tables/{name}", tables.look),
        _route("/api/tables/{name}/events", stream.events),
        _route("/api/tables/{name}/commands", tables.command, "POST"),
        *_both("/tables/{name}/sit", tables.sit),
        *_both("/tables/{name}/ready", tables.ready),
        *_both("/tables/{name}/leave", tables.leave),
        *_both("/tables/{name}/disputes", disputes.dispute),
        *_both("/guest", people.guest),
        *_both("/sign-in", people.sign_in),
        *_both("/sign-out", people.sign_out),
        *_both("/cash", people.cash),
        *_both("/limits", own_limits.set_limits),
    ]


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    return Route(path, _explained(handler), methods=[method])


def _both(path: str, handler: Handler) -> tuple[Route, Route]:
    """Return the address of a form, and the same for programs."""
    return _route(path, handler, "POST"), _route(f"/api{path}", handler, "POST")


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


async def static_file(request: Request) -> Response:
    """Send a static file; a browser keeps it for ever, since its address has the version."""
    static = floor_of(request).static
    file = static.find(request.path_params["path"])
    if file is None:
        raise not_found("There is no such file.")
    current = request.path_params["version"] == static.version
    headers = {"cache-control": FOR_EVER if current else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.compressed, headers=headers | {"content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)


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
        yield
        await app.state.lab.close()
        await floor.hall.close()

    handlers: Any = {HTTPException: _http_error, Exception: _fault}
    middleware = [Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSED)]
    app = Starlette(routes=routes(), middleware=middleware, exception_handlers=handlers, lifespan=lifespan)
    app.router.redirect_slashes = False
    app.state.floor, app.state.lab = floor, Lab()
    return app
