"""What may be asked of a tournament."""

from __future__ import annotations

from typing import ClassVar

from pitboss.house.kind import Begins
from pitboss.house.stream.subject import Inside
from pitboss.house.tournaments.conditions import Conditions
from pitboss.house.tournaments.counted import TakeCount, stream_of
from pitboss.table.commands import Request

__all__ = ["TakeCount", "stream_of"]


class OfferTournament(Begins, frozen=True, tag="offer-tournament"):
    """The operator puts the conditions of a tournament forward for approval."""

    conditions: Conditions


class ApproveConditions(Request, frozen=True, tag="approve-conditions"):
    """The Commission approves the conditions in writing, or does not."""

    reference: str = ""
    """What the approval is filed under."""
    approved: bool = True
    words: str = ""


class NominateDirector(Request, frozen=True, tag="nominate-director"):
    """The gaming shift manager names the director, or an assistant."""

    person: str


class SealSeats(Inside, frozen=True, tag="seal-seats"):
    """The house seals the order of the next ballot, before it is known who will be in it."""

    order: tuple[int, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class EnterTournament(Request, frozen=True, tag="enter-tournament"):
    """Somebody enters and pays the fee, or is entered by the director or the operator."""

    person: str = ""
    """Empty for the speaker."""


class WithdrawEntry(Request, frozen=True, tag="withdraw-entry"):
    """An entrant gives their entry up; nothing is refunded."""


class JoinReserves(Request, frozen=True, tag="join-reserves"):
    """Somebody waits for a seat that an entrant does not take."""

    person: str = ""


class SeatReserve(Request, frozen=True, tag="seat-reserve"):
    """The director gives the seat of an entrant who has not come to a reserve, who pays the fee."""

    entrant: str
    reserve: str = ""
    """Empty for the first of the list."""


class HoldBallot(Request, frozen=True, tag="hold-ballot"):
    """The director has tables and seats allocated by ballot."""

    players: int = 0
    """How many players sit at one table; 0 for as many as the conditions say."""


class TakeAllocatedSeat(Request, frozen=True, tag="take-allocated-seat"):
    """An entrant takes the seat of the ballot, or the director notes that they have."""

    person: str = ""


class ForfeitPosition(Request, frozen=True, tag="forfeit-position"):
    """The director deems that an entrant who has not come in time has forfeited their position."""

    person: str


class StartSession(Request, frozen=True, tag="start-session"):
    """The director starts the session."""


class NoteAbsence(Request, frozen=True, tag="note-absence"):
    """The director notes that an entrant is not at the table, or is back."""

    person: str
    absent: bool = True


class Substitute(Request, frozen=True, tag="substitute"):
    """The director approves a substitute."""

    person: str
    by: str
    words: str = ""


class OfferBreak(Request, frozen=True, tag="offer-break"):
    minutes: int
    words: str = ""


class MovePlayer(Request, frozen=True, tag="move-player"):
    """The director moves a player to another table, to keep tables even."""

    person: str
    table: str
    seat: int = 0
    """Empty for one by lot."""
    order: tuple[int, ...] = ()
    """Chance fills in the order in which free seats are taken."""


class BreakTable(Request, frozen=True, tag="break-table"):
    """The director breaks a table up: its players go to free seats of the others."""

    table: str
    order: tuple[int, ...] = ()


class SetPace(Request, frozen=True, tag="set-tournament-pace"):
    """The director determines how many seconds a player has to act."""

    seconds: int
    words: str = ""


class GiveDirection(Request, frozen=True, tag="give-direction"):
    """The director gives players a direction, such as to act in turn without delay."""

    words: str
    person: str = ""


class RaiseLevel(Inside, frozen=True, tag="raise-level"):
    """The level is over."""


class CloseSession(Inside, frozen=True, tag="close-session"):
    """The session is over: no further round begins at its tables."""


class EndSession(Inside, frozen=True, tag="end-tournament-session"):
    """All tables have played their last round: chips leave them, and who goes on is known."""


class AwardPlaces(Request, frozen=True, tag="award-places"):
    """The director awards the places, and the prizes are paid."""


class CancelTournament(Request, frozen=True, tag="cancel-tournament"):
    """The operator cancels the tournament; all fees and commissions go back."""

    words: str
