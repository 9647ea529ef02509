"""A player's disputes: raised with a command at the table, and their state here."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.sessions import Visitor
from pitboss.floor.web import Floor, answer, floor_of, must_visit
from pitboss.table.persons import among, same_person


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
