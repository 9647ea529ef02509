"""The powers of supervisors over wagers and persons: void, forfeit, exclude, refuse, invalidate, vacate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import TOKENS, TOKENS_TAKEN, TRAY, rack
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered, may_be_spent, placed
from pitboss.table.events import About, Event, Outcome, Settled, Significance, TableEvent
from pitboss.table.fields import Person, SeatNumber, Words, asks
from pitboss.table.incidents import Decided
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.phrases import listed, quoted
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rounds import EVERY_ROUND, WagersForfeited
from pitboss.table.services.seats.sitting import seat_left
from pitboss.table.services.wagers.placing import has_wager
from pitboss.table.services.wagers.withdrawing import WagersWithdrawn, all_back
from pitboss.table.state import Phase, TableState, owner_of

GROUNDS = {
    "disruption": "supervise.invalidate.disruption",
    "fraud": "supervise.invalidate.fraud",
    "impractical": "supervise.invalidate.impractical",
}
"""Why the outcome of a game may be invalidated."""


def _areas(c: Context, power: str) -> Iterable[int]:
    return range(1, c.rules.table.seats + 1) if c.may(power) else ()


class VoidWagers(Request, frozen=True, tag="void-wagers"):
    """The wagers of a person found with a forbidden device are declared void."""

    area: int


def to_void(c: Context) -> Iterable[int]:
    """Return the areas of the table, where somebody has broken the rules."""
    return _areas(c, "supervise.void-wager") if c.state.contraventions else ()


def may_void_wagers(c: Context, place: int) -> Offer | Refusal:
    """Offer to void the wagers of a person recorded with a forbidden device: those for the next round, or their hand in
    this one, whatever has been paid or taken on it."""
    rule = "supervise.void-wager"
    if refusal := c.requires(rule):
        return refusal
    entry = c.state.round.entries.get(place)
    if c.in_round:
        person = entry.player if entry and not entry.void else ""
    else:
        person = c.state.seats[owner_of(c.state, place)].player if has_wager(c, place) else ""
    if not person:
        return c.refuse("no-hand", rule, seat=place)
    if not among(person, c.state.contraventions):
        return c.refuse("no-contravention", rule, person=person)
    voided = covered(c, _voided(c, place))
    return voided if isinstance(voided, Refusal) else c.offer(rule, area=place)


def _voided(c: Context, place: int) -> Iterator[Event]:
    clauses = c.rules.cite("supervise.void-wager")
    if c.in_round:
        yield from c.game.whole.remedies["void-hand"](c, Decided(area=place), clauses)
    else:
        yield WagersWithdrawn(area=place, removed_by=c.who.name, clauses=clauses, moves=all_back(c, place))


def void_wagers(c: Context, request: VoidWagers, offer: Offer) -> Decision:
    return tuple(_voided(c, request.area))


class Exclude(Request, frozen=True, tag="exclude"):
    """A person found with a forbidden device is shut out of the game, or of the casino."""

    person: Person
    casino: bool = False


class PersonExcluded(TableEvent, frozen=True, tag="person.excluded/1"):
    """A person may no longer play."""

    person: str
    casino: bool

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return replace(state, excluded=state.excluded | {self.person})

    def says(self) -> str:
        return f"{self.person} is excluded from the {'casino' if self.casino else 'game'}."


def recorded_persons(c: Context) -> Iterable[tuple[str, bool]]:
    """Return the persons on record with a forbidden device, to be shut out of the game or of the casino."""
    return [(person, casino) for person in sorted(c.state.contraventions) for casino in (False, True)]


def may_exclude(c: Context, person: str, casino: bool) -> Offer | Refusal:
    """Offer to exclude a person from the game or from the casino."""
    rule = "supervise.exclude-casino" if casino else "supervise.exclude-game"
    if refusal := c.requires(rule):
        return refusal
    if not among(person, c.state.contraventions):
        return c.refuse("no-contravention", rule, person=person)
    return c.offer(rule, choices=(person,))


def exclude(c: Context, request: Exclude, offer: Offer) -> Decision:
    return (PersonExcluded(person=request.person, casino=request.casino, clauses=offer.clauses),)


class Invalidate(Request, frozen=True, tag="invalidate"):
    """The outcome of the game is invalidated: a disruption, or a fraud; wagers go back, a fraudster's may be forfeited."""

    ground: Annotated[str, asks("On which ground?", Kind.CHOICE, what="a ground", choices=tuple(GROUNDS))]
    words: Words
    forfeits: Annotated[tuple[SeatNumber, ...], asks("Which wagers are forfeited?")] = ()
    """The areas whose wagers are forfeited; each must be one of the persons'."""
    persons: Annotated[tuple[Person, ...], asks("Who committed it?", after="by", shown="WHO")] = ()
    """Who committed the fraud, as far as that is known."""


