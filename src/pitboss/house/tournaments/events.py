"""What happens in a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.days import told
from pitboss.house.kind import Begun, StreamEvent
from pitboss.house.tournaments.conditions import Conditions, table_names
from pitboss.house.tournaments.state import Entrant, Phase, Status, TableAt, TournamentState
from pitboss.money import show
from pitboss.table.events import Left, Significance
from pitboss.table.limits import Limits
from pitboss.table.of_tournament import CHIP
from pitboss.table.persons import identity
from pitboss.table.phrases import counted, quoted
from pitboss.table.services.tournament_play.entrants import Placing


class TournamentOffered(Begun, StreamEvent[TournamentState], frozen=True, tag="tournament.offered/1"):
    conditions: Conditions
    by: str

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, name=self.name, conditions=self.conditions)

    def says(self) -> str:
        return f"{self.by} put the conditions of {self.name} forward; it is to start at {told(self.conditions.start)}."


class ConditionsDecided(StreamEvent[TournamentState], frozen=True, tag="tournament.conditions-decided/1"):
    """The conditions are approved, or are not."""

    approved: bool
    reference: str
    words: str
    by: str
    at: int
    start: int

    def after(self, state: TournamentState) -> TournamentState:
        if not self.approved:
            return replace(state, rejected=self.words)
        return replace(state, phase=Phase.ENTERING, approved_at=self.at, reference=self.reference, rejected="")

    def says(self) -> str:
        if not self.approved:
            return f"{self.by} did not approve the conditions: {self.words}."
        return f"{self.by} approved the conditions under {self.reference}. It starts at {told(self.start)}."


class DirectorNominated(StreamEvent[TournamentState], frozen=True, tag="tournament.director-nominated/1"):
    person: str
    by: str

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, directors=(*state.directors, self.person))

    def says(self) -> str:
        return f"{self.by} nominated {self.person} to direct the tournament."


class SeatsSealed(StreamEvent[TournamentState], frozen=True, tag="tournament.seats-sealed/1"):
    """The order of a ballot is fixed and sealed under a root that everybody may know."""

    session: int
    order: tuple[int, ...]
    places: int

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, order=self.order)

    def says(self) -> str:
        return f"The house sealed the order of {self.places} places for the ballot of session {self.session + 1}."


class EntryMade(StreamEvent[TournamentState], frozen=True, tag="tournament.entry-made/1"):
    number: int
    person: str
    fee: int
    commission: int

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_newcomer(Entrant(self.number, self.person, self.person)).with_moves(self.moves)

    def says(self) -> str:
        part = f", of which {show(self.commission)} is commission" if self.commission else ""
        return f"{self.person} entered as number {self.number} and paid {show(self.fee)}{part}."


class EntryWithdrawn(StreamEvent[TournamentState], frozen=True, tag="tournament.entry-withdrawn/1"):
    number: int
    person: str

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, status=Status.WITHDRAWN)

    def says(self) -> str:
        return f"{self.person} gave up entry {self.number}; the fee is not refunded."


class ReserveJoined(StreamEvent[TournamentState], frozen=True, tag="tournament.reserve-joined/1"):
    person: str
    position: int

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, reserves=(*state.reserves, self.person))

    def says(self) -> str:
        return f"{self.person} is reserve {self.position}."


class Allocation(Struct, frozen=True):
    """The table and seat of an entrant."""

    number: int
    person: str
    heat: int
    table: str
    seat: int


class BallotHeld(StreamEvent[TournamentState], frozen=True, tag="tournament.ballot-held/1"):
    session: int
    drawn: tuple[int, ...]
    """The sealed order, as far as it was opened; numbers that nobody has are passed over."""
    allocations: tuple[Allocation, ...]
    tables: dict[str, int]
    """The tables, each with its heat."""
    start: int

    def leaves_shoe(self) -> tuple[Left, ...]:
        return tuple(Left(str(number), face_up=True) for number in self.drawn)

    def after(self, state: TournamentState) -> TournamentState:
        seated = (
            replace(state.entrants[each.number], heat=each.heat, table=each.table, seat=each.seat, present=False)
            for each in self.allocations
        )
        state = state.with_entrants(tuple(seated))
        # By their numbers: a row that is read back has its tables in the order of the alphabet, the tenth before the second.
        numbered = table_names(state.name, state.numbered + 1, len(self.tables))
        tables = {name: TableAt(self.tables[name]) for name in numbered}
        return replace(state, phase=Phase.BALLOTED, order=(), tables=tables, numbered=state.numbered + len(tables))

    def says(self) -> str:
        due = f"; seats are taken before {told(self.start)}" if self.start else ""
        tables = "one table" if len(self.tables) == 1 else f"{len(self.tables)} tables"
        many = f"{len(self.allocations)} players at {tables}"
        return f"The ballot of session {self.session + 1} allocated {many}{due}."


class SeatTakenUp(StreamEvent[TournamentState], frozen=True, tag="tournament.seat-taken/1"):
    number: int
    person: str
    table: str
    seat: int
    late: bool = False
    """The session has started."""

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, present=True)

    def says(self) -> str:
        return f"{self.person} took seat {self.seat} at {self.table}."


class ReserveSeated(StreamEvent[TournamentState], frozen=True, tag="tournament.reserve-seated/1"):
    """A reserve has the seat of an entrant who did not come; the fee of that entrant goes back."""

    number: int
    person: str
    instead: int
    absent: str
    fee: int
    commission: int

    def after(self, state: TournamentState) -> TournamentState:
        left = state.entrants[self.instead]
        entrant = Entrant(self.number, self.person, self.person, heat=left.heat, table=left.table, seat=left.seat, present=True)
        gone = replace(left, status=Status.REPLACED, table="", seat=0)
        return state.with_entrants((gone,)).with_newcomer(entrant).with_moves(self.moves)

    def says(self) -> str:
        return f"{self.person} paid {show(self.fee)} and took the seat of {self.absent}, whose fee went back."


class PositionForfeited(StreamEvent[TournamentState], frozen=True, tag="tournament.position-forfeited/1"):
    number: int
    person: str

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, status=Status.FORFEITED, table="", seat=0, chips=0)

    def says(self) -> str:
        return f"{self.person} did not take their seat in time and forfeited it; the fee stays in the prize pool."


class SessionStarted(StreamEvent[TournamentState], frozen=True, tag="tournament.session-started/1"):
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

    def after(self, state: TournamentState) -> TournamentState:
        playing = [
            replace(state.entrants[state.numbers[identity(each.player)]], status=Status.PLAYING, chips=each.chips // CHIP)
            for placings in self.seated.values()
            for each in placings
        ]
        gone = [replace(state.entrants[number], status=Status.FORFEITED, table="", seat=0) for number in self.forfeited]
        state = state.with_entrants((*playing, *gone))
        return replace(
            state,
            phase=Phase.PLAYING,
            session_at=self.at,
            level_at=self.at,
            closing=False,
            tables={name: at for name, at in state.tables.items() if name in self.seated},
        )

    def says(self) -> str:
        players = sum(map(len, self.seated.values()))
        late = f"; {len(self.forfeited)} forfeited" if self.forfeited else ""
        until = f"; it ends at {told(self.ends_at)}" if self.ends_at else ""
        level = f"; the next level at {told(self.level_ends_at)}" if self.level_ends_at else ""
        return f"Session {self.session + 1} started with {players} players{late}{until}{level}."


class LevelRaised(StreamEvent[TournamentState], frozen=True, tag="tournament.level-raised/1"):
    level: int
    settings: dict[str, int | str]
    limits: Limits
    tables: tuple[str, ...]
    at: int
    ends_at: int

    def after(self, state: TournamentState) -> TournamentState:
        tables = {name: replace(each, at_level=0) for name, each in state.tables.items()}
        return replace(state, level=self.level, level_at=self.at, tables=tables)

    def says(self) -> str:
        until = f" until {told(self.ends_at)}" if self.ends_at else ""
        return f"Level {self.level + 1} began{until}."


class AbsenceSeen(StreamEvent[TournamentState], frozen=True, tag="tournament.absence-seen/1"):
    number: int
    person: str
    table: str
    absent: bool

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, present=not self.absent)

    def says(self) -> str:
        return f"{self.person} is {'not at the table' if self.absent else 'back at the table'}."


class SubstituteApproved(StreamEvent[TournamentState], frozen=True, tag="tournament.substitute-approved/1"):
    number: int
    person: str
    by: str
    table: str
    """Empty before the session has started."""
    words: str

    def after(self, state: TournamentState) -> TournamentState:
        state = replace(state, numbers={**state.numbers, identity(self.by): self.number})
        return state.with_entrant(self.number, person=self.by, present=True)

    def says(self) -> str:
        return f"{self.by} plays for {self.person}{_reason(self.words)}."


class BreakOffered(StreamEvent[TournamentState], frozen=True, tag="tournament.break-offered/1"):
    minutes: int
    until: int
    words: str
    tables: tuple[str, ...]

    def after(self, state: TournamentState) -> TournamentState:
        waits = self.minutes * 60_000
        return replace(state, break_until=self.until, level_at=state.level_at + waits, session_at=state.session_at + waits)

    def says(self) -> str:
        return f"There is a break of {counted(self.minutes, 'minute')}, until {told(self.until)}{_reason(self.words)}."


class Moved(Struct, frozen=True):
    """A player who has gone to another table."""

    number: int
    person: str
    source: str
    table: str
    seat: int
    chips: int
    absent: bool = False


class PlayersMoved(StreamEvent[TournamentState], frozen=True, tag="tournament.players-moved/1"):
    players: tuple[Moved, ...]
    broken: str = ""
    """The table that was broken up."""

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants(
            replace(state.entrants[each.number], table=each.table, seat=each.seat) for each in self.players
        )
        return replace(state, tables={name: each for name, each in state.tables.items() if name != self.broken})

    def says(self) -> str:
        moved = "; ".join(f"{each.person} to seat {each.seat} at {each.table}" for each in self.players)
        return f"{self.broken} was broken up: {moved}." if self.broken else f"Moved: {moved}."


class PaceDetermined(StreamEvent[TournamentState], frozen=True, tag="tournament.pace-determined/1"):
    seconds: int
    words: str
    settings: dict[str, int | str]
    tables: tuple[str, ...]

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, pace=self.seconds)

    def says(self) -> str:
        return f"Players have {counted(self.seconds, 'second')} to act.{quoted(self.words)}"


class DirectionGiven(StreamEvent[TournamentState], frozen=True, tag="tournament.direction-given/1"):
    words: str
    person: str

    def after(self, state: TournamentState) -> TournamentState:
        return state

    def says(self) -> str:
        return f"Direction to {self.person or 'all players'}{_reason(self.words)}."


class Placed(Struct, frozen=True):
    """An entrant who is out, with their place and how many share it."""

    number: int
    person: str
    finish: int
    sharers: int
    contributed: int
    """What they had put in the pot of their last round, or had left at the end of a session."""


class CountTaken(StreamEvent[TournamentState], frozen=True, tag="tournament.count-taken/1"):
    """A table has counted chips after a round."""

    table: str
    round: int
    chips: dict[int, int]
    out: tuple[Placed, ...]
    winner: int = 0

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants((replace(state.entrants[number], chips=chips) for number, chips in self.chips.items()))
        state = _placed(state, self.out, self.winner)
        at = state.tables[self.table]
        tables = {**state.tables, self.table: replace(at, rounds=at.rounds + 1, at_level=at.at_level + 1)}
        return replace(state, tables=tables, rounds=state.rounds + 1)

    def says(self) -> str:
        out = "".join(f" {each.person} is out in place {each.finish}." for each in self.out)
        won = " The tournament has its winner." if self.winner else ""
        return f"Round {self.round} at {self.table} was counted.{out}{won}"


class SessionClosing(StreamEvent[TournamentState], frozen=True, tag="tournament.session-closing/1"):
    tables: tuple[str, ...]

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, closing=True)

    def says(self) -> str:
        return "The session is over; no further round begins."


class SessionEnded(StreamEvent[TournamentState], frozen=True, tag="tournament.session-ended/1"):
    session: int
    tables: tuple[str, ...]
    out: tuple[Placed, ...]
    winner: int
    finished: bool

    def after(self, state: TournamentState) -> TournamentState:
        state = _placed(state, self.out, self.winner)
        left = [replace(each, table="", seat=0, status=Status.ENTERED) for each in state.entrants.values() if each.table]
        state = state.with_entrants(left)
        if self.finished:
            state = state.with_entrants(replace(each, status=Status.OUT) for each in state.live())
            return replace(state, phase=Phase.PLAYED, tables={}, closing=False)
        return replace(state, phase=Phase.BETWEEN, session=state.session + 1, tables={}, closing=False)

    def says(self) -> str:
        out = "".join(f" {each.person} is in place {each.finish}." for each in self.out)
        return f"Session {self.session + 1} ended{', and with it the tournament' if self.finished else ''}.{out}"


class Award(Struct, frozen=True):
    number: int
    person: str
    finish: int
    amount: int


class PlacesAwarded(StreamEvent[TournamentState], frozen=True, tag="tournament.places-awarded/1"):
    awards: tuple[Award, ...]
    pool: int
    commission: int

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants(replace(state.entrants[each.number], prize=each.amount) for each in self.awards)
        return replace(state.with_moves(self.moves), phase=Phase.AWARDED)

    def says(self) -> str:
        return f"{show(self.pool)} was awarded: {_awards(self.awards)}. Commission: {show(self.commission)}."


class TournamentCancelled(StreamEvent[TournamentState], frozen=True, tag="tournament.cancelled/1"):
    words: str
    refunded: dict[int, int]
    tables: tuple[str, ...]

    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def after(self, state: TournamentState) -> TournamentState:
        gone = (replace(each, table="", seat=0, chips=0) for each in state.entrants.values())
        return replace(state.with_entrants(gone).with_moves(self.moves), phase=Phase.CANCELLED, tables={}, break_until=0)

    def says(self) -> str:
        total = show(sum(self.refunded.values()))
        return f"The tournament was cancelled: {self.words}. {total} went back to {counted(len(self.refunded), 'entrant')}."


def _placed(state: TournamentState, placed: tuple[Placed, ...], winner: int) -> TournamentState:
    out = [
        replace(
            state.entrants[each.number],
            status=Status.OUT,
            table="",
            seat=0,
            chips=0,
            finish=each.finish,
            sharers=each.sharers,
            turn=turn,
        )
        for turn, each in enumerate(placed)
    ]
    won = [replace(state.entrants[winner], finish=1, sharers=1)] if winner else []
    return state.with_entrants((*out, *won))


def _reason(words: str) -> str:
    return f": {words}" if words else ""


def _awards(awards: Sequence[Award]) -> str:
    return ", ".join(f"{each.finish} {each.person} {show(each.amount)}" for each in awards) or "nothing"
