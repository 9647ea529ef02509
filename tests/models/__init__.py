"""What the general tests know of a game: one module for each game, found by its name, and nothing of a game elsewhere.

A game's module has `MODEL`, an instance of a `Model` of its own. It says once more, without asking the engine, which requests a
person would expect to be taken, where the pieces of a round are, who may see them, and how a table stands after each remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar

from pitboss.cards import Card
from pitboss.table.commands import Request
from pitboss.table.context import AnyContext
from pitboss.table.events import Event
from pitboss.table.limits import Limits
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from tests.rounds.happenings import Happening

Places = dict[int, Any]
"""What lies at each place: values with `cards`, a tuple of pieces or None."""


class Pieces:
    """Where the pieces of a table are, followed from event to event."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def follow(self, event: Event) -> None:
        """Take note of what an event has moved."""

    def add_up(self, state: TableState, event: object) -> None:
        """Assert that no piece is lost or there twice. A game without pieces has nothing to count."""


class Model:
    """What the general tests ask of a game."""

    limits: ClassVar[Limits]
    """What the sign of a table states where a test does not say."""
    main: ClassVar[str] = "ante"
    """The wager that everybody may make."""
    side: ClassVar[str] = ""
    """A wager that can be placed beside another, or alone."""
    often: ClassVar[Mapping[str, float]] = {}
    """How eagerly its requests are made in random play, so that rounds come to an end."""
    keyed: ClassVar[Sequence[int]] = (0,)
    """How many cards are keyed at once where none lies face down."""
    counted_on_order: ClassVar[bool] = False
    """Whether the operator orders a count of the cards in New Zealand, where a dealer counts them unasked in the pokers."""
    any_decks: ClassVar[Mapping[str, Any]] = {}
    """What an operator chooses so that a table may have any number of decks."""
    pieces: ClassVar[type[Pieces]] = Pieces
    brings: ClassVar[Mapping[str, tuple[type[Event], ...]]] = {}
    """The event by which each of its own remedies is carried out."""
    afterwards: ClassVar[Mapping[str, Callable[[Happening], None]]] = {}
    """How the table stands when each of its own remedies has been carried out."""
    boundaries: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pairs of conditions of its own on which a remedy can turn: the one side and the other."""
    amounts: ClassVar[Mapping[str, str]] = {}
    """Its refusals whose way out is another amount: the fact that names it."""
    staked: ClassVar[tuple[str, ...]] = ()
    """Its requests with a stake, beside those of the table."""
    names: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Its refusals whose way out names what there is: the field of the request, and the fact with the right values."""
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Its refusals whose way out names a step: somebody is offered it, or the step after it where it has been done."""
    for_people: ClassVar[frozenset[str]] = frozenset()
    """Its refusals whose way out is for a person to carry out: to wait, to look, to choose, to key what only they know."""

    def admits(self, offer: Offer, request: Request, c: AnyContext) -> bool | None:
        """Return whether a person with this offer would expect the request to be taken; None where the offer's bounds say it."""
        return None

    def likely(self, request: Request) -> Request:
        """Return a request made up at random as people at this game make it: with wagers that go together, for example."""
        return request

    def without_chance(self, request: Request, rules: Rules) -> Request:
        """Return the request as it was made, before chance filled in what it gives."""
        return request

    def opens(self, state: TableState) -> Request | None:
        """Return what the dealer does before the call, if anything is left to do."""
        return None

    def deals(self, state: TableState, rules: Any) -> Request | None:
        """Return what the dealer does next, until every card of the round is out; None then, and for the pokers, which tests
        deal in their own way."""
        return None

    def settles(self, state: TableState, rules: Any) -> Iterable[Request]:
        """Return what the dealer does then, up to the end of the round."""
        return ()

    def places(self, state: TableState) -> Places:
        """Return what lies at each place where something can be hidden; nothing where all is open."""
        return {}

    def sees(self, hand: Any, at: int, *, holder: bool) -> bool:
        """Return whether the piece at a position is open to everybody, or to the holder of the hand."""
        return True

    def holder(self, state: TableState, place: int) -> str | None:
        """Return who holds what lies at a place that is no wagering area of theirs, if anybody does."""
        return None

    def with_places(self, part: Any, changed: Places) -> Any:
        """Return the game's part of the round with other pieces at its places."""
        return part

    def also_open(self, state: TableState) -> Iterable[Any]:
        """Return pieces that everybody sees, beside those at the places."""
        return ()

    def visible(self, view: Any) -> dict[str, list[str]]:
        """Return the pieces that a view of the game shows, by place and as they are written."""
        return {}

    def cards_of(self, state: TableState) -> object:
        """Return where all pieces of the round are."""
        return ()

    def statuses(self, state: TableState) -> dict[int, object]:
        """Return what has become of each hand or area."""
        return {area: "void" if entry.void else "live" for area, entry in state.round.entries.items()}

    def void(self, each: Happening) -> None:
        """Assert how the table stands after a void round, beyond the money that has gone back."""


@cache
def model_of(game: str | None) -> Model:
    """Return the model of a game, by its id."""
    name = f"tests.models.{(game or '').replace('-', '_')}"
    found = getattr(import_module(name), "MODEL", None) if find_spec(name) else None
    assert found is None or isinstance(found, Model)
    return found or Model()


@cache
def models() -> tuple[Model, ...]:
    """Return the model of every game that is registered."""
    from pitboss.games import games

    return tuple(model_of(game) for game in games())


def written(cards: Iterable[Card]) -> list[str]:
    return [card.value for card in cards]
