"""The house's own stream: what concerns no single table. It is decided like a table's, with refusals and clauses.

Cash that people bring in, notices they have acknowledged, and settings that are changed for all open tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from pitboss.house.house_wide import HouseWideChanged, change, choices
from pitboss.house.machine import Machine, Runner
from pitboss.house.people import HouseState, HouseWide, People, receiver
from pitboss.house.record import Record, Recorded
from pitboss.house.runner import Table
from pitboss.journal.formats import Body, Formats
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import Actor, Command, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Fact, Refusal, add_sentences
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.viewers import Viewer

STREAM = "house"
LONGEST_NAME = 200
Tables = Callable[[], Collection[Table]]
"""Asks which tables the house has: their rules say what may change for all of them."""


class GrantPurse(Request, frozen=True, tag="grant-purse"):
    """A person comes in with cash."""

    person: str
    amount: int


class AcknowledgeNotice(Request, frozen=True, tag="acknowledge-notice"):
    """A person acknowledges a notice for them or their office."""

    notice: str


class PurseGranted(Event, frozen=True, tag="purse.granted/2"):
    """A person has come in with cash."""

    person: str
    amount: int


class NoticeAcknowledged(Event, frozen=True, tag="notice.acknowledged/2"):
    """A person has acknowledged a notice."""

    notice: str
    by: Actor


HouseRequest = GrantPurse | AcknowledgeNotice | ChangeHouseWide
HouseEvent = PurseGranted | NoticeAcknowledged | HouseWideChanged

REFUSALS = {
    "no-name": ("A person needs a name of 1 to {longest} letters.", "Give a name."),
    "no-such-notice": ("There is no notice {notice}.", "Name one of: {notices}."),
    "not-your-notice": ("Notice {notice} is for {to}; {name} is {office}.", "Leave it to {to}."),
    "notice-noted": ("Notice {notice} was acknowledged by {by}.", "Nothing is left to do."),
}
add_sentences(REFUSALS)


class HouseMachine(Machine[HouseState]):
    """The house itself: what it knows of people changes only by what is recorded."""

    name = "the house"

    def __init__(self, people: People, tables: Tables = lambda: ()) -> None:
        self.people = people
        self._tables = tables

    def decide(self, state: HouseState, command: Command) -> Decision:
        request: Any = command.does
        match request:
            case GrantPurse():
                return _grant(request)
            case AcknowledgeNotice():
                return _acknowledge(state, request, command.who)
            case ChangeHouseWide():
                return change(state, request, command.who, self._tables())
            case _:
                return Refusal("other-game", (), {"game": self.name, "request": str(type(request).__struct_config__.tag)})

    def evolve(self, state: HouseState, event: Any, step: str = "") -> HouseState:
        match event:
            case PurseGranted():
                held = state.purses.get(event.person, 0)
                return replace(state, purses={**state.purses, event.person: held + event.amount})
            case NoticeAcknowledged():
                notice = state.inbox[event.notice]
                noted = {**notice.acknowledged_by, receiver(event.by): event.by.name}
                return replace(state, inbox={**state.inbox, event.notice: replace(notice, acknowledged_by=noted)})
            case HouseWideChanged():
                return replace(state, house_wide={**state.house_wide, event.key: _decided(event)})
            case _:
                assert_never(event)

    def first(self, event: Event) -> HouseState:
        return self.evolve(self.people.state, event)

    def offers(self, state: HouseState, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        changes = choices(self._tables(), who).items()
        whole = (Offer("change-house-wide", clauses, choices=(key, *values)) for key, (values, clauses) in changes)
        return (*_offers(state, who), *whole)

    def view(self, state: HouseState, viewer: Viewer, at: int) -> tuple[object, ...]:
        """Return the notices for a viewer; an inspector reads all of them."""
        mine = receiver(Actor(viewer.name, viewer.office))
        return tuple(notice for notice in state.inbox.values() if mine in notice.to)

    def follow(self, each: Recorded) -> None:
        event: Any = each.event
        match event:
            case PurseGranted():
                self.people.purses.grant(event.person, event.amount)
            case NoticeAcknowledged():
                self.people.acknowledge(event.notice, event.by)
            case HouseWideChanged():
                self.people.house_wide[event.key] = _decided(event, each.at)
            case _:
                assert_never(event)


def _decided(event: HouseWideChanged, at: int = 0) -> HouseWide:
    return HouseWide(event.value, event.number, event.tables, event.by, at)


def _grant(request: GrantPurse) -> Decision:
    if not 0 < len(request.person.strip()) <= LONGEST_NAME:
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if not 0 < request.amount <= LARGEST:
        return Refusal("amount", (), {"amount": request.amount})
    return (PurseGranted(person=request.person, amount=request.amount, clauses=()),)


def _acknowledge(state: HouseState, request: AcknowledgeNotice, who: Actor) -> Decision:
    """Let a person of the office, or the player concerned, acknowledge a notice once, under its clauses."""
    notice, noting = state.inbox.get(request.notice), receiver(who)
    if notice is None:
        return Refusal("no-such-notice", (), {"notice": request.notice, "notices": tuple(state.inbox) or ("none",)})
    if noting not in notice.to:
        facts: dict[str, Fact] = {"notice": notice.id, "to": notice.to, "office": who.office, "name": who.name}
        return Refusal("not-your-notice", notice.clauses, facts)
    if noting in notice.acknowledged_by:
        return Refusal("notice-noted", notice.clauses, {"notice": notice.id, "by": notice.acknowledged_by[noting]})
    return (NoticeAcknowledged(notice=notice.id, by=who, clauses=notice.clauses),)


def _offers(state: HouseState, who: Actor) -> Iterator[Offer]:
    yield Offer("grant-purse", (), amounts={"amount": Bounds(1, LARGEST, 0, 1)})
    for notice in state.inbox.values():
        if receiver(who) in notice.to and receiver(who) not in notice.acknowledged_by:
            yield Offer("acknowledge-notice", notice.clauses, choices=(notice.id,))


class HouseRunner(Runner[HouseState]):
    """The house with its record. What tables bring about is part of its state too, so that is read from the people."""

    def __init__(self, people: People, record: Record | None = None, tables: Tables = lambda: ()) -> None:
        super().__init__(HouseMachine(people, tables), record)
        self._people = people

    @property
    def state(self) -> HouseState:
        return self._people.state

    @state.setter
    def state(self, state: HouseState) -> None:
        """Nothing to do: the people have followed what was recorded."""

    def catch_up(self) -> None:
        for each in self.record.history(self.version):
            with self.record.told(each.version):
                self.machine.follow(each)
            self.version, self.at = each.version, each.at


def _cited(tag: str) -> Any:
    def upcast(body: Body) -> tuple[str, Body]:
        return tag, {**body, "clauses": []}

    return upcast


HOUSE_FORMATS = Formats(
    events=HouseEvent,
    command=Command,
    requests=HouseRequest,
    upcasters={
        "command/1": lambda body: ("command/2", body),
        "purse.granted/1": _cited("purse.granted/2"),
        "notice.acknowledged/1": _cited("notice.acknowledged/2"),
    },
)
"""What the rows of the house's stream are read into."""
