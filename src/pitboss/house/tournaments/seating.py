"""The ballot, who takes their seat, and who comes in their place."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.house.tournaments import requests as r
from pitboss.house.tournaments.conditions import table_names
from pitboss.house.tournaments.context import Context, directs, entrant_of, in_phase, when
from pitboss.house.tournaments.events import (
    Allocation,
    BallotHeld,
    PositionForfeited,
    ReserveSeated,
    SeatTakenUp,
    SubstituteApproved,
)
from pitboss.house.tournaments.preparing import excluded, for_whom, not_eligible, not_paying, paid, second_entry
from pitboss.house.tournaments.state import COMMISSION, POOL, Entrant, Phase, Status
from pitboss.money import Move
from pitboss.table.accounts import purse
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.context import Decision
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal

TWO = 2


def ballot(c: Context, request: r.HoldBallot) -> Decision:
    """Open the sealed order, and allocate tables and seats by it."""
    rule, state = "tournament.ballot", c.state
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.ENTERING, Phase.BETWEEN):
        return refusal
    entrants, conditions = state.live(), state.conditions
    if not state.session and len(entrants) < conditions.least:
        return c.refuse("entrants-few", "tournament.numbers", entrants=len(entrants), least=conditions.least)
    players = request.players or conditions.seats
    if not TWO <= players <= conditions.seats:
        return c.refuse("table-players", "tournament.table-size", players=request.players, seats=conditions.seats)
    if not state.order:
        return c.refuse("not-sealed", rule)
    drawn = _opened(state.order, len(entrants))
    order = [number for number in drawn if number <= len(entrants)]
    # The ballot says who comes first, second and so on: number 1 is the first of those who are in it.
    allocations, tables = _allocated(c, [entrants[number - 1] for number in order], players)
    if len(tables) > conditions.tables:
        facts = {"needed": len(tables), "tables": conditions.tables, "players": players}
        return c.refuse("tables-few", "tournament.table-size", **facts)
    held = BallotHeld(
        session=state.session,
        drawn=drawn,
        allocations=allocations,
        tables=tables,
        start=state.start,
        clauses=c.rules.cite(rule, "tournament.table-size"),
    )
    return (held,)


def _opened(order: Sequence[int], entrants: int) -> tuple[int, ...]:
    """Return the sealed order as far as it has to be opened to find a place for everybody."""
    last = max(at for at, number in enumerate(order) if number <= entrants)
    return tuple(order[: last + 1])


def _allocated(c: Context, entrants: Sequence[Entrant], players: int) -> tuple[tuple[Allocation, ...], dict[str, int]]:
    """Return tables and seats in the order of the ballot, the tables of each heat as even as they can be."""
    state, heats = c.state, c.state.stage.heats
    tables: dict[str, int] = {}
    found: list[Allocation] = []
    for heat in range(1, heats + 1):
        here = entrants[heat - 1 :: heats]
        many = -(-len(here) // players)
        names = tuple(table_names(state.name, state.numbered + len(tables) + 1, many))
        tables |= dict.fromkeys(names, heat)
        for at, each in enumerate(here):
            found.append(Allocation(each.number, each.person, heat, names[at % many], at // many + 1))
    return tuple(found), tables


def take_seat(c: Context, request: r.TakeAllocatedSeat) -> Decision:
    """Note that an entrant is in the seat of the ballot."""
    rule = "tournament.take-seat"
    person = for_whom(c, request.person, rule)
    if isinstance(person, Refusal):
        return person
    if refusal := in_phase(c, rule, Phase.BALLOTED, Phase.PLAYING):
        return refusal
    found = entrant_of(c, person, rule)
    if isinstance(found, Refusal):
        return found
    if found.present:
        return c.refuse("seat-has", rule, person=found.person, table=found.table, seat=found.seat)
    if refusal := excluded(c, found.person):
        return refusal
    cited = c.rules.cite(rule, "tournament.keeps-seat")
    late = c.state.phase is Phase.PLAYING
    table, seat = found.table, found.seat
    return (SeatTakenUp(number=found.number, person=found.person, table=table, seat=seat, late=late, clauses=cited),)


def _missing(c: Context, person: str, rule: str) -> Entrant | Refusal:
    """Return an entrant who is not in their seat though the published time has come."""
    if refusal := in_phase(c, rule, Phase.BALLOTED):
        return refusal
    found = entrant_of(c, person, rule)
    if isinstance(found, Refusal):
        return found
    if found.present:
        return c.refuse("has-come", rule, person=found.person, table=found.table, seat=found.seat)
    if c.at < c.state.start:
        return c.refuse("before-start", rule, start=when(c, c.state.start))
    return found


def forfeit(c: Context, request: r.ForfeitPosition) -> Decision:
    """Deem a position forfeited; the fee stays in the prize pool."""
    rule = "tournament.forfeit"
    if refusal := directs(c, rule):
        return refusal
    found = _missing(c, request.person, rule)
    if isinstance(found, Refusal):
        return found
    return (PositionForfeited(number=found.number, person=found.person, clauses=c.rules.cite(rule)),)


def seat_reserve(c: Context, request: r.SeatReserve) -> Decision:
    """Give the seat of an entrant who has not come to a reserve; the fee of the one is returned, the other pays it."""
    rule, state = "tournament.reserve", c.state
    if refusal := directs(c, rule) or c.requires("tournament.forfeit", rule):
        return refusal
    if state.session:
        return c.refuse("reserves-late", rule)
    found = _missing(c, request.entrant, rule)
    if isinstance(found, Refusal):
        return found
    reserve = state.reserve(request.reserve)
    if not reserve:
        code = "no-reserve" if state.reserves else "no-reserves"
        return c.refuse(code, rule, person=request.reserve.strip(), reserves=state.reserves)
    if refusal := not_eligible(c, reserve) or not_paying(c, reserve):
        return refusal
    fee, commission = state.conditions.fee, state.conditions.commission
    back = ((POOL, fee - commission), (COMMISSION, commission))
    returned = tuple(Move(account, purse(found.payer), amount) for account, amount in back if amount)
    seated = ReserveSeated(
        number=len(state.entrants) + 1,
        person=reserve,
        instead=found.number,
        absent=found.person,
        fee=fee,
        commission=commission,
        clauses=c.rules.cite(rule, "tournament.fee"),
        moves=(*returned, *paid(reserve, fee, commission)),
    )
    return (seated,)


def substitute(c: Context, request: r.Substitute) -> Decision:
    """Let somebody else play for an entrant, as the director decides."""
    rule, by = "tournament.substitute", request.by.strip()
    if refusal := directs(c, rule):
        return refusal
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN):
        return refusal
    found = entrant_of(c, request.person, rule)
    if isinstance(found, Refusal):
        return found
    if bad_name(by):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if refusal := second_entry(c, by):
        return refusal
    if among(by, frozenset(c.state.reserves)):
        return c.refuse("reserve-waits", rule, person=by)
    if refusal := not_eligible(c, by) or c.unexplained(request.words, rule):
        return refusal
    table = found.table if found.status is Status.PLAYING else ""
    approved = SubstituteApproved(
        number=found.number, person=found.person, by=by, table=table, words=request.words, clauses=c.rules.cite(rule)
    )
    return (approved,)
