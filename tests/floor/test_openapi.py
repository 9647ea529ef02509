"""The interface for programs: what it describes is what it does. No answer is a fault, and none is undocumented."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from pitboss.floor.addresses import ADDRESSES
from pitboss.floor.app import routes
from pitboss.floor.openapi import description
from pitboss.games import games
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from tests.floor.support import POKER, Served, served
from tests.floor.tournaments import offered

STREAM = "/api/tables/{name}/events"
NAMES = {"name": POKER, "authority": "nsw", "game": "four-card-poker", "clause": "6.1", "number": "1"}
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A floor with a tournament that is called like a table."""
    data = tmp_path_factory.mktemp("openapi") / "house"
    with House.at(data) as house:
        offered(house, wall_clock(), name=POKER)
    with served(data) as open_:
        yield open_


@pytest.fixture(scope="module")
def token(floor: Served) -> str:
    """A guest who has sat down and played a round, so that there is something to ask for."""
    player = floor.player(POKER)
    player.deal()
    player.decide()
    answer = player.client.post("/api/guest", json={})
    return str(answer.json()["token"])


schema = schemathesis.openapi.from_dict(description(ADDRESSES)).exclude(path=STREAM)


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_gets_a_documented_answer(case: Any, floor: Served, token: str) -> None:
    for name, value in NAMES.items():
        if name in (case.path_parameters or {}) and len(str(case.path_parameters[name])) % 2:
            case.path_parameters[name] = value
    case.call_and_validate(base_url=floor.address, headers={"authorization": f"Bearer {token}"}, checks=CHECKS)


def test_every_address_for_programs_is_described() -> None:
    found = description(ADDRESSES)["paths"]
    described = {(method.upper(), path) for path, methods in found.items() for method in methods}
    served_ = {(method, route.path) for route in routes() if isinstance(route, Route) for method in route.methods or ()}
    programs = {each for each in served_ if each[1].startswith("/api/") and each[0] != "HEAD"}
    assert programs == described


def test_the_types_are_those_of_the_floor() -> None:
    found = description(ADDRESSES)
    assert found["openapi"].startswith("3.1")
    message = found["components"]["schemas"]["TableMessage"]
    assert {"version", "view", "offers", "me", "log"} <= {*message["properties"]}
    assert re.search(r"#/components/schemas/\w+", str(found["paths"]))


def test_every_request_of_a_table_is_described_with_its_fields() -> None:
    schemas = description(ADDRESSES)["components"]["schemas"]
    tags = schemas["Said"]["properties"]["does"]["properties"]["type"]["enum"]
    described = {tag for each in schemas.values() for tag in each.get("properties", {}).get("type", {}).get("enum", ())}
    assert {*tags} == {str(kind.__struct_config__.tag) for game in games().values() for kind in game.all_requests} <= described
    words = schemas["RaiseDispute"]["properties"]["words"]
    assert words == {"type": "string", "description": "What was wrong, in your own words."}


@pytest.mark.parametrize(
    "operation",
    [each for each in ADDRESSES if each.for_programs and each.path != STREAM],
    ids=lambda each: f"{each.method} {each.path}",
)
def test_nobody_gets_more_than_a_sentence_without_a_session(floor: Served, operation: Any) -> None:
    client = httpx.Client(base_url=floor.address, timeout=30)
    answer = client.request(operation.method, operation.path.format(**NAMES, job="x"), json={} if operation.takes else None)
    assert answer.status_code in (operation.status, *operation.errors)
    assert isinstance(answer.json(), dict)
