"""Before the first ballot: conditions and their approval, the director, entries and reserves."""

from __future__ import annotations

from pitboss.house.kind import EXCLUDED, STAFF
from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.checking import not_allowed, prevailing
from pitboss.house.tournaments.context import Context, directs, in_phase, not_approved, over, when
from pitboss.house.tournaments.events import (
    ConditionsDecided,
    DirectorNominated,
    EntryMade,
    EntryWithdrawn,
    ReserveJoined,
    SeatsSealed,
    TournamentOffered,
)
from pitboss.house.tournaments.state import COMMISSION, POOL, Phase
from pitboss.money import Move
from pitboss.table.accounts import purse
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import PLAYER
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import among, same_person
from pitboss.table.refusal import Refusal

PARTICULARS = (
    "tournament.offer",
    "tournament.start-time",
    "tournament.heats",
    "tournament.fee",
    "tournament.chips",
    "tournament.numbers",
    "tournament.betting",
    "tournament.prizes",
)


def offer(c: Context, request: r.OfferTournament) -> Decision:
    """Put conditions forward, if they can be played by."""
    if refusal := c.requires("tournament.offer") or not_allowed(c, request.name, request.conditions):
        return refusal
    rules = [*PARTICULARS, "tournament.rules", "tournament.approved"]
    rules += ["tournament.groups"] if request.conditions.groups or request.conditions.admitted else []
    rules += ["tournament.prevail"] if prevailing(c, request.conditions) else []
    offered = TournamentOffered(
        name=request.name,
        rulebook=request.rulebook,
        digests=request.digests,
        conditions=request.conditions,
        by=c.who.name,
        clauses=c.rules.cite(*rules),
    )
    return (offered,)


def approve(c: Context, request: r.ApproveConditions) -> Decision:
    """Approve the conditions in writing, or say why not."""
    rule = "tournament.approve"
    if refusal := c.requires(rule) or over(c, rule):
        return refusal
    if c.state.approved_at:
        return c.refuse("approved-already", rule, reference=c.state.reference)
    if request.approved and not request.reference.strip():
        return c.refuse("no-reference", rule)
    if not request.approved and (refusal := c.unexplained(request.words, rule)):
        return refusal
    if request.approved and c.at >= c.state.conditions.start:
        return c.refuse("conditions-past", "tournament.start-time", path="start", start=when(c, c.state.conditions.start))
    decided = ConditionsDecided(
        approved=request.approved,
        reference=request.reference,
        words=request.words,
        by=c.who.name,
        at=c.at,
        start=c.state.conditions.start,
        clauses=c.rules.cite(rule),
    )
    return (decided,)


def nominate(c: Context, request: r.NominateDirector) -> Decision:
    """Name a director, or an assistant beside them. Nobody directs a tournament that they play in."""
    rule, person = "tournament.nominate", request.person.strip()
    if refusal := c.requires(rule) or over(c, rule):
        return refusal
    if bad_name(person):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if c.state.is_director(person):
        return c.refuse("director-already", rule, person=person)
    if c.state.has_entered(person) or among(person, frozenset(c.state.reserves)):
        return c.refuse("director-plays", rule, person=person)
    return (DirectorNominated(person=person, by=c.who.name, clauses=c.rules.cite(rule, "tournament.director")),)


def seal(c: Context, request: r.SealSeats) -> Decision:
    """Seal the order of the next ballot. Chance gives it; only a whole order is one."""
    rule = "tournament.ballot"
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BETWEEN):
        return refusal
    if c.state.order:
        return c.refuse("sealed-already", rule)
    many = places_to_seal(c)
    if request.order and sorted(request.order) != list(range(1, many + 1)):
        return c.refuse("conditions-bounds", rule, path="the order", given="something else", bounds="every place once")
    cited = c.rules.cite(rule)
    sealed = SeatsSealed(session=c.state.session, order=request.order, places=many, clauses=cited, audience=NOBODY)
    return (sealed,)


def places_to_seal(c: Context) -> int:
    """Return over how many numbers the next ballot is sealed: as many entries as there may be, or players as are left."""
    return c.state.conditions.most if not c.state.session else len(c.state.live())


def for_whom(c: Context, person: str, power: str) -> str | Refusal:
    """Return the person whom a request is about: players speak for themselves, the director and the operator for anybody."""
    if refusal := directs(c, power):
        return refusal
    name = c.spoken_for(person, power)
    if isinstance(name, Refusal) or c.who.office != PLAYER:
        return name
    return c.who.name if same_person(name, c.who.name) else c.refuse("for-yourself", power, person=name)


