"""Cards that should not have left the shoe: drawn in error, unseen or seen; and a shoe that runs out in the middle of a coup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat.dealing import not_in_shoe
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Left
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE

MUST_BE_NAMED = "everybody saw the card: it must be named"


def foreign(c: CoupContext, card: Card) -> str | None:
    """Return why a card cannot have come from the shoe, if it cannot."""
    return f"{card} is somewhere else: that is a foreign card" if not_in_shoe(c, [card]) else None


def _nothing_to_draw(c: CoupContext) -> str | None:
    """Check that a card is in the shoe that can be drawn."""
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


class CardDrawnInError(Incident, frozen=True, tag="card-drawn-in-error"):
    """A card was drawn that is not due, and nobody saw it."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    def impossible(self, c: CoupContext) -> str | None:
        return "the next card has left the shoe already" if c.part.out else _nothing_to_draw(c)


class ExtraCardKept(GameEvent[Coup], frozen=True, tag="extra-card.kept/1"):
    """A card drawn in error, which nobody saw, is used as the next card."""

    ABOUT: ClassVar[About] = About.AHEAD

    def after(self, part: Coup) -> Coup:
        return replace(part, out=True)

    def says(self) -> str:
        return "The unseen card is used as the next card."


def keep_extra(c: CoupContext, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Use the card as the next one, of this coup or of the one to come."""
    yield ExtraCardKept(clauses=clauses)


class ExposedCardDrawn(Incident, frozen=True, tag="exposed-card-drawn"):
    """A card was drawn that is not due, and seen."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None

    def impossible(self, c: CoupContext) -> str | None:
        if why := _nothing_to_draw(c):
            return why
        return MUST_BE_NAMED if self.card is None else foreign(c, self.card)


class ExtraCardRemoved(GameEvent[Coup], frozen=True, tag="extra-card.removed/1"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card
    racked: int
    """Cards in the rack before the next round begins; 0 where the card was of this round."""
    shoe_empty: bool = False

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(str(self.card), face_up=True),)

    def empties_shoe(self) -> bool:
        return self.shoe_empty

    def after(self, part: Coup) -> Coup:
        gone = replace(part.having_seen(self.card), racked=self.racked)
        return gone if self.racked else replace(gone, discarded=part.discarded + 1)

    def says(self) -> str:
        return f"The {self.card.words} is out of play, face down in the discard rack."


def discard_extra(c: CoupContext, report: ExposedCardDrawn, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the card out of play, face down in the discard rack."""
    assert report.card is not None
    racked = 0 if c.in_round else c.part.racked + 1
    empty = not c.in_round and c.state.shoe.left == 1
    yield ExtraCardRemoved(card=report.card, racked=racked, shoe_empty=empty, clauses=clauses)


class ShoeExhausted(Incident, frozen=True, tag="shoe-exhausted"):
    """The shoe runs out in the middle of a coup."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: CoupContext) -> str | None:
        empty = c.is_at(Stage.DEALING, Stage.DRAWING) and not c.state.shoe.left
        return None if empty else "there are cards left, or no card is due"


EXTRA_CARDS = Topic(
    incidents=(CardDrawnInError, ExposedCardDrawn, ShoeExhausted),
    remedies={"discard-extra-card": discard_extra, "deal-extra-card-next": keep_extra},
    events=(ExtraCardRemoved, ExtraCardKept),
    keyed=(ExtraCardRemoved, ExtraCardKept),
    rules={
        "remedy.drawn-unseen": "a card drawn in error and not seen",
        "remedy.drawn-exposed": "a card drawn in error and seen",
        "remedy.shoe-exhausted": "a shoe that runs out in a coup",
    },
    interpretations={"exposed-extra.goes": "removed", "shoe-exhausted.does": "void"},
)
