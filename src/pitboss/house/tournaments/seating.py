"""The ballot, who takes their seat, and who comes in their place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.ruled import SOMEBODY
from pitboss.house.times import told
from pitboss.house.tournaments.conditions import table_names
from pitboss.house.tournaments.context import Context, directs, entrant_of, entrants, in_phase, reason, when
from pitboss.house.tournaments.entering import excluded, for_whom, not_eligible, not_paying, paid, second_entry
from pitboss.house.tournaments.state import COMMISSION, POOL, Entrant, Phase, Status, TableAt, TournamentState
from pitboss.money import Move, show
from pitboss.table.accounts import purse
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Left
from pitboss.table.fields import BY_CHANCE, Person, Reason, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import among, identity
from pitboss.table.refusal import Refusal

TWO = 2


class SealSeats(Inside, frozen=True, tag="seal-seats"):
    """The house seals the order of the next ballot, before it is known who will be in it."""

    order: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class HoldBallot(Request, frozen=True, tag="hold-ballot"):
    """Allocate tables and seats by the sealed ballot, and open the tables."""

    players: Annotated[int, asks("How many players sit at one table?")] = 0
    """Players at one table; 0 for as many as it has seats."""


class TakeAllocatedSeat(Request, frozen=True, tag="take-allocated-seat"):
    """Note that an entrant has taken their seat."""

    person: Person = ""
    """Who takes their seat; without it, you."""


class ForfeitPosition(Request, frozen=True, tag="forfeit-position"):
    """Deem that an entrant who has not come in time has forfeited their position."""

    person: Person


class SeatReserve(Request, frozen=True, tag="seat-reserve"):
    """Give the seat of an entrant who has not come to a reserve, who pays the fee."""

    entrant: Person
    reserve: Person = ""
    """The reserve; without it, the first of the list."""


class Substitute(Request, frozen=True, tag="substitute"):
    """Approve a substitute for an entrant, at the director's discretion."""

    person: Person
    by: Annotated[Person, asks("Who plays instead?")]
    words: Reason = ""
    """Why; it goes in the record."""


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


class PositionForfeited(StreamEvent[TournamentState], frozen=True, tag="tournament.position-forfeited/1"):
    number: int
    person: str

    def after(self, state: TournamentState) -> TournamentState:
        return state.with_entrant(self.number, status=Status.FORFEITED, table="", seat=0, chips=0)

    def says(self) -> str:
        return f"{self.person} did not take their seat in time and forfeited it; the fee stays in the prize pool."


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
        return f"{self.by} plays for {self.person}{reason(self.words)}."


def may_seal(c: Context) -> Offer | Refusal:
    rule = "tournament.ballot"
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BETWEEN):
        return refusal
    return c.refuse("sealed-already", rule) if c.state.order else c.offer(rule)


def seal(c: Context, request: SealSeats, offer: Offer) -> Decision:
    """Seal the order of the next ballot. Chance gives it; only a whole order is one."""
    many = places_to_seal(c.state)
    if request.order and sorted(request.order) != list(range(1, many + 1)):
        facts = {"path": "the order", "given": "something else", "bounds": "every place once"}
        return c.refuse("conditions-bounds", "tournament.ballot", **facts)
    sealed = SeatsSealed(session=c.state.session, order=request.order, places=many, clauses=offer.clauses, audience=NOBODY)
    return (sealed,)


def places_to_seal(state: TournamentState) -> int:
    """Return over how many numbers the next ballot is sealed: as many entries as there may be, or players as are left."""
    return state.conditions.most if not state.session else len(state.live())


def order_of_ballot(c: Context, request: SealSeats) -> Chosen | None:
    return None if request.order else Chosen("order", shuffled=tuple(range(1, places_to_seal(c.state) + 1)))


