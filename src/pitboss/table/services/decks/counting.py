"""Cards counted: on instruction, with a card missing or foreign as what a count may find."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import TableEvent
from pitboss.table.fields import CardCount, asks
from pitboss.table.incidents import Incident, report_incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState


class CardMissing(Incident, frozen=True, tag="card-missing"):
    """A card of the deck is not there."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class ForeignCard(Incident, frozen=True, tag="foreign-card"):
    """A card is there that does not belong to the deck."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class InstructCount(Request, frozen=True, tag="instruct-count"):
    """The dealer is told to count and verify the cards."""


class CountInstructed(TableEvent, frozen=True, tag="cards.count-instructed/1"):
    """No card is dealt before the cards have been counted."""

    by: str

    def after(self, state: TableState) -> TableState:
        return replace(state, shoe=replace(state.shoe, count_due=True))

    def says(self) -> str:
        return f"{self.by} orders a count of the cards."


def may_instruct_count(c: Context) -> Offer | Refusal:
    """Offer to order a count, at any time. The dealer counts before the next cards are dealt."""
    if refusal := c.requires("cards.count"):
        return refusal
    return c.refuse("count-due", "cards.count") if c.state.shoe.count_due else c.offer("cards.count")


def instruct_count(c: Context, request: InstructCount, offer: Offer) -> Decision:
    return (CountInstructed(by=c.who.name, clauses=offer.clauses),)


class CountCards(Request, frozen=True, tag="count-cards"):
    """The dealer has counted the deck in play."""

    cards: Annotated[CardCount, asks("How many cards are there?")]


class CardsCounted(TableEvent, frozen=True, tag="cards.counted/1"):
    """The deck in play has been counted."""

    cards: int
    wrong: bool = False
    """The deck should have had another number; the count stays due until it is right."""

    def after(self, state: TableState) -> TableState:
        return replace(state, shoe=replace(state.shoe, count_due=self.wrong))

    def says(self) -> str:
        return f"{counted(self.cards, 'card')} counted{': the number is wrong' if self.wrong else ''}."


def may_count(c: Context) -> Offer | Refusal:
    """Offer a count: on instruction, or at any time to those who could give the instruction."""
    if refusal := c.requires("cards.counted"):
        return refusal
    if not c.state.shoe.count_due and not c.rules.may(c.who.office, "cards.count"):
        return c.refuse("no-count-due", "cards.count")
    return c.offer("cards.count", amounts={"cards": _countable(c)})


def _countable(c: Context) -> Bounds:
    """Return what a count may come to: what Pitboss knows where it deals, else any number that is no slip of the keys."""
    cards = c.rules.deck_size
    return Bounds(cards, cards, 0, 1) if c.rules.virtual else Bounds(0, 2 * cards, 0, 1)


def count_cards(c: Context, request: CountCards, offer: Offer) -> Decision:
    """Record a count. A wrong number is an incident: a card is missing, or one is foreign."""
    expected = c.rules.deck_size
    if not offer.amounts["cards"].holds(request.cards):
        return c.refuse("count-wrong", "cards.count", found=request.cards, cards=expected)
    found = CardsCounted(cards=request.cards, wrong=request.cards != expected, clauses=offer.clauses)
    if not found.wrong:
        return (found,)
    kind = CardMissing if request.cards < expected else ForeignCard
    incident = kind(words=f"{request.cards} cards counted instead of {expected}")
    follows = report_incident(c.then(found.after(c.state)), incident)
    return follows if isinstance(follows, Refusal) else (found, *follows)


COUNTING = Topic(
    acts=(Act(InstructCount, may_instruct_count, instruct_count), Act(CountCards, may_count, count_cards)),
    events=(CountInstructed, CardsCounted),
    keyed=(CountInstructed, CardsCounted),
    rules={
        "cards.count": "the dealer told to count the cards",
        "cards.counted": "cards counted by the dealer",
        "remedy.missing-card.results-stand": "a card missing: earlier rounds stand",
        "remedy.missing-card.void": "a card missing: the round is void",
        "remedy.missing-card.notify": "a card missing: who is told",
    },
    powers=frozenset({"cards.count", "cards.counted"}),
    incidents=(CardMissing, ForeignCard),
    refusals={
        "no-count-due": (
            "Nobody has asked for the cards to be counted.",
            "Ask a supervisor or an inspector to order a count.",
        ),
        "count-wrong": ("The deck has {cards:card}; you cannot have counted {found}.", "Count again."),
    },
    interpretations={"deck.faults": ("card-missing", "foreign-card")},
)
