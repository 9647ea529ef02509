"""Early payments after the first deal, the dealer's cards, the settlement of every box, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.games.blackjack.context import BoxContext
from pitboss.games.blackjack.dealing import drawn, shoe_short
from pitboss.games.blackjack.events import (
    AllSettled,
    BlackjackPaid,
    BoxSettled,
    DealerDrew,
    PrizeDrawn,
    SidesSettled,
)
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import (
    after_early,
    after_playing,
    cannot_be_beaten,
    early_rules,
    payable_early,
    reached,
    sides_due,
    spins_due,
    with_blackjack,
)
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import (
    Blackjacks,
    DrawToDealer,
    HandStatus,
    PayEarly,
    SettleBoxes,
    SpinPrize,
    Stage,
)
from pitboss.games.blackjack.settle import (
    BOX,
    DOUBLE,
    FIRST,
    MADNESS,
    SUPER_SEVENS,
    insurance,
    settle,
    side,
    side_kind,
    taken_by_blackjack,
    won_with_blackjack,
)
from pitboss.table.context import Decision
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck

EARLY, DRAW, SETTLE, END = "settle.blackjack-at-once", "dealer.draws", "settle.higher", "settle.collect-cards"


def offers(c: BoxContext) -> Iterator[Offer | Refusal]:
    yield may_pay_early(c)
    for box in spins_due(c, c.part) if c.is_at(Stage.EARLY) else ():
        yield may_spin(c, box)
    yield may_draw(c)
    yield may_settle(c)
    yield may_end(c)


# --- after the first deal ------------------------------------------------------------------------------------------


def may_pay_early(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(EARLY) or c.not_at(Stage.EARLY, EARLY):
        return refusal
    if not payable_early(c, c.part):
        return c.refuse("nothing-early", EARLY)
    return Offer("pay-early", c.rules.cite(*early_rules(c, c.part)))


def pay_early(c: BoxContext, request: PayEarly) -> Decision:
    """Settle the side wagers that the first cards decide; pay blackjacks against a two to a nine and rack their cards."""
    offer = may_pay_early(c)
    if isinstance(offer, Refusal):
        return offer
    events: list[Event] = []
    for box in sorted(c.part.hands):
        events += _sides(c, box)
    for box in with_blackjack(c.part) if cannot_be_beaten(c.part) else ():
        result = won_with_blackjack(c.rules, EARLY)
        lines, moves = settled_bets(c, box, [Bet(1, bettor, result) for bettor in c.part.bettors[box]])
        events.append(BlackjackPaid(seat=box, wagers=tuple(lines), clauses=c.rules.cite(EARLY), moves=tuple(moves)))
    return _then(c, events)


def _sides(c: BoxContext, box: int) -> Iterator[Event]:
    owner = c.state.round.entries[box].owner
    cards = c.part.hands[box][0].cards
    bets = [Bet(1, owner, side(wager, side_kind(wager, cards), c.rules)) for wager in sides_due(c, c.part, box)]
    lines, moves = settled_bets(c, box, bets)
    if lines:
        clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
        yield SidesSettled(seat=box, wagers=tuple(lines), clauses=clauses, moves=tuple(moves))


def _then(c: BoxContext, events: list[Event]) -> Decision:
    """Return early payments, and the next stage once nothing is due before further cards."""
    if short := tray_short(c, [move for event in events for move in event.moves]):
        return short
    part = _after(c.part, events)
    after = c.after(move for event in events for move in event.moves)
    if not payable_early(after, part) and not spins_due(after, part):
        events.append(reached(c, after_early(part, after)))
    return tuple(events)


def _after(part: Blackjacks, events: list[Event]) -> Blackjacks:
    for event in events:
        part = evolve(part, event)
    return part


def may_spin(c: BoxContext, box: int) -> Offer | Refusal:
    rule = "settle.madness-21"
    if refusal := c.requires(rule) or c.not_at(Stage.EARLY, rule):
        return refusal
    if box not in spins_due(c, c.part):
        return c.refuse("no-prize", rule, seat=box)
    prizes = () if c.rules.virtual else tuple(dict.fromkeys(c.rules.wheel))
    return Offer("spin-prize", c.rules.cite(rule), seat=box, choices=prizes)


def spin(c: BoxContext, request: SpinPrize) -> Decision:
    """Pay the prize that the device draws; where it is at the table, a person keys it."""
    offer = may_spin(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    rule = "settle.madness-21"
    if c.rules.virtual and request.prize:
        return c.refuse("prize-not-keyed", rule)
    if not c.rules.virtual and request.prize not in c.rules.wheel:
        return c.refuse("prize-unknown", rule, prizes=tuple(dict.fromkeys(c.rules.wheel)))
    prize = c.rules.wheel[sum(request.spin) % len(c.rules.wheel)] if c.rules.virtual else request.prize
    owner = c.state.round.entries[request.seat].owner
    lines, moves = settled_bets(c, request.seat, [Bet(1, owner, side(MADNESS, prize, c.rules))])
    event = PrizeDrawn(seat=request.seat, prize=prize, wagers=tuple(lines), clauses=offer.clauses, moves=tuple(moves))
    return _then(c, [event])


# --- the dealer ----------------------------------------------------------------------------------------------------


def may_draw(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(DRAW):
        return refusal
    if c.is_at(Stage.SETTLING):
        return c.refuse("dealer-complete", *c.rules.drawing_by()[::-1], "remedy.dealer-overdrew")
    if refusal := c.not_at(Stage.DRAWING, DRAW):
        return refusal
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return shoe_short(c, 1) or Offer("draw-to-dealer", c.rules.cite(*c.rules.drawing_by()))


def draw(c: BoxContext, request: DrawToDealer) -> Decision:
    offer = may_draw(c)
    if isinstance(offer, Refusal):
        return offer
    cards = drawn(c, () if request.card is None else (request.card,), 1, DRAW)
    if isinstance(cards, Refusal):
        return cards
    event = DealerDrew(card=cards[0], drawn=min(len(c.part.due), 1), clauses=offer.clauses)
    stage = after_playing(c, evolve(c.part, event))
    return (event,) if stage is Stage.DRAWING else (event, reached(c, stage))


# --- every box -----------------------------------------------------------------------------------------------------


def may_settle(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(SETTLE) or c.not_at(Stage.SETTLING, SETTLE):
        return refusal
    return c.refuse("boxes-settled", SETTLE) if c.part.settled else Offer("settle-boxes", c.rules.cite(SETTLE))


def settle_boxes(c: BoxContext, request: SettleBoxes) -> Decision:
    """Take and pay what is left on every box: losing wagers and winning ones of each box together."""
    offer = may_settle(c)
    if isinstance(offer, Refusal):
        return offer
    events: list[Event] = []
    for box in sorted(c.part.hands):
        lines, moves = settled_bets(c, box, box_bets(c, box))
        if lines:
            clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
            events.append(BoxSettled(seat=box, wagers=tuple(lines), clauses=clauses, moves=tuple(moves)))
    if short := tray_short(c, [move for event in events for move in event.moves]):
        return short
    return (*events, AllSettled(clauses=offer.clauses))


def box_bets(c: BoxContext, box: int) -> Iterator[Bet]:
    """Yield what becomes of every wager that can be on a box: its hands, insurance, and two sevens that waited for a third."""
    bettors, hands = c.part.bettors[box], c.part.hands[box]
    taken = taken_by_blackjack(hands, c.rules)
    for hand in hands:
        if hand.status is HandStatus.PAID:
            continue
        for wager in (BOX, DOUBLE) if hand.doubled else (BOX,):
            result = settle(wager, hand, c.part.dealer, c.rules, taken)
            yield from (Bet(hand.n, bettor, result) for bettor in bettors)
    yield from (Bet(1, bettor, insurance(c.part.dealer, c.rules)) for bettor in bettors)
    if SUPER_SEVENS in c.rules.sides:
        yield Bet(1, c.state.round.entries[box].owner, side(SUPER_SEVENS, side_kind(SUPER_SEVENS, sevens(c.part, box)), c.rules))


def sevens(part: Blackjacks, box: int) -> tuple[Card, ...]:
    """Return the first three cards of a box in the order in which they were dealt, whether or not it was split. After a split
    the third is the second card of the first hand; where that hand was split again, it begins the oldest hand made of it."""
    hands = part.hands[box]
    if len(hands) == 1:
        return hands[0].cards[: FIRST + 1]
    first, *others = hands
    at = next(place for place, hand in enumerate(others) if hand.n == FIRST)
    made = min(others[:at], key=lambda hand: hand.n, default=None)
    return (first.cards[0], others[at].cards[0], made.cards[0] if made else first.cards[1])


# --- over ----------------------------------------------------------------------------------------------------------


def may_end(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(END) or c.not_at(Stage.SETTLING, END):
        return refusal
    return Offer("end-round", c.rules.cite(END)) if c.part.settled else c.refuse("boxes-unsettled", SETTLE)


def end(c: BoxContext, request: EndRound) -> Decision:
    """End the round. Its cards go to the discard rack; the cutting card decides whether the shoe plays on."""
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    plays_on = c.game.shoe_plays_on(c)
    on_boxes = sum(len(hand.cards) for hands in c.part.hands.values() for hand in hands)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=on_boxes + len(c.part.dealer) + c.part.racked,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=_idle(c),
        clauses=offer.clauses,
    )
    return (ended,)


def _idle(c: BoxContext) -> dict[int, int]:
    """Return the rounds each seat has sat out; whoever has wagered on somebody else's box has not."""
    found = idle_rounds(c.state, c.rules.value("idle.counts", ""))
    return {seat: rounds for seat, rounds in found.items() if not any(seat in bettors for bettors in c.part.bettors.values())}
