"""Four Card Poker settled: each wager on its own, by the hands as set and declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards.ranks import HandValue, SetHand
from pitboss.money import Odds
from pitboss.table.rules import Outcome, Settlement, Wagers

if TYPE_CHECKING:
    from pitboss.games.four_card_poker.rules import FourCardPoker

ANTE = "ante"
ANTE_BONUS = "ante-bonus"
ACES_UP = "aces-up"
PLAY = "play"


def settle(hand: SetHand, dealer: SetHand, wagers: Wagers, rules: FourCardPoker) -> Iterator[Settlement]:
    """In the order the dealer pays and takes: Ante Bonus, Ante and Play, Aces Up."""
    if wagers[ANTE]:
        if odds := rules.ante_bonus.odds(hand.value):
            yield Settlement(ANTE_BONUS, Outcome.WIN, odds, ("settle.ante-bonus",))
        outcome, why = _compared(hand.value, dealer.value, rules)
        yield _even(ANTE, outcome, rules.ante_odds, (*why, "settle.ante-odds"))
        if wagers[PLAY]:
            yield _even(PLAY, outcome, rules.play_odds, (*why, "settle.play-odds"))
    if wagers[ACES_UP]:
        if odds := rules.aces_up.odds(hand.value):
            yield Settlement(ACES_UP, Outcome.WIN, odds, ("settle.aces-up-wins",))
        else:
            yield Settlement(ACES_UP, Outcome.LOSE, None, ("settle.aces-up-loses",))


def _compared(hand: HandValue, dealer: HandValue, rules: FourCardPoker) -> tuple[Outcome, tuple[str, ...]]:
    """The higher poker value wins; who wins an equal one is a setting."""
    if hand.strength > dealer.strength:
        return Outcome.WIN, ("settle.player-wins",)
    if hand.strength < dealer.strength:
        return Outcome.LOSE, ("settle.dealer-wins",)
    return rules.ties, TIE_RULES[rules.ties]


TIE_RULES = {
    Outcome.WIN: ("settle.player-wins", "settle.tie"),
    Outcome.LOSE: ("settle.dealer-wins", "settle.tie"),
    Outcome.STAND_OFF: ("settle.tie",),
}


def _even(wager: str, outcome: Outcome, odds: Odds, rules: tuple[str, ...]) -> Settlement:
    """A winning wager is paid at its odds and cites them; any other is not."""
    if outcome is Outcome.WIN:
        return Settlement(wager, outcome, odds, rules)
    return Settlement(wager, outcome, None, rules[:-1])
