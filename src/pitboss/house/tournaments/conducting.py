"""A session while it is played: its start and its levels, what is due, and what the director decides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.times import told
from pitboss.house.tournaments.conditions import level_limits, level_settings, pace_settings
from pitboss.house.tournaments.context import Context, directs, entrant_of, in_phase, reason, when
from pitboss.house.tournaments.entering import excluded
from pitboss.house.tournaments.state import Entrant, Phase, Status, TournamentState
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.fields import Person, Words, asks
from pitboss.table.limits import Limits
from pitboss.table.of_tournament import CHIP
from pitboss.table.offers import Offer
from pitboss.table.persons import identity
from pitboss.table.phrases import counted, quoted
from pitboss.table.refusal import Refusal
from pitboss.table.services.tournament_play.entrants import Placing

MINUTE = 60_000
LONGEST_BREAK = 24 * 60
LONGEST_PACE = 3_600


class StartSession(Request, frozen=True, tag="start-session"):
    """Start a session: everybody in it gets their chips. Not before the published starting time."""


class RaiseLevel(Inside, frozen=True, tag="raise-level"):
    """The level is over."""


class NoteAbsence(Request, frozen=True, tag="note-absence"):
    """Note that an entrant is not at the table, or is back."""

    person: Person
    absent: bool = True


class OfferBreak(Request, frozen=True, tag="offer-break"):
    """Offer a break of some minutes. No round begins before it is over, and the clock of the level stands still."""

    minutes: Annotated[int, asks("How many minutes?", what="a number of minutes")]
    words: Words = ""
    """More for the record."""


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


class BreakOffered(StreamEvent[TournamentState], frozen=True, tag="tournament.break-offered/1"):
    minutes: int
    until: int
    words: str
    tables: tuple[str, ...]

    def after(self, state: TournamentState) -> TournamentState:
        waits = self.minutes * 60_000
        return replace(state, break_until=self.until, level_at=state.level_at + waits, session_at=state.session_at + waits)

    def says(self) -> str:
        return f"There is a break of {counted(self.minutes, 'minute')}, until {told(self.until)}{reason(self.words)}."


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

    def says(self) -> str:
        return f"Direction to {self.person or 'all players'}{reason(self.words)}."


def may_start(c: Context) -> Offer | Refusal:
    """Offer to start the session at its published time, if anybody plays in it."""
    rule, state = "tournament.start", c.state
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.BALLOTED):
        return refusal
    if c.at < state.start:
        return c.refuse("before-start", rule, "tournament.start-time", start=when(c, state.start))
    gone, playing = _forfeiting(c), _playing(c)
    if not playing:
        return c.refuse("nobody-plays", rule)
    rules = [rule, "tournament.session", "tournament.chips", "tournament.own-chips", "tournament.betting"]
    rules += ["tournament.forfeit"] if gone else ["tournament.absent"] if any(not each.present for each in playing) else []
    return c.offer(*rules)


def _forfeiting(c: Context) -> tuple[Entrant, ...]:
    """Return who forfeits when the session starts, because they are not there."""
    forfeits = c.rules.value("tournament.absent-entrant") == "forfeited"
    return tuple(each for each in c.state.live() if forfeits and not each.present)


def _playing(c: Context) -> tuple[Entrant, ...]:
    gone = _forfeiting(c)
    return tuple(each for each in c.state.live() if each not in gone)


def start(c: Context, request: StartSession, offer: Offer) -> Decision:
    """Start the session: everybody in it gets their chips, and those who are not there are blinded off or forfeit."""
    state = c.state
    seated: dict[str, tuple[Placing, ...]] = {}
    for each in _playing(c):
        chips = (each.chips if state.session else state.conditions.chips) * CHIP
        placing = Placing(each.seat, each.person, chips, absent=not each.present)
        seated[each.table] = (*seated.get(each.table, ()), placing)
    started = SessionStarted(
        session=state.session,
        level=state.level,
        seated=seated,
        forfeited=tuple(each.number for each in _forfeiting(c)),
        unused=tuple(name for name in state.tables if name not in seated),
        rounds=state.stage.rounds,
        settings=level_settings(state.current),
        limits=level_limits(state.current),
        at=c.at,
        ends_at=c.at + state.stage.minutes * MINUTE if state.stage.minutes else 0,
        level_ends_at=level_ends(state, c.at),
        clauses=offer.clauses,
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


def may_raise(c: Context) -> Offer | Refusal:
    rule = "tournament.betting"
    if refusal := in_phase(c, rule, Phase.PLAYING):
        return refusal
    return c.offer(rule) if level_over(c.state, c.at) else c.refuse("level-lasts-on", rule, level=c.state.level + 1)


def raise_level(c: Context, request: RaiseLevel, offer: Offer) -> Decision:
    after = replace(c.state, level=c.state.level + 1)
    raised = LevelRaised(
        level=after.level,
        settings=level_settings(after.current),
        limits=level_limits(after.current),
        tables=tuple(after.tables),
        at=c.at,
        ends_at=level_ends(after, c.at),
        clauses=offer.clauses,
    )
    return (raised,)


def may_note(c: Context, person: str, absent: bool) -> Offer | Refusal:
    """Offer to note that an entrant has left the table, or has come back."""
    rule = "tournament.absent"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    found = entrant_of(c, person, rule)
    if isinstance(found, Refusal):
        return found
    if found.present != absent:
        return c.refuse("absent-already" if absent else "present-already", rule, person=found.person)
    if not absent and (refusal := excluded(c, found.person)):
        return refusal
    return c.offer(rule, choices=(found.person,))


def the_other_way(c: Context) -> Iterable[tuple[str, bool]]:
    return ((each.person, each.present) for each in c.state.live())


def absence(c: Context, request: NoteAbsence, offer: Offer) -> Decision:
    """Note that an entrant has left the table, or has come back; while they are away they are blinded off."""
    found = c.state.entrant(request.person)
    assert found is not None, "an entrant"
    seen = AbsenceSeen(number=found.number, person=found.person, table=found.table, absent=request.absent, clauses=offer.clauses)
    return (seen,)


def may_break(c: Context) -> Offer | Refusal:
    """Offer a break while a session is played, unless there is one."""
    rule = "tournament.break"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    if c.state.closing:
        return c.refuse("session-over-now", "tournament.session", rule)
    if c.at < c.state.break_until:
        return c.refuse("break-already", rule, until=when(c, c.state.break_until))
    return c.offer(rule)


def offer_break(c: Context, request: OfferBreak, offer: Offer) -> Decision:
    """Have a break; no round begins before it is over."""
    if not 1 <= request.minutes <= LONGEST_BREAK:
        return c.refuse("break-minutes", "tournament.break", minutes=request.minutes, maximum_minutes=LONGEST_BREAK)
    offered = BreakOffered(
        minutes=request.minutes,
        until=c.at + request.minutes * MINUTE,
        words=request.words,
        tables=tuple(c.state.tables),
        clauses=offer.clauses,
    )
    return (offered,)


def may_set_pace(c: Context) -> Offer | Refusal:
    rule = "tournament.pace"
    phases = (Phase.ENTERING, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN)
    return directs(c, rule) or in_phase(c, rule, *phases) or c.offer(rule)


def pace(c: Context, request: SetPace, offer: Offer) -> Decision:
    """Determine how long a player has to act."""
    if not 1 <= request.seconds <= LONGEST_PACE:
        return c.refuse("pace-seconds", "tournament.pace", seconds=request.seconds, maximum_seconds=LONGEST_PACE)
    determined = PaceDetermined(
        seconds=request.seconds,
        words=request.words,
        settings=pace_settings(request.seconds),
        tables=tuple(c.state.tables),
        clauses=offer.clauses,
    )
    return (determined,)


def may_direct(c: Context) -> Offer | Refusal:
    rule = "tournament.pace"
    return directs(c, rule) or in_phase(c, rule, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN) or c.offer(rule)


def direct(c: Context, request: GiveDirection, offer: Offer) -> Decision:
    """Give a direction to a player, or to all."""
    rule, person = "tournament.pace", ""
    if refusal := c.unexplained(request.words, rule):
        return refusal
    if request.person.strip():
        found = entrant_of(c, request.person, rule)
        if isinstance(found, Refusal):
            return found
        person = found.person
    return (DirectionGiven(words=request.words, person=person, clauses=offer.clauses),)


CONDUCTING = Topic(
    acts=(
        Act(StartSession, may_start, start, tried={}),
        Act(RaiseLevel, may_raise, raise_level),
        Act(NoteAbsence, may_note, absence, at=("person", "absent"), each=the_other_way, tried={}),
        Act(OfferBreak, may_break, offer_break, tried={"minutes": 1}),
        Act(SetPace, may_set_pace, pace, tried={"seconds": 30}),
        Act(GiveDirection, may_direct, direct),
    ),
    events=(SessionStarted, LevelRaised, AbsenceSeen, BreakOffered, PaceDetermined, DirectionGiven),
    rules={
        "tournament.start-time": "when it starts",
        "tournament.chips": "the chips for the entry fee",
        "tournament.betting": "the betting structure and the limits",
        "tournament.start": "who starts a session, and when",
        "tournament.absent": "absent entrants are blinded off",
        "tournament.own-chips": "chips of a tournament are used for nothing else",
        "tournament.break": "breaks",
        "tournament.pace": "the pace of play, and directions",
        "tournament.session": "what a session is",
    },
    powers=frozenset({"tournament.start", "tournament.absent", "tournament.break", "tournament.pace"}),
    refusals={
        "nobody-plays": ("Nobody is in their seat.", "Wait for somebody to come, or cancel the tournament."),
        "absent-already": ("{person} is noted as absent.", "Nothing is left to do."),
        "present-already": ("{person} is at the table.", "Nothing is left to do."),
        "break-minutes": ("A break is 1 to {maximum_minutes:minute}, not {minutes}.", "Say how long it is."),
        "break-already": ("There is a break until {until}.", "Wait until it is over."),
        "session-over-now": ("The session is over; only rounds that have begun are played.", "Wait for them to end."),
        "pace-seconds": ("A player has 1 to {maximum_seconds:second} to act, not {seconds}.", "Choose a number in between."),
        "level-lasts-on": ("Level {level} is not over.", "Wait until it is."),
    },
    settings={"tournament.absent-entrant": ("blinded-off", "forfeited")},
)
