"""The interface a game implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from pitboss.money import Move
from pitboss.table.accounts import areas_with
from pitboss.table.acts import Chosen, Remedy
from pitboss.table.commands import Request
from pitboss.table.context import Decision, wagering_closed
from pitboss.table.declared import Declared
from pitboss.table.events import AreaSettled, Event, GameEvent
from pitboss.table.incidents import Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.service import Action, Format, Service, Step, StepKind, Waiting
from pitboss.table.state import Phase, TableState

__all__ = ["Action", "Chosen", "Format", "Game", "Remedy", "Service", "Step", "StepKind", "Waiting"]


class Game(Declared, ABC):
    """Everything the table asks of a game. A game is one object; its round is its own part of the state."""

    # --- the round -------------------------------------------------------------------------------------------------

    @abstractmethod
    def fresh(self) -> Any:
        """Return the game's part of a round that has not begun."""

    def offers(self, c: Any) -> Iterator[Offer | Refusal]:
        """Yield the game's own requests that may be made now."""
        for topic in self.topics:
            for act in topic.acts:
                yield from act.offers(c)

    def decide(self, c: Any, request: Any) -> Decision:
        """Decide one of the game's own requests."""
        return self.acts[type(request)].decide(c, request)

    def evolve(self, part: Any, event: Event) -> Any:
        """Return the game's part after an event, its own or the table's. No rule is decided here."""
        return event.after(part) if isinstance(event, GameEvent) else self.follow(part, event)

    def follow(self, part: Any, event: Event) -> Any:
        """Return the game's part after an event of the table, such as the end of the round."""
        return part

    @abstractmethod
    def next_step(self, state: TableState, rules: Any) -> Step | None:
        """Return what the dealer has to do next in the round, as soon as nobody else has to act."""

    def chance(self, c: Any, request: Any) -> Chosen | None:
        """Return what chance has to give for one of the game's own requests."""
        act = self.acts.get(type(request))
        return act.chance(c, request) if act and act.chance else None

    def waiting(self, state: TableState, rules: Any) -> tuple[Waiting, ...]:
        """Return who must act now."""
        return ()

    def overdue(self, state: TableState, rules: Any, at: int, since: int) -> Request | None:
        """Return what the house has to do or report where it deals because a player, awaited since then, has not acted."""
        return None

    def asks_at(self, state: TableState, rules: Any, since: int) -> int:
        """Return when the house asks for an act that the round has been waiting for since then; 0 for never."""
        return 0

    def under_way(self, state: TableState) -> bool:
        """Return whether something has begun between rounds that comes to its end whether anybody wagers or not."""
        return False

    def stage(self, state: TableState) -> str:
        """Return where the round stands, in one word."""
        return state.phase.value

    def standing_at(self, state: TableState) -> str:
        """Return what the table is doing: its phase, or the stage of its round."""
        return self.stage(state) if state.phase is Phase.ROUND else state.phase.value

    def round_at(self, state: TableState) -> int:
        """Return the number of the round that an incident belongs to which is reported now."""
        return state.round.number

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

    def in_order(self, state: TableState) -> tuple[int, ...]:
        """Return the seats with a part in the round, or in the last one, in their order at the table."""
        return tuple(sorted(state.round.entries))

    def started(self, state: TableState, rules: Any) -> bool:
        """Return whether the dealer may begin a round: after the call, unless all wagers have been taken back."""
        return state.round.called and bool(areas_with(state, rules.wagers))

    def takes_part(self, state: TableState, seat: int) -> bool:
        """Return whether the player at a seat has a part in the coming round without a wager, such as the bank."""
        return False

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

    def withdrawing(self, c: Any, place: int) -> Iterator[str]:
        """Yield the rules of the game by which wagers of an area are taken back."""
        yield from ()

    def not_withdrawable(self, c: Any, place: int, wagers: Collection[str]) -> Refusal | None:
        """Refuse to take these wagers of an area back, where the wagers of others depend on them."""
        return None

    def leaving(self, c: Any, seat: int) -> tuple[Event, ...]:
        """Return what is settled with a player before they leave the table with their chips."""
        return ()

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: Any, report: Any) -> str | None:
        """Return why a report of one of the game's incidents cannot be true, if it cannot."""
        why: str | None = report.impossible(c)
        return why

    def classify(self, c: Any, report: Any) -> Incident:
        """Return the incident as the rules see it, after what has already happened in the round."""
        classified: Incident = report.classified(c)
        return classified

    def seen(self, c: Any, report: Any) -> Iterator[Event]:
        """Yield what everybody saw when it happened and therefore knows from now on."""
        yield from report.seen(c)

    def too_early(self, c: Any, report: Any) -> Refusal | None:
        """Refuse a report of what is not yet an incident."""
        refusal: Refusal | None = report.too_early(c)
        return refusal

    def late(self, c: Any, report: Any) -> bool:
        """Return whether the incident belongs to an earlier round and was found too late to be corrected."""
        late: bool = report.late(c)
        return late

    def not_decidable(self, c: Any, remedy: str, place: int) -> Refusal | None:
        """Refuse a supervisor's remedy that cannot be carried out now, or not at that place."""
        found = next((topic.decidable[remedy] for topic in self.topics if remedy in topic.decidable), None)
        return found(c, place) if found else None

    def undone(self, c: Any, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]] | None:
        """Return what goes back, and by which moves, when a round is void in which players bet with each other; None where each
        area has its own wagers."""
        return None

    # --- looking ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: TableState, viewer: Any) -> Any:
        """Return the game's part of the table as a viewer may see it."""

    def with_pools(self, seen: Any, pools: Mapping[str, int], rules: Any) -> Any:
        """Return the game's part of a view with what the jackpot pools of the house hold now, where it shows any."""
        return seen

    def shown(self, state: TableState, viewer: Any) -> Iterable[Any]:
        """Return the pieces of this round that a viewer's view shows, beside those that left the shoe face up."""
        return ()

    def upcast_rulebook(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data of a kept rulebook of this game from before the current format."""
        return data

    # --- what the game and its services decide -----------------------------------------------------------------------

    @cached_property
    def handlers(self) -> Mapping[type[Request], Callable[[Any, Any], Decision]]:
        """Return the function that decides each request."""
        asked = {request: service.decide for service in self.services if service.decide for request in service.asked}
        return asked | {request: act.decide for request, act in self.acts.items()} | dict.fromkeys(self.requests, self.decide)

    @cached_property
    def chances(self) -> Mapping[type[Request], Callable[[Any, Any], Chosen | None]]:
        """Return the function that says what each request needs from chance."""
        found = {each: service.chance for service in self.services if service.chance for each in service.asked}
        acts = {request: act.chance for request, act in self.acts.items() if act.chance}
        return found | acts | dict.fromkeys(self.requests, self.chance)

    def undecidable(self, c: Any, remedy: str, place: int) -> Refusal | None:
        """Refuse a supervisor's remedy that cannot be carried out now, or not at that place, by the game or the service."""
        for service in self.services:
            if remedy in service.decidable:
                return service.decidable[remedy](c, place)
        return self.not_decidable(c, remedy, place)

    def cannot_have_happened(self, c: Any, report: Incident) -> str | None:
        """Return why a report cannot be true, by the game or the service whose incident it is."""
        if type(report) in self.incidents:
            return self.impossible(c, report)
        for service in self.services:
            if type(report) in service.incidents and service.impossible:
                return service.impossible(c, report)
        return report.impossible(c)
