"""Who sits where: a seat taken, changed and left, and who may not sit here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import TOKENS, VOUCHERS, give_back, has_wagers, rack, stack_of, stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import ACT_FOR_PLAYER, Context, Decision
from pitboss.table.events import Event, TableEvent
from pitboss.table.fields import SeatNumber, asks
from pitboss.table.of_tournament import KEEPS, keeps_seat
from pitboss.table.offers import Offer
from pitboss.table.persons import among, identity
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action
from pitboss.table.services.seats.chips import cashed_out, seated, wagering
from pitboss.table.state import Seat, TableState


class TakeSeat(Request, frozen=True, tag="take-seat"):
    """A player sits down."""

    seat: int


class SeatTaken(TableEvent, frozen=True, tag="seat.taken/1"):
    """A player has sat down."""

    seat: int
    player: str

    def after(self, state: TableState) -> TableState:
        return replace(state, seats={**state.seats, self.seat: Seat(self.player)}, boxes=_boxes(state, self.seat))

    def says(self) -> str:
        return f"{self.player} sits down at seat {self.seat}."


class ChangeSeat(Request, frozen=True, tag="change-seat"):
    """A player moves to another seat of the table."""

    seat: Annotated[SeatNumber, asks("To which seat?")]


class SeatChanged(TableEvent, frozen=True, tag="seat.changed/1"):
    """A player has moved to another seat."""

    seat: int
    to: int

    def after(self, state: TableState) -> TableState:
        seats = {**_without(state.seats, self.seat), self.to: state.seats[self.seat]}
        return replace(state, seats=seats, boxes=_boxes(state, self.seat, self.to))

    def says(self) -> str:
        return f"The player at seat {self.seat} moves to seat {self.to}."


class LeaveTable(Request, frozen=True, tag="leave-table"):
    """The player leaves with their remaining chips."""


class SeatLeft(TableEvent, frozen=True, tag="seat.left/1"):
    """A seat is free again."""

    seat: int
    player: str
    marker_removed: bool = False
    required: bool = False
    """The player had to give the seat up."""

    def after(self, state: TableState) -> TableState:
        seats = _without(state.seats, self.seat)
        shoe = state.shoe if seats else replace(state.shoe, vacated=True)
        table = replace(state.round, full=False)
        return replace(state, seats=seats, shoe=shoe, round=table, boxes=_boxes(state, self.seat))

    def says(self) -> str:
        leaves = "has to leave" if self.required else "leaves"
        return f"{self.player} {leaves} seat {self.seat}.{' The marker is removed.' if self.marker_removed else ''}"


def _without(seats: dict[int, Seat], number: int) -> dict[int, Seat]:
    return {seat: sitting for seat, sitting in seats.items() if seat != number}


def _boxes(state: TableState, *seats: int) -> dict[int, int]:
    """Return the further areas that players still have: none where somebody sits down, none of a seat that was given up."""
    return {place: owner for place, owner in state.boxes.items() if place not in seats and owner not in seats}


def _not_free(c: Context, seat: int) -> Refusal | None:
    if refusal := c.requires("seat.take") or keeps_seat(c, KEEPS):
        return refusal
    if not 1 <= seat <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=seat, seats=c.rules.table.seats)
    if taken := c.state.seats.get(seat):
        return c.refuse("seat-taken", "seat.take", seat=seat, player=taken.player)
    if (owner := c.state.boxes.get(seat)) and _in_play(c, seat):
        return c.refuse("area-in-use", "wager.several-areas-room", seat=seat, player=c.state.seats[owner].player)
    return _shut_out(c) or c.game.seating.keeps_seat(c, seat)


def _in_play(c: Context, place: int) -> bool:
    """Return whether wagers on an area can no longer change: its hand is being played, or the call has closed them. Where the
    rulebook lets a newcomer wait, they stay from when they were placed."""
    if c.in_round:
        return place in c.state.round.entries
    waits = c.rules.value("several-areas.room", "newcomer-takes-area") == "newcomer-waits"
    closed = waits or (c.state.round.called and c.rules.closes_at_call)
    return closed and has_wagers(c.state, place, c.rules.areas)


def _shut_out(c: Context) -> Refusal | None:
    """Refuse a person who is excluded, not admitted to a private table, or kept apart from somebody sitting here."""
    name = c.who.name
    if refusal := c.shut_out(name):
        return refusal
    if c.rules.value("table.private", False) and not among(name, c.rules.table.admitted):
        return Refusal("not-admitted", c.rules.book.setting("table.private").clauses, {"player": name})
    return apart_refusal(c, name)


def apart_refusal(c: Context, name: str) -> Refusal | None:
    """Refuse a player next to one they have been separated from. Where the rulebook says so, whoever has had their seat for
    longer plays on."""
    if not c.standing.apart_from and not c.state.apart:
        return None
    pairs = (pair for pair in c.state.apart if among(name, pair))
    others = {identity(other) for other in (*c.standing.apart_from, *(other for pair in pairs for other in pair))}
    seated = [seat.player for seat in c.state.seats.values()]
    if name in seated and c.rules.value("separated.both-seated", "neither-plays") == "longer-seated-plays":
        seated = seated[: seated.index(name)]
    here = next((player for player in seated if identity(player) in others - {identity(name)}), None)
    rules = tuple(rule for rule in ("remedy.collusion.separate", "conduct.separate") if c.rules.has(rule))
    return c.refuse("apart", *rules, player=name, other=here) if here else None


def _empty(c: Context) -> list[int]:
    return [seat for seat in range(1, c.rules.table.seats + 1) if seat not in c.state.seats] if c.may("seat.take") else []


def to_take(c: Context) -> Iterable[int]:
    """Return the seats that somebody could take who has none."""
    return _empty(c) if c.own_seat is None else ()


def may_take_seat(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _not_free(c, seat):
        return refusal
    if c.standing.duty:
        return c.refuse("acts-here", person=c.who.name, office=c.standing.duty)
    at = c.own_seat
    if at is not None:
        return c.refuse("already-seated", "hand.one-per-player", "seat.take", player=c.who.name, seat=at)
    # Who arrives after a raise plays at the new minimum: the clause speaks where two minimums are in place.
    rules = ["limits.newcomers"] if any(other.kept for other in c.state.seats.values()) else []
    if _made_free(c, seat):
        rules.append("wager.several-areas-room")
    return c.offer(*(rules or ["seat.take"]), area=seat)


def take_seat(c: Context, request: TakeSeat, offer: Offer) -> Decision:
    return (SeatTaken(seat=request.seat, player=c.who.name, clauses=offer.clauses, moves=_made_free(c, request.seat)),)


def _made_free(c: Context, seat: int) -> tuple[Move, ...]:
    """Return the moves that give back another player's extra wagers on a newcomer's area, so that they keep nobody out."""
    owner = c.state.boxes.get(seat)
    if owner is None:
        return ()
    return tuple(move for wager in c.rules.areas for move in give_back(seat, wager, stake_on(c.state, seat, wager), owner))


def to_change_to(c: Context) -> Iterable[int]:
    """Return the seats to which somebody could move who has no wager on the layout."""
    return _empty(c) if c.own_seat is not None and not wagering(c, c.own_seat) else ()


def may_change_seat(c: Context, seat: int) -> Offer | Refusal:
    """Offer another seat. The player has not left the table, so a marker moves with them."""
    own = seated(c, "seat.take")
    if isinstance(own, Refusal):
        return own
    rules = ["limits.marker-own-box"] if c.state.seats[own].kept else []
    if _made_free(c, seat):
        rules.append("wager.several-areas-room")
    refusal = _not_free(c, seat) or wagering(c, own) or c.game.allows(c, Action.CHANGE_SEAT)
    return refusal or c.offer(*(rules or ["seat.take"]), area=seat)


def change_seat(c: Context, request: ChangeSeat, offer: Offer) -> Decision:
    own = c.own_seat
    assert own is not None
    moves = [*_made_free(c, request.seat)]
    for kind in ("", TOKENS):
        if held := c.state.money.get(rack(own) + kind, 0):
            moves.append(Move(rack(own) + kind, rack(request.seat) + kind, held))
    return (SeatChanged(seat=own, to=request.seat, clauses=offer.clauses, moves=tuple(moves)),)


def may_leave(c: Context) -> Offer | Refusal:
    seat = seated(c, "seat.take")
    if isinstance(seat, Refusal):
        return seat
    if refusal := c.game.allows(c, Action.LEAVE) or wagering(c, seat):
        return refusal
    rule = "limits.marker-removed" if c.state.seats[seat].kept else "seat.take"
    return c.offer(rule, area=seat)


def leave_table(c: Context, request: LeaveTable, offer: Offer) -> Decision:
    assert offer.area is not None
    return seat_left(c, offer.area, offer.clauses, required=False)


def seat_left(c: Context, seat: int, clauses: tuple[str, ...], *, required: bool) -> tuple[Event, ...]:
    """Let a player leave with their chips; tokens are exchanged for a voucher, and a marker comes off the layout. What the game
    has to settle with them comes first."""
    settled = c.game.seating.leaving(c, seat)
    c = c.after(move for event in settled for move in event.moves)
    stack, sitting = stack_of(c.state, seat), c.state.seats[seat]
    moves = (Move(rack(seat) + TOKENS, VOUCHERS, stack.tokens),) if stack.tokens else ()
    left = SeatLeft(
        seat=seat,
        player=sitting.player,
        marker_removed=bool(sitting.kept),
        required=required,
        clauses=clauses,
        moves=moves,
    )
    return (*settled, cashed_out(c, sitting.player, seat, stack.chips), left) if stack.chips else (*settled, left)


SITTING = Topic(
    acts=(
        Act(TakeSeat, may_take_seat, take_seat, at=("seat",), each=to_take),
        Act(ChangeSeat, may_change_seat, change_seat, at=("seat",), each=to_change_to),
        Act(LeaveTable, may_leave, leave_table),
    ),
    events=(SeatTaken, SeatChanged, SeatLeft),
    keyed=(SeatTaken, SeatChanged, SeatLeft),
    rules={
        "seat.take": "a seat taken, changed or left",
        ACT_FOR_PLAYER: "the dealer acts for players",
        "hand.one-per-player": "one hand for each player in a round",
    },
    powers=frozenset({"seat.take", ACT_FOR_PLAYER}),
    refusals={
        "seat-taken": ("Seat {seat} is taken by {player}.", "Choose an empty seat."),
        "already-seated": ("{player} already sits at seat {seat}.", "Change seats instead."),
        "area-in-use": ("{player} has a wager on area {seat} in this round.", "Take the seat when the round is over."),
        "not-admitted": ("This table is private, and {player} is not admitted to it.", "Choose another table."),
        "apart": ("{player} and {other} may not play at the same table.", "Choose another table."),
    },
    settings={
        "table.private": bool,
        "separated.both-seated": ("neither-plays", "longer-seated-plays"),
        "several-areas.room": ("newcomer-takes-area", "newcomer-waits", "one-area-left-free"),
    },
)
