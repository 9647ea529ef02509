"""What a viewer may see of a tournament: the names that its tables show too, chips, places, prizes, and what people decided;
never a sealed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.ruled import StreamRules
from pitboss.house.stream_runner import HouseStream
from pitboss.house.tournaments.conditions import Conditions, Level, prize_money
from pitboss.house.tournaments.conducting import DirectionGiven, level_ends
from pitboss.house.tournaments.seating import SubstituteApproved
from pitboss.house.tournaments.state import LIVE, Phase, Status, TournamentState
from pitboss.table.commands import HOUSE, PLAYER
from pitboss.table.events import Event
from pitboss.table.viewers import Viewer

NO_CASH_VALUE = "Tournament chips have no cash value."


class Standing(Struct, frozen=True):
    """A line of the standings."""

    rank: int
    """Their rank by chips, or their place."""
    person: str
    chips: int
    table: str
    seat: int
    status: str
    present: bool
    prize: int
    """What they were awarded, in cents."""


class PrizeLine(Struct, frozen=True):
    """A prize as it is with the entries so far."""

    finish: int
    percent: str
    amount: int


class TournamentView(Struct, frozen=True, kw_only=True):
    """A tournament as everybody sees it."""

    name: str
    phase: str
    mode: str = NO_CASH_VALUE
    conditions: Conditions
    reference: str
    rejected: str
    """Why the conditions were not approved."""
    differs: dict[str, str]
    """Settings in which the conditions prevail over the rulebook, each with its clauses."""
    directors: tuple[str, ...]
    may_enter: bool
    """Entries are open, and there is room."""
    start: int
    entrants: int
    left: int
    reserves: tuple[str, ...]
    session: int
    sessions: int
    level: int
    blinds: Level | None
    next_level: Level | None
    level_ends_at: int
    """When the next level begins; 0 where rounds are counted."""
    level_rounds_left: int
    break_until: int
    pace: int
    tables: dict[str, int]
    """How many players are at each table."""
    rounds: int
    chips_in_play: int
    pool: int
    commission: int
    prizes: tuple[PrizeLine, ...]
    standings: tuple[Standing, ...]


def view(state: TournamentState, viewer: Viewer, rules: StreamRules, at: int) -> TournamentView:
    """Return the tournament as this viewer sees it now. Everybody sees the same."""
    conditions, live = state.conditions, state.live()
    levels = conditions.levels
    playing = state.phase is Phase.PLAYING
    held = state.pool or sum(each.prize for each in state.entrants.values())
    room = len(live) < conditions.most and at < conditions.start
    return TournamentView(
        name=state.name,
        phase=state.phase.value,
        conditions=conditions,
        reference=state.reference,
        rejected=state.rejected,
        differs=_differs(conditions, rules),
        directors=state.directors,
        may_enter=state.phase is Phase.ENTERING and room,
        start=conditions.start,
        entrants=sum(each.status is not Status.REPLACED for each in state.entrants.values()),
        left=0 if state.phase is Phase.CANCELLED else len(live),
        reserves=state.reserves,
        session=state.session + 1,
        sessions=len(conditions.sessions),
        level=state.level + 1,
        blinds=levels[state.level] if levels else None,
        next_level=levels[state.level + 1] if state.level + 1 < len(levels) else None,
        level_ends_at=level_ends(state, state.level_at) if playing else 0,
        level_rounds_left=_rounds_left(state) if playing else 0,
        break_until=state.break_until if at < state.break_until else 0,
        pace=state.pace,
        tables=state.sizes() if playing else dict(Counter(each.table for each in live if each.table)),
        rounds=state.rounds,
        chips_in_play=sum(each.chips for each in live),
        pool=held,
        commission=state.taken,
        prizes=_prizes(state, rules, held),
        standings=_standings(state),
    )


def _differs(conditions: Conditions, rules: StreamRules) -> dict[str, str]:
    found = {}
    for key, value in conditions.settings.items():
        setting = rules.book.setting(key)
        if setting.value != value:
            found[key] = f"{value}, instead of {setting.value}"
    return found


def _rounds_left(state: TournamentState) -> int:
    if not state.current.rounds or state.level + 1 >= len(state.conditions.levels):
        return 0
    return state.current.rounds - max((each.at_level for each in state.tables.values()), default=0)


def _prizes(state: TournamentState, rules: StreamRules, pool: int) -> tuple[PrizeLine, ...]:
    to_first = rules.value("tournament.prize-cents") == "first-prize"
    amounts = prize_money(state.conditions, pool, range(1, len(state.conditions.prizes) + 1), odd_to_first=to_first)
    return tuple(
        PrizeLine(each.finish, f"{each.share / 100:g}%", amounts.get(each.finish, 0)) for each in state.conditions.prizes
    )


def _standings(state: TournamentState) -> tuple[Standing, ...]:
    """Return everybody in order: those in play by chips, equal chips with equal rank, then those who are out by place."""
    found: list[Standing] = []
    rank, chips = 0, -1
    for at, each in enumerate(state.ranked(), 1):
        if each.status in LIVE:
            rank, chips = (at, each.chips) if each.chips != chips else (rank, chips)
        place = each.finish or rank
        status = "winner" if each.finish == 1 and each.sharers == 1 else each.status.value
        status = "fee returned" if state.phase is Phase.CANCELLED else status
        found.append(Standing(place, each.person, each.chips, each.table, each.seat, status, each.present, each.prize))
    return tuple(found)


class Decided(Struct, frozen=True):
    """A decision of somebody with an office."""

    version: int
    at: int
    who: str
    office: str
    says: str
    clauses: tuple[str, ...]


def decisions(stream: HouseStream[TournamentState], *, in_public: bool = False) -> Iterator[Decided]:
    """Yield what people have decided, each with its clauses; not what the house did by itself, or players for themselves.
    In public, what is said about one person or to one person is left out."""
    for each in stream.record.history():
        if each.who.office not in (HOUSE, PLAYER):
            event = _in_public(each.event) if in_public else each.event
            with stream.rules.clocks():
                says = event.says()
            yield Decided(each.version, each.at, each.who.name, each.who.office, says, event.clauses)


def _in_public(event: Event) -> Event:
    match event:
        case SubstituteApproved():
            return replace(event, words="")
        case DirectionGiven() if event.person:
            return replace(event, words="")
        case _:
            return event
