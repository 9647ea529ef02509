"""A table over the network: look at it, say something to it, sit down, be ready, leave."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.people import visitor_or_guest
from pitboss.floor.at_table import AtTable
from pitboss.floor.messages import Done, Nothing, Problem, ReadyFor, Said, SitDown, TableSummary
from pitboss.floor.offering import BY_STAFF
from pitboss.floor.own_limits import must_be_within
from pitboss.floor.sessions import GUEST, Visitor
from pitboss.floor.web import (
    Floor,
    Stopped,
    answer,
    body_of,
    floor_of,
    is_form,
    malformed,
    must_visit,
    refused,
    remember,
    see,
    table_address,
    table_of,
    visitor_of,
    whole_number,
)
from pitboss.house.players.bots import computer_at
from pitboss.house.players.visits import USUAL
from pitboss.house.runner import Accepted, Stale
from pitboss.house.table_stream import PREFIX
from pitboss.table.bounds import LONGEST_ID
from pitboss.table.commands import PLAYER, Actor, Command
from pitboss.table.commands import Request as Asked
from pitboss.table.game import Game
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import LeaveTable, TakeSeat
from pitboss.table.services.wagers.withdrawing import WithdrawWagers
from pitboss.table.state import seat_of

QUICKER = ("The table has moved on since you looked.", "Look again, and choose once more.")


class Tables(Struct, frozen=True):
    """Every table of the floor."""

    tables: tuple[TableSummary, ...]


async def tables(request: Request) -> Response:
    """List the tables of the floor."""
    return answer(Tables(await summaries(request)))


async def summaries(request: Request) -> tuple[TableSummary, ...]:
    """Return every table as the lobby lists it, those first where the visitor sits."""
    floor, visitor = floor_of(request), visitor_of(request)

    def found() -> tuple[TableSummary, ...]:
        floor.hall.find_tables()
        mine = visitor.name if visitor else ""
        listed = sorted((each.summary(mine) for each in floor.hall.tables.values()), key=lambda each: not each.mine)
        return (*listed, *_in_trouble(floor))

    return await floor.hall.run(found)


def _in_trouble(floor: Floor) -> Iterator[TableSummary]:
    """Yield the tables whose record cannot be read: they are listed, and nobody can play there."""
    for stream, error in floor.hall.house.unreadable.items():
        if stream.startswith(PREFIX):
            name = stream.removeprefix(PREFIX)
            yield TableSummary(
                name=name,
                game="",
                title=name,
                rulebook="",
                authority="",
                limits=(),
                seats=0,
                players={},
                phase="closed",
                stage="closed",
                round=0,
                watching=0,
                mine=False,
                trouble=f"The record of this table cannot be used: {error.what}",
            )


async def look(request: Request) -> Response:
    """Say how a table stands for whoever asks."""
    here = await table_of(request)
    after = whole_number(request, "after")
    return answer(await floor_of(request).hall.run(here.message, visitor_of(request), after))


async def command(request: Request) -> Response:
    """Carry out a command of a player at a table."""
    visitor, here = must_visit(request), await table_of(request)
    said = await body_of(request, Said)
    if not said.id or len(said.id) > LONGEST_ID:
        raise malformed(f"The id of a command has 1 to {LONGEST_ID} characters.")
    does = read_request(here.table.rules.game, said.does)
    hall = floor_of(request).hall

    def done() -> Done:
        must_be_within(hall, visitor, does)
        return carry_out(here, visitor, said, does)

    return answer(await hall.run(done))


def read_request(game: Game, does: dict[str, Any]) -> Asked:
    """Return the request in a command, by the types that the game declares."""
    if does.get("type") in BY_STAFF:
        problem = Problem("forbidden", "A voucher is exchanged by the people of the house.", "Take it to the cage.")
        raise Stopped(403, problem)
    try:
        read: Asked = msgspec.convert(does, _requests(game))
    except (msgspec.MsgspecError, ValueError) as error:
        raise malformed(f"This is not a request that the table takes: {error}.") from None
    return read


@cache
def _requests(game: Game) -> Any:
    return reduce(or_, game.all_requests)


def carry_out(here: AtTable, visitor: Visitor, said: Said, does: Asked) -> Done:
    """Send a command to the table, and return what came of it; in the house's thread."""
    table = here.table
    here.acted[visitor.name] = here.clock()
    at = max(here.clock(), table.at)
    before = table.version
    outcome = table.send(Command(said.id, Actor(visitor.name, PLAYER), at, does, expected=said.expected))
    match outcome:
        case Stale():
            problem = Problem("stale", *QUICKER, expected=outcome.expected, version=outcome.version)
            raise Stopped(409, problem, here.message(visitor, said.expected))
        case Refusal():
            with here.amounts():
                raise refused(outcome, table.rules.book, here.message(visitor, before))
    return Done(tuple(each.version for each in outcome.events), here.message(visitor, min(before, said.expected)))


