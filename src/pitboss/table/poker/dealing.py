"""The deal, pass by pass. That a card lies somewhere is one fact; which card it is, another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pitboss.cards import Card
from pitboss.table import decks
from pitboss.table.calling import wagering_seats
from pitboss.table.commands import Deal
from pitboss.table.events import CardsDealt, CardsKnown
from pitboss.table.offers import Decision, Offer
from pitboss.table.poker.rules import Pass, PokerMoment
from pitboss.table.refusal import Refusal
from pitboss.table.state import DEALER_PLACE, Phase, TableState, owner_of


def offers(m: PokerMoment) -> Iterator[Offer | Refusal]:
    yield may_deal(m)


def next_pass(m: PokerMoment) -> tuple[Pass, bool]:
    """The pass to be dealt now, and whether it is the last."""
    first = m.state.phase is Phase.WAGERING
    passes = m.rules.passes(wagering_seats(m), m.state.device)
    number = 0 if first else m.state.round.passes
    dealt = passes[number]
    if dealt.up and not first and m.state.round.dealer.up:
        # A card of the dealer's already lies face up and was kept so: the last one goes face down.
        dealt = Pass(dealt.to, (), dealt.rules)
    return dealt, number + 1 == len(passes)


def may_deal(m: PokerMoment) -> Offer | Refusal:
    if refusal := m.not_dealer("deal.clockwise"):
        return refusal
    if m.state.phase is Phase.WAGERING:
        if refusal := decks.not_dealable(m):
            return refusal
        if not wagering_seats(m):
            return m.refuse("nothing-wagered", "wager.before-first-card")
        if m.rules.closes_at_call and not m.state.round.closed:
            return m.refuse("call-needed", "deal.no-more-bets")
    elif m.state.phase in (Phase.DECIDING, Phase.SETTLING):
        return m.refuse("dealt", "deal.clockwise")
    elif refusal := m.not_in(Phase.DEALING, "deal.clockwise"):
        return refusal
    elif m.state.shoe.count_due:
        return m.refuse("count-due", "cards.count")
    return Offer("deal", m.rules.cite(*next_pass(m)[0].rules))


def deal(m: PokerMoment, request: Deal) -> Decision:
    """Where Pitboss deals, the shoe knows the cards; where a person deals, only the card face up is known, and keyed."""
    offer = may_deal(m)
    if isinstance(offer, Refusal):
        return offer
    dealt, last = next_pass(m)
    blind = _blind(m) if m.rules.blind_extra_hands and m.state.boxes else ()
    first = m.state.phase is Phase.WAGERING
    number = m.state.round.number + first
    event = CardsDealt(
        round=number,
        to=dealt.to,
        up=dealt.up,
        last=last,
        decide_by=m.at + m.rules.decision_seconds * 1000 if last else 0,
        blind=blind,
        hands=wagering_seats(m) if first else (),
        clauses=m.rules.cite(*dealt.rules, "wager.blind-hands") if blind else offer.clauses,
    )
    if m.rules.virtual:
        if request.up is not None:
            return m.refuse("cards-not-keyed", "deal.face-down")
        cards = tuple((*spot, card) for spot, card in zip(_spots(m, dealt), m.state.shoe.order, strict=False))
        return (event, CardsKnown(cards=cards, clauses=()))
    if request.up is None:
        return m.refuse("up-card-needed", *dealt.rules) if dealt.up else (event,)
    if not dealt.up:
        return m.refuse("up-card-hidden", "deal.face-down")
    if refusal := known_already(m, [request.up]):
        return refusal
    return (event, CardsKnown(cards=((*_spots(m, dealt)[dealt.up[0]], request.up),), clauses=()))


def _blind(m: PokerMoment) -> tuple[int, ...]:
    """Of a player on several areas, the hands where he does not sit: he may not look at them."""
    owners = {place: owner_of(m.state, place) for place in wagering_seats(m)}
    hands = Counter(owners.values())
    return tuple(sorted(place for place, owner in owners.items() if owner != place and hands[owner] > 1))


def _spots(m: PokerMoment, dealt: Pass) -> list[tuple[int, int]]:
    """For each card of a pass: the place, and the position in the hand there."""
    lying: dict[int, int] = {}
    if m.state.phase is Phase.DEALING:
        lying = {place: len(hand.cards) for place, hand in m.state.round.hands.items()}
        lying[DEALER_PLACE] = len(m.state.round.dealer.cards)
    spots = []
    for place in dealt.to:
        position = lying.get(place, 0)
        spots.append((place, position))
        lying[place] = position + 1
    return spots


def known_cards(state: TableState) -> set[Card]:
    """Every card of the round whose identity is in the record."""
    hands = (state.round.dealer, *state.round.hands.values())
    return {card for hand in hands for card in hand.cards if card is not None}


def known_already(m: PokerMoment, cards: Sequence[Card]) -> Refusal | None:
    """Refuse a card keyed twice: if it really lies twice, it is a foreign card, and to be reported as one."""
    known = known_cards(m.state) if cards else set()
    for card in cards:
        if card in known:
            return m.refuse("card-known-twice", "cards.deck", card=str(card))
        known.add(card)
    return None
