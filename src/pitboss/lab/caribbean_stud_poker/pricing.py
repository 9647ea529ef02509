"""Price the hands of Caribbean Stud Poker with the settlement that the table uses, and the jackpot by its terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.cards import parse_cards
from pitboss.cards.ranks import HandValue, SetHand
from pitboss.games import rules_for
from pitboss.games.caribbean_stud_poker.pools import Terms, Winner
from pitboss.games.caribbean_stud_poker.rules import CaribbeanStudPokerRules
from pitboss.games.caribbean_stud_poker.settle import JACKPOT
from pitboss.games.dealer_poker.rules import PLAY, Wagers
from pitboss.lab.caribbean_stud_poker.counting import DEALS, HAND, DealCounts, by_value_and_rank, count_hands
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import Payoffs, Tally, payoff_table
from pitboss.lab.figures import OutcomeCount, WagerOdds, wager_odds
from pitboss.lab.kernels.masks import CARDS
from pitboss.lab.kernels.three import OUTCOMES
from pitboss.lab.question import Question
from pitboss.money import show
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

_HIGHER = {"win": -1, "tie": 0, "loss": 1}
"""By outcome for the player: whether the dealer's hand is lower, equal or higher."""
LOSS = "loss"
STAKE = 100
"""The stake, in cents, that the jackpot is priced with unless the question has another."""


def rules_of(question: Question) -> CaribbeanStudPokerRules:
    """Return the rules of the question; refuse a deal that this module cannot count."""
    rules = question.rules
    assert isinstance(rules, CaribbeanStudPokerRules)
    if (rules.deck_size, rules.player_cards, rules.dealer_cards) != (CARDS, HAND, HAND):
        raise LabError(f"{question.book.id} does not deal five cards to each player and five to the dealer from 52")
    return rules


def play_schedules(question: Question) -> tuple[Schedule, ...]:
    """Return the scales of Play, the one in play first."""
    return question.schedules(PLAY, rules_of(question).ranking.order)


class Price(NamedTuple):
    """What Ante and Play bring under one scale of Play."""

    schedule: Schedule
    payoffs: Payoffs
    kind_of: npt.NDArray[np.int64]
    """By value of the hand: its kind, as an index."""


def price_ante(question: Question, schedule: Schedule, values: tuple[HandValue, ...]) -> Price:
    """Price fold and Play with this scale, by the kind of hand that it pays."""
    table = question.rules.table
    rules = rules_for(question.book, replace(table, chosen={**table.chosen, f"schedule.{PLAY}": schedule.name}))
    assert isinstance(rules, CaribbeanStudPokerRules)
    example = {value.category: value for value in values}
    plays = rules.best(parse_cards("Ac Ad Ah As Kh"))
    out = _out(rules)

    def settled(kind: str, outcome: str, wagers: Wagers) -> Iterable[Settlement]:
        hand = example[kind]
        dealer = out if outcome == OUTCOMES[0] else _as_strong(plays, hand.strength + _HIGHER[outcome])
        return rules.settle(SetHand((), (), hand), dealer, wagers)

    kinds = tuple(example)
    payoffs = payoff_table(rules, kinds, OUTCOMES, settled, question.stake)
    return Price(schedule, payoffs, np.array([kinds.index(value.category) for value in values], np.int64))


def _as_strong(hand: SetHand, strength: int) -> SetHand:
    return replace(hand, value=replace(hand.value, strength=strength))


def _out(rules: CaribbeanStudPokerRules) -> SetHand:
    """Return a hand with which the dealer does not play, or any hand if the dealer plays with all of them."""
    return rules.best(parse_cards("7c 5d 4h 3s 2c"))


def best_tally(known: DealCounts, price: Price) -> Tally:
    """Tally the best play of somebody who sees their five cards and the up card; among equal choices the first."""
    net = np.array(price.payoffs.in_whole_numbers(), np.int64)
    sums = np.zeros(net.shape, np.int64)
    for part in known.parts():
        counts, possible = known.ends(part)
        kinds = price.kind_of[known.value_of[part]]
        worth = np.einsum("rco,rho->rch", counts, net[kinds])
        chosen = worth.argmax(axis=2)
        weighed = counts * known.weights[part, None, None]
        for choice in range(net.shape[1]):
            here = weighed * ((chosen == choice) & possible)[:, :, None]
            np.add.at(sums[:, choice], kinds, here.sum(axis=1))
    return {place: int(sums[place]) for place in np.ndindex(sums.shape) if sums[place]}


def cells_of(known: DealCounts) -> npt.NDArray[np.int64]:
    return by_value_and_rank(known)


def jackpot(question: Question) -> Iterator[WagerOdds]:
    """Yield the figures of the Jackpot wager at the amount that the jackpot begins with, and where it breaks even.

    They leave folding out: the best play of the Ante never folds a flush or better.
    """
    rules = rules_of(question)
    if rules.jackpot is None:
        return
    counts: dict[str, int] = {}
    for value, many in count_hands(rules.ranking).items():
        kind = rules.jackpot.schedule.kind(value) or LOSS
        counts[kind] = counts.get(kind, 0) + many
    stake = question.stake or STAKE
    terms = rules.jackpot
    for name, held in ((terms.schedule.name, terms.seed), ("", break_even(rules, counts, stake))):
        label = name or f"break-even {show(held)}"
        yield _odds(rules, terms, counts, stake, held, label)


def _odds(rules: CaribbeanStudPokerRules, terms: Terms, counts: dict[str, int], stake: int, held: int, name: str) -> WagerOdds:
    pays = prizes(terms, stake, held)
    back = 0 if rules.returns_stake else 1
    outcomes = [OutcomeCount(kind, counts[kind], Fraction(amount, stake) - back) for kind, amount in pays.items()]
    outcomes.append(OutcomeCount(LOSS, counts[LOSS], Fraction(-1)))
    return wager_odds(
        JACKPOT,
        name,
        DEALS,
        [replace(each, count=each.count * (DEALS // comb(CARDS, HAND))) for each in outcomes],
        combinations=comb(CARDS, HAND),
        pays=terms.schedule.pays,
    )


def prizes(terms: Terms, stake: int, held: int) -> dict[str, int]:
    """Return what each kind of hand wins alone, in cents, when the jackpot holds this much."""
    found = {}
    for kind, _ in terms.schedule.pays:
        winner = Winner(1, stake, HandValue(0, kind, ()))
        (prize,) = terms.prizes([winner], dict.fromkeys(terms.pools, held))
        found[kind] = prize.amount
    return found


def break_even(rules: CaribbeanStudPokerRules, counts: dict[str, int], stake: int) -> int:
    """Return the least amount of the jackpot, in cents, at which the wager loses nothing on average."""
    terms = rules.jackpot
    assert terms is not None
    kept = sum(counts.values()) if not rules.returns_stake else counts[LOSS]

    def enough(held: int) -> bool:
        return sum(counts[kind] * amount for kind, amount in prizes(terms, stake, held).items()) >= kept * stake

    low, high = 0, stake
    while not enough(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
