"""The dealer's next step in a coup: cards drawn and turned, then the result and all wagers; and what lies on the table."""

from __future__ import annotations

from pitboss.games.baccarat.coup import SIDES, points
from pitboss.games.baccarat.dealing import TURNED_BY, draw_rules, hands_of, next_side, turned_next
from pitboss.games.baccarat.round import Hand, Stage
from pitboss.games.baccarat.rules import CoupContext
from pitboss.games.shared_layout.desk import settlement
from pitboss.games.shared_layout.settling import correctable
from pitboss.money import show
from pitboss.table.desk_vocabulary import Step, count_step, step
from pitboss.table.phrases import wager_name

DOWN = "??"


def next_step(m: CoupContext) -> Step:
    """Return the dealer's next step."""
    match m.part.stage if m.in_round else Stage.DEALING:
        case Stage.DEALING | Stage.DRAWING:
            return _drawing(m)
        case Stage.CHANGING:
            return _changing(m)
        case Stage.TURNING:
            return _turning(m)
        case Stage.SETTLING:
            return _settling(m)


def _drawing(m: CoupContext) -> Step:
    if m.state.shoe.count_due:
        return count_step(m)
    if m.part.due and m.part.owed and not m.in_round:
        owed = ", ".join(f"seat {seat} {show(amount)}" for seat, amount in m.part.owed.items())
        does = f"Collect the commission of the last shoe: {owed}."
        return step(m, does, ["commission"], "commission.end-of-shoe", enter="commission")
    if not m.state.shoe.left:
        does = "No card is left and the coup is not complete: it is void."
        return step(m, does, ["oops out"], "remedy.shoe-exhausted", shows=monitor(m))
    out = "The card that was drawn in error, and that nobody saw, is the next one." if m.part.out else ""
    if m.is_at(Stage.DRAWING):
        side = next_side(m)
        does = f"Draw a third card for {wager_name(side)}."
        return step(m, does, ["CARD", "deal"], *draw_rules(m, side), warns=out, shows=monitor(m))
    does = "Draw cards face down, the first for Player, the next for Banker, until each has two."
    return step(m, does, ["deal"], "deal.four", warns=out, shows=monitor(m), enter="deal")


def _changing(m: CoupContext) -> Step:
    does = "Players may change their wagers. Close the changes when all are done."
    keys = ["alter SEAT WAGER AMOUNT", "shift SEAT WAGER to WAGER", "banker SEATS AMOUNT", "back SEATS", "resume"]
    return step(m, does, keys, "reopen.permit", "reopen.close")


def _turning(m: CoupContext) -> Step:
    side = turned_next(hands_of(m))
    assert side is not None
    if m.part.held:
        does = "A supervisor has stopped the coup: no card is turned until they permit changes or let it go on."
        return step(m, does, ["as NAME game-supervisor permit", "resume"], "reopen.permit")
    holder = m.part.holders.get(side)
    sitting = m.state.seats.get(holder) if holder else None
    who = f"{sitting.player} at seat {holder}" if sitting else "you"
    down = len(hands_of(m)[side].down)
    does = f"The {'card' if down == 1 else f'{down} cards'} of {wager_name(side)} {'is' if down == 1 else 'are'} turned by {who}."
    keys = [" ".join(["CARD"] * down)]
    return step(m, does, keys, TURNED_BY[side], "deal.style-b" if holder else "deal.style-a", shows=monitor(m))


def _settling(m: CoupContext) -> Step:
    if not m.part.announced:
        does = "Announce which hand has won, or a tie."
        return step(m, does, ["announce player|banker|tie"], "result.announce", shows=monitor(m))
    return settlement(m, lambda: _ending(m))


def _ending(m: CoupContext) -> Step:
    plays_on = m.shoe_plays_on
    next_ = "the next coup is dealt from the same cards" if plays_on else "all cards are shuffled next"
    owed = "" if plays_on or not m.part.owed else "; the commission that is owed is collected with it"
    return step(m, f"Put the cards in the discard rack; {next_}{owed}.", ["end"], "settle.pay-winning", enter="end")


def monitor(m: CoupContext) -> tuple[str, ...]:
    """Return the two hands of the coup, or of the last one until the next first card, unless that was void."""
    shown = any(hand.cards for hand in m.part.hands.values()) and correctable(m)
    return tuple(_side(side, m.part.hands[side]) for side in SIDES) if shown else ()


def _side(side: str, hand: Hand) -> str:
    cards = " ".join(str(card) if at in hand.up else DOWN for at, card in enumerate(hand.cards))
    count = f"  {points(hand.known)}" if hand.cards and not hand.down else ""
    return f"{side:<7} {cards}{count}"
