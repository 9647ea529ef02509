"""The deal: two cards for each side face down, turned side by side, then third cards by the table of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.games.baccarat.coup import BANKER, FIRST_CARDS, MOST_CARDS, PLAYER, SIDES, SideName, points
from pitboss.games.baccarat.round import Coup, Hand, Stage
from pitboss.games.baccarat.rules import STYLE_B, BaccaratRules, CoupContext
from pitboss.table.accounts import on_layout
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision, not_opened
from pitboss.table.events import NOBODY, Audience, Begun, GameEvent, Left
from pitboss.table.fields import BY_HAND, CardsInOrder, asks
from pitboss.table.offers import Offer
from pitboss.table.phrases import listed, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.shuffling import not_dealable
from pitboss.table.services.wagers.placing import wagering_areas
from pitboss.table.state import Phase, owner_of

TURNED_BY = {PLAYER: "turn.player", BANKER: "turn.banker"}


def hands_of(c: CoupContext) -> dict[str, Hand]:
    """Return the hands of the coup in progress. Between two rounds there are none, even while the last coup can still be
    corrected."""
    return c.part.hands if c.in_round else dict.fromkeys(SIDES, Hand())


def drawn(c: CoupContext) -> int:
    """Return how many cards of the coup have been drawn."""
    return sum(len(hand.cards) for hand in hands_of(c).values())


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
        side = c.rules.third_to(*(hands_of(c)[side].known for side in SIDES))
        assert side is not None
        return side
    return SIDES[drawn(c) % len(SIDES)]


def turned_next(hands: Mapping[str, Hand]) -> SideName | None:
    """Return the side whose cards are turned next; None if none is face down."""
    return next((side for side in SIDES if hands[side].down), None)


def draw_rules(c: CoupContext, side: str) -> tuple[str, ...]:
    """Return the rules by which a side gets its next card."""
    if not c.is_at(Stage.DRAWING):
        return ("deal.four",)
    if side == PLAYER:
        return ("play.player",)
    return ("play.banker",) if len(hands_of(c)[PLAYER].cards) == MOST_CARDS else ("play.banker-alone",)


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


class DrawCard(Request, frozen=True, tag="draw-card"):
    """The dealer draws the next card and puts it face down on the side it is for."""


class SideDealt(GameEvent[Coup], frozen=True, tag="side.dealt/1"):
    """A card lies face down on one side."""

    round: int
    side: str
    stage: Stage
    holders: dict[str, int]
    """With the first card, in style B: who is seated as Player and as Banker."""
    until: int = 0
    """Until when the holder of the cards that are turned next may turn them."""
    hands: tuple[int, ...] = ()
    """With the first card of the round: the wagering areas that are in it."""

    def begins(self) -> Begun | None:
        return Begun(self.round, self.hands) if self.hands else None

    def leaves_shoe(self) -> tuple[Left, ...]:
        return (Left(),)

    def after(self, part: Coup) -> Coup:
        if self.hands:
            part = Coup(
                holders=self.holders,
                held=part.held,
                discarded=part.racked,
                owed=part.owed,
                gone=part.gone,
                board=part.board,
            )
        hand = part.hands[self.side]
        dealt = part.with_hand(self.side, replace(hand, cards=(*hand.cards, None)))
        return replace(dealt, stage=self.stage, until=self.until, out=False)

    def says(self) -> str:
        seated = [f"seat {seat} as {wager_name(side)}" for side, seat in self.holders.items()]
        also = f" Seated: {listed(seated)}." if seated else ""
        return f"A card is dealt face down to {wager_name(self.side)}.{also}"


class SideCardKnown(GameEvent[Coup], frozen=True, kw_only=True, tag="side.card-known/1"):
    """Which card was dealt to a side. Nobody sees it before it is turned."""

    side: str
    cards: tuple[Card, ...]
    """The one card; a list, since secret fields are lists."""

    audience: Audience = NOBODY

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    def names_pieces(self) -> tuple[str, ...]:
        return tuple(map(str, self.cards))

    def after(self, part: Coup) -> Coup:
        hand = part.hands[self.side]
        return part.with_hand(self.side, replace(hand, cards=(*hand.cards[:-1], *self.cards)))

    def says(self) -> str:
        return f"It is {written(self.cards[:1])}, for {wager_name(self.side)}." if self.cards else "Its face is sealed."


def may_draw(c: CoupContext) -> Offer | Refusal:
    """Offer the next card to the dealer, after the call and until the coup is complete, if the cards are ready."""
    if refusal := c.requires("deal.four", "deal.only-dealer"):
        return refusal
    if c.is_at(Stage.SETTLING):
        return c.refuse("dealt", *_last_rules(c))
    if c.is_at(Stage.CHANGING):
        return c.refuse("changes-open", "reopen.permit")
    if c.is_at(Stage.TURNING):
        side = turned_next(hands_of(c))
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
    return c.requires(rules[0]) or c.offer(*rules)


def _last_rules(c: CoupContext) -> tuple[str, ...]:
    """Return the rule by which no further card is drawn."""
    first = [points(hands_of(c)[side].known[:FIRST_CARDS]) for side in SIDES]
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


def draw(c: CoupContext, request: DrawCard, offer: Offer) -> Decision:
    """Draw a card. If Pitboss deals, the shoe knows it; if a person deals, nobody does until it is turned."""
    begins, side = c.state.phase is Phase.BETWEEN, next_side(c)
    card = c.state.shoe.order[0] if c.rules.virtual else None
    hands = {**hands_of(c), side: _with(hands_of(c)[side], card)}
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


class TurnCards(Request, frozen=True, tag="turn-cards"):
    """The face-down cards of a side are turned: by the dealer, or in style B by whoever is seated as that side. Where cards are
    dealt by hand, `sequence` is what everybody sees then, in the order drawn."""

    side: SideName
    sequence: Annotated[CardsInOrder, BY_HAND, asks("Which cards, in the order dealt?", least=1, most=3)] = ()


class CardsTurned(GameEvent[Coup], frozen=True, tag="side.turned/1"):
    """The face-down cards of a side are face up."""

    side: str
    cards: tuple[Card, ...]
    positions: tuple[int, ...]
    points: int
    """The point count of the hand now."""
    stage: Stage
    by: str
    """Who turned them."""
    until: int = 0

    def after(self, part: Coup) -> Coup:
        cards = list(part.hands[self.side].cards)
        for at, card in zip(self.positions, self.cards, strict=True):
            cards[at] = card
        turned = part.with_hand(self.side, Hand(tuple(cards), tuple(range(len(cards)))))
        return replace(turned, stage=self.stage, until=self.until)

    def says(self) -> str:
        return f"{wager_name(self.side)} shows {listed(f'the {card.words}' for card in self.cards)}: {self.points}."


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
    if turned_next(hands_of(c)) != side:
        other = turned_next(hands_of(c))
        assert other is not None
        return c.refuse("turn-order", "turn.player", "turn.banker", side=other)
    style = ("deal.style-b",) if holder else ("deal.style-a",)
    return c.offer(rule, *style, area=holder, choices=(side,))


def _not_theirs(c: CoupContext, side: str, holder: int | None, rule: str) -> Refusal | None:
    """Refuse everybody but whoever turns the cards of a side now."""
    if holder is None:
        return c.requires(rule)
    late = c.part.until and c.at >= c.part.until and turned_next(hands_of(c)) == side
    if late and c.may("deal.holder-late"):
        return None
    return c.requires_for(holder, "deal.style-b")


def turn(c: CoupContext, request: TurnCards, offer: Offer) -> Decision:
    """Turn the cards of a side. If a person deals, what everybody sees then is keyed."""
    hand = hands_of(c)[request.side]
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
    hands = {**hands_of(c), request.side: Hand(tuple(turned), tuple(range(len(turned))))}
    late = offer.area is not None and not c.speaks_for(offer.area)
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
    up = (hand.cards[at] for hand in hands_of(c).values() for at in hand.up)
    seen: Counter[str] = Counter(c.part.gone)
    seen.update(str(card) for card in up if card is not None)
    return seen


DEALING = Topic(
    acts=(
        Act(DrawCard, may_draw, draw),
        Act(TurnCards, may_turn, turn, at=("side",), each=lambda c: SIDES),
    ),
    events=(SideDealt, SideCardKnown, CardsTurned),
    keyed=(SideDealt, SideCardKnown, CardsTurned),
    rules={
        "deal.only-dealer": "nobody but the dealer draws cards",
        "deal.four": "two cards for each side, by turns, face down",
        "deal.style-a": "style A: the dealer turns all cards",
        "deal.style-b": "style B: a seated Player and a seated Banker turn their own",
        "deal.holders": "who is seated as Player and as Banker",
        "deal.holder-late": "cards that their holder does not turn",
        "conduct.cards-untouched": "nobody else touches a card",
        "turn.player": "the Player's hand turned first",
        "turn.banker": "the Banker's hand turned after it",
        "points.values": "what a card is worth",
        "points.count": "the point count of a hand",
        "play.natural": "a natural ends the coup",
        "play.player": "the Player's third card",
        "play.banker": "the Banker's third card after the Player's",
        "play.banker-alone": "the Banker's third card when the Player stands",
    },
    powers=frozenset(
        {
            "deal.four",
            "deal.style-b",
            "deal.holder-late",
            "turn.player",
            "turn.banker",
            "play.player",
            "play.banker",
            "play.banker-alone",
        }
    ),
    conduct={"conduct.cards-untouched": "touched a card"},
    refusals={
        "turn-first": ("Cards of {side} are face down.", "Turn them first."),
        "turn-order": ("The next cards to be turned are those of {side}.", "Turn those of {side}."),
        "cards-count": (
            "{cards:card} of {side} are face down; you named {keyed}.",
            "Name {cards:card}, in the order in which they were dealt.",
        ),
        "card-gone": (
            "The shoe has {decks:deck}, and every {card} of them has been dealt since the shuffle.",
            "Key the card that was turned. If it really is {card}, report a foreign card.",
        ),
        "coup-held": ("A supervisor has stopped the coup.", "Ask them to permit changes or to let it go on."),
        "changes-open": ("Players may still change their wagers.", "Close the changes first."),
    },
)
