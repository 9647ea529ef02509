"""Boxes play in turn from the dealer's left: draw, stand, double, split. Who wagered first on a box decides for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card, Rank, written
from pitboss.cards.ranks.blackjack import BEST, total
from pitboss.games.blackjack.dealing import drawn, shoe_short
from pitboss.games.blackjack.flow import after_playing, cannot_be_beaten, insurable, reached
from pitboss.games.blackjack.hands import decider, ended, guest_of, hand_name, leaving, stake_of, turn, until
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import Blackjacks, BoxHand, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import BOX, DOUBLE, FIRST, ONLY, settle, waits
from pitboss.money import show
from pitboss.table.accounts import put_down, stack_of
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import NOTHING, Cause, Request, Stake
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, Event, GameEvent, Left
from pitboss.table.incidents import Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover


class Hit(Request, frozen=True, tag="hit"):
    """One more card for the hand that plays."""

    seat: int
    card: Card | None = None


class StandPat(Request, frozen=True, tag="stand"):
    """No more cards for the hand that plays."""

    seat: int


class DoubleDown(Request, frozen=True, tag="double"):
    """A further wager on the hand that plays, for one more card."""

    seat: int
    stake: Stake = NOTHING
    card: Card | None = None


class SplitHand(Request, frozen=True, tag="split"):
    """The pair that plays becomes two hands, each with the same wager and another card."""

    seat: int
    cards: tuple[Card, ...] = ()


class CardHit(GameEvent[Blackjacks], frozen=True, tag="blackjack.hit/1"):
    """A card for a hand."""

    seat: int
    hand: int
    card: Card
    status: HandStatus
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving((self.card,)[self.drawn :])

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_card(self.seat, self.hand, self.card, self.status, self.until, self.drawn)

    def says(self) -> str:
        ends = {HandStatus.BUST: ", bust", HandStatus.STANDS: ", and stands on 21"}.get(self.status, "")
        return f"{hand_name(self.seat, self.hand)} draws the {self.card.words}{ends}."


class HandStood(GameEvent[Blackjacks], frozen=True, tag="blackjack.stood/1"):
    seat: int
    hand: int
    until: int = 0

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part.with_hand(self.seat, self.hand, status=HandStatus.STANDS), until=self.until)

    def says(self) -> str:
        return f"{hand_name(self.seat, self.hand)} stands."


class HandDoubled(GameEvent[Blackjacks], frozen=True, tag="blackjack.doubled/1"):
    """A hand is doubled and gets its last card."""

    seat: int
    hand: int
    amount: int
    card: Card
    status: HandStatus
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving((self.card,)[self.drawn :])

    def after(self, part: Blackjacks) -> Blackjacks:
        after = part.with_card(self.seat, self.hand, self.card, self.status, self.until, self.drawn)
        return after.with_hand(self.seat, self.hand, doubled=True)

    def says(self) -> str:
        bust = ", bust" if self.status is HandStatus.BUST else ""
        return f"{hand_name(self.seat, self.hand)} doubles with {show(self.amount)} and draws the {self.card.words}{bust}."


class HandSplit(GameEvent[Blackjacks], frozen=True, tag="blackjack.split/1"):
    """A pair becomes two hands, each with another card."""

    seat: int
    hand: int
    amount: int
    made: tuple[BoxHand, ...]
    until: int = 0
    drawn: int = 0

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving(tuple(hand.cards[-1] for hand in self.made)[self.drawn :])

    def after(self, part: Blackjacks) -> Blackjacks:
        hands: list[BoxHand] = []
        for hand in part.hands[self.seat]:
            hands += self.made if hand.n == self.hand else (hand,)
        held = {**part.hands, self.seat: tuple(hands)}
        return replace(part, hands=held, until=self.until, due=part.due[self.drawn :], further=True)

    def says(self) -> str:
        made = " and ".join(f"{written(hand.cards)} ({total(hand.cards).words})" for hand in self.made)
        return f"{hand_name(self.seat, self.hand)} splits with another {show(self.amount)}: {made}."


class HandBust(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.bust/1"):
    """A hand above 21 loses at once."""

    hand: int

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_hand(self.seat, self.hand, status=HandStatus.BUST)

    def says(self) -> str:
        if not self.wagers:
            return f"Box {self.seat}, hand {self.hand}, is bust; its wagers wait for the dealer's second card."
        return f"Box {self.seat}: {ended(self.wagers)}."


HIT, STAND, DOUBLE_ON, SPLIT = "play.draw", "play.stand", "play.double", "play.split"


class PlayerAway(Incident, frozen=True, tag="player-away"):
    """Whoever decides for a box is away or does not decide in time."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM

    area: int = 0

    def impossible(self, c: BoxContext) -> str | None:
        if c.is_at(Stage.INSURING) and self.area in {box for box, _ in insurable(c.state, c.part)}:
            return "insurance is closed without an answer"
        due = turn(c.part) if c.is_at(Stage.PLAYING) else None
        if due is None or due[0] != self.area:
            return f"box {self.area} is not to play"
        late = not decider(c.state, self.area) or c.at >= c.part.until
        return None if late or not c.rules.virtual else "their time is not up"


