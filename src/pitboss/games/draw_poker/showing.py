"""The showdown: who shows, who may give up a beaten hand unseen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec.structs import replace

from pitboss.cards import Card, written
from pitboss.cards.ranks import HandValue
from pitboss.cards.ranks.draw import HAND
from pitboss.games.draw_poker.pots import layers
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Hand, Stage, Status
from pitboss.games.draw_poker.rules import EIGHT, DrawContext, DrawRules
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import HOUSE, Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.fields import BY_HAND, asks
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class Show(Request, frozen=True, tag="show"):
    """A hand is exposed. Its cards are keyed where a person deals."""

    seat: int
    cards: Annotated[tuple[Card, ...], BY_HAND, asks(least=5, most=5)] = ()


class Muck(Request, frozen=True, tag="muck"):
    """A player whose hand is beaten gives it up unseen."""

    seat: int


class HandShown(GameEvent[DrawPoker], frozen=True, tag="draw.shown/1"):
    seat: int
    cards: tuple[Card, ...]
    high: str = ""
    """What it is as a high hand, such as "pair of kings"; empty where only the low hand counts."""
    low: str = ""
    turn: int = 0
    """Who shows next."""

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = replace(part.hands[self.seat], cards=self.cards, up=tuple(range(len(self.cards))), shown=True)
        return replace(part, hands={**part.hands, self.seat: hand}, turn=self.turn)

    def says(self) -> str:
        words = " and low ".join(filter(None, (self.high, self.low)))
        return f"Seat {self.seat} shows {written(self.cards)}: {words or 'no hand that counts'}."


class HandMucked(GameEvent[DrawPoker], frozen=True, tag="draw.mucked/1"):
    """A hand is given up unseen at the showdown."""

    seat: int
    turn: int = 0
    """Who shows next."""

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = replace(part.hands[self.seat], status=Status.MUCKED)
        return replace(part, hands={**part.hands, self.seat: hand}, turn=self.turn)

    def says(self) -> str:
        return f"Seat {self.seat} gives up unseen."


class ShowdownOver(GameEvent[DrawPoker], frozen=True, tag="draw.showdown-over/1"):
    """Everybody left has shown or given up: the pots can be awarded."""

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, stage=Stage.SETTLING, turn=0)

    def says(self) -> str:
        return "All hands are shown or given up."


def cards_of(hand: Hand) -> tuple[Card, ...]:
    return tuple(card for card in hand.cards if card is not None)


def low_value(rules: DrawRules, cards: Sequence[Card]) -> HandValue | None:
    """Return the value of a low hand; None if it does not qualify."""
    value = rules.low.worth(cards)
    return None if rules.qualifier and not rules.low.qualifies(value, EIGHT) else value


def best_of(rules: DrawRules, hands: Mapping[int, Hand], seats: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who of some players who have shown holds the best high hand, and who the best low hand, as far as each counts."""
    high = _best({seat: rules.high.worth(cards_of(hands[seat])) for seat in seats}) if rules.high_wins else ()
    lows = {seat: low_value(rules, cards_of(hands[seat])) for seat in seats} if rules.low_wins else {}
    return high, _best({seat: value for seat, value in lows.items() if value is not None})


def _best(values: Mapping[int, HandValue]) -> tuple[int, ...]:
    if not values:
        return ()
    top = max(value.strength for value in values.values())
    return tuple(seat for seat, value in values.items() if value.strength == top)


def must_show(rules: DrawRules, part: DrawPoker, seat: int) -> bool:
    """Return whether a hand is equal to or better than those shown, for a pot that its player can win."""
    if not any(hand.shown for hand in part.hands.values()):
        return True
    for pot in layers(part.hands):
        if seat in pot.players:
            rivals = [each for each in pot.players if part.hands[each].shown]
            high, low = best_of(rules, part.hands, [*rivals, seat])
            if seat in high or seat in low:
                return True
    return False


