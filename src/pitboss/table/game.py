"""The interface a game implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from pitboss.law import Rulebook
from pitboss.law.vocabulary import Accepts, Vocabulary
from pitboss.money import Move
from pitboss.table.accounts import areas_with
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision, wagering_closed
from pitboss.table.events import AreaSettled, Event
from pitboss.table.incidents import NOTIFY, Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal, add_sentences
from pitboss.table.rules import Rules
from pitboss.table.service import Action, Chosen, Condition, Format, Remedy, Service, Step, StepKind, Upcast, Waiting
from pitboss.table.settings import DEVICES
from pitboss.table.state import Phase, TableState

__all__ = ["Action", "Chosen", "Format", "Game", "Remedy", "Service", "Step", "StepKind", "Waiting"]


class Game(ABC):
    """Everything the table asks of a game. A game is one object; its round is its own part of the state."""

    id: ClassVar[str]
    services: ClassVar[tuple[Service, ...]]
    rules: ClassVar[Mapping[str, str]]
    """Rule names beyond those of its services, each with what it is."""
    powers: ClassVar[frozenset[str]] = frozenset()
    """The powers that its own requests require, and those for actions of a service that only this game has."""
    reads: ClassVar[type[Rules]]
    """How one table of this game reads its rulebook."""
    context: ClassVar[type[Context]] = Context
    requests: ClassVar[tuple[type[Request], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    keyed: ClassVar[tuple[type[Event], ...]] = ()
    """Those of its events that a person may have keyed in error, so that they may be taken back."""
    incidents: ClassVar[tuple[type[Incident], ...]] = ()
    conditions: ClassVar[Mapping[str, Condition]] = {}
    """What the `when` of a remedy row may say."""
    remedies: ClassVar[Mapping[str, Remedy]] = {}
    decidable: ClassVar[tuple[str, ...]] = ()
    """The remedies a supervisor may decide on where no rule settles a case."""
    about_an_area: ClassVar[tuple[str, ...]] = ()
    """Those of them that concern one area and not the whole table."""
    conduct: ClassVar[Mapping[str, str]] = {}
    """Rules of conduct of its own that can be broken at the table, each with what a person did who broke it."""
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {}
    interpretations: ClassVar[Mapping[str, Any]] = {}
    upcasts: ClassVar[Mapping[type[Event], Upcast]] = {}
    formats: ClassVar[Mapping[str, Format]] = {}
    """By the tag of an older format: how its body becomes that of the next one."""

    def __init__(self) -> None:
        for service in self.services:
            add_sentences(service.refusals)
        add_sentences(self.refusals)

    # --- the round -------------------------------------------------------------------------------------------------

    @abstractmethod
    def fresh(self) -> Any:
        """Return the game's part of a round that has not begun."""

    @abstractmethod
    def offers(self, c: Any) -> Iterator[Offer | Refusal]:
        """Yield the game's own requests that may be made now."""

    @abstractmethod
    def decide(self, c: Any, request: Any) -> Decision:
        """Decide one of the game's own requests."""

    @abstractmethod
    def evolve(self, part: Any, event: Event) -> Any:
        """Return the game's part after an event, its own or the table's. No rule is decided here."""

    @abstractmethod
    def next_step(self, state: TableState, rules: Any) -> Step | None:
        """Return what the dealer has to do next in the round, as soon as nobody else has to act."""

    def chance(self, c: Any, request: Any) -> Chosen | None:
        """Return what chance has to give for one of the game's own requests."""
        return None

    def waiting(self, state: TableState, rules: Any) -> tuple[Waiting, ...]:
        """Return who must act now."""
        return ()

    def overdue(self, state: TableState, rules: Any, at: int, since: int) -> Request | None:
        """Return what the house has to do or report where it deals because a player, awaited since then, has not acted."""
        return None

    def asks_at(self, state: TableState, rules: Any, since: int) -> int:
        """Return when the house asks for an act that the round has been waiting for since then; 0 for never."""
        return 0

    def stage(self, state: TableState) -> str:
        """Return where the round stands, in one word."""
        return state.phase.value

    def standing_at(self, state: TableState) -> str:
        """Return what the table is doing: its phase, or the stage of its round."""
        return self.stage(state) if state.phase is Phase.ROUND else state.phase.value

    def live(self, state: TableState, area: int) -> bool:
        """Return whether the wagers of an area are still in play."""
        entry = state.round.entries.get(area)
        return state.phase is Phase.ROUND and entry is not None and not entry.void

    def results_shown(self, state: TableState) -> bool:
        """Return whether a wager on the layout may be one that has lost."""
        return False

    def controller(self, state: TableState, area: int) -> int:
        """Return the seat of whoever decides for an area."""
        return state.round.entries[area].owner

    def allows(self, c: Any, action: Action) -> Refusal | None:
        """Refuse an action of a service that the stage of the round does not allow."""
        return wagering_closed(c, *action.closed_by) if action.closed_by else None

    def keeps_seat(self, c: Any, seat: int) -> Refusal | None:
        """Refuse a free seat to somebody before whom others may have it."""
        return None

    def shoe_plays_on(self, c: Any) -> bool:
        """Return whether the next round is dealt from what is left in the shoe."""
        return False

    def started(self, state: TableState, rules: Any) -> bool:
        """Return whether the dealer may begin a round: after the call, unless all wagers have been taken back."""
        return state.round.called and bool(areas_with(state, rules.wagers))

    def least_stake(self, c: Any) -> tuple[int, str]:
        """Return the least that a player must have on the table after buying chips, and the rule that says so."""
        return 0, "chips.buy"

    # --- wagers ----------------------------------------------------------------------------------------------------

    def placeable(self, rules: Any) -> tuple[str, ...]:
        """Return the wagers that may be placed before the round begins."""
        wagers: tuple[str, ...] = rules.wagers
        return wagers

    def own_bounds(self, c: Any, place: int, owner: int, wager: str) -> Bounds | None:
        """Return the bounds of a wager that does not follow the sign; None for one that does."""
        return None

    def outside_own_bounds(self, c: Any, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        """Refuse an amount outside the bounds of such a wager."""
        return None

    def not_placeable(self, c: Any, wager: str) -> Refusal | None:
        """Refuse a wager of the layout that may not be placed before the round begins."""
        return None

    def unknown_wager(self, c: Any, wager: str) -> Refusal | None:
        """Refuse what is no wager of the layout, where the game can say more about it than that."""
        return None

    def not_now(self, c: Any, place: int, wager: str) -> Refusal | None:
        """Refuse a wager that must wait for another, or that another one has fixed."""
        return None

    def not_together(self, c: Any, place: int, totals: dict[str, int]) -> Refusal | None:
        """Refuse wagers that may not be placed together."""
        return None

    def cannot_stay(self, c: Any, left: dict[str, int]) -> str:
        """Return the rule by which these wagers may not stay on an area without another; empty if they may."""
        return ""

    def placing(self, c: Any, place: int, totals: dict[str, int]) -> Iterator[str]:
        """Yield the rules of the game by which these wagers are placed."""
        yield from ()

    def not_adjustable(self, c: Any, area: int) -> Refusal | None:
        """Refuse to change a wager found on an area, where the settlement has gone too far."""
        return None

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: Any, report: Any) -> str | None:
        """Return why a report of one of the game's incidents cannot be true, if it cannot."""
        return None

    def classify(self, c: Any, report: Any) -> Incident:
        """Return the incident as the rules see it, after what has already happened in the round."""
        classified: Incident = report
        return classified

    def seen(self, c: Any, report: Any) -> Iterator[Event]:
        """Yield what everybody saw when it happened and therefore knows from now on."""
        yield from ()

    def too_early(self, c: Any, report: Any) -> Refusal | None:
        """Refuse a report of what is not yet an incident."""
        return None

    def late(self, c: Any, report: Any) -> bool:
        """Return whether the incident belongs to an earlier round and was found too late to be corrected."""
        return False

    def not_decidable(self, c: Any, remedy: str, place: int) -> Refusal | None:
        """Refuse a supervisor's remedy that cannot be carried out now, or not at that place."""
        return None

    def undone(self, c: Any, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]] | None:
        """Return what goes back, and by which moves, when a round is void in which players bet with each other; None where each
        area has its own wagers."""
        return None

    # --- looking ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: TableState, viewer: Any) -> Any:
        """Return the game's part of the table as a viewer may see it."""

    def shown(self, state: TableState, viewer: Any) -> Iterable[Any]:
        """Return the pieces of this round that a viewer's view shows, beside those that left the shoe face up."""
        return ()

    # --- what is put together from the services --------------------------------------------------------------------

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
    def handlers(self) -> Mapping[type[Request], Callable[[Any, Any], Decision]]:
        """Return the function that decides each request."""
        found = {request: service.decide for service in self.services for request in service.requests}
        return found | dict.fromkeys(self.requests, self.decide)

    @cached_property
    def chances(self) -> Mapping[type[Request], Callable[[Any, Any], Chosen | None]]:
        """Return the function that says what each request needs from chance."""
        found = {each: service.chance for service in self.services if service.chance for each in service.requests}
        return found | dict.fromkeys(self.requests, self.chance)

    @cached_property
    def evolvers(self) -> Mapping[type[Event], Callable[[TableState, Any], TableState]]:
        """Return the service that applies each event of the table."""
        return {event: service.evolve for service in self.services for event in service.events}

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

    def undecidable(self, c: Any, remedy: str, place: int) -> Refusal | None:
        """Refuse a supervisor's remedy that cannot be carried out now, or not at that place, by the game or the service."""
        for service in self.services:
            if remedy in service.decidable:
                return service.decidable[remedy](c, place)
        return self.not_decidable(c, remedy, place)

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
        return found | dict(self.reads.settings)

    @cached_property
    def all_interpretations(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        for service in self.services:
            found |= service.interpretations
        return found | dict(self.interpretations)

    def incident(self, name: str, **facts: Any) -> Incident:
        """Return the report of an incident by its name; `seat` is the area or place it concerns."""
        kind = self.all_incidents[name]
        if "seat" in facts:
            seat = facts.pop("seat")
            facts |= {field: seat for field in ("area", "place") if field in kind.__struct_fields__}
        return kind(**facts)

    def cannot_have_happened(self, c: Any, report: Incident) -> str | None:
        """Return why a report cannot be true, by the game or the service whose incident it is."""
        if type(report) in self.incidents:
            return self.impossible(c, report)
        for service in self.services:
            if type(report) in service.incidents and service.impossible:
                return service.impossible(c, report)
        return None

    def completed_request(self, state: TableState, request: Request) -> Request:
        """Return a request of an older record as it would be made today."""
        complete = next((each.completes[type(request)] for each in self.services if type(request) in each.completes), None)
        return complete(state, request) if complete else request

    def upcast_rulebook(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data of a kept rulebook of this game from before the current format."""
        return data

    def completed(self, state: TableState, event: Event) -> Event:
        """Return an event of an older record with the missing fields filled in."""
        upcast = self.all_upcasts.get(type(event))
        return upcast(state, event) if upcast else event


def _tag(request: type[Request]) -> str:
    return str(request.__struct_config__.tag)
