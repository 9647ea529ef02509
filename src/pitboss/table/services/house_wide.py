"""Settings that are the same at every table of the house: a table takes over what the house has decided."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.table.acts import Act
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import TableEvent
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.service import Service
from pitboss.table.state import Phase, TableState

NEXT_ROUND, AT_ONCE = "next-round", "at-once"
"""From when a change binds."""


class ChangeHouseWide(Request, frozen=True, tag="change-house-wide"):
    """Another value of a setting for all open tables. The house decides it, and then each of its tables takes it over."""

    key: str
    value: str


class HouseWideAdopted(TableEvent, frozen=True, tag="house-wide.adopted/1"):
    """The table has taken over what the house decided for all of its tables."""

    key: str
    value: str
    next_round: bool
    """Wagers are closed for a round: this one is still settled by what the sign said when they were placed."""
    this_round: bool = False
    """It binds in the round that is being played, too."""

    def after(self, state: TableState) -> TableState:
        change = {self.key: self.value}
        if self.next_round:
            return replace(state, house_wide_next={**state.house_wide_next, **change})
        # A change that waited for the next round is overtaken by this one.
        waiting = {key: value for key, value in state.house_wide_next.items() if key != self.key}
        state = replace(state, house_wide={**state.house_wide, **change}, house_wide_next=waiting)
        if self.this_round:
            state = replace(state, round=replace(state.round, house_wide={**state.round.house_wide, **change}))
        return state

    def says(self) -> str:
        begins = " from the next round on" if self.next_round else ""
        wager = wager_name(self.key.rpartition(".")[2])
        return f"{wager} by the scale {as_words(self.value)}{begins}, at every table of the house."


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
    return c.offer(rule, choices=(key, decided))


def coming_value(c: Context, key: str) -> str:
    """Return what holds at the table, or will from the next round on."""
    changed = {**c.state.house_wide, **c.state.house_wide_next}
    return str(changed.get(key, c.rules.opened_with.value(key)))


def changeable(c: Context) -> Iterable[str]:
    """Return the settings of the whole house, where it has decided any."""
    return c.rules.house_wide() if c.standing.house_wide else ()


def adopt(c: Context, request: ChangeHouseWide, offer: Offer) -> Decision:
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


HOUSE_WIDE = Service(
    name="house-wide",
    acts=(Act(ChangeHouseWide, may_adopt, adopt, at=("key",), each=changeable),),
    events=(HouseWideAdopted,),
    refusals={
        "not-house-wide": ("{key} is not one for all open tables.", "Choose one of these: {keys}."),
        "house-decides": (
            "{key} is the same at every table, so the house decides it for all of them at once.",
            "Change it for the whole house.",
        ),
        "house-wide-same": ("{key} is already {value} at every open table.", "Choose another value, or leave it."),
    },
    settings={"house-wide.binds": (NEXT_ROUND, AT_ONCE)},
)
