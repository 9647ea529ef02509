"""Settings that are the same at every table of the house: a table takes over what the house has decided."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Service
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase, TableState

NEXT_ROUND, AT_ONCE = "next-round", "at-once"
"""From when a change binds."""


class ChangeHouseWide(Request, frozen=True, tag="change-house-wide"):
    """Another value of a setting for all open tables. The house decides it, and then each of its tables takes it over."""

    key: str
    value: str


class HouseWideAdopted(Event, frozen=True, tag="house-wide.adopted/1"):
    """The table has taken over what the house decided for all of its tables."""

    key: str
    value: str
    next_round: bool
    """Wagers are closed for a round: this one is still settled by what the sign said when they were placed."""
    this_round: bool = False
    """It binds in the round that is being played, too."""


def may_adopt(c: Context, key: str) -> Offer | Refusal:
    """Offer to take over what the house has decided, while the table has another value."""
    rule = c.rules.house_wide().get(key)
    if rule is None:
        return c.refuse("not-house-wide", *c.rules.house_wide().values(), key=key, keys=tuple(c.rules.house_wide()) or ("none",))
    # Whoever had the power has asked the house; that a table follows is no act of theirs any more.
    if c.who.office != HOUSE and (refusal := c.requires(rule)):
        return refusal
    decided = c.standing.house_wide.get(key)
    if decided is None or decided == coming_value(c, key):
        return c.refuse("house-decides", rule, key=key)
    return Offer("change-house-wide", c.rules.cite(rule), choices=(key, decided))


def coming_value(c: Context, key: str) -> str:
    """Return what holds at the table, or will from the next round on."""
    changed = {**c.state.house_wide, **c.state.house_wide_next}
    return str(changed.get(key, c.rules.opened_with.value(key)))


def offers(c: Context) -> Iterator[Offer | Refusal]:
    for key in c.rules.house_wide() if c.standing.house_wide else ():
        yield may_adopt(c, key)


def decide(c: Context, request: ChangeHouseWide) -> Decision:
    offer = may_adopt(c, request.key)
    if isinstance(offer, Refusal):
        return offer
    if request.value not in offer.choices:
        return c.refuse("house-decides", c.rules.house_wide()[request.key], key=request.key)
    closed = c.state.phase is Phase.ROUND or c.state.round.called
    waits = c.rules.value("house-wide.binds", NEXT_ROUND) == NEXT_ROUND
    adopted = HouseWideAdopted(
        key=request.key,
        value=request.value,
        next_round=closed and waits,
        this_round=c.in_round and not waits,
        clauses=offer.clauses,
    )
    return (adopted,)


def evolve(state: TableState, event: HouseWideAdopted) -> TableState:
    change = {event.key: event.value}
    if event.next_round:
        return replace(state, house_wide_next={**state.house_wide_next, **change})
    # A change that waited for the next round is overtaken by this one.
    waiting = {key: value for key, value in state.house_wide_next.items() if key != event.key}
    state = replace(state, house_wide={**state.house_wide, **change}, house_wide_next=waiting)
    if event.this_round:
        state = replace(state, round=replace(state.round, house_wide={**state.round.house_wide, **change}))
    return state


REFUSALS = {
    "not-house-wide": ("{key} is not one for all open tables.", "Choose one of these: {keys}."),
    "house-decides": (
        "{key} is the same at every table, so the house decides it for all of them at once.",
        "Change it for the whole house.",
    ),
    "house-wide-same": ("{key} is already {value} at every open table.", "Choose another value, or leave it."),
}

HOUSE_WIDE = Service(
    name="house-wide",
    rules={},
    settings={"house-wide.binds": (NEXT_ROUND, AT_ONCE)},
    asked=(ChangeHouseWide,),
    events=(HouseWideAdopted,),
    refusals=REFUSALS,
    offers=offers,
    decide=decide,
    evolve=evolve,
)
