"""The interface a game implements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Generic

from pitboss.table.accounts import areas_with
from pitboss.table.acts import Chosen, Remedy
from pitboss.table.context import Context, OwnPart, OwnRules, wagering_closed
from pitboss.table.declared import Declared
from pitboss.table.events import Event, GameEvent
from pitboss.table.refusal import Refusal
from pitboss.table.seating import Seating
from pitboss.table.service import Action, Service, Step, StepKind, Waiting
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import GameView, Viewer
from pitboss.table.wagering import Wagering

__all__ = ["Action", "Chosen", "Game", "Remedy", "Service", "Step", "StepKind", "Waiting"]


class Game(Declared, ABC, Generic[OwnPart, OwnRules]):
    """Everything the table asks of a game. A game is one object; its round is its own part of the state."""

    wagering: Wagering[OwnPart, OwnRules] = Wagering()
    """What it answers about the wagers of its layout."""
    seating: Seating[OwnPart, OwnRules] = Seating()
    """What it answers about its seats."""
    timing: Timing[OwnPart, OwnRules] = Timing()
    """What it answers about time."""

    @abstractmethod
    def fresh(self) -> OwnPart:
        """Return the game's part of a round that has not begun."""

    def evolve(self, part: OwnPart, event: Event) -> OwnPart:
        """Return the game's part after an event, its own or the table's. No rule is decided here."""
        return event.after(part) if isinstance(event, GameEvent) else self.follow(part, event)

    def follow(self, part: OwnPart, event: Event) -> OwnPart:
        """Return the game's part after an event of the table, such as the end of the round."""
        return part

    @abstractmethod
    def next_step(self, state: TableState, rules: OwnRules) -> Step | None:
        """Return what the dealer has to do next in the round, as soon as nobody else has to act."""

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

    def allows(self, c: Context[OwnPart, OwnRules], action: Action) -> Refusal | None:
        """Refuse an action of a service that the stage of the round does not allow."""
        return wagering_closed(c, *action.closed_by) if action.closed_by else None

    def started(self, state: TableState, rules: OwnRules) -> bool:
        """Return whether the dealer may begin a round: after the call, unless all wagers have been taken back."""
        return state.round.called and bool(areas_with(state, rules.wagers))

    @abstractmethod
    def view(self, state: TableState, viewer: Viewer) -> GameView | None:
        """Return the game's part of the table as a viewer may see it."""

    def shown(self, state: TableState, viewer: Viewer) -> Iterable[Hashable]:
        """Return the pieces of this round that a viewer's view shows, beside those that left the shoe face up."""
        return ()
