"""The box under the basic strategy: what it comes to against each card of the dealer's."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pitboss.cards.ranks.blackjack import ACE_HIGH
from pitboss.games.blackjack import strategy
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import BOX, won_with_blackjack
from pitboss.lab.blackjack.bust_together import live_against_natural
from pitboss.lab.errors import LabError
from pitboss.lab.figures import OutcomeCount, WagerOdds
from pitboss.lab.kernels import blackjack as count
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.money import Odds

Table = npt.NDArray[np.int64]
ROUNDS = 10**12
"""The number of rounds in which the shares of outcomes are written: each is right to the last of them."""
BOUND = Fraction(1, 10**9)
"""More than all rounding in the count can come to, for each unit of the wager. A share has two roundings for each card of an
order, and one more for each order that it is added to: those of a hand, and those of the dealer's. Each is 2**-53 at the most,
and a wager is doubled or split to a few units. A test counts the orders."""
MOST_HANDS, FIRST_SPLIT = 3, 2
EVEN = Odds(1)
"""What a winning hand pays that is no blackjack."""
POINTS = 22
PER_DECK = 4


def rules_of(question: Question) -> BlackjackRules:
    """Narrow to BlackjackRules, and refuse what the lab does not count."""
    assert isinstance(question.rules, BlackjackRules)
    rules = question.rules
    if rules.split_hands > MOST_HANDS:
        raise LabError(f"the lab counts splits to {MOST_HANDS} hands", [f"split.hands from 1 to {MOST_HANDS}"])
    if rules.stands_on != count.MARK:
        raise LabError(
            f"the lab counts a dealer who stands on {count.MARK}, not {rules.stands_on}", [f"dealer.stands-on = {count.MARK}"]
        )
    if rules.even_odds != EVEN:
        raise LabError(f"the lab counts winning hands at {EVEN}, not {rules.even_odds}", [f"odds.hand = {EVEN}"])
    return rules


def shoe(decks: int) -> Table:
    """Return how many cards of each rank a full shoe has, from the ace to the tens."""
    return np.array([PER_DECK * decks] * count.TEN + [4 * PER_DECK * decks], np.int64)


def value_of(rank: int) -> int:
    """Return what a card of a rank counts: the ace eleven."""
    return ACE_HIGH if rank == count.ACE else rank + 1


def tables(rules: BlackjackRules, up: int, *, from_split: bool = False) -> tuple[Table, Table]:
    """Return what the basic strategy does against a card: with two cards, and with any other number."""
    two, more = np.zeros((2, POINTS), np.int64), np.zeros((2, POINTS), np.int64)
    may = rules.doubles_split or not from_split
    for soft in (False, True):
        for points in range(POINTS):
            stands = points > rules.draws_to and strategy.stands(points, soft, up)
            more[int(soft), points] = count.STAND if stands else count.HIT
            doubles = may and doubled(rules, points, soft) and _doubles(rules, points, soft, up)
            two[int(soft), points] = count.DOUBLE if doubles else more[int(soft), points]
    return two, more


def _doubles(rules: BlackjackRules, points: int, soft: bool, up: int) -> bool:
    return strategy.doubles(points, soft, up, style_a=rules.style_a, all_lost=rules.takes_all)


def doubled(rules: BlackjackRules, points: int, soft: bool) -> bool:
    """Return whether two cards of this total may be doubled on: those with an ace are the soft ones."""
    if rules.doubles == "no-ace":
        return not soft
    return rules.doubles == "any-two" or 9 <= points <= 11


def splits(rules: BlackjackRules, up: int) -> Table:
    """Return which pairs the basic strategy splits against a card."""
    found = [splits_pair(rules, value_of(rank), up) for rank in range(count.RANKS)]
    return np.array(found, np.int64)


def splits_pair(rules: BlackjackRules, value: int, up: int) -> bool:
    """Return whether the basic strategy splits a pair of this value against a card."""
    allowed = rules.split_hands >= FIRST_SPLIT
    return allowed and strategy.splits(value, up, doubled=rules.doubles_split, all_lost=rules.takes_all)


def split_into(rules: BlackjackRules, value: int, up: int, hands: int) -> int:
    """Return how many hands the basic strategy makes of a pair that is split, up to a number of them: all where it would
    have split the pair itself, and two where it would not."""
    return hands if splits_pair(rules, value, up) else min(hands, FIRST_SPLIT)


Figures = tuple[tuple[float, tuple[tuple[float, ...], ...]], ...]
"""For each card of the dealer's: how likely it is, and what a box comes to against it."""


def counted(rules: BlackjackRules, tell: Callable[[int, int], None]) -> Figures:
    """Return what a box comes to, card by card of the dealer's."""
    key = (rules.decks, rules.style_a, rules.doubles, rules.doubles_split, rules.split_hands, rules.takes, rules.draws_to)
    known = _KNOWN.get(key)
    if known is None:
        found = []
        for up in range(count.RANKS):
            tell(up, count.RANKS)
            found.append(_against(rules, up))
        known = _KNOWN[key] = tuple(found)
    tell(count.RANKS, count.RANKS)
    return known


_KNOWN: dict[tuple[object, ...], Figures] = {}


