"""The house's own stream: what concerns no single table. It is decided like a table's, with refusals and clauses.

The cash and the standing of people, vouchers, notices, jackpot pools, which tables there are, and what the house has observed.
What a table brings about here is recorded in the same transaction as its own event.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from pitboss.house.machine import Machine
from pitboss.house.stream.accounts import ACCOUNTS
from pitboss.house.stream.context import HouseContext, HouseEvent, Tables
from pitboss.house.stream.exclusions import EXCLUSIONS
from pitboss.house.stream.house_wide import HOUSE_WIDE
from pitboss.house.stream.keys import KEYS
from pitboss.house.stream.notices import NOTICES, AcknowledgeNotice, NoticeAcknowledged
from pitboss.house.stream.observations import OBSERVATIONS
from pitboss.house.stream.own_limits import OWN_LIMITS
from pitboss.house.stream.purses import PURSES, GrantPurse, PurseGranted
from pitboss.house.stream.state import HouseState, offices_of, receiver
from pitboss.house.stream.tables import TABLES
from pitboss.house.stream.vouchers import VOUCHERS
from pitboss.journal.formats import Body, Formats, Upcaster
from pitboss.table.acts import acts_of
from pitboss.table.commands import Actor, Command, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.persons import not_entitled
from pitboss.table.refusal import Refusal, add_sentences
from pitboss.table.services.house_wide import HOUSE_WIDE as TABLES_HOUSE_WIDE
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.seats import SEATS
from pitboss.table.viewers import Viewer

__all__ = [
    "ACTS",
    "HOUSE_FORMATS",
    "REFUSALS",
    "STREAM",
    "TOPICS",
    "AcknowledgeNotice",
    "GrantPurse",
    "HouseMachine",
    "NoticeAcknowledged",
    "PurseGranted",
    "Tables",
]

STREAM = "house"
TOPICS = (PURSES, VOUCHERS, NOTICES, EXCLUSIONS, TABLES, ACCOUNTS, OBSERVATIONS, KEYS, OWN_LIMITS, HOUSE_WIDE)
"""What the house keeps, one module each."""
ACTS = acts_of(TOPICS)
REFUSALS = {
    "inside-only": ("{request} follows from what happens at a table; nobody asks for it.", "Do at a table what it follows from.")
}
for _topic in TOPICS:
    REFUSALS |= _topic.refusals
# What the house refuses as tables do, it says as they do.
for _sentences in (REFUSALS, SEATS.refusals, TABLES_HOUSE_WIDE.refusals):
    add_sentences(_sentences)


def _cited(tag: str) -> Upcaster:
    """Return an upcaster for an event that had no clauses."""

    def upcast(body: Body) -> tuple[str, Body]:
        return tag, {**body, "clauses": []}

    return upcast


class HouseMachine(Machine[HouseState]):
    """The house itself: what it knows changes only by what is recorded in its own stream."""

    name = "the house"
    stream = STREAM
    book = None

    def __init__(self, tables: Tables = tuple) -> None:
        self.tables = tables

    def standing(
        self, house: None, state: HouseState | None, who: Actor, at: int, does: Request | None, version: int
    ) -> Standing:
        if state is None:
            return Standing(version=version)
        second = getattr(does, "signed_by", "")
        return Standing(
            version=version,
            offices=offices_of(state, who.name),
            second=offices_of(state, second) if second else None,
        )

    def decide(self, state: HouseState, command: Command) -> Decision:
        who, standing, does = command.who, command.standing, command.does
        if type(does) not in ACCOUNTS.requests and (refusal := not_entitled(who, standing)):
            return refusal
        act = ACTS.get(type(does))
        if act is None:
            return Refusal("other-game", (), {"game": self.name, "request": str(type(does).__struct_config__.tag)})
        return act.decide(HouseContext(state, who, command.at, standing, self.tables), does)

    def evolve(self, state: HouseState, event: Event, step: str = "") -> HouseState:
        assert isinstance(event, HouseEvent)
        return event.after(state)

    def first(self, event: Event) -> HouseState:
        return self.evolve(HouseState(), event)

    def offers(self, state: HouseState, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        c, entitled = HouseContext(state, who, at, standing, self.tables), not_entitled(who, standing) is None
        topics = TOPICS if entitled else (ACCOUNTS,)
        return tuple(offer for topic in topics for act in topic.acts for offer in act.offers(c))

    def view(self, state: HouseState, viewer: Viewer, at: int) -> tuple[object, ...]:
        """Return the notices for a viewer."""
        mine = receiver(Actor(viewer.name, viewer.office))
        return tuple(notice for notice in state.inbox.values() if mine in notice.to)

    @property
    def formats(self) -> Formats:
        return HOUSE_FORMATS

    def again(self, state: HouseState | None, command: Command) -> Decision | None:
        """Decide a command of the record again. A change of a setting of the whole house was decided by what the tables allowed
        then; the tables that took it over are decided again by themselves. An early record kept notices with its tables, which it
        did not list."""
        state = HouseState() if state is None else state
        if isinstance(command.does, ChangeHouseWide) or (isinstance(command.does, AcknowledgeNotice) and not state.tables):
            return None
        return self.decide(state, command)


HOUSE_FORMATS = Formats(
    events=reduce(or_, (event for topic in TOPICS for event in topic.events)),
    command=Command,
    requests=reduce(or_, ACTS),
    upcasters={
        "command/1": lambda body: ("command/2", body),
        "notice.acknowledged/1": _cited("notice.acknowledged/2"),
        "purse.granted/1": _cited("purse.granted/2"),
    },
)
"""What the rows of the house's stream are read into."""
