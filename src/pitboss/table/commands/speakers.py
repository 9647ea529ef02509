"""Who speaks to a table, what the house knows of them, and what they put down."""

from __future__ import annotations

from msgspec import Struct

HOUSE = "house"
"""The office of the program itself: what no person did is recorded as done by it."""
PLAYER = "player"
DEALER = "dealer"


class Actor(Struct, frozen=True):
    """Who says it, and in which office of the rulebook."""

    name: str
    office: str


HOUSE_ACTOR = Actor("house", HOUSE)


class Standing(Struct, frozen=True):
    """What the house knows of the person who speaks, put beside the command so that deciding needs no other look-up."""

    purse: int = 0
    """Cash the person has on hand, in cents."""
    excluded: bool = False
    """Excluded from the casino."""
    apart_from: tuple[str, ...] = ()
    """Players this one may not play beside."""
    shortfalls: int = 0
    """How often today the player concerned could not cover a Play wager."""
    version: int = 0
    """How far the record of the table went when the command came in."""


class Stake(Struct, frozen=True):
    """What lies on one wagering area: chips and promotional tokens, in cents."""

    chips: int = 0
    tokens: int = 0

    @property
    def total(self) -> int:
        return self.chips + self.tokens


class InRound(Struct, frozen=True):
    """What is asked for or reported in the course of a round, and is each game's own to decide."""
