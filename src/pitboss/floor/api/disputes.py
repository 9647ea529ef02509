"""A player's disputes: raised here or with a command at the table, and their state."""

from __future__ import annotations

from uuid import uuid4

from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.tables import must_send
from pitboss.floor.forms import body_type
from pitboss.floor.sessions import Visitor
from pitboss.floor.web import Floor, answer, body_of, floor_of, is_form, must_visit, see, table_of
from pitboss.table.persons import among, same_person
from pitboss.table.services.disputes import RaiseDispute


class MyDispute(Struct, frozen=True):
    """A dispute that a player has raised, or that is about them."""

    table: str
    id: str
    round: int
    status: str
    raised_by_me: bool
    decided_by: str


class MyDisputes(Struct, frozen=True):
    """Every dispute of a player."""

    disputes: tuple[MyDispute, ...]


Disputed = body_type(RaiseDispute, "round", "words")


async def dispute(request: Request) -> Response:
    """Raise a dispute about a round at a table: the record of it is kept as evidence, and a supervisor decides."""
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    does = RaiseDispute(f"{visitor.name} {uuid4().hex[:8]}", **asdict(await body_of(request, Disputed)))
    await floor.hall.run(must_send, here, visitor, does)
    found = MyDisputes(await floor.hall.run(my_disputes, floor, visitor))
    return see("/me") if is_form(request) else answer(found)


async def disputes(request: Request) -> Response:
    """List my disputes and how far they are."""
    floor, visitor = floor_of(request), must_visit(request)
    return answer(MyDisputes(await floor.hall.run(my_disputes, floor, visitor)))


def my_disputes(floor: Floor, visitor: Visitor) -> tuple[MyDispute, ...]:
    """Return the disputes of a player at every table; in the house's thread."""
    return tuple(
        MyDispute(here.name, name, each.round, each.status, same_person(each.by, visitor.name), each.decided_by)
        for here in floor.hall.tables.values()
        for name, each in here.table.state.disputes.items()
        if same_person(each.by, visitor.name) or among(visitor.name, each.parties)
    )
