"""Settlement of Racing Card Derby: each wager by the places of the suits, and only the best tier of a trifecta."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, QUINELLA, RED, SUIT, TRIFECTA, Selection
from pitboss.table.acts import Topic
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules

ON_WINNER = {
    RED: (("settle.red-wins", "odds.red-black"), "settle.red-loses"),
    BLACK: (("settle.black-wins", "odds.red-black"), "settle.black-loses"),
    SUIT: (("settle.suit-wins", "odds.suit"), "settle.suit-loses"),
}
"""The wagers on the winner alone: by which rules each wins, and by which it loses."""
TIERS = (
    ("settle.trifecta-first", "odds.trifecta-first"),
    ("settle.trifecta-second", "odds.trifecta-second"),
    ("settle.trifecta-third", "odds.trifecta-third"),
)
"""By how many suits of the combination are right, from the first on."""


def settle(wager: str, finish: Finish, rules: RacingCardDerbyRules) -> Settlement:
    """Settle a wager. A Protested Race pays less on colours and suits; quinellas and trifectas are not affected."""
    selection = LAYOUT[wager]
    if selection.kind == QUINELLA:
        return _quinella(wager, selection, finish, rules)
    if selection.kind == TRIFECTA:
        return _trifecta(wager, selection, finish, rules)
    return _on_winner(wager, selection, finish, rules)


def _on_winner(wager: str, selection: Selection, finish: Finish, rules: RacingCardDerbyRules) -> Settlement:
    """Settle a wager on the winner alone, at its odds or at those of a Protested Race."""
    wins, loses = ON_WINNER[selection.kind]
    if finish.places[0] not in selection.suits:
        return Settlement(wager, Outcome.LOSE, None, (loses,))
    plain, protested = rules.suit_odds if selection.kind == SUIT else rules.colour_odds
    if finish.protested:
        return Settlement(wager, Outcome.WIN, protested, (*wins, "settle.protested"))
    return Settlement(wager, Outcome.WIN, plain, wins)


def _quinella(wager: str, selection: Selection, finish: Finish, rules: RacingCardDerbyRules) -> Settlement:
    """Settle a wager on the first two suits in order."""
    if finish.places[:2] == selection.suits:
        return Settlement(wager, Outcome.WIN, rules.quinella_odds, ("settle.quinella-wins", "odds.quinella"))
    return Settlement(wager, Outcome.LOSE, None, ("settle.quinella-loses",))


def _trifecta(wager: str, selection: Selection, finish: Finish, rules: RacingCardDerbyRules) -> Settlement:
    """Settle a trifecta by its best tier only: the first suit alone, the first two, or all three."""
    right = selection.right(finish.places)
    if not right:
        return Settlement(wager, Outcome.LOSE, None, ("settle.trifecta-loses",))
    return Settlement(wager, Outcome.WIN, rules.trifecta_odds[right - 1], TIERS[right - 1])


OUTCOMES = Topic(
    rules={
        "settle.red-wins": "Red paid",
        "settle.red-loses": "Red taken",
        "settle.black-wins": "Black paid",
        "settle.black-loses": "Black taken",
        "settle.suit-wins": "a suit paid",
        "settle.suit-loses": "a suit taken",
        "settle.quinella-wins": "a quinella paid",
        "settle.quinella-loses": "a quinella taken",
        "settle.trifecta-first": "a trifecta with its first suit right",
        "settle.trifecta-second": "a trifecta with its first two suits right",
        "settle.trifecta-third": "a trifecta with all three right",
        "settle.trifecta-loses": "a trifecta taken",
        "settle.protested": "a Protested Race pays less",
    },
    interpretations={"odds.trifecta-pays": "best"},
)
