"""What is known of a tournament at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.tournaments.conditions import PROGRAM, Conditions, Level, Stage, level_limits, level_settings, pace_settings
from pitboss.money import Move, moved
from pitboss.table.accounts import CAGE
from pitboss.table.of_tournament import CHIP
from pitboss.table.persons import among, identity, same_person
from pitboss.table.settings import PHYSICAL, SHOE, VIRTUAL, TableSettings

POOL, COMMISSION = "prize-pool", "tournament-commission"


class Phase(StrEnum):
    """Where a tournament stands."""

    OFFERED = "offered"
    ENTERING = "entries open"
    BALLOTED = "seats allocated"
    PLAYING = "playing"
    BETWEEN = "between sessions"
    PLAYED = "all places known"
    AWARDED = "prizes awarded"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """Where an entrant stands."""

    ENTERED = "entered"
    PLAYING = "playing"
    OUT = "out"
    FORFEITED = "forfeited"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced by a reserve"


LIVE = (Status.ENTERED, Status.PLAYING)


class Entrant(Struct, frozen=True):
    """Somebody with an entry."""

    number: int
    person: str
    payer: str = ""
    """Who paid the fee: somebody else, once a substitute plays."""
    status: Status = Status.ENTERED
    heat: int = 0
    table: str = ""
    seat: int = 0
    chips: int = 0
    present: bool = False
    """They have taken their allocated seat."""
    finish: int = 0
    """Their place; several may share one."""
    sharers: int = 0
    """How many share it."""
    turn: int = 0
    """Where they come among those who share the place, in the order of their seats from the button."""
    prize: int = 0


class TableAt(Struct, frozen=True):
    """A table of the session that is being played."""

    heat: int
    rounds: int = 0
    """Rounds played in the session."""
    at_level: int = 0
    """Rounds played since the level began."""


class TournamentState(Struct, frozen=True):
    """A tournament: its conditions, and what has become of them."""

    name: str = ""
    conditions: Conditions = Conditions()
    phase: Phase = Phase.OFFERED
    approved_at: int = 0
    reference: str = ""
    """The written approval."""
    rejected: str = ""
    """Why the conditions were not approved."""
    directors: tuple[str, ...] = ()
    entrants: dict[int, Entrant] = {}
    numbers: dict[str, int] = {}
    """The number of each person's entry, by who they are; of a substitute's too."""
    reserves: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    """The sealed order of the next ballot. Nobody sees it."""
    session: int = 0
    """The session that is played, allocated or to be allocated next, from 0."""
    session_at: int = 0
    """When it was started."""
    tables: dict[str, TableAt] = {}
    numbered: int = 0
    """How many tables there have been."""
    level: int = 0
    level_at: int = 0
    break_until: int = 0
    closing: bool = False
    """The session is over, and no further round begins."""
    pace: int = 0
    money: dict[str, int] = {}
    rounds: int = 0
    """Rounds played at all tables."""

    @property
    def stage(self) -> Stage:
        return self.conditions.sessions[self.session]

    @property
    def is_last(self) -> bool:
        return self.session + 1 >= len(self.conditions.sessions)

    @property
    def current(self) -> Level:
        return self.conditions.levels[self.level]

    @property
    def start(self) -> int:
        """Return the published starting time of the session; 0 where the director decides."""
        return self.stage.start or (self.conditions.start if not self.session else 0)

    def entrant(self, person: str) -> Entrant | None:
        """Return the entrant of that name; not somebody for whom a substitute plays."""
        found = self.entrants.get(self.numbers.get(identity(person), 0))
        return found if found and identity(found.person) == identity(person) else None

    def reserve(self, name: str) -> str:
        """Return the reserve of that name, or without a name the first; empty if there is none."""
        wanted = name.strip() or next(iter(self.reserves), "")
        return next((each for each in self.reserves if same_person(each, wanted)), "")

    def has_entered(self, person: str) -> bool:
        """Return whether somebody has had their one entry."""
        return identity(person) in self.numbers

    def live(self) -> tuple[Entrant, ...]:
        """Return who is still in it, by the number of their entry."""
        return tuple(each for each in self.entrants.values() if each.status in LIVE)

    def at_table(self, table: str) -> tuple[Entrant, ...]:
        return tuple(each for each in self.entrants.values() if each.table == table and each.status is Status.PLAYING)

    def sizes(self) -> dict[str, int]:
        """Return how many play at each table, counted once."""
        found = dict.fromkeys(self.tables, 0)
        for each in self.entrants.values():
            if each.status is Status.PLAYING and each.table in found:
                found[each.table] += 1
        return found

    def is_director(self, person: str) -> bool:
        return among(person, frozenset(self.directors))

    @property
    def pool(self) -> int:
        return self.money.get(POOL, 0)

    @property
    def taken(self) -> int:
        """Return the tournament commission, also after the cage has it."""
        return self.money.get(COMMISSION, 0) + self.money.get(CAGE, 0)

    def ranked(self) -> Iterator[Entrant]:
        """Yield everybody with a place or a chance of one: those in play by chips, then those who are out by place."""
        live = [each for each in self.entrants.values() if each.status in LIVE]
        yield from sorted(live, key=lambda each: (-each.chips, each.number))
        out = [each for each in self.entrants.values() if each.finish and each.status not in LIVE]
        yield from sorted(out, key=lambda each: (each.finish, each.number))

    def with_entrants(self, changed: Iterable[Entrant]) -> TournamentState:
        """Return the tournament with these entrants changed."""
        return replace(self, entrants={**self.entrants, **{each.number: each for each in changed}})

    def with_entrant(self, number: int, **facts: object) -> TournamentState:
        """Return the tournament with one entrant changed."""
        return self.with_entrants((replace(self.entrants[number], **facts),))

    def with_newcomer(self, entrant: Entrant) -> TournamentState:
        """Return the tournament with another entrant, who is not among the reserves any more."""
        numbers = {**self.numbers, identity(entrant.person): entrant.number}
        reserves = tuple(each for each in self.reserves if not same_person(each, entrant.person))
        return replace(self, numbers=numbers, reserves=reserves).with_entrants((entrant,))

    def with_moves(self, moves: Iterable[Move]) -> TournamentState:
        """Return the tournament with money moved."""
        return replace(self, money=moved(self.money, moves))


def table_settings(name: str, state: TournamentState, table: str) -> TableSettings:
    """Return what a table of a tournament opens with."""
    conditions: Conditions = state.conditions
    pace = pace_settings(state.pace) if state.pace else {}
    return TableSettings(
        name=table,
        limits=level_limits(state.current),
        kind=VIRTUAL if conditions.dealt == PROGRAM else PHYSICAL,
        device=SHOE,
        seats=conditions.seats,
        backs=("red",),
        float_=0,
        tournament=True,
        of_tournament=name,
        chosen={"rounding.smallest-chip": CHIP, **conditions.settings, **level_settings(state.current), **pace},
    )
