"""Racing Card Derby settled: each wager by the places of the suits, and the best tier of a trifecta only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.wagers import BLACK, LAYOUT, QUINELLA, RED, SUIT, TRIFECTA, Selection
from pitboss.money import Odds
from pitboss.table.rules import Outcome, Settlement

if TYPE_CHECKING:
    from pitboss.games.racing_card_derby.rules import RacingCardDerby

COLOUR_RULES = {RED: ("settle.red-wins", "settle.red-loses"), BLACK: ("settle.black-wins", "settle.black-loses")}
TIERS = (
    ("settle.trifecta-first", "odds.trifecta-first"),
    ("settle.trifecta-second", "odds.trifecta-second"),
    ("settle.trifecta-third", "odds.trifecta-third"),
)
"""By how many suits of the combination are right, from the first on."""


def settle(wager: str, finish: Finish, rules: RacingCardDerby) -> Settlement:
    """What becomes of a wager. A Protested Race pays less on colours and suits; quinellas and trifectas are not touched."""
    selection = LAYOUT[wager]
    match selection.kind:
        case kind if kind in COLOUR_RULES:
            wins, loses = COLOUR_RULES[kind]
            won = finish.places[0] in selection.suits
            return _single(wager, won, rules.colour_odds, (wins, "odds.red-black"), loses, finish)
        case kind if kind == SUIT:
            won = finish.places[0] in selection.suits
            return _single(wager, won, rules.suit_odds, ("settle.suit-wins", "odds.suit"), "settle.suit-loses", finish)
        case kind if kind == QUINELLA:
            if finish.places[:2] == selection.suits:
                return Settlement(wager, Outcome.WIN, rules.quinella_odds, ("settle.quinella-wins", "odds.quinella"))
            return Settlement(wager, Outcome.LOSE, None, ("settle.quinella-loses",))
        case _:
            return _trifecta(wager, selection, finish, rules)


def _single(wager: str, won: bool, odds: tuple[Odds, Odds], wins: tuple[str, ...], loses: str, finish: Finish) -> Settlement:
    """A wager on the winner alone, at its odds or at those of a Protested Race."""
    if not won:
        return Settlement(wager, Outcome.LOSE, None, (loses,))
    if finish.protested:
        return Settlement(wager, Outcome.WIN, odds[1], (*wins, "settle.protested"))
    return Settlement(wager, Outcome.WIN, odds[0], wins)


def _trifecta(wager: str, selection: Selection, finish: Finish, rules: RacingCardDerby) -> Settlement:
    """The first suit alone, the first two, or all three: the best of these is paid, and no other."""
    assert selection.kind == TRIFECTA
    right = 0
    while right < len(TIERS) and finish.places[right] == selection.suits[right]:
        right += 1
    if not right:
        return Settlement(wager, Outcome.LOSE, None, ("settle.trifecta-loses",))
    return Settlement(wager, Outcome.WIN, rules.trifecta_odds[right - 1], TIERS[right - 1])