class RoundInvalidated(TableEvent, frozen=True, tag="round.invalidated/1"):
    """The outcome of a round does not hold."""

    ground: str
    words: str
    persons: tuple[str, ...] = ()
    """Who committed the fraud, where somebody is named."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID

    def says(self) -> str:
        by = f" by {listed(self.persons)}" if self.persons else ""
        return f"The outcome of the round is invalid: {self.ground}{by}.{quoted(self.words)}"


def may_invalidate(c: Context) -> Offer | Refusal:
    if refusal := c.requires("supervise.invalidate") or c.requires("supervise.refund"):
        return refusal
    if refusal := c.not_in(Phase.ROUND, "supervise.invalidate"):
        return refusal
    if may_be_spent(c) and isinstance(voided := covered(c, void_round(c, Decided(), ())), Refusal):
        return voided
    grounds = tuple(ground for ground, rule in GROUNDS.items() if c.rules.may(c.who.office, rule))
    return c.offer("supervise.invalidate", choices=grounds)


def invalidate(c: Context, request: Invalidate, offer: Offer) -> Decision:
    """Invalidate the outcome of the game. Wagers go back, but those of the people behind a fraud may be forfeited."""
    known = tuple(ground for ground, rule in GROUNDS.items() if c.rules.has(rule))
    if request.ground not in known:
        return c.refuse("no-such-ground", "supervise.invalidate", ground=request.ground, grounds=known)
    if refusal := c.requires(GROUNDS[request.ground]) or c.unexplained(request.words, GROUNDS[request.ground]):
        return refusal
    if refusal := _not_forfeited(c, request):
        return refusal
    clauses = _invalidating(c, GROUNDS[request.ground])
    persons = tuple(dict.fromkeys(request.persons))
    fallen = RoundInvalidated(ground=request.ground, words=request.words, persons=persons, clauses=clauses)
    refunded = void_round(c, Decided(), c.rules.cite("supervise.refund"))
    return (fallen, *refunded, *_forfeited(c, request.forfeits))


def _invalidating(c: Context, ground: str) -> tuple[str, ...]:
    """Return the clauses of a ground, after those that it is part of: another clause may give the same power for another."""
    own = c.rules.cite(ground)
    general = (each for each in c.rules.cite("supervise.invalidate") if any(one.startswith(each) for one in own))
    return tuple(dict.fromkeys((*general, *own)))


def _not_forfeited(c: Context, request: Invalidate) -> Refusal | None:
    """Refuse to forfeit anything but a wager of somebody who is named as having committed the fraud."""
    rule = "supervise.forfeit"
    if (request.persons or request.forfeits) and request.ground != "fraud":
        return c.refuse("no-fraud", rule)
    if request.forfeits and (refusal := c.requires(rule)):
        return refusal
    for seat in request.forfeits:
        entry = c.state.round.entries.get(seat)
        if entry is None:
            return c.refuse("no-hand", rule, seat=seat)
        if not among(entry.player, request.persons):
            return c.refuse("not-the-offender", rule, GROUNDS["fraud"], seat=seat, player=entry.player)
    return None


def _forfeited(c: Context, seats: tuple[int, ...]) -> Iterator[WagersForfeited]:
    """Forfeit the stakes that have just gone back to the people behind a fraud, tokens as tokens."""
    clauses = c.rules.cite("supervise.forfeit")
    for seat in dict.fromkeys(seats):
        entry = c.state.round.entries[seat]
        stakes, own = placed(c, seat, entry), rack(entry.owner)
        lines = tuple(Settled(wager, Outcome.GIVEN_UP, stake.total, -stake.total, clauses) for wager, stake in stakes.items())
        chips, tokens = sum(stake.chips for stake in stakes.values()), sum(stake.tokens for stake in stakes.values())
        moves = ((own, TRAY, chips), (own + TOKENS, TOKENS_TAKEN, tokens))
        if lines:
            taken = tuple(Move(*move) for move in moves if move[2])
            yield WagersForfeited(area=seat, wagers=lines, clauses=clauses, moves=taken)


class RefuseWager(Request, frozen=True, tag="refuse-wager"):
    """A supervisor refuses a player's wagers, on reasonable grounds, before the first card."""

    area: int
    grounds: Annotated[Words, asks("On which grounds?", what="the grounds")]


def to_refuse(c: Context) -> Iterable[int]:
    """Return the areas of the table before a round."""
    return () if c.in_round else _areas(c, "supervise.refuse-wager")


