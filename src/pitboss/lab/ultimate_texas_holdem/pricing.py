"""Price the hands of Ultimate Texas Hold'em with the settlement that the table uses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks import HandValue, SetHand
from pitboss.games import rules_for
from pitboss.games.dealer_poker.rules import ANTE, PLAY, Wagers
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.games.ultimate_texas_holdem.settle import BLIND, TRIPS
from pitboss.lab.choices import FOLD, choice_name
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.side_wagers import side_odds
from pitboss.lab.figures import WagerOdds
from pitboss.lab.kernels.holdem import BOARD, OUTCOMES
from pitboss.lab.kernels.masks import CARDS
from pitboss.lab.payoffs import net
from pitboss.lab.question import Question
from pitboss.lab.ultimate_texas_holdem.counting import OWN, count_own
from pitboss.table.schedules import Schedule

OTHER = ""
"""The kind of a hand that the Blind is not paid for."""


def rules_of(question: Question) -> UltimateTexasHoldemRules:
    """Return the rules of the question; refuse a deal that this module cannot count."""
    rules = question.rules
    assert isinstance(rules, UltimateTexasHoldemRules)
    dealt = (rules.deck_size, rules.player_cards, rules.dealer_cards, rules.board_cards, rules.flop)
    if dealt != (CARDS, OWN, OWN, BOARD, 3):
        raise LabError(f"{question.book.id} does not deal two cards each and a board of five, three of them first, from 52")
    return rules


def blind_schedules(question: Question) -> tuple[Schedule, ...]:
    """Return the schedules of the Blind, the one in play first."""
    return question.schedules(BLIND, rules_of(question).ranking.order)


def multiples(rules: UltimateTexasHoldemRules) -> tuple[int, ...]:
    """Return the Plays of a round as multiples of the Ante: at the end, after the flop, before it."""
    return (rules.after_river, rules.after_flop, *range(rules.play_minimum, rules.play_maximum + 1))


class Price(NamedTuple):
    """What Ante, Blind and Play bring under one schedule of the Blind."""

    schedule: Schedule
    kinds: tuple[str, ...]
    choices: tuple[str, ...]
    """Fold, then a Play at the end, after the flop, and each before it."""
    net: tuple[tuple[tuple[Fraction, ...], ...], ...]
    """By kind of hand, choice and outcome, per Ante."""

    def in_whole_numbers(self) -> tuple[npt.NDArray[np.int64], int]:
        """Return the net results as whole numbers, and what they were multiplied with."""
        scale = lcm(*(each.denominator for kind in self.net for choice in kind for each in choice))
        return np.array([[[int(each * scale) for each in ends] for ends in kind] for kind in self.net], np.int64), scale


def price(question: Question, schedule: Schedule, values: tuple[HandValue, ...]) -> Price:
    """Price every choice with this schedule, by the kind of hand that the Blind is paid for."""
    table = question.rules.table
    rules = rules_for(question.book, replace(table, chosen={**table.chosen, f"schedule.{BLIND}": schedule.name}))
    assert isinstance(rules, UltimateTexasHoldemRules)
    kinds = (OTHER, *(kind for kind, _ in schedule.pays))
    example = {schedule.kind(value): value for value in values}
    qualified, out = rules.best(parse_cards("Ac Ad"), parse_cards("Ah As Kh")), rules.best(*_low())
    unit = question.stake or 1

    def result(kind: str, times: int, outcome: str) -> Fraction:
        hand = example[kind]
        dealer = out if outcome.endswith("unqualified") else qualified
        higher = {"win": -1, "tie": 0, "loss": 1}[outcome.partition("-")[0]]
        dealer = replace(dealer, value=replace(dealer.value, strength=hand.strength + higher))
        amounts = {ANTE: unit, BLIND: unit, PLAY: unit * times}
        return net(rules, rules.settle(SetHand((), (), hand), dealer, Wagers(amounts)), amounts, question.stake)

    gives_up = (Fraction(-2),) * len(OUTCOMES)
    lines = tuple(
        (gives_up, *(tuple(result(kind, times, end) for end in OUTCOMES) for times in multiples(rules))) for kind in kinds
    )
    return Price(schedule, kinds, (FOLD, *map(choice_name, multiples(rules))), lines)


def _low() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return parse_cards("2c 7d"), parse_cards("3h 4s 9c")  # no pair: the dealer does not qualify


def trips(question: Question) -> Iterator[WagerOdds]:
    """Yield the figures of Trips on its own under each schedule, the one in play first.

    The player's cards and the board alone decide it. Whoever has Trips does not fold a hand that is paid, so the figures leave
    folding out.
    """
    rules = rules_of(question)
    if TRIPS not in rules.wagers:
        return
    counts = count_own(rules.ranking, rules.both_hole_cards)
    for schedule in question.schedules(TRIPS, rules.ranking.order):
        yield side_odds(rules, schedule, counts, question.stake)
