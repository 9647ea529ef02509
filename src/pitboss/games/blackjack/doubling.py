"""Doubles and splits: a further wager on a hand for one more card, and a pair made into two hands."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from pitboss.cards import Card, Rank, written
from pitboss.cards.ranks.blackjack import BEST, total
from pitboss.games.blackjack.boxes import BoxNumber
from pitboss.games.blackjack.dealing import drawn, shoe_short
from pitboss.games.blackjack.hands import decider, guest_of, hand_name, leaving, stake_of, until
from pitboss.games.blackjack.playing import current, not_playing, status_of, to_play, with_end
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import BOX, DOUBLE, FIRST
from pitboss.money import show
from pitboss.table.accounts import put_down, stack_of
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import NOTHING, Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent, Left
from pitboss.table.fields import BY_HAND, CardsInOrder, asks
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.placing import bad_stake, cannot_cover

DOUBLE_ON, SPLIT = "play.double", "play.split"


class DoubleDown(Request, frozen=True, tag="double"):
    """A further wager on the hand that plays, for one more card."""

    area: BoxNumber
    stake: Stake = NOTHING
    card: Annotated[Card | None, BY_HAND] = None


class SplitHand(Request, frozen=True, tag="split"):
    """The pair that plays becomes two hands, each with the same wager and another card."""

    area: BoxNumber
    cards: Annotated[CardsInOrder, BY_HAND, asks("Which cards went to the two hands?", least=2, most=2)] = ()


class HandDoubled(GameEvent[Blackjacks], frozen=True, tag="blackjack.doubled/1"):
    """A hand is doubled and gets its last card."""

    area: int
    hand: int
    amount: int
    card: Card
    status: HandStatus
    until: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving((self.card,))

    def after(self, part: Blackjacks) -> Blackjacks:
        after = part.with_card(self.area, self.hand, self.card, self.status, self.until)
        return after.with_hand(self.area, self.hand, doubled=True)

    def says(self) -> str:
        bust = ", bust" if self.status is HandStatus.BUST else ""
        return f"{hand_name(self.area, self.hand)} doubles with {show(self.amount)} and draws the {self.card.words}{bust}."


class HandSplit(GameEvent[Blackjacks], frozen=True, tag="blackjack.split/1"):
    """A pair becomes two hands, each with another card."""

    area: int
    hand: int
    amount: int
    made: tuple[BoxHand, ...]
    until: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving(tuple(hand.cards[-1] for hand in self.made))

    def after(self, part: Blackjacks) -> Blackjacks:
        hands: list[BoxHand] = []
        for hand in part.hands[self.area]:
            hands += self.made if hand.n == self.hand else (hand,)
        held = {**part.hands, self.area: tuple(hands)}
        return replace(part.drawn(len(self.made)), hands=held, until=self.until, further=True)

    def says(self) -> str:
        made = " and ".join(f"{written(hand.cards)} ({total(hand.cards).words})" for hand in self.made)
        return f"{hand_name(self.area, self.hand)} splits with another {show(self.amount)}: {made}."


def may_double(c: BoxContext, box: int) -> Offer | Refusal:
    hand = not_playing(c, box, DOUBLE_ON)
    if isinstance(hand, Refusal):
        return hand
    if len(hand.cards) != FIRST:
        return c.refuse("double-late", DOUBLE_ON, cards=len(hand.cards), draws_to=c.rules.draws_to)
    if hand.split and not c.rules.doubles_split:
        return c.refuse("double-split", "play.double-after-split", DOUBLE_ON, draws_to=c.rules.draws_to)
    if not c.rules.may_double_on(hand.cards):
        held, allowed = total(hand.cards).words, c.rules.double_words()
        return c.refuse("not-doublable", DOUBLE_ON, total=held, allowed=allowed, draws_to=c.rules.draws_to)
    seat = decider(c.state, box)
    room, have = double_bounds(c, box, hand.n, seat), stack_of(c.state, seat).chips
    if not Bounds(room.minimum, min(room.maximum, have), room.base, room.step).any:
        return c.refuse("chips-short", "play.double-stake", have=have, amount=room.least)
    room = Bounds(room.minimum, min(room.maximum, have), room.base, room.step)
    rules = ("play.double-after-split",) if hand.split else ()
    clauses = c.rules.cite(DOUBLE_ON, "play.double-stake", *rules)
    return shoe_short(c, 1) or Offer("double", clauses, area=box, amounts={DOUBLE: room})


def double_bounds(c: BoxContext, box: int, hand: int, seat: int) -> Bounds:
    """Return what a double may be: from one step of the sign to the wager of the hand."""
    stake = stake_of(c, box, BOX, seat, hand).total
    limits = c.state.round.limits
    step = (limits.unit if limits else 0) or c.rules.smallest_chip
    return Bounds(min(step, stake), stake, stake, step)


def double(c: BoxContext, request: DoubleDown, offer: Offer) -> Decision:
    """Put down the further wager and draw one card, the last of the hand. Without an amount it is the whole wager."""
    hand, seat = current(c), decider(c.state, request.area)
    room = double_bounds(c, request.area, hand.n, seat)
    stake = request.stake
    if stake == NOTHING:
        stake = stake_of(c, request.area, BOX, seat, hand.n)
    if refusal := bad_stake(c, stake):
        return refusal
    if not room.holds(stake.total):
        facts = {"minimum": room.least, "maximum": room.maximum, "unit": room.step, "amount": stake.total}
        return c.refuse("double-amount", "play.double-stake", **facts)
    if refusal := cannot_cover(c, seat, stake):
        return refusal
    cards = drawn(c, () if request.card is None else (request.card,), 1, DOUBLE_ON)
    if isinstance(cards, Refusal):
        return cards
    guest = bool(guest_of(c.state, request.area, seat))
    event = HandDoubled(
        area=request.area,
        hand=hand.n,
        amount=stake.total,
        card=cards[0],
        status=status_of((*hand.cards, *cards), last=True),
        until=until(c),
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.area, hand.n), DOUBLE, stake, seat, guest=guest)),
    )
    return with_end(c, event, request.area, hand.n)


def may_split(c: BoxContext, box: int) -> Offer | Refusal:
    hand = not_playing(c, box, SPLIT)
    if isinstance(hand, Refusal):
        return hand
    if len(hand.cards) != FIRST or not c.rules.equal(hand.cards):
        words = tuple(card.words for card in hand.cards)
        return c.refuse("not-splittable", SPLIT, cards=words, by="rank" if c.rules.split_by_rank else "value")
    if len(c.part.hands[box]) >= c.rules.split_hands:
        return c.refuse("too-many-splits", "play.split-hands", hands=c.rules.split_hands)
    seat = decider(c.state, box)
    have, stake = stack_of(c.state, seat).chips, stake_of(c, box, BOX, seat, hand.n).total
    if have < stake:
        return c.refuse("chips-short", SPLIT, have=have, amount=stake)
    rules = ("play.split-aces",) if hand.cards[0].rank is Rank.ACE else ()
    return shoe_short(c, FIRST) or c.offer(SPLIT, "play.split-hands", *rules, area=box)


def split(c: BoxContext, request: SplitHand, offer: Offer) -> Decision:
    """Make two hands of a pair, each with the same wager and another card. Aces get that card and no more."""
    cards = drawn(c, request.cards, FIRST, SPLIT)
    if isinstance(cards, Refusal):
        return cards
    hand, seat = current(c), decider(c.state, request.area)
    stake = stake_of(c, request.area, BOX, seat, hand.n)
    number = max(each.n for each in c.part.hands[request.area]) + 1
    aces = hand.cards[0].rank is Rank.ACE
    pairs = [(own, new) for own, new in zip(hand.cards, cards, strict=True)]
    made = tuple(
        BoxHand(n=n, cards=pair, status=status_of(pair, last=aces), split=True)
        for n, pair in zip((hand.n, number), pairs, strict=True)
    )
    twenty_one = any(total(pair).points == BEST for pair in pairs)
    rules = ("play.split-no-blackjack",) if twenty_one else ()
    guest = bool(guest_of(c.state, request.area, seat))
    event = HandSplit(
        area=request.area,
        hand=hand.n,
        amount=stake.total,
        made=made,
        until=until(c),
        clauses=(*offer.clauses, *c.rules.cite(*rules)) if rules else offer.clauses,
        moves=tuple(put_down(Hand(request.area, number), BOX, stake, seat, guest=guest)),
    )
    return with_end(c, event, request.area, hand.n)


DOUBLING = Topic(
    acts=(
        Act(DoubleDown, may_double, double, at=("area",), each=to_play),
        Act(SplitHand, may_split, split, at=("area",), each=to_play),
    ),
    events=(HandDoubled, HandSplit),
    keyed=(HandDoubled, HandSplit),
    rules={
        "play.double": "which hands may be doubled",
        "play.double-stake": "how much a double may be",
        "play.double-after-split": "a split hand may be doubled",
        "play.split": "which hands may be split",
        "play.split-hands": "how many hands a split makes",
        "play.split-aces": "aces split once, with one card each",
        "play.split-no-blackjack": "21 after a split is no blackjack",
    },
    powers=frozenset({DOUBLE_ON, SPLIT}),
    refusals={
        "double-late": (
            "Only the first two cards of a hand are doubled on; this one has {cards}.",
            "Draw, or stand on more than {draws_to}.",
        ),
        "double-split": ("A hand from a split is not doubled here.", "Draw, or stand on more than {draws_to}."),
        "not-doublable": ("This hand is a {total}. {allowed}.", "Draw, or stand on more than {draws_to}."),
        "double-amount": (
            "A double here is {minimum} to {maximum} in steps of {unit}; you placed {amount}.",
            "Place {minimum}, {maximum}, or whole steps in between.",
        ),
        "not-splittable": ("{cards} are not two cards of equal {by}.", "Draw, stand, or double, as the hand allows."),
        "too-many-splits": ("This box has {hands:hand}, and no more are made.", "Draw, stand, or double, as the hand allows."),
    },
)
