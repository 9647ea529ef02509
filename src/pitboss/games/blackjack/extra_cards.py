"""Cards too many: found face up, drawn in error, drawn to a complete hand; and a shoe that runs out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.blackjack.flow import on_table
from pitboss.games.blackjack.round import Blackjacks, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Left
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

MUST_BE_NAMED = "everybody saw the card: it must be named"


class CardFaceUp(Incident, frozen=True, tag="card-found-face-up"):
    """The next card is found face up in the shoe or the shuffler."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None

    def impossible(self, c: BoxContext) -> str | None:
        open_ = c.state.phase in (Phase.BETWEEN, Phase.ROUND)
        return _not_seen(c, self.card) if open_ else "no game is being played"


class CardDrawnInError(Incident, frozen=True, tag="card-drawn-unseen"):
    """A card was drawn in error, and nobody saw it."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: BoxContext) -> str | None:
        if c.state.phase not in (Phase.BETWEEN, Phase.ROUND):
            return "no game is being played"
        return _nothing_to_draw(c)


class ExposedCardDrawn(Incident, frozen=True, tag="card-drawn-and-seen"):
    """A card was drawn in error, and seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None

    def impossible(self, c: BoxContext) -> str | None:
        open_ = c.state.phase in (Phase.BETWEEN, Phase.ROUND)
        return _not_seen(c, self.card) if open_ else "no game is being played"


class DealerOverdrew(Incident, frozen=True, tag="dealer-overdrew"):
    """The dealer drew a card to a hand that was complete."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None

    def impossible(self, c: BoxContext) -> str | None:
        if not c.is_at(Stage.SETTLING) or c.part.settled:
            return "the dealer's hand is not complete, or its round is settled"
        return _not_seen(c, self.card)


class ShoeRanOut(Incident, frozen=True, tag="shoe-ran-out"):
    """The shoe runs out in the middle of a round."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: BoxContext) -> str | None:
        if not c.in_round:
            return "no round is being played"
        needed = _needed(c)
        have = c.state.shoe.left + len(c.part.due)
        return None if have < needed else "there are cards left in the shoe"


def _nothing_to_draw(c: BoxContext) -> str | None:
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


def _not_seen(c: BoxContext, card: Card | None) -> str | None:
    """Check a card that everybody has seen: it is named, and is not on the table too often already."""
    if c.part.due:
        return "a card that left the shoe unseen comes first"
    if why := _nothing_to_draw(c):
        return why
    if card is None:
        return MUST_BE_NAMED
    lying = on_table(c.part) if c.in_round else []
    return f"{card} is somewhere else: that is a foreign card" if lying.count(card) >= c.rules.decks else None


def _needed(c: BoxContext) -> int:
    """Return how many cards the round needs next."""
    if c.is_at(Stage.DEALING):
        return 2 * len(c.part.bettors) + 1 - c.part.dealt
    return 1 if c.is_at(Stage.PLAYING, Stage.DRAWING) else 0


def remove_card(c: BoxContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the next card of the shoe out of play, face down in the discard rack."""
    empty = not c.in_round and c.state.shoe.left == 1
    yield CardRemoved(card=report.card, ahead=not c.in_round, shoe_empty=empty, clauses=clauses)


def use_card(c: BoxContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Use the card as the next one."""
    yield CardUsed(clauses=clauses)


class CardUsed(GameEvent[Blackjacks], frozen=True, tag="blackjack.card-used/1"):
    """A card that left the shoe unseen is used as the next one."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None),)

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, due=(*part.due, None))

    def says(self) -> str:
        return "The card drawn in error is used as the next one."


class CardRemoved(GameEvent[Blackjacks], frozen=True, tag="blackjack.card-removed/1"):
    """A card is out of play, face down in the discard rack."""

    card: Card | None
    drawn: bool = False
    """It had left the shoe before."""
    ahead: bool = False
    """No round was being played."""
    shoe_empty: bool = False
    """It was the last one of a shoe that is now filled again."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return () if self.drawn else (Left(None if self.card is None else str(self.card), face_up=self.card is not None),)

    def empties_shoe(self) -> bool:
        return self.shoe_empty

    def after(self, part: Blackjacks) -> Blackjacks:
        rack = {"ahead": part.ahead + 1} if self.ahead else {"racked": part.racked + 1}
        return replace(part, due=part.due[self.drawn :], **rack)

    def says(self) -> str:
        card = f"The {self.card.words}" if self.card else "A card"
        return f"{card} is out of play, face down in the discard rack."


EXTRA_CARDS = Topic(
    events=(
        CardRemoved,
        CardUsed,
    ),
    keyed=(
        CardRemoved,
        CardUsed,
    ),
    incidents=(
        CardFaceUp,
        CardDrawnInError,
        ExposedCardDrawn,
        DealerOverdrew,
        ShoeRanOut,
    ),
    remedies={
        "rack-next-card": remove_card,
        "deal-card-next": use_card,
    },
    rules={
        "remedy.face-up": "a card found face up",
        "remedy.drawn-unseen": "a card drawn in error and not seen",
        "remedy.drawn-exposed": "a card drawn in error and seen",
    },
)
