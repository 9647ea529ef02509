"""Settlement of Caribbean Stud Poker: whether the dealer plays, then Ante and Play, then the Jackpot by the hand alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Wagers, even, on_hand_alone, rank_rule
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.caribbean_stud_poker.rules import CaribbeanStudPokerRules

JACKPOT = "jackpot"


def settle(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: CaribbeanStudPokerRules) -> Iterator[Settlement]:
    """Settle a hand. A dealer who does not play pays the Ante, and Play stands off whatever the hand is worth. Only against a
    dealer who plays is a higher hand paid on Play by its scale."""
    if wagers[ANTE]:
        if rules.qualifies(dealer):
            yield from _compared(hand, dealer, wagers, rules)
        else:
            yield even(ANTE, Outcome.WIN, rules.ante_odds, ("settle.dealer-out",), "settle.ante-odds")
            if wagers[PLAY]:
                yield Settlement(PLAY, Outcome.STAND_OFF, None, ("settle.dealer-out-play",))
    if wagers[JACKPOT]:
        wins = ("settle.jackpot-wins", "odds.jackpot")
        yield on_hand_alone(JACKPOT, rules.side_schedules[JACKPOT], hand.value, wins, "settle.jackpot-loses")


def _compared(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: CaribbeanStudPokerRules) -> Iterator[Settlement]:
    for settled in rules.settle_ante_and_play(hand, dealer, wagers):
        if settled.wager == PLAY and settled.outcome is Outcome.WIN:
            odds = rules.play_schedule.odds(hand.value)
            yield Settlement(PLAY, Outcome.WIN, odds, (*settled.rules, "odds.play", rank_rule(hand.value)))
        else:
            yield settled
