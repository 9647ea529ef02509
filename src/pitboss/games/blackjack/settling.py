"""Early payments after the first deal, the dealer's cards, the settlement of every box, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.blackjack.boxes import BoxNumber
from pitboss.games.blackjack.dealing import drawn, shoe_short
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
from pitboss.games.blackjack.hands import ended, leaving
from pitboss.games.blackjack.money import Bet, settled_bets
from pitboss.games.blackjack.round import Blackjacks, HandStatus, Stage
from pitboss.games.blackjack.rules import BoxContext
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
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import AreaEvent, Event, GameEvent, Left
from pitboss.table.fields import BY_CHANCE, BY_HAND, asks
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck


class PayEarly(Request, frozen=True, tag="pay-early"):
    """What the first cards decide is settled: side wagers, and blackjacks against a card from two to nine."""


class SpinPrize(Request, frozen=True, tag="spin-prize"):
    """The prize of a blackjack with a Madness 21 wager is drawn. `prize` is keyed where the device is at the table."""

    area: BoxNumber
    prize: Annotated[str, BY_HAND, asks("Which prize?")] = ""
    spin: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("spin",)


class DrawToDealer(Request, frozen=True, tag="draw-to-dealer"):
    """The dealer's next card."""

    card: Annotated[Card | None, BY_HAND] = None


class SettleBoxes(Request, frozen=True, tag="settle-boxes"):
    """Every wager that is left is taken or paid."""


class DealerDrew(GameEvent[Blackjacks], frozen=True, tag="blackjack.dealer-drew/1"):
    card: Card

    def leaves_shoe(self) -> tuple[Left, ...]:
        return leaving((self.card,))

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part.drawn(1), dealer=(*part.dealer, self.card), further=True)

    def says(self) -> str:
        return f"The dealer draws the {self.card.words}."


class SidesSettled(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.sides/1"):
    """Side wagers of a box are settled."""

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, early=(*part.early, *((self.area, line.wager) for line in self.wagers)))

    def says(self) -> str:
        return f"Box {self.area}: {ended(self.wagers)}."


class PrizeDrawn(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.prize/1"):
    """The prize of a Madness 21 wager."""

    prize: str

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, early=(*part.early, *((self.area, line.wager) for line in self.wagers)))

    def says(self) -> str:
        return f"The prize for box {self.area} is {as_words(self.prize)}: {ended(self.wagers)}."


