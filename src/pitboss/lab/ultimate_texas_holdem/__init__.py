"""Ultimate Texas Hold'em: play every deal, find the best play at each of the three steps, and price Trips.

Everything is exact: whole counts over all flops, boards and hands. A whole analysis takes a minute or two, and tells how far it
is. The player decides from their own two cards and the board; the dealer's cards are never seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.ultimate_texas_holdem.settle import TRIPS
from pitboss.lab.decisions import choice_name, lead_in_words, play_multiple
from pitboss.lab.figures import (
    Advice,
    Analysis,
    Chart,
    ChoiceValue,
    DealerHands,
    OutcomeCount,
    StrategyCost,
    Tell,
    WagerOdds,
    silent,
    wager_odds,
)
from pitboss.lab.kernels import warm_up
from pitboss.lab.kernels.holdem import OUTCOMES
from pitboss.lab.question import Question
from pitboss.lab.ultimate_texas_holdem.counting import DEALS, HANDS, Played, hole_name, holes, places_of, play_all
from pitboss.lab.ultimate_texas_holdem.pricing import Price, blind_schedules, price, rules_of, trips

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands"]

MATTERS = frozenset(
    {
        "ace-low",
        "blind.from",
        "dealer.qualifies-with",
        "hand-order",
        "hole_cards_used",
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


class Solved(NamedTuple):
    """The best play under each schedule of the Blind."""

    prices: tuple[Price, ...]
    played: Played

    def plays_first(self, schedule: int) -> tuple[npt.NDArray[np.object_], list[str], npt.NDArray[np.object_]]:
        """Return by hole what the best Play before the flop brings, which it is, and what checking brings; all as fractions."""
        each, sums = self.prices[schedule], self.played
        whole, scale = each.in_whole_numbers()
        names = holes()[0]
        worth, names_of, waits = np.empty(len(names), object), [], np.empty(len(names), object)
        for hole in range(len(names)):
            deals = int(sums.before[hole].sum())
            first = [_total(whole[:, at], sums.before[hole]) for at in range(3, whole.shape[1])]
            at = max(range(len(first)), key=first.__getitem__)
            later = _total(whole[:, 2], sums.after_flop[schedule, hole]) + _total(whole[:, 1], sums.after_river[schedule, hole])
            later += int(whole[0, 0, 0]) * int(sums.folded[schedule, hole])
            worth[hole], waits[hole] = Fraction(first[at], deals * scale), Fraction(later, deals * scale)
            names_of.append(each.choices[3 + at])
        return worth, names_of, waits

    def odds(self, schedule: int, only: str = "") -> WagerOdds:
        """Return the figures of the best play, or of whoever always plays before the flop (`first`) or never (`later`)."""
        each, sums = self.prices[schedule], self.played
        worth, names_of, waits = self.plays_first(schedule)
        tally: dict[tuple[str, int, int], int] = {}
        folded = 0
        for hole, name in enumerate(names_of):
            first = worth[hole] > waits[hole] if not only else only == "first"
            parts = [(name, sums.before[hole])] if first else _later(each, sums, schedule, hole)
            folded += 0 if first else int(sums.folded[schedule, hole])
            for choice, counts in parts:
                for kind, end in np.argwhere(counts).tolist():
                    key = (choice, kind, end)
                    tally[key] = tally.get(key, 0) + int(counts[kind, end])
        return _figures(each, tally, folded)


def _later(each: Price, sums: Played, schedule: int, hole: int) -> list[tuple[str, npt.NDArray[np.int64]]]:
    return [(each.choices[2], sums.after_flop[schedule, hole]), (each.choices[1], sums.after_river[schedule, hole])]


def _total(pays: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> int:
    return sum(int(pay) * int(count) for pay, count in zip(pays.ravel(), counts.ravel(), strict=True))


def _figures(each: Price, tally: dict[tuple[str, int, int], int], folded: int) -> WagerOdds:
    places = {choice: at for at, choice in enumerate(each.choices)}
    outcomes: dict[tuple[str, Fraction], int] = {(each.choices[0], each.net[0][0][0]): folded} if folded else {}
    decisions = dict.fromkeys(each.choices, 0) | {each.choices[0]: folded}
    for (choice, kind, end), count in sorted(tally.items()):
        paid = f"+{each.kinds[kind]}" if each.kinds[kind] and OUTCOMES[end].startswith("win") else ""
        key = (f"{choice}:{OUTCOMES[end]}{paid}", each.net[kind][places[choice]][end])
        outcomes[key] = outcomes.get(key, 0) + count
        decisions[choice] += count
    staked = sum((2 + play_multiple(choice)) * count for choice, count in decisions.items())
    deals = sum(decisions.values())
    return wager_odds(
        ANTE,
        each.schedule.name,
        deals,
        [OutcomeCount(name, count, pays) for (name, pays), count in outcomes.items()],
        Fraction(staked, deals),
        {choice: Fraction(count, deals) for choice, count in decisions.items()},
        pays=each.schedule.pays,
    )


_kept: dict[object, Solved] = {}


def solve(question: Question, tell: Tell, *, every: bool = True) -> Solved:
    """Play every deal under the schedules of the Blind. The last solution is kept for the next question like it."""
    rules = rules_of(question)
    found = places_of(rules.ranking, rules.both_hole_cards)
    schedules = blind_schedules(question)
    prices = tuple(price(question, each, found.values) for each in (schedules if every else schedules[:1]))
    key = (rules.ranking, rules.both_hole_cards, found.least(rules), prices)
    if key not in _kept:
        kinds = sorted({kind for each in prices for kind in each.kinds})
        prices = tuple(_with_kinds(each, kinds) for each in prices)
        names = prices[0].kinds
        paid = [kind if (kind := _paid_kind(prices, value.category)) in names else "" for value in found.values]
        kind_of = np.array([0, *(names.index(kind) for kind in paid)], np.int64)
        scale = [each.in_whole_numbers()[0][:, :3] for each in prices]
        _kept.clear()
        _kept[key] = Solved(prices, play_all(rules, kind_of, np.ascontiguousarray(np.stack(scale)), tell))
    return _kept[key]


def _paid_kind(prices: tuple[Price, ...], category: str) -> str:
    return category if any(category in each.kinds for each in prices) else ""


def _with_kinds(each: Price, kinds: list[str]) -> Price:
    """Return the price by these kinds of hand; one that its schedule does not pay is like any other hand."""
    lines = tuple(each.net[each.kinds.index(kind) if kind in each.kinds else 0] for kind in kinds)
    return each._replace(kinds=tuple(kinds), net=lines)


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
    for name, says, only in (
        ("never-before-the-flop", "Check every hand before the flop, then the best play.", "later"),
        ("always-before-the-flop", "The best Play before the flop with every hand.", "first"),
    ):
        edge = solved.odds(0, only).house_edge
        yield StrategyCost(name, says, edge, edge - optimum)


# --- before the flop ------------------------------------------------------------------------------------------------


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