def _not_playing(c: BoxContext, box: int, rule: str) -> Refusal | BoxHand:
    """Return the hand of a box that plays now, or refuse: another box is to play, or somebody else decides for this one."""
    if refusal := c.not_at(Stage.PLAYING, rule):
        return refusal
    due = turn(c.part)
    if box not in c.part.hands or due is None:
        return c.refuse("no-hand", rule, seat=box)
    if due[0] != box:
        done = all(hand.status is not HandStatus.PLAYS for hand in c.part.hands[box])
        return c.refuse("box-complete" if done else "not-your-turn", "play.in-turn", rule, seat=box, turn=due[0])
    seat = decider(c.state, box)
    if not c.acts_for_players() and c.own_seat in c.part.bettors[box] and c.own_seat != seat:
        return c.refuse("first-decides", "wager.first-decides", player=c.state.seats[seat].player)
    if refusal := c.requires_for(seat, rule):
        return refusal
    return c.refuse("count-due", "cards.count") if c.state.shoe.count_due else due[1]


def may_hit(c: BoxContext, box: int) -> Offer | Refusal:
    hand = _not_playing(c, box, HIT)
    if isinstance(hand, Refusal):
        return hand
    return shoe_short(c, 1) or c.offer(HIT, seat=box)


def hit(c: BoxContext, request: Hit, offer: Offer) -> Decision:
    hand = current(c)
    cards = drawn(c, () if request.card is None else (request.card,), 1, HIT)
    if isinstance(cards, Refusal):
        return cards
    event = CardHit(
        seat=request.seat,
        hand=hand.n,
        card=cards[0],
        status=_status((*hand.cards, *cards)),
        until=until(c),
        drawn=min(len(c.part.due), 1),
        clauses=offer.clauses,
    )
    return _with_end(c, event, request.seat, hand.n)


def current(c: BoxContext) -> BoxHand:
    """Return the hand that plays."""
    due = turn(c.part)
    assert due is not None
    return due[1]


def _status(cards: tuple[Card, ...], *, last: bool = False) -> HandStatus:
    """Return what a hand is after another card: 21 stands by itself, and so does one that gets no more."""
    held = total(cards)
    if held.bust:
        return HandStatus.BUST
    return HandStatus.STANDS if last or held.points == BEST else HandStatus.PLAYS


def _with_end(c: BoxContext, event: GameEvent[Blackjacks], box: int, number: int) -> tuple[Event, ...]:
    """Add what follows from a card: the wagers of a hand that is bust, and the next stage once no hand plays."""
    events: list[Event] = [event]
    part = event.after(c.part)
    hand = next(each for each in part.hands[box] if each.n == number)
    if hand.status is HandStatus.BUST:
        events.append(_bust(c.after(event.moves), box, hand))
    if turn(part) is None:
        events.append(reached(c, after_playing(c, part)))
    return tuple(events)


