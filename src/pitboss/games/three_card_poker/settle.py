"""Settlement of Three Card Poker: first whether the dealer has a hand at all, then each wager on its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Wagers, even, on_hand_alone
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.three_card_poker.rules import ThreeCardPokerRules

PAIR_PLUS = "pair-plus"
SIX_CARD_BONUS = "six-card-bonus"
SIX_CARD = "six-card."
"""What the names of the rules begin with that say which hands the Six Card Bonus pays."""


WITH_HAND = ("settle.ante-bonus", "settle.pair-plus-wins", "settle.pair-plus-loses")
NO_HAND = ("settle.no-hand.ante-bonus", "settle.no-hand.pair-plus-wins", "settle.no-hand.pair-plus-loses")
"""The same wagers are settled by other clauses when the dealer has no hand."""


def settle(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: ThreeCardPokerRules) -> Iterator[Settlement]:
    """Settle a hand. Without queen or higher the dealer has no hand: the Ante is paid and Play stands off. Bonus, Pair Plus
    and Six Card Bonus depend only on the player's cards."""
    qualifies = rules.qualifies(dealer)
    bonus, wins, loses = WITH_HAND if qualifies else NO_HAND
    if wagers[ANTE]:
        yield from rules.settle_ante_bonus(hand, bonus)
        if qualifies:
            yield from rules.settle_ante_and_play(hand, dealer, wagers)
        else:
            yield even(ANTE, Outcome.WIN, rules.ante_odds, ("settle.no-hand",), "settle.ante-odds")
            if wagers[PLAY]:
                yield Settlement(PLAY, Outcome.STAND_OFF, None, ("settle.play-stands-off",))
    if wagers[PAIR_PLUS]:
        yield on_hand_alone(PAIR_PLUS, rules.side_schedules[PAIR_PLUS], hand.value, (wins, "odds.pair-plus"), loses)
    if wagers[SIX_CARD_BONUS]:
        six = rules.paying_hand(SIX_CARD_BONUS, hand, dealer)
        paid, taken = ("settle.six-card-bonus-wins", "odds.six-card-bonus"), "settle.six-card-bonus-loses"
        yield on_hand_alone(SIX_CARD_BONUS, rules.bonus_schedule, six, paid, taken, SIX_CARD)
