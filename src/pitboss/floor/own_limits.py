"""A player's own limits on the floor: what they have lost and how long they have played today, and what that forbids."""

from __future__ import annotations

from uuid import uuid4

from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from pitboss.floor.forms import body_type
from pitboss.floor.hall import Hall
from pitboss.floor.messages import Problem
from pitboss.floor.sessions import Visitor
from pitboss.floor.web import (
    Stopped,
    answer,
    body_of,
    floor_of,
    is_form,
    must_visit,
    refused,
    see,
)
from pitboss.house.house import House
from pitboss.house.players.own_limits import MINUTE, Played, Today, added_up, exceeded
from pitboss.house.stream.own_limits import SetOwnLimits, in_force, own_limits_of
from pitboss.house.stream.state import DAY
from pitboss.money import show
from pitboss.table.commands import PLAYER, Actor, Command
from pitboss.table.commands import Request as Asked
from pitboss.table.refusal import Refusal
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.wagers.placing import PlaceWagers

LimitsWanted = body_type(SetOwnLimits)


class MyLimits(Struct, frozen=True):
    """The limits that hold now, and in words what holds later."""

    loss: int | None
    minutes: int | None
    words: str


async def set_limits(request: Request) -> Response:
    """Let a player limit themselves."""
    floor, visitor = floor_of(request), must_visit(request)
    does = SetOwnLimits(**asdict(await body_of(request, LimitsWanted)))
    hall = floor.hall

    def done() -> MyLimits:
        who = Actor(visitor.name, PLAYER)
        outcome = hall.house.send(Command(uuid4().hex, who, hall.clock(), does))
        if isinstance(outcome, Refusal):
            raise refused(outcome)
        return limits_of(hall.house, visitor.name, hall.clock())

    mine = await hall.run(done)
    return see("/me") if is_form(request) else answer(mine)


async def my_limits(request: Request) -> Response:
    """Say which limits hold."""
    floor, visitor = floor_of(request), must_visit(request)
    return answer(await floor.hall.run(limits_of, floor.hall.house, visitor.name, floor.hall.clock()))


def limits_of(house: House, person: str, now: int) -> MyLimits:
    """Return the limits of a player; in the house's thread."""
    kept = own_limits_of(house.people.state, person)
    holds = in_force(kept, now)
    words = _words(holds.loss, holds.minutes)
    if kept and kept.later_at > now:
        hours = -(-(kept.later_at - now) // (60 * MINUTE))
        words += f" In {hours} hours: {_words(kept.later_loss, kept.later_minutes)}"
    return MyLimits(holds.loss, holds.minutes, words)


def _words(loss: int | None, minutes: int | None) -> str:
    money = "no limit on losses" if loss is None else f"at most {show(loss)} lost in a day"
    time = "no limit on time" if minutes is None else f"at most {minutes} minutes in a day"
    return f"{money.capitalize()}, {time}."


def today(hall: Hall, person: str) -> Today:
    """Return what a player has done today at every table of the floor, with the entry fees that they paid."""
    day, tables = hall.clock() // DAY, list[Played]()
    for here in hall.tables.values():
        here.catch_up()
        tables.append((here.history.rounds(person), not here.tournament))
    return added_up(tables, hall.tournament_money.net(person, day), day)


def must_be_within(hall: Hall, visitor: Visitor, does: Asked) -> None:
    """Refuse chips and wagers beyond what a player has set for themselves. A round that lives may be played to its end."""
    if not isinstance(does, BuyIn | PlaceWagers):
        return
    mine = in_force(own_limits_of(hall.house.people.state, visitor.name), hall.clock())
    if mine.loss is None and mine.minutes is None:
        return
    done = today(hall, visitor.name)
    risked = sum(each.total for each in does.wagers.values()) if isinstance(does, PlaceWagers) else 0
    for here in hall.played_for_money():
        risked += sum(sum(each.wagers.values()) for each in here.table.view("public").areas if each.player == visitor.name)
    match exceeded(mine, done, risked):
        case "own-time":
            said = f"You have played for {done.minutes} minutes today, and your own limit is {mine.minutes}."
        case "own-limit":
            lost, most = show(done.lost), show(mine.loss or 0)
            said = f"You have lost {lost} today and would risk {show(risked)}; your own limit is {most}."
        case _:
            return
    way_out = "Come back tomorrow. A looser limit holds a day after you set it."
    raise Stopped(422, Problem("refusal", said, way_out, code="own-limit"))
