"""The interface for programs, made from the types that the floor speaks with."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

import pitboss
from pitboss.floor.api.disputes import Disputed, MyDisputes
from pitboss.floor.api.law import Rulebooks
from pitboss.floor.api.odds import Asked, JobState
from pitboss.floor.api.rounds import Analysis, MyRounds
from pitboss.floor.api.tables import Tables
from pitboss.floor.messages import (
    Cash,
    Credentials,
    Done,
    Failure,
    GuestName,
    Nothing,
    ReadyFor,
    Said,
    Session,
    SitDown,
    TableMessage,
)
from pitboss.floor.own_limits import LimitsWanted, MyLimits
from pitboss.floor.replays import Replay
from pitboss.floor.web import answer

ERRORS = {
    400: "It is malformed; nothing has happened.",
    401: "There is no session.",
    403: "It is not allowed to whoever asks.",
    404: "There is no such thing.",
    409: "The table has moved on, or a name is taken; the answer has the table as it is now.",
    413: "It is too large.",
    415: "It is not JSON.",
    422: "The rules refuse it; the answer has the sentence, the clauses and the way out.",
    429: "It comes too often.",
    503: "The table has stopped, or its record cannot be used now.",
}
LOOKING = (404, 503)
MINE = (401, 404, 503)
SAYING = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
TEXT = {"type": "string"}


class Operation(Struct, frozen=True):
    """One address and what it takes and gives."""

    method: str
    path: str
    says: str
    gives: Any = None
    takes: type[Struct] | None = None
    status: int = 200
    errors: tuple[int, ...] = LOOKING
    query: tuple[str, ...] = ()
    kind: str = "application/json"


OPERATIONS = (
    Operation("get", "/api/tables", "Every table of the floor.", Tables, errors=(503,)),
    Operation("get", "/api/tables/{name}", "A table as I may see it.", TableMessage, query=("after",), errors=(400, 404, 503)),
    Operation(
        "get",
        "/api/tables/{name}/events",
        "A table as it changes.",
        None,
        query=("after",),
        errors=(400, 404, 429, 503),
        kind="text/event-stream",
    ),
    Operation("post", "/api/tables/{name}/commands", "Say something to a table.", Done, Said, errors=SAYING),
    Operation("post", "/api/tables/{name}/sit", "Take a seat and buy in.", Done, SitDown, errors=SAYING),
    Operation("post", "/api/tables/{name}/ready", "I have placed what I want.", Done, ReadyFor, errors=SAYING),
    Operation("post", "/api/tables/{name}/leave", "Leave the table with my chips.", Done, Nothing, errors=SAYING),
    Operation("post", "/api/tables/{name}/disputes", "Raise a dispute about a round.", MyDisputes, Disputed, errors=SAYING),
    Operation("get", "/api/tables/{name}/rounds", "My rounds at a table.", MyRounds, errors=MINE),
    Operation("get", "/api/tables/{name}/rounds/{number}", "One of my rounds, step by step.", Replay, errors=MINE),
    Operation("get", "/api/tables/{name}/rounds/{number}/proof", "The proof of its shuffle.", dict[str, Any], errors=MINE),
    Operation(
        "get",
        "/api/tables/{name}/rounds/{number}/analysis",
        "What my decisions were worth.",
        Analysis,
        errors=(401, 403, 404, 503),
    ),
    Operation("get", "/api/tables/{name}/clauses/{clause}", "A clause by the text of a table, for me and now.", dict[str, Any]),
    Operation("get", "/api/rulebooks", "Every rulebook.", Rulebooks, errors=()),
    Operation("get", "/api/rulebooks/{authority}/{game}", "A rulebook with all of its rows.", dict[str, Any]),
    Operation("get", "/api/rulebooks/{authority}/{game}/clauses/{clause}", "A clause of a rulebook.", dict[str, Any]),
    Operation("post", "/api/guest", "Begin a guest's session.", Session, GuestName, 201, errors=SAYING),
    Operation("post", "/api/sign-in", "Sign in with an account of the house.", Session, Credentials, errors=SAYING),
    Operation("post", "/api/sign-out", "End the session of this browser.", Nothing, Nothing, errors=SAYING),
    Operation("get", "/api/me", "Who I am.", Session, errors=MINE),
    Operation("post", "/api/cash", "More play money.", Session, Cash, errors=SAYING),
    Operation("get", "/api/limits", "My own limits.", MyLimits, errors=MINE),
    Operation("post", "/api/limits", "Limit myself.", MyLimits, LimitsWanted, errors=SAYING),
    Operation("get", "/api/disputes", "My disputes and how far they are.", MyDisputes, errors=MINE),
    Operation("post", "/api/odds", "Ask the lab.", JobState, Asked, 202, errors=SAYING),
    Operation("get", "/api/odds/{job}", "How far the lab is.", JobState, errors=(403, 404)),
    Operation("delete", "/api/odds/{job}", "Cancel a question.", JobState, errors=(404,)),
)


async def openapi(request: Request) -> Response:
    """Describe the interface."""
    return answer(description())


@cache
def description() -> dict[str, Any]:
    """Return the description of the interface, OpenAPI 3.1."""
    types = {each for operation in OPERATIONS for each in (operation.gives, operation.takes) if each is not None}
    ordered = sorted(types, key=str)
    schemas, components = msgspec.json.schema_components([*ordered, Failure], ref_template="#/components/schemas/{name}")
    of = dict(zip([*ordered, Failure], schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation, of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pitboss, the floor", "version": pitboss.__version__, "description": "docs/floor.md says more."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"session": []}],
    }


def _operation(operation: Operation, of: dict[Any, Any]) -> dict[str, Any]:
    good: dict[str, Any] = {"description": "Done."}
    if operation.gives is not None:
        good["content"] = {operation.kind: {"schema": of[operation.gives]}}
    elif operation.kind != "application/json":
        good["content"] = {operation.kind: {"schema": TEXT}}
    failure = {"application/json": {"schema": of[Failure]}}
    errors = {str(each): {"description": ERRORS[each], "content": failure} for each in operation.errors}
    found: dict[str, Any] = {
        "summary": operation.says,
        "operationId": f"{operation.method} {operation.path}",
        "responses": {str(operation.status): good, **errors},
    }
    named = [part.strip("{}") for part in operation.path.split("/") if part.startswith("{")]
    parameters = [{"name": each, "in": "path", "required": True, "schema": TEXT} for each in named]
    whole = {"type": "integer", "minimum": 0, "maximum": 2**53}
    parameters += [{"name": each, "in": "query", "required": False, "schema": whole} for each in operation.query]
    if parameters:
        found["parameters"] = parameters
    if operation.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": of[operation.takes]}}}
    return found
