"""Caribbean Stud Poker: count every deal, find the best play, price other strategies, and find where the jackpot breaks even.

The player decides from their five cards and the dealer's up card. A deal is the player's hand, the dealer's hand, and which
of the dealer's cards is face up.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

import numpy as np

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import HandValue
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.caribbean_stud_poker.strategy import STRATEGIES
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.lab.caribbean_stud_poker.counting import DEALS, LEFT, DealCounts, by_value_and_rank, count_deals, count_one_cell
from pitboss.lab.caribbean_stud_poker.pricing import Price, best_tally, jackpot, play_schedules, price_ante, rules_of
from pitboss.lab.choices import choice_name
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import (
    Cell,
    Cells,
    best_play,
    cost,
    cost_in_words,
    expectations,
    house_edge,
    lead_in_words,
    merge_cells,
    odds_of_play,
    tally_play,
)
from pitboss.lab.families.dealer_poker.hands import read_hand
from pitboss.lab.families.dealer_poker.strategy_files import read_strategy, strategy_of
from pitboss.lab.figures import Advice, Analysis, Chart, ChoiceValue, DealerHands, StrategyCost, Tell, WagerOdds, silent
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.masks import hand_cards
from pitboss.lab.kernels.three import OUTCOMES
from pitboss.lab.question import Question

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands", "read_hand", "read_strategy"]

MATTERS = frozenset(
    {
        "ace-low",
        "blind-extra-hands",
        "dealer.qualifies-with",
        "hand-order",
        "jackpot.from",
        "jackpot.guaranteed-by",
        "jackpot.offered",
        "jackpot.royal-flush-share",
        "jackpot.seed",
        "jackpot.straight-flush-share",
        "odds.ante",
        "odds.returns-stake",
        "payout.maximum",
        "payout.maximum-per",
        "play.from",
        "play.maximum-multiple",
        "play.minimum-multiple",
        "rounding.direction",
        "rounding.smallest-chip",
        "schedule.jackpot",
        "schedule.play",
        "ties",
    }
)
"""The settings that can change a figure; rounding and a maximum payout do so only with a stake."""
SEEN = (1,)

ValueAndUpCard = tuple[int, int]
K = TypeVar("K", bound=Hashable)


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """Return the exact odds of Ante and Play under the best play, and of the Jackpot wager where it is offered."""
    rules = rules_of(question)
    warm_up(tell)
    antes: list[WagerOdds] = []
    strategies: list[StrategyCost] = []
    if question.asks_for(ANTE):
        known = count_deals(rules, tell)
        prices = [price_ante(question, schedule, known.values) for schedule in play_schedules(question)]
        antes = [odds_of_play(ANTE, each.schedule, best_tally(known, each), each.payoffs) for each in prices]
        strategies = [*_strategies(question, known, prices[0], antes[0].house_edge)]
    pooled = tuple(jackpot(question)) if question.asks_for(JACKPOT) else ()
    return Analysis(question.book.id, question.settings(MATTERS), DEALS, (*antes, *pooled), tuple(strategies))


def _cells(known: DealCounts, price: Price) -> Cells[ValueAndUpCard]:
    """Return the cells of a player who looks at the value of their hand and the rank of the up card."""
    return {
        (place, int(rank)): [Cell(int(price.kind_of[place]), tuple(counts))]
        for place, row in enumerate(by_value_and_rank(known).tolist())
        for rank, counts in zip(Rank, row, strict=True)
        if any(counts)
    }


def _strategies(question: Question, known: DealCounts, price: Price, optimum: Fraction) -> Iterator[StrategyCost]:
    """Yield the strategies that people use and the user's own, each with what it costs against the best play."""
    rules, payoffs, cells = rules_of(question), price.payoffs, _cells(known, price)

    def best_of(name: str, says: str, merged: Cells[K]) -> StrategyCost:
        return cost(name, says, tally_play(merged, payoffs, best_play(merged, payoffs).__getitem__), payoffs, optimum)

    yield best_of("value-and-up-card", "The best play for the value of the hand and the rank of the up card.", cells)
    yield best_of("value-alone", "The best play for the value of the hand alone.", merge_cells(cells, lambda key: key[0]))
    own = strategy_of(question)
    for strategy in (*STRATEGIES, own) if own else STRATEGIES:
        choices = {key: choice_name(strategy.rule(rules, known.values[key[0]], Rank(key[1]))) for key in cells}
        yield cost(strategy.name, strategy.says, tally_play(cells, payoffs, choices.__getitem__), payoffs, optimum)
    if rules.blind_extra_hands:
        says = "The best play of an extra hand that the player may not look at, for the rank of the up card."
        yield best_of("unseen-hand", says, merge_cells(cells, lambda key: key[1]))


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """Return what to do with five cards against an up card, from every hand the dealer can have."""
    if up is None:
        raise LabError("the up card is missing; name the dealer's up card, such as Kd")
    rules = rules_of(question)
    value = rules.ranking.worth(hand)
    price = price_ante(question, play_schedules(question)[0], (value,))
    counts = count_one_cell(rules, hand, up).counts
    choices = tuple(map(ChoiceValue, price.payoffs.choices, expectations([Cell(0, counts)], price.payoffs)))
    best = max(choices, key=lambda each: each.expectation)
    no_hand, wins, ties, losses = counts
    shares = [f"{100 * each / LEFT:.2f} %" for each in counts]
    compared = f"your hand beats {shares[1]} of them, ties with {shares[2]} and loses to {shares[3]}"
    return Advice(
        hand=f"{' '.join(hand)}, {value.words}, against the {up.words}",
        best=best.name,
        choices=choices,
        dealer_hands=LEFT,
        wins=wins,
        ties=ties,
        losses=losses,
        why=f"The dealer does not play with {shares[0]} of all hands; {compared}; {lead_in_words(best, choices)}.",
        no_hand=no_hand,
    )


