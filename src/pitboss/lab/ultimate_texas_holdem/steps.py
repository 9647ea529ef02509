"""What each choice of a hand is worth, per Ante: before the flop, after it, and once the whole board is open.

What is still to come is played on as well as can be. Trips is left out: as long as a hand that it pays for is not folded, no
choice changes what it brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np

from pitboss.cards import Card, deck
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.lab.figures import DealerHands, Tell, silent
from pitboss.lab.kernels.holdem import CHECKS
from pitboss.lab.kernels.masks import CARDS, card_number
from pitboss.lab.question import Question
from pitboss.lab.ultimate_texas_holdem.counting import ON_FLOP, flop_of, hole_name, holes, play_all
from pitboss.lab.ultimate_texas_holdem.pricing import rules_of
from pitboss.lab.ultimate_texas_holdem.solving import AFTER_FLOP, FIRST, Solved, priced, solve, total, waits

CHECK = "check"
Values = dict[str, Fraction]


def before_flop(question: Question, own: Sequence[Card], tell: Tell) -> Values:
    """Return what each Play before the flop is worth, and to check."""
    return of_hole(solve(question, tell), own)


def of_hole(solved: Solved, own: Sequence[Card]) -> Values:
    """Return what two cards are worth before the flop, by deals that were played."""
    each, hole = solved.prices[0], holes()[0].index(hole_name(own))
    whole, scale = each.in_whole_numbers()
    counts = solved.played.before[hole]
    deals = int(counts.sum()) * scale
    plays = {choice: Fraction(total(whole[:, at], counts), deals) for at, choice in enumerate(each.choices) if at >= FIRST}
    return {CHECK: waits(each, solved.played, 0, hole), **plays}


def after_flop(question: Question, own: Sequence[Card], flop: Sequence[Card]) -> Values:
    """Return what a Play after the flop is worth, and to check, over every board that can follow and every dealer's hand."""
    (each,), kind_of = priced(question, every=False)
    whole, scale = each.in_whole_numbers()
    one, other = sorted(map(card_number, own))
    only = np.zeros(CARDS * CARDS, np.int64)
    only[one * CARDS + other] = 1
    played = play_all(
        rules_of(question),
        kind_of,
        np.ascontiguousarray(whole[None, :, :FIRST]),
        silent,
        flop_of(flop),
        forced=lambda _: np.full((1, ON_FLOP), CHECKS, np.int64),
        number=only,
    )
    counts = played.before[1]
    plays = Fraction(total(whole[:, AFTER_FLOP], counts), int(counts.sum()) * scale)
    return {CHECK: waits(each, played, 0, 1), each.choices[AFTER_FLOP]: plays}


def dealers(rules: UltimateTexasHoldemRules, own: Sequence[Card], board: Sequence[Card]) -> tuple[DealerHands, ...]:
    """Return the hands that the dealer can have on a board that is open, those of one value together."""
    found: dict[int, DealerHands] = {}
    for pair in combinations([card for card in deck() if card not in (*own, *board)], len(own)):
        hand = rules.best(pair, board)
        before = found.get(hand.value.strength)
        found[hand.value.strength] = DealerHands((before.count if before else 0) + 1, hand)
    return tuple(found.values())
