"""How Baccarat is played, in six lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.baccarat.coup import BANKER, PAIRS, PLAYER, TIE
from pitboss.games.baccarat.rules import STYLE_B, WHOLE, BaccaratRules
from pitboss.games.guide import GuideLine


def lines(rules: BaccaratRules) -> Iterator[GuideLine]:
    """Yield how a coup is played, who draws, what may be wagered and what that pays."""
    count = "Two hands, Player and Banker. Aces count one, tens and courts nothing; only the last digit of the sum counts."
    yield GuideLine(count, rules.cite("points.values", "points.count"))
    draws = rules.draws
    third = (
        f"A natural {draws.natural} or more ends the coup. Otherwise Player draws to {draws.player}, Banker by the table of play."
    )
    yield GuideLine(third, rules.cite("play.natural", "play.player", "play.banker", "play.banker-alone"))
    less = ""
    if rules.commission:
        when = "at the end of the shoe" if rules.commission_deferred else "at once"
        less = f", less {float(rules.commission.rate * WHOLE):g} % commission, taken {when}"
    hands = f"Player pays {rules.odds[PLAYER]}. Banker pays {rules.odds[BANKER]}{less}. On a tie both stand off."
    yield GuideLine(hands, rules.cite("odds.player", "odds.banker", "commission.rate", "settle.stands-off"))
    yield GuideLine(f"Tie pays {rules.odds[TIE]}.", rules.cite("wager.tie", "odds.tie"))
    if rules.pairs:
        pair = f"A pair as the first two cards of a hand pays {rules.odds[PAIRS[0]]}."
        yield GuideLine(pair, rules.cite("wager.pair", "odds.pair"))
    elif not rules.both_hands:
        yield GuideLine("You may not wager on both hands in one coup.", rules.cite("wager.not-both"))
    if rules.style == STYLE_B:
        held = "Whoever wagers most on a hand holds its cards and turns them."
        yield GuideLine(held, rules.cite("deal.style-b", "deal.holders"))
    else:
        yield GuideLine("The dealer turns the cards; nobody has to decide anything.", rules.cite("deal.style-a"))