def may_refuse_wager(c: Context, place: int) -> Offer | Refusal:
    """Offer to refuse a wager, on reasonable grounds, before the first card."""
    rule = "supervise.refuse-wager"
    if refusal := c.requires(rule):
        return refusal
    if c.in_round:
        return c.refuse("after-first-card", rule)
    if not has_wager(c, place):
        return c.refuse("no-wager", rule, seat=place)
    return c.offer(rule, area=place)


def refuse_wager(c: Context, request: RefuseWager, offer: Offer) -> Decision:
    if refusal := c.unexplained(request.grounds, "supervise.refuse-wager"):
        return refusal
    moves = all_back(c, request.area)
    event = WagersWithdrawn(area=request.area, removed_by=c.who.name, grounds=request.grounds, clauses=offer.clauses, moves=moves)
    return (event,)


class VacateSeat(Request, frozen=True, tag="vacate-seat"):
    """A player who sits out while others wait must give up the seat."""

    seat: int


def to_vacate(c: Context) -> Iterable[int]:
    """Return the seats of players who have sat out, at a table that is full, between rounds."""
    if c.state.phase is not Phase.BETWEEN or len(c.state.seats) < c.state.places or not c.may("supervise.idle-seat"):
        return ()
    needed = c.rules.value("idle.rounds")
    return [seat for seat, sitting in sorted(c.state.seats.items()) if sitting.idle >= needed]


def may_vacate(c: Context, place: int) -> Offer | Refusal:
    """Offer to vacate the seat of a player who has sat out three rounds in a row while all other seats were in use."""
    rule = "supervise.idle-seat"
    if refusal := c.requires(rule):
        return refusal
    sitting, needed = c.state.seats.get(place), c.rules.value("idle.rounds")
    if sitting is None:
        return c.refuse("empty-seat", rule, seat=place)
    if refusal := c.not_in(Phase.BETWEEN, rule):
        return refusal
    if has_wager(c, place):
        return c.refuse("wagers-lie", rule, seat=place)
    if sitting.idle < needed or len(c.state.seats) < c.state.places:
        return c.refuse("not-idle", rule, seat=place, idle=sitting.idle, needed=needed)
    return c.offer(rule, area=place)


def vacate_seat(c: Context, request: VacateSeat, offer: Offer) -> Decision:
    return seat_left(c, request.seat, offer.clauses, required=True)


SANCTIONS = Topic(
    acts=(
        Act(VoidWagers, may_void_wagers, void_wagers, at=("area",), each=to_void),
        Act(RefuseWager, may_refuse_wager, refuse_wager, at=("area",), each=to_refuse),
        Act(VacateSeat, may_vacate, vacate_seat, at=("seat",), each=to_vacate),
        Act(Exclude, may_exclude, exclude, at=("person", "casino"), each=recorded_persons),
        Act(Invalidate, may_invalidate, invalidate),
    ),
    events=(PersonExcluded, RoundInvalidated),
    rules={
        "supervise.void-wager": "an offender's wager voided",
        "supervise.contravention": "any breach of the rules may be punished",
        "supervise.exclude-game": "an offender shut out of the game",
        "supervise.exclude-casino": "an offender shut out of the casino",
        "supervise.invalidate": "the outcome of a game invalidated",
        "supervise.invalidate.disruption": "for a disruption",
        "supervise.invalidate.fraud": "for a fraud",
        "supervise.invalidate.impractical": "because it is impractical to go on",
        "supervise.refund": "wagers refunded",
        "supervise.forfeit": "a fraudster's wager forfeited",
        "supervise.idle-seat": "a seat given up after idle rounds",
        "supervise.refuse-wager": "a wager refused",
    },
    powers=frozenset(
        {
            "supervise.void-wager",
            "supervise.exclude-game",
            "supervise.exclude-casino",
            "supervise.invalidate",
            *GROUNDS.values(),
            "supervise.refund",
            "supervise.forfeit",
            "supervise.idle-seat",
            "supervise.refuse-wager",
        }
    ),
    refusals={
        "no-contravention": ("No forbidden device is on record for {person}.", "Record it first."),
        "no-fraud": (
            "Only after a fraud are people named and their wagers forfeited.",
            "Leave out the names and the forfeits.",
        ),
        "not-the-offender": (
            "The wagers at seat {seat} are {player}'s, who is not named as having committed the fraud.",
            "Name {player} as well, or leave out seat {seat}.",
        ),
        "not-idle": (
            "Seat {seat} has sat out {idle:round} in a row with all other seats in use, not {needed}.",
            "Wait until the seat has sat out {needed:round}.",
        ),
    },
    settings={"idle.rounds": int, "idle.counts": ("rounds-with-all-other-seats-in-use", EVERY_ROUND)},
    interpretations={"invalidated.wagers": "refunded"},
)