async def sit(request: Request) -> Response:
    """Take a seat and buy in; somebody without a session becomes a guest with play money."""
    floor, here = floor_of(request), await table_of(request)
    wanted = await body_of(request, SitDown)
    visitor, token = await visitor_or_guest(request)
    done = await floor.hall.run(sat_down, floor, here, visitor, wanted)
    response = see(table_address(here.name)) if is_form(request) else answer(done)
    if token:
        remember(response, floor, token)
    return response


def sat_down(floor: Floor, here: AtTable, visitor: Visitor, wanted: SitDown) -> Done:
    """Take the seat, then buy chips; whoever cannot buy any does not keep the seat."""
    table, before = here.table, here.table.version
    here.acted[visitor.name] = here.clock()
    if seat_of(table.state, visitor.name) is None:
        must_send(here, visitor, TakeSeat(wanted.seat or _free_seat(here, visitor)))
        chip = table.rules.smallest_chip
        if visitor.kind == GUEST:
            floor.hall.visit.bring(visitor.name, min(wanted.chips or USUAL, USUAL * 20))
        has = table.purses[visitor.name]
        bought = BuyIn(wanted.chips or min(USUAL, has - has % chip))
        try:
            must_be_within(floor.hall, visitor, bought)
            must_send(here, visitor, bought)
        except Stopped:
            table.send(_command(here, visitor, LeaveTable()))
            raise
        here.came[visitor.name] = (here.clock(), here.history.over)
    return Done(tuple(range(before + 1, table.version + 1)), here.message(visitor, before))


def _free_seat(here: AtTable, visitor: Visitor) -> int:
    """Return the free seat nearest to the middle of the table, one that the visitor may have before one that is kept for others;
    where there is none at which they could wager, a computer player makes room."""
    seats, taken = here.table.rules.table.seats, here.table.state.seats
    middle = (seats + 1) // 2
    offered = here.table.offers(Actor(visitor.name, PLAYER), max(here.clock(), here.table.at))
    theirs = {offer.area for offer in offered if offer.request == "take-seat"}
    free = sorted({*range(1, seats + 1)} - {*taken}, key=lambda seat: (seat not in theirs, abs(seat - middle), seat))
    playable = [seat for seat in free if here.may_play(seat, visitor.name)]
    if not playable and (computers := here.computers()):
        seat = min(computers, key=lambda each: abs(each - middle))
        here.table.send(_command(here, Visitor(computer_at(seat), "computer", "", 0), LeaveTable()))
        return seat
    return next(iter((*playable, *free)), middle)


def must_send(here: AtTable, visitor: Visitor, does: Asked) -> Accepted:
    """Send a request of a visitor, or stop with why it was refused; in the house's thread."""
    outcome = here.table.send(_command(here, visitor, does))
    if isinstance(outcome, Refusal):
        with here.amounts():
            raise refused(outcome, here.table.rules.book, here.message(visitor))
    assert isinstance(outcome, Accepted), "no version was expected"
    return outcome


def _command(here: AtTable, visitor: Visitor, does: Asked) -> Command:
    return Command(uuid4().hex, Actor(visitor.name, PLAYER), max(here.clock(), here.table.at), does)


async def leave(request: Request) -> Response:
    """Take back the wagers that may be taken back, and leave with the chips."""
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    await body_of(request, Nothing)
    done = await floor.hall.run(_left, here, visitor)
    return see("/") if is_form(request) else answer(done)


def _left(here: AtTable, visitor: Visitor) -> Done:
    table, before = here.table, here.table.version
    for offer in table.offers(Actor(visitor.name, PLAYER), max(here.clock(), table.at)):
        if offer.request == "withdraw-wagers" and offer.area is not None:
            must_send(here, visitor, WithdrawWagers(offer.area))
    must_send(here, visitor, LeaveTable())
    here.came.pop(visitor.name, None)
    here.ready.discard(visitor.name)
    return Done(tuple(range(before + 1, table.version + 1)), here.message(visitor, before))


async def ready(request: Request) -> Response:
    """Say that I have placed what I want; when everybody here has, the dealer calls."""
    floor, visitor, here = floor_of(request), must_visit(request), await table_of(request)
    asked = await body_of(request, ReadyFor)

    def say_ready() -> Done:
        if asked.round != here.table.state.round.number:
            version = here.table.version
            raise Stopped(409, Problem("stale", *QUICKER, expected=None, version=version), here.message(visitor))
        if seat_of(here.table.state, visitor.name) is None:
            raise refused(Refusal("not-seated", (), {"player": visitor.name}))
        here.acted[visitor.name] = here.clock()
        here.ready.add(visitor.name)
        return Done((), here.message(visitor, here.table.version))

    done = await floor.hall.run(say_ready)
    floor.hall.tell([here.name])
    return see(table_address(here.name)) if is_form(request) else answer(done)
