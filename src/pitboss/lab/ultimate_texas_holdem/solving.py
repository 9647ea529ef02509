"""The best play at each of the three steps, and the play of the computer players, from the counts of all deals.

To play every deal takes a minute or two. The counts of the shipped rulebooks come with the program, and
`python -m pitboss.lab.ultimate_texas_holdem` makes them; others are kept beside the compiled code for the next question like it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.ultimate_texas_holdem import strategy
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.lab.choices import play_multiple
from pitboss.lab.figures import OutcomeCount, Tell, WagerOdds, wager_odds
from pitboss.lab.kernels import keep, kept
from pitboss.lab.kernels.holdem import BETTER, OUTCOMES
from pitboss.lab.kernels.masks import CARDS, card_of
from pitboss.lab.question import Question
from pitboss.lab.ultimate_texas_holdem import counting
from pitboss.lab.ultimate_texas_holdem.counting import ON_FLOP, Played, hole_name, holes, own_pairs, places_of, play_all
from pitboss.lab.ultimate_texas_holdem.pricing import Price, blind_schedules, price, rules_of

FOLDED, AT_THE_END, AFTER_FLOP, FIRST = range(4)
"""Where the choices of a price are: no Play, at the end, after the flop, and from here on before it."""
Counts = npt.NDArray[np.int64]


class Solved(NamedTuple):
    """The best play under each schedule of the Blind; after these, the play of the computer players."""

    prices: tuple[Price, ...]
    played: Played

    def plays_first(self, schedule: int) -> tuple[npt.NDArray[np.object_], list[str], npt.NDArray[np.object_]]:
        """Return by hole what the best Play before the flop brings, which it is, and what checking brings; all as fractions."""
        each, sums = self.prices[schedule], self.played
        whole, scale = each.in_whole_numbers()
        names = holes()[0]
        worth, names_of, later = np.empty(len(names), object), [], np.empty(len(names), object)
        for hole in range(len(names)):
            deals = int(sums.before[hole].sum())
            first = [total(whole[:, at], sums.before[hole]) for at in range(FIRST, whole.shape[1])]
            at = max(range(len(first)), key=first.__getitem__)
            worth[hole], later[hole] = Fraction(first[at], deals * scale), waits(each, sums, schedule, hole)
            names_of.append(each.choices[FIRST + at])
        return worth, names_of, later

    def odds(self, schedule: int, only: str = "") -> WagerOdds:
        """Return the figures of the best play, or of whoever always plays before the flop (`first`) or never (`later`)."""
        worth, names_of, later = self.plays_first(schedule)

        def plays(hole: int) -> str:
            first = worth[hole] > later[hole] if not only else only == "first"
            return names_of[hole] if first else ""

        return self._figures(schedule, schedule, plays)

    def of_the_strategy(self) -> WagerOdds:
        """Return the figures of the computer players' strategy, under the schedule in play."""
        largest = self.prices[0].choices[-1]
        return self._figures(0, len(self.prices), lambda hole: largest if strategy.plays_first(example_of(hole)) else "")

    def _figures(self, schedule: int, way: int, plays: Callable[[int], str]) -> WagerOdds:
        """Return the figures under a schedule of a way to go on after the flop; `plays` names the Play before it, if any."""
        each, sums = self.prices[schedule], self.played
        tally: dict[tuple[str, int, int], int] = {}
        folded = 0
        for hole in range(len(holes()[0])):
            first = plays(hole)
            folded += 0 if first else int(sums.folded[way, hole])
            later = [(AFTER_FLOP, sums.after_flop[way, hole]), (AT_THE_END, sums.after_river[way, hole])]
            parts = [(first, sums.before[hole])] if first else [(each.choices[at], counts) for at, counts in later]
            for choice, counts in parts:
                for kind, end in np.argwhere(counts).tolist():
                    key = (choice, kind, end)
                    tally[key] = tally.get(key, 0) + int(counts[kind, end])
        return _odds(each, tally, folded)


def waits(each: Price, sums: Played, schedule: int, hole: int) -> Fraction:
    """Return what checking brings before the flop."""
    whole, scale = each.in_whole_numbers()
    later = total(whole[:, AFTER_FLOP], sums.after_flop[schedule, hole])
    later += total(whole[:, AT_THE_END], sums.after_river[schedule, hole])
    later += int(whole[0, FOLDED, 0]) * int(sums.folded[schedule, hole])
    return Fraction(later, int(sums.before[hole].sum()) * scale)


@cache
def _examples() -> dict[str, tuple[int, int]]:
    return {hole_name((card_of(one), card_of(other))): (one, other) for one, other in combinations(range(CARDS), 2)}