def enter(c: Context, request: r.EnterTournament) -> Decision:
    """Enter somebody, once, and take the fee."""
    rule = "tournament.enter"
    person = for_whom(c, request.person, rule)
    if isinstance(person, Refusal):
        return person
    if refusal := _not_entering(c, person, rule):
        return refusal
    if len(c.state.live()) >= c.state.conditions.most:
        return c.refuse("tournament-full", "tournament.numbers", most=c.state.conditions.most)
    fee, commission = c.state.conditions.fee, c.state.conditions.commission
    if refusal := not_paying(c, person):
        return refusal
    made = EntryMade(
        number=len(c.state.entrants) + 1,
        person=person,
        fee=fee,
        commission=commission,
        clauses=c.rules.cite(rule, "tournament.one-entry", "tournament.fee", "tournament.commission", "tournament.no-refund"),
        moves=paid(person, fee, commission),
    )
    return (made,)


def not_paying(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who does not have the entry fee."""
    fee = c.state.conditions.fee
    have = c.short_of(person, fee)
    return None if have is None else c.refuse("fee-short", "tournament.fee", person=person, have=have, amount=fee)


def paid(person: str, fee: int, commission: int) -> tuple[Move, ...]:
    """Return how a fee is paid: the commission to the operator, and the balance to the prize pool."""
    moves = ((POOL, fee - commission), (COMMISSION, commission))
    return tuple(Move(purse(person), account, amount) for account, amount in moves if amount)


def _not_entering(c: Context, person: str, rule: str) -> Refusal | None:
    if refusal := not_approved(c, rule):
        return refusal
    if c.state.phase is not Phase.ENTERING:
        return c.refuse("seats-allocated", "tournament.ballot", rule)
    if c.at >= c.state.conditions.start:
        return c.refuse("tournament-started", "tournament.start-time", rule, start=when(c, c.state.conditions.start))
    return second_entry(c, person) or not_eligible(c, person)


def second_entry(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who has had their one entry, whether they still play with it or not."""
    if not c.state.has_entered(person):
        return None
    lasts = c.state.entrant(person) in c.state.live()
    return c.refuse("one-entry" if lasts else "entry-gone", "tournament.one-entry", person=person)


def not_eligible(c: Context, person: str) -> Refusal | None:
    """Refuse somebody whom the conditions leave out, who is excluded from the casino, or who directs the tournament."""
    conditions, known, rule = c.state.conditions, c.known_of(person), "tournament.groups"
    if refusal := excluded(c, person):
        return refusal
    if c.state.is_director(person):
        return c.refuse("director-plays", "tournament.director", person=person)
    if STAFF in known and not conditions.staff:
        return c.refuse("not-in-group", rule, person=person, groups="people of the house are left out")
    if conditions.admitted and not among(person, frozenset(conditions.admitted)):
        return c.refuse("not-in-group", rule, person=person, groups=conditions.groups or "it is for those whom it names")
    return None


def excluded(c: Context, person: str) -> Refusal | None:
    """Refuse somebody who is excluded from the casino, also if that was after they entered."""
    return c.refuse("excluded", "tournament.groups", player=person) if EXCLUDED in c.known_of(person) else None


def withdraw(c: Context, request: r.WithdrawEntry) -> Decision:
    """Let an entrant give up their entry before the ballot. The fee stays where it is."""
    rule = "tournament.withdraw"
    if refusal := c.requires(rule) or in_phase(c, rule, Phase.ENTERING):
        return refusal
    found = c.state.entrant(c.who.name)
    if found is None or found not in c.state.live():
        return c.refuse("no-own-entry", rule, person=c.who.name)
    cited = c.rules.cite("tournament.no-refund", rule)
    return (EntryWithdrawn(number=found.number, person=found.person, clauses=cited),)


def join_reserves(c: Context, request: r.JoinReserves) -> Decision:
    """Put somebody on the list of reserves, until the first session starts."""
    rule = "tournament.reserve"
    person = for_whom(c, request.person, rule)
    if isinstance(person, Refusal):
        return person
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BALLOTED):
        return refusal
    if c.state.session:
        return c.refuse("reserves-late", rule)
    if refusal := second_entry(c, person):
        return refusal
    if among(person, frozenset(c.state.reserves)):
        return c.refuse("reserve-already", rule, person=person)
    if refusal := not_eligible(c, person):
        return refusal
    return (ReserveJoined(person=person, position=len(c.state.reserves) + 1, clauses=c.rules.cite(rule)),)
