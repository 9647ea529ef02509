"""Cards that leave the shoe, or are seen in it, before their time: found face up, drawn in error, seen or not; and a shoe that
runs out in the middle of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Generic, Protocol, runtime_checkable

from pitboss.cards import Card
from pitboss.table.commands import Cause
from pitboss.table.context import AnyContext, Context, OwnPart, OwnRules
from pitboss.table.events import About, Event, GameEvent, Left
from pitboss.table.fields import asks
from pitboss.table.incidents import Incident
from pitboss.table.service import Service
from pitboss.table.settings import SHOE

MUST_BE_NAMED = "everybody saw the card: it must be named"


class CardsAhead(Protocol):
    """The part of a round that keeps which cards went out of play, and which come next."""

    @property
    def racked(self) -> int:
        """Cards put out of the shoe into the discard rack before the next round begins."""

    @property
    def discarded(self) -> int:
        """Cards of this round in the discard rack."""

    def without_next(self, card: Card | None, *, racked: int, discarded: int) -> CardsAhead:
        """Return the part after the next card of the shoe has gone out of play, with what is in the discard rack now."""

    def with_next(self, card: Card | None, behind: int, *, first: bool) -> CardsAhead:
        """Return the part with the card that comes next, after those already seen in the shoe."""


class Shoe(Generic[OwnPart, OwnRules]):
    """What a game answers about the cards of its shoe."""

    def known(self, c: Context[OwnPart, OwnRules]) -> Iterable[Card | None]:
        """Return the cards that are known to be somewhere else than in what is left of the shoe."""
        return ()

    def seen(self, c: Context[OwnPart, OwnRules]) -> int:
        """Return how many of the cards that come next in the round have been seen in the shoe."""
        return 0

    def due(self, c: Context[OwnPart, OwnRules]) -> int:
        """Return how many cards the round needs next."""
        return 0

    def impossible(self, c: Context[OwnPart, OwnRules], report: EarlyCard) -> str | None:
        """Return why a card cannot have been drawn or seen now, as it is reported."""
        return None


@runtime_checkable
class DealsFromShoe(Protocol):
    """A game whose cards come from a shoe one by one."""

    @property
    def shoe(self) -> Shoe[Any, Any]: ...


def _shoe(c: AnyContext) -> Shoe[Any, Any]:
    assert isinstance(c.game, DealsFromShoe)
    return c.game.shoe


def nothing_to_draw(c: AnyContext) -> str | None:
    """Check that cards are in the shoe. Before the cut they are not, and a card seen then means another shuffle."""
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


def foreign(c: AnyContext, card: Card, *others: Card) -> str | None:
    """Return why a card cannot have come from the shoe, if it cannot: it is known elsewhere as often as there are decks.
    `others` are cards that are known beside those of the round."""
    elsewhere = [*_shoe(c).known(c), *others].count(card) >= c.rules.decks or card not in c.rules.cards
    return f"{card} is somewhere else: that is a foreign card" if elsewhere else None


class EarlyCard(Incident, frozen=True):
    """A card was seen in the shoe, or drawn from it, before its time."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    @property
    def face(self) -> Card | None:
        """Return the card, if it was seen."""
        return None

    def behind(self, c: AnyContext) -> int:
        """Return how many cards already seen in the shoe come before this one."""
        return 0

    def begins_round(self, c: AnyContext) -> bool:
        """Return whether the card has left the shoe and the coming round begins with it, if it is used."""
        return False

    def impossible(self, c: AnyContext) -> str | None:
        return nothing_to_draw(c) or _shoe(c).impossible(c, self)


class SeenCard(EarlyCard, frozen=True):
    """A card was seen in the shoe, or drawn and seen: everybody knows which one it is."""

    card: Annotated[Card | None, asks("Which card is it?", optional=False)] = None

    @property
    def face(self) -> Card | None:
        return self.card

    def impossible(self, c: AnyContext) -> str | None:
        return super().impossible(c) or (MUST_BE_NAMED if self.card is None else foreign(c, self.card))


