"""Four Card Poker: count every deal, find the best play, and price other strategies.

The player decides from their five cards and the dealer's visible cards: the up card, as in the game, the up card and a second
one, or all six. A deal is the player's hand, the dealer's hand, and which of the dealer's cards are visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card, Rank
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.four_card_poker.settle import ACES_UP
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import (
    Cell,
    best_play,
    cost_in_words,
    expectations,
    house_edge,
    lead_in_words,
    odds_of_play,
    tally_play,
)
from pitboss.lab.families.dealer_poker.hands import read_hand
from pitboss.lab.families.dealer_poker.strategy_files import read_strategy, strategy_of
from pitboss.lab.figures import Advice, Analysis, Chart, ChoiceValue, DealerHands, StrategyCost, Tell, WagerOdds, silent
from pitboss.lab.four_card_poker.counting import DealCounts, count_deals, count_one_cell, dealer_hands_left, deals
from pitboss.lab.four_card_poker.pricing import AntePrice, aces_up, ante_schedules, compared, price_ante, rules_of
from pitboss.lab.four_card_poker.strategies import (
    Decider,
    best_tallies,
    by_chart,
    by_value_and_rank,
    chart_row,
    strategy_costs,
    up_card_alone,
)
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.cells import NO_CHOICE, OUTCOMES
from pitboss.lab.kernels.four import DEALER
from pitboss.lab.kernels.masks import CARDS, card_of, hand_cards
from pitboss.lab.question import Question

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands", "read_hand", "read_strategy"]

MATTERS = frozenset(
    {
        "ace-low",
        "aces-up.from",
        "ante-bonus.from",
        "blind-extra-hands",
        "blind-play",
        "hand-order",
        "odds.ante",
        "odds.play",
        "odds.returns-stake",
        "payout.maximum",
        "payout.maximum-per",
        "play.maximum-multiple",
        "play.minimum-multiple",
        "rounding.direction",
        "rounding.smallest-chip",
        "schedule.aces-up",
        "schedule.ante-bonus",
        "ties",
    }
)
"""The settings that can change a figure; rounding and a maximum payout do so only with a stake."""
SEEN = (1, 2, DEALER)


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """Return the exact odds of Ante and Play under the best play, and of Aces Up."""
    rules, seen = rules_of(question), question.seen or SEEN[0]
    warm_up(tell)
    antes: list[WagerOdds] = []
    strategies: list[StrategyCost] = []
    if question.asks_for(ANTE):
        known = count_deals(rules.ranking, tell)
        prices = [price_ante(question, schedule, known.values) for schedule in ante_schedules(question)]
        tallies = best_tallies(known, prices, rules, seen, tell)
        antes = [odds_of_play(ANTE, each.schedule, tally, each.payoffs) for each, tally in zip(prices, tallies, strict=True)]
        optimum = antes[0].house_edge
        strategies = [up_card_alone(known, prices[0], optimum)] if seen != SEEN[0] else []
        strategies += strategy_costs(known, prices[0], rules, strategy_of(question), optimum)
    return Analysis(
        rulebook=question.book.id,
        settings=question.settings(MATTERS),
        deals=deals(seen),
        wagers=(*antes, *(aces_up(question, seen) if question.asks_for(ACES_UP) else ())),
        strategies=tuple(strategies),
    )


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """Return what to do with five cards against an up card, from every hand the dealer can have."""
    if up is None:
        raise LabError("the up card is missing; name the dealer's up card, such as Kd")
    rules = rules_of(question)
    value = rules.ranking.worth(hand)
    price = price_ante(question, ante_schedules(question)[0], [value])
    counts = count_one_cell(rules.ranking, tuple(hand), up)
    expected = expectations([Cell(0, counts)], price.payoffs)
    choices = tuple(map(ChoiceValue, price.payoffs.choices, expected))
    best = max(choices, key=lambda each: each.expectation)
    wins, ties, losses = counts
    return Advice(
        hand=f"{' '.join(hand)}, {value.words}, against the {up.words}",
        best=best.name,
        choices=choices,
        dealer_hands=dealer_hands_left(1),
        wins=wins,
        ties=ties,
        losses=losses,
        why=_why(best, choices, counts),
    )


def dealer_hands(question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
    """Return the dealer's hands against five cards and an up card: those that lose, those that tie, those that win."""
    assert up is not None, "the dealer has an up card in this game"
    rules = rules_of(question)
    counts = count_one_cell(rules.ranking, tuple(hand), up)
    value = rules.ranking.worth(hand)
    return tuple(DealerHands(count, compared(value, end)) for end, count in zip(OUTCOMES, counts, strict=True) if count)


def _why(best: ChoiceValue, choices: Sequence[ChoiceValue], counts: Sequence[int]) -> str:
    """Explain the best choice in one sentence."""
    wins, ties, losses = (f"{100 * count / dealer_hands_left(1):.2f} %" for count in counts)
    said = f"Your hand wins against {wins} of the dealer's hands, ties with {ties} and loses to {losses}"
    return f"{said}; {lead_in_words(best, choices)}."


def chart(question: Question, tell: Tell = silent) -> Chart:
    """Return the best play by kind of hand and rank of the up card, with every cell for a file."""
    rules = rules_of(question)
    warm_up(tell)
    known = count_deals(rules.ranking, tell)
    price = price_ante(question, ante_schedules(question)[0], known.values)
    cells = by_chart(known, by_value_and_rank(known, price))
    plays = best_play(cells, price.payoffs)
    (tally,) = best_tallies(known, [price], rules, SEEN[0], tell)
    by_this_chart = tally_play(cells, price.payoffs, plays.__getitem__)
    costs = house_edge(by_this_chart, price.payoffs) - house_edge(tally, price.payoffs)
    rows = dict.fromkeys(map(chart_row, known.values))
    return Chart(
        title=f"{question.book.title}: the best play by hand and up card",
        columns=tuple(rank.letter for rank in Rank),
        rows=tuple((row, tuple(plays[row, rank] for rank in Rank)) for row in rows),
        note=f"Playing by this chart costs {cost_in_words(costs)} more than the best play with all five cards.",
        cells=lambda: _every_cell(known, price),
        size=len(known.hands),
    )


def _every_cell(known: DealCounts, price: AntePrice) -> Iterator[tuple[str, ...]]:
    """Yield one row for each class of hands: an example, the number of hands, their value, and the choice for each up card."""
    yield ("hand", "hands", "value", *(str(card_of(card)) for card in range(CARDS)))
    decider = Decider(price, 1)
    chosen = decider.decide(known, slice(None), known.found)
    names = {place: decider.name(place) for place in range(len(price.payoffs.candidates()))} | {NO_CHOICE: ""}
    for hand, many, value, row in zip(known.hands, known.weights, known.value_of, chosen, strict=True):
        cards = " ".join(hand_cards(int(hand)))
        yield (cards, str(many), known.values[value].words, *(names[choice] for choice in row.tolist()))
