"""Every address of the floor in one table: what it answers with, what it takes and gives, who may ask. Routes, the methods that
are allowed and the description for programs are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor import openapi, own_limits, stream
from pitboss.floor.api import disputes, law, odds, people, rounds, tables, tournaments
from pitboss.floor.messages import Cash, Credentials, Done, GuestName, Nothing, ReadyFor, Said, Session, SitDown, TableMessage
from pitboss.floor.pages import law as law_pages
from pitboss.floor.pages import lobby, mine
from pitboss.floor.pages import odds as odds_page
from pitboss.floor.pages import rounds as my_rounds
from pitboss.floor.pages import table as table_page
from pitboss.floor.pages import tournament as tournament_page
from pitboss.floor.replays import Replay
from pitboss.floor.web import JSON, answer, static_file
from pitboss.table.fields import summary_of

Handler = Callable[[Request], Awaitable[Any]]
DATA = dict[str, Any]


class Address(Struct, frozen=True, kw_only=True):
    """One address with one method."""

    path: str
    handler: Handler
    method: str = "GET"
    takes: Any = None
    """The type of the body."""
    gives: Any = None
    """The type of the answer; None for a page or a file."""
    status: int = 200
    """The status of an answer without an error."""
    mine: bool = False
    """It is only for somebody with a session."""
    query: tuple[str, ...] = ()
    """The numbers that may stand in the query."""
    also: tuple[int, ...] = ()
    """Errors beyond those that every such address can answer with."""
    kind: str = JSON
    """The media type of the answer."""
    about: str = ""
    """What it does, where one handler does several things; else the handler's docstring says it."""

    @property
    def for_programs(self) -> bool:
        return self.path.startswith("/api/")

    @property
    def says(self) -> str:
        """Return what it does, in a sentence."""
        return self.about or " ".join((self.handler.__doc__ or "").split())

    @property
    def named(self) -> tuple[str, ...]:
        """Return the parts of the path that are filled in."""
        return tuple(part.strip("{}").partition(":")[0] for part in self.path.split("/") if part.startswith("{"))

    @property
    def errors(self) -> tuple[int, ...]:
        """Return every error that it can answer with."""
        if self.method == "POST":
            return openapi.SAYING
        can_be = {400: bool(self.query), 401: self.mine, 404: bool(self.named), 503: True}
        return tuple(sorted({*self.also, *(status for status, yes in can_be.items() if yes)}))


def _page(path: str, handler: Handler, method: str = "GET") -> Address:
    return Address(path=path, handler=handler, method=method)


def _look(path: str, handler: Handler, gives: Any, **more: Any) -> Address:
    return Address(path=f"/api{path}", handler=handler, gives=gives, **more)


def _say(path: str, handler: Handler, takes: Any, gives: Any, **more: Any) -> tuple[Address, Address]:
    """Return the address of a form, and the same for programs."""
    program = Address(path=f"/api{path}", handler=handler, method="POST", takes=takes, gives=gives, **more)
    return _page(path, handler, "POST"), program


async def described(request: Request) -> Response:
    """Describe the interface."""
    return answer(openapi.description(ADDRESSES))


ADDRESSES = (
    _page("/", lobby.lobby),
    _page("/tables/{name}", table_page.table),
    _page("/tournaments/{name}", tournament_page.tournament),
    _page("/static/{version}/{path:path}", static_file),
    _page("/rulebooks", law_pages.rulebooks),
    _page("/rulebooks/{authority}/{game}", law_pages.rulebook),
    _page("/rulebooks/{authority}/{game}/{clause}", law_pages.clause),
    _page("/compare", law_pages.compared),
    _page("/how-to-play/{authority}/{game}", law_pages.how_to_play),
    _page("/odds/{authority}/{game}", odds_page.odds),
    _page("/odds/{authority}/{game}", odds_page.asked, "POST"),
    _page("/sign-in", mine.sign_in),
    _page("/me", mine.me),
    _page("/me/rounds", my_rounds.rounds),
    _page("/me/rounds/{name}/{number}", my_rounds.replay),
    _page("/proof", mine.proof),
    _page("/openapi.json", described),
    _look("/tables", tables.tables, tables.Tables),
    _look("/tables/{name}", tables.look, TableMessage, query=("after",)),
    _look("/tables/{name}/events", stream.events, None, query=("after",), also=(429,), kind="text/event-stream"),
    Address(path="/api/tables/{name}/commands", handler=tables.command, method="POST", takes=Said, gives=Done),
    *_say("/tables/{name}/sit", tables.sit, SitDown, Done),
    *_say("/tables/{name}/ready", tables.ready, ReadyFor, Done),
    *_say("/tables/{name}/leave", tables.leave, Nothing, Done),
    *_say("/tables/{name}/disputes", disputes.dispute, disputes.Disputed, disputes.MyDisputes),
    _look("/tables/{name}/rounds", rounds.rounds, rounds.MyRounds, mine=True),
    _look("/tables/{name}/rounds/{number}", rounds.replay, Replay, mine=True),
    _look("/tables/{name}/rounds/{number}/proof", rounds.proof, DATA, mine=True),
    _look("/tables/{name}/rounds/{number}/analysis", rounds.analysis, rounds.Analysis, mine=True, also=(403,)),
    _look("/tables/{name}/clauses/{clause}", law.table_clause, DATA),
    _look("/tournaments", tournaments.tournaments, tournaments.Tournaments),
    _look("/tournaments/{name}", tournaments.tournament, tournaments.TournamentMessage),
    *(
        each
        for asked, request in tournaments.ASKS.items()
        for each in _say(
            f"/tournaments/{{name}}/{asked}",
            tournaments.ask,
            Nothing,
            tournaments.TournamentMessage,
            about=summary_of(request),
        )
    ),
    _look("/rulebooks", law.rulebooks, law.Rulebooks),
    _look("/rulebooks/{authority}/{game}", law.rulebook, DATA),
    _look("/rulebooks/{authority}/{game}/clauses/{clause}", law.clause, DATA),
    *_say("/guest", people.guest, GuestName, Session, status=201),
    *_say("/sign-in", people.sign_in, Credentials, Session),
    *_say("/sign-out", people.sign_out, Nothing, Nothing),
    _look("/me", people.me, Session, mine=True),
    *_say("/cash", people.cash, Cash, Session),
    _look("/limits", own_limits.my_limits, own_limits.MyLimits, mine=True),
    *_say("/limits", own_limits.set_limits, own_limits.LimitsWanted, own_limits.MyLimits),
    _look("/disputes", disputes.disputes, disputes.MyDisputes, mine=True),
    Address(path="/api/odds", handler=odds.ask, method="POST", takes=odds.Asked, gives=odds.JobState, status=202),
    _look("/odds/{job}", odds.look, odds.JobState, also=(403,)),
    _look("/odds/{job}", odds.cancel, odds.JobState, method="DELETE"),
)
"""Where two addresses fit, the first one answers."""
