"""Reports: what has happened, whether or not it should have."""

from __future__ import annotations

from msgspec import Struct

from pitboss.cards import Card, Suit
from pitboss.table.commands.speakers import InRound, Stake


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


class WagerMoved(InRound, frozen=True, tag="wager-moved"):
    """A wager is found to lie on another area than the one it was placed on."""

    seat: int
    wager: str
    """Where it was placed."""
    to: str
    """Where it lies."""
    by: str
    """Who moved or misplaced it: the dealer, another patron, or the player himself."""
    oral: bool = False
    """It was spoken, and the dealer placed it so."""


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
    """Which card of the hand or of the race, from 0."""
    card: Card | None = None
    """The card everybody saw, where cards are dealt by hand."""
    shown: dict[int, Card | None] = {}
    """Cards of his own that the dealer shows: by position, named where cards are dealt by hand."""
    cards: int = 0
    """How many cards were dealt or found."""
    plays: tuple[Card, ...] = ()
    """The hand as it should have been set."""
    possible: bool = True
    """Whether the hand or the race can be reconstructed."""
    reason: str = ""
    """Of an absence: absent, refuses, late."""
    viewed: tuple[int, ...] = ()
    """Blind hands looked at."""
    persons: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    """Where a supervisor may choose among remedies: which."""
    round: int = 0
    """An earlier round, where the mishap comes to light later."""
    sequence: tuple[Card, ...] = ()
    """Of a race: the cards in the order in which they should have been drawn."""
    shows: tuple[Suit, ...] = ()
    """The suits that a monitor shows in first, second and third place."""
    shows_protested: bool = False
    """Whether it shows the race as protested."""
    lit: tuple[str, ...] = ()
    """The wagering areas that are lit."""
    words: str = ""


RoundReport = WagerMoved
"""What has happened in a round, and is each game's own to judge."""
Report = WagerFound | PastWagerFound | WagerMoved | Conduct | Incident
