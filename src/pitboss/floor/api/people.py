"""Who somebody is: guests with play money, accounts of the house, and the money they have."""

from __future__ import annotations

from secrets import randbelow
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.messages import LONGEST_GUEST, Cash, Credentials, GuestName, Nothing, Problem, Session
from pitboss.floor.sessions import ACCOUNT, GUEST, Visitor
from pitboss.floor.web import (
    Floor,
    Stopped,
    answer,
    body_of,
    floor_of,
    forget,
    is_form,
    malformed,
    must_visit,
    remember,
    see,
    visitor_of,
)
from pitboss.house.accounts import NotSignedIn
from pitboss.house.players.bots import looks_like_computer
from pitboss.house.players.visits import USUAL
from pitboss.money import show
from pitboss.table.bounds import bad_name
from pitboss.table.commands import PLAYER as PLAYS
from pitboss.table.commands import Actor
from pitboss.table.persons import among, is_house

MOST_PLAY_MONEY = 1_000_000
"""The most play money that a guest may have in hand, in cents."""


def guest_name(floor: Floor, wanted: str) -> str:
    """Return the name of a new guest: the one they want, if nobody has it, or one made for them."""
    house = floor.hall.house
    house.people.follow()
    known = (*house.people.state.purses, *(each.name for each in house.accounts.all))
    if not wanted.strip():
        return next(name for _ in range(10_000) if not among(name := f"Guest {1000 + randbelow(9_000)}", known))
    name = " ".join(wanted.split())
    if bad_name(name) or len(name) > LONGEST_GUEST:
        raise malformed(f"A name has 1 to {LONGEST_GUEST} characters on one line, without a slash.", "Choose another name.")
    if looks_like_computer(name) or name.lower().startswith("guest ") or is_house(Actor(name, PLAYS)) or name.lower() == "public":
        raise malformed(f"{name!r} is kept for the house.", "Choose another name.")
    if among(name, known):
        problem = Problem("taken", f"Somebody called {name} has been here already.", "Choose another name, or sign in.")
        raise Stopped(409, problem)
    return name


def new_guest(floor: Floor, wanted: str = "") -> tuple[Visitor, str]:
    """Return a guest with play money, and the token of their session."""
    name = guest_name(floor, wanted)
    floor.hall.visit.bring(name, USUAL)
    return floor.sessions.begin(name, GUEST, floor.hall.clock())


async def guest(request: Request) -> Response:
    """Begin a guest's session."""
    floor = floor_of(request)
    wanted = await body_of(request, GuestName)
    visitor, token = await floor.hall.run(new_guest, floor, wanted.name)
    response = see("/") if is_form(request) else answer(_session(floor, visitor, token), 201)
    remember(response, floor, token)
    return response


async def sign_in(request: Request) -> Response:
    """Let a person of the house prove who they are, and play under their own name."""
    floor = floor_of(request)
    given = await body_of(request, Credentials)
    if bad_name(given.name) or len(given.password) > 1_000:
        raise malformed("A name has 1 to 40 characters on one line, a password at most 1,000.")
    try:
        visitor, token = await floor.hall.run(_signed_in, floor, given)
    except NotSignedIn as error:
        raise Stopped(403, Problem("not-signed-in", str(error), "Try again, or play as a guest.")) from None
    response = see("/") if is_form(request) else answer(_session(floor, visitor, token))
    remember(response, floor, token)
    return response


def _signed_in(floor: Floor, given: Credentials) -> tuple[Visitor, str]:
    accounts = floor.hall.house.accounts
    accounts.sign_in(given.name, given.password, at=floor.hall.clock())
    accounts.sign_out(given.name)  # on the floor they are a player; an office is not used here
    account = accounts.of(given.name)
    assert account is not None
    return floor.sessions.begin(account.name, ACCOUNT, floor.hall.clock())


async def sign_out(request: Request) -> Response:
    """End the session of this browser."""
    await body_of(request, Nothing)
    response = see("/") if is_form(request) else answer(Nothing())
    forget(response, floor_of(request))
    return response


async def me(request: Request) -> Response:
    """Say who the session belongs to."""
    floor = floor_of(request)
    visitor = must_visit(request)
    return answer(await floor.hall.run(_session, floor, visitor, ""))


def _session(floor: Floor, visitor: Visitor, token: str) -> Session:
    return Session(visitor.name, visitor.kind, floor.hall.house.people.purses[visitor.name], token)


async def cash(request: Request) -> Response:
    """Give a guest more play money."""
    floor = floor_of(request)
    visitor = must_visit(request)
    wanted = await body_of(request, Cash)
    if visitor.kind != GUEST:
        problem = Problem("forbidden", "Only guests play with play money.", "Bring cash to the cage of the house.")
        raise Stopped(403, problem)
    if not 0 < wanted.amount <= MOST_PLAY_MONEY:
        raise malformed(f"Play money comes in amounts from {show(1)} to {show(MOST_PLAY_MONEY)}.")
    await floor.hall.run(_bring, floor, visitor.name, wanted.amount)
    return see("/me") if is_form(request) else await me(request)


def _bring(floor: Floor, person: str, amount: int) -> None:
    has = floor.hall.house.people.purses[person]
    if has + amount > MOST_PLAY_MONEY:
        raise malformed("You have enough play money in hand.", "Buy in with what you have.")
    floor.hall.house.grant(person, amount, command_id=uuid4().hex, at=floor.hall.clock())


async def visitor_or_guest(request: Request) -> tuple[Visitor, str]:
    """Return who asks; somebody without a session becomes a guest, whose token is returned as well."""
    if visitor := visitor_of(request):
        return visitor, ""
    floor = floor_of(request)
    return await floor.hall.run(new_guest, floor)
