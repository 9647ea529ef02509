"""The first deal: a card for each box from the dealer's left, one for the dealer, and a second for each box, all face up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import is_blackjack
from pitboss.games.blackjack.boxes import bettors_of, boxes_wagered
from pitboss.games.blackjack.context import BoxContext
from pitboss.games.blackjack.events import CardsDealt
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import after_deal, on_table, reached
from pitboss.games.blackjack.round import DealCards, Stage
from pitboss.table.context import Decision, not_opened
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.decide import not_dealable
from pitboss.table.state import Phase

RULE = "deal.order"
DEAL_RULES = (RULE, "deal.face-up", "deal.no-hole-card", "card.values")


def offers(c: BoxContext) -> Iterator[Offer | Refusal]:
    yield may_deal(c)


def order_of(boxes: Sequence[int]) -> tuple[int, ...]:
    """Return where each card of the first deal goes."""
    return (*boxes, DEALER_PLACE, *boxes)


def boxes_in(c: BoxContext) -> tuple[int, ...]:
    """Return the boxes of the round, or of the next one."""
    return tuple(sorted(c.part.bettors)) if c.in_round else boxes_wagered(c.state)


def may_deal(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(RULE):
        return refusal
    if c.state.phase is Phase.BETWEEN:
        if refusal := not_dealable(c):
            return refusal
        if not boxes_wagered(c.state):
            return c.refuse("nothing-wagered", "wager.before-first-card")
        if not c.state.round.called:
            return c.refuse("call-needed", "deal.no-more-bets")
    elif c.in_round and not c.is_at(Stage.DEALING):
        return c.refuse("dealt", RULE)
    elif refusal := not_opened(c, RULE) or c.not_at(Stage.DEALING, RULE):
        return refusal
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return shoe_short(c, 1) or Offer("deal-cards", c.rules.cite(*DEAL_RULES))


def deal(c: BoxContext, request: DealCards) -> Decision:
    """Deal what is left of the first deal; where a person deals, the cards that they key."""
    offer = may_deal(c)
    if isinstance(offer, Refusal):
        return offer
    first = c.state.phase is Phase.BETWEEN
    boxes = boxes_in(c)
    left = order_of(boxes)[0 if first else c.part.dealt :]
    count = len(left) if c.rules.virtual else len(request.cards)
    if not c.rules.virtual and not 1 <= count <= len(left):
        return c.refuse("cards-unsaid", RULE, count=len(left))
    cards = drawn(c, request.cards, count, RULE)
    if isinstance(cards, Refusal):
        return cards
    bettors = tuple((box, bettors_of(c.state, box)) for box in boxes) if first else ()
    event = CardsDealt(
        round=c.state.round.number + first,
        to=left[:count],
        cards=cards,
        bettors=bettors,
        players=tuple(dict.fromkeys(c.state.seats[seat].player for _, seats in bettors for seat in seats)),
        drawn=min(len(c.part.due), count),
        clauses=offer.clauses,
    )
    if count < len(left):
        return (event,)
    return _dealt(c, event, boxes)


def _dealt(c: BoxContext, event: CardsDealt, boxes: tuple[int, ...]) -> Decision:
    """Return the last card of the deal, with the blackjacks it makes and the stage that follows."""
    part = evolve(c.part, event)
    found = tuple(box for box in boxes if is_blackjack(part.hands[box][0].cards))
    clauses = c.rules.cite(*DEAL_RULES, "card.blackjack") if found else event.clauses
    event = CardsDealt(
        round=event.round,
        to=event.to,
        cards=event.cards,
        bettors=event.bettors,
        players=event.players,
        blackjacks=found,
        drawn=event.drawn,
        clauses=clauses,
    )
    part = evolve(c.part, event)
    return (event, reached(c, after_deal(c, part), part))


# --- the next cards ------------------------------------------------------------------------------------------------


def shoe_short(c: BoxContext, count: int) -> Refusal | None:
    """Refuse cards that the shoe no longer has."""
    have = c.state.shoe.left + len(c.part.due)
    return c.refuse("shoe-empty", "remedy.shoe-exhausted") if have < count else None


def drawn(c: BoxContext, keyed: Sequence[Card], count: int, rule: str) -> tuple[Card, ...] | Refusal:
    """Return the next cards of the shoe: as Pitboss deals them, or as they are keyed where a person does."""
    if c.rules.virtual:
        if keyed:
            return c.refuse("cards-not-keyed", rule)
        return shoe_short(c, count) or c.state.shoe.order[:count]
    if len(keyed) != count:
        return c.refuse("cards-unsaid", rule, count=count)
    if short := shoe_short(c, count):
        return short
    seen = on_table(c.part) if c.in_round else []
    for card in keyed:
        if card not in c.rules.cards:
            return c.refuse("not-in-deck", "cards.deck", card=str(card))
        if seen.count(card) >= c.rules.decks:
            return c.refuse("card-known-twice", "cards.deck", card=str(card))
        seen.append(card)
    return tuple(keyed)
