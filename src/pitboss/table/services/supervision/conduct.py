"""How people behave at a table: conduct on record, directions to all players, suspicion of collusion, and disruptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import DEALER, Cause, Report, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, Event, TableEvent
from pitboss.table.fields import Person, Words, asks
from pitboss.table.incidents import Incident, supervises
from pitboss.table.offers import Offer
from pitboss.table.phrases import add_conduct, did_against, listed, quoted
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState

DEVICE_USE = "supervise.device-use"
STAFF = "supervise.device-use-staff"
CONDUCT = {
    DEVICE_USE: "used an electronic aid",
    "supervise.no-staff-advice": "advised a player how to play while on the staff",
    "supervise.no-advice": "gave advice without being asked",
    "supervise.no-side-wagers": "made a wager with another person",
}
"""Rules of conduct that can be broken at any table, each with what a person did; a game may have further ones."""
add_conduct(CONDUCT)
DIRECTIONS = ("conduct.english", "conduct.quiet")
"""What a supervisor may direct for the whole table."""
ENGLISH_AFTER_SUSPICION = "remedy.collusion.english"
ENGLISH = "Only English is spoken at this table"
DIRECTED = {ENGLISH_AFTER_SUSPICION: ENGLISH, "conduct.english": ENGLISH, "conduct.quiet": "No talk during a hand"}
"""What the sign says of a standing direction."""


def _no_such_rule(c: Context, rule: str, known: tuple[str, ...]) -> Refusal:
    """Refuse a rule that is not one of these, which the sentence puts in words."""
    if not known:
        return c.refuse("no-such-rule-here", rule=rule)
    words = tuple(c.game.whole.rules[each] for each in known)
    return c.refuse("no-such-rule", *known, rule=rule, rules=known, words=words)


class Conduct(Report, frozen=True, tag="conduct"):
    """A dealer or a supervisor records that a player broke a rule of conduct."""

    rule: str
    seat: int = 0
    person: Person = ""
    """Whoever it was, where it was not a seated player."""
    words: Words = ""
    on_duty: bool = False
    """An employee or an inspector in the course of duty."""


class ConductRecorded(TableEvent, frozen=True, tag="conduct.recorded/1"):
    """It is on record that somebody broke a rule of conduct, or did on duty what is forbidden to others."""

    rule: str
    person: str
    by: str
    words: str
    contravention: bool

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, contraventions=state.contraventions | {self.person}) if self.contravention else state

    def says(self) -> str:
        duty = ", on duty" if self.rule == DEVICE_USE and not self.contravention else ""
        return f"{self.by} records that {self.person} {did_against(self.rule)}{duty}.{quoted(self.words)}"


def may_record(c: Context, rule: str, seat: int, person: str, on_duty: bool) -> Offer | Refusal:
    """Allow a record of conduct between people, by those who supervise it. A person on duty breaks no rule."""
    known = tuple(each for each in (*c.game.own.conduct, *CONDUCT) if c.rules.has(each))
    if rule not in known:
        return _no_such_rule(c, rule, known)
    excused = rule == DEVICE_USE and on_duty
    if refusal := c.requires(rule) or (c.requires(STAFF) if excused else None):
        return refusal
    if not supervises(c) and c.rules.value("conduct.reported-by", "dealer-or-supervisor") == "supervisor":
        above = tuple(office for office in c.rules.holders(rule) if office != DEALER)
        return c.refuse("not-your-office", rule, office=c.who.office, offices=above)
    if not person and seat not in c.state.seats:
        return c.refuse("empty-seat", rule, seat=seat)
    return c.offer(STAFF if excused else rule)


def record_conduct(c: Context, report: Conduct, offer: Offer) -> Decision:
    device = report.rule == DEVICE_USE
    event = ConductRecorded(
        rule=report.rule,
        person=report.person or c.state.seats[report.seat].player,
        by=c.who.name,
        words=report.words,
        contravention=(device or c.rules.has("supervise.contravention")) and not (device and report.on_duty),
        clauses=offer.clauses,
    )
    return (event,)


class Direct(Request, frozen=True, tag="direct"):
    """A standing direction to the players of the table, by the name of the rule."""

    rule: str


class Directed(TableEvent, frozen=True, tag="table.directed/1"):
    """A direction to the players of the table stands from now on."""

    rule: str
    by: str

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, directions=state.directions | {self.rule})

    def says(self) -> str:
        return f"{self.by} directs: {DIRECTED[self.rule]}."


def to_direct(c: Context) -> Iterable[str]:
    """Return the directions that the speaker may give."""
    return [rule for rule in DIRECTIONS if c.may(rule)]


def may_direct(c: Context, rule: str) -> Offer | Refusal:
    if rule not in DIRECTIONS or not c.rules.has(rule):
        return _no_such_rule(c, rule, tuple(each for each in DIRECTIONS if c.rules.has(each)))
    return c.requires(rule) or c.offer(rule, choices=(rule,))


def direct(c: Context, request: Direct, offer: Offer) -> Decision:
    return (Directed(rule=request.rule, by=c.who.name, clauses=offer.clauses),)


class LiftDirection(Request, frozen=True, tag="lift-direction"):
    """A standing direction to the players of the table ends."""

    rule: str


class DirectionLifted(TableEvent, frozen=True, tag="table.direction-lifted/1"):
    """A direction to the players of the table has ended."""

    rule: str
    by: str

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, directions=state.directions - {self.rule})

    def says(self) -> str:
        return f'{self.by} ends the direction "{DIRECTED[self.rule]}".'


def to_lift(c: Context) -> Iterable[str]:
    """Return the directions that stand."""
    return sorted(c.state.directions)


def may_lift(c: Context, rule: str) -> Offer | Refusal:
    """Offer to end a direction that stands, to those who may give it."""
    if rule not in c.state.directions:
        given = [each for each in (*DIRECTIONS, ENGLISH_AFTER_SUSPICION) if c.rules.has(each)]
        if not given:
            return c.refuse("no-such-rule-here", rule=rule)
        standing = tuple(sorted(c.state.directions))
        words = tuple(c.game.whole.rules[each] for each in standing)
        return c.refuse("not-directed", *given, rule=rule, rules=standing or ("none",), words=words or ("none",))
    return c.requires(rule) or c.offer(rule, choices=(rule,))


def lift_direction(c: Context, request: LiftDirection, offer: Offer) -> Decision:
    return (DirectionLifted(rule=request.rule, by=c.who.name, clauses=offer.clauses),)


class SuspectedCollusion(Incident, frozen=True, tag="suspected-collusion"):
    """Players are suspected of playing together."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    persons: Annotated[tuple[Person, ...], asks("Which players?", hint="their seats or their names", optional=False)] = ()

    def impossible(self, c: Context) -> str | None:
        seated = {seat.player for seat in c.state.seats.values()}
        if not self.persons or not set(self.persons) <= seated:
            return "you must name the suspected players, who must sit at the table"
        return "you need two players to separate" if "separate" in self.choose and len(self.persons) < 2 else None


