"""The entrants at a table of a tournament: seated by a ballot with their chips, released, substituted, absent."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.money import OUTSIDE, Move
from pitboss.table.accounts import rack, stack_of, tournament_account
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import TableEvent
from pitboss.table.of_tournament import ABSENT, CHIP, CHIPS, ENDS, KEEPS, KEPT, ONLY, SEATED, SUBSTITUTE
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Seat, TableState, seat_of


def not_here(c: Context, rule: str) -> Refusal | None:
    """Refuse whatever the house does for a tournament: to anybody else, and at a table that is in none."""
    if not c.rules.table.of_tournament:
        return c.refuse("no-tournament-here", ONLY)
    return None if c.who.office == HOUSE else c.refuse("tournament-decides", rule)


def asked_by_tournament(c: Context) -> Iterable[tuple[()]]:
    """Return nothing to offer: the tournament asks for it, and nobody at the table."""
    return ()


def begun(c: Context) -> bool:
    return c.in_round or c.game.started(c.state, c.rules)


def without(state: TableState, seats: tuple[int, ...]) -> TableState:
    """Return the table without these entrants."""
    left = {seat: each for seat, each in state.seats.items() if seat not in seats}
    session = replace(
        state.session,
        chips={seat: chips for seat, chips in state.session.chips.items() if seat not in seats},
        absent=tuple(seat for seat in state.session.absent if seat not in seats),
    )
    return replace(state, seats=left, session=session)


def _found(c: Context, player: str, rule: str) -> int | Refusal:
    seat = seat_of(c.state, player)
    return c.refuse("not-seated", rule, player=player) if seat is None else seat


def _not_playing(c: Context, player: str, rule: str) -> int | Refusal:
    """Return the seat of an entrant who is in no round now."""
    seat = _found(c, player, rule)
    if not isinstance(seat, Refusal) and begun(c) and seat in c.game.seating.in_order(c.state):
        return c.refuse("entrant-plays", rule, player=player, table=c.rules.table.name)
    return seat


class Placing(Struct, frozen=True):
    """An entrant with the seat and the tournament chips that they have."""

    seat: int
    player: str
    chips: int
    absent: bool = False


class SeatEntrants(Request, frozen=True, tag="seat-entrants"):
    """Entrants take the seats that a ballot or the director has given them, with their tournament chips."""

    entrants: tuple[Placing, ...]
    rounds: int = 0
    """How many rounds the table plays from now on; 0 where nothing is said of it."""


class EntrantsSeated(TableEvent, frozen=True, tag="entrants.seated/1"):
    """Entrants have their seats and their tournament chips."""

    entrants: tuple[Placing, ...]
    last_round: int = 0
    """The last round that the table plays in the session; 0 where nothing is said of it."""

    def after(self, state: TableState) -> TableState:
        session, new = state.session, {each.seat: each for each in self.entrants}
        chips = {**session.chips, **{seat: each.chips for seat, each in new.items()}}
        absent = (*session.absent, *(seat for seat, each in new.items() if each.absent))
        seats = {**state.seats, **{seat: Seat(each.player) for seat, each in new.items()}}
        session = replace(session, chips=chips, absent=absent, last_round=self.last_round or session.last_round)
        return replace(state, seats=seats, session=session)

    def says(self) -> str:
        seated = (f"{each.player} at seat {each.seat} with {each.chips // CHIP:,}" for each in self.entrants)
        return f"Seated with tournament chips: {', '.join(seated)}."


def may_seat(c: Context) -> Offer | Refusal:
    return not_here(c, SEATED) or c.offer(SEATED, CHIPS)


def seat_entrants(c: Context, request: SeatEntrants, offer: Offer) -> Decision:
    taken = dict(c.state.seats)
    for each in request.entrants:
        if not 1 <= each.seat <= c.rules.table.seats:
            return c.refuse("no-such-seat", SEATED, seat=each.seat, seats=c.rules.table.seats)
        if each.seat in taken:
            return c.refuse("seat-taken", SEATED, seat=each.seat, player=taken[each.seat].player)
        if seat_of(c.state, each.player) is not None:
            return c.refuse("already-seated", SEATED, player=each.player, seat=seat_of(c.state, each.player) or 0)
        taken[each.seat] = Seat(each.player)
    account = tournament_account(c.rules.table.of_tournament)
    moves = tuple(Move(account, rack(each.seat), each.chips) for each in request.entrants if each.chips)
    last = c.state.round.number + request.rounds if request.rounds else 0
    return (EntrantsSeated(entrants=request.entrants, last_round=last, clauses=offer.clauses, moves=moves),)


class ReleaseEntrants(Request, frozen=True, tag="release-entrants"):
    """Entrants leave the table with their tournament chips, for another one."""

    players: tuple[str, ...]


class EntrantsReleased(TableEvent, frozen=True, tag="entrants.released/1"):
    """Entrants have left with their tournament chips."""

    released: tuple[Placing, ...]

    def after(self, state: TableState) -> TableState:
        return without(state, tuple(each.seat for each in self.released))

    def says(self) -> str:
        left = (f"{each.player} with {each.chips // CHIP:,}" for each in self.released)
        return f"Left the table with their tournament chips: {', '.join(left)}."


def may_release(c: Context) -> Offer | Refusal:
    return not_here(c, SEATED) or c.offer(SEATED)


def release_entrants(c: Context, request: ReleaseEntrants, offer: Offer) -> Decision:
    released: list[Placing] = []
    for player in request.players:
        seat = _not_playing(c, player, SEATED)
        if isinstance(seat, Refusal):
            return seat
        released.append(placed(c, seat))
    return (_released(c, tuple(released), {rack(each.seat) for each in released}, offer.clauses),)


def placed(c: Context, seat: int) -> Placing:
    """Return the entrant at a seat with what they have."""
    return Placing(seat, c.state.seats[seat].player, stack_of(c.state, seat).chips, seat in c.state.session.absent)


def _released(c: Context, released: tuple[Placing, ...], held: set[str], clauses: tuple[str, ...]) -> EntrantsReleased:
    account = tournament_account(c.rules.table.of_tournament)
    moves = tuple(Move(name, account, c.state.money[name]) for name in sorted(held) if c.state.money.get(name))
    return EntrantsReleased(released=released, clauses=clauses, moves=moves)


def all_released(c: Context) -> tuple[EntrantsReleased, ...]:
    """Let everybody leave a table that closes with their chips. Bets on the layout go too."""
    everybody = tuple(placed(c, seat) for seat in sorted(c.state.seats))
    held = {name for name in c.state.money if not name.startswith(OUTSIDE)}
    return (_released(c, everybody, held, c.rules.cite(ENDS)),) if everybody else ()


class SubstituteEntrant(Request, frozen=True, tag="substitute-entrant"):
    """Somebody else plays on for an entrant, in their seat and with their chips."""

    player: str
    by: str


class EntrantSubstituted(TableEvent, frozen=True, tag="entrant.substituted/1"):
    """Somebody else plays for an entrant."""

    seat: int
    player: str
    by: str

    def after(self, state: TableState) -> TableState:
        absent = tuple(seat for seat in state.session.absent if seat != self.seat)
        seats = {**state.seats, self.seat: Seat(self.by)}
        return replace(state, seats=seats, session=replace(state.session, absent=absent))

    def says(self) -> str:
        return f"{self.by} plays for {self.player} at seat {self.seat}."


def may_substitute(c: Context) -> Offer | Refusal:
    return not_here(c, SUBSTITUTE) or c.offer(SUBSTITUTE)


def substitute(c: Context, request: SubstituteEntrant, offer: Offer) -> Decision:
    seat = _not_playing(c, request.player, SUBSTITUTE)
    if isinstance(seat, Refusal):
        return seat
    return (EntrantSubstituted(seat=seat, player=request.player, by=request.by, clauses=offer.clauses),)


class MarkAbsent(Request, frozen=True, tag="mark-absent"):
    """An entrant is not at the table, or has come back to it."""

    player: str
    absent: bool


class AbsenceNoted(TableEvent, frozen=True, tag="entrant.absence-noted/1"):
    """An entrant is not at the table, or is again."""

    seat: int
    player: str
    absent: bool

    def after(self, state: TableState) -> TableState:
        others = tuple(seat for seat in state.session.absent if seat != self.seat)
        absent = (*others, self.seat) if self.absent else others
        return replace(state, session=replace(state.session, absent=absent))

    def says(self) -> str:
        return f"{self.player} is {'not at the table: they post and are folded' if self.absent else 'at the table'}."


def may_mark(c: Context) -> Offer | Refusal:
    return not_here(c, ABSENT) or c.offer(ABSENT)


def mark_absent(c: Context, request: MarkAbsent, offer: Offer) -> Decision:
    seat = _found(c, request.player, ABSENT)
    if isinstance(seat, Refusal):
        return seat
    return (AbsenceNoted(seat=seat, player=request.player, absent=request.absent, clauses=offer.clauses),)


ENTRANTS = Topic(
    acts=(
        Act(SeatEntrants, may_seat, seat_entrants, each=asked_by_tournament),
        Act(ReleaseEntrants, may_release, release_entrants, each=asked_by_tournament),
        Act(SubstituteEntrant, may_substitute, substitute, each=asked_by_tournament),
        Act(MarkAbsent, may_mark, mark_absent, each=asked_by_tournament),
    ),
    events=(EntrantsSeated, EntrantsReleased, EntrantSubstituted, AbsenceNoted),
    rules={
        SEATED: "entrants sit where the ballot or the director has put them",
        KEEPS: "an entrant keeps the allocated seat",
        CHIPS: "tournament chips are used in tournaments only",
        KEPT: "nobody adds to or takes from tournament chips",
        ABSENT: "an absent entrant posts and is folded",
        SUBSTITUTE: "a substitute takes over a seat",
        ONLY: "these rules are for tournaments only",
    },
    refusals={
        "no-tournament-here": ("This table is not one of a tournament.", "Do it at a table of the tournament."),
        "tournament-decides": ("The tournament decides this for its tables.", "Ask the tournament director."),
        "tournament-seat": (
            "This table is one of {tournament}: seats and chips are those that the tournament gives.",
            "Enter the tournament, and play in the seat of the ballot.",
        ),
        "entrant-plays": ("{player} is in a round at {table}.", "Wait until the round is over."),
    },
)
