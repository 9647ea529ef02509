"""Settlement of Four Card Poker: each wager on its own, by the hands as set and declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.rules import ANTE, Wagers, on_hand_alone
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.four_card_poker.rules import FourCardPokerRules

ACES_UP = "aces-up"


def settle(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: FourCardPokerRules) -> Iterator[Settlement]:
    """Settle in the order the dealer pays and takes: Ante Bonus, Ante and Play, Aces Up."""
    if wagers[ANTE]:
        yield from rules.settle_ante_bonus(hand)
        yield from rules.settle_ante_and_play(hand, dealer, wagers)
    if wagers[ACES_UP]:
        wins = ("settle.aces-up-wins", "odds.aces-up")
        yield on_hand_alone(ACES_UP, rules.side_schedules[ACES_UP], hand.value, wins, "settle.aces-up-loses")
