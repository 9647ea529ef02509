"""Reports: what has happened, whether or not it should have."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card
from pitboss.table.commands.speakers import Stake


class WagerFound(Struct, frozen=True, tag="wager-found"):
    """After the first card, this is what is found to lie on a wagering area."""

    seat: int
    wager: str
    stake: Stake


class PastWagerFound(Struct, frozen=True, tag="past-wager-found"):
    """A wager of an earlier round is found to have been above the maximum."""

    seat: int
    wager: str
    round: int
    amount: int


class Conduct(Struct, frozen=True, tag="conduct"):
    """A supervisor records that a player broke a rule of conduct."""

    rule: str
    seat: int = 0
    person: str = ""
    """Whoever it was, where it was not a seated player."""
    words: str = ""
    on_duty: bool = False
    """An employee or an inspector in the course of duty."""


class Incident(Struct, frozen=True, tag="incident"):
    """Something has gone wrong; its remedy follows. Which facts are needed depends on the incident."""

    incident: str
    seat: int = 0
    position: int = 0
    """Which card of the hand, from 0."""
    card: Card | None = None
    """The card everybody saw, where cards are dealt by hand."""
    shown: dict[int, Card | None] = {}
    """Cards of his own that the dealer shows: by position, named where cards are dealt by hand."""
    cards: int = 0
    """How many cards were dealt or found."""
    plays: tuple[Card, ...] = ()
    """The hand as it should have been set."""
    possible: bool = True
    """Whether the hand can be reconstructed."""
    reason: str = ""
    """Of an absence: absent, refuses, late."""
    viewed: tuple[int, ...] = ()
    """Blind hands looked at."""
    persons: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    """Where a supervisor may choose among remedies: which."""
    round: int = 0
    """An earlier round, where the mishap comes to light later."""
    words: str = ""


Report = WagerFound | PastWagerFound | Conduct | Incident