def dealer_hands(question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
    """Return the dealer's hands against five cards and an up card, those with the same outcome together."""
    assert up is not None, "the dealer has an up card in this game"
    rules = rules_of(question)
    found = count_one_cell(rules, hand, up)
    examples = [(end, np.flatnonzero(found.ends == end)) for end in range(len(OUTCOMES))]
    return tuple(
        DealerHands(len(places), rules.best(hand_cards(int(found.masks[places[0]])))) for _, places in examples if len(places)
    )


def chart(question: Question, tell: Tell = silent) -> Chart:
    """Return the best play by value of the hand and rank of the up card."""
    rules = rules_of(question)
    warm_up(tell)
    known = count_deals(rules, tell)
    price = price_ante(question, play_schedules(question)[0], known.values)
    cells = _cells(known, price)
    plays = best_play(cells, price.payoffs)
    by_value = {value: tuple(plays.get((place, int(rank)), "") for rank in Rank) for place, value in enumerate(known.values)}
    costs = house_edge(tally_play(cells, price.payoffs, plays.__getitem__), price.payoffs)
    costs -= house_edge(best_tally(known, price), price.payoffs)
    return Chart(
        title=f"{question.book.title}: the best play by hand and up card",
        columns=tuple(rank.letter for rank in Rank),
        rows=tuple(_rows(by_value)),
        note=f"Playing by this chart costs {cost_in_words(costs)} more than the best play with all five cards.",
        cells=lambda: _every_value(by_value),
        size=len(by_value),
    )


def _alike(does: tuple[str, ...]) -> tuple[str, ...]:
    """Return a row with its gaps filled where it has one choice only: an up card that such a hand cannot meet."""
    choices = {*does} - {""}
    return (*choices,) * len(does) if len(choices) == 1 else does


def _rows(plays: dict[HandValue, tuple[str, ...]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the rows of the chart, best hand first, with neighbouring hands that are played alike in one row."""
    for does, group in groupby(plays, key=lambda value: _alike(plays[value])):
        alike = list(group)
        name = alike[0].words if len(alike) == 1 else f"{alike[0].words} to {alike[-1].words}"
        yield name, does


def _every_value(plays: dict[HandValue, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield one row for each value of the hand: its words, and the choice for each up card."""
    yield ("value", *(rank.letter for rank in Rank))
    for value, does in plays.items():
        yield (value.words, *does)
