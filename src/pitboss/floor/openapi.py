"""The interface for programs, OpenAPI 3.1: made from the table of addresses, the types that the floor speaks with, and the
requests of every game with what their fields mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol

import msgspec

import pitboss
from pitboss.floor.messages import Failure, Said
from pitboss.games import games
from pitboss.table.commands import Request
from pitboss.table.fields import fields_of, name_of

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
SAYING = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
"""The errors with which something that is said can be answered."""
TEXT = {"type": "string"}
WHOLE = {"type": "integer", "minimum": 0, "maximum": 2**53}
REFERENCE = "#/components/schemas/{name}"


class Described(Protocol):
    """What the description needs to know of an address."""

    path: str
    method: str
    takes: Any
    gives: Any
    status: int
    query: tuple[str, ...]
    kind: str

    @property
    def for_programs(self) -> bool: ...
    @property
    def says(self) -> str: ...
    @property
    def named(self) -> tuple[str, ...]: ...
    @property
    def errors(self) -> tuple[int, ...]: ...


@cache
def description(addresses: tuple[Described, ...]) -> dict[str, Any]:
    """Return the description of the addresses for programs."""
    programs = [each for each in addresses if each.for_programs]
    types = sorted({kind for each in programs for kind in (each.gives, each.takes) if kind is not None}, key=str)
    requests = tuple(dict.fromkeys(kind for game in games().values() for kind in game.all_requests))
    every = [*types, Failure, *requests]
    schemas, components = msgspec.json.schema_components(every, ref_template=REFERENCE)
    of = dict(zip(every, schemas, strict=True))
    for kind in requests:
        _explain(components[of[kind]["$ref"].rpartition("/")[2]], kind)
    components[Said.__name__]["properties"]["does"] = {
        "type": "object",
        "description": "A request of the table. The schemas have each of them, with its type and its fields.",
        "properties": {"type": {"enum": sorted({name_of(kind) for kind in requests})}},
        "required": ["type"],
    }
    paths: dict[str, Any] = {}
    for each in programs:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, of)
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


def _explain(schema: dict[str, Any], request: type[Request]) -> None:
    """Say in the schema of a request what its fields mean, by what a person is asked for them."""
    for field in fields_of(request):
        schema["properties"][field.key]["description"] = field.means or field.asks


def _operation(address: Described, of: Mapping[Any, Any]) -> dict[str, Any]:
    good: dict[str, Any] = {"description": "Done.", "content": {address.kind: {"schema": of.get(address.gives, TEXT)}}}
    failure = {"application/json": {"schema": of[Failure]}}
    found: dict[str, Any] = {
        "summary": address.says,
        "operationId": f"{address.method.lower()} {address.path}",
        "responses": {str(address.status): good, **{str(each): _error(each, failure) for each in address.errors}},
    }
    if parameters := [*_parameters("path", address.named, TEXT), *_parameters("query", address.query, WHOLE)]:
        found["parameters"] = parameters
    if address.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": of[address.takes]}}}
    return found


def _error(status: int, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": ERRORS[status], "content": content}


def _parameters(where: str, names: Iterable[str], schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": each, "in": where, "required": where == "path", "schema": schema} for each in names]
