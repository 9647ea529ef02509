"""What people, and the house itself, say to a table: requests, which may be refused, and reports, which state a fact."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

HOUSE = "house"
"""The office of the program itself: it acts where no person did."""
PLAYER = "player"
DEALER = "dealer"


class Malformed(ValueError):
    """A caller's mistake, such as text for a number. Nothing has happened, and the table goes on."""


class Actor(Struct, frozen=True):
    """The person who speaks, and their office in the rulebook."""

    name: str
    office: str


HOUSE_ACTOR = Actor("house", HOUSE)


def speaker(who: str | Actor) -> Actor:
    """Return who speaks: a player by their name, the house as "house", anybody else as the Actor they are."""
    if isinstance(who, Actor):
        return who
    if not isinstance(who, str):
        raise Malformed(f"a person is a name or an Actor, not {who!r}")
    return HOUSE_ACTOR if who == HOUSE_ACTOR.name else Actor(who, PLAYER)


class Standing(Struct, frozen=True):
    """What the house knows about the speaker. It comes with the command, so that a decision needs nothing else."""

    purse: int = 0
    """Cash the person has on hand, in cents."""
    excluded: bool = False
    """Excluded from the casino."""
    apart_from: tuple[str, ...] = ()
    """Players this person may not play next to."""
    incidents: Mapping[str, int] = {}
    """How often each incident was recorded today of the player whom a report concerns."""
    pools: Mapping[str, int] = {}
    """What each jackpot pool of the house holds, in cents."""
    house_wide: Mapping[str, str] = {}
    """The settings that the house has decided for all of its tables, where a table is to take one over."""
    offices: tuple[str, ...] | None = None
    """The offices that the person was appointed to; None where the house has no accounts and the caller vouches for them."""
    signed_in: bool = False
    """The person has proved who they are."""
    second: tuple[str, ...] | None = None
    """The offices of the second person who signs, where the house has accounts and they have signed in."""
    duty: str = ""
    """The office in which the person has acted at this table today."""
    version: int = 0
    """The version of the table's record when the command came in."""
    vouchers: Mapping[str, int] | None = None
    """What the voucher that the speaker wants to exchange is worth by the register of the house: 0 if it was exchanged, nothing
    if the register has none of that number for them. None where a record is older than the register."""
    asked: int = 0
    """How often the speaker has asked for the rules or raised a dispute here in the last minute."""
    concerned: Mapping[str, tuple[str, ...]] = {}
    """What the house knows of persons whom a request is about: `excluded` from the casino, `staff`."""
    purses: Mapping[str, int] = {}
    """Cash of persons who pay because of a request, in cents. A person who is not here pays nothing, or a record is older. It is
    not sealed, and nor is `purse`: the rows that fill and empty purses are open, so that money is verified without the key."""

    barred: tuple[str, ...] = ()
    """People sitting at the table who are excluded from the casino, wherever that was decided."""

    SECRET: ClassVar[tuple[str, ...]] = ("concerned",)


class Stake(Struct, frozen=True):
    """Chips and promotional tokens on one wagering area, in cents."""

    chips: int = 0
    tokens: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.tokens

    def plus(self, other: Stake) -> Stake:
        """Return both stakes together."""
        return Stake(self.chips + other.chips, self.tokens + other.tokens)


NOTHING = Stake()


class Request(Struct, frozen=True):
    """Something asked of a table."""

    SECRET: ClassVar[tuple[str, ...]] = ()
    """Fields sealed on disk until the round ends."""
    CHOICE: ClassVar[str] = ""
    """The field of several pieces that one of the choices of its offer fills; a required text takes a choice without that."""


class Cause(StrEnum):
    """What brings about something that is reported, and so who can report it at a table that Pitboss deals."""

    HANDS = "hands"
    """Only hands on cards, chips or equipment: where Pitboss deals it cannot happen."""
    PROGRAM = "program"
    """Something that Pitboss observes itself where it deals: there the house alone reports it."""
    PEOPLE = "people"
    """What people do at any table."""


class Report(Request, frozen=True):
    """Something that has happened, whether or not the rules allow it."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    @property
    def cause(self) -> Cause:
        """Return what brought this about; for a few reports it depends on what they say."""
        return self.CAUSE


class Inside(Request, frozen=True):
    """A request that follows from what has happened in another stream, or that the program itself makes. Nobody sends it."""


class Command(Struct, frozen=True):
    """One thing said to a table: by whom, when, at which version of the table, and what."""

    id: str
    who: Actor
    at: int
    """Milliseconds since 1970, UTC. Time comes with the command."""
    does: Request

    expected: int | None = None
    """The version the speaker had in view; None if it does not matter."""
    standing: Standing = Standing()
