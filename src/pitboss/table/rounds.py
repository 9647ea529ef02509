"""How the rounds of a game go at a table. What all games have alike is the table's; what is a game's own, it says here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from enum import StrEnum

from msgspec import Struct

from pitboss.table.commands import Actor, Incident, Report, Request, RoundReport, RoundRequest, Standing
from pitboss.table.events import TableEvent
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.state import TableState


class StepKind(StrEnum):
    """The kinds of the dealer's steps in a round."""

    DEAL = "deal"
    """All cards, once "no more bets" has been announced."""
    REVEAL = "reveal"
    SETTLE = "settle"
    """Every wager paid or taken, and the end of the round."""


class Step(Struct, frozen=True):
    """What the dealer has to do next in a round."""

    kind: StepKind
    does: Request | Report


def not_this_game(m: Moment, request: RoundRequest | RoundReport) -> Refusal:
    """Refuse what is asked for in the rounds of another game."""
    return m.refuse("other-game", game=m.rules.book.title, request=str(type(request).__struct_config__.tag))


class Rounds(ABC):
    """A game's own rounds. Every question is about a moment at a table that plays the game."""

    incidents: Collection[str]
    """What can go wrong in a round of it, beside what can go wrong at any table."""
    remedies: Collection[str]
    """What is done about it, beside what is done at any table."""
    decidable: tuple[str, ...]
    """What a supervisor may decide on where no known rule settles a case."""
    about_a_place: tuple[str, ...] = ()
    """Of these, what is about one place and not about the whole table."""

    @abstractmethod
    def moment(self, state: TableState, who: Actor, at: int, rules: Rules, standing: Standing) -> Moment:
        """Somebody before a table that plays this game."""

    # --- what is asked for -----------------------------------------------------------------------------------------

    @abstractmethod
    def offers(self, m: Moment) -> Iterator[Offer | Refusal]:
        """The requests of a round that may be made now."""

    @abstractmethod
    def decide(self, m: Moment, request: RoundRequest | RoundReport) -> Decision:
        """What the rules make of a request of a round."""

    @abstractmethod
    def next_step(self, state: TableState, rules: Rules) -> Step | None:
        """What the dealer has to do next in the round being played, as soon as nobody else has to do anything."""

    def shoe_plays_on(self, m: Moment) -> bool:
        """Whether the next round is dealt from what is left in the shoe."""
        return False

    # --- wagers ----------------------------------------------------------------------------------------------------

    def placeable(self, rules: Rules) -> tuple[str, ...]:
        """What may be wagered before the first card."""
        return rules.wagers

    def own_bounds(self, m: Moment, place: int, owner: int, wager: str) -> Bounds | None:
        """What may lie on an area whose bounds are not the sign's; None where they are."""
        return None

    def not_now(self, m: Moment, place: int, wager: str) -> Refusal | None:
        """Refuse a wager that must wait for another, or that another one has fixed."""
        return None

    def not_so(self, m: Moment, place: int, totals: dict[str, int]) -> Refusal | None:
        """Refuse wagers that may not lie there in this company."""
        return None

    def placing(self, m: Moment, place: int, totals: dict[str, int]) -> Iterator[str]:
        """The rules of the game by which these wagers are placed."""
        yield from ()

    # --- mishaps ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def impossible(self, m: Moment, report: Incident) -> str | None:
        """Why a report of one of the game's incidents cannot be true, if it cannot."""

    def heard(self, m: Moment, report: Incident) -> Incident:
        """The incident as it is to be judged, after what has already happened in the round."""
        return report

    def too_early(self, m: Moment, report: Incident) -> Refusal | None:
        """Refuse a report of what is not yet a mishap."""
        return None

    def late(self, m: Moment, report: Incident) -> bool:
        """Whether the mishap is of an earlier round and came to light too late to be put right."""
        return False

    @abstractmethod
    def moments(self, m: Moment, report: Incident) -> Iterator[str]:
        """Everything about the moment of a mishap on which its remedy can turn."""

    @abstractmethod
    def remedy(self, name: str, m: Moment, report: Incident, clauses: tuple[str, ...]) -> Iterator[TableEvent]:
        """The events of one of the game's remedies."""

    @abstractmethod
    def not_decidable(self, m: Moment, remedy: str, place: int) -> Refusal | None:
        """Refuse a supervisor's remedy that cannot be carried out now, or not at that place."""
