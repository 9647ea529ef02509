"""Settlement of Ultimate Texas Hold'em: Ante, Play and Blind against the dealer's hand, Trips by the hand alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.rules import ANTE, Wagers, even, on_hand_alone, rank_rule
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules

BLIND, TRIPS = "blind", "trips"


def settle(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: UltimateTexasHoldemRules) -> Iterator[Settlement]:
    """Settle a hand. Whoever wins, the Ante stands off against a dealer who does not qualify; Play and Blind go by the hands."""
    outcome, why = rules.compare(hand.value, dealer.value)
    if wagers[ANTE]:
        compared = rules.settle_ante_and_play(hand, dealer, wagers)
        for settled in compared:
            if settled.wager == ANTE and not rules.qualifies(dealer) and outcome is not Outcome.STAND_OFF:
                yield Settlement(ANTE, Outcome.STAND_OFF, None, ("settle.ante-stands-off",))
            else:
                yield settled
    if wagers[BLIND]:
        yield _blind(hand, outcome, why, rules)
    if wagers[TRIPS]:
        wins = ("settle.trips-wins", "odds.trips")
        yield on_hand_alone(TRIPS, rules.side_schedules[TRIPS], hand.value, wins, "settle.trips-loses")


def _blind(hand: SetHand, outcome: Outcome, why: tuple[str, ...], rules: UltimateTexasHoldemRules) -> Settlement:
    """Settle the Blind: a winning hand is paid by its schedule, and below it stands off."""
    odds = rules.blind_schedule.odds(hand.value) if outcome is Outcome.WIN else None
    if odds is not None:
        return even(BLIND, outcome, odds, ("settle.blind-wins",), "odds.blind", (rank_rule(hand.value),))
    if outcome is Outcome.WIN:
        return Settlement(BLIND, Outcome.STAND_OFF, None, ("settle.blind-stands-off",))
    return Settlement(BLIND, outcome, None, why)