def _not_showing(c: DrawContext, seat: int, rule: str) -> Refusal | None:
    """Refuse unless it is this player's turn to show: for them to say, or for the dealer to do."""
    if refusal := c.not_at(Stage.SHOWDOWN, rule):
        return refusal
    if not c.may("show.announce") and (refusal := c.requires_for(seat, "show.others")):
        return refusal
    hand = c.part.hands.get(seat)
    if hand is None or hand.status not in LIVE:
        return c.refuse("not-dealt-in", rule, seat=seat)
    return None if seat == c.part.turn else c.refuse("not-to-show", rule, seat=seat, turn=c.part.turn)


def _is_first(part: DrawPoker) -> bool:
    return not any(hand.shown for hand in part.hands.values())


def may_show(c: DrawContext, seat: int) -> Offer | Refusal:
    rule = "show.called" if c.is_at(Stage.SHOWDOWN) and _is_first(c.part) else "show.others"
    return _not_showing(c, seat, rule) or c.offer(rule, "show.after-final", area=seat)


def show(c: DrawContext, request: Show, offer: Offer) -> Decision:
    hand = c.part.hands[request.seat]
    if refusal := _not_keyed_so(c, hand, request.cards):
        return refusal
    cards = cards_of(hand) if c.rules.virtual else request.cards
    high, low = rank_words(c.rules, cards)
    clauses = c.rules.cite("show.called" if _is_first(c.part) else "show.others", *rank_rules(c.rules, cards))
    turn = _next(c, request.seat)
    shown = HandShown(seat=request.seat, cards=cards, high=high, low=low, turn=turn, clauses=clauses)
    return (shown, *_over(c, turn))


def rank_words(rules: DrawRules, cards: Sequence[Card]) -> tuple[str, str]:
    """Return a hand in words, as a high and as a low hand, where each counts."""
    high = rules.high.worth(cards).words if rules.high_wins else ""
    value = low_value(rules, cards) if rules.low_wins else None
    return high, value.words if value else ""


