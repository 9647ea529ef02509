"""The cards of a table before they are dealt, and the opening of the table."""

from __future__ import annotations

from typing import ClassVar

from pitboss.cards import Card
from pitboss.table.events.base import Event
from pitboss.table.settings import TableSettings


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    """A table is set up under a rulebook, with what the operator chose and who approved it."""

    rulebook: str
    digests: dict[str, str]
    """Of the rulebook's text and of every text it includes, by id: a replay reads those."""
    settings: TableSettings
    backs: tuple[str, ...]


class ChecklistTicked(Event, frozen=True, tag="checklist.ticked/1"):
    item: str
    by: str
    stands_for: str = ""
    """At a virtual table: what stands for the thing."""


class TableReady(Event, frozen=True, tag="table.ready/1"):
    """The checklist is complete; wagers may be placed."""


class CardsChecked(Event, frozen=True, tag="cards.checked/1"):
    deck: int
    by: str
    cards: int


class CardsSecured(Event, frozen=True, tag="cards.secured/1"):
    deck: int


class CardsReleased(Event, frozen=True, tag="cards.released/1"):
    deck: int


class CardsShuffled(Event, frozen=True, tag="cards.shuffled/1"):
    deck: int
    cards: int
    order: tuple[Card, ...] = ()
    """The order of the cards, sealed; empty where people shuffle."""

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def shoe_ends(self) -> bool:
        return True


class CardsCut(Event, frozen=True, tag="cards.cut/1"):
    depth: int

    def cuts_shoe(self) -> int:
        return self.depth


class CountInstructed(Event, frozen=True, tag="cards.count-instructed/1"):
    by: str


class CardsCounted(Event, frozen=True, tag="cards.counted/1"):
    cards: int


class CardsChanged(Event, frozen=True, tag="cards.changed/1"):
    deck: int
    back: str
    reason: str
    again: tuple[str, ...] = ()
    """Lines of the opening checklist that new cards go through like the first."""


CardsEvent = (
    TableOpened
    | ChecklistTicked
    | TableReady
    | CardsChecked
    | CardsSecured
    | CardsReleased
    | CardsShuffled
    | CardsCut
    | CountInstructed
    | CardsCounted
    | CardsChanged
)
