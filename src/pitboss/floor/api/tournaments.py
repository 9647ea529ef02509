"""Tournaments over the network: list them, look at one as everybody sees it, enter, and take my seat."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.api.people import visitor_or_guest
from pitboss.floor.messages import Nothing
from pitboss.floor.sessions import GUEST, Visitor
from pitboss.floor.web import (
    Floor,
    answer,
    body_of,
    floor_of,
    is_form,
    not_found,
    refused,
    remember,
    see,
    visitor_of,
)
from pitboss.house.kept_streams import NoSuchStream
from pitboss.house.players.visits import USUAL
from pitboss.house.stream_runner import HouseStream
from pitboss.house.times import said
from pitboss.house.tournaments.conductor import Conductor, tournaments_on_show
from pitboss.house.tournaments.entering import EnterTournament, JoinReserves
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.seating import TakeAllocatedSeat
from pitboss.house.tournaments.state import LIVE, Entrant, Phase, TournamentState
from pitboss.house.tournaments.view import Decided, TournamentView, decisions
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor
from pitboss.table.commands import Request as Asked
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import PUBLIC

ENTER, RESERVE, SEAT = "enter", "reserve", "seat"
ASKS: dict[str, type[Asked]] = {ENTER: EnterTournament, RESERVE: JoinReserves, SEAT: TakeAllocatedSeat}
"""What a player may ask of a tournament here, by the end of the address."""
MOST_FEE = 20 * USUAL
"""The largest fee for which a guest gets play money."""


class MyEntry(Struct, frozen=True):
    """Where I stand in a tournament."""

    number: int
    status: str
    table: str
    seat: int
    present: bool
    chips: int


class TournamentSummary(Struct, frozen=True, kw_only=True):
    """A tournament as the lobby lists it."""

    name: str
    game: str
    title: str
    rulebook: str
    authority: str
    phase: str
    start: int
    starts: str
    """When it starts, by the clocks of the casino."""
    fee: int
    commission: int
    """How much of each fee the operator keeps."""
    chips: int
    mode: str
    """What the chips are worth."""
    entrants: int
    most: int
    pool: int
    mine: MyEntry | None
    asks: tuple[str, ...]
    """What I may ask here: enter, reserve, seat."""


class Tournaments(Struct, frozen=True):
    """The tournaments of the house."""

    tournaments: tuple[TournamentSummary, ...]


class TournamentMessage(Struct, frozen=True):
    """A tournament as everybody sees it, with its decisions, and where I stand."""

    summary: TournamentSummary
    view: TournamentView
    root: str
    """The root of the sealed ballot; empty before it is sealed."""
    decisions: tuple[Decided, ...]


async def tournaments(request: Request) -> Response:
    """List the tournaments."""
    return answer(Tournaments(await listed(request)))


async def listed(request: Request) -> tuple[TournamentSummary, ...]:
    """Return every tournament as the lobby lists it."""
    floor, visitor = floor_of(request), visitor_of(request)
    return await floor.hall.run(lambda: tuple(_all(floor, visitor)))


def _all(floor: Floor, visitor: Visitor | None) -> Iterator[TournamentSummary]:
    house = floor.hall.house
    for view in tournaments_on_show(house, floor.hall.clock()):
        yield _summary(house.streams.get(TOURNAMENT, view.name), view, visitor)


def _summary(stream: HouseStream[TournamentState], view: TournamentView, visitor: Visitor | None) -> TournamentSummary:
    book, conditions = stream.rules.book, view.conditions
    mine = stream.state.entrant(visitor.name) if visitor else None
    return TournamentSummary(
        name=view.name,
        game=book.game or "",
        title=book.title,
        rulebook=book.id,
        authority=book.authority,
        phase=view.phase,
        start=view.start,
        starts=said(view.start, stream.rules.zone),
        fee=conditions.fee,
        commission=conditions.commission,
        chips=conditions.chips,
        mode=view.mode,
        entrants=view.entrants,
        most=conditions.most,
        pool=view.pool,
        mine=_entry(mine) if mine else None,
        asks=tuple(_asks(stream.state, view, visitor)),
    )


def _entry(mine: Entrant) -> MyEntry:
    return MyEntry(mine.number, mine.status.value, mine.table, mine.seat, mine.present, mine.chips)


def _asks(state: TournamentState, view: TournamentView, visitor: Visitor | None) -> Iterator[str]:
    """Yield what is worth asking for; the rules decide it when it is asked."""
    name = visitor.name if visitor else ""
    if not (name and state.has_entered(name)):
        full = state.phase is Phase.ENTERING and len(state.live()) >= state.conditions.most
        late = state.phase is Phase.BALLOTED and not state.session
        if view.may_enter:
            yield ENTER
        elif (full or late) and not among(name, frozenset(state.reserves)):
            yield RESERVE
        return
    mine = state.entrant(name)
    if mine and mine.status in LIVE and mine.table and not mine.present and state.phase in (Phase.BALLOTED, Phase.PLAYING):
        yield SEAT


async def tournament(request: Request) -> Response:
    """Show one tournament."""
    message, _ = await shown(request)
    return answer(message)


async def shown(request: Request) -> tuple[TournamentMessage, HouseStream[TournamentState]]:
    """Return the tournament that the address names, as whoever asks sees it."""
    floor = floor_of(request)
    return await floor.hall.run(_shown, floor, request.path_params["name"], visitor_of(request))


def _shown(floor: Floor, name: str, visitor: Visitor | None) -> tuple[TournamentMessage, HouseStream[TournamentState]]:
    stream = _stream(floor, name)
    view: TournamentView = stream.view(PUBLIC, max(floor.hall.clock(), stream.at))
    decided = tuple(decisions(stream, in_public=True))
    return TournamentMessage(_summary(stream, view, visitor), view, stream.record.root() or "", decided), stream


def _stream(floor: Floor, name: str) -> HouseStream[TournamentState]:
    try:
        return floor.hall.house.streams.get(TOURNAMENT, name)
    except NoSuchStream:
        raise not_found(f"There is no tournament {name[:60]!r} in this house.") from None


def address(name: str, wanted: str = "") -> str:
    """Return the address of a tournament's page, or of a form on it."""
    return f"/tournaments/{quote(name, safe='')}{f'/{wanted}' if wanted else ''}"


async def ask(request: Request) -> Response:
    """Enter, join the reserves or take my seat; somebody without a session becomes a guest with play money."""
    floor, name = floor_of(request), request.path_params["name"]
    wanted = request.url.path.rpartition("/")[2]
    await body_of(request, Nothing)
    await floor.hall.run(_stream, floor, name)
    visitor, token = await visitor_or_guest(request)
    message = await floor.hall.run(_asked, floor, name, visitor, ASKS[wanted]())
    response = see(address(name)) if is_form(request) else answer(message)
    if token:
        remember(response, floor, token)
    return response


def _asked(floor: Floor, name: str, visitor: Visitor, does: Asked) -> TournamentMessage:
    hall, stream = floor.hall, _stream(floor, name)
    fee = stream.state.conditions.fee
    conductor, who = Conductor(hall.house, name), Actor(visitor.name, PLAYER)
    plays_free = visitor.kind == GUEST and fee <= MOST_FEE
    outcome = conductor.said(does, who, hall.clock(), in_cash=HOUSE_ACTOR if plays_free else None)
    if isinstance(outcome, Refusal):
        raise refused(outcome, stream.rules.book)
    hall.find_tables()
    return _shown(floor, name, visitor)[0]
