"""Tournaments for floors under test: put forward, approved and entered before the floor opens."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from pitboss import do
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.tournaments.conditions import Conditions
from pitboss.house.tournaments.conductor import Conductor
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.table.commands import Actor, Request
from pitboss.table.refusal import Refusal
from tests.support.tournaments import BOOK, DANA, FOUR, GUS, HOUR, KIM, OLGA, small

NAME, SEATED = "Friday & friends", "Seated"


def say(house: House, does: Request, who: Actor, at: int, name: str = NAME) -> None:
    outcome = Conductor(house, name).said(does, who, at)
    assert not isinstance(outcome, Refusal), outcome.sentence()


def offered(house: House, at: int, conditions: Conditions | None = None, name: str = NAME) -> None:
    """Put a tournament forward, have it approved, and nominate Dana."""
    conditions = conditions or small(start=at + HOUR)
    offer = do.tournament.OfferTournament(name, BOOK.id, BOOK.digests(), conditions)
    made = house.streams.begin(TOURNAMENT, BOOK, offer, who=OLGA, command_id=uuid4().hex, at=at)
    assert not isinstance(made, Refusal), made.sentence()
    say(house, do.tournament.ApproveConditions("NI2030-1"), KIM, at, name)
    say(house, do.tournament.NominateDirector(DANA.name), GUS, at, name)


def entered(house: House, at: int, *people: str, name: str = NAME) -> None:
    for each in people:
        house.grant(each, 100_000, command_id=uuid4().hex, at=at)
        say(house, do.tournament.EnterTournament(), Actor(each, "player"), at, name)


def prepared(data: Path) -> Path:
    """Make a house with a tournament that can be entered, and one whose seats are allocated."""
    now = wall_clock()
    with House.at(data) as house:
        offered(house, now, small(start=now + 48 * HOUR))
        entered(house, now, *FOUR)
        offered(house, now, small(start=now + 24 * HOUR), name=SEATED)
        entered(house, now, *FOUR, name=SEATED)
        say(house, do.tournament.HoldBallot(), DANA, now, SEATED)
    return data
