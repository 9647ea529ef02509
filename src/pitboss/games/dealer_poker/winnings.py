"""What the winning wagers of a round were paid for: the kind of hand that a schedule pays, and the odds."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers
from pitboss.games.dealer_poker.settling import DealerRevealed, HandDeclared
from pitboss.table.events import Event


def paid_for(rules: PokerRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, what a hand was paid for: `1 to 1`, or `flush, 6 to 1` where a schedule pays it. The hands are those
    declared in the round."""
    hand: SetHand | None = None
    dealer: SetHand | None = None
    for event in events:
        match event:
            case HandDeclared(area=seat, hand=declared) if seat == area:
                hand = declared
            case DealerRevealed(hand=declared):
                dealer = declared
    if hand is None or dealer is None:
        return {}
    every = Wagers(dict.fromkeys((*rules.wagers, PLAY), 1))
    schedules = {schedule.wager: schedule for _, schedule in rules.sign_schedules()}
    found = {}
    for settled in rules.settle(hand, dealer, every):
        if settled.odds is None:
            continue
        schedule = schedules.get(settled.wager)
        kind = schedule.kind(rules.paying_hand(settled.wager, hand, dealer)) if schedule else ""
        found[settled.wager] = f"{kind.replace('-', ' ')}, {settled.odds}" if kind else str(settled.odds)
    return found
