"""While a session is played: its start, levels, breaks, pace, absent entrants, and players who are moved."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.context import Context, directs, entrant_of, in_phase, when
from pitboss.house.tournaments.events import (
    AbsenceSeen,
    BreakOffered,
    DirectionGiven,
    LevelRaised,
    Moved,
    PaceDetermined,
    PlayersMoved,
    SessionStarted,
)
from pitboss.house.tournaments.levels import level_limits, level_settings, pace_settings
from pitboss.house.tournaments.preparing import excluded
from pitboss.house.tournaments.state import Entrant, Phase, Status, TournamentState
from pitboss.table.context import Decision
from pitboss.table.of_tournament import CHIP
from pitboss.table.refusal import Refusal
from pitboss.table.services.tournament_play.entrants import Placing

MINUTE = 60_000
LONGEST_BREAK = 24 * 60
LONGEST_PACE = 3_600


def start(c: Context, request: r.StartSession) -> Decision:
    """Start the session: everybody in it gets their chips, and those who are not there are blinded off or forfeit."""
    rule, state = "tournament.start", c.state
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.BALLOTED):
        return refusal
    if c.at < state.start:
        return c.refuse("before-start", rule, "tournament.start-time", start=when(c, state.start))
    forfeits = c.rules.value("tournament.absent-entrant") == "forfeited"
    gone = tuple(each for each in state.live() if forfeits and not each.present)
    playing = tuple(each for each in state.live() if each not in gone)
    if len(playing) < 1:
        return c.refuse("nobody-plays", rule)
    seated: dict[str, tuple[Placing, ...]] = {}
    for each in playing:
        chips = (each.chips if state.session else state.conditions.chips) * CHIP
        placing = Placing(each.seat, each.person, chips, absent=not each.present)
        seated[each.table] = (*seated.get(each.table, ()), placing)
    rules = [rule, "tournament.session", "tournament.chips", "tournament.own-chips", "tournament.betting"]
    rules += ["tournament.forfeit"] if gone else ["tournament.absent"] if any(not each.present for each in playing) else []
    started = SessionStarted(
        session=state.session,
        level=state.level,
        seated=seated,
        forfeited=tuple(each.number for each in gone),
        unused=tuple(name for name in state.tables if name not in seated),
        rounds=state.stage.rounds,
        settings=level_settings(state.current),
        limits=level_limits(state.current),
        at=c.at,
        ends_at=c.at + state.stage.minutes * MINUTE if state.stage.minutes else 0,
        level_ends_at=level_ends(state, c.at),
        clauses=c.rules.cite(*rules),
    )
    return (started,)


def level_ends(state: TournamentState, since: int) -> int:
    """Return when a level is over that began then; 0 where rounds are counted, or no level follows."""
    level, last = state.current, state.level + 1 >= len(state.conditions.levels)
    return since + level.minutes * MINUTE if level.minutes and not last else 0


def level_over(state: TournamentState, at: int) -> bool:
    """Return whether the next level is due."""
    if state.level + 1 >= len(state.conditions.levels) or at < state.break_until:
        return False
    level = state.current
    if level.minutes:
        return at >= state.level_at + level.minutes * MINUTE
    return any(each.at_level >= level.rounds for each in state.tables.values())


def session_over(state: TournamentState, at: int) -> bool:
    """Return whether the session is over: by its rounds, its time, or the players who are left."""
    stage, playing = state.stage, [each for each in state.entrants.values() if each.status is Status.PLAYING]
    if len(playing) <= 1:
        return True
    if stage.minutes and at >= state.session_at + stage.minutes * MINUTE:
        return True
    heats = {each.heat for each in playing}
    left = {heat: [each for each in playing if each.heat == heat] for heat in heats}
    if stage.players and all(len(each) <= stage.players for each in left.values()):
        return True
    sizes = state.sizes()
    played = all(each.rounds >= stage.rounds or sizes[name] <= 1 for name, each in state.tables.items())
    if stage.rounds and played:
        return True
    # A heat of several in which one player is left has nobody to play on with.
    return len(heats) > 1 and all(len(each) == 1 for each in left.values())


def due(state: TournamentState, at: int) -> r.RaiseLevel | r.CloseSession | r.EndSession | None:
    """Return what the house has to do by itself now."""
    if state.phase is not Phase.PLAYING:
        return None
    if state.closing:
        return r.EndSession()
    if session_over(state, at):
        return r.CloseSession()
    return r.RaiseLevel() if level_over(state, at) else None


def raise_level(c: Context, request: r.RaiseLevel) -> Decision:
    rule, state = "tournament.betting", c.state
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    if not level_over(state, c.at):
        return c.refuse("level-lasts-on", rule, level=state.level + 1)
    after = replace(state, level=state.level + 1)
    raised = LevelRaised(
        level=after.level,
        settings=level_settings(after.current),
        limits=level_limits(after.current),
        tables=tuple(state.tables),
        at=c.at,
        ends_at=level_ends(after, c.at),
        clauses=c.rules.cite(rule),
    )
    return (raised,)


def absence(c: Context, request: r.NoteAbsence) -> Decision:
    """Note that an entrant has left the table, or has come back; while they are away they are blinded off."""
    rule = "tournament.absent"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    found = entrant_of(c, request.person, rule)
    if isinstance(found, Refusal):
        return found
    if found.present != request.absent:
        code = "absent-already" if request.absent else "present-already"
        return c.refuse(code, rule, person=found.person)
    if not request.absent and (refusal := excluded(c, found.person)):
        return refusal
    seen = AbsenceSeen(
        number=found.number, person=found.person, table=found.table, absent=request.absent, clauses=c.rules.cite(rule)
    )
    return (seen,)


def offer_break(c: Context, request: r.OfferBreak) -> Decision:
    """Offer a break; no round begins before it is over."""
    rule = "tournament.break"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    if not 1 <= request.minutes <= LONGEST_BREAK:
        return c.refuse("break-minutes", rule, minutes=request.minutes, maximum_minutes=LONGEST_BREAK)
    if c.state.closing:
        return c.refuse("session-over-now", "tournament.session", rule)
    if c.at < c.state.break_until:
        return c.refuse("break-already", rule, until=when(c, c.state.break_until))
    offered = BreakOffered(
        minutes=request.minutes,
        until=c.at + request.minutes * MINUTE,
        words=request.words,
        tables=tuple(c.state.tables),
        clauses=c.rules.cite(rule),
    )
    return (offered,)


def pace(c: Context, request: r.SetPace) -> Decision:
    """Determine how long a player has to act."""
    rule = "tournament.pace"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.ENTERING, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN):
        return refusal
    if not 1 <= request.seconds <= LONGEST_PACE:
        return c.refuse("pace-seconds", rule, seconds=request.seconds, maximum_seconds=LONGEST_PACE)
    determined = PaceDetermined(
        seconds=request.seconds,
        words=request.words,
        settings=pace_settings(request.seconds),
        tables=tuple(c.state.tables),
        clauses=c.rules.cite(rule),
    )
    return (determined,)


def direct(c: Context, request: r.GiveDirection) -> Decision:
    """Give a direction to a player, or to all."""
    rule = "tournament.pace"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN):
        return refusal
    if refusal := c.unexplained(request.words, rule):
        return refusal
    person = ""
    if request.person.strip():
        found = entrant_of(c, request.person, rule)
        if isinstance(found, Refusal):
            return found
        person = found.person
    return (DirectionGiven(words=request.words, person=person, clauses=c.rules.cite(rule)),)


def free_places(state: TournamentState, heat: int, but: str = "") -> tuple[tuple[str, int], ...]:
    """Return the free seats at the tables of a heat, those of the smallest table first."""
    taken: dict[str, set[int]] = {name: set() for name, each in state.tables.items() if each.heat == heat and name != but}
    for each in state.entrants.values():
        if each.table in taken:
            taken[each.table].add(each.seat)
    seats = range(1, state.conditions.seats + 1)
    return tuple((name, seat) for name in taken for seat in seats if seat not in taken[name])


def _not_moving(c: Context, rule: str) -> Refusal | None:
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    if c.rules.value("tournament.session-moves") == "between-sessions":
        return c.refuse("no-moves", "tournament.keeps-seat")
    return None


def _table(c: Context, table: str, rule: str) -> Refusal | None:
    return None if table in c.state.tables else c.refuse("no-such-table", rule, table=table, tables=tuple(c.state.tables))


def move(c: Context, request: r.MovePlayer) -> Decision:
    """Move a player to another table of their heat that has fewer players."""
    rule, state = "tournament.move", c.state
    if refusal := _not_moving(c, rule) or _table(c, request.table, rule):
        return refusal
    found = entrant_of(c, request.person, rule)
    if isinstance(found, Refusal):
        return found
    if found.table == request.table:
        return c.refuse("at-that-table", rule, person=found.person, table=found.table)
    free = [seat for table, seat in free_places(state, found.heat) if table == request.table]
    if not free:
        return c.refuse("no-free-seat", rule, table=request.table)
    if request.seat and request.seat not in free:
        return c.refuse("seat-not-free", rule, table=request.table, seat=request.seat, free=tuple(map(str, free)))
    sizes = state.sizes()
    if sizes[request.table] + 1 >= sizes[found.table]:
        here, there = sizes[found.table], sizes[request.table]
        rules = ("tournament.keeps-seat", rule)
        return c.refuse("not-even", *rules, table=request.table, players=there, source=found.table, here=here)
    seat = request.seat or next((seat for seat in request.order if seat in free), free[0])
    cited = c.rules.cite(rule, "tournament.table-size")
    return (PlayersMoved(players=(_moved(found, request.table, seat),), clauses=cited),)


def _moved(entrant: Entrant, table: str, seat: int) -> Moved:
    facts = (entrant.number, entrant.person, entrant.table, table, seat, entrant.chips, not entrant.present)
    return Moved(*facts)


def break_table(c: Context, request: r.BreakTable) -> Decision:
    """Break a table up: each of its players gets a free seat by lot, at the table that then has fewest players."""
    rule, state = "tournament.move", c.state
    if refusal := _not_moving(c, rule) or _table(c, request.table, rule):
        return refusal
    leaving = state.at_table(request.table)
    free = free_places(state, state.tables[request.table].heat, request.table)
    if len(free) < len(leaving):
        return c.refuse("cannot-break", rule, table=request.table, players=len(leaving), free=len(free))
    moved = _spread(state, leaving, free, request.order)
    return (PlayersMoved(players=moved, broken=request.table, clauses=c.rules.cite(rule, "tournament.table-size")),)


def _spread(
    state: TournamentState, leaving: Sequence[Entrant], free: Sequence[tuple[str, int]], order: Sequence[int]
) -> tuple[Moved, ...]:
    drawn = [free[at - 1] for at in order] if len(order) == len(free) else list(free)
    sizes = state.sizes()
    found: list[Moved] = []
    for each in leaving:
        # The next drawn seat of the table with fewest players.
        least = min({table for table, _ in drawn}, key=lambda table: (sizes[table], table))
        place = next(each for each in drawn if each[0] == least)
        drawn.remove(place)
        sizes[least] += 1
        found.append(_moved(each, *place))
    return tuple(found)
