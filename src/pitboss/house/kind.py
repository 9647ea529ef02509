"""A kind of stream of the house besides its tables: promotions, and whatever else the house decides by rules.

A kind says what may be asked and how each request is decided, what happens, who sees what. The machine below runs any kind on
the one runner, so a kind has no clock, no chance and no record of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import cached_property, reduce
from operator import or_
from typing import Any, ClassVar, Generic, Protocol

from msgspec.structs import replace

from pitboss.cards.chance import Chance
from pitboss.house.days import clocks_of
from pitboss.house.machine import Compares, For, Machine, S
from pitboss.house.people import People, standing_of
from pitboss.house.record import TableRecord
from pitboss.house.runner import Table
from pitboss.house.running import Runner
from pitboss.house.stream.state import HouseState, offices_of
from pitboss.journal.formats import Formats, Upcasters
from pitboss.law import LawError, Rulebook
from pitboss.law.house_rules import HouseVocabulary, house_problems
from pitboss.table.bound import Bound
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import PLAYER, Actor, Command, Inside, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.game import Chosen
from pitboss.table.offers import Offer
from pitboss.table.persons import among, identity, is_house, not_entitled
from pitboss.table.refusal import Fact, Refusal, add_sentences
from pitboss.table.viewers import Viewer

EXCLUDED, STAFF = "excluded", "staff"
"""What the house may know of a person whom a request is about."""
SOMEBODY = "somebody new"
"""Stands in an offer for a person who is named when it is taken up."""


class StreamRules(Bound):
    """A rulebook as a stream of the house reads it."""

    def __init__(self, book: Rulebook, known: HouseVocabulary) -> None:
        for problem in house_problems(book, known):
            raise problem
        if not known.carried_by(book):
            expected = f"a rulebook whose own clauses say how a {known.kind} is run"
            raise LawError(book.where, "clause", expected, "none that does")
        zone = f"{known.kind}.time-zone"
        self.zone = str(book.setting(zone).value) if book.has_setting(zone) else "UTC"
        self._bind(book, known.rules, {office.name: book.powers(office.name) for office in book.offices})

    def value(self, key: str) -> Any:
        """Return the value of a setting."""
        return self.book.setting(key).value

    def clocks(self) -> AbstractContextManager[None]:
        """Let times in sentences be told by the clocks that the stream goes by."""
        return clocks_of(self.zone)


class StreamContext(Generic[S]):
    """Somebody who asks something of a stream of the house, at a time."""

    __slots__ = ("at", "rules", "standing", "state", "who")

    def __init__(self, state: S, who: Actor, at: int, rules: StreamRules, standing: Standing) -> None:
        self.state = state
        self.who = who
        self.at = at
        self.rules = rules
        self.standing = standing

    def refuse(self, code: str, *rules: str, **facts: Fact) -> Refusal:
        """Refuse under these rules, the most specific clause first."""
        return Refusal(code, self.rules.cite_specific(*rules), facts)

    def requires(self, power: str, *forbidding: str) -> Refusal | None:
        """Refuse unless the rulebook gives the speaker's office this power."""
        return self.rules.not_given(self.who.office, power, *forbidding)

    def spoken_for(self, given: str, *rules: str) -> str | Refusal:
        """Return the person whom a request is about: a player, unless they name somebody, or whom an office names."""
        person = given.strip() or (self.who.name if self.who.office == PLAYER else "")
        if not person:
            return self.refuse("for-somebody", *rules, office=self.who.office)
        return Refusal("no-name", (), {"longest": LONGEST_NAME}) if bad_name(person) else person

    def known_of(self, person: str) -> tuple[str, ...]:
        """Return what the house knows of a person that may keep them from something."""
        return self.standing.concerned.get(identity(person), ())

    def short_of(self, person: str, amount: int) -> int | None:
        """Return the cash of a person who has less than this amount; None if they have it, or nothing is known of it."""
        held = self.standing.purses.get(person)
        return held if held is not None and held < amount else None

    def unexplained(self, words: str, *rules: str) -> Refusal | None:
        """Refuse an act without the words that these rules want on the record."""
        return None if words.strip() else self.refuse("no-reason", *rules)


class Begins(Request, frozen=True):
    """The first request to a stream: its name, and the rulebook that it is run by."""

    name: str
    rulebook: str
    digests: dict[str, str]
    """The SHA-256 of the rulebook and of each book that it includes."""


