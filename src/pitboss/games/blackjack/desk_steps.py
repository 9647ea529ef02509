"""The dealer's next step in a round of Blackjack: the deal, early payments, insurance, each box in turn, their own cards."""

from __future__ import annotations

from pitboss.cards.ranks.blackjack import total
from pitboss.games.blackjack.dealing import boxes_in, order_of
from pitboss.games.blackjack.doubling import may_double, may_split
from pitboss.games.blackjack.flow import (
    cannot_be_beaten,
    early_rules,
    insurable,
    payable_early,
    sides_due,
    spins_due,
    with_blackjack,
)
from pitboss.games.blackjack.hands import decider, ended, turn
from pitboss.games.blackjack.playing import may_stand
from pitboss.games.blackjack.round import Stage
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settling import PayEarly, SettleBoxes
from pitboss.table.context import Decision
from pitboss.table.desk_vocabulary import Step, count_step, step
from pitboss.table.events import AreaEvent
from pitboss.table.phrases import listed
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal


def next_step(m: BoxContext) -> Step:
    """Return the dealer's next step."""
    if m.state.shoe.count_due:
        return count_step(m)
    match m.part.stage if m.in_round else Stage.DEALING:
        case Stage.DEALING:
            return _dealing(m)
        case Stage.EARLY:
            return _early(m)
        case Stage.INSURING:
            return _insuring(m)
        case Stage.PLAYING:
            return _playing(m)
        case Stage.DRAWING:
            return _drawing(m)
        case Stage.SETTLING:
            return _settling(m)


def shows(m: BoxContext) -> tuple[str, ...]:
    """Return the dealer's cards, with what they come to."""
    cards = m.part.dealer
    return (f"dealer  {' '.join(cards)}  {total(cards).words}",) if cards and m.in_round else ()


def _dealing(m: BoxContext) -> Step:
    left = order_of(boxes_in(m))[m.part.dealt if m.in_round else 0 :]
    where = listed("yourself" if place == DEALER_PLACE else f"box {place}" for place in left)
    due = " A card that left the shoe unseen is the first of them." if m.part.out else ""
    return step(m, f"Deal face up, in this order: {where}.{due}", ["CARD..."], "deal.order", "deal.no-hole-card")


def _early(m: BoxContext) -> Step:
    if payable_early(m, m.part):
        paid = m.game.acts[PayEarly].decide(m, PayEarly())
        pays = ["settle the side wagers that are decided"] if any(sides_due(m, m.part, box) for box in m.part.hands) else []
        if cannot_be_beaten(m.part) and with_blackjack(m.part):
            pays.append("pay blackjacks and put their cards in the discard rack")
        does = "; ".join(pays)
        return step(m, f"{does[0].upper()}{does[1:]}.", ["early"], *early_rules(m, m.part), shows=_money(paid), enter="early")
    box = spins_due(m, m.part)[0]
    return step(m, f"Draw the prize for box {box}.", [f"prize {box} PRIZE"], "settle.madness-21")


def _money(decision: Decision) -> tuple[str, ...]:
    """Return what is taken and paid, box by box."""
    if isinstance(decision, Refusal):
        return (f"{decision.sentence()} {decision.way_out()}",)
    return tuple(f"box {event.area}: {ended(event.wagers)}" for event in decision if isinstance(event, AreaEvent))


def _insuring(m: BoxContext) -> Step:
    waits = listed(dict.fromkeys(f"box {box}" for box, _ in insurable(m.state, m.part)))
    asked = f" Still to answer: {waits}." if insurable(m.state, m.part) else ""
    keys = ["insure BOX AMOUNT", "even BOX", "closed"]
    return step(m, f"Offer insurance and even money, then close.{asked}", keys, "insurance.offered", "even-money.offered")


def _playing(m: BoxContext) -> Step:
    due = turn(m.part)
    assert due is not None
    box, hand = due
    who = m.state.seats[decider(m.state, box)].player
    keys = [f"hit {box} CARD"]
    for key, offer in ((f"stand {box}", may_stand), (f"double {box} CARD", may_double), (f"split {box} CARD CARD", may_split)):
        if not isinstance(offer(m, box), Refusal):
            keys.append(key)
    which = f", hand {hand.n}" if len(m.part.hands[box]) > 1 else ""
    does = f"Box {box}{which} ({who}) has {' '.join(hand.cards)}, {total(hand.cards).words}."
    return step(m, does, keys, "play.in-turn", "play.draw")


def _drawing(m: BoxContext) -> Step:
    return step(m, f"Draw to your {total(m.part.dealer).words}.", ["CARD"], *m.rules.drawing_by())


def _settling(m: BoxContext) -> Step:
    if m.part.settled:
        on = "the next round is dealt from the same cards" if m.shoe_plays_on else "the cards are shuffled next"
        return step(m, f"Put the cards in the discard rack; {on}.", ["end"], "settle.collect-cards", enter="end")
    money = _money(m.game.acts[SettleBoxes].decide(m, SettleBoxes()))
    return step(m, "Take what has lost and pay what has won.", ["settle"], "settle.higher", shows=money, enter="settle")
