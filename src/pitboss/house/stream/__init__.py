"""The house's own stream: what concerns no single table. It is decided like a table's, with refusals and clauses.

The cash and the standing of people, vouchers, notices, jackpot pools, which tables there are, and what the house has observed.
What a table brings about here is recorded in the same transaction as its own event.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import reduce
from operator import or_
from typing import Any

from pitboss.house.machine import Machine
from pitboss.house.stream.accounts import ACCOUNTS
from pitboss.house.stream.exclusions import EXCLUSIONS
from pitboss.house.stream.house_wide import HouseWideChanged, OpenTable, change, choices
from pitboss.house.stream.keys import KEYS
from pitboss.house.stream.notices import NOTICES, AcknowledgeNotice, NoticeAcknowledged
from pitboss.house.stream.observations import OBSERVATIONS
from pitboss.house.stream.own_limits import OWN_LIMITS
from pitboss.house.stream.purses import PURSES, GrantPurse, PurseGranted
from pitboss.house.stream.state import HouseState, offices_of, receiver
from pitboss.house.stream.subject import HouseEvent, Inside
from pitboss.house.stream.tables import TABLES
from pitboss.house.stream.vouchers import VOUCHERS
from pitboss.journal.formats import Formats, Upcaster
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
    "HOUSE_FORMATS",
    "REFUSALS",
    "STREAM",
    "AcknowledgeNotice",
    "GrantPurse",
    "HouseMachine",
    "Inside",
    "NoticeAcknowledged",
    "PurseGranted",
]

STREAM = "house"
SUBJECTS = (PURSES, VOUCHERS, NOTICES, EXCLUSIONS, TABLES, ACCOUNTS, OBSERVATIONS, KEYS, OWN_LIMITS)
"""What the house keeps, one module each."""

Tables = Callable[[], Collection[OpenTable]]
"""Asks which tables the house has."""

_DECIDES: dict[type[Request], Callable[[HouseState, Any, Command], Decision]] = {}
_EVENTS: list[type[HouseEvent]] = [HouseWideChanged]
_UPCASTERS: dict[str, Upcaster] = {"command/1": lambda body: ("command/2", body)}
REFUSALS = {
    "inside-only": ("{request} follows from what happens at a table; nobody asks for it.", "Do at a table what it follows from.")
}
for _subject in SUBJECTS:
    _DECIDES |= _subject.requests
    _EVENTS += _subject.events
    _UPCASTERS |= _subject.formats
    REFUSALS |= _subject.refusals
for _sentences in (
    REFUSALS,
    SEATS.refusals,
    TABLES_HOUSE_WIDE.refusals,
):  # what the house refuses as tables do, it says as they do
    add_sentences(_sentences)


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
        if type(command.does) not in ACCOUNTS.requests and (refusal := not_entitled(command.who, command.standing)):
            return refusal
        if isinstance(command.does, ChangeHouseWide):
            return change(state, command, command.does, self.tables())
        decides = _DECIDES.get(type(command.does))
        if decides is None:
            tag = str(type(command.does).__struct_config__.tag)
            return Refusal("other-game", (), {"game": self.name, "request": tag})
        return decides(state, command.does, command)

    def evolve(self, state: HouseState, event: Event, step: str = "") -> HouseState:
        assert isinstance(event, HouseEvent)
        return event.after(state)

    def first(self, event: Event) -> HouseState:
        return self.evolve(HouseState(), event)

    def offers(self, state: HouseState, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        changes = choices(self.tables(), who).items()
        whole = (Offer("change-house-wide", clauses, choices=(key, *values)) for key, (values, clauses) in changes)
        return (*(offer for subject in SUBJECTS for offer in subject.offers(state, who)), *whole)

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
    events=reduce(or_, _EVENTS),
    command=Command,
    requests=reduce(or_, (*_DECIDES, ChangeHouseWide)),
    upcasters=_UPCASTERS,
)
"""What the rows of the house's stream are read into."""