class StreamEvent(Event, Generic[S], frozen=True, kw_only=True):
    """Something that happens in a stream of the house. It knows what it changes."""

    def after(self, state: S) -> S:
        """Return the stream after it. Facts are copied; nothing is decided here."""
        return state


class Begun(Event, frozen=True, kw_only=True):
    """The first event of a stream."""

    name: str
    rulebook: str
    digests: dict[str, str]


class Surroundings(Protocol):
    """What a stream may ask the house that it belongs to."""

    @property
    def people(self) -> People: ...

    def must_hold(self) -> None:
        """Raise what is wrong with the house's own record."""

    def tables(self) -> Collection[Table]:
        """Return the tables whose record can be read."""

    def readable(self, kind: Kind[Any]) -> Iterator[Runner[Any]]:
        """Yield the streams of a kind whose record can be read."""


class Kind(ABC, Generic[S]):
    """One kind of stream: its vocabulary, its requests and events, its views and its words."""

    vocabulary: ClassVar[HouseVocabulary]
    requests: ClassVar[Mapping[type[Request], Callable[[Any, Any], Decision]]]
    """What may be asked, and how it is decided in a context. A request that is `Inside` is the house's own."""
    events: ClassVar[tuple[type[StreamEvent[Any]], ...]]
    """What may happen."""
    refusals: ClassVar[Mapping[str, tuple[str, str]]]
    drawn: ClassVar[tuple[type[Request], ...]] = ()
    """Requests of people to which chance adds something."""
    formats_before: ClassVar[Upcasters] = {}
    """How older rows are read."""

    def __init__(self) -> None:
        add_sentences(self.refusals)

    @property
    def id(self) -> str:
        """Return what people call such a stream: `promotion`."""
        return self.vocabulary.kind

    @property
    def prefix(self) -> str:
        """Return how the names of its streams begin."""
        return f"{self.id}/"

    @cached_property
    def formats(self) -> Formats:
        """Return what the rows of its streams are read into."""
        return Formats(
            events=reduce(or_, self.events), command=Command, requests=reduce(or_, self.requests), upcasters=self.formats_before
        )

    def rules(self, book: Rulebook) -> StreamRules:
        """Return the rules that a stream is run by; raise LawError if the book does not have them."""
        return StreamRules(book, self.vocabulary)

    @abstractmethod
    def fresh(self) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    def candidates(self, c: StreamContext[S]) -> Iterator[tuple[Request, tuple[str, ...]]]:
        """Yield requests that may be worth making now, each with the choices that tell it apart. Those that the rules allow are
        offered."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, rules: StreamRules, at: int) -> Any:
        """Return what a viewer may see."""

    def concerned(self, state: S, does: Request | None) -> Iterable[str]:
        """Return the persons whom a request is about, or whom any request may be about: the house must know more of them."""
        return ()

    def payers(self, state: S, who: Actor, does: Request | None) -> Iterable[str]:
        """Return the persons who pay because of a request, or because of any request."""
        return ()

    def next_step(self, state: S) -> Request | None:
        """Return the next step that needs no person."""
        return None

    def chance(self, state: S, does: Request) -> Chosen | None:
        """Return what chance has to give for a request that the rules allow."""
        return None

    def reacts(self, name: str, event: Event, at: int, version: int, rules: StreamRules) -> Iterable[Inside]:
        """Return what the house has to do because of an event, in the same transaction."""
        return ()

    def tells(self, event: Event) -> Iterable[For]:
        """Return what other streams have to do because of an event, in the same transaction."""
        return ()

    def forbidden(self, house: Surroundings, state: S, does: Request, who: Actor, at: int) -> Refusal | None:
        """Refuse what no rule of the stream forbids but the persons whom it concerns do: limits that they set themselves."""
        return None

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[S]:
        """Return what compares the events of one stream, in their order, with the records of the tables that they took their
        facts from."""
        return lambda state, event: ()


class StreamMachine(Machine[S]):
    """A stream of a kind under its rules."""

    def __init__(self, kind: Kind[S], name: str, rules: StreamRules) -> None:
        self.kind = kind
        self.name = kind.prefix + name
        self.rules = rules

    @property
    def stream(self) -> str:
        return self.name

    @property
    def formats(self) -> Formats:
        return self.kind.formats

    @property
    def book(self) -> Rulebook:
        return self.rules.book

    def decide(self, state: S, command: Command) -> Decision:
        does = command.does
        decides = self.kind.requests.get(type(does))
        if decides is None:
            tag = str(type(does).__struct_config__.tag)
            return Refusal("other-game", (), {"game": f"a {self.kind.id}", "request": tag})
        if isinstance(does, Inside) and not is_house(command.who):
            return Refusal("house-alone", (), {"request": str(type(does).__struct_config__.tag), "kind": self.kind.id})
        if isinstance(does, Begins) != (state == self.kind.fresh()):
            return Refusal("begun-already" if isinstance(does, Begins) else "not-begun", (), {"kind": self.kind.id})
        if refusal := not_entitled(command.who, command.standing):
            return refusal
        return decides(StreamContext(state, command.who, command.at, self.rules, command.standing), does)

    def evolve(self, state: S, event: Event, step: str = "") -> S:
        assert isinstance(event, StreamEvent)
        after: S = event.after(state)
        return after

    def first(self, event: Event) -> S:
        return self.evolve(self.kind.fresh(), event)

    def offers(self, state: S, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        """Return the requests that this stream would carry out, as far as it depends on itself."""
        return tuple(offer for offer, _, _ in self.tried(state, who, at, standing))

    def tried(self, state: S, who: Actor, at: int, standing: Standing) -> Iterator[tuple[Offer, Command, tuple[Event, ...]]]:
        """Yield what may be asked, each with the command and what it comes to; whoever has to sign with somebody is taken to be
        there."""
        for does, choices in self.kind.candidates(StreamContext(state, who, at, self.rules, standing)):
            command = Command("offer", who, at, does, standing=standing)
            decision = self.decide(state, command)
            if not isinstance(decision, Refusal):
                yield Offer(str(type(does).__struct_config__.tag), decision[0].clauses, choices=choices), command, decision

    def view(self, state: S, viewer: Viewer, at: int) -> Any:
        return self.kind.view(state, viewer, self.rules, at)

    def next_step(self, state: S, chance: Chance) -> Request | None:
        return self.kind.next_step(state)

    def chance(self, state: S, command: Command) -> tuple[Chosen, int] | None:
        chosen = self.kind.chance(state, command.does)
        return (chosen, 0) if chosen else None

    def draws(self, does: Request) -> bool:
        return type(does) in self.kind.drawn or (bool(does.SECRET) and isinstance(does, Inside))

    def standing(self, house: HouseState, state: S | None, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        """Return what the house knows of the speaker, and of the person whom the request is about."""
        known = standing_of(house, who, at, "", version, getattr(does, "signed_by", ""))
        persons = (who.name, *self.kind.concerned(state, does)) if state is not None else ()
        concerned = {identity(person): facts for person in persons if (facts := about(house, person))}
        payers = self.kind.payers(state, who, does) if state is not None else ()
        purses = {person: house.purses.get(person, 0) for person in payers}
        return replace(known, concerned=concerned, purses=purses, pools={}, house_wide={})

    def reacts(self, event: Event, at: int, version: int) -> Iterable[Request]:
        return self.kind.reacts(self.name, event, at, version, self.rules)

    def tells(self, event: Event, at: int, version: int) -> Iterable[For]:
        return self.kind.tells(event)

    def again(self, state: S | None, command: Command) -> Decision:
        return self.decide(self.kind.fresh() if state is None else state, command)

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[S]:
        return self.kind.compares(tables)

    def words(self) -> AbstractContextManager[None]:
        return self.rules.clocks()


def about(house: HouseState, person: str) -> tuple[str, ...]:
    """Return what the house knows of a person that may keep them from something."""
    facts = ((EXCLUDED, among(person, house.excluded)), (STAFF, bool(offices_of(house, person))))
    return tuple(fact for fact, holds in facts if holds)


REFUSALS = {
    "house-alone": (
        "{request} is a step that the house takes by itself in a {kind}; nobody asks for it.",
        "Leave it to the house.",
    ),
    "for-somebody": ("You speak as {office}, and named nobody.", "Name the person whom it is for."),
    "stream-name": ("A {kind} cannot be called {name}; its name must {needed}.", "Give it another name."),
    "begun-already": ("There is a {kind} of this name already.", "Give the new one another name."),
    "not-begun": ("There is no {kind} of this name yet.", "Begin it first."),
}
add_sentences(REFUSALS)