class CardFaceUp(SeenCard, frozen=True, tag="card-face-up"):
    """A card is found face up in the shoe or the shuffler: the next one, or the one behind those already seen there."""

    def behind(self, c: AnyContext) -> int:
        return _shoe(c).seen(c)


class ExposedCardDrawn(SeenCard, frozen=True, tag="exposed-card-drawn"):
    """A card was drawn that is not due, and seen."""


class CardDrawnInError(EarlyCard, frozen=True, tag="card-drawn-in-error"):
    """A card was drawn that is not due, and nobody saw it."""

    def begins_round(self, c: AnyContext) -> bool:
        return not c.in_round


class ShoeExhausted(Incident, frozen=True, tag="shoe-exhausted"):
    """The shoe runs out in the middle of a round."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: AnyContext) -> str | None:
        return None if c.state.shoe.left < _shoe(c).due(c) else "there are cards left, or no card is due"


class CardRemoved(GameEvent[CardsAhead], frozen=True, tag="card.removed/1"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card | None
    racked: int
    """Cards in the rack before the next round begins; 0 where the card was of this round."""
    shoe_empty: bool = False
    """It was the last one of a shoe that is now filled again."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None if self.card is None else str(self.card), face_up=self.card is not None),)

    def empties_shoe(self) -> bool:
        return self.shoe_empty

    def after(self, part: CardsAhead) -> CardsAhead:
        return part.without_next(self.card, racked=self.racked, discarded=part.discarded + (not self.racked))

    def says(self) -> str:
        return f"{_named(self.card)} is out of play, face down in the discard rack."


class CardUsed(GameEvent[CardsAhead], frozen=True, tag="card.used/1"):
    """The card is used as the next one from the shoe, after those already seen there. It counts as in the shoe until then."""

    card: Card | None = None
    """What it is, if it was seen."""
    first: bool = False
    """It has left the shoe already, and the coming round begins with it."""
    behind: int = 0
    """Cards seen in the shoe that come before it."""

    ABOUT: ClassVar[About] = About.AHEAD

    def after(self, part: CardsAhead) -> CardsAhead:
        return part.with_next(self.card, self.behind, first=self.first)

    def says(self) -> str:
        seen = {0: "", 1: ", after the one already seen"}.get(self.behind, f", after the {self.behind} already seen")
        return f"{_named(self.card)} is used as the next card from the shoe{seen}."


def _named(card: Card | None) -> str:
    return f"The {card.words}" if card else "An unseen card"


def remove_card(c: AnyContext, report: EarlyCard, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the card out of play, face down in the discard rack."""
    ahead: CardsAhead = c.part
    racked = 0 if c.in_round else ahead.racked + 1
    empty = not c.in_round and c.state.shoe.left == 1
    yield CardRemoved(card=report.face, racked=racked, shoe_empty=empty, clauses=clauses)


def use_card(c: AnyContext, report: EarlyCard, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Use the card as the next one, of this round or of the one to come."""
    yield CardUsed(card=report.face, first=report.begins_round(c), behind=report.behind(c), clauses=clauses)


EXTRA_CARDS = Service(
    name="extra-cards",
    incidents=(CardDrawnInError, ExposedCardDrawn, ShoeExhausted),
    remedies={"remove-card": remove_card, "use-card": use_card},
    events=(CardRemoved, CardUsed),
    keyed=(CardRemoved, CardUsed),
    rules={
        "remedy.drawn-unseen": "a card drawn in error and not seen",
        "remedy.drawn-exposed": "a card drawn in error and seen",
        "remedy.shoe-exhausted": "a shoe that runs out in a round",
    },
    refusals={"shoe-empty": ("No card is left in the shoe.", "Report that the shoe has run out.")},
    interpretations={"exposed-extra.goes": "removed", "shoe-exhausted.does": "void"},
)
FACE_UP = Service(
    name="cards-face-up",
    incidents=(CardFaceUp,),
    rules={"remedy.card-face-up": "a card found face up"},
)
"""For games that say what becomes of a card found face up."""
