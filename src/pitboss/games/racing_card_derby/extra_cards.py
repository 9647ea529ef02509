"""Cards that are seen or leave the shoe before their time: found face up, drawn in error, drawn without the call; and a shoe that
runs out in the middle of a race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.racing_card_derby.drawing import lying
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Left
from pitboss.table.incidents import Incident
from pitboss.table.settings import SHOE
from pitboss.table.state import Phase

TABLE_KNOWS = "the table knows its own cards"
MUST_BE_NAMED = "everybody saw the card: it must be named"
FIRST_DEALT = "the first card of the round has been dealt"


def nothing_to_draw(c: RaceContext) -> str | None:
    """Check that cards are in the shoe. Before the cut they are not, and a card seen then means another shuffle."""
    shoe = c.state.shoe
    loaded = shoe.shuffled and (shoe.cut or c.state.device != SHOE)
    return None if shoe.left and loaded else "no card is in the shoe or the shuffler to be drawn"


class SeenCard(Incident, frozen=True):
    """A card was seen in the shoe, or drawn and seen: the table or everybody knows which one it is."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    card: Card | None = None

    def behind(self, c: RaceContext) -> int:
        """Return how many cards already seen in the shoe come before this one."""
        return 0

    def impossible(self, c: RaceContext) -> str | None:
        if why := nothing_to_draw(c):
            return why
        before = c.part.due[: self.behind(c)]
        if c.state.shoe.left <= len(before):
            return "every card in the shoe or the shuffler has been seen"
        if c.rules.virtual:
            return self._seen_before(c)
        if self.card is None:
            return MUST_BE_NAMED
        if not before and c.part.due and self.card != c.part.due[0]:
            return f"{c.part.due[0]} was seen to come next"
        known_elsewhere = (*lying(c), *before).count(self.card) >= c.rules.decks
        return f"{self.card} is somewhere else: that is a foreign card" if known_elsewhere else None

    def _seen_before(self, c: RaceContext) -> str | None:
        """Check a card that Pitboss deals: only in an older record can one be due that was seen in the shoe."""
        if self.card is not None:
            return TABLE_KNOWS
        return None if c.part.due else "nobody sees a card in the shoe or the shuffler here"

    def face(self, c: RaceContext) -> Card | None:
        """Return the card if it was seen; otherwise nobody learns what it is."""
        return c.state.shoe.order[self.behind(c)] if c.rules.virtual else self.card

    def begins_round(self, c: RaceContext) -> bool:
        """Return whether the card has left the shoe and the coming round begins with it, if it is used."""
        return False


class FirstCardFaceUp(SeenCard, frozen=True, tag="first-card-face-up"):
    """The first card of the round is found face up in the shoe."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: RaceContext) -> str | None:
        return super().impossible(c) if c.state.phase is Phase.BETWEEN else FIRST_DEALT


class CardFaceUp(SeenCard, frozen=True, tag="card-face-up"):
    """A later card is found face up in the shoe: the next one, or the one behind those already seen there."""

    def behind(self, c: RaceContext) -> int:
        return len(c.part.due)

    def impossible(self, c: RaceContext) -> str | None:
        return super().impossible(c) if c.is_at(Stage.DRAWING) else "no race is being run"


class ExposedCardDrawn(SeenCard, frozen=True, tag="exposed-card-drawn"):
    """A card was drawn too early, and seen."""


class CardDrawnInError(SeenCard, frozen=True, tag="card-drawn-in-error"):
    """A card was drawn too early, and nobody saw it."""

    def impossible(self, c: RaceContext) -> str | None:
        if self.card is not None or c.part.due:
            return "nobody saw the card" if self.card else f"{c.part.due[0]} was seen to come next"
        return nothing_to_draw(c)

    def face(self, c: RaceContext) -> Card | None:
        return None

    def begins_round(self, c: RaceContext) -> bool:
        return not c.in_round


class FirstCardUncalled(SeenCard, frozen=True, tag="first-card-uncalled"):
    """The first card of a round was drawn without the call. Its card is named if its face has been seen."""

    def impossible(self, c: RaceContext) -> str | None:
        if c.state.phase is not Phase.BETWEEN:
            return FIRST_DEALT
        if c.state.round.called:
            return '"No more bets" has been called'
        if self.card is not None:
            return super().impossible(c)
        if c.part.due:
            return f"{c.part.due[0]} was seen to come next"
        return "the first card has left the shoe already" if c.part.first_out else nothing_to_draw(c)

    def begins_round(self, c: RaceContext) -> bool:
        return not c.in_round


class CardRemoved(GameEvent[Race], frozen=True, tag="card.removed/2"):
    """The next card of the shoe is out of play, face down in the discard rack."""

    card: Card | None
    racked: int | None = None
    """Cards in the rack before the next round begins; 0 where the card was of this round."""
    shoe_empty: bool | None = None
    """It was the last one of a shoe that is now filled again."""

    ABOUT: ClassVar[About] = About.AHEAD

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(None if self.card is None else str(self.card), face_up=self.card is not None),)

    def empties_shoe(self) -> bool:
        return bool(self.shoe_empty)

    def after(self, part: Race) -> Race:
        gone = replace(part, due=part.due[1:], racked=self.racked or 0)
        return gone if self.racked else replace(gone, discarded=part.discarded + 1)

    def says(self) -> str:
        return f"{_seen(self.card)} is out of play, face down in the discard rack."


def _seen(card: Card | None) -> str:
    return f"The {card.words}" if card else "An unseen card"


def remove_card(c: RaceContext, report: SeenCard, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the card out of play, face down in the discard rack."""
    racked = 0 if c.in_round else c.part.racked + 1
    empty = not c.in_round and c.state.shoe.left == 1
    yield CardRemoved(card=report.face(c), racked=racked, shoe_empty=empty, clauses=clauses)


