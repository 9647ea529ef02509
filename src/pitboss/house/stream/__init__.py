"""The house's own stream: what concerns no single table. It is decided like a table's, with refusals and clauses.

The cash and the standing of people, vouchers, notices, jackpot pools, which tables there are, and what the house has observed.
What a table brings about here is recorded in the same transaction as its own event.
"""

from __future__ import annotations

from pitboss.house.kind import Kind, StreamMachine
from pitboss.house.stream.accounts import ACCOUNTS
from pitboss.house.stream.context import HouseRules, Tables
from pitboss.house.stream.exclusions import EXCLUSIONS
from pitboss.house.stream.house_wide import HOUSE_WIDE
from pitboss.house.stream.keys import KEYS
from pitboss.house.stream.notices import NOTICES
from pitboss.house.stream.observations import OBSERVATIONS
from pitboss.house.stream.own_limits import OWN_LIMITS
from pitboss.house.stream.purses import PURSES
from pitboss.house.stream.state import HouseState, offices_of, receiver
from pitboss.house.stream.tables import TABLES
from pitboss.house.stream.vouchers import VOUCHERS
from pitboss.table.commands import Actor, Request, Standing
from pitboss.table.refusal import add_sentences
from pitboss.table.services.house_wide import HOUSE_WIDE as TABLES_HOUSE_WIDE
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.seats import SEATS
from pitboss.table.viewers import Viewer

STREAM = "house"


class HouseKind(Kind[HouseState, HouseRules]):
    """The house itself: what it knows changes only by what is recorded in its own stream."""

    id = STREAM
    topics = (PURSES, VOUCHERS, NOTICES, EXCLUSIONS, TABLES, ACCOUNTS, OBSERVATIONS, KEYS, OWN_LIMITS, HOUSE_WIDE)
    open_topics = (ACCOUNTS,)

    def __init__(self) -> None:
        super().__init__()
        # What the house refuses as tables do, it says as they do.
        add_sentences(SEATS.refusals)
        add_sentences(TABLES_HOUSE_WIDE.refusals)

    def machine(self, tables: Tables = tuple) -> StreamMachine[HouseState, HouseRules]:
        """Return what runs the house's own stream; its tables say what may change for all of them."""
        return StreamMachine(self, STREAM, HouseRules(tables), "the house")

    def fresh(self) -> HouseState:
        return HouseState()

    def standing(self, house: object, state: HouseState, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        second = getattr(does, "signed_by", "")
        return Standing(
            version=version,
            offices=offices_of(state, who.name),
            second=offices_of(state, second) if second else None,
        )

    def view(self, state: HouseState, viewer: Viewer, rules: HouseRules, at: int) -> tuple[object, ...]:
        """Return the notices for a viewer."""
        mine = receiver(Actor(viewer.name, viewer.office))
        return tuple(notice for notice in state.inbox.values() if mine in notice.to)

    def decided_elsewhere(self, state: HouseState, does: Request) -> bool:
        """Return whether a request was decided by more than this record: a change of a setting of the whole house by what the
        tables allowed then, and they are decided again by themselves."""
        return isinstance(does, ChangeHouseWide)


HOUSE = HouseKind()
