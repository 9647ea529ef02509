"""Settlement of Baccarat: each wager by the point counts of the two hands, or by a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.baccarat.coup import TIE, Result
from pitboss.games.baccarat.wagers import BANKER_PAIR, PAIRS, PLAYER_PAIR
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.baccarat.rules import BaccaratRules


WINS = {
    "player": ("settle.player-wins", "odds.player"),
    "banker": ("settle.banker-wins", "odds.banker"),
    "tie": ("settle.tie-wins", "odds.tie"),
    "pair": ("settle.pair-wins", "odds.pair"),
}
LOSES = {
    "player": "settle.player-loses",
    "banker": "settle.banker-loses",
    "tie": "settle.tie-loses",
    "pair": "settle.pair-loses",
}


def settle(wager: str, result: Result, rules: BaccaratRules) -> Settlement:
    """Settle a wager. On a tie, wagers on either hand stand off."""
    if wager in PAIRS:
        paired = {PLAYER_PAIR: result.player_pair, BANKER_PAIR: result.banker_pair}
        return _ended(wager, "pair", rules, won=paired[wager])
    if result.winner == TIE != wager:
        return Settlement(wager, Outcome.STAND_OFF, None, ("settle.stands-off",))
    return _ended(wager, wager, rules, won=result.winner == wager)


def _ended(wager: str, kind: str, rules: BaccaratRules, *, won: bool) -> Settlement:
    if won:
        return Settlement(wager, Outcome.WIN, rules.odds[wager], WINS[kind])
    return Settlement(wager, Outcome.LOSE, None, (LOSES[kind],))
