"""Ultimate Texas Hold'em: play every deal, find the best play at each of the three steps, and price Trips.

Everything is exact: whole counts over all flops, boards and hands. A whole analysis takes a minute or two, and tells how far it
is. The player decides from their own two cards and the board; the dealer's cards are never seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.cards import Card
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.ultimate_texas_holdem import strategy
from pitboss.games.ultimate_texas_holdem.settle import TRIPS
from pitboss.lab.choices import choice_name
from pitboss.lab.families.dealer_poker.decisions import lead_in_words
from pitboss.lab.families.dealer_poker.hands import read_hand
from pitboss.lab.families.dealer_poker.strategy_files import read_strategy
from pitboss.lab.figures import (
    Advice,
    Analysis,
    Chart,
    ChoiceValue,
    DealerHands,
    StrategyCost,
    Tell,
    WagerOdds,
    silent,
)
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import Question
from pitboss.lab.ultimate_texas_holdem.counting import DEALS, HANDS, hole_name, holes
from pitboss.lab.ultimate_texas_holdem.pricing import rules_of, trips
from pitboss.lab.ultimate_texas_holdem.solving import Solved, solve

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands", "read_hand", "read_strategy"]

MATTERS = frozenset(
    {
        "ace-low",
        "blind.from",
        "dealer.qualifies-with",
        "hand-order",
        "hole-cards.used",
        "odds.ante",
        "odds.play",
        "odds.returns-stake",
        "payout.maximum",
        "payout.maximum-per",
        "play.after-flop",
        "play.after-river",
        "play.maximum-multiple",
        "play.minimum-multiple",
        "rounding.direction",
        "rounding.smallest-chip",
        "schedule.blind",
        "schedule.trips",
        "ties",
        "trips.from",
        "trips.offered",
    }
)
"""The settings that can change a figure; rounding and a maximum payout do so only with a stake."""
SEEN = (0,)
CHECK = "check"


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """Return the exact odds of Ante, Blind and Play under the best play, and of Trips where it is offered."""
    rules_of(question)
    warm_up(tell)
    antes: list[WagerOdds] = []
    strategies: list[StrategyCost] = []
    if question.asks_for(ANTE):
        solved = solve(question, tell)
        antes = [solved.odds(schedule) for schedule in range(len(solved.prices))]
        strategies = [*_strategies(solved, antes[0].house_edge)]
    sides = tuple(trips(question)) if question.asks_for(TRIPS) else ()
    return Analysis(question.book.id, question.settings(MATTERS), DEALS, (*antes, *sides), tuple(strategies))


def _strategies(solved: Solved, optimum: Fraction) -> Iterator[StrategyCost]:
    edge = solved.of_the_strategy().house_edge
    yield StrategyCost("pairs-and-high-cards", strategy.SAYS, edge, edge - optimum)
    for name, says, only in (
        ("never-before-the-flop", "Check every hand before the flop, then the best play.", "later"),
        ("always-before-the-flop", "The best Play before the flop with every hand.", "first"),
    ):
        edge = solved.odds(0, only).house_edge
        yield StrategyCost(name, says, edge, edge - optimum)


def advise(question: Question, hand: Sequence[Card], up: Card | None, tell: Tell = silent) -> Advice:
    """Return what to do with two cards before the flop: the best Play, or to check and go on with the best play."""
    warm_up(tell)
    worth, names_of, waits = solve(question, tell).plays_first(0)
    hole = holes()[0].index(hole_name(hand))
    choices = (ChoiceValue(CHECK, waits[hole]), ChoiceValue(names_of[hole], worth[hole]))
    best = max(choices, key=lambda each: each.expectation)
    return Advice(
        hand=f"{' '.join(hand)}, {hole_name(hand)} before the flop",
        best=best.name,
        choices=choices,
        dealer_hands=HANDS,
        wins=0,
        ties=0,
        losses=0,
        why=f"Counted over every board and every hand of the dealer: {lead_in_words(best, choices)}.",
    )


def dealer_hands(question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
    """Return nothing: what a hand is worth depends on a board that comes in steps."""
    return ()


def chart(question: Question, tell: Tell = silent) -> Chart:
    """Return what to do before the flop with each of the 169 kinds of two cards."""
    warm_up(tell)
    solved = solve(question, tell)
    worth, names_of, waits = solved.plays_first(0)
    rows = {
        name: (names_of[hole] if worth[hole] > waits[hole] else CHECK, f"{float(worth[hole]):+.4f}", f"{float(waits[hole]):+.4f}")
        for hole, name in enumerate(holes()[0])
    }
    ordered = sorted(rows.items(), key=lambda row: -float(row[1][1]))
    return Chart(
        title=f"{question.book.title}: the best play before the flop",
        columns=("does", choice_name(rules_of(question).play_maximum), CHECK),
        rows=tuple(ordered),
        note="The figures are what each choice brings per Ante, with the best play after it.",
        cells=lambda: iter((("hand", "does", "plays", "checks"), *((name, *line) for name, line in ordered))),
        size=len(ordered),
    )
