"""The deal: two cards for each side face down, turned side by side, then third cards by the table of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, FIRST_CARDS, MOST_CARDS, PLAYER, SIDES, SideName, points
from pitboss.games.baccarat.events import CardsTurned, SideCardKnown, SideDealt
from pitboss.games.baccarat.requests import DrawCard, TurnCards
from pitboss.games.baccarat.round import Hand, Stage
from pitboss.games.baccarat.rules import STYLE_B, BaccaratRules
from pitboss.table.accounts import on_layout
from pitboss.table.context import Decision, not_opened
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.decide import not_dealable
from pitboss.table.services.wagers.decide import wagering_areas
from pitboss.table.state import Phase, owner_of

TURNED_BY = {PLAYER: "turn.player", BANKER: "turn.banker"}


def offers(c: CoupContext) -> Iterator[Offer | Refusal]:
    yield may_draw(c)
    for side in SIDES:
        yield may_turn(c, side)


# --- where a coup stands -------------------------------------------------------------------------------------------


def stage_of(rules: BaccaratRules, hands: Mapping[str, Hand]) -> Stage:
    """Return where a coup stands by its cards."""
    if sum(len(hand.cards) for hand in hands.values()) < len(SIDES) * FIRST_CARDS:
        return Stage.DEALING
    if any(hand.down for hand in hands.values()):
        return Stage.TURNING
    return Stage.DRAWING if rules.third_to(*(hands[side].known for side in SIDES)) else Stage.SETTLING


def next_side(c: CoupContext) -> str:
    """Return the side that the next card is for."""
    if c.is_at(Stage.DRAWING):
        side = c.rules.third_to(*(c.hands[side].known for side in SIDES))
        assert side is not None
        return side
    return SIDES[c.drawn % len(SIDES)]


def turned_next(hands: Mapping[str, Hand]) -> SideName | None:
    """Return the side whose cards are turned next; None if none is face down."""
    return next((side for side in SIDES if hands[side].down), None)


def draw_rules(c: CoupContext, side: str) -> tuple[str, ...]:
    """Return the rules by which a side gets its next card."""
    if not c.is_at(Stage.DRAWING):
        return ("deal.four",)
    if side == PLAYER:
        return ("play.player",)
    return ("play.banker",) if len(c.hands[PLAYER].cards) == MOST_CARDS else ("play.banker-alone",)


def until(c: CoupContext, hands: Mapping[str, Hand], holders: Mapping[str, int]) -> int:
    """Return until when the holder of the cards that are turned next may turn them; 0 where the dealer does."""
    ready = sum(len(hand.cards) for hand in hands.values()) >= len(SIDES) * FIRST_CARDS
    side = turned_next(hands) if ready else None
    return c.at + c.rules.holder_time if side in holders else 0


def holders(c: CoupContext) -> dict[str, int]:
    """Return who is seated as Player and as Banker in style B: whoever has the largest wager on that side, of equal ones the
    first from the dealer's left. A side without a wager has nobody."""
    if c.rules.style != STYLE_B or not c.rules.seats_holders:
        return {}
    placed = on_layout(c.state)
    found: dict[str, int] = {}
    for side in SIDES:
        stakes = {area: placed[area][side].total for area in sorted(placed) if side in placed[area]}
        if stakes:
            found[side] = owner_of(c.state, max(stakes, key=lambda area: stakes[area]))
    return found


# --- drawn ---------------------------------------------------------------------------------------------------------


def may_draw(c: CoupContext) -> Offer | Refusal:
    """Offer the next card to the dealer, after the call and until the coup is complete, if the cards are ready."""
    if refusal := c.requires("deal.four", "deal.only-dealer"):
        return refusal
    if c.is_at(Stage.SETTLING):
        return c.refuse("dealt", *_last_rules(c))
    if c.is_at(Stage.CHANGING):
        return c.refuse("changes-open", "reopen.permit")
    if c.is_at(Stage.TURNING):
        side = turned_next(c.hands)
        assert side is not None
        return c.refuse("turn-first", TURNED_BY[side], side=side)
    if c.state.phase is Phase.BETWEEN:
        if refusal := _not_startable(c):
            return refusal
    elif refusal := not_opened(c, "deal.four") or c.not_in(Phase.ROUND, "deal.four"):
        return refusal
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    if not c.state.shoe.left:
        return c.refuse("shoe-empty", "remedy.shoe-exhausted")
    rules = draw_rules(c, next_side(c))
    return c.requires(rules[0]) or Offer("draw-card", c.rules.cite(*rules))


def _last_rules(c: CoupContext) -> tuple[str, ...]:
    """Return the rule by which no further card is drawn."""
    first = [points(c.hands[side].known[:FIRST_CARDS]) for side in SIDES]
    return ("play.natural",) if c.rules.draws.naturals(*first) else ("play.banker", "play.banker-alone")


def _not_startable(c: CoupContext) -> Refusal | None:
    if c.part.due and c.part.owed:
        seat, amount = next(iter(c.part.owed.items()))
        return c.refuse("commission-due", "commission.end-of-shoe", seat=seat, amount=amount)
    if refusal := not_dealable(c):
        return refusal
    if not wagering_areas(c):
        return c.refuse("nothing-wagered", "wager.before-first-card")
    return None if c.state.round.called else c.refuse("call-needed", "deal.no-more-bets")


