"""What every address of the floor shares: who asks, what they sent, and how an answer or an error leaves the house."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlsplit

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pitboss.floor.at_table import AtTable
from pitboss.floor.forms import WronglyTyped, typed
from pitboss.floor.hall import Hall
from pitboss.floor.lab_jobs import RecordAt
from pitboss.floor.messages import Failure, Problem, TableMessage, encoded, problem_of
from pitboss.floor.sessions import COOKIE, LASTS, SECURE_COOKIE, Sessions, Visitor
from pitboss.floor.static_files import StaticFiles
from pitboss.house.runner import Halted
from pitboss.journal.errors import JournalError
from pitboss.table.commands import Malformed
from pitboss.table.refusal import Refusal

Body = TypeVar("Body", bound=Struct)

LARGEST_BODY = 65_536
"""The most bytes of a request that the floor reads."""
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
FOR_EVER = "public, max-age=31536000, immutable"


class Floor:
    """Everything that an address needs."""

    def __init__(self, hall: Hall, sessions: Sessions, static: StaticFiles, *, secure: bool = False) -> None:
        self.hall = hall
        self.sessions = sessions
        self.static = static
        self.secure = secure
        """Browsers reach the floor by https."""
        self.record = RecordAt("")
        """Where the record is, for the processes of the lab."""


class Stopped(Exception):
    """An answer other than the one that was asked for."""

    def __init__(self, status: int, problem: Problem, table: TableMessage | None = None) -> None:
        super().__init__(problem.sentence)
        self.status = status
        self.problem = problem
        self.table = table


def malformed(sentence: str, way_out: str = "Correct the request; nothing has happened.", status: int = 400) -> Stopped:
    return Stopped(status, Problem("malformed", sentence, way_out))


def no_session() -> Stopped:
    return Stopped(401, Problem("no-session", "You have no session here.", "Sit down as a guest, or sign in."))


def not_found(sentence: str, way_out: str = "Go back to the lobby.") -> Stopped:
    return Stopped(404, Problem("not-found", sentence, way_out))


def refused(refusal: Refusal, book: Any = None, table: TableMessage | None = None) -> Stopped:
    return Stopped(422, problem_of(refusal, book), table)


def floor_of(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


def visitor_of(request: Request) -> Visitor | None:
    """Return the person of the session, from the signed cookie or token and from nothing else."""
    floor = floor_of(request)
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else request.cookies.get(_cookie(floor), "")
    return floor.sessions.read(token, floor.hall.clock()) if token else None


def must_visit(request: Request) -> Visitor:
    visitor = visitor_of(request)
    if visitor is None:
        raise no_session()
    return visitor


def remember(response: Response, floor: Floor, token: str) -> None:
    """Give a browser its session."""
    seconds = LASTS // 1000
    response.set_cookie(_cookie(floor), token, max_age=seconds, httponly=True, secure=floor.secure, samesite="lax", path="/")


def forget(response: Response, floor: Floor) -> None:
    response.delete_cookie(_cookie(floor), httponly=True, secure=floor.secure, samesite="lax", path="/")


def _cookie(floor: Floor) -> str:
    return SECURE_COOKIE if floor.secure else COOKIE


def must_be_from_here(request: Request) -> None:
    """Refuse what another site lets a browser send."""
    origin = request.headers.get("origin")
    from_elsewhere = origin is not None and urlsplit(origin).netloc != request.headers.get("host", "")
    if from_elsewhere or request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Stopped(403, Problem("forbidden", "This was sent by a page of another site.", "Do it on a page of this house."))


async def body_of(request: Request, kind: type[Body]) -> Body:
    """Return the body of a POST, from JSON or from a form."""
    must_be_from_here(request)
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort not in (JSON, FORM):
        raise malformed(f"This address takes {JSON}.", f"Send it as {JSON}.", 415)
    received = await _received(request)
    try:
        if sort == JSON:
            return msgspec.json.decode(received, type=kind)
        return msgspec.convert(typed(kind, _fields(received)), kind, strict=False)
    except WronglyTyped as error:
        raise malformed(str(error), "Go back, and correct it.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise malformed(f"This is not what the address takes: {error}.") from None


async def form_of(request: Request) -> dict[str, str]:
    """Return the fields of a form that have something in them."""
    must_be_from_here(request)
    try:
        return _fields(await _received(request))
    except ValueError as error:
        raise malformed(f"This is not a form: {error}.") from None


async def _received(request: Request) -> bytes:
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > LARGEST_BODY:
            raise malformed(f"A request has at most {LARGEST_BODY:,} bytes.", status=413)
    return received


def _fields(received: bytes) -> dict[str, str]:
    return {name: value for name, value in parse_qsl(received.decode("ascii"), max_num_fields=50) if value.strip()}


async def table_of(request: Request) -> AtTable:
    """Return the table that the address names."""
    name = request.path_params["name"]
    hall = floor_of(request).hall
    if name not in hall.tables:
        await hall.run(hall.find_tables)
    if name not in hall.tables:
        raise not_found(f"There is no table {name[:60]!r} on this floor.")
    return hall.tables[name]


def whole_number(request: Request, name: str, most: int = 2**53) -> int | None:
    """Return a number of the address's query, if it is there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or int(text) > most:
        raise malformed(f"{name} is a whole number from 0 to {most}.")
    return int(text)


def answer(value: Any, status: int = 200) -> Response:
    """Return an answer in JSON."""
    return Response(encoded(value), status, {"cache-control": "no-store"}, JSON)


def see(address: str) -> Response:
    """Send a browser to another page after a form."""
    return RedirectResponse(address, 303)


def table_address(name: str) -> str:
    """Return the address of a table's page: its name may have any sign but a slash."""
    return f"/tables/{quote(name, safe='')}"


def round_address(table: str, number: int) -> str:
    """Return the address of one of my rounds."""
    return f"/me/rounds/{quote(table, safe='')}/{number}"


def is_form(request: Request) -> bool:
    """Return whether a form was posted, and so a page is expected."""
    return not request.url.path.startswith("/api/")


def problem_with(error: Exception) -> Stopped:
    """Return what stopped something, as an answer."""
    match error:
        case Stopped():
            return error
        case Malformed():
            return malformed(f"{error}.")
        case Halted():
            sentence = "This table has stopped: the program has made an error. Its record is whole, and other tables go on."
            return Stopped(503, Problem("halted", sentence, "Play at another table, and tell the house."))
        case JournalError():
            return Stopped(503, Problem("unavailable", f"The record says: {error.what}", error.way_out))
        case _:
            raise error


def failure(stopped: Stopped) -> Response:
    response = answer(Failure(stopped.problem, stopped.table), stopped.status)
    if stopped.status == 429:
        response.headers["retry-after"] = "60"
    return response


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
