"""Non-value chips: the colour that one player has at a table, and what each chip of it is worth there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from pitboss.table.accounts import LARGEST, has_wagers
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Service
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState

COLOURS = "chips.non-value"


class GiveColour(Request, frozen=True, tag="give-colour"):
    """A player gets non-value chips of a colour. Each is worth this much until they hand them in or leave."""

    seat: int
    colour: str
    value: int


class HandInColour(Request, frozen=True, tag="hand-in-colour"):
    """A player hands their non-value chips in and goes on with value chips."""

    seat: int


class ColourGiven(Event, frozen=True, tag="colour.given/1"):
    seat: int
    colour: str
    value: int
    """What one chip is worth, in cents."""


class ColourHandedIn(Event, frozen=True, tag="colour.handed-in/1"):
    seat: int
    colour: str


ColourRequest = GiveColour | HandInColour
ColourEvent = ColourGiven | ColourHandedIn


def offers(c: Context) -> Iterator[Offer | Refusal]:
    for seat, sitting in c.state.seats.items() if c.may(COLOURS) else ():
        yield may_give(c, seat)
        if sitting.colour:
            yield may_hand_in(c, seat)


def _free(c: Context, seat: int) -> Refusal | None:
    """Refuse at an empty seat, and while wagers of the seat are on the layout: what they are worth does not change then."""
    if refusal := c.requires(COLOURS):
        return refusal
    if seat not in c.state.seats:
        return c.refuse("empty-seat", COLOURS, seat=seat)
    return c.refuse("wagers-lie", COLOURS, seat=seat) if has_wagers(c.state, seat, c.rules.areas) else None


def may_give(c: Context, seat: int) -> Offer | Refusal:
    value = Bounds(c.rules.smallest_chip, LARGEST, 0, c.rules.smallest_chip)
    return _free(c, seat) or Offer("give-colour", c.rules.cite(COLOURS), seat=seat, amounts={"value": value})


def give(c: Context, request: GiveColour) -> Decision:
    """Give a player a colour that nobody else at the table has."""
    offer = may_give(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
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


def may_hand_in(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _free(c, seat):
        return refusal
    if not c.state.seats[seat].colour:
        return c.refuse("no-colour", COLOURS, seat=seat)
    return Offer("hand-in-colour", c.rules.cite(COLOURS), seat=seat)


def hand_in(c: Context, request: HandInColour) -> Decision:
    offer = may_hand_in(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (ColourHandedIn(seat=request.seat, colour=c.state.seats[request.seat].colour, clauses=offer.clauses),)


def decide(c: Context, request: ColourRequest) -> Decision:
    match request:
        case GiveColour():
            return give(c, request)
        case HandInColour():
            return hand_in(c, request)
        case _:
            assert_never(request)


def evolve(state: TableState, event: ColourEvent) -> TableState:
    """Return the table with the colour that its player has or has no longer; who leaves or moves takes it along."""
    colour, value = (event.colour, event.value) if isinstance(event, ColourGiven) else ("", 0)
    sitting = replace(state.seats[event.seat], colour=colour, chip_value=value)
    return replace(state, seats={**state.seats, event.seat: sitting})


REFUSALS = {
    "colour-in-use": ("{player} at seat {seat} has the {colour} chips.", "Choose another colour."),
    "no-colour": ("The player at seat {seat} has no non-value chips.", "Give them a colour first."),
}

NON_VALUE_CHIPS = Service(
    name="non-value-chips",
    rules={COLOURS: "chips of a player's own colour"},
    powers=frozenset({COLOURS}),
    asked=(GiveColour, HandInColour),
    events=(ColourGiven, ColourHandedIn),
    keyed=(ColourGiven, ColourHandedIn),
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