class CardUsed(GameEvent[Race], frozen=True, tag="card.used/4"):
    """The card is used as the next one from the shoe, after those already seen there."""

    card: Card | None
    first: bool = False
    """It has left the shoe already, and the coming round begins with it."""
    behind: int = 0
    """Cards seen in the shoe that come before it."""

    ABOUT: ClassVar[About] = About.AHEAD

    def after(self, part: Race) -> Race:
        seen = () if self.card is None else (self.card,)
        return replace(part, due=(*part.due[: self.behind], *seen), first_out=self.first)

    def says(self) -> str:
        seen = {0: "", 1: ", after the one already seen"}.get(self.behind, f", after the {self.behind} already seen")
        return f"{_seen(self.card)} is used as the next card from the shoe{seen}."


def use_card(c: RaceContext, report: SeenCard, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Use the card as the next one."""
    yield CardUsed(card=report.face(c), first=report.begins_round(c), behind=report.behind(c), clauses=clauses)


class ShoeExhausted(Incident, frozen=True, tag="shoe-exhausted"):
    """The shoe runs out in the middle of a race."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    def impossible(self, c: RaceContext) -> str | None:
        empty = c.is_at(Stage.DRAWING) and not c.state.shoe.left
        return None if empty else "there are cards left, or no race is being run"


def _uncalled_seen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and report.card is not None and not c.rules.uncalled_counts


def _uncalled_unseen(c: RaceContext, report: Incident) -> bool:
    return isinstance(report, FirstCardUncalled) and (report.card is None or c.rules.uncalled_counts)


EXTRA_CARDS = Topic(
    incidents=(FirstCardFaceUp, CardFaceUp, CardDrawnInError, ExposedCardDrawn, FirstCardUncalled, ShoeExhausted),
    conditions={"seen": _uncalled_seen, "not-seen": _uncalled_unseen},
    remedies={"remove-card": remove_card, "use-card": use_card},
    events=(CardRemoved, CardUsed),
    keyed=(CardRemoved, CardUsed),
    rules={
        "remedy.first-card-face-up": "the first card found face up",
        "remedy.card-face-up": "a later card found face up",
        "remedy.drawn-unseen": "a card drawn in error and not seen",
        "remedy.drawn-exposed": "a card drawn in error and seen",
        "remedy.shoe-exhausted": "a shoe that runs out in a race",
    },
    refusals={
        "first-card-removed": ("The first card has been removed from the shoe, after the call.", "Wait for the next round."),
    },
    interpretations={
        "scanned.exposes": False,
        "exposed-extra.goes": "removed",
        "first-card-seen.goes": "removed",
        "shoe-exhausted.does": "void",
    },
)
