"""The deal, pass by pass. That a card was dealt is one fact; which card it is, another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.round import (
    BOARD_PLACE,
    CardsDealt,
    CardsKnown,
    Deal,
    DealerPoker,
    HandStatus,
    RackRest,
    RestRacked,
    Stage,
)
from pitboss.games.dealer_poker.rules import REST, Pass
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import EVERYBODY
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.decide import not_dealable
from pitboss.table.services.wagers.decide import wagering_areas
from pitboss.table.state import Phase, owner_of


def offers(c: PokerContext) -> Iterator[Offer | Refusal]:
    yield may_deal(c)
    yield may_rack_rest(c)


def next_pass(c: PokerContext) -> tuple[Pass, bool]:
    """Return the pass to be dealt now, and whether it is the last."""
    first = c.state.phase is Phase.BETWEEN
    passes = c.rules.passes(wagering_areas(c), c.state.device)
    number = 0 if first else c.part.passes
    dealt = passes[number]
    if dealt.up and not first and c.part.dealer.up:
        # A card of the dealer's is face up already and was kept so: the last one goes face down.
        dealt = Pass(dealt.to, (), dealt.rules, dealt.decide)
    return dealt, dealt.decide or number + 1 == len(passes)


def may_deal(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires("deal.clockwise"):
        return refusal
    if c.state.phase is Phase.BETWEEN:
        if refusal := not_dealable(c):
            return refusal
        if not wagering_areas(c):
            return c.refuse("nothing-wagered", "wager.before-first-card")
        if c.rules.closes_at_call and not c.state.round.called:
            return c.refuse("call-needed", "deal.no-more-bets")
    elif c.is_at(Stage.SETTLING) or (c.is_at(Stage.DECIDING) and not _more_to_deal(c)):
        return c.refuse("dealt", "deal.clockwise")
    elif refusal := not_opened(c, "deal.clockwise") or c.not_in(Phase.ROUND, "deal.clockwise"):
        return refusal
    elif c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    if rest_due(c):
        return c.refuse("dealt", REST)
    rules = next_pass(c)[0].rules
    for rule in rules:
        if c.rules.has(rule) and (refusal := c.requires(rule)):
            return refusal
    return Offer("deal", c.rules.cite(*rules))


def _more_to_deal(c: PokerContext) -> bool:
    """Return whether everybody has decided on the cards so far and more are to come."""
    more = c.part.passes < len(c.rules.passes(wagering_areas(c), c.state.device))
    return more and not any(hand.status is HandStatus.DEALT for hand in c.part.hands.values())


def deal(c: PokerContext, request: Deal) -> Decision:
    """Deal a pass. If Pitboss deals, the shoe knows the cards; if a person deals, only the card face up is known and keyed."""
    offer = may_deal(c)
    if isinstance(offer, Refusal):
        return offer
    dealt, last = next_pass(c)
    blind = _blind(c) if c.rules.blind_extra_hands and c.state.boxes else ()
    first = c.state.phase is Phase.BETWEEN
    number = c.state.round.number + first
    event = CardsDealt(
        round=number,
        to=dealt.to,
        up=dealt.up,
        last=last,
        decide_by=decide_by(c) if last else 0,
        blind=blind,
        hands=wagering_areas(c) if first else (),
        clauses=c.rules.cite(*dealt.rules, "wager.blind-hands") if blind else offer.clauses,
    )
    if c.rules.virtual:
        if request.up is not None:
            return c.refuse("cards-not-keyed", "deal.face-down")
        cards = tuple((*spot, card) for spot, card in zip(_spots(c, dealt), c.state.shoe.order, strict=False))
        return (event, CardsKnown(cards=cards, clauses=()))
    if request.up is None:
        return c.refuse("up-card-needed", *dealt.rules) if dealt.up else (event,)
    if not dealt.up:
        return c.refuse("up-card-hidden", "deal.face-down")
    if refusal := known_already(c, [request.up]):
        return refusal
    known = ((*_spots(c, dealt)[dealt.up[0]], request.up),)
    return (event, CardsKnown(cards=known, audience=EVERYBODY, clauses=()))


def rest_due(c: PokerContext) -> bool:
    """Return whether every card of the round is out, and the rest has to go in the discard rack before anybody looks."""
    return c.is_at(Stage.DEALING) and not next_pass(c)[0].to


def may_rack_rest(c: PokerContext) -> Offer | Refusal:
    if refusal := c.requires(REST):
        return refusal
    return Offer("rack-rest", c.rules.cite(REST)) if rest_due(c) else c.refuse("rest-not-due", REST)


def rack_rest(c: PokerContext, request: RackRest) -> Decision:
    offer = may_rack_rest(c)
    return offer if isinstance(offer, Refusal) else (RestRacked(decide_by=decide_by(c), clauses=offer.clauses),)


def decide_by(c: PokerContext) -> int:
    """Return until when the players decide, from now; 0 where they have no set time."""
    return c.at + c.rules.decision_seconds * 1000 if c.rules.times_decisions else 0


def _blind(c: PokerContext) -> tuple[int, ...]:
    """Return the hands that their player may not look at: those of a player on several areas, except at their own seat."""
    owners = {place: owner_of(c.state, place) for place in wagering_areas(c)}
    hands = Counter(owners.values())
    return tuple(sorted(place for place, owner in owners.items() if owner != place and hands[owner] > 1))


def _spots(c: PokerContext, dealt: Pass) -> list[tuple[int, int]]:
    """Return for each card of a pass its place, and its position in the hand there."""
    lying: dict[int, int] = {}
    if c.in_round:
        lying = {place: len(hand.cards) for place, hand in c.part.hands.items()}
        lying |= {DEALER_PLACE: len(c.part.dealer.cards), BOARD_PLACE: len(c.part.board.cards)}
    spots = []
    for place in dealt.to:
        position = lying.get(place, 0)
        spots.append((place, position))
        lying[place] = position + 1
    return spots


def known_cards(part: DealerPoker) -> set[Card]:
    """Return every card of the round whose identity is in the record."""
    hands = (part.dealer, part.board, *part.hands.values())
    return {card for hand in hands for card in hand.cards if card is not None}


def known_already(c: PokerContext, cards: Sequence[Card]) -> Refusal | None:
    """Refuse a card keyed twice: if it really is there twice, it must be reported as a foreign card."""
    known = known_cards(c.part) if cards else set()
    for card in cards:
        if card in known:
            return c.refuse("card-known-twice", "cards.deck", card=str(card))
        known.add(card)
    return None
