"""The first deal: a card for each box from the dealer's left, one for the dealer, and a second for each box, all face up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.cards.ranks.blackjack import is_blackjack
from pitboss.games.blackjack.boxes import bettors_of, boxes_wagered
from pitboss.games.blackjack.flow import StageReached, after_deal, on_table, reached
from pitboss.games.blackjack.hands import leaving, place_name
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import Begun, GameEvent, Left
from pitboss.table.fields import BY_HAND, CardsInOrder, asks
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal, listed
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.state import Phase


class DealCards(Request, frozen=True, tag="deal-cards"):
    """The next cards of the first deal, face up: all of them, or those that are keyed where a person deals."""

    cards: Annotated[CardsInOrder, BY_HAND, asks("Which cards, in the order in which they fell?")] = ()


class CardsDealt(GameEvent[Blackjacks], frozen=True, tag="blackjack.dealt/1"):
    """Cards of the first deal, each face up where it goes; 0 is the dealer."""

    round: int
    to: tuple[int, ...]
    cards: tuple[Card, ...]
    bettors: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """With the first card of a round: by box, the seats of its bettors in order."""
    players: tuple[str, ...] = ()
    """With the first card of a round: everybody who wagers on it."""
    blackjacks: tuple[int, ...] = ()
    """With the last card of the deal: the boxes that have a blackjack."""

    def begins(self) -> Begun | None:
        return Begun(self.round, tuple(box for box, _ in self.bettors)) if self.bettors else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving(self.cards)

    def after(self, part: Blackjacks) -> Blackjacks:
        if self.begins():
            part = self.begun(part)
        hands, dealer = dict(part.hands), part.dealer
        for place, card in zip(self.to, self.cards, strict=True):
            if place == DEALER_PLACE:
                dealer = (*dealer, card)
            else:
                (hand,) = hands[place]
                hands[place] = (replace(hand, cards=(*hand.cards, card)),)
        for box in self.blackjacks:
            hands[box] = (replace(hands[box][0], status=HandStatus.BLACKJACK),)
        return replace(part.drawn(len(self.cards)), hands=hands, dealer=dealer, dealt=part.dealt + len(self.cards))

    def says(self) -> str:
        places: dict[int, list[Card]] = {}
        for place, card in zip(self.to, self.cards, strict=True):
            places.setdefault(place, []).append(card)
        each = "; ".join(f"{place_name(place)} {written(cards)}" for place, cards in places.items())
        blackjacks = f" Blackjack at {listed(place_name(box) for box in self.blackjacks)}." if self.blackjacks else ""
        return f"Round {self.round}, dealt: {each}.{blackjacks}"

    def begun(self, part: Blackjacks) -> Blackjacks:
        """Return the part of a new round, with what the table remembers of its shoe and its players."""
        here = self.players
        missing = tuple(each for each in part.played if each not in here)
        return Blackjacks(
            stage=Stage.DEALING,
            bettors=dict(self.bettors),
            hands={box: (BoxHand(),) for box, _ in self.bettors},
            out=part.out,
            discarded=part.racked,
            shoe_rounds=part.shoe_rounds + 1,
            first_round=part.first_round if part.shoe_rounds else here,
            played=tuple(dict.fromkeys((*part.played, *here))),
            sat_out=tuple(dict.fromkeys((*part.sat_out, *missing))),
            limited=part.limited,
        )


RULE = "deal.order"
DEAL_RULES = (RULE, "deal.face-up", "deal.no-hole-card", "card.values")


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
    return shoe_short(c, 1) or c.offer(*DEAL_RULES)


def deal(c: BoxContext, request: DealCards, offer: Offer) -> Decision:
    """Deal what is left of the first deal; where a person deals, the cards that they key."""
    first = c.state.phase is Phase.BETWEEN
    boxes = boxes_in(c)
    left = order_of(boxes)[0 if first else c.part.dealt :]
    count = len(left) if c.rules.virtual else len(request.cards)
    if not c.rules.virtual and not 1 <= count <= len(left):
        return c.refuse("cards-unsaid", RULE, count=len(left))
    cards = drawn(c, request.cards, count, RULE)
    if isinstance(cards, Refusal):
        return cards
    bettors = tuple((box, bettors_of(c.state, box, c.money_at(box))) for box in boxes) if first else ()
    event = CardsDealt(
        round=c.state.round.number + first,
        to=left[:count],
        cards=cards,
        bettors=bettors,
        players=tuple(dict.fromkeys(c.state.seats[seat].player for _, seats in bettors for seat in seats)),
        clauses=offer.clauses,
    )
    if count < len(left):
        return (event,)
    return _dealt(c, event, boxes)


def _dealt(c: BoxContext, event: CardsDealt, boxes: tuple[int, ...]) -> Decision:
    """Return the last card of the deal, with the blackjacks it makes and the stage that follows."""
    part = event.after(c.part)
    found = tuple(box for box in boxes if is_blackjack(part.hands[box][0].cards))
    clauses = c.rules.cite(*DEAL_RULES, "card.blackjack") if found else event.clauses
    event = CardsDealt(
        round=event.round,
        to=event.to,
        cards=event.cards,
        bettors=event.bettors,
        players=event.players,
        blackjacks=found,
        clauses=clauses,
    )
    part = event.after(c.part)
    return (event, reached(c, after_deal(c, part), part))


def shoe_short(c: BoxContext, count: int) -> Refusal | None:
    """Refuse cards that the shoe no longer has."""
    return c.refuse("shoe-empty", "remedy.shoe-exhausted") if c.state.shoe.left < count else None


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


DEALING = Topic(
    acts=(Act(DealCards, may_deal, deal),),
    events=(
        CardsDealt,
        StageReached,
    ),
    keyed=(
        CardsDealt,
        StageReached,
    ),
    rules={
        "layout.blackjack-odds": "what a blackjack pays, on the layout",
        "layout.dealer-draws": "when the dealer draws, on the layout",
        "layout.insurance-odds": "what insurance pays, on the layout",
        "cards.prepared": "pre-checked or pre-shuffled cards kept secured",
        "cards.prepared-chemmy": "pre-checked cards mixed",
        "cards.prepared-stacked": "pre-checked cards stacked",
        "cards.prepared-riffled": "pre-checked cards riffled",
        "device.batch": "a shuffler with two sets of cards",
        "device.continuous": "a shuffler that shuffles continually",
        "shuffle.cutting-card-out": "shuffled once the cutting card has come out",
        "card.values": "what a card counts",
        "card.blackjack": "what a blackjack is",
        "deal.order": "the order of the deal",
        "deal.face-up": "all cards face up",
        "deal.no-hole-card": "one card for the dealer",
    },
    powers=frozenset({"shuffle.cutting-card-out", "deal.order"}),
    refusals={
        "shuffler-decks": (
            "A shuffler that is not continuous holds {least} decks or more; this table has {decks}.",
            "Open the table with {least} decks or more, or with another device.",
        ),
        "cards-unsaid": ("{count:card} must be named here.", "Name each card as it lies, such as 9h."),
    },
)