def _against(rules: BlackjackRules, up: int) -> tuple[float, tuple[tuple[float, ...], ...]]:
    cards = shoe(rules.decks)
    likely = cards[up] / cards.sum()
    cards[up] -= 1
    value = value_of(up)
    two, more = tables(rules, value)
    after, _ = tables(rules, value, from_split=True)
    split = splits(rules, value)
    found = count.boxes(cards, up, two, more, after, split, rules.split_hands, *flags(rules))
    if rules.takes_one_live:
        found[1, count.LIVE_AGAINST_NATURAL] = _live_of_splits(cards, up, split, (after, more), rules.split_hands)
    return float(likely), tuple(tuple(float(each) for each in row) for row in found)


def _live_of_splits(cards: Table, up: int, split: Table, after: tuple[Table, Table], hands: int) -> float:
    """Return how often a box is split, has a live hand, and the dealer has a blackjack."""
    found, size = 0.0, cards.sum()
    for pair in np.flatnonzero(split):
        share = cards[pair] * (cards[pair] - 1) / size / (size - 1)
        left = cards.copy()
        left[pair] -= 2
        found += share * live_against_natural(left, up, int(pair), after, hands)
    return found


def flags(rules: BlackjackRules) -> tuple[int, int]:
    """Return how the kernels name the dealer's style and what the dealer's blackjack takes."""
    takes = count.TAKES_ALL if rules.takes_all else count.TAKES_ONE if rules.takes_one_wager else count.TAKES_ORIGINAL
    return int(rules.style_a), takes


@lru_cache(maxsize=1)
def _names() -> dict[str, tuple[int, int]]:
    """Return the outcomes of a hand that is not split: the figure that counts each, and its net result."""
    return {
        "double-wins": (count.DOUBLE_WIN, 2),
        "wins": (count.WIN, 1),
        "stands-off": (count.PUSH, 0),
        "loses": (count.LOSE, -1),
        "double-loses": (count.DOUBLE_LOSE, -2),
    }


def box_odds(question: Question, tell: Callable[[int, int], None]) -> WagerOdds:
    """Return the figures of a box. A split counts at its mean, so that variance and hit rate are those of the other hands."""
    rules = rules_of(question)
    found = counted(rules, tell)
    stake = question.stake
    pays = net(rules, [won_with_blackjack(rules)], {BOX: stake or 1}, stake)
    shares: dict[str, float] = {"blackjack": sum(likely * rows[2][0] for likely, rows in found)}
    both = sum(likely * rows[2][1] for likely, rows in found)
    for name, (figure, _) in _names().items():
        shares[name] = sum(likely * rows[0][figure] for likely, rows in found)
    shares["stands-off"] += both
    split = sum(likely * rows[2][2] for likely, rows in found)
    added = sum(likely * (rows[0][count.ADDED] + rows[1][count.ADDED]) for likely, rows in found)
    taken = 0.0 if rules.takes_all else 1.0
    of_splits = sum(likely * (rows[1][count.VALUE] - taken * rows[1][count.LIVE_AGAINST_NATURAL]) for likely, rows in found)
    net_of = {"blackjack": pays, **{name: Fraction(each) for name, (_, each) in _names().items()}}
    outcomes = [OutcomeCount(name, _whole(share), net_of[name]) for name, share in shares.items()]
    mean_split = Fraction(_whole(of_splits), _whole(split) or 1)
    outcomes.append(OutcomeCount("split, on average", ROUNDS - sum(each.count for each in outcomes), mean_split))
    return _figures(outcomes, Fraction(_whole(added), ROUNDS), str(rules.blackjack_odds))


def _whole(share: float) -> int:
    return round(share * ROUNDS)


def _figures(outcomes: list[OutcomeCount], added: Fraction, pays: str) -> WagerOdds:
    mean = sum((each.count * each.pays for each in outcomes), Fraction(0)) / ROUNDS
    square = sum((each.count * each.pays**2 for each in outcomes), Fraction(0)) / ROUNDS
    best = max(each.pays for each in outcomes if each.count)
    return WagerOdds(
        wager=BOX,
        schedule="",
        house_edge=-mean,
        element_of_risk=-mean / (1 + added),
        mean_stake=1 + added,
        variance=square - mean**2,
        hit_rate=Fraction(sum(each.count for each in outcomes if each.pays > 0), ROUNDS),
        decisions={},
        outcomes=tuple(sorted(outcomes, key=lambda each: -each.pays)),
        top_prize=Fraction(sum(each.count for each in outcomes if each.pays == best), ROUNDS),
        combinations=ROUNDS,
        pays=(("blackjack", pays),),
        within=BOUND,
    )


def notes(rules: BlackjackRules) -> tuple[str, ...]:
    """Say what the figures of the box are for, and how far they can be off."""
    return (
        f"The box is played by the basic strategy, by total as `pitboss strategy` shows it, from {rules.decks} full decks. "
        f"Every order of cards is counted in floating-point numbers; the error is less than {float(BOUND * 100):.7f} %. "
        "In deviation, hit rate and top prize a split counts at its mean. "
        "The best play, which looks at the single cards of a hand, is not counted.",
    )
