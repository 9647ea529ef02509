"""Acts and topics: what may be asked of a table, the house, a promotion or a tournament, and everything that belongs to it.

An act is a request, who may make it and when, and what it does. A topic is a few acts with their events, rules, refusals and
incidents: a game is made of topics, and so are each service of the table and each stream of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.chance import Chance
from pitboss.law.schema import Value
from pitboss.law.vocabulary import Accepts
from pitboss.table.commands import Inside, Report, Request
from pitboss.table.context import AnyContext, Decision
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

C = TypeVar("C", contravariant=True)
"""The context in which an act is asked for."""
Q = TypeVar("Q", bound=Request, contravariant=True)
"""Its request."""
T = TypeVar("T")

AnyIncident: TypeAlias = Any
"""The incident of a remedy or condition: the rows of a rulebook say which go together, so no type can."""
Remedy = Callable[[AnyContext, AnyIncident, tuple[str, ...]], Iterator[Event]]
"""From the context, the incident as the rules classify it and the clauses: the events of the remedy."""
Condition = Callable[[AnyContext, AnyIncident], bool]
"""Whether what a remedy row's `when` names holds, from the context and the incident."""
Decidable = Callable[[AnyContext, int], Refusal | None]
"""Refuses a remedy that a supervisor decides on, for an area (0 for the table), where it cannot be carried out."""


class Chosen(Struct, frozen=True):
    """What chance has to give for a request: the field it fills, with pieces to shuffle or numbers below a bound."""

    field: str
    shuffled: tuple[object, ...] = ()
    below: tuple[int, ...] = ()
    least: int = 0
    """What those numbers count from: 1 for dice."""

    def given(self, chance: Chance) -> tuple[object, ...]:
        """Return the numbers, or the pieces in their order, as chance gives them."""
        return chance.numbers(self.below, self.least) if self.below else chance.shuffled(self.shuffled)


class Act(Struct, Generic[C, Q], frozen=True, dict=True):
    """Something that may be asked: its request, who may make it and when, and what it does."""

    request: type[Q]
    may: Callable[..., Offer | Refusal]
    """Offers the request, or refuses it: from the context, then the values of the fields in `at`."""
    does: Callable[[C, Q, Offer], Decision]
    """Carries it out: from the context, the request and the offer that allows it."""
    at: tuple[str, ...] = ()
    """The fields of the request on which the offer depends, such as its area."""
    each: Callable[[C], Iterable[object]] | None = None
    """The values of those fields that are worth offering now: one value each, or a tuple of them for several fields."""
    chance: Callable[[C, Q], Chosen | None] | None = None
    """What chance has to give once the request is allowed. The act is decided before that, without it, and again with it."""
    tried: Mapping[str, object] | None = None
    """With what, besides the fields in `at`, it is tried before it is offered, where other streams take part in it and could
    refuse their part; None where no other stream has a say."""

    @cached_property
    def tag(self) -> str:
        """Return the name of the request."""
        return str(self.request.__struct_config__.tag)

    @cached_property
    def _once(self) -> tuple[tuple[()], ...]:
        """Return the one offer there can be of a request without `each`. Nobody is offered to report what has happened,
        or what the program does by itself."""
        return () if self.at or issubclass(self.request, Report | Inside) else ((),)

    def offers(self, c: C) -> list[Offer]:
        """Return what may be asked now."""
        return [offer for offer, _ in self.offered(c)]

    def offered(self, c: C) -> Iterator[tuple[Offer, tuple[object, ...]]]:
        """Yield what may be asked now, each with the values of the fields in `at`."""
        for key in self.each(c) if self.each else self._once:
            values = key if isinstance(key, tuple) else (key,)
            offer = self.may(c, *values)
            if not isinstance(offer, Refusal):
                yield offer if offer.request else replace(offer, request=self.tag), values

    def trial(self, values: tuple[object, ...]) -> Request | None:
        """Return the request to try before it is offered with these values; None where no other stream has a say."""
        made: Callable[..., Request] = self.request
        return None if self.tried is None else made(**dict(zip(self.at, values, strict=True)), **self.tried)

    def decide(self, c: C, request: Q) -> Decision:
        """Carry out a request that may be made now, or refuse it."""
        offer = self.may(c, *(getattr(request, field) for field in self.at))
        return offer if isinstance(offer, Refusal) else self.does(c, request, offer)


AnyAct: TypeAlias = Act[Any, Any]
"""An act of any game or stream. A topic holds acts of different requests, and types have no word for that."""


class Topic(Struct, frozen=True, kw_only=True):
    """One topic of a game or of the table: its acts and events, with the rules, refusals and incidents that go with them."""

    acts: tuple[AnyAct, ...] = ()
    events: tuple[type[Event], ...] = ()
    keyed: tuple[type[Event], ...] = ()
    """Those of its events that a person may have keyed in error, so that they may be taken back."""
    rules: Mapping[str, str] = {}
    """Rule names, each with what it is."""
    powers: frozenset[str] = frozenset()
    """Of its rules, those that a rulebook gives to an office as a power: an act of the topic requires each of them."""
    incidents: tuple[type[Incident], ...] = ()
    conditions: Mapping[str, Condition] = {}
    """What the `when` of a remedy row may say."""
    remedies: Mapping[str, Remedy] = {}
    decidable: Mapping[str, Decidable] = {}
    """Of its remedies, those that a supervisor may decide on where no rule settles a case."""
    about_an_area: tuple[str, ...] = ()
    """Of those, the remedies that concern one area and not the whole table."""
    conduct: Mapping[str, str] = {}
    """Rules of conduct that can be broken at the table, each with what a person did who broke it."""
    refusals: Mapping[str, tuple[str, str]] = {}
    """Code: what was wrong, and the way out."""
    settings: Mapping[str, Accepts] = {}
    """The settings that it reads, each with the values it can have."""
    interpretations: Mapping[str, Value] = {}
    """By setting: the one reading of the source that is built."""

    @property
    def requests(self) -> tuple[type[Request], ...]:
        """Return what may be asked."""
        return tuple(act.request for act in self.acts)


def together(topics: Iterable[Topic]) -> Topic:
    """Return one topic with all that these bring; of two things with one name the later holds."""
    parts = tuple(topics)
    return Topic(
        acts=tuple(act for part in parts for act in part.acts),
        events=_each(part.events for part in parts),
        keyed=_each(part.keyed for part in parts),
        rules=_named(part.rules for part in parts),
        powers=frozenset(_each(part.powers for part in parts)),
        incidents=_each(part.incidents for part in parts),
        conditions=_named(part.conditions for part in parts),
        remedies=_named(part.remedies for part in parts),
        decidable=_named(part.decidable for part in parts),
        about_an_area=_each(part.about_an_area for part in parts),
        conduct=_named(part.conduct for part in parts),
        refusals=_named(part.refusals for part in parts),
        settings=_named(part.settings for part in parts),
        interpretations=_named(part.interpretations for part in parts),
    )


def _each(parts: Iterable[Iterable[T]]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(each for part in parts for each in part))


def _named(parts: Iterable[Mapping[str, T]]) -> dict[str, T]:
    return {name: value for part in parts for name, value in part.items()}


def acts_of(topics: Iterable[Topic]) -> dict[type[Request], AnyAct]:
    """Return the acts of some topics, by their requests."""
    return {act.request: act for topic in topics for act in topic.acts}


def nobody(c: object) -> Iterable[tuple[()]]:
    """Return nothing to offer, for an act that somebody may ask for but nobody is offered."""
    return ()
