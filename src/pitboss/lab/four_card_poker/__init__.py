"""Four Card Poker: every deal counted, the best play found, and what other ways to play cost.

The player decides on his five cards and what he sees of the dealer's six: the up card, as the game has it, a second card as
well, or all of them. With so many cards seen, a deal is the player's hand, the dealer's hand, and which of its cards are seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import Card, Rank
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.lab.choosing import Cell, ahead, best_play, cost, dearer, expectations, house_edge, odds_of_play, tallied
from pitboss.lab.errors import LabError
from pitboss.lab.figures import Advice, Analysis, Chart, Choice, Tell, silent
from pitboss.lab.four_card_poker.counting import Counted, counted, deals, left, one_cell
from pitboss.lab.four_card_poker.playing import (
    Sums,
    best_with,
    by_chart,
    by_value_and_rank,
    chart_row,
    seeing_the_up_card,
    ways_to_play,
)
from pitboss.lab.four_card_poker.pricing import Priced, aces_up, ante_schedules, priced, rules_of
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.cells import NO_CHOICE
from pitboss.lab.kernels.four import DEALER
from pitboss.lab.kernels.masks import CARDS, card_of, hand_cards
from pitboss.lab.question import Question

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
"""The settings that can change a figure here; rounding and a maximum payout do so where a stake is given."""
SEEN = (1, 2, DEALER)


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """The exact odds of Ante and Play under the best play, and of Aces Up."""
    rules, seen = rules_of(question), question.seen or SEEN[0]
    warm_up(tell)
    known = counted(rules.ranking, tell)
    prices = [priced(question, schedule, known.values) for schedule in ante_schedules(question)]
    tallies = best_with(known, prices, rules, seen, tell)
    antes = [odds_of_play(ANTE, each.schedule, tally, each.brings) for each, tally in zip(prices, tallies, strict=True)]
    optimum = antes[0].house_edge
    strategies = [seeing_the_up_card(known, prices[0], optimum)] if seen != SEEN[0] else []
    strategies += ways_to_play(known, prices[0], rules, question.strategy, optimum)
    return Analysis(
        rulebook=question.book.id,
        settings=question.settings(MATTERS),
        deals=deals(seen),
        wagers=(*antes, *aces_up(question, known, seen)),
        strategies=tuple(strategies),
    )


def advise(question: Question, hand: Sequence[Card], up: Card | None) -> Advice:
    """What to do with five cards against an up card: every hand that the dealer can have is looked at."""
    if up is None:
        raise LabError("the dealer's up card is seen before the decision; name it, such as Kd")
    rules = rules_of(question)
    value = rules.ranking.worth(hand)
    price = priced(question, ante_schedules(question)[0], [value])
    counts = one_cell(rules.ranking, tuple(hand), up)
    expected = expectations([Cell(0, counts)], price.brings)
    choices = tuple(map(Choice, price.brings.choices, expected))
    best = max(choices, key=lambda each: each.expectation)
    wins, ties, losses = counts
    return Advice(
        hand=f"{' '.join(hand)}, {value.words}, against the {up.words}",
        best=best.name,
        choices=choices,
        dealer_hands=left(1),
        wins=wins,
        ties=ties,
        losses=losses,
        why=_why(best, choices, counts),
    )


def _why(best: Choice, choices: Sequence[Choice], counts: Sequence[int]) -> str:
    """In a sentence: how the best choice stands to the next best."""
    wins, ties, losses = (f"{100 * count / left(1):.2f} %" for count in counts)
    said = f"Your hand wins against {wins} of the dealer's hands, ties with {ties} and loses to {losses}"
    return f"{said}; {ahead(best, choices)}."


def chart(question: Question, tell: Tell = silent) -> Chart:
    """The best play by kind of hand and rank of the up card; and by all five cards and the up card, for a file."""
    rules = rules_of(question)
    warm_up(tell)
    known = counted(rules.ranking, tell)
    price = priced(question, ante_schedules(question)[0], known.values)
    cells = by_chart(known, by_value_and_rank(known, price))
    plays = best_play(cells, price.brings)
    (tally,) = best_with(known, [price], rules, SEEN[0], tell)
    costs = cost("", "", tallied(cells, price.brings, plays.__getitem__), price.brings, house_edge(tally, price.brings)).cost
    rows = dict.fromkeys(map(chart_row, known.values))
    return Chart(
        title=f"{question.book.title}: the best play by hand and up card",
        columns=tuple(rank.letter for rank in Rank),
        rows=tuple((row, tuple(plays[row, rank] for rank in Rank)) for row in rows),
        note=f"To play by this chart costs {dearer(costs)} more than the best play with all five cards.",
        cells=lambda: _every_cell(known, price),
    )


def _every_cell(known: Counted, price: Priced) -> Iterator[tuple[str, ...]]:
    """One row for each class of hands: a hand of it, how many there are, its value, and what to do against each up card."""
    yield ("hand", "hands", "value", *(str(card_of(card)) for card in range(CARDS)))
    sums = Sums(price, 1)
    chosen = sums.add(known, slice(None), known.found)
    names = {place: sums.name(place) for place in range(len(price.brings.ends()))} | {NO_CHOICE: ""}
    for hand, many, value, row in zip(known.hands, known.weights, known.value_of, chosen, strict=True):
        cards = " ".join(hand_cards(int(hand)))
        yield (cards, str(many), known.values[value].words, *(names[choice] for choice in row.tolist()))
