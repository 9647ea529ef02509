"""What runs in the house: something with a stream of its own, that decides commands and evolves by events. A table is a machine;
so are the house itself, a promotion and a tournament."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Generic, NamedTuple, TypeVar

from pitboss.cards.chance import Chance
from pitboss.house.record import TableRecord
from pitboss.journal.formats import Formats
from pitboss.law import Rulebook
from pitboss.money import shown_in_chips
from pitboss.table.commands import Actor, Command, Request, Standing
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.game import Chosen
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import Viewer

S = TypeVar("S")
"""The state of a machine."""
Compares = Callable[[S, Event], Iterable[str]]
"""Given the state before an event, returns what other records say against the event."""


class For(NamedTuple):
    """A request to another stream of the house, such as `tournament/Autumn Cup` or `table/Autumn Cup 1`."""

    stream: str
    does: Request


class Machine(ABC, Generic[S]):
    """Something with a stream of its own in the record. Everything here is pure: no clock, no chance, nothing written."""

    name: str
    """The name that people use."""
    in_chips = False
    """Whether its amounts are tournament chips, which have no cash value."""

    @property
    @abstractmethod
    def stream(self) -> str:
        """Return the name of its stream in the record."""

    @property
    @abstractmethod
    def formats(self) -> Formats:
        """Return what the rows of its stream are read into."""

    @property
    @abstractmethod
    def book(self) -> Rulebook | None:
        """Return the rulebook that it is run by; None if it is run by those of its tables."""

    @abstractmethod
    def decide(self, state: S, command: Command) -> Decision:
        """Decide a command: events, each citing its clauses, or a refusal."""

    @abstractmethod
    def evolve(self, state: S, event: Event, step: str = "") -> S:
        """Return the state after an event; `step` is what was keyed together with it."""

    @abstractmethod
    def first(self, event: Event) -> S:
        """Return the state that the first event of the stream makes."""

    @abstractmethod
    def offers(self, state: S, who: Actor, at: int, standing: Standing) -> tuple[Offer, ...]:
        """Return the requests that this person may make now."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, at: int) -> Any:
        """Return what a viewer may see."""

    def attended(self, state: S, who: Actor, at: int, *events: Event) -> S:
        """Return the state with who has acted, and what came of it, for what they may not do afterwards."""
        return state

    def next_step(self, state: S, chance: Chance) -> Request | None:
        """Return the next step that needs no person."""
        return None

    def otherwise(self, refusal: Refusal) -> Request | None:
        """Return what must be done before a step that was refused, if that needs no person either."""
        return None

    def chance(self, state: S, command: Command) -> tuple[Chosen, int] | None:
        """Return what chance has to give for a command that the rules allow, and the rounds played so far."""
        return None

    def draws(self, does: Request) -> bool:
        """Return whether chance may add to what is asked."""
        return False

    def standing(self, house: Any, state: S | None, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        """Return what the house, in this state, knows of the speaker; it goes with the command."""
        return Standing(version=version)

    def standing_after(self, house: Any, state: S) -> Standing:
        """Return what goes with a step that the house takes by itself, after what has been decided but not yet recorded."""
        return Standing()

    def reacts(self, event: Event, at: int, version: int) -> Iterable[Request]:
        """Return what the house has to do because of an event: requests to its own stream, recorded with the event."""
        return ()

    def tells(self, event: Event, at: int, version: int) -> Iterable[For]:
        """Return what other streams have to do because of an event: requests to them, recorded with the event."""
        return ()

    @abstractmethod
    def again(self, state: S | None, command: Command) -> Decision | None:
        """Decide a command of the record again, the first one without a state; None if this record is not enough to do so."""

    def compares(self, tables: Mapping[str, TableRecord]) -> Compares[S]:
        """Return what compares its events, in their order, with the records of the tables that they took their facts from."""
        return lambda state, event: ()

    def seated(self, state: S) -> dict[int, str]:
        """Return who sits where."""
        return {}

    def words(self) -> AbstractContextManager[None]:
        """Let sentences tell amounts and times as they are told here."""
        return shown_in_chips(self.in_chips)
