"""What a game declares, put together with what its services bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Vocabulary
from pitboss.table.acts import Act, Condition, Remedy
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.gathered import Gathered
from pitboss.table.incidents import NOTIFY, Incident
from pitboss.table.phrases import add_conduct
from pitboss.table.refusal import add_sentences
from pitboss.table.rules import Rules
from pitboss.table.service import Format, Service, Upcast
from pitboss.table.settings import DEVICES
from pitboss.table.state import TableState


class Declared(Gathered):
    """The names and types of a game, and the same of its services, each gathered once."""

    id: ClassVar[str]
    kind: ClassVar[str] = ""
    """What players call this kind of game, where its name does not end with it."""
    services: ClassVar[tuple[Service, ...]]
    reads: ClassVar[type[Rules]]
    """How one table of this game reads its rulebook."""
    context: ClassVar[type[Context]] = Context
    upcasts: ClassVar[Mapping[type[Event], Upcast]] = {}
    formats: ClassVar[Mapping[str, Format]] = {}
    """By the tag of an older format: how its body becomes that of the next one."""

    def __init__(self) -> None:
        for service in self.services:
            add_sentences(service.refusals)
        add_sentences(self.refusals)
        add_conduct(self.conduct)

    @cached_property
    def needed(self) -> Mapping[str, str]:
        """Return every rule that the game and its services carry out, each with what it is."""
        rules: dict[str, str] = {}
        for service in self.services:
            rules |= service.rules
        return rules | dict(self.rules)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Return the names that a rulebook of this game may use."""
        return Vocabulary(
            rules=self.needed,
            own_rules=tuple(self.rules),
            incidents=frozenset(self.all_incidents),
            conditions=frozenset(self.all_conditions),
            remedies=frozenset((*self.all_remedies, NOTIFY)),
            devices=DEVICES,
            settings=self.all_settings,
            interpretations=frozenset(self.all_interpretations),
            of_other_games=frozenset(self._read_elsewhere()),
        )

    def _read_elsewhere(self) -> Iterator[str]:
        """Yield the settings of the services that the game does not use."""
        from pitboss.table.services import STANDARD

        for service in STANDARD:
            if service not in self.services:
                yield from (*service.settings, *service.interpretations)

    def powers_in(self, book: Rulebook) -> set[str]:
        """Return every power that something said to a table under this rulebook can require: those of the services and the game,
        and the rules of its conduct, its checklist and its remedies."""
        rows = {row.carries for row in book.checklist} | {row.carries for row in book.remedies}
        return rows.union(self.powers, self.conduct, *(service.powers for service in self.services))

    @cached_property
    def own_rules(self) -> frozenset[str]:
        """Return the rules that only this game carries out."""
        return frozenset(self.rules)

    @cached_property
    def acts(self) -> Mapping[type[Request], Act]:
        """Return every act of the game and its services, by its request."""
        return {act.request: act for topic in (*self.services, *self.topics) for act in topic.acts}

    @cached_property
    def own_requests(self) -> Mapping[str, type[Request]]:
        """Return the game's own requests, by the name that offers use."""
        return {_tag(each): each for each in self.requests}

    @cached_property
    def service_requests(self) -> Mapping[str, type[Request]]:
        """Return the requests of its services, by the name that offers use."""
        return {_tag(each): each for service in self.services for each in service.requests}

    @cached_property
    def all_requests(self) -> tuple[type[Request], ...]:
        """Return every request and report that a table of this game accepts."""
        own = (each for service in self.services for each in (*service.requests, *service.incidents))
        return tuple(dict.fromkeys((*own, *self.requests, *self.incidents)))

    @cached_property
    def all_events(self) -> tuple[type[Event], ...]:
        """Return every event that may happen at a table of this game."""
        own = (each for service in self.services for each in service.events)
        return tuple(dict.fromkeys((*own, *self.events)))

    @cached_property
    def all_keyed(self) -> frozenset[type[Event]]:
        """Return every event that may be taken back if it was keyed in error."""
        return frozenset(self.keyed).union(*(service.keyed for service in self.services))

    @cached_property
    def all_incidents(self) -> Mapping[str, type[Incident]]:
        """Return every incident that is possible at a table of this game, by name."""
        own = (each for service in self.services for each in service.incidents)
        return {each.name(): each for each in (*own, *self.incidents)}

    @cached_property
    def all_conditions(self) -> Mapping[str, Condition]:
        found: dict[str, Condition] = {}
        for service in self.services:
            found |= service.conditions
        return found | dict(self.conditions)

    @cached_property
    def all_remedies(self) -> Mapping[str, Remedy]:
        found: dict[str, Remedy] = {}
        for service in self.services:
            found |= service.remedies
        return found | dict(self.remedies)

    @cached_property
    def all_decidable(self) -> tuple[str, ...]:
        """Return the remedies a supervisor may decide on, the game's own and those of its services."""
        return (*self.decidable, *(remedy for service in self.services for remedy in service.decidable))

    def concerns_area(self, remedy: str) -> bool:
        """Return whether a remedy that a supervisor decides on is about one area."""
        return remedy in self.about_an_area or remedy not in self.decidable

    @cached_property
    def all_upcasts(self) -> Mapping[type[Event], Upcast]:
        found: dict[type[Event], Upcast] = {}
        for service in self.services:
            found |= service.upcasts
        return found | dict(self.upcasts)

    @cached_property
    def all_settings(self) -> Mapping[str, Accepts]:
        """Every setting that a table of this game reads, with the values it can have."""
        found: dict[str, Accepts] = {"incidents.supervisor-chooses": tuple(self.all_incidents)}
        for service in self.services:
            found |= service.settings
        for topic in self.topics:
            found |= topic.settings
        return found | dict(self.reads.settings)

    @cached_property
    def all_interpretations(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for service in self.services:
            found |= service.interpretations
        return found | dict(self.interpretations)

    def incident(self, name: str, **facts: Any) -> Incident:
        """Return the report of an incident by its name; `area` is the area or place it concerns."""
        kind = self.all_incidents[name]
        if "area" in facts:
            area = facts.pop("area")
            facts |= {field: area for field in ("area", "place") if field in kind.__struct_fields__}
        return kind(**facts)

    def completed_request(self, state: TableState, request: Request) -> Request:
        """Return a request of an older record as it would be made today."""
        complete = next((each.completes[type(request)] for each in self.services if type(request) in each.completes), None)
        return complete(state, request) if complete else request

    def completed(self, state: TableState, event: Event) -> Event:
        """Return an event of an older record with the missing fields filled in."""
        upcast = self.all_upcasts.get(type(event))
        return upcast(state, event) if upcast else event


def _tag(request: type[Request]) -> str:
    return str(request.__struct_config__.tag)
