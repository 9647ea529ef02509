"""Boxes play in turn from the dealer's left: draw, stand, double, split. Who wagered first on a box decides for it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card, Rank
from pitboss.cards.ranks.blackjack import BEST, total
from pitboss.games.blackjack.context import BoxContext, decider, guest_of, turn
from pitboss.games.blackjack.dealing import drawn, shoe_short
from pitboss.games.blackjack.events import CardHit, HandBust, HandDoubled, HandSplit, HandStood
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import after_playing, cannot_be_beaten, reached
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import BoxHand, DoubleDown, HandStatus, Hit, SplitHand, Stage, StandPat
from pitboss.games.blackjack.settle import BOX, DOUBLE, FIRST, ONLY, settle, waits
from pitboss.table.accounts import put_down, stack_of
from pitboss.table.commands import NOTHING
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.places import Hand
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover

HIT, STAND, DOUBLE_ON, SPLIT = "play.draw", "play.stand", "play.double", "play.split"


def offers(c: BoxContext) -> Iterator[Offer | Refusal]:
    due = turn(c.part) if c.is_at(Stage.PLAYING) else None
    if due is not None and c.speaks_for(decider(c.state, due[0])):
        box, _ = due
        yield may_hit(c, box)
        yield may_stand(c, box)
        yield may_double(c, box)
        yield may_split(c, box)


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


# --- draw and stand ------------------------------------------------------------------------------------------------


def may_hit(c: BoxContext, box: int) -> Offer | Refusal:
    hand = _not_playing(c, box, HIT)
    if isinstance(hand, Refusal):
        return hand
    return shoe_short(c, 1) or Offer("hit", c.rules.cite(HIT), seat=box)


def hit(c: BoxContext, request: Hit) -> Decision:
    offer = may_hit(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    hand = current(c)
    cards = drawn(c, () if request.card is None else (request.card,), 1, HIT)
    if isinstance(cards, Refusal):
        return cards
    event = CardHit(
        seat=request.seat,
        hand=hand.n,
        card=cards[0],
        status=_status((*hand.cards, *cards)),
        until=c.until(),
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


def _with_end(c: BoxContext, event: Event, box: int, number: int) -> tuple[Event, ...]:
    """Add what follows from a card: the wagers of a hand that is bust, and the next stage once no hand plays."""
    events = [event]
    part = evolve(c.part, event)
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
    return Offer("stand", c.rules.cite(STAND), seat=box)


def stand(c: BoxContext, request: StandPat) -> Decision:
    offer = may_stand(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    event = HandStood(seat=request.seat, hand=current(c).n, until=c.until(), clauses=offer.clauses)
    return _with_end(c, event, request.seat, event.hand)


# --- double --------------------------------------------------------------------------------------------------------


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
    stake = c.stake(box, BOX, seat, hand).total
    limits = c.state.round.limits
    step = (limits.unit if limits else 0) or c.rules.smallest_chip
    return Bounds(min(step, stake), stake, stake, step)


def double(c: BoxContext, request: DoubleDown) -> Decision:
    """Put down the further wager and draw one card, the last of the hand. Without an amount it is the whole wager."""
    offer = may_double(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    hand, seat = current(c), decider(c.state, request.seat)
    room = double_bounds(c, request.seat, hand.n, seat)
    stake = request.stake
    if stake == NOTHING:
        stake = c.stake(request.seat, BOX, seat, hand.n)
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
        until=c.until(),
        drawn=min(len(c.part.due), 1),
        clauses=offer.clauses,
        moves=tuple(put_down(Hand(request.seat, hand.n), DOUBLE, stake, seat, guest=guest)),
    )
    return _with_end(c, event, request.seat, hand.n)


# --- split ---------------------------------------------------------------------------------------------------------


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
    have, stake = stack_of(c.state, seat).chips, c.stake(box, BOX, seat, hand.n).total
    if have < stake:
        return c.refuse("chips-short", SPLIT, have=have, amount=stake)
    rules = ("play.split-aces",) if hand.cards[0].rank is Rank.ACE else ()
    return shoe_short(c, FIRST) or Offer("split", c.rules.cite(SPLIT, "play.split-hands", *rules), seat=box)


def split(c: BoxContext, request: SplitHand) -> Decision:
    """Make two hands of a pair, each with the same wager and another card. Aces get that card and no more."""
    offer = may_split(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    cards = drawn(c, request.cards, FIRST, SPLIT)
    if isinstance(cards, Refusal):
        return cards
    hand, seat = current(c), decider(c.state, request.seat)
    stake = c.stake(request.seat, BOX, seat, hand.n)
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
        until=c.until(),
        drawn=min(len(c.part.due), FIRST),
        clauses=(*offer.clauses, *c.rules.cite(*rules)) if rules else offer.clauses,
        moves=tuple(put_down(Hand(request.seat, number), BOX, stake, seat, guest=guest)),
    )
    return _with_end(c, event, request.seat, hand.n)