def rank_rules(rules: DrawRules, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the rules by which a hand is ranked."""
    found = ["rank.cards", "rank.all-cards"]
    if rules.high_wins:
        deck = "full" if rules.high.cards == FULL else "reduced"
        value = rules.high.worth(cards)
        found += [f"rank.{deck}-deck", f"rank.{deck}.{value.category}"]
        if value.category in ("straight", "straight-flush") and _uses_low_ace(rules, value):
            found.append("rank.ace-low")
    if rules.low_wins:
        found.append("rank.low")
        found += ["low.qualifies"] if rules.qualifier else []
    return (*found, *(["rank.joker"] if Card.JOKER in cards else []))


FULL = 52


def _uses_low_ace(rules: DrawRules, value: HandValue) -> bool:
    """Return whether the ace of a straight stands under the lowest rank of the deck: four more cards follow it."""
    return rules.ace_low and value.ranks[0] == rules.high.lowest + HAND - 2


def _not_keyed_so(c: DrawContext, hand: Hand, cards: Sequence[Card]) -> Refusal | None:
    """Refuse cards keyed where Pitboss deals; elsewhere any but the five of the hand, none of which is known elsewhere."""
    if c.rules.virtual:
        return c.refuse("cards-not-keyed", "show.others") if cards else None
    if len(cards) != HAND:
        return c.refuse("five-cards", "hand.five-cards", count=len(cards))
    if len({*cards}) < HAND:
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        return c.refuse("card-known-twice", "cards.deck", card=str(twice))
    others = {card for other in c.part.hands.values() if other is not hand for card in other.cards if card is not None}
    known = next((card for card in cards if card in others), None)
    if known:
        return c.refuse("card-known-twice", "cards.deck", card=str(known))
    missing = next((card for card in hand.cards if card is not None and card not in cards), None)
    return c.refuse("card-was-seen", "hand.five-cards", card=missing.words) if missing else None


def may_muck(c: DrawContext, seat: int) -> Offer | Refusal:
    """Offer to give up a hand unseen: not to the player who shows first, nor where Pitboss deals and the hand is not beaten. A
    dealer who has not seen it cannot tell, and is told nothing."""
    if refusal := _not_showing(c, seat, "show.others"):
        return refusal
    if _is_first(c.part):
        return c.refuse("called-shows", "show.called", seat=seat)
    knows = c.rules.virtual and (c.who.office == HOUSE or seat == c.own_seat)
    if knows and must_show(c.rules, c.part, seat):
        return c.refuse("not-beaten", "show.others", seat=seat)
    return c.offer("show.others", area=seat)


def muck(c: DrawContext, request: Muck, offer: Offer) -> Decision:
    turn = _next(c, request.seat)
    return (HandMucked(seat=request.seat, turn=turn, clauses=offer.clauses), *_over(c, turn))


def _next(c: DrawContext, seat: int) -> int:
    """Return who shows after a player: the next one clockwise who has neither shown nor given up."""
    order, hands = c.part.order, c.part.hands
    at = order.index(seat) + 1
    left = (each for each in (*order[at:], *order[:at]) if hands[each].status in LIVE and not hands[each].shown and each != seat)
    return next(left, 0)


def _over(c: DrawContext, turn: int) -> tuple[ShowdownOver, ...]:
    """Return that the showdown is over, if nobody is left to show."""
    return () if turn else (ShowdownOver(clauses=c.rules.cite("show.announce")),)


def _to_show(c: DrawContext) -> Iterator[int]:
    """Yield the player who shows next."""
    if c.is_at(Stage.SHOWDOWN):
        yield c.part.turn


SHOWING = Topic(
    acts=(
        Act(Show, may_show, show, at=("seat",), each=_to_show),
        Act(Muck, may_muck, muck, at=("seat",), each=_to_show),
    ),
    events=(
        HandShown,
        HandMucked,
        ShowdownOver,
    ),
    keyed=(
        HandShown,
        HandMucked,
        ShowdownOver,
    ),
    rules={
        "rank.cards": "the order of cards",
        "rank.all-cards": "all five cards count",
        "rank.full-deck": "the order of hands in a full deck",
        "rank.reduced-deck": "the order of hands in a reduced deck",
        "rank.full.royal-flush": "the five top cards of a suit, in a full deck",
        "rank.full.five-of-a-kind": "four of a rank and the joker, in a full deck",
        "rank.full.straight-flush": "five of a suit in sequence, in a full deck",
        "rank.full.four-of-a-kind": "four of a rank, in a full deck",
        "rank.full.full-house": "three of a rank and two of another, in a full deck",
        "rank.full.flush": "five of a suit, in a full deck",
        "rank.full.straight": "five in sequence, in a full deck",
        "rank.full.three-of-a-kind": "three of a rank, in a full deck",
        "rank.full.two-pair": "two pairs, in a full deck",
        "rank.full.pair": "one pair, in a full deck",
        "rank.full.high-card": "five odd cards, in a full deck",
        "rank.reduced.royal-flush": "the five top cards of a suit, in a reduced deck",
        "rank.reduced.five-of-a-kind": "four of a rank and the joker, in a reduced deck",
        "rank.reduced.straight-flush": "five of a suit in sequence, in a reduced deck",
        "rank.reduced.four-of-a-kind": "four of a rank, in a reduced deck",
        "rank.reduced.full-house": "three of a rank and two of another, in a reduced deck",
        "rank.reduced.flush": "five of a suit, in a reduced deck",
        "rank.reduced.straight": "five in sequence, in a reduced deck",
        "rank.reduced.three-of-a-kind": "three of a rank, in a reduced deck",
        "rank.reduced.two-pair": "two pairs, in a reduced deck",
        "rank.reduced.pair": "one pair, in a reduced deck",
        "rank.reduced.high-card": "five odd cards, in a reduced deck",
        "rank.ace-low": "the ace high and low",
        "rank.low": "straights and flushes do not count in a low hand",
        "rank.joker": "the joker as any card",
        "low.qualifies": "a low hand of eight or better",
        "show.called": "who is called shows first",
        "show.others": "hands equal or better are shown",
        "show.announce": "the winning hands announced",
    },
    powers=frozenset({"show.others", "show.announce"}),
    refusals={
        "not-to-show": ("Seat {turn} shows next, not seat {seat}.", "Wait for your turn."),
        "five-cards": ("A hand has five cards; {count} were keyed.", "Key the five cards."),
        "card-was-seen": ("The {card} of this hand was seen before.", "Key the hand with it."),
        "called-shows": ("Seat {seat} was called and shows first.", "Show the hand."),
        "not-beaten": ("The hand of seat {seat} is not beaten.", "Show the hand."),
    },
)
