"""What a game declares, put together with what its services bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Vocabulary
from pitboss.table.acts import AnyAct, Decidable, Topic, acts_of, together
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.gathered import Gathered
from pitboss.table.incidents import NOTIFY, Incident
from pitboss.table.phrases import add_conduct
from pitboss.table.refusal import add_sentences
from pitboss.table.rules import Rules
from pitboss.table.service import Service
from pitboss.table.settings import DEVICES


class Declared(Gathered):
    """The names and types of a game, by itself and together with its services, each gathered once."""

    id: ClassVar[str]
    kind: ClassVar[str] = ""
    """What players call this kind of game, where its name does not end with it."""
    services: ClassVar[tuple[Service, ...]]
    reads: ClassVar[type[Rules]]
    """How one table of this game reads its rulebook."""

    def __init__(self) -> None:
        add_sentences(self.whole.refusals)
        add_conduct(self.own.conduct)

    @cached_property
    def whole(self) -> Topic:
        """Return what the game and its services bring, together."""
        return together((*self.services, *self.topics))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Return the names that a rulebook of this game may use."""
        return Vocabulary(
            rules=self.whole.rules,
            own_rules=tuple(self.own.rules),
            incidents=frozenset(self.all_incidents),
            conditions=frozenset(self.whole.conditions),
            remedies=frozenset((*self.whole.remedies, NOTIFY)),
            devices=DEVICES,
            settings=self.all_settings,
            interpretations=frozenset(self.whole.interpretations),
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
        return rows.union(self.whole.powers, self.own.conduct)

    @cached_property
    def acts(self) -> Mapping[type[Request], AnyAct]:
        """Return every act of the game and its services, by its request."""
        return acts_of((self.whole,))

    @cached_property
    def requests_by_name(self) -> Mapping[str, type[Request]]:
        """Return the requests of the game and its services, by the names that offers use."""
        return {act.tag: act.request for act in self.whole.acts}

    @cached_property
    def all_keyed(self) -> frozenset[type[Event]]:
        """Return every event that may be taken back if it was keyed in error."""
        return frozenset(self.whole.keyed)

    @cached_property
    def all_requests(self) -> tuple[type[Request], ...]:
        """Return every request and report that a table of this game accepts."""
        said = (each for part in (*self.services, self.own) for each in (*part.requests, *part.incidents))
        return tuple(dict.fromkeys(said))

    @cached_property
    def all_incidents(self) -> Mapping[str, type[Incident]]:
        """Return every incident that is possible at a table of this game, by name."""
        return {each.name(): each for each in self.whole.incidents}

    @cached_property
    def decidable(self) -> Mapping[str, Decidable]:
        """Return the remedies a supervisor may decide on, the game's own first, each with what refuses it."""
        return {**self.own.decidable, **self.whole.decidable}

    @cached_property
    def all_settings(self) -> Mapping[str, Accepts]:
        """Every setting that a table of this game reads, with the values it can have."""
        found: dict[str, Accepts] = {"incidents.supervisor-chooses": tuple(self.all_incidents)}
        return {**found, **self.whole.settings, **self.reads.settings}

    def incident(self, name: str, **facts: object) -> Incident:
        """Return the report of an incident by its name; `area` is the area or place it concerns."""
        kind = self.all_incidents[name]
        if "area" in facts:
            area = facts.pop("area")
            facts |= {field: area for field in ("area", "place") if field in kind.__struct_fields__}
        made: Callable[..., Incident] = kind
        return made(**facts)
