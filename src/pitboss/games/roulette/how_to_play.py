"""How Roulette is played, in a few lines made from the rulebook in play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.guide import GuideLine
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.wagers import INSIDE, OUTSIDE

NAMES = {
    "straight": "one number",
    "split": "two that touch",
    "street": "three in a row",
    "corner": "four that meet",
    "five-line": "0, 00, 1, 2 and 3",
    "line": "two rows of three",
    "column": "a column",
    "dozen": "a dozen",
    "even-chance": "red, black, odd, even, 1 to 18 or 19 to 36",
}


def lines(rules: RouletteRules) -> Iterator[GuideLine]:
    """Yield how a spin goes, what may be wagered on it, and what that pays."""
    yield GuideLine(f"The wheel has {rules.wheel_words}, {len(rules.wheel)} numbers in all.", rules.cite("equipment.wheel"))
    for where, kinds in (("Inside", INSIDE), ("Outside", OUTSIDE)):
        here = [kind for kind in rules.kinds if kind in kinds]
        pays = ", ".join(f"{NAMES[kind]} {rules.odds[kind]}" for kind in here)
        yield GuideLine(f"{where}: {pays}.", rules.cite(*(rules.odds_rules[kind] for kind in here)))
    closes = 'Wagers stay open while the ball is turning, until "No more bets".'
    yield GuideLine(closes, rules.cite("spin.ball", "deal.no-more-bets"))
    held = "Then nothing is placed, moved or taken back until the winning wagers are paid."
    yield GuideLine(held, rules.cite("wager.no-new", "wager.no-change"))
    lose = "columns and dozens lose, and even chances lose half of their stake" if rules.halves else "all outside wagers lose"
    yield GuideLine(f"To a zero, {lose}.", rules.cite("settle.zero-outside"))