class PlayersSeparated(TableEvent, frozen=True, tag="players.separated/1"):
    """Players may no longer play at one table."""

    players: tuple[str, ...]

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, apart=state.apart | set(permutations(self.players, 2)))

    def says(self) -> str:
        return f"{listed(self.players)} may no longer play together."


def separate(c: Context, report: SuspectedCollusion, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Keep the players apart."""
    yield PlayersSeparated(players=report.persons, clauses=clauses)


def english_only(c: Context, report: SuspectedCollusion, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Direct that only English is spoken."""
    yield Directed(rule=ENGLISH_AFTER_SUSPICION, by=c.who.name, clauses=clauses)


class PlayDisrupted(Incident, frozen=True, tag="play-disrupted"):
    """Something disrupts the round that is no error of dealing or paying: a fire, a brawl, cards knocked off the table."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    def impossible(self, c: Context) -> str | None:
        if not c.in_round:
            return "no round is being played"
        return None if self.words.strip() else "you must say what happened"


BEHAVIOUR = Topic(
    acts=(
        Act(Direct, may_direct, direct, at=("rule",), each=to_direct),
        Act(LiftDirection, may_lift, lift_direction, at=("rule",), each=to_lift),
        Act(Conduct, may_record, record_conduct, at=("rule", "seat", "person", "on_duty")),
    ),
    events=(ConductRecorded, Directed, DirectionLifted, PlayersSeparated),
    rules={
        "conduct.english": "only English at the table",
        "conduct.quiet": "silence during a hand",
        "conduct.separate": "suspected players kept apart",
        "remedy.collusion.separate": "suspects kept apart",
        ENGLISH_AFTER_SUSPICION: "English only",
        DEVICE_USE: "no electronic aids",
        STAFF: "staff on duty excepted",
        "supervise.no-staff-advice": "no advice by staff",
        "supervise.no-advice": "no unasked advice",
        "supervise.no-side-wagers": "no wagers between people",
    },
    powers=frozenset({*DIRECTIONS, *CONDUCT, STAFF}),
    incidents=(SuspectedCollusion, PlayDisrupted),
    remedies={"separate": separate, "english-only": english_only},
    refusals={
        "no-such-rule": ("There is no such rule of conduct here.", "Name one of these: {words}."),
        "not-directed": ("No such direction stands at this table.", "Name one of these: {words}."),
    },
    settings={"conduct.reported-by": ("dealer-or-supervisor", "supervisor")},
)
