"""What the table pays for the hands of Four Card Poker, by the table's own settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from pitboss.cards.ranks import HandValue, SetHand
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import ANTE_BONUS, Wagers
from pitboss.games.four_card_poker.rules import FourCardPokerRules
from pitboss.games.four_card_poker.settle import ACES_UP
from pitboss.lab.choosing import Payoffs, payoffs
from pitboss.lab.errors import LabError
from pitboss.lab.figures import WagerOdds
from pitboss.lab.four_card_poker.counting import Counted, deals
from pitboss.lab.kernels.cells import OUTCOMES
from pitboss.lab.kernels.four import DEALER, PLAYER
from pitboss.lab.kernels.masks import CARDS
from pitboss.lab.question import Question
from pitboss.lab.side_wagers import side_odds
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

_HIGHER = {"win": -1, "tie": 0, "loss": 1}
"""How the dealer's hand stands to the player's."""


class Priced(NamedTuple):
    """The Ante under one schedule of its bonus."""

    schedule: str
    brings: Payoffs
    kind_of: npt.NDArray[np.int8]
    """By value of the player's hand: the kind that it is paid a bonus as."""


def rules_of(question: Question) -> FourCardPokerRules:
    """The rules asked about, if the cards are those that are counted here."""
    rules = question.rules
    assert isinstance(rules, FourCardPokerRules)
    if (rules.deck_size, rules.player_cards, rules.dealer_cards) != (CARDS, PLAYER, DEALER):
        raise LabError(f"{question.book.id} is not dealt five cards to a player and six to the dealer from 52")
    return rules


def ante_schedules(question: Question) -> tuple[Schedule, ...]:
    return question.schedules(ANTE_BONUS, rules_of(question).ranking.order)


def priced(question: Question, schedule: Schedule, values: Sequence[HandValue]) -> Priced:
    """What fold and each Play bring where the Ante Bonus is paid by this schedule."""
    rules = _under(question, schedule)
    names = [schedule.kind(value) for value in values]
    example = dict(zip(reversed(names), reversed(values), strict=True))

    def settled(kind: str, outcome: str, wagers: Wagers) -> Iterable[Settlement]:
        hand = example[kind]
        dealer = msgspec.structs.replace(hand, strength=hand.strength + _HIGHER[outcome])
        return rules.settle(SetHand((), (), hand), SetHand((), (), dealer), wagers)

    kinds = list(example)
    brings = payoffs(rules, kinds, OUTCOMES, settled, question.stake)
    return Priced(schedule.name, brings, np.array([kinds.index(name) for name in names], dtype=np.int8))


def _under(question: Question, schedule: Schedule) -> FourCardPokerRules:
    """The rules with this schedule of the Ante Bonus in play."""
    table = question.rules.table
    chosen = {**table.chosen, f"schedule.{ANTE_BONUS}": schedule.name}
    rules = rules_for(question.book, msgspec.structs.replace(table, chosen=chosen))
    assert isinstance(rules, FourCardPokerRules)
    return rules


def aces_up(question: Question, known: Counted, seen: int) -> Iterator[WagerOdds]:
    """The figures of Aces Up by itself under each schedule, the one in play first.

    The wager is paid whenever the hand makes it: with Aces Up alone a player stays in with such a hand, and with an Ante
    beside it the best play of the Ante never folds one. So it does not matter here whether a fold gives Aces Up up as well.
    """
    rules = rules_of(question)
    each_value = zip(known.values, known.by_rank.sum(axis=(1, 2)).tolist(), strict=True)
    counts = {value: many * deals(seen) // deals(1) for value, many in each_value}
    for schedule in question.schedules(ACES_UP, rules.ranking.order):
        yield side_odds(rules, schedule, counts, question.stake)
