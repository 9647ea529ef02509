"""Cards that the scanner misread or did not read: they count as what they are, and what followed from that is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.racing_card_derby.race import known
from pitboss.games.racing_card_derby.reconstructing import rerun, undecidable
from pitboss.games.racing_card_derby.round import Race
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.games.shared_layout.settling import correctable
from pitboss.table.acts import Topic
from pitboss.table.commands import Cause
from pitboss.table.events import About, Event, GameEvent, Significance
from pitboss.table.incidents import Incident
from pitboss.table.services.decks.extra_cards import MUST_BE_NAMED


class WrongReading(Incident, frozen=True):
    """A card of the race that the scanner misread or did not read: it is face up, and everybody can see which one it is."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    position: int = 0
    """Which card of the race, from 0."""
    card: Card | None = None

    def named(self) -> dict[int, Card]:
        """Return the cards as what they are, by position."""
        return {} if self.card is None else {self.position: self.card}

    def contradicted(self, cards: tuple[Card | None, ...]) -> str | None:
        """Return how what the scanner read contradicts the report, if it does."""
        return None

    def impossible(self, c: RaceContext) -> str | None:
        cards, named = c.part.cards, self.named()
        for position in (self.position, *named):
            if not correctable(c) or not 0 <= position < len(cards):
                return f"there is no card {position} of a race on the table"
        if self.card is None:
            return MUST_BE_NAMED
        if why := self.contradicted(cards):
            return why
        right = [named.get(at, card) for at, card in enumerate(cards)]
        for card in named.values():
            if right.count(card) > c.rules.decks:
                return f"{card} is somewhere else: that is a foreign card"
        return undecidable(c, known(right))


class CardMisread(WrongReading, frozen=True, tag="card-misread"):
    """The scanner read a card as another one."""

    others: Mapping[int, Card] = {}
    """Further cards misread, by their positions: all are corrected at once."""

    def named(self) -> dict[int, Card]:
        return {**super().named(), **self.others}

    def contradicted(self, cards: tuple[Card | None, ...]) -> str | None:
        if self.position in self.others:
            return "the same card was named twice"
        for position, card in self.named().items():
            if cards[position] is None:
                return "the scanner read nothing there: the scan failed"
            if cards[position] == card:
                return "that is the card that was read"
        return None


class ScanFailed(WrongReading, frozen=True, tag="scan-failed"):
    """The scanner did not read a card."""

    def contradicted(self, cards: tuple[Card | None, ...]) -> str | None:
        return "the scanner did read that card" if cards[self.position] else None


class CardCorrected(GameEvent[Race], frozen=True, tag="card.corrected/1"):
    """Which card of the race it really is, counted from 0 in the order drawn."""

    position: int
    card: Card
    announce_again: bool
    """The result has to be announced and confirmed again."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: Race) -> Race:
        cards = (*part.cards[: self.position], self.card, *part.cards[self.position + 1 :])
        right = replace(part, cards=cards)
        return right.announced_again() if self.announce_again else right

    def says(self) -> str:
        return f"Card {self.position + 1} of the race is the {self.card.words}."


def correct_card(c: RaceContext, report: WrongReading, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Count the cards as what they are, and correct everything that followed from the wrong reading."""
    right = report.named()
    cards = [right.get(at, card) for at, card in enumerate(c.part.cards)]
    for position, card in right.items():
        yield CardCorrected(position=position, card=card, announce_again=not c.part.taken, clauses=clauses)
    if None not in cards:
        yield from rerun(c, report, known(cards), clauses)


SCANNING = Topic(
    incidents=(CardMisread, ScanFailed),
    remedies={"correct-card": correct_card},
    events=(CardCorrected,),
    keyed=(CardCorrected,),
)