def _bust(c: BoxContext, box: int, hand: BoxHand) -> HandBust:
    """Take every wager of a hand above 21 that does not wait for the dealer's second card."""
    made = (BOX, DOUBLE) if hand.doubled else (BOX,)
    held = [wager for wager in made if not cannot_be_beaten(c.part) and waits(wager, hand, c.rules)]
    results = [settle(wager, hand, c.part.dealer, c.rules) for wager in made if wager not in held]
    bets = [Bet(hand.n, bettor, result) for bettor in c.part.bettors[box] for result in results]
    lines, moves = settled_bets(c, box, bets)
    clauses = c.rules.cite("play.bust", *((ONLY,) if held else ()))
    return HandBust(seat=box, hand=hand.n, wagers=tuple(lines), clauses=clauses, moves=tuple(moves))


def may_stand(c: BoxContext, box: int) -> Offer | Refusal:
    """Offer to stand, unless the hand is so low that it must be drawn to."""
    hand = _not_playing(c, box, STAND)
    if isinstance(hand, Refusal):
        return hand
    held = total(hand.cards)
    if held.points <= c.rules.draws_to:
        return c.refuse("must-draw", "play.must-draw", STAND, points=held.points, draws_to=c.rules.draws_to)
    return c.offer(STAND, seat=box)


def stand(c: BoxContext, request: StandPat, offer: Offer) -> Decision:
    event = HandStood(seat=request.seat, hand=current(c).n, until=until(c), clauses=offer.clauses)
    return _with_end(c, event, request.seat, event.hand)


def may_double(c: BoxContext, box: int) -> Offer | Refusal:
    hand = _not_playing(c, box, DOUBLE_ON)
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
    return shoe_short(c, 1) or Offer("double", clauses, seat=box, amounts={DOUBLE: room})


def double_bounds(c: BoxContext, box: int, hand: int, seat: int) -> Bounds:
    """Return what a double may be: from one step of the sign to the wager of the hand."""
    stake = stake_of(c, box, BOX, seat, hand).total
    limits = c.state.round.limits
    step = (limits.unit if limits else 0) or c.rules.smallest_chip
    return Bounds(min(step, stake), stake, stake, step)


def double(c: BoxContext, request: DoubleDown, offer: Offer) -> Decision:
    """Put down the further wager and draw one card, the last of the hand. Without an amount it is the whole wager."""
    hand, seat = current(c), decider(c.state, request.seat)
    room = double_bounds(c, request.seat, hand.n, seat)
    stake = request.stake
    if stake == NOTHING:
        stake = stake_of(c, request.seat, BOX, seat, hand.n)
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
    guest = bool(guest_of(c.state, request.seat, seat))
    event = HandDoubled(
        seat=request.seat,
        hand=hand.n,
        amount=stake.total,
        card=cards[0],
        status=_status((*hand.cards, *cards), last=True),
        until=until(c),
        drawn=min(len(c.part.due), 1),
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.seat, hand.n), DOUBLE, stake, seat, guest=guest)),
    )
    return _with_end(c, event, request.seat, hand.n)


def may_split(c: BoxContext, box: int) -> Offer | Refusal:
    hand = _not_playing(c, box, SPLIT)
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
    return shoe_short(c, FIRST) or c.offer(SPLIT, "play.split-hands", *rules, seat=box)


