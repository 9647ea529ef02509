"""What the floor says: every answer has one of these types, and one encoder writes all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from pitboss.table.bounds import LONGEST_NAME
from pitboss.table.fields import Amount, asks
from pitboss.table.refusal import Refusal
from pitboss.table.view import TableView

LONGEST_GUEST = 24
"""The most characters of a guest's name."""
_ENCODER = msgspec.json.Encoder()


def encoded(value: Any) -> bytes:
    """Return a message as the bytes that leave the house."""
    return _ENCODER.encode(value)


class Me(Struct, frozen=True):
    """The person of the session, as they stand at a table."""

    name: str
    kind: str
    """nobody, guest or account."""
    seat: int | None = None
    purse: int = 0
    """Cash in hand, in cents."""
    areas: tuple[int, ...] = ()
    """Where they sit or have wagers."""


class Amounts(Struct, frozen=True):
    """What may lie on an area altogether, or what may be asked for: in steps from the base, within the bounds."""

    minimum: int
    maximum: int
    base: int
    step: int
    least: int
    """The lowest amount that may be named."""
    most: int
    """The highest one."""
    quick: tuple[int, ...]
    """A few amounts worth a key of their own."""


class Offered(Struct, frozen=True):
    """Something that I may ask for now."""

    request: str
    label: str
    area: int | None
    game: str
    """The game whose own request it is; empty for one of the table."""
    decision: bool
    """It is a decision in a round."""
    clauses: tuple[str, ...]
    amounts: dict[str, Amounts]
    choices: tuple[str, ...]
    takes: str
    """The field of the request that is still missing: wagers, stake, amount, or the one that takes a choice; empty for none."""
    asks: tuple[str, ...]
    """Every field that has to be filled in, the one above too."""
    body: dict[str, Any]
    """The request as far as the offer says it."""


class Person(Struct, frozen=True):
    """Somebody at a seat."""

    name: str
    kind: str
    """me, person or computer."""
    online: bool
    since: int
    """Since when they are offline; 0 if they are not."""
    state: str
    """What they are doing, in words; empty for nothing special."""


class Waits(Struct, frozen=True):
    """Somebody who must act, until when (0 for no clock), and by which clauses."""

    area: int
    until: int
    clauses: tuple[str, ...]


class Betting(Struct, frozen=True):
    """The time before the call that ends wagering."""

    until: int | None
    """When the dealer calls; None while no clock runs."""
    ready: tuple[str, ...]
    waiting_for: tuple[str, ...]


class LogLine(Struct, frozen=True):
    """One thing that happened, in a sentence and as the event that this viewer may read."""

    version: int
    at: int
    round: int
    who: str
    text: str
    clauses: tuple[str, ...]
    event: Any


class ResultLine(Struct, frozen=True):
    """How a wager ended."""

    area: int
    wager: str
    name: str
    outcome: str
    stake: int
    amount: int
    odds: str
    """Such as `6 to 1`; empty where nothing was paid by odds."""
    hand: int
    words: str
    clauses: tuple[str, ...]
    banks: bool = False
    """It is no wager but what the player put up as the bank."""


class Result(Struct, frozen=True):
    """What a round brought a player."""

    round: int
    net: int
    lines: tuple[ResultLine, ...]


class Stay(Struct, frozen=True):
    """A player's time and money at a table since they came."""

    since: int
    rounds: int
    net: int
    wagers: dict[str, int]
    reminder: str | None
    """What the house reminds the player of now."""


class Notice(Struct, frozen=True):
    """One line that everybody at the table should see."""

    kind: str
    text: str
    clauses: tuple[str, ...] = ()


class WagerName(Struct, frozen=True):
    """A wager of the layout."""

    id: str
    name: str


class TableMessage(Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it, what they may ask for, and what has happened since they last looked."""

    table: str
    version: int
    now: int
    game: str
    title: str
    rulebook: str
    authority: str
    currency: str
    stage: str
    me: Me
    view: TableView
    seats: int
    device: str
    """What the cards are dealt from."""
    wagers: tuple[WagerName, ...]
    people: dict[int, Person]
    waits: tuple[Waits, ...]
    betting: Betting | None
    offers: tuple[Offered, ...]
    last_wagers: dict[int, Mapping[str, int]]
    log: tuple[LogLine, ...]
    gap: bool
    result: Result | None
    session: Stay | None
    notices: tuple[Notice, ...]
    inscription: str
    drawn: dict[str, Any]
    """What a picture of the game says besides its view, such as hands in words."""


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it."""

    name: str
    game: str
    title: str
    rulebook: str
    authority: str
    limits: tuple[str, ...]
    seats: int
    players: dict[int, Person]
    phase: str
    stage: str
    round: int
    watching: int
    mine: bool
    takes_wagers: bool = False
    """Wagers may be placed now."""
    all_round: bool = False
    """The players sit round the whole table: nothing is wagered before the deal."""
    clauses: int = 0
    """How many clauses of its rulebook are in force."""
    notices: tuple[Notice, ...] = ()
    tournament: str = ""
    """The tournament that the table belongs to; nobody sits down there but by its ballot."""
    trouble: str
    """Why the table cannot be played at; empty if it can."""


class ClauseWords(Struct, frozen=True):
    """A clause and what it says."""

    id: str
    says: str


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    kind: str
    sentence: str
    way_out: str = ""
    clauses: tuple[ClauseWords, ...] = ()
    code: str = ""
    facts: dict[str, Any] = {}
    expected: int | None = None
    version: int | None = None


class Failure(Struct, frozen=True, omit_defaults=True):
    """An answer with an error, and the table as it is now where that helps."""

    error: Problem
    table: TableMessage | None = None


class Done(Struct, frozen=True):
    """A command was carried out: the versions that it made, and the table now."""

    accepted: tuple[int, ...]
    table: TableMessage


class Session(Struct, frozen=True):
    """Who the session belongs to, and the token with which a program speaks for them."""

    name: str
    kind: str
    purse: int
    token: str


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A command as a client sends it: its id, the version that was in view, and the request."""

    id: str
    expected: int
    does: dict[str, Any]


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat and chips; without them the seat nearest to the middle, and the usual chips."""

    seat: int | None = None
    chips: int | None = None


class ReadyFor(Struct, frozen=True, forbid_unknown_fields=True):
    """The round that was last in view."""

    round: int


class GuestName(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants; without one they get one."""

    name: Annotated[str, asks("Name", most=LONGEST_GUEST)] = ""


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What a person signs in with."""

    name: Annotated[str, asks("Name", most=LONGEST_NAME)]
    password: Annotated[str, asks("Password")]


class Cash(Struct, frozen=True, forbid_unknown_fields=True):
    """Play money, in cents."""

    amount: Annotated[Amount, asks("More play money")]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


def clause_words(book: Any, clauses: Sequence[str]) -> tuple[ClauseWords, ...]:
    """Return clauses with their words, by the rulebook that they are of."""
    return tuple(ClauseWords(each, " ".join(book.clause(each).says.split())) for each in clauses)


def problem_of(refusal: Refusal, book: Any = None) -> Problem:
    """Return a refusal as an answer: the sentence, the clauses with their words, and the way out."""
    words = clause_words(book, refusal.clauses) if book else tuple(ClauseWords(each, "") for each in refusal.clauses)
    return Problem("refusal", refusal.sentence(), refusal.way_out(), words, refusal.code, dict(refusal.facts))