def example_of(hole: int) -> tuple[Card, Card]:
    """Return two cards of a kind."""
    one, other = _examples()[holes()[0][hole]]
    return card_of(one), card_of(other)


def total(pays: Counts, counts: Counts) -> int:
    """Return what counts of outcomes bring, in whole numbers of any size."""
    return sum(int(pay) * int(count) for pay, count in zip(pays.ravel(), counts.ravel(), strict=True))


def _odds(each: Price, tally: dict[tuple[str, int, int], int], folded: int) -> WagerOdds:
    places, paid_for = {choice: at for at, choice in enumerate(each.choices)}, dict(each.schedule.pays)
    outcomes: dict[tuple[str, Fraction], int] = {(each.choices[0], each.net[0][0][0]): folded} if folded else {}
    decisions = dict.fromkeys(each.choices, 0) | {each.choices[0]: folded}
    for (choice, kind, end), count in sorted(tally.items()):
        paid = f"+{each.kinds[kind]}" if each.kinds[kind] in paid_for and OUTCOMES[end].startswith("win") else ""
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
SHIPPED = Path(__file__).parent
"""Where the counts of the shipped rulebooks are."""


def priced(question: Question, *, every: bool = True) -> tuple[tuple[Price, ...], Counts]:
    """Return the prices under the schedules of the Blind, or the one in play, and the kind of the hand at each place."""
    rules = rules_of(question)
    found = places_of(rules.ranking, rules.both_hole_cards)
    schedules = blind_schedules(question)
    prices = tuple(price(question, each, found.values) for each in (schedules if every else schedules[:1]))
    kinds = sorted({kind for each in prices for kind in each.kinds} | {strategy.UNMADE})
    prices = tuple(_with_kinds(each, kinds) for each in prices)
    kind_of = np.array([0, *(kinds.index(each.category) if each.category in kinds else 0 for each in found.values)], np.int64)
    return prices, kind_of


def _with_kinds(each: Price, kinds: list[str]) -> Price:
    """Return the price by these kinds of hand; one that its schedule does not pay is like any other hand."""
    lines = tuple(each.net[each.kinds.index(kind) if kind in each.kinds else 0] for kind in kinds)
    return each._replace(kinds=tuple(kinds), net=lines)


def solve(question: Question, tell: Tell) -> Solved:
    """Play every deal under the schedules of the Blind, and by the strategy of the computer players."""
    prices, kind_of = priced(question)
    rules = rules_of(question)
    least = places_of(rules.ranking, rules.both_hole_cards).least(rules)
    key = (rules.ranking, rules.both_hole_cards, least, prices)
    if key not in _kept:
        net, forced = ways(prices)
        name = name_of(rules, least, kind_of, net)
        own = f"{name}-{sha256(Path(counting.__file__).read_bytes()).hexdigest()[:8]}"
        found = kept(name, SHIPPED) or kept(own)
        played = Played(*found) if found else play_all(rules, kind_of, net, tell, forced=forced)
        if not found:
            keep(own, played)
        _kept.clear()
        _kept[key] = Solved(prices, played)
    return _kept[key]


def count_all(question: Question, tell: Tell) -> tuple[str, Played]:
    """Return the counts of a question, played whatever is kept, and the name that they are shipped under."""
    prices, kind_of = priced(question)
    rules, (net, forced) = rules_of(question), ways(prices)
    least = places_of(rules.ranking, rules.both_hole_cards).least(rules)
    return name_of(rules, least, kind_of, net), play_all(rules, kind_of, net, tell, forced=forced)


def name_of(rules: UltimateTexasHoldemRules, least: int, *arrays: Counts) -> str:
    """Return the name under which counts are kept: it is another one where any rule is that they depend on."""
    ranking = (rules.ranking.order, sorted(rules.ranking.ace_low), rules.both_hole_cards, least)
    parts = (repr(ranking).encode(), *(each.tobytes() for each in arrays))
    return f"holdem-{sha256(b'/'.join(parts)).hexdigest()[:24]}"


def ways(prices: tuple[Price, ...]) -> tuple[Counts, Callable[[int], Counts]]:
    """Return what hands go by at the end and on a flop: the best play under each price, and then the computer players' strategy,
    which plays a hand that is made of anything at the end, and one with a pair of its own on the flop."""
    whole = [each.in_whole_numbers()[0][:, :FIRST] for each in prices]
    theirs = np.zeros_like(whole[0])
    theirs[:, AT_THE_END] = [[-1 if kind == strategy.UNMADE else 1] for kind in prices[0].kinds]

    def forced(flop: int) -> Counts:
        best = np.full((len(prices), ON_FLOP), BETTER, np.int64)
        return np.ascontiguousarray(np.vstack([best, own_pairs(flop)]))

    return np.ascontiguousarray(np.stack([*whole, theirs])), forced