def split(c: BoxContext, request: SplitHand, offer: Offer) -> Decision:
    """Make two hands of a pair, each with the same wager and another card. Aces get that card and no more."""
    cards = drawn(c, request.cards, FIRST, SPLIT)
    if isinstance(cards, Refusal):
        return cards
    hand, seat = current(c), decider(c.state, request.seat)
    stake = stake_of(c, request.seat, BOX, seat, hand.n)
    number = max(each.n for each in c.part.hands[request.seat]) + 1
    aces = hand.cards[0].rank is Rank.ACE
    pairs = [(own, new) for own, new in zip(hand.cards, cards, strict=True)]
    made = tuple(
        BoxHand(n=n, cards=pair, status=_status(pair, last=aces), split=True)
        for n, pair in zip((hand.n, number), pairs, strict=True)
    )
    twenty_one = any(total(pair).points == BEST for pair in pairs)
    rules = ("play.split-no-blackjack",) if twenty_one else ()
    guest = bool(guest_of(c.state, request.seat, seat))
    event = HandSplit(
        seat=request.seat,
        hand=hand.n,
        amount=stake.total,
        made=made,
        until=until(c),
        drawn=min(len(c.part.due), FIRST),
        clauses=(*offer.clauses, *c.rules.cite(*rules)) if rules else offer.clauses,
        moves=tuple(put_down(Hand(request.seat, number), BOX, stake, seat, guest=guest)),
    )
    return _with_end(c, event, request.seat, hand.n)


def stand_for(c: BoxContext, report: PlayerAway, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every hand of the box stand that waits for a decision."""
    part = c.part
    for hand in c.part.hands[report.area]:
        if hand.status is HandStatus.PLAYS:
            event = HandStood(seat=report.area, hand=hand.n, until=until(c), clauses=clauses)
            part = event.after(part)
            yield event
    if not any(hand.status is HandStatus.PLAYS for hands in part.hands.values() for hand in hands):
        yield reached(c, after_playing(c, part))


def _to_play(c: BoxContext) -> Iterator[int]:
    """Yield the box that has to play, where the speaker decides for it."""
    due = turn(c.part) if c.is_at(Stage.PLAYING) else None
    if due is not None and c.speaks_for(decider(c.state, due[0])):
        yield due[0]


PLAYING = Topic(
    acts=(
        Act(Hit, may_hit, hit, at=("seat",), each=_to_play),
        Act(StandPat, may_stand, stand, at=("seat",), each=_to_play),
        Act(DoubleDown, may_double, double, at=("seat",), each=_to_play),
        Act(SplitHand, may_split, split, at=("seat",), each=_to_play),
    ),
    events=(
        CardHit,
        HandStood,
        HandDoubled,
        HandSplit,
        HandBust,
    ),
    keyed=(
        CardHit,
        HandStood,
        HandDoubled,
        HandSplit,
        HandBust,
    ),
    incidents=(PlayerAway,),
    remedies={
        "stand-for-player": stand_for,
    },
    rules={
        "play.draw": "a player draws",
        "play.stand": "a player stands",
        "play.must-draw": "a low hand is drawn to",
        "play.bust": "a hand above 21 loses at once",
        "play.double": "which hands may be doubled",
        "play.double-stake": "how much a double may be",
        "play.double-after-split": "a split hand may be doubled",
        "play.split": "which hands may be split",
        "play.split-hands": "how many hands a split makes",
        "play.split-aces": "aces split once, with one card each",
        "play.split-no-blackjack": "21 after a split is no blackjack",
        "play.time": "how long a player has",
        "remedy.absent": "a player who does not decide",
    },
    powers=frozenset({"play.draw", "play.stand", "play.double", "play.split"}),
    refusals={
        "not-your-turn": ("Box {turn} plays before box {seat}.", "Wait until box {turn} has finished."),
        "box-complete": ("Box {seat} has finished; box {turn} plays.", "Wait for the dealer's hand."),
        "first-decides": (
            "{player} wagered on this box first and decides for it.",
            "Leave the hand to {player}; your wager goes with it.",
        ),
        "must-draw": ("{points} is too low to stand on: a hand of {draws_to} or less is drawn to.", "Draw a card."),
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
