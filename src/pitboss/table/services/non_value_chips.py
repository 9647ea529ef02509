"""Non-value chips: the colour that one player has at a table, and what each chip of it is worth there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from pitboss.money import show
from pitboss.table.accounts import LARGEST, has_wagers
from pitboss.table.acts import Act
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import TableEvent
from pitboss.table.fields import Amount, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.service import Service
from pitboss.table.state import TableState

COLOURS = "chips.non-value"


class GiveColour(Request, frozen=True, tag="give-colour"):
    """A player gets non-value chips of a colour. Each is worth this much until they hand them in or leave."""

    seat: int
    colour: Annotated[str, asks("Which colour?", what="a colour")]
    value: Annotated[Amount, asks("What is each worth?")]


class ColourGiven(TableEvent, frozen=True, tag="colour.given/1"):
    """A player has chips of a colour; who moves or leaves takes them along."""

    seat: int
    colour: str
    value: int
    """What one chip is worth, in cents."""

    def after(self, state: TableState) -> TableState:
        return _with_colour(state, self.seat, self.colour, self.value)

    def says(self) -> str:
        return f"Seat {self.seat} has {self.colour} chips, each worth {show(self.value)}."


def _with_colour(state: TableState, seat: int, colour: str, value: int) -> TableState:
    sitting = replace(state.seats[seat], colour=colour, chip_value=value)
    return replace(state, seats={**state.seats, seat: sitting})


def seats_to_colour(c: Context) -> Iterable[int]:
    """Return the seats of players, for those who may give them a colour."""
    return c.state.seats if c.may(COLOURS) else ()


def _free(c: Context, seat: int) -> Refusal | None:
    """Refuse at an empty seat, and while wagers of the seat are on the layout: what they are worth does not change then."""
    if refusal := c.requires(COLOURS):
        return refusal
    if seat not in c.state.seats:
        return c.refuse("empty-seat", COLOURS, seat=seat)
    return c.refuse("wagers-lie", COLOURS, seat=seat) if has_wagers(c.state, seat, c.rules.areas) else None


def may_give(c: Context, seat: int) -> Offer | Refusal:
    value = Bounds(c.rules.smallest_chip, LARGEST, 0, c.rules.smallest_chip)
    return _free(c, seat) or c.offer(COLOURS, area=seat, amounts={"value": value})


def give(c: Context, request: GiveColour, offer: Offer) -> Decision:
    """Give a player a colour that nobody else at the table has."""
    if refusal := c.unexplained(request.colour, COLOURS):
        return refusal
    colour = request.colour.strip().lower()
    for seat, sitting in c.state.seats.items():
        if sitting.colour == colour and seat != request.seat:
            return c.refuse("colour-in-use", COLOURS, seat=seat, colour=colour, player=sitting.player)
    if not 0 < request.value <= LARGEST:
        return c.refuse("amount", COLOURS, amount=request.value)
    if not offer.amounts["value"].holds(request.value):
        return c.refuse("not-in-chips", COLOURS, amount=request.value, smallest_chip=c.rules.smallest_chip)
    return (ColourGiven(seat=request.seat, colour=colour, value=request.value, clauses=offer.clauses),)


class HandInColour(Request, frozen=True, tag="hand-in-colour"):
    """A player hands their non-value chips in and goes on with value chips."""

    seat: int


class ColourHandedIn(TableEvent, frozen=True, tag="colour.handed-in/1"):
    """A player has no chips of a colour any more."""

    seat: int
    colour: str

    def after(self, state: TableState) -> TableState:
        return _with_colour(state, self.seat, "", 0)

    def says(self) -> str:
        return f"The {self.colour} chips of seat {self.seat} are handed in."


def coloured_seats(c: Context) -> Iterable[int]:
    """Return the seats of players with a colour."""
    return [seat for seat, sitting in c.state.seats.items() if sitting.colour]


def may_hand_in(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _free(c, seat):
        return refusal
    if not c.state.seats[seat].colour:
        return c.refuse("no-colour", COLOURS, seat=seat)
    return c.offer(COLOURS, area=seat)


def hand_in(c: Context, request: HandInColour, offer: Offer) -> Decision:
    return (ColourHandedIn(seat=request.seat, colour=c.state.seats[request.seat].colour, clauses=offer.clauses),)


NON_VALUE_CHIPS = Service(
    name="non-value-chips",
    acts=(
        Act(GiveColour, may_give, give, at=("seat",), each=seats_to_colour),
        Act(HandInColour, may_hand_in, hand_in, at=("seat",), each=coloured_seats),
    ),
    events=(ColourGiven, ColourHandedIn),
    keyed=(ColourGiven, ColourHandedIn),
    rules={COLOURS: "chips of a player's own colour"},
    powers=frozenset({COLOURS}),
    refusals={
        "colour-in-use": ("{player} at seat {seat} has the {colour} chips.", "Choose another colour."),
        "no-colour": ("The player at seat {seat} has no non-value chips.", "Give them a colour first."),
    },
)
