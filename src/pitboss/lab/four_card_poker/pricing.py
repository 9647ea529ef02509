"""Price the hands of Four Card Poker with the settlement that the table uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.cards.ranks import HandValue, SetHand
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import ANTE_BONUS, Wagers
from pitboss.games.four_card_poker.rules import FourCardPokerRules
from pitboss.games.four_card_poker.settle import ACES_UP
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import Payoffs, payoff_table
from pitboss.lab.families.dealer_poker.side_wagers import side_odds
from pitboss.lab.figures import WagerOdds
from pitboss.lab.four_card_poker.counting import count_hands, deals
from pitboss.lab.kernels.cells import OUTCOMES
from pitboss.lab.kernels.four import DEALER, PLAYER
from pitboss.lab.kernels.masks import CARDS
from pitboss.lab.question import Question
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

_HIGHER = {"win": -1, "tie": 0, "loss": 1}
"""By outcome for the player: whether the dealer's hand is lower, equal or higher."""


class AntePrice(NamedTuple):
    """The payoffs of Ante and Play under one Ante Bonus schedule."""

    schedule: Schedule
    payoffs: Payoffs
    kind_of: npt.NDArray[np.int8]
    """By value of the player's hand: the kind of hand in the payoffs."""


def rules_of(question: Question) -> FourCardPokerRules:
    """Return the rules of the question; refuse a deal that this module cannot count."""
    rules = question.rules
    assert isinstance(rules, FourCardPokerRules)
    if (rules.deck_size, rules.player_cards, rules.dealer_cards) != (CARDS, PLAYER, DEALER):
        raise LabError(f"{question.book.id} does not deal five cards to each player and six to the dealer from 52")
    return rules


def ante_schedules(question: Question) -> tuple[Schedule, ...]:
    """Return the Ante Bonus schedules, the one in play first."""
    return question.schedules(ANTE_BONUS, rules_of(question).ranking.order)


def price_ante(question: Question, schedule: Schedule, values: Sequence[HandValue]) -> AntePrice:
    """Price fold and each Play with this Ante Bonus schedule."""
    rules = _under(question, schedule)
    names = [schedule.kind(value) for value in values]
    example = dict(zip(reversed(names), reversed(values), strict=True))

    def settled(kind: str, outcome: str, wagers: Wagers) -> Iterable[Settlement]:
        hand = example[kind]
        return rules.settle(SetHand((), (), hand), compared(hand, outcome), wagers)

    kinds = list(example)
    payoffs = payoff_table(rules, kinds, OUTCOMES, settled, question.stake)
    return AntePrice(schedule, payoffs, np.array([kinds.index(name) for name in names], dtype=np.int8))


def compared(hand: HandValue, outcome: str) -> SetHand:
    """Return a dealer's hand against which a hand has this outcome."""
    return SetHand((), (), msgspec.structs.replace(hand, strength=hand.strength + _HIGHER[outcome]))


def _under(question: Question, schedule: Schedule) -> FourCardPokerRules:
    """Return the rules with this Ante Bonus schedule in play."""
    table = question.rules.table
    chosen = {**table.chosen, f"schedule.{ANTE_BONUS}": schedule.name}
    rules = rules_for(question.book, msgspec.structs.replace(table, chosen=chosen))
    assert isinstance(rules, FourCardPokerRules)
    return rules


def aces_up(question: Question, seen: int) -> Iterator[WagerOdds]:
    """Yield the figures of Aces Up on its own under each schedule, the one in play first.

    A winning hand is always paid: a player with Aces Up alone stays in with it, and the best play of an Ante never folds it. So
    it makes no difference whether a fold also gives up Aces Up.
    """
    rules = rules_of(question)
    hands = comb(CARDS, PLAYER)
    counts = {value: many * (deals(seen) // hands) for value, many in count_hands(rules.ranking).items()}
    for schedule in question.schedules(ACES_UP, rules.ranking.order):
        yield side_odds(rules, schedule, counts, question.stake, combinations=hands)