class BlackjackPaid(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.blackjack-paid/1"):
    """A blackjack is paid before any further card, and its cards go to the discard rack."""

    def after(self, part: Blackjacks) -> Blackjacks:
        return part.with_paid(self.area)

    def says(self) -> str:
        return f"The blackjack of box {self.area} is paid: {ended(self.wagers)}. Its cards go to the discard rack."


class BoxSettled(AreaEvent, GameEvent[Blackjacks], frozen=True, tag="blackjack.settled/1"):
    """The wagers of a box are taken or paid."""

    def says(self) -> str:
        return f"Box {self.area}: {ended(self.wagers)}."


class AllSettled(GameEvent[Blackjacks], frozen=True, tag="blackjack.all-settled/1"):
    """Nothing is left to take or to pay."""

    def after(self, part: Blackjacks) -> Blackjacks:
        return replace(part, settled=True)

    def says(self) -> str:
        return "Every box is settled."


EARLY, DRAW, SETTLE, END = "settle.blackjack-at-once", "dealer.draws", "settle.higher", "settle.collect-cards"


def may_pay_early(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(EARLY) or c.not_at(Stage.EARLY, EARLY):
        return refusal
    if not payable_early(c, c.part):
        return c.refuse("nothing-early", EARLY)
    return c.offer(*early_rules(c, c.part))


def pay_early(c: BoxContext, request: PayEarly, offer: Offer) -> Decision:
    """Settle the side wagers that the first cards decide; pay blackjacks against a two to a nine and rack their cards."""
    events: list[GameEvent[Blackjacks]] = []
    for box in sorted(c.part.hands):
        events += _sides(c, box)
    for box in with_blackjack(c.part) if cannot_be_beaten(c.part) else ():
        result = won_with_blackjack(c.rules, EARLY)
        lines, moves = settled_bets(c, box, [Bet(1, bettor, result) for bettor in c.part.bettors[box]])
        events.append(BlackjackPaid(area=box, wagers=tuple(lines), clauses=c.rules.cite(EARLY), moves=tuple(moves)))
    return _then(c, events)


def _sides(c: BoxContext, box: int) -> Iterator[SidesSettled]:
    owner = c.state.round.entries[box].owner
    cards = c.part.hands[box][0].cards
    bets = [Bet(1, owner, side(wager, side_kind(wager, cards), c.rules)) for wager in sides_due(c, c.part, box)]
    lines, moves = settled_bets(c, box, bets)
    if lines:
        clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
        yield SidesSettled(area=box, wagers=tuple(lines), clauses=clauses, moves=tuple(moves))


def _then(c: BoxContext, due: Sequence[GameEvent[Blackjacks]]) -> Decision:
    """Return early payments, and the next stage once nothing is due before further cards."""
    if short := tray_short(c, [move for event in due for move in event.moves]):
        return short
    part = _after(c.part, due)
    after = c.after(move for event in due for move in event.moves)
    if not payable_early(after, part) and not spins_due(after, part):
        return (*due, reached(c, after_early(part, after)))
    return tuple(due)


def _after(part: Blackjacks, events: Sequence[GameEvent[Blackjacks]]) -> Blackjacks:
    for event in events:
        part = event.after(part)
    return part


def may_spin(c: BoxContext, box: int) -> Offer | Refusal:
    rule = "settle.madness-21"
    if refusal := c.requires(rule) or c.not_at(Stage.EARLY, rule):
        return refusal
    if box not in spins_due(c, c.part):
        return c.refuse("no-prize", rule, seat=box)
    prizes = () if c.rules.virtual else tuple(dict.fromkeys(c.rules.wheel))
    return c.offer(rule, area=box, choices=prizes)


def spin(c: BoxContext, request: SpinPrize, offer: Offer) -> Decision:
    """Pay the prize that the device draws; where it is at the table, a person keys it."""
    rule = "settle.madness-21"
    if c.rules.virtual and request.prize:
        return c.refuse("prize-not-keyed", rule)
    if not c.rules.virtual and request.prize not in c.rules.wheel:
        return c.refuse("prize-unknown", rule, prizes=tuple(dict.fromkeys(c.rules.wheel)))
    prize = c.rules.wheel[sum(request.spin) % len(c.rules.wheel)] if c.rules.virtual else request.prize
    owner = c.state.round.entries[request.area].owner
    lines, moves = settled_bets(c, request.area, [Bet(1, owner, side(MADNESS, prize, c.rules))])
    event = PrizeDrawn(area=request.area, prize=prize, wagers=tuple(lines), clauses=offer.clauses, moves=tuple(moves))
    return _then(c, [event])


def may_draw(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(DRAW):
        return refusal
    if c.is_at(Stage.SETTLING):
        return c.refuse("dealer-complete", *c.rules.drawing_by()[::-1], "remedy.dealer-overdrew")
    if refusal := c.not_at(Stage.DRAWING, DRAW):
        return refusal
    if c.state.shoe.count_due:
        return c.refuse("count-due", "cards.count")
    return shoe_short(c, 1) or c.offer(*c.rules.drawing_by())


def draw(c: BoxContext, request: DrawToDealer, offer: Offer) -> Decision:
    cards = drawn(c, () if request.card is None else (request.card,), 1, DRAW)
    if isinstance(cards, Refusal):
        return cards
    event = DealerDrew(card=cards[0], clauses=offer.clauses)
    stage = after_playing(c, event.after(c.part))
    return (event,) if stage is Stage.DRAWING else (event, reached(c, stage))


def may_settle(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(SETTLE) or c.not_at(Stage.SETTLING, SETTLE):
        return refusal
    return c.refuse("boxes-settled", SETTLE) if c.part.settled else c.offer(SETTLE)


def settle_boxes(c: BoxContext, request: SettleBoxes, offer: Offer) -> Decision:
    """Take and pay what is left on every box: losing wagers and winning ones of each box together."""
    events: list[Event] = []
    for box in sorted(c.part.hands):
        lines, moves = settled_bets(c, box, box_bets(c, box))
        if lines:
            clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
            events.append(BoxSettled(area=box, wagers=tuple(lines), clauses=clauses, moves=tuple(moves)))
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


def may_end(c: BoxContext) -> Offer | Refusal:
    if refusal := c.requires(END) or c.not_at(Stage.SETTLING, END):
        return refusal
    return c.offer(END) if c.part.settled else c.refuse("boxes-unsettled", SETTLE)


def end(c: BoxContext, request: EndRound, offer: Offer) -> Decision:
    """End the round. Its cards go to the discard rack; the cutting card decides whether the shoe plays on."""
    plays_on = c.shoe_plays_on
    on_boxes = sum(len(hand.cards) for hands in c.part.hands.values() for hand in hands)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=on_boxes + len(c.part.dealer) + c.part.discarded,
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


def _to_spin(c: BoxContext) -> Iterator[int]:
    """Yield the boxes whose prize is due."""
    yield from spins_due(c, c.part) if c.is_at(Stage.EARLY) else ()


def wheel(c: BoxContext, request: SpinPrize) -> Chosen | None:
    """Return what chance has to give where Pitboss draws the prize: a place on its wheel."""
    return Chosen("spin", below=(len(c.rules.wheel),)) if c.rules.virtual else None


SETTLING = Topic(
    acts=(
        Act(PayEarly, may_pay_early, pay_early),
        Act(SpinPrize, may_spin, spin, at=("area",), each=_to_spin, chance=wheel),
        Act(DrawToDealer, may_draw, draw),
        Act(SettleBoxes, may_settle, settle_boxes),
        Act(EndRound, may_end, end),
    ),
    events=(
        DealerDrew,
        SidesSettled,
        PrizeDrawn,
        BlackjackPaid,
        BoxSettled,
        AllSettled,
    ),
    keyed=(
        DealerDrew,
        SidesSettled,
        PrizeDrawn,
        BlackjackPaid,
        BoxSettled,
        AllSettled,
    ),
    rules={
        "super-sevens.decks": "the decks that Super Sevens needs",
        "settle.blackjack-at-once": "a blackjack paid before further cards",
        "odds.blackjack": "the odds of a blackjack",
        "odds.even": "the odds of any other winning hand",
        "dealer.draws": "when the dealer draws and stands",
        "dealer.style-a": "the dealer draws to soft 17",
        "dealer.as-needed": "the dealer draws for wagers that depend on it",
        "settle.higher": "the higher total wins",
        "settle.tie": "equal totals stand off",
        "settle.blackjack": "a blackjack beats every other hand",
        "settle.dealer-blackjack": "the dealer's blackjack beats all but a blackjack",
        "settle.original-only": "it takes no doubles and split wagers",
        "settle.insurance": "insurance settled",
        "settle.super-sevens": "Super Sevens settled",
        "settle.perfect-pairs": "Perfect Pairs settled",
        "settle.madness-21": "Madness 21 settled",
        "remedy.dealer-overdrew": "a card drawn to the dealer's complete hand",
    },
    powers=frozenset({"settle.collect-cards", "settle.blackjack-at-once", "dealer.draws", "settle.higher", "settle.madness-21"}),
    refusals={
        "sevens-decks": (
            "Super Sevens needs {least} decks or more; this table has {decks}.",
            "Open the table with {least} decks or more, or without Super Sevens.",
        ),
        "nothing-early": ("Nothing is to be paid before further cards.", "Draw the prizes that are due, or go on."),
        "no-prize": ("Box {seat} has no blackjack that waits for the prize of Madness 21.", "Name a box that has one."),
        "prize-not-keyed": ("Prizes are keyed only at a table with a device of its own.", "Leave the prize out."),
        "prize-unknown": ("The device shows one of these prizes: {prizes}.", "Name one of them."),
        "dealer-complete": ("The dealer's hand is complete.", "Settle the boxes; report a card that was drawn too many."),
        "boxes-settled": ("Every box is settled.", "End the round."),
        "boxes-unsettled": ("The boxes are not settled.", "Settle them first."),
    },
)
