"""What may be asked of a tournament."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pitboss.house.kind import Begins
from pitboss.house.tournaments.conditions import Conditions
from pitboss.house.tournaments.counted import TakeCount, stream_of
from pitboss.table.commands import Inside, Request
from pitboss.table.fields import BY_CHANCE, Person, PlayerName, Reason, SeatNumber, Words, asks

__all__ = ["TakeCount", "stream_of"]


class OfferTournament(Begins, frozen=True, tag="offer-tournament"):
    """The operator puts the conditions of a tournament forward for approval."""

    conditions: Conditions


class ApproveConditions(Request, frozen=True, tag="approve-conditions"):
    """Approve the conditions of a tournament, for the Commission; or reject them. Entries are open from then on, and the order of
    the first ballot is sealed."""

    reference: Annotated[str, asks("What is the approval filed under?", what="a reference")] = ""
    """What the written approval is filed under."""
    approved: bool = True
    words: Words = ""
    """Why they are not approved."""


class NominateDirector(Request, frozen=True, tag="nominate-director"):
    """Nominate the tournament director, or an assistant."""

    person: PlayerName


class SealSeats(Inside, frozen=True, tag="seal-seats"):
    """The house seals the order of the next ballot, before it is known who will be in it."""

    order: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class EnterTournament(Request, frozen=True, tag="enter-tournament"):
    """Enter a tournament; the fee leaves the purse. Each player has one entry."""

    person: Person = ""
    """Who it is about; without it, you."""


class WithdrawEntry(Request, frozen=True, tag="withdraw-entry"):
    """Give up your entry; the fee is not refunded."""


class JoinReserves(Request, frozen=True, tag="join-reserves"):
    """Join the reserves of a tournament, who get the seats that entrants do not take."""

    person: Person = ""
    """Who it is about; without it, you."""


class SeatReserve(Request, frozen=True, tag="seat-reserve"):
    """Give the seat of an entrant who has not come to a reserve, who pays the fee."""

    entrant: Person
    reserve: Person = ""
    """The reserve; without it, the first of the list."""


class HoldBallot(Request, frozen=True, tag="hold-ballot"):
    """Allocate tables and seats by the sealed ballot, and open the tables."""

    players: Annotated[int, asks("How many players sit at one table?")] = 0
    """Players at one table; 0 for as many as it has seats."""


class TakeAllocatedSeat(Request, frozen=True, tag="take-allocated-seat"):
    """Note that an entrant has taken their seat."""

    person: Person = ""
    """Who takes their seat; without it, you."""


class ForfeitPosition(Request, frozen=True, tag="forfeit-position"):
    """Deem that an entrant who has not come in time has forfeited their position."""

    person: Person


class StartSession(Request, frozen=True, tag="start-session"):
    """Start a session: everybody in it gets their chips. Not before the published starting time."""


class NoteAbsence(Request, frozen=True, tag="note-absence"):
    """Note that an entrant is not at the table, or is back."""

    person: Person
    absent: bool = True


class Substitute(Request, frozen=True, tag="substitute"):
    """Approve a substitute for an entrant, at the director's discretion."""

    person: Person
    by: Annotated[Person, asks("Who plays instead?")]
    words: Reason = ""
    """Why; it goes in the record."""


class OfferBreak(Request, frozen=True, tag="offer-break"):
    """Offer a break of some minutes. No round begins before it is over, and the clock of the level stands still."""

    minutes: Annotated[int, asks("How many minutes?", what="a number of minutes")]
    words: Words = ""
    """More for the record."""


class MovePlayer(Request, frozen=True, tag="move-player"):
    """Move a player to a table with fewer players."""

    person: Person
    table: Annotated[str, asks("To which table?", what="a table")]
    seat: SeatNumber = 0
    """The seat; without it, one by lot."""
    order: Annotated[tuple[int, ...], BY_CHANCE] = ()
    """The order in which free seats are taken."""


class BreakTable(Request, frozen=True, tag="break-table"):
    """Break a table up: its players go to free seats of the others."""

    table: Annotated[str, asks("Which table?", what="a table")]
    order: Annotated[tuple[int, ...], BY_CHANCE] = ()


class SetPace(Request, frozen=True, tag="set-tournament-pace"):
    """Determine how many seconds a player has to act."""

    seconds: Annotated[int, asks("How many seconds?", what="a number of seconds")]
    """How long a player has to act."""
    words: Words = ""


class GiveDirection(Request, frozen=True, tag="give-direction"):
    """Give players a direction, such as to act in turn without delay."""

    words: Annotated[Words, asks("What is the direction?", what="the direction")]
    person: Person = ""
    """Whom a direction is for; without it, everybody."""


class RaiseLevel(Inside, frozen=True, tag="raise-level"):
    """The level is over."""


class CloseSession(Inside, frozen=True, tag="close-session"):
    """The session is over: no further round begins at its tables."""


class EndSession(Inside, frozen=True, tag="end-tournament-session"):
    """All tables have played their last round: chips leave them, and who goes on is known."""


class AwardPlaces(Request, frozen=True, tag="award-places"):
    """Award the places: the whole prize pool goes to the players, and the tournament is over."""


class CancelTournament(Request, frozen=True, tag="cancel-tournament"):
    """Cancel a tournament. Every entry fee and commission goes back in full."""

    words: Reason
    """Why; it goes in the record."""
