"""The kinds of stream besides tables: the house's own, promotions, tournaments.

A kind says what it is made of, topic by topic, who sees what, and what else has to happen because of its events. The machine
below runs any kind on the one runner, so a kind has no clock, no chance and no record of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeVar

from pitboss.cards.chance import Chance
from pitboss.house.machine import Compares, For, Machine, S
from pitboss.house.record import TableRecord
from pitboss.journal.formats import Formats
from pitboss.law import Rulebook
from pitboss.table.acts import AnyAct, Chosen, Topic, acts_of
from pitboss.table.asking import Asking
from pitboss.table.bound import Bound
from pitboss.table.commands import Actor, Command, Inside, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.gathered import Gathered
from pitboss.table.offers import Offer
from pitboss.table.persons import is_house, not_entitled
from pitboss.table.refusal import Refusal, add_sentences
from pitboss.table.viewers import Viewer

R = TypeVar("R", bound=Bound)
"""The rules that a stream goes by."""


class StreamEvent(Event, Generic[S], frozen=True, kw_only=True):
    """Something that happens in a stream of the house. It knows what it changes."""

    def after(self, state: S) -> S:
        """Return the stream after it. Facts are copied; nothing is decided here."""
        return state


class Begins(Request, frozen=True):
    """The first request to a stream: its name, and the rulebook that it is run by."""

    name: str
    rulebook: str
    digests: dict[str, str]
    """The SHA-256 of the rulebook and of each book that it includes."""


class Begun(Event, frozen=True, kw_only=True):
    """The first event of a stream."""

    name: str
    rulebook: str
    digests: dict[str, str]


class Kind(Gathered, ABC, Generic[S, R]):
    """One kind of stream: its topics, its views, and what follows from its events."""

    id: ClassVar[str]
    """What people call such a stream: `promotion`."""
    open_topics: ClassVar[tuple[Topic, ...]] = ()
    """Topics that anybody may ask about, whatever the house knows of their offices."""

    def __init__(self) -> None:
        add_sentences(self.own.refusals)

    @cached_property
    def acts(self) -> Mapping[type[Request], AnyAct]:
        """Return every act, by its request."""
        return acts_of(self.topics)

    @cached_property
    def begins(self) -> bool:
        """Return whether a stream of this kind begins with a request of its own."""
        return any(issubclass(each, Begins) for each in self.own.requests)

    @cached_property
    def formats(self) -> Formats:
        """Return what the rows of its streams are read into."""
        types = reduce(or_, self.own.events), reduce(or_, self.own.requests)
        return Formats(events=types[0], command=Command, requests=types[1])

    @abstractmethod
    def fresh(self) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, rules: R, at: int) -> Any:
        """Return what a viewer may see."""

    @abstractmethod
    def standing(self, house: Any, state: S, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        """Return what the house knows of the speaker, and of those whom the request is about."""

    def next_step(self, state: S) -> Request | None:
        """Return the next step that needs no person."""
        return None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: R) -> Iterable[Inside]:
        """Return what the house has to do because of an event, in the same transaction."""
        return ()

    def tells(self, event: Event) -> Iterable[For]:
        """Return what other streams have to do because of an event, in the same transaction."""
        return ()

    def words(self, rules: R) -> AbstractContextManager[None]:
        """Let sentences tell amounts and times as they are told in such a stream."""
        return nullcontext()

    def decided_elsewhere(self, state: S, does: Request) -> bool:
        """Return whether a request was decided by more than what the record of the stream holds."""
        return False

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[S]:
        """Return what compares the events of one stream, in their order, with the records of the tables that they took their
        facts from."""
        return lambda state, event: ()


class StreamMachine(Machine[S], Generic[S, R]):
    """A stream of a kind under its rules."""

    def __init__(self, kind: Kind[S, R], stream: str, rules: R, name: str = "") -> None:
        self.kind = kind
        self.name = name or stream
        self.rules = rules
        self._stream = stream

    @property
    def stream(self) -> str:
        return self._stream

    @property
    def formats(self) -> Formats:
        return self.kind.formats

    @property
    def book(self) -> Rulebook | None:
        return getattr(self.rules, "book", None)

    def context(self, state: S, who: Actor, at: int, standing: Standing) -> Asking[S, R]:
        """Return somebody who asks something of the stream, at a time."""
        return Asking(state, who, at, self.rules, standing)

    @property
    def _called(self) -> str:
        """Return what a sentence calls it: a promotion, the house."""
        return f"a {self.kind.id}" if self.kind.begins else self.name

    def decide(self, state: S, command: Command) -> Decision:
        does, who, kind = command.does, command.who, self.kind
        act = kind.acts.get(type(does))
        if act is None:
            tag = str(type(does).__struct_config__.tag)
            return Refusal("other-game", (), {"game": self._called, "request": tag})
        if isinstance(does, Inside) and not is_house(who):
            return Refusal("house-alone", (), {"request": act.tag, "where": self._called})
        if kind.begins and isinstance(does, Begins) != (state == kind.fresh()):
            return Refusal("begun-already" if isinstance(does, Begins) else "not-begun", (), {"kind": kind.id})
        if type(does) not in acts_of(kind.open_topics) and (refusal := not_entitled(who, command.standing)):
            return refusal
        return act.decide(self.context(state, who, command.at, command.standing), does)

    def evolve(self, state: S, event: Event, step: str = "") -> S:
        assert isinstance(event, StreamEvent)
        after: S = event.after(state)
        return after

    def first(self, event: Event) -> S:
        return self.evolve(self.kind.fresh(), event)

    def offers(self, state: S, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        """Return the requests that this stream would carry out, as far as it depends on itself."""
        return tuple(offer for offer, _ in self.offered(state, who, at, standing))

    def offered(self, state: S, who: Actor, at: int, standing: Standing) -> Iterator[tuple[Offer, Request | None]]:
        """Yield what may be asked, each with the request to try first where other streams could refuse their part."""
        c, kind = self.context(state, who, at, standing), self.kind
        if kind.begins and state == kind.fresh():
            return
        for topic in kind.open_topics if not_entitled(who, standing) else kind.topics:
            for act in topic.acts:
                for offer, values in act.offered(c):
                    yield offer, act.trial(values)

    def view(self, state: S, viewer: Viewer, at: int) -> Any:
        return self.kind.view(state, viewer, self.rules, at)

    def next_step(self, state: S, chance: Chance) -> Request | None:
        return self.kind.next_step(state)

    def chance(self, state: S, command: Command) -> tuple[Chosen, int] | None:
        asks = self.kind.acts[type(command.does)].chance
        chosen = asks(self.context(state, command.who, command.at, command.standing), command.does) if asks else None
        return (chosen, 0) if chosen else None

    def draws(self, does: Request) -> bool:
        act = self.kind.acts.get(type(does))
        return act is not None and act.chance is not None

    def standing(self, house: Any, state: S | None, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        return self.kind.standing(house, self.kind.fresh() if state is None else state, who, at, does, version)

    def reacts(self, event: Event, at: int, version: int) -> Iterable[Request]:
        return self.kind.reacts(self.name, event, at, version, self.rules)

    def tells(self, event: Event, at: int, version: int) -> Iterable[For]:
        return self.kind.tells(event)

    def again(self, state: S | None, command: Command) -> Decision | None:
        before = self.kind.fresh() if state is None else state
        return None if self.kind.decided_elsewhere(before, command.does) else self.decide(before, command)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[S]:
        return self.kind.compares(tables)

    def words(self) -> AbstractContextManager[None]:
        return self.kind.words(self.rules)


REFUSALS = {
    "house-alone": (
        "{request} is a step that the house takes by itself in {where}; nobody asks for it.",
        "Leave it to the house.",
    ),
    "begun-already": ("There is a {kind} of this name already.", "Give the new one another name."),
    "not-begun": ("There is no {kind} of this name yet.", "Begin it first."),
}
add_sentences(REFUSALS)
