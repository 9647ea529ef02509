"""What happens in a tournament."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pitboss.house.kind import Begun
from pitboss.house.tournaments.conditions import Conditions
from pitboss.table.events import Event, Left, Significance
from pitboss.table.limits import Limits
from pitboss.table.services.tournament_play.requests import Placing


class TournamentOffered(Begun, frozen=True, tag="tournament.offered/1"):
    conditions: Conditions
    by: str


class ConditionsDecided(Event, frozen=True, tag="tournament.conditions-decided/1"):
    """The conditions are approved, or are not."""

    approved: bool
    reference: str
    words: str
    by: str
    at: int
    start: int


class DirectorNominated(Event, frozen=True, tag="tournament.director-nominated/1"):
    person: str
    by: str


class SeatsSealed(Event, frozen=True, tag="tournament.seats-sealed/1"):
    """The order of a ballot is fixed and sealed under a root that everybody may know."""

    session: int
    order: tuple[int, ...]
    places: int

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"


class EntryMade(Event, frozen=True, tag="tournament.entry-made/1"):
    number: int
    person: str
    fee: int
    commission: int


class EntryWithdrawn(Event, frozen=True, tag="tournament.entry-withdrawn/1"):
    number: int
    person: str


class ReserveJoined(Event, frozen=True, tag="tournament.reserve-joined/1"):
    person: str
    position: int


class Allocation(Struct, frozen=True):
    """The table and seat of an entrant."""

    number: int
    person: str
    heat: int
    table: str
    seat: int


class BallotHeld(Event, frozen=True, tag="tournament.ballot-held/1"):
    session: int
    drawn: tuple[int, ...]
    """The sealed order, as far as it was opened; numbers that nobody has are passed over."""
    allocations: tuple[Allocation, ...]
    tables: dict[str, int]
    """The tables, each with its heat."""
    start: int

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(str(number), face_up=True) for number in self.drawn)


class SeatTakenUp(Event, frozen=True, tag="tournament.seat-taken/1"):
    number: int
    person: str
    table: str
    seat: int
    late: bool = False
    """The session has started."""


class ReserveSeated(Event, frozen=True, tag="tournament.reserve-seated/1"):
    """A reserve has the seat of an entrant who did not come; the fee of that entrant goes back."""

    number: int
    person: str
    instead: int
    absent: str
    fee: int
    commission: int


class PositionForfeited(Event, frozen=True, tag="tournament.position-forfeited/1"):
    number: int
    person: str


class SessionStarted(Event, frozen=True, tag="tournament.session-started/1"):
    session: int
    level: int
    seated: dict[str, tuple[Placing, ...]]
    """Entrants by table, with their chips."""
    forfeited: tuple[int, ...]
    unused: tuple[str, ...]
    """Tables whose entrants have all forfeited."""
    rounds: int
    """How many rounds each table plays; 0 where that does not end the session."""
    settings: dict[str, int | str]
    limits: Limits
    at: int
    ends_at: int
    level_ends_at: int


class LevelRaised(Event, frozen=True, tag="tournament.level-raised/1"):
    level: int
    settings: dict[str, int | str]
    limits: Limits
    tables: tuple[str, ...]
    at: int
    ends_at: int


class AbsenceSeen(Event, frozen=True, tag="tournament.absence-seen/1"):
    number: int
    person: str
    table: str
    absent: bool


class SubstituteApproved(Event, frozen=True, tag="tournament.substitute-approved/1"):
    number: int
    person: str
    by: str
    table: str
    """Empty before the session has started."""
    words: str


class BreakOffered(Event, frozen=True, tag="tournament.break-offered/1"):
    minutes: int
    until: int
    words: str
    tables: tuple[str, ...]


class Moved(Struct, frozen=True):
    """A player who has gone to another table."""

    number: int
    person: str
    source: str
    table: str
    seat: int
    chips: int
    absent: bool = False


class PlayersMoved(Event, frozen=True, tag="tournament.players-moved/1"):
    players: tuple[Moved, ...]
    broken: str = ""
    """The table that was broken up."""


class PaceDetermined(Event, frozen=True, tag="tournament.pace-determined/1"):
    seconds: int
    words: str
    settings: dict[str, int | str]
    tables: tuple[str, ...]


class DirectionGiven(Event, frozen=True, tag="tournament.direction-given/1"):
    words: str
    person: str


class Placed(Struct, frozen=True):
    """An entrant who is out, with their place and how many share it."""

    number: int
    person: str
    finish: int
    sharers: int
    contributed: int
    """What they had put in the pot of their last round, or had left at the end of a session."""


class CountTaken(Event, frozen=True, tag="tournament.count-taken/1"):
    """A table has counted chips after a round."""

    table: str
    round: int
    chips: dict[int, int]
    out: tuple[Placed, ...]
    winner: int = 0


class SessionClosing(Event, frozen=True, tag="tournament.session-closing/1"):
    tables: tuple[str, ...]


class SessionEnded(Event, frozen=True, tag="tournament.session-ended/1"):
    session: int
    tables: tuple[str, ...]
    out: tuple[Placed, ...]
    winner: int
    finished: bool


class Award(Struct, frozen=True):
    number: int
    person: str
    finish: int
    amount: int


class PlacesAwarded(Event, frozen=True, tag="tournament.places-awarded/1"):
    awards: tuple[Award, ...]
    pool: int
    commission: int


class TournamentCancelled(Event, frozen=True, tag="tournament.cancelled/1"):
    words: str
    refunded: dict[int, int]
    tables: tuple[str, ...]

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID
