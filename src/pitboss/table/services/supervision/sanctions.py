"""The powers of supervisors over wagers and persons: void, forfeit, exclude, refuse, invalidate, vacate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import TOKENS, TOKENS_TAKEN, TRAY, rack
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered, has_changed_hands, placed
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.incidents import Decided
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import void_round
from pitboss.table.rounds import WagersForfeited
from pitboss.table.services.seats.sitting import seat_left
from pitboss.table.services.supervision.events import PersonExcluded, RoundInvalidated
from pitboss.table.services.supervision.requests import Exclude, Invalidate, RefuseWager, VacateSeat, VoidWagers
from pitboss.table.services.wagers.decide import all_back, has_wager
from pitboss.table.services.wagers.events import WagersWithdrawn
from pitboss.table.state import Phase, TableState, owner_of

GROUNDS = {
    "disruption": "supervise.invalidate.disruption",
    "fraud": "supervise.invalidate.fraud",
    "impractical": "supervise.invalidate.impractical",
}
"""Why the outcome of a game may be invalidated."""


def offers(c: Context) -> Iterator[Offer | Refusal]:
    voids = c.may("supervise.void-wager") and c.state.contraventions
    refuses = c.may("supervise.refuse-wager") and not c.in_round
    vacates = c.may("supervise.idle-seat") and c.state.phase is Phase.BETWEEN and len(c.state.seats) >= c.state.places
    for place in range(1, c.rules.table.seats + 1) if voids or refuses or vacates else ():
        if voids:
            yield may_void_wagers(c, place)
        if refuses:
            yield may_refuse_wager(c, place)
        if vacates:
            yield may_vacate(c, place)
    for person in sorted(c.state.contraventions):
        yield may_exclude(c, person, casino=False)
        yield may_exclude(c, person, casino=True)
    yield may_invalidate(c)


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
    return voided if isinstance(voided, Refusal) else Offer("void-wagers", c.rules.cite(rule), seat=place)


def _voided(c: Context, place: int) -> tuple[Event, ...]:
    clauses = c.rules.cite("supervise.void-wager")
    if c.in_round:
        return tuple(c.game.all_remedies["void-hand"](c, Decided(area=place), clauses))
    return (WagersWithdrawn(seat=place, removed_by=c.who.name, clauses=clauses, moves=all_back(c, place)),)


def void_wagers(c: Context, request: VoidWagers) -> Decision:
    offer = may_void_wagers(c, request.seat)
    return offer if isinstance(offer, Refusal) else _voided(c, request.seat)


def may_exclude(c: Context, person: str, *, casino: bool) -> Offer | Refusal:
    """Offer to exclude a person from the game or from the casino."""
    rule = "supervise.exclude-casino" if casino else "supervise.exclude-game"
    if refusal := c.requires(rule):
        return refusal
    if not among(person, c.state.contraventions):
        return c.refuse("no-contravention", rule, person=person)
    return Offer("exclude", c.rules.cite(rule), choices=(person,))


def exclude(c: Context, request: Exclude) -> Decision:
    offer = may_exclude(c, request.person, casino=request.casino)
    if isinstance(offer, Refusal):
        return offer
    return (PersonExcluded(person=request.person, casino=request.casino, clauses=offer.clauses),)


def may_invalidate(c: Context) -> Offer | Refusal:
    if refusal := c.requires("supervise.invalidate") or c.requires("supervise.refund"):
        return refusal
    if refusal := c.not_in(Phase.ROUND, "supervise.invalidate"):
        return refusal
    if has_changed_hands(c) and isinstance(voided := covered(c, tuple(void_round(c, Decided(), ()))), Refusal):
        return voided
    grounds = tuple(ground for ground, rule in GROUNDS.items() if c.rules.may(c.who.office, rule))
    return Offer("invalidate", c.rules.cite("supervise.invalidate"), choices=grounds)


def invalidate(c: Context, request: Invalidate) -> Decision:
    """Invalidate the outcome of the game. Wagers go back, but those of the people behind a fraud may be forfeited."""
    offer = may_invalidate(c)
    if isinstance(offer, Refusal):
        return offer
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


def with_offenders(state: TableState, request: Invalidate) -> Invalidate:
    """Return the request of an older record, which named only areas, with the players who wagered there."""
    if request.persons:
        return request
    return replace(request, persons=tuple(dict.fromkeys(state.round.entries[seat].player for seat in request.forfeits)))


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
            yield WagersForfeited(seat=seat, wagers=lines, clauses=clauses, moves=taken)


def may_refuse_wager(c: Context, place: int) -> Offer | Refusal:
    """Offer to refuse a wager, on reasonable grounds, before the first card."""
    rule = "supervise.refuse-wager"
    if refusal := c.requires(rule):
        return refusal
    if c.in_round:
        return c.refuse("after-first-card", rule)
    if not has_wager(c, place):
        return c.refuse("no-wager", rule, seat=place)
    return Offer("refuse-wager", c.rules.cite(rule), seat=place)


def refuse_wager(c: Context, request: RefuseWager) -> Decision:
    offer = may_refuse_wager(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    if refusal := c.unexplained(request.grounds, "supervise.refuse-wager"):
        return refusal
    moves = all_back(c, request.seat)
    event = WagersWithdrawn(seat=request.seat, removed_by=c.who.name, grounds=request.grounds, clauses=offer.clauses, moves=moves)
    return (event,)


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
    return Offer("vacate-seat", c.rules.cite(rule), seat=place)


def vacate_seat(c: Context, request: VacateSeat) -> Decision:
    offer = may_vacate(c, request.seat)
    return offer if isinstance(offer, Refusal) else seat_left(c, request.seat, offer.clauses, required=True)