def draw(c: CoupContext, request: DrawCard) -> Decision:
    """Draw a card. If Pitboss deals, the shoe knows it; if a person deals, nobody does until it is turned."""
    offer = may_draw(c)
    if isinstance(offer, Refusal):
        return offer
    begins, side = c.state.phase is Phase.BETWEEN, next_side(c)
    card = c.state.shoe.order[0] if c.rules.virtual else None
    hands = {**c.hands, side: _with(c.hands[side], card)}
    held = holders(c) if begins else c.part.holders
    style = ("deal.style-b", "deal.holders") if held else ("deal.style-a",)
    dealt = SideDealt(
        round=c.state.round.number + begins,
        side=side,
        stage=stage_of(c.rules, hands),
        holders=held if begins else {},
        until=until(c, hands, held),
        hands=wagering_areas(c) if begins else (),
        clauses=c.rules.cite(*draw_rules(c, side), *(style if begins else ())),
    )
    return (dealt, SideCardKnown(side=side, cards=(card,), clauses=())) if card else (dealt,)


def _with(hand: Hand, card: Card | None) -> Hand:
    return Hand((*hand.cards, card), hand.up)


# --- turned --------------------------------------------------------------------------------------------------------


def may_turn(c: CoupContext, side: str) -> Offer | Refusal:
    """Offer to turn the cards of a side: to the dealer, or in style B to its holder, and to the dealer when their time is up."""
    rule = TURNED_BY.get(side, TURNED_BY[PLAYER])
    if refusal := (c.requires(rule) or c.not_at(Stage.TURNING, rule)) if not c.is_at(Stage.TURNING, Stage.CHANGING) else None:
        return refusal
    holder = c.part.holders.get(side)
    if refusal := _not_theirs(c, side, holder, rule):
        return refusal
    if c.is_at(Stage.CHANGING):
        return c.refuse("changes-open", "reopen.permit")
    if c.part.held:
        return c.refuse("coup-held", "reopen.permit")
    if turned_next(c.hands) != side:
        other = turned_next(c.hands)
        assert other is not None
        return c.refuse("turn-order", "turn.player", "turn.banker", side=other)
    style = ("deal.style-b",) if holder else ("deal.style-a",)
    return Offer("turn-cards", c.rules.cite(rule, *style), seat=holder, choices=(side,))


def _not_theirs(c: CoupContext, side: str, holder: int | None, rule: str) -> Refusal | None:
    """Refuse everybody but whoever turns the cards of a side now."""
    if holder is None:
        return c.requires(rule)
    late = c.part.until and c.at >= c.part.until and turned_next(c.hands) == side
    if late and c.may("deal.holder-late"):
        return None
    return c.requires_for(holder, "deal.style-b")


def turn(c: CoupContext, request: TurnCards) -> Decision:
    """Turn the cards of a side. If a person deals, what everybody sees then is keyed."""
    offer = may_turn(c, request.side)
    if isinstance(offer, Refusal):
        return offer
    hand = c.hands[request.side]
    cards = request.sequence
    if c.rules.virtual:
        if cards:
            return c.refuse("cards-not-keyed", TURNED_BY[request.side])
        cards = tuple(card for at in hand.down if (card := hand.cards[at]) is not None)
    if refusal := _cannot_be(c, request.side, hand, cards):
        return refusal
    turned = list(hand.cards)
    for at, card in zip(hand.down, cards, strict=True):
        turned[at] = card
    hands = {**c.hands, request.side: Hand(tuple(turned), tuple(range(len(turned))))}
    late = offer.seat is not None and not c.speaks_for(offer.seat)
    return (
        CardsTurned(
            side=request.side,
            cards=cards,
            positions=hand.down,
            points=points(hands[request.side].known),
            stage=stage_of(c.rules, hands),
            by=c.who.name,
            until=until(c, hands, c.part.holders),
            clauses=(*offer.clauses, *c.rules.cite("points.values", "points.count", *(("deal.holder-late",) if late else ()))),
        ),
    )


def _cannot_be(c: CoupContext, side: str, hand: Hand, cards: Sequence[Card]) -> Refusal | None:
    """Refuse another number of cards than are face down, and cards that the shoe no longer has."""
    if len(cards) != len(hand.down):
        return c.refuse("cards-count", TURNED_BY[side], side=side, cards=len(hand.down), keyed=len(cards))
    return None if c.rules.virtual else not_in_shoe(c, cards)


def not_in_shoe(c: CoupContext, cards: Sequence[Card]) -> Refusal | None:
    """Refuse a card that would have come out of the shoe more often than there are decks."""
    if joker := next((card for card in cards if card not in c.rules.cards), None):
        return c.refuse("not-in-deck", "cards.deck", card=str(joker))
    seen = seen_since_shuffle(c)
    seen.update(cards)
    gone = next((card for card in cards if seen[card] > c.rules.decks), None)
    return c.refuse("card-gone", "cards.deck", card=str(gone), decks=c.rules.decks) if gone else None


def seen_since_shuffle(c: CoupContext) -> Counter[str]:
    """Return every card that was seen since the last shuffle, and how often."""
    up = (hand.cards[at] for hand in c.hands.values() for at in hand.up)
    seen: Counter[str] = Counter(c.part.gone)
    seen.update(str(card) for card in up if card is not None)
    return seen