def may_ballot(c: Context, players: int) -> Offer | Refusal:
    """Offer the ballot once its order is sealed, if there are enough entrants, and tables for this many players at each."""
    rule, state, conditions = "tournament.ballot", c.state, c.state.conditions
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.ENTERING, Phase.BETWEEN):
        return refusal
    entrants = len(state.live())
    if not state.session and entrants < conditions.least:
        return c.refuse("entrants-few", "tournament.numbers", entrants=entrants, least=conditions.least)
    here = players or conditions.seats
    if not TWO <= here <= conditions.seats:
        return c.refuse("table-players", "tournament.table-size", players=players, seats=conditions.seats)
    if not state.order:
        return c.refuse("not-sealed", rule)
    heats = state.stage.heats
    needed = sum(-(-len(range(heat, entrants, heats)) // here) for heat in range(heats))
    if needed > conditions.tables:
        facts = {"needed": needed, "tables": conditions.tables, "players": here}
        return c.refuse("tables-few", "tournament.table-size", **facts)
    return c.offer(rule, "tournament.table-size")


def as_many_as_seats(c: Context) -> Iterable[int]:
    return (0,)


def ballot(c: Context, request: HoldBallot, offer: Offer) -> Decision:
    """Open the sealed order, and allocate tables and seats by it."""
    state, entrants = c.state, c.state.live()
    drawn = _opened(state.order, len(entrants))
    order = [number for number in drawn if number <= len(entrants)]
    # The ballot says who comes first, second and so on: number 1 is the first of those who are in it.
    balloted = [entrants[number - 1] for number in order]
    allocations, tables = _allocated(c, balloted, request.players or state.conditions.seats)
    held = BallotHeld(
        session=state.session,
        drawn=drawn,
        allocations=allocations,
        tables=tables,
        start=state.start,
        clauses=offer.clauses,
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


def may_take_seat(c: Context, person: str) -> Offer | Refusal:
    """Offer to note that an entrant is in the seat of the ballot, if they were not before."""
    rule = "tournament.take-seat"
    name = for_whom(c, person, rule)
    if isinstance(name, Refusal):
        return name
    if refusal := in_phase(c, rule, Phase.BALLOTED, Phase.PLAYING):
        return refusal
    found = entrant_of(c, name, rule)
    if isinstance(found, Refusal):
        return found
    if found.present:
        return c.refuse("seat-has", rule, person=found.person, table=found.table, seat=found.seat)
    return excluded(c, found.person) or c.offer(rule, "tournament.keeps-seat", choices=(found.person,))


def take_seat(c: Context, request: TakeAllocatedSeat, offer: Offer) -> Decision:
    """Note that an entrant is in the seat of the ballot."""
    found = c.state.entrant(offer.choices[0])
    assert found is not None, "an entrant"
    late = c.state.phase is Phase.PLAYING
    table, seat = found.table, found.seat
    return (SeatTakenUp(number=found.number, person=found.person, table=table, seat=seat, late=late, clauses=offer.clauses),)


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


def may_forfeit(c: Context, person: str) -> Offer | Refusal:
    rule = "tournament.forfeit"
    found = directs(c, rule) or _missing(c, person, rule)
    return found if isinstance(found, Refusal) else c.offer(rule, choices=(found.person,))


def forfeit(c: Context, request: ForfeitPosition, offer: Offer) -> Decision:
    """Deem a position forfeited; the fee stays in the prize pool."""
    found = c.state.entrant(request.person)
    assert found is not None, "an entrant"
    return (PositionForfeited(number=found.number, person=found.person, clauses=offer.clauses),)


def may_seat_reserve(c: Context, entrant: str, reserve: str) -> Offer | Refusal:
    """Offer the seat of an entrant who has not come to a reserve who may play and has the fee."""
    rule, state = "tournament.reserve", c.state
    if refusal := directs(c, rule) or c.requires("tournament.forfeit", rule):
        return refusal
    if state.session:
        return c.refuse("reserves-late", rule)
    found = _missing(c, entrant, rule)
    if isinstance(found, Refusal):
        return found
    person = state.reserve(reserve)
    if not person:
        code = "no-reserve" if state.reserves else "no-reserves"
        return c.refuse(code, rule, person=reserve.strip(), reserves=state.reserves)
    if refusal := not_eligible(c, person) or not_paying(c, person):
        return refusal
    return c.offer(rule, "tournament.fee", choices=(found.person,))


def to_first_reserve(c: Context) -> Iterable[tuple[str, str]]:
    return ((person, "") for person in entrants(c))


def seat_reserve(c: Context, request: SeatReserve, offer: Offer) -> Decision:
    """Give the seat of an entrant who has not come to a reserve; the fee of the one is returned, the other pays it."""
    state, found = c.state, c.state.entrant(request.entrant)
    assert found is not None, "an entrant"
    reserve = state.reserve(request.reserve)
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
        clauses=offer.clauses,
        moves=(*returned, *paid(reserve, fee, commission)),
    )
    return (seated,)


def may_substitute(c: Context, person: str) -> Offer | Refusal:
    """Offer to let somebody else play for an entrant who is still in it."""
    rule = "tournament.substitute"
    if refusal := directs(c, rule):
        return refusal
    if refusal := in_phase(c, rule, Phase.ENTERING, Phase.BALLOTED, Phase.PLAYING, Phase.BETWEEN):
        return refusal
    found = entrant_of(c, person, rule)
    return found if isinstance(found, Refusal) else c.offer(rule, choices=(found.person,))


def substitute(c: Context, request: Substitute, offer: Offer) -> Decision:
    """Let somebody else play for an entrant, as the director decides."""
    rule, by = "tournament.substitute", request.by.strip()
    if bad_name(by):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if refusal := second_entry(c, by):
        return refusal
    if among(by, frozenset(c.state.reserves)):
        return c.refuse("reserve-waits", rule, person=by)
    if refusal := not_eligible(c, by) or c.unexplained(request.words, rule):
        return refusal
    found = c.state.entrant(request.person)
    assert found is not None, "an entrant"
    table = found.table if found.status is Status.PLAYING else ""
    approved = SubstituteApproved(
        number=found.number, person=found.person, by=by, table=table, words=request.words, clauses=offer.clauses
    )
    return (approved,)


SEATING = Topic(
    acts=(
        Act(SealSeats, may_seal, seal, chance=order_of_ballot),
        Act(HoldBallot, may_ballot, ballot, at=("players",), each=as_many_as_seats),
        Act(TakeAllocatedSeat, may_take_seat, take_seat, at=("person",), each=entrants, tried={}),
        Act(ForfeitPosition, may_forfeit, forfeit, at=("person",), each=entrants),
        Act(SeatReserve, may_seat_reserve, seat_reserve, at=("entrant", "reserve"), each=to_first_reserve, tried={}),
        Act(
            Substitute,
            may_substitute,
            substitute,
            at=("person",),
            each=entrants,
            tried={"by": SOMEBODY, "words": "They are ill."},
        ),
    ),
    events=(SeatsSealed, BallotHeld, SeatTakenUp, PositionForfeited, ReserveSeated, SubstituteApproved),
    rules={
        "tournament.ballot": "tables and seats are allocated by ballot",
        "tournament.keeps-seat": "a player keeps the seat for the session",
        "tournament.table-size": "how many players sit at a table",
        "tournament.take-seat": "entrants take their seats before the start",
        "tournament.forfeit": "a position may be forfeited",
        "tournament.substitute": "substitutes",
    },
    powers=frozenset({"tournament.ballot", "tournament.take-seat", "tournament.forfeit", "tournament.substitute"}),
    refusals={
        "sealed-already": ("The order of the next ballot is sealed.", "Hold the ballot."),
        "not-sealed": ("The order of the ballot is not sealed yet.", "Wait for the house to seal it."),
        "no-entrant": ("{person} is not in this tournament.", "Name somebody who has entered."),
        "entrant-gone": ("{person} is no longer in it: {status}.", "Name somebody who is."),
        "reserve-waits": ("{person} is among the reserves and waits for a seat of their own.", "Name somebody else."),
        "no-reserves": ("There are no reserves.", "Let somebody join the reserves first."),
        "no-reserve": ("{person} is not among the reserves: {reserves}.", "Name one of them, or let them join the reserves."),
        "entrants-few": (
            "The tournament has {entrants:entrant}; it is for at least {least}.",
            "Wait for more entries, or cancel it.",
        ),
        "table-players": ("A table of this tournament has 2 to {seats:player}, not {players}.", "Choose 2 to {seats}."),
        "tables-few": (
            "{needed:table} are needed with {players:player} at each; the conditions have {tables}.",
            "Put more players at each table.",
        ),
        "seat-has": ("{person} is in their seat, {seat} at {table}.", "Nothing is left to do."),
        "has-come": ("{person} is in their seat, {seat} at {table}.", "Name somebody who has not come."),
        "before-start": ("The published starting time is {start}.", "Wait until {start}."),
    },
)
